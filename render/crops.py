"""The part of a page where an entry stands, with its box drawn, as a small picture for a report."""

import base64
import io
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image

from contracts.anchors import BoundingBox
from contracts.errors import AssayError
from evidence import draw_page

PdfPath = Callable[[str], Path]
"""Document id → its PDF. May raise AssayError where there is none."""
SCALE = 2.0
"""Pixels a point."""
_MARGIN, _NARROWEST = 110.0, 330.0
"""Points kept left and right of the boxes, and the least width of a crop."""
_COLOURS = 48


def crop(pdf: Path, boxes: Sequence[BoundingBox]) -> bytes:
    """PNG of the page around the boxes that lie on the first one's page. Raises AssayError, ValueError."""
    here = [box for box in boxes if box.page == boxes[0].page]
    with Image.open(io.BytesIO(draw_page(pdf, here, SCALE, crop=True))) as page:
        left, right = (min(b.x0 for b in here) - _MARGIN) * SCALE, (max(b.x1 for b in here) + _MARGIN) * SCALE
        lacking = max(0.0, _NARROWEST * SCALE - (right - left)) / 2
        left, right = max(0, int(left - lacking)), min(page.width, int(right + lacking))
        part = page.crop((left, 0, right, page.height)) if right > left else page
        out = io.BytesIO()
        part.quantize(_COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


class Crops:
    """Pictures as data URIs, each place drawn once; at most `limit` of them, so that a report stays small."""

    def __init__(self, pdf_path: PdfPath | None, limit: int = 80) -> None:
        self._pdf_path, self._limit = pdf_path, limit
        self._made: dict[tuple[str, tuple[BoundingBox, ...]], str | None] = {}

    def __call__(self, doc_id: str, boxes: tuple[BoundingBox, ...]) -> str | None:
        """The data URI; None where the PDF is not at hand, the page cannot be drawn, or the limit is reached."""
        if self._pdf_path is None:
            return None
        key = (doc_id, boxes)
        if key not in self._made and len(self._made) < self._limit:
            self._made[key] = self._draw(self._pdf_path, doc_id, boxes)
        return self._made.get(key)

    def _draw(self, pdf_path: PdfPath, doc_id: str, boxes: tuple[BoundingBox, ...]) -> str | None:
        try:
            picture = crop(pdf_path(doc_id), boxes)
        except (AssayError, ValueError):
            return None
        return "data:image/png;base64," + base64.b64encode(picture).decode("ascii")
