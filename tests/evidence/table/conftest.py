"""Papers with tables made for the tests: typst for pages as journals set them, reportlab for words put to the point."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import typst
from reportlab.pdfgen.canvas import Canvas

from contracts.documents import Table
from evidence.table import TableView

LOREM = (
    "The samples were prepared as described before and dried under vacuum, and the values that were found agree "
    "with those of earlier reports within the uncertainty of the method. We discuss below what follows from this. "
) * 4
STYLE = """
#set page(width: 595pt, height: 842pt, margin: 60pt, columns: {columns})
#set text(size: 10pt)
#set super(typographic: false)
#set par(justify: true)
#show figure.where(kind: table): set figure.caption(position: top)
#show figure.where(kind: table): set figure(supplement: "Table")
#let rule = table.hline(stroke: 0.8pt)
#let mid = table.hline(stroke: 0.5pt)
#set table(stroke: none, inset: (x: 6pt, y: 3pt))
"""

Compile = Callable[..., Path]


@pytest.fixture
def compile_paper(tmp_path: Path) -> Compile:
    """Typst source of a paper's body → its PDF, running text before and after."""

    def compiled(body: str, *, columns: int = 1, around: bool = True) -> Path:
        text = f"{LOREM}\n\n{body}\n\n{LOREM}" if around else body
        source, target = tmp_path / "paper.typ", tmp_path / "paper.pdf"
        source.write_text(STYLE.replace("{columns}", str(columns)) + text, encoding="utf-8")
        typst.compile(str(source), output=str(target))
        return target

    return compiled


@pytest.fixture
def place_words(tmp_path: Path) -> Callable[..., Path]:
    """Lines of (x, text) at heights from the top, and rules (x0, x1, y) → a one-page PDF."""

    def placed(
        lines: Sequence[tuple[float, Sequence[tuple[float, str]]]],
        rules: Sequence[tuple[float, float, float]] = (),
        *,
        turn: int = 0,
    ) -> Path:
        target = tmp_path / "placed.pdf"
        canvas = Canvas(str(target), pagesize=(595, 842))
        if turn == 90:
            canvas.translate(595, 0)
            canvas.rotate(90)
        high = 595 if turn == 90 else 842
        canvas.setFont("Helvetica", 9)
        for y, words in lines:
            for x, text in words:
                canvas.drawString(x, high - y, text)
        for x0, x1, y in rules:
            canvas.line(x0, high - y, x1, high - y)
        canvas.save()
        return target

    return placed


def rows_of(table: Table) -> list[list[str]]:
    """The body's cells as text, row by row."""
    view = TableView.of(table)
    return [[view.grid[r, c].text if (r, c) in view.grid else "" for c in range(table.columns)] for r in view.body_rows]


def paths_of(table: Table) -> list[tuple[str, ...]]:
    """The header path of each column over the last row."""
    view = TableView.of(table)
    return [view.path(table.rows - 1, c) for c in range(table.columns)]
