"""Pages with figures, drawn to the point: tops and boxes are counted from the top of an A4 page."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 595, 842
SENTENCE = "The samples were dried under vacuum and weighed again before each of the runs was begun"


class Sheet:
    """Draws on a page whose origin is its top left."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas

    def lines(self, top: float, count: int, x: float = 70, words: int = 15, size: float = 10) -> None:
        """Lines of running text."""
        self.canvas.setFont("Helvetica", size)
        text = " ".join((SENTENCE + " ").split()[:words])
        for line in range(count):
            self.canvas.drawString(x, HEIGHT - top - size - 12 * line, text)

    def text(self, top: float, text: str, x: float = 70, size: float = 9, font: str = "Helvetica") -> None:
        """One line."""
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, HEIGHT - top - size, text)

    def plot(self, x0: float, top: float, x1: float, bottom: float) -> None:
        """Axes, a curve and ticks."""
        self.canvas.setLineWidth(1)
        self.canvas.rect(x0, HEIGHT - bottom, x1 - x0, bottom - top)
        self.canvas.line(x0, HEIGHT - bottom, x1, HEIGHT - top)

    def image(self, x0: float, top: float, x1: float, bottom: float, shade: int = 90) -> None:
        """A picture."""
        picture = Image.effect_noise((40, 40), shade).convert("RGB")
        self.canvas.drawImage(ImageReader(picture), x0, HEIGHT - bottom, x1 - x0, bottom - top)

    def frame(self, x0: float, top: float, x1: float, bottom: float) -> None:
        """A frame with round corners."""
        self.canvas.roundRect(x0, HEIGHT - bottom, x1 - x0, bottom - top, 4)


Draw = Callable[[Sheet], None]


@pytest.fixture
def sheets(tmp_path: Path) -> Callable[..., Path]:
    """A PDF with a page for each drawing function."""

    def make(*pages: Draw) -> Path:
        path = tmp_path / "figures.pdf"
        canvas = Canvas(str(path), pagesize=(WIDTH, HEIGHT))
        for draw in pages:
            draw(Sheet(canvas))
            canvas.showPage()
        canvas.save()
        return path

    return make


def near(box: object, edges: Sequence[float], within: float = 4.0) -> bool:
    """Whether a box has these edges: x0, top, x1, bottom."""
    found = [getattr(box, name) for name in ("x0", "top", "x1", "bottom")]
    return all(abs(a - b) <= within for a, b in zip(found, edges, strict=True))
