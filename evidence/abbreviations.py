"""Abbreviations as a paper defines them: "metal-organic framework (MOF)", by Schwartz and Hearst (2003)."""

import re
from collections.abc import Iterable

_BRACKET = re.compile(r"\(([^()]{2,60})\)")


def _is_short(text: str) -> bool:
    return (
        2 <= len(text) <= 12
        and len(text.split()) <= 2
        and text[0].isalnum()
        and any(c.isalpha() for c in text)
        and (sum(c.isupper() for c in text) >= 1)
        and not re.fullmatch(r"[A-Z]?\d[\d.,–-]*[a-z]?|[a-z]", text)
        and not re.match(r"(?:Figs?|Tables?|Eqs?|Refs?|Sections?)\b", text)
    )


def long_form(short: str, before: str) -> str | None:
    """The shortest stretch at the end of `before` that spells `short`: each of its letters in order, the first
    at the start of a word. None where there is none."""
    s, at = len(short) - 1, len(before) - 1
    while s >= 0:
        letter = short[s].lower()
        if not letter.isalnum():
            s -= 1
            continue
        while at >= 0 and (before[at].lower() != letter or (s == 0 and at > 0 and before[at - 1].isalnum())):
            at -= 1
        if at < 0:
            return None
        at -= 1
        s -= 1
    start = max(before.rfind(" ", 0, at + 1) + 1, 0)
    found = before[start:].strip(" ,;:")
    words = found.split()
    letters = sum(c.isalnum() for c in short)
    if not found or len(words) > min(letters + 5, letters * 2) or len(found) <= len(short) or short in words:
        return None
    return found


def abbreviations(sentences: Iterable[str]) -> dict[str, str]:
    """Short form → long form, the first definition of each kept."""
    found: dict[str, str] = {}
    for text in sentences:
        for match in _BRACKET.finditer(text):
            inner = re.split(r"[;,]", match.group(1))[0].strip(" '\"“”")
            before = re.split(r"[.;:()]\s|[()]", text[: match.start()])[-1].rstrip()
            if _is_short(inner):
                words = before.split()[-min(len(inner) + 5, len(inner) * 2) :]
                long = long_form(inner, " ".join(words))
                if long is None and inner.endswith("s") and inner[:-1].isupper():
                    inner = inner[:-1]
                    long = long_form(inner, " ".join(words))
                if long:
                    found.setdefault(inner, long)
            elif before.split() and _is_short(before.split()[-1]) and len(inner.split()) > 1:
                short = before.split()[-1]
                long = long_form(short, inner)
                if long and len(long) > 0.6 * len(inner):
                    found.setdefault(short, long)
    return found
