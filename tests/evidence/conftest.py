"""PDFs that the tests of this room make for themselves."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
import typst
from reportlab.pdfgen.canvas import Canvas

Draw = Callable[[Canvas], None]
MakePdf = Callable[..., Path]


@pytest.fixture
def make_pdf(tmp_path: Path) -> MakePdf:
    """Write a PDF, one drawing function a page (400 × 600 points)."""

    def make(*pages: Draw, name: str = "paper.pdf", size: tuple[float, float] = (400, 600)) -> Path:
        path = tmp_path / name
        canvas = Canvas(str(path), pagesize=size)
        for draw in pages:
            draw(canvas)
            canvas.showPage()
        canvas.save()
        return path

    return make


@pytest.fixture
def set_paper(tmp_path: Path) -> Callable[[str], Path]:
    """Compile Typst source to a PDF."""

    def compile_source(source: str, name: str = "set.pdf") -> Path:
        path = tmp_path / name
        (tmp_path / "source.typ").write_text(source)
        typst.compile(tmp_path / "source.typ", output=path)
        return path

    return compile_source


@pytest.fixture
def write_lines() -> Callable[[Canvas, Sequence[str]], None]:
    """Lines of 10-point Helvetica from the top of the page."""

    def write(canvas: Canvas, lines: Sequence[str], x: float = 40, y: float = 550, size: float = 10) -> None:
        canvas.setFont("Helvetica", size)
        for i, line in enumerate(lines):
            canvas.drawString(x, y - 12 * i, line)

    return write
