"""Reading a Table: what stands over and beside a cell."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

from contracts.documents import Cell, Table
from evidence.table.columns import is_empty, is_numeric
from evidence.table.roles import IDENTIFIER, REFERENCE

_MOSTLY = 0.8
_IN_TIME = re.compile(
    r"\b(?:year|month|week|day|date|hour|time|age|cycle|passage|generation|round|iteration|epoch|step|stage)s?\b"
    r"|[年月周天日]|循环",
    re.IGNORECASE,
)
"""Headers of numbers that go up one by one and tell when the row's values were taken: they name it."""


@dataclass(frozen=True)
class TableView:
    """A table's cells by place, with the headers and labels of each."""

    table: Table
    grid: dict[tuple[int, int], Cell]
    group_rows: frozenset[int]
    header_rows: frozenset[int]
    label_columns: tuple[int, ...]
    """Columns whose text names the row, from the left."""
    index_columns: tuple[int, ...]
    """Columns that only number the rows."""
    word_columns: tuple[int, ...]
    """Columns that hold words."""

    @classmethod
    def of(cls, table: Table) -> "TableView":
        """The view of a table."""
        grid = {(c.row, c.column): c for c in table.cells}
        groups: set[int] = set()
        headers: set[int] = set()
        for row in range(table.rows):
            cells = [grid[row, c] for c in range(table.columns) if (row, c) in grid]
            if cells and all(c.header for c in cells):
                same = len({c.text for c in cells}) == 1 and len(cells) == table.columns
                (groups if same and row >= table.header_rows and table.columns > 1 else headers).add(row)
        body = [r for r in range(table.rows) if r not in groups and r not in headers]
        words = tuple(c for c in range(table.columns) if _wordy([grid[r, c].text for r in body if (r, c) in grid]))
        labels, numbers = _label_columns(table, grid, body, words)
        return cls(table, grid, frozenset(groups), frozenset(headers), labels, numbers, words)

    @property
    def body_rows(self) -> list[int]:
        """Rows that hold values."""
        return [r for r in range(self.table.rows) if r in self.body]

    @property
    def body(self) -> frozenset[int]:
        """The same as a set."""
        return frozenset(range(self.table.rows)) - self.group_rows - self.header_rows

    def path(self, row: int, column: int) -> tuple[str, ...]:
        """The headers over a cell, top to bottom; a header row inside the body takes the place of those above it,
        but stands under them where it says the same of several columns."""
        block = self._block(row)
        texts = [self.grid[r, column].text for r in block if (r, column) in self.grid]
        if block and block[0] > self.table.header_rows and column not in self.label_columns and self._repeats(block):
            return _distinct([*self.path(block[0], column), *texts])
        return _distinct(texts)

    def _block(self, row: int) -> list[int]:
        """The header rows next above a row that follow one another."""
        block: list[int] = []
        for r in sorted(h for h in self.header_rows if h < row):
            if block and r != block[-1] + 1:
                block = []
            block.append(r)
        return block

    def _repeats(self, block: Sequence[int]) -> bool:
        """Whether these header rows have the same texts over two columns of values."""
        columns = [c for c in range(self.table.columns) if c not in self.label_columns]
        texts = [tuple(self.grid[r, c].text for r in block if (r, c) in self.grid) for c in columns]
        told = [t for t in texts if t]
        return len(set(told)) < len(told)

    def header_cells(self, row: int, column: int) -> list[Cell]:
        """The header cells over a cell, top to bottom."""
        return [self.grid[r, column] for r in sorted(self.header_rows) if r < row and (r, column) in self.grid]

    def row_label(self, row: int) -> str:
        """The text of the label columns, from the left; a number that labels its row, and counts no names, stands
        after its header.

        Where a label stands once for several rows, the rows below that leave it blank have it too.
        """
        parts = []
        for column in self.label_columns:
            text = self._label(row, column)
            if text and column not in self.word_columns and is_numeric(text) and not self._numbers_next(row, column):
                text = " ".join((*self.path(row, column), text))
            parts.append(text)
        if not any(parts):  # a word, Total, at the place of the row's number
            cells = [self.grid[row, c] for c in self.index_columns if (row, c) in self.grid]
            parts = [c.text for c in cells if not is_numeric(c.text)]
        return " ".join(_distinct(parts))

    def _numbers_next(self, row: int, column: int) -> bool:
        """Whether a number counts the names at its right, which have its header or none."""
        return column + 1 in self.label_columns and self.path(row, column + 1) in ((), self.path(row, column))

    def _label(self, row: int, column: int) -> str:
        cell = self.grid.get((row, column))
        if cell is not None:
            return cell.text
        if column == self.label_columns[-1] or not self._from_top(column):
            return ""
        above = (self.grid.get((r, column)) for r in range(row - 1, -1, -1) if r in self.body)
        return next((c.text for c in above if c is not None), "")

    def _from_top(self, column: int) -> bool:
        """Whether labels stand in the first row of those that they name: the first row of the body has one."""
        return bool(self.body_rows) and (self.body_rows[0], column) in self.grid

    def aside(self, row: int) -> tuple[str, ...]:
        """Words in the row beside its label and its numbers, each after its header."""
        found = []
        for column in self.word_columns:
            cell = self.grid.get((row, column))
            if cell is not None and column not in self.label_columns and not is_empty(cell.text):
                found.append(" ".join((*self.path(row, column), cell.text)))
        return tuple(found)

    def group(self, row: int) -> str | None:
        """The nearest row group label above a row; that of a header row inside the body stands at its left.

        Where the last label stands under all rows, labels stand under theirs: the captions of parts.
        """
        below = min((r for r in self.group_rows if r > row), default=None)
        if below is not None and max(self.group_rows) > self.body_rows[-1]:
            return self.grid[below, 0].text
        above = [r for r in self.group_rows if r < row]
        inner = [h for h in self.header_rows if max(above, default=-1) < h < row and h > self.table.header_rows]
        if inner:
            label = " ".join(self.path(row, self.label_columns[0])) if self.label_columns else ""
            first = self.path(self.body_rows[0], self.label_columns[0]) if label else ()
            return label if label and label != " ".join(first) else None
        return self.grid[max(above), 0].text if above else None


def _distinct(texts: Sequence[str]) -> tuple[str, ...]:
    out: list[str] = []
    for text in texts:
        if text and (not out or out[-1] != text):
            out.append(text)
    return tuple(out)


def _wordy(texts: Sequence[str]) -> bool:
    told = [t for t in texts if not is_empty(t)]
    return bool(told) and sum(not is_numeric(t) for t in told) > 0.5 * len(texts)


def _label_columns(
    table: Table, grid: dict[tuple[int, int], Cell], body: Sequence[int], words: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The columns that name the rows, and those that only number them.

    Names are the first column of words and those right of it up to the first of numbers; where that does not come
    first, the first column, unless it only numbers the rows and the words tell them apart, or one header stands over
    both. With no words the first
    column's numbers name the rows (temperatures, say), unless every row has headers of its own.
    """

    def texts(column: int) -> list[str]:
        return [grid[r, column].text for r in body if (r, column) in grid]

    if not words or words[0] > 3:
        alone = all(r + 1 not in body for r in body)
        return ((), ()) if alone or table.columns < 2 else ((0,), ())
    first = words[0]
    heads = [_head(table, grid, c) for c in range(first + 1)]
    if first > 0 and heads[0] and set(heads[1:]) <= {"", heads[0]}:
        return tuple(range(first + 1)), ()
    if first > 0 and _keys([[grid[r, c].text if (r, c) in grid else "" for c in range(first + 1)] for r in body]):
        return tuple(range(first + 1)), ()
    numbering = [c for c in range(first) if _is_index(texts(c), _head(table, grid, c))]
    only_numbers = numbering[:1] == [0] and not _IN_TIME.search(_head(table, grid, 0))
    if len(numbering) < first and not (only_numbers and _names(texts(first), _head(table, grid, first))):
        return (0,), ()
    labels = [first]
    while labels[-1] + 1 in words and labels[-1] + 2 < table.columns:
        labels.append(labels[-1] + 1)
    return tuple(labels), tuple(numbering)


def _names(texts: Sequence[str], header: str) -> bool:
    """Whether a column right of values names the numbered rows: no two alike, and no references or identifiers."""
    return len(set(texts)) == len(texts) and not (REFERENCE.match(header) or IDENTIFIER.match(header))


def _keys(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the rows' first cells name them only together: every one of them repeats, no row of them does."""
    full = all(text for row in rows for text in row)
    return (
        full
        and len({tuple(row) for row in rows}) == len(rows)
        and all(len(set(c)) < len(rows) for c in zip(*rows, strict=True))
    )


def _head(table: Table, grid: dict[tuple[int, int], Cell], column: int) -> str:
    return " ".join(grid[r, column].text for r in range(table.header_rows) if (r, column) in grid)


def _is_index(texts: Sequence[str], header: str) -> bool:
    """Whether a column numbers its rows: whole numbers that go up one by one, or a header that says so.

    A few cells may be none: a note under the table.
    """
    values = [int(plain) for text in texts if (plain := text.strip("()[]. ")).isdigit()]
    said = re.search(r"#|\bno\.|\bn[˚°º]|\bnumber|\bentry|\bid\b|code", header, re.IGNORECASE) is not None
    if not values or len(values) < _MOSTLY * len(texts):
        return said
    rising = all(b - a == 1 for a, b in itertools.pairwise(values))
    return rising or said or re.search(r"\bpeak|\brun", header, re.IGNORECASE) is not None
