"""Header rows: where they end, and which columns each header covers."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

from evidence.layout.ruling import Rule
from evidence.table.columns import Column, is_empty, is_numeric
from evidence.table.grid import Piece, Row
from evidence.table.lines import Line

MOST_LINES = 9
MOST_CUTS = 2000


@dataclass(slots=True)
class Header:
    """A header cell with its text over columns `first..last`."""

    piece: Piece
    first: int
    last: int


def header_end(lines: Sequence[Line], rules: Sequence[Rule]) -> float | None:
    """The height under which the body begins, or None where nothing tells. `rules` are the full ones, top first."""
    top = lines[0].top
    inner = [r.at for r in rules if top < r.at < lines[-1].bottom - 1]
    for at in inner:
        above = [line for line in lines if (line.top + line.bottom) / 2 < at]
        if not above or len(above) > MOST_LINES or len(above) >= len(lines):
            break
        if sum(_numbers(line) for line in above) > 1 and len(above) > 2:
            break
        return _more_header(at, inner, lines)
    for index, line in enumerate(lines[: MOST_LINES + 1]):
        if index and _numbers(line):
            return (lines[index - 1].bottom + line.top) / 2
        if _numbers(line):
            break
    return (lines[0].bottom + lines[1].top) / 2 if _units_over_numbers(lines) else None


def _units_over_numbers(lines: Sequence[Line]) -> bool:
    """Whether the first line holds quantities with units (25 °C, 60 °C) and the lines below it bare numbers."""
    first, rest = lines[0].chunks[1:], [c for line in lines[1:] for c in line.chunks[1:]]
    lettered = [c for c in first if any(x.isalpha() or x == "°" for x in c.text)]
    return (
        bool(first)
        and len(lettered) == len(first)
        and sum(not any(x.isalpha() for x in c.text) for c in rest) > 0.6 * len(rest)
    )


def _more_header(at: float, inner: Sequence[float], lines: Sequence[Line]) -> float:
    """Header rows may be parted by full rules too: bands without any number, before bands that have them."""
    for lower in inner:
        if lower <= at + 1:
            continue
        band = [line for line in lines if at < (line.top + line.bottom) / 2 < lower]
        rest = [line for line in lines if (line.top + line.bottom) / 2 > lower]
        plain = band and not any(is_numeric(c.text) or _blank(c.text) for line in band for c in line.chunks)
        several = any(len(line.chunks) > 1 for line in band)
        above = [line for line in lines if (line.top + line.bottom) / 2 < at]
        spans = max(len(line.chunks) for line in above) < max((len(line.chunks) for line in band), default=0)
        if plain and several and spans and len(band) <= 4 and sum(_numbers(line) for line in rest) > len(rest) / 2:
            return lower
        break
    return at


def _blank(text: str) -> bool:
    """Whether a cell of dashes says that there is no value; letters that may say so (T, NA) can head a column."""
    return is_empty(text) and not any(c.isalpha() for c in text)


def _numbers(line: Line) -> bool:
    """Whether half or more of the line's cells (the first left out) are numbers or say that there is none."""
    cells = line.chunks[1:]
    values = [c for c in cells if is_numeric(c.text)]
    return bool(values) and 2 * sum(is_numeric(c.text) or is_empty(c.text) for c in cells) >= len(cells)


def header_cells(
    rows: Sequence[Row], columns: Sequence[Column], partial: Sequence[Rule], vertical: Sequence[Rule]
) -> list[list[Header]]:
    """For each column its headers from the top, wrapped lines joined; spanning headers stand in every column."""
    _widen(rows, partial)
    stacks: list[list[Header]] = [[] for _ in columns]
    levels: list[list[tuple[Piece, int, int]]] = []
    for index in range(len(rows) - 1, -1, -1):
        whole = [(a, b) for level in levels for _, a, b in level if b > a]
        levels.insert(0, _spans(rows[index], rows[index + 1 :], columns, partial, vertical, whole))
    for spans in levels:
        for piece, first, last in spans:
            stack = stacks[first]
            wraps = bool(stack) and stack[-1].first == first and stack[-1].last == last
            ruled = wraps and any(
                stack[-1].piece.chunks[-1].bottom - 1 < r.at < piece.chunks[0].top + 2
                and r.start < (piece.x0 + piece.x1) / 2 < r.end
                for r in partial
            )
            joins = wraps and not ruled
            header = Header(
                Piece([*stack[-1].piece.chunks, *piece.chunks], first, last) if joins else piece, first, last
            )
            for c in range(first, last + 1):
                stacks[c] = [*stacks[c][:-1], header] if joins else [*stacks[c], header]
    return stacks


def _widen(rows: Sequence[Row], partial: Sequence[Rule]) -> None:
    """The lines of a header that is wrapped over several columns cover the same columns, where these have no other."""
    for index, row in enumerate(rows[:-1]):
        for piece in row.pieces:
            chain, first, last = [piece], piece.first, piece.last
            for over, under in itertools.pairwise(rows[index:]):
                below = [p for p in under.pieces if p.first <= last and first <= p.last]
                if len(below) != 1 or not _wraps(chain[-1], below[0], over, under, partial):
                    break
                chain.append(below[0])
                first, last = min(first, below[0].first), max(last, below[0].last)
            others = [p for r in rows for p in r.pieces if p.first <= last and first <= p.last and p not in chain]
            if len(chain) > 1 and not others:
                for each in chain:
                    each.first, each.last = first, last


def _wraps(above: Piece, below: Piece, over: Row, under: Row, partial: Sequence[Rule]) -> bool:
    """Whether a line of a header reads on from the one above it: aligned with it, close under it, no rule between."""
    near = 0.35 * over.size
    left = abs(above.x0 - below.x0) < near
    middle = abs(above.x0 + above.x1 - below.x0 - below.x1) < 2 * near
    ruled = any(over.bottom - 1 < r.at < under.top + 2 and r.start < below.x1 and r.end > below.x0 for r in partial)
    return (left or middle) and under.bottom - over.bottom < 1.5 * over.size and not ruled


def _spans(
    row: Row,
    below: Sequence[Row],
    columns: Sequence[Column],
    partial: Sequence[Rule],
    vertical: Sequence[Rule],
    whole: Sequence[tuple[int, int]],
) -> list[tuple[Piece, int, int]]:
    """Each piece of a header line with the columns that it covers; `whole` are lower spans, never to be split."""
    spans: list[tuple[Piece, int, int]] = []
    taken = [(p.first, p.last) for p in row.pieces]
    shared = _over_one_rule(row, below, columns, partial)
    for index, piece in enumerate(row.pieces):
        under = _boxed(piece, row, columns, vertical) or _underlined(piece, row, below, columns, partial)
        under = under or shared.get(index)
        if under:
            first, last = under
        else:
            left = taken[index - 1][1] + 1 if index else 0
            right = taken[index + 1][0] - 1 if index + 1 < len(taken) else len(columns) - 1
            first, last = _centred(piece, left, right, below, columns, whole)
        if spans and first <= spans[-1][2]:
            first = spans[-1][2] + 1
        if first <= last:
            spans.append((piece, first, last))
    return spans


def _boxed(piece: Piece, row: Row, columns: Sequence[Column], vertical: Sequence[Rule]) -> tuple[int, int] | None:
    """The columns of the ruled box around a piece that is alone in it on its line."""
    y = (row.top + row.bottom) / 2
    here = [r.at for r in vertical if r.start <= y <= r.end]
    left = max((x for x in here if x <= piece.x0 + 2), default=None)
    right = min((x for x in here if x >= piece.x1 - 2), default=None)
    if left is None or right is None or len(here) < 3:
        return None
    if any(p is not piece and left < (p.x0 + p.x1) / 2 < right for p in row.pieces):
        return None
    inside = [i for i, c in enumerate(columns) if left - 3 <= (c.inner0 + c.inner1) / 2 <= right + 3]
    return (inside[0], inside[-1]) if inside else None


def _underlined(
    piece: Piece, row: Row, below: Sequence[Row], columns: Sequence[Column], partial: Sequence[Rule]
) -> tuple[int, int] | None:
    """The columns over which a rule runs right under a piece that is alone above it."""
    for rule in partial:
        floor = _next_under(row, below, rule)
        if (
            row.bottom - 0.35 * row.size < rule.at < floor - 0.4 * row.size
            and rule.start - 3 < (piece.x0 + piece.x1) / 2 < rule.end + 3
        ):
            inside = [i for i, c in enumerate(columns) if rule.start - 3 <= (c.inner0 + c.inner1) / 2 <= rule.end + 3]
            alone = not any(p is not piece and rule.start < (p.x0 + p.x1) / 2 < rule.end for p in row.pieces)
            if alone and inside and inside[0] <= piece.first and inside[-1] >= piece.last:
                return inside[0], inside[-1]
    return None


def _next_under(row: Row, below: Sequence[Row], rule: Rule) -> float:
    """The lower edge of the next header line that has text over or under the rule."""
    lines = (r for r in below if any(rule.start < (p.x0 + p.x1) / 2 < rule.end for p in r.pieces))
    return next((r.bottom for r in lines), row.bottom + row.size)


def _over_one_rule(
    row: Row, below: Sequence[Row], columns: Sequence[Column], partial: Sequence[Rule]
) -> dict[int, tuple[int, int]]:
    """By piece the columns that it covers, where one rule runs under several pieces: together all over the rule."""
    for rule in partial:
        floor = _next_under(row, below, rule)
        pieces = [i for i, p in enumerate(row.pieces) if rule.start - 3 < (p.x0 + p.x1) / 2 < rule.end + 3]
        inside = [i for i, c in enumerate(columns) if rule.start - 3 <= (c.inner0 + c.inner1) / 2 <= rule.end + 3]
        if not below or len(pieces) < 2 or not row.bottom - 0.35 * row.size < rule.at < floor - 0.4 * row.size:
            continue
        firsts, lasts = [row.pieces[i].first for i in pieces], [row.pieces[i].last for i in pieces]
        if not inside or inside[0] > firsts[0] or inside[-1] < lasts[-1]:
            continue
        options = [range(last, first) for last, first in zip(lasts, firsts[1:], strict=False)]
        best: tuple[float, dict[int, tuple[int, int]]] | None = None
        for cuts in itertools.islice(itertools.product(*options), MOST_CUTS):
            starts, ends = (inside[0], *(c + 1 for c in cuts)), (*cuts, inside[-1])
            spans = list(zip(starts, ends, strict=True))
            off = sum(_off(row.pieces[i], ab, below, columns) for i, ab in zip(pieces, spans, strict=True))
            if best is None or off < best[0]:
                best = off, dict(zip(pieces, spans, strict=True))
        if best is not None:
            return best[1]
    return {}


def _off(piece: Piece, span: tuple[int, int], below: Sequence[Row], columns: Sequence[Column]) -> float:
    """How far the piece stands from the middle of a span of columns and the headers of these."""
    a, b = span
    lower = [p for row in below for p in row.pieces if a <= p.first and p.last <= b]
    x0 = min([columns[a].inner0, *(p.x0 for p in lower)])
    x1 = max([columns[b].inner1, *(p.x1 for p in lower)])
    return abs(x0 + x1 - piece.x0 - piece.x1) / 2


def _centred(
    piece: Piece,
    left: int,
    right: int,
    below: Sequence[Row],
    columns: Sequence[Column],
    whole: Sequence[tuple[int, int]],
) -> tuple[int, int]:
    """Neighbouring columns over which the piece is centred, where these have headers of their own below it."""
    named = {c for row in below for p in row.pieces if p.first == p.last for c in (p.first,)}
    if not named:
        return piece.first, piece.last
    first = piece.first
    while first > left and first - 1 in named:
        first -= 1
    last = piece.last
    while last < right and last + 1 in named:
        last += 1
    ranges = [
        (a, b)
        for a in range(first, piece.first + 1)
        for b in range(piece.last, last + 1)
        if not any(c <= b and a <= d and not (a <= c and d <= b) for c, d in whole)
    ]
    return min(
        ranges,
        key=lambda ab: (round(_off(piece, ab, below, columns) / 4), ab[1] - ab[0]),
        default=(piece.first, piece.last),
    )
