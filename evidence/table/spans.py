"""Labels set at the middle of the rows that they name, as a cell over several rows is set."""

import itertools
from collections.abc import Sequence
from functools import cache

from evidence.layout.ruling import Rule
from evidence.table.columns import is_empty, is_numeric
from evidence.table.grid import Piece, Row

CLOSE = 0.35
"""A label stands in the middle of its rows where it is off by less than this share of the rows' distance."""


def spread_labels(rows: Sequence[Row], rules: Sequence[Rule], numeric: set[int]) -> list[Row]:
    """Lines of the body where what is set between two rows stands in each of the rows that it is the middle of.

    Only where every cell of the column is then in the middle of its rows, no rule parts these, and every row has one.
    Right of the labels only for columns none of whose cells stands on a row's own line.
    """
    full = [row for row in rows if sum(_says_number(p) for p in row.pieces) >= min(2, len(numeric) or 1)]
    anchors = [row for row in full if not _between(row, full)]
    if len(anchors) < 2:
        return list(rows)
    out = list(rows)
    last = min((p.first for row in anchors for p in row.pieces if _says_number(p) and _filled(p, anchors)), default=0)
    for column in range(max((p.last for row in rows for p in row.pieces), default=0) + 1):
        out = _spread(out, anchors, column, rules, label=column < last)
    return out


def _between(row: Row, rows: Sequence[Row]) -> bool:
    """Whether the line is printed across two lines whose columns it leaves free: cells over several rows."""
    at = next(i for i, other in enumerate(rows) if other is row)
    beside = [*rows[max(0, at - 1) : at], *rows[at + 1 : at + 2]]
    return len(beside) == 2 and all(
        abs(_middle(other) - _middle(row)) < 0.8 * row.size and not other.filled & row.filled for other in beside
    )


def _says_number(piece: Piece) -> bool:
    return piece.first == piece.last and (is_numeric(piece.text) or is_empty(piece.text))


def _filled(piece: Piece, anchors: Sequence[Row]) -> bool:
    return all(row.at(piece.first) is not None for row in anchors)


def _spread(rows: list[Row], anchors: Sequence[Row], column: int, rules: Sequence[Rule], *, label: bool) -> list[Row]:
    held = [(row, piece) for row in rows for piece in row.pieces if piece.first == column == piece.last]
    floating = [row for row, _ in held if row not in anchors]
    heights = [_middle(row) for row in anchors]
    pitch = min(b - a for a, b in itertools.pairwise(heights))
    if not held or len(held) >= len(anchors) or pitch <= 0:
        return rows
    middles = [(min(c.top for c in piece.chunks) + max(c.bottom for c in piece.chunks)) / 2 for _, piece in held]
    walls = [r.at for r in rules if r.start <= (held[0][1].x0 + held[0][1].x1) / 2 <= r.end]
    ends = None
    if floating and (label or len(floating) == len(held)):
        ends = _partition(heights, middles, walls, CLOSE * pitch)
    if ends is None and label and len(held) > 1 and _one_text([piece for _, piece in held]):
        ends = _partition(heights, [(middles[0] + middles[-1]) / 2], walls, CLOSE * pitch)
    if ends is None:
        return rows
    groups = held if len(ends) == len(held) else [(held[0][0], _joined([piece for _, piece in held]))]
    for home, piece in held:
        home.pieces = [p for p in home.pieces if p is not piece]
    start = 0
    for (_, piece), end in zip(groups, ends, strict=True):
        for row in anchors[start:end]:
            row.pieces = sorted([*row.pieces, piece], key=lambda p: p.first)
        start = end
    return [row for row in rows if row.pieces]


def _one_text(pieces: Sequence[Piece]) -> bool:
    """Whether the lines follow each other as those of one text do."""
    chunks = [c for piece in pieces for c in piece.chunks]
    close = all(b.bottom - a.bottom < 1.6 * b.size for a, b in itertools.pairwise(chunks))
    return close and not any(is_numeric(piece.text) for piece in pieces)


def _joined(pieces: Sequence[Piece]) -> Piece:
    return Piece([c for piece in pieces for c in piece.chunks], pieces[0].first, pieces[0].last)


def _middle(row: Row) -> float:
    return (row.top + row.bottom) / 2


def _partition(
    heights: Sequence[float], middles: Sequence[float], walls: Sequence[float], most: float
) -> list[int] | None:
    """Where the rows of each label end: each label within `most` of their middle, no wall among them."""
    count, labels = len(heights), len(middles)

    @cache
    def best(start: int, label: int) -> tuple[float, tuple[int, ...]] | None:
        if label == labels:
            return (0.0, ()) if start == count else None
        found: tuple[float, tuple[int, ...]] | None = None
        for end in range(start + 1, count + 1):
            low, high = heights[start], heights[end - 1]
            off = abs((low + high) / 2 - middles[label])
            if any(low < wall < high for wall in walls):
                break
            rest = best(end, label + 1) if off <= most else None
            if rest is not None and (found is None or off + rest[0] < found[0]):
                found = (off + rest[0], (end, *rest[1]))
        return found

    answer = best(0, 0)
    return list(answer[1]) if answer else None
