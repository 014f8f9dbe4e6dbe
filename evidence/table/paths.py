"""Reading a Table: what stands over and beside a cell."""

from collections.abc import Sequence
from dataclasses import dataclass

from contracts.documents import Cell, Table
from evidence.table.columns import is_empty, is_numeric
import itertools


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
        labels, numbers = _label_columns(table, grid, body)
        return cls(table, grid, frozenset(groups), frozenset(headers), labels, numbers)

    @property
    def body_rows(self) -> list[int]:
        """Rows that hold values."""
        return [r for r in range(self.table.rows) if r not in self.group_rows and r not in self.header_rows]

    def path(self, row: int, column: int) -> tuple[str, ...]:
        """The headers over a cell, top to bottom; a header row inside the body takes the place of those above it."""
        block: list[int] = []
        for r in sorted(h for h in self.header_rows if h < row):
            if block and r != block[-1] + 1:
                block = []
            block.append(r)
        return _distinct([self.grid[r, column].text for r in block if (r, column) in self.grid])

    def header_cells(self, row: int, column: int) -> list[Cell]:
        """The header cells over a cell, top to bottom."""
        return [self.grid[r, column] for r in sorted(self.header_rows) if r < row and (r, column) in self.grid]

    def row_label(self, row: int) -> str:
        """The text of the label columns, from the left."""
        parts = [self.grid[row, c].text for c in self.label_columns if (row, c) in self.grid]
        return " ".join(p for p in parts if p)

    def group(self, row: int) -> str | None:
        """The nearest row group label above a row."""
        above = [r for r in self.group_rows if r < row]
        if not above:
            return None
        nearest = max(above)
        inner = [h for h in self.header_rows if nearest < h < row]
        return None if inner else self.grid[nearest, 0].text


def _distinct(texts: Sequence[str]) -> tuple[str, ...]:
    out: list[str] = []
    for text in texts:
        if text and (not out or out[-1] != text):
            out.append(text)
    return tuple(out)


def _label_columns(
    table: Table, grid: dict[tuple[int, int], Cell], body: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    def texts(column: int) -> list[str]:
        return [grid[r, column].text for r in body if (r, column) in grid]

    wordy = [
        bool(t := texts(c)) and sum(not is_numeric(x) and not is_empty(x) for x in t) > 0.5 * len(t)
        for c in range(table.columns)
    ]  # fmt: skip
    if not any(wordy[:4]):
        return ((0,), ()) if table.columns > 1 else ((), ())
    first = wordy.index(True)
    if first > 0 and not all(_is_index(texts(c), _head(table, grid, c)) for c in range(first)):
        return (0,), ()
    labels = [first]
    return tuple(labels), tuple(range(first))


def _head(table: Table, grid: dict[tuple[int, int], Cell], column: int) -> str:
    return " ".join(grid[r, column].text for r in range(table.header_rows) if (r, column) in grid)


def _is_index(texts: Sequence[str], header: str) -> bool:
    """Whether a column numbers its rows: whole numbers that go up one by one, or a header that says so."""
    plain = [t.strip("()[]. ") for t in texts]
    if not plain or not all(t.isdigit() for t in plain):
        return (
            any(w in header.casefold() for w in ("#", "no.", "entry", "number", " id", "code"))
            or header.casefold() == "id"
        )
    values = [int(t) for t in plain]
    rising = all(b - a == 1 for a, b in itertools.pairwise(values))
    return rising or any(w in header.casefold() for w in ("#", "no.", "entry", "number", "id", "peak", "code", "run"))
