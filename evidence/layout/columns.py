"""Columns of a page, by the gutters between them."""

from collections.abc import Sequence
from itertools import pairwise

from contracts.documents import Word
from evidence.layout.scripts import abuts

MIN_LINES = 5
"""Fewer lines on either side make no column."""


def _segments(row: Sequence[Word]) -> list[tuple[float, float, float]]:
    """The row's stretches with no wide gap: left, right, height of the baseline."""
    found: list[tuple[float, float, float]] = []
    left, right = row[0].x0, row[0].x1
    for last, word in pairwise(row):
        if word.x0 - right > max(6.5, 0.7 * max(word.size, last.size)):
            found.append((left, right, row[0].bottom))
            left, right = word.x0, word.x1
        right = max(right, word.x1)
    found.append((left, right, row[0].bottom))
    return found


def gutters(rows: Sequence[Sequence[Word]]) -> list[float]:
    """The x at which columns of running text part, from the left; none on a page of one column.

    At a gutter, lines of some width end just before it and others begin, aligned, just after; few cross it.
    """
    segments = [s for row in rows if row for s in _segments(row)]
    if not segments:
        return []
    page_left, page_right = min(s[0] for s in segments), max(s[1] for s in segments)
    wide = max(60.0, 0.14 * (page_right - page_left))
    columns = [s for s in segments if s[1] - s[0] >= wide]
    scored: list[tuple[float, float]] = []
    starts: dict[int, int] = {}
    for x0, _, _ in columns:
        starts[round(x0)] = starts.get(round(x0), 0) + 1
    for edge in starts:
        aligned = sum(starts.get(edge + d, 0) for d in (-2, -1, 0, 1, 2))
        if aligned < MIN_LINES - 2 or edge - page_left < wide:
            continue
        for cut in (edge - 3.0, edge - 6.0):
            before = [s for s in columns if cut - 70 <= s[1] <= cut + 1]
            after = [s for s in columns if cut - 1 <= s[0] <= cut + 25]
            crossing = sum(s[0] < cut - 2 and s[1] > cut + 2 for s in segments)
            few = min(len(before), len(after))
            if aligned < MIN_LINES and not (
                abs(2 * cut - page_left - page_right) < 0.1 * (page_right - page_left)
                and _short_beside(before, after, cut, segments)
            ):
                continue
            if few >= MIN_LINES and crossing <= 2.5 * few and _side_by_side(before, after):
                scored.append((few + aligned - 0.5 * crossing, cut))
    chosen: list[float] = []
    for _, cut in sorted(scored, reverse=True):
        if all(abs(cut - other) > wide for other in chosen):
            chosen.append(cut)
    return sorted(_middle(cut, segments) for cut in chosen[:3])


def _middle(cut: float, segments: Sequence[tuple[float, float, float]]) -> float:
    """The middle of the widest strip that stays empty near the cut: numbers hung out before a column's text belong
    to that column."""
    beside = [s for s in segments if not (s[0] < cut - 2 and s[1] > cut + 2)]
    best, start = (0.0, cut), None
    for step in range(-70, 4):
        x = cut + step
        covered = sum(s[0] < x < s[1] for s in beside)
        if covered > 0.02 * len(beside):
            start = None
            continue
        start = x if start is None else start
        best = max(best, (x - start, (x + start) / 2))
    return best[1]


def _short_beside(
    before: list[tuple[float, float, float]],
    after: list[tuple[float, float, float]],
    cut: float,
    segments: Sequence[tuple[float, float, float]],
) -> bool:
    """Whether a short last column stands right of a full one: nothing at its height crosses the cut."""
    if len(before) < 3 * MIN_LINES or not after:
        return False
    low, high = min(s[2] for s in after) - 2, max(s[2] for s in after) + 2
    return not any(s[0] < cut - 2 and s[1] > cut + 2 and low <= s[2] <= high for s in segments)


def _side_by_side(before: list[tuple[float, float, float]], after: list[tuple[float, float, float]]) -> bool:
    """Whether the two stand next to each other over some height, not one above the other."""
    low, high = (
        max(min(s[2] for s in before), min(s[2] for s in after)),
        min(max(s[2] for s in before), max(s[2] for s in after)),
    )
    return (
        sum(low - 2 <= s[2] <= high + 2 for s in before) >= MIN_LINES - 1
        and sum(low - 2 <= s[2] <= high + 2 for s in after) >= MIN_LINES - 1
    )


def split_at(row: Sequence[Word], cuts: Sequence[float]) -> list[list[Word]]:
    """The row parted where a gap covers a gutter."""
    parts: list[list[Word]] = [[row[0]]]
    for last, word in pairwise(row):
        right = max(w.x1 for w in parts[-1][-3:])
        gap = word.x0 - right > max(4.0, 0.5 * last.size)
        if gap and not abuts(last, word) and any(right <= cut + 4 and word.x0 >= cut - 1 for cut in cuts):
            parts.append([word])
        else:
            parts[-1].append(word)
    return parts


def split_wide(row: Sequence[Word], ems: float = 3.0) -> list[list[Word]]:
    """The row parted at gaps of more than `ems` times the size: a side bar, the number of an equation."""
    parts: list[list[Word]] = [[row[0]]]
    for last, word in pairwise(row):
        if word.x0 - max(w.x1 for w in parts[-1][-3:]) > ems * max(word.size, last.size):
            parts.append([word])
        else:
            parts[-1].append(word)
    return parts
