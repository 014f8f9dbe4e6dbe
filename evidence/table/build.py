"""One region of a page to a table: lines to columns, header, rows, cells."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from evidence.layout.ruling import Rule
from evidence.table.columns import Column, find_columns, is_empty, is_numeric
from evidence.table.grid import Row, fill_spans, merge_rows, numeric_columns, set_line
from evidence.table.headers import Header, header_cells, header_end
from evidence.table.lines import Line
from evidence.table.region import PageText, Region, full_rules
from evidence.table.spans import spread_labels

PANEL = re.compile(r"\([a-h]\)\s\S")
"""The caption of a part of a table: (a) On dry sand."""


@dataclass(frozen=True, slots=True)
class Built:
    """A table before it is bound to its caption; `stacks` are each column's headers from the top."""

    region: Region
    columns: tuple[Column, ...]
    stacks: tuple[tuple[Header, ...], ...]
    rows: tuple[Row, ...]
    size: float

    @property
    def depth(self) -> int:
        """Header rows."""
        return max((len(s) for s in self.stacks), default=0)

    @property
    def numbers(self) -> int:
        """Cells of the body, right of the first column, that are numbers."""
        return sum(is_numeric(p.text) for row in self.rows for p in row.pieces if p.first > 0)

    @property
    def heading(self) -> tuple[str, ...]:
        """The text of the headers, column by column."""
        return tuple("".join(h.piece.text for h in stack) for stack in self.stacks)

    @property
    def cells(self) -> int:
        """Filled cells of the body."""
        return sum(len(row.pieces) for row in self.rows)


def build(page: PageText, region: Region) -> Built | None:
    """The table of the region, or None where its text does not stand in rows and columns."""
    lines = [
        line for line in page.band(region.x0, region.x1, region.top, region.bottom)
        if not re.fullmatch(r"\(?\W*continued?\W*\)?", line.text, re.IGNORECASE)
    ]  # fmt: skip
    if len(lines) < 2:
        return None
    horizontal = [
        r for r in page.rules.horizontal
        if region.top - 2 <= r.at <= region.bottom + 2 and r.start > region.x0 - 10 and r.end < region.x1 + 10
    ]  # fmt: skip
    vertical = [
        r for r in page.rules.vertical
        if region.x0 - 4 <= r.at <= region.x1 + 4 and r.start > region.top - 8 and r.end < region.bottom + 8
    ]  # fmt: skip
    full = full_rules(horizontal, region.x0, region.x1)
    partial = [r for r in horizontal if not any(abs(r.at - f.at) < 1.5 for f in full)]
    end = header_end(lines, full)
    head = [line for line in lines if end is not None and (line.top + line.bottom) / 2 < end]
    body = [line for line in lines if line not in head]
    columns = find_columns(body, head, vertical, region.x0, region.x1)
    if len(columns) < 2:
        return None
    columns = _with_spread(columns, body)
    placed = [set_line(line, columns) for line in body]
    placed = spread_labels(placed, horizontal, numeric_columns(placed, len(columns)))
    rows = merge_rows(placed, full, columns)
    fill_spans(rows, columns, horizontal, numeric_columns(rows, len(columns)))
    stacks = header_cells([set_line(line, columns, header=True) for line in head], columns, partial, vertical)
    _mark_groups(rows, columns)
    size = sorted(line.size for line in lines)[len(lines) // 2]
    built = Built(region, tuple(columns), tuple(tuple(s) for s in stacks), tuple(rows), size)
    return built if _sound(built, lines, full) else None


def _with_spread(columns: list[Column], body: Sequence[Line]) -> list[Column]:
    """A column of ± parts belongs to the numbers on its left."""
    out: list[Column] = []
    glue = False
    for column in columns:
        texts = [
            c.text for line in body for c in set_line(line, columns).pieces
            if column is columns[c.first] and c.first == c.last
        ]  # fmt: skip
        spread = bool(texts) and sum(t.startswith(("±", "∓")) for t in texts) >= 0.7 * len(texts)
        if out and (spread or glue):
            last = out[-1]
            out[-1] = Column(last.x0, column.x1, last.inner0, column.inner1)
        else:
            out.append(column)
        glue = spread and all(t in "±∓" for t in texts)
    return out


def _mark_groups(rows: Sequence[Row], columns: Sequence[Column]) -> None:
    """A row that holds one text only, at the left or across columns, is the label of the rows below it."""
    for index, row in enumerate(rows):
        if len(row.pieces) != 1 or len(columns) < 2:
            continue
        piece = row.pieces[0]
        if PANEL.match(piece.text) and not is_numeric(piece.text):
            row.group = True
        if row is rows[-1]:
            break
        across = piece.last > piece.first
        if (piece.first == 0 or across) and not is_numeric(piece.text) and len(rows[index + 1].pieces) > 0:
            row.group = True


def _sound(built: Built, lines: Sequence[Line], full: Sequence[Rule]) -> bool:
    """Whether this is a table and not text that happens to leave white rivers."""
    rows = [r for r in built.rows if not r.group]
    if not rows or len(built.columns) > 40:
        return False
    filled = sum(len(r.filled) for r in rows) / (len(rows) * len(built.columns))
    words = [len(p.text.split()) for r in rows for p in r.pieces]
    wordy = sum(words) / max(1, len(words))
    if filled < (0.3 if built.region.ruled else 0.45):
        return False
    if built.region.ruled and len(full) >= 2:
        return True
    return built.numbers >= 2 and wordy < 7 and len(rows) >= 2


def is_header_again(row: Row, numeric: set[int]) -> bool:
    """Whether a row of the body is a second header: words in two or more columns that otherwise hold numbers, and
    over more than half of these."""
    over = [p for p in row.pieces if p.first in numeric]
    return (
        len(over) >= 2
        and 2 * len(row.filled & numeric) > len(numeric)
        and all(
            not is_numeric(p.text) and not is_empty(p.text) and any(c.isalpha() for c in p.text) for p in row.pieces
        )
    )


def numeric_of(built: Built) -> set[int]:
    """The columns of the table that hold numbers; rows of words alone count where they are the most."""
    rows = [r for r in built.rows if not r.group]
    counted = [r for r in rows if any(is_numeric(p.text) for p in r.pieces)]
    return numeric_columns(counted if 2 * len(counted) >= len(rows) else rows, len(built.columns))
