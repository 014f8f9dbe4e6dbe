"""Text folded for comparing, and its meaningful words."""

import re
import unicodedata

_TOKEN = re.compile(r"[^\W_]+(?:[-–.'’/][^\W_]+)*%?|[<>≤≥]")
STOP = frozenset(
    """
    a an the of in on at to for from by with and or as is are was were be been being it its this that these
    those which who than then there their they we our us has have had do does did can could may might will
    would should must shall such also both each more most less least very much only about into over under
    between during while when where whereas however respectively using used not no nor neither never without
    if but so
    """.split()
)


def plain(text: str) -> str:
    """Text for comparing: superscripts as digits, dashes and minus as "-", one kind of blank."""
    folded = unicodedata.normalize("NFKC", text).replace("∆", "Δ")
    return re.sub(r"\s+", " ", re.sub(r"[‐‑‒–—−]", "-", folded)).strip()


def tokens(text: str) -> list[str]:
    """Words and numbers, folded."""
    return [t.lower() for t in _TOKEN.findall(plain(text))]


def _stem(word: str) -> str:
    return (
        re.sub(r"(?:ations?|ing|ed|es|ly|s)$", "", word)
        if len(word) > 5
        else word.rstrip("s")
        if len(word) > 3
        else word
    )


def content(text: str) -> list[str]:
    """Stems of the words that carry meaning, in order."""
    return [_stem(t) for t in tokens(text) if t not in STOP and (len(t) > 1 or t.isdigit())]
