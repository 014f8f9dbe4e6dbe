"""Labels set at the middle of the rows that they name, as a cell over several rows is set."""

import itertools
from collections.abc import Sequence
from functools import cache

from evidence.layout.ruling import Rule
from evidence.table.columns import is_empty, is_numeric
from evidence.table.grid import Piece, Row

MOST_LINES = 4
"""Lines of a label, at most."""
CLOSE = 0.35
"""A label stands in the middle of its rows where it is off by less than this share of the rows' distance."""


def spread_labels(rows: Sequence[Row], rules: Sequence[Rule], numeric: set[int]) -> list[Row]:
    """Lines of the body where what is set between two rows stands in each of the rows that it is the middle of.

    Only where every cell of the column is then in the middle of its rows, no rule parts these, and every row has one;
    not where every row has one on its own line, since what stands between is then the label of rows below it.
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
    if not held or pitch <= 0 or not (floating or len(held) < len(anchors)):
        return rows
    if len(held) - len(floating) == len(anchors) or (not label and len(floating) < len(held)):
        return rows
    pieces = [piece for _, piece in held]
    walls = [r.at for r in rules if r.start <= (pieces[0].x0 + pieces[0].x1) / 2 <= r.end]
    found = _partition(heights, pieces, walls, CLOSE * pitch)
    if found is None or (not floating and len(found) > 1) or len(found) == len(anchors):
        return rows
    for home, piece in held:
        home.pieces = [p for p in home.pieces if p is not piece]
    start = taken = 0
    for count, end in found:
        whole = _joined(pieces[taken : taken + count])
        for row in anchors[start:end]:
            row.pieces = sorted([*row.pieces, whole], key=lambda p: p.first)
        start, taken = end, taken + count
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
    heights: Sequence[float], pieces: Sequence[Piece], walls: Sequence[float], most: float
) -> list[tuple[int, int]] | None:
    """For each label the number of its lines and where its rows end, or None where that cannot be told.

    Each label is within `most` of the middle of its rows, no wall is among these, as few lines as can be are joined.
    """
    total = len(pieces)

    @cache
    def best(start: int, taken: int) -> tuple[float, tuple[tuple[int, int], ...]] | None:
        if taken == total:
            return (0.0, ()) if start == len(heights) else None
        found: tuple[float, tuple[tuple[int, int], ...]] | None = None
        for count in range(1, min(MOST_LINES, total - taken) + 1):
            lines = pieces[taken : taken + count]
            if count > 1 and not _one_text(lines):
                break
            middle = (min(c.top for p in lines for c in p.chunks) + max(c.bottom for p in lines for c in p.chunks)) / 2
            for end in range(start + 1, len(heights) + 1):
                low, high = heights[start], heights[end - 1]
                if any(low < wall < high for wall in walls):
                    break
                off = abs((low + high) / 2 - middle)
                rest = best(end, taken + count) if off <= most else None
                if rest is not None and (found is None or off + rest[0] + most * (count - 1) < found[0]):
                    found = off + rest[0] + most * (count - 1), ((count, end), *rest[1])
        return found

    answer = best(0, 0)
    return list(answer[1]) if answer else None
