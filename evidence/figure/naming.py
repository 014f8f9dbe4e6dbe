"""Which figure, and which panel of it, a name means: "Figure 4b", "Fig. S1", "图 2", "4"."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from contracts.documents import Figure, Panel

_WORD = re.compile(
    r"^(?P<extra>.*?)\b(?:figures?|figs?\.?|abbildung|abb\.)(?![a-z])|^(?P<zh>附|补充)?图", re.IGNORECASE
)
_PANEL = re.compile(r"(?P<figure>.*\d)\s*\(?(?P<letter>[a-z])\)?")
_CITED = re.compile(
    r"(?:(?:supplementary|supplemental|supporting|extended\s+data|appendix)\s+)?"
    r"\b(?:figures?|figs?\.?)\s*[A-Z]{0,2}\.?\d{1,3}(?:\.\d{1,2})?(?:\s?\([A-Za-z]\)|[A-Za-z]\b)?"
    r"|(?:附|补充)?图\s*\d{1,3}[A-Za-z]?",
    re.IGNORECASE,
)


class Named(NamedTuple):
    """A figure that a name means; the panel, where the name ends with the letter of one."""

    figure: Figure
    panel: Panel | None


def named(name: str, figures: Sequence[Figure]) -> list[Named]:
    """The figures of that name; none where there is no such figure, or it has panels but not that one.

    A figure of which no panels are known is meant whole, whatever letter is given.
    """
    wanted = _key(name)
    whole = [Named(f, None) for f in figures if _key(f.label) == wanted]
    match = _PANEL.fullmatch(wanted)
    if whole or match is None:
        return whole
    found = []
    for figure in (f for f in figures if _key(f.label) == match["figure"].rstrip()):
        panel = next((p for p in figure.panels if p.letter.casefold() == match["letter"]), None)
        if panel is not None or not figure.panels:
            found.append(Named(figure, panel))
    return found


def cited(text: str, figures: Sequence[Figure]) -> Iterator[Named]:
    """The figures that a text speaks of ("as Fig. 4b shows"), each once, in its order."""
    seen: set[tuple[str, str]] = set()
    for match in _CITED.finditer(text):
        for each in named(match[0], figures):
            key = (each.figure.label, each.panel.letter if each.panel else "")
            if key not in seen:
                seen.add(key)
                yield each


def _key(name: str) -> str:
    """A name without what may differ between its spellings; a number alone is that of a figure."""
    text = " ".join(name.split()).casefold()
    text = _WORD.sub(lambda m: f"{m['extra'] or m['zh'] or ''} figure ", text, count=1)
    text = re.sub(r"[.:]\s*$", "", text.replace("–", "-").replace("—", "-"))
    if re.match(r"[a-z]{0,2}\.?\d", text):
        text = f"figure {text}"
    return " ".join(text.split())
