"""What stands on pages beside the text: running heads, page numbers, line numbers."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import pairwise

from contracts.documents import Word
from evidence.layout.lines import Line

_PAGE_NUMBER = re.compile(
    r"^(?:[-–—|\s]*(?:page|p\.|第)?\s*(?:[a-z]{0,2}\d{1,5}|[ivxl]{1,6})\s*(?:页|(?:of|/)\s*\d{1,4})?[-–—|\s]*)$",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+")
ZONE = 0.13
"""Share of the page's height at its top and bottom where furniture stands."""


def without_line_numbers(words: Sequence[Word]) -> list[Word]:
    """The words less the numbers that count lines in a margin (manuscripts, preprints)."""
    numbers = [w for w in words if w.text.isdigit() and len(w.text) <= 4 and w.rise == "base"]
    if len(numbers) < 8:
        return list(words)
    for edge in ("x1", "x0"):
        columns: dict[int, list[Word]] = defaultdict(list)
        for word in numbers:
            columns[round(getattr(word, edge) / 3)].append(word)
        for members in columns.values():
            if len(members) >= 8 and _counts(members) and _evenly(members, words) and _marginal(members, words):
                gone = {id(w) for w in members}
                return [w for w in words if id(w) not in gone]
    return list(words)


def _counts(members: list[Word]) -> bool:
    """Whether the numbers grow by one and the same step down the page."""
    values = [int(w.text) for w in sorted(members, key=lambda w: w.top)]
    steps = [b - a for a, b in pairwise(values)]
    return sum(step == steps[len(steps) // 2] for step in steps) >= 0.8 * len(steps) and steps[len(steps) // 2] in (
        1,
        2,
        5,
        10,
    )


def _evenly(members: list[Word], words: Sequence[Word]) -> bool:
    """Whether the numbers stand at even steps over most of the text's height, which numbered entries do not."""
    tops = sorted(w.top for w in members)
    steps = sorted(b - a for a, b in pairwise(tops))
    middle = steps[len(steps) // 2]
    height = max(w.bottom for w in words) - min(w.top for w in words)
    return (
        sum(abs(s - middle) < 0.15 * middle for s in steps) >= 0.8 * len(steps) and tops[-1] - tops[0] > 0.55 * height
    )


def _marginal(members: list[Word], words: Sequence[Word]) -> bool:
    """Whether nothing but furniture stands further out than the numbers."""
    right = max(w.x1 for w in members)
    left = min(w.x0 for w in members)
    others = len(words) - len(members)
    return (
        sum(w.x0 < right for w in words) - len(members) < 0.03 * others
        or sum(w.x1 > left for w in words) - len(members) < 0.03 * others
    )


def _key(line: Line) -> str:
    return _DIGITS.sub("#", re.sub(r"\s+", "", line.text.lower()))


def furniture(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> set[int]:
    """The ids (`id()`) of lines that are furniture: repeated at one height over pages, or a page's number."""
    places: dict[str, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for number, (lines, height) in enumerate(zip(pages, heights, strict=True)):
        for line in lines:
            if line.bottom < ZONE * height or line.top > (1 - ZONE) * height or line.turn:
                places[_key(line)][number].append(line)
    needed = 2 if len(pages) <= 5 else 3
    found: set[int] = set()
    for at in places.values():
        members = [line for group in at.values() for line in group]
        for line in members:
            alike = sum(any(abs(o.bottom - line.bottom) < 8 for o in group) for group in at.values())
            if alike >= needed:
                found.add(id(line))
    for lines, height in zip(pages, heights, strict=True):
        for line in lines:
            edge = line.bottom < 0.09 * height or line.top > 0.91 * height
            if edge and len(line.text) < 16 and _PAGE_NUMBER.match(line.text.strip()):
                found.add(id(line))
    found |= _single_heads(pages, heights, found)
    return found


def _single_heads(pages: Sequence[Sequence[Line]], heights: Sequence[float], known: set[int]) -> set[int]:
    """Running heads that stand on one page only: small print at the very top, parted from what follows."""
    sizes = Counter(line.size for lines in pages for line in lines for _ in line.text)
    body = sizes.most_common(1)[0][0] if sizes else 10.0
    found: set[int] = set()
    for lines, height in list(zip(pages, heights, strict=True))[1:]:
        for line in lines:
            if id(line) in known or line.bottom > 0.09 * height or line.size > 0.95 * body or line.turn:
                continue
            below = [o.top for o in lines if o.top > line.bottom - 1 and o.x0 < line.x1 and o.x1 > line.x0]
            if min(below, default=height) - line.bottom > 1.2 * line.size:
                found.add(id(line))
    return found
