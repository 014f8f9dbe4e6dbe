"""Printed pages made into scans: drawn with reportlab, rendered, tilted, blurred, speckled, put back as a picture."""

from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageFilter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

Draw = Callable[[Canvas], None]
WIDTH, HEIGHT = 595, 842


def print_page(draw: Draw) -> bytes:
    """The PDF of one A4 page."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT))
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def picture_of(draw: Draw, *, degrees: float, dpi: int, noise: float) -> Image.Image:
    """The page as a scanner gives it: leaning counter-clockwise, soft, grey, with specks."""
    with pypdfium2.PdfDocument(print_page(draw)) as document:
        page = document[0].render(scale=dpi / 72, grayscale=True).to_pil()
    page = page.rotate(degrees, resample=Image.Resampling.BICUBIC, fillcolor=255)
    page = page.filter(ImageFilter.GaussianBlur(0.5))
    rng = np.random.default_rng(11)
    grey = np.asarray(page, dtype=np.float32) * 0.93 + 8 + rng.normal(0, noise, (page.height, page.width))
    grey[rng.random(grey.shape) < 1e-5] = 70
    return Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8), "L")


@pytest.fixture
def scan_page(tmp_path: Path) -> Callable[..., Path]:
    """A PDF whose one page is a picture of what `draw` draws."""

    def scan(draw: Draw, *, degrees: float = 0.0, dpi: int = 250, noise: float = 5.0, turn: int = 0) -> Path:
        picture = picture_of(draw, degrees=degrees, dpi=dpi, noise=noise)
        size = (HEIGHT, WIDTH) if turn in (90, 270) else (WIDTH, HEIGHT)
        path = tmp_path / "scan.pdf"
        canvas = Canvas(str(path), pagesize=size)
        canvas.drawImage(ImageReader(picture.rotate(turn, expand=True)), 0, 0, *size)
        canvas.save()
        return path

    return scan


def write(canvas: Canvas, x: float, y: float, text: str, font: str, size: float) -> None:
    """Text centred at x; `^…^` is raised."""
    pieces = text.split("^")
    sizes = [size if i % 2 == 0 else 0.65 * size for i in range(len(pieces))]
    width = sum(canvas.stringWidth(p, font, s) for p, s in zip(pieces, sizes, strict=True))
    at = x - width / 2
    for i, (piece, own) in enumerate(zip(pieces, sizes, strict=True)):
        canvas.setFont(font, own)
        at += 0.06 * size if i else 0
        canvas.drawString(at, y + (0.38 * size if i % 2 else 0), piece)
        at += canvas.stringWidth(piece, font, own)


def draw_table(
    canvas: Canvas, caption: str, rows: Sequence[Sequence[str]], *, font: str, size: float = 11, rules: str = "none"
) -> None:
    """A caption and a table under it; `rules`: none, open (three level ones) or grid."""
    left, top, width, pitch = 80.0, 700.0, 435.0, 24.0
    canvas.setFont(font, size)
    canvas.drawString(left, top + 18, caption)
    step = width / len(rows[0])
    for number, row in enumerate(rows):
        for column, text in enumerate(row):
            write(canvas, left + (column + 0.5) * step, top - 16 - number * pitch, text, font, size)
    bottom = top - pitch * len(rows)
    level = {"none": [], "open": [top, top - pitch, bottom], "grid": [top - pitch * i for i in range(len(rows) + 1)]}
    canvas.setLineWidth(0.8)
    for y in level[rules]:
        canvas.line(left, y, left + width, y)
    for column in range(len(rows[0]) + 1 if rules == "grid" else 0):
        canvas.line(left + column * step, top, left + column * step, bottom)
