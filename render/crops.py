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
_BESIDE, _ABOVE, _BELOW = 40.0, 30.0, 24.0
"""Points kept beside, above and below the boxes."""
_NARROWEST, _TALLEST = 380.0, 300.0
"""Least width and greatest height of a crop, points."""
_COLOURS = 48


def pointed_out(boxes: Sequence[BoundingBox]) -> list[BoundingBox]:
    """The boxes to draw: all parts of a place, or the number's own alone where the others are what it stands in.

    A frame around the whole table, or around each line of the sentence, would hide the number or point elsewhere.
    """
    first, *others = boxes
    return [first] if any(_holds(box, first) for box in others) else [first, *others]


def crop(pdf: Path, boxes: Sequence[BoundingBox]) -> bytes:
    """PNG of the page around the boxes that lie on the first one's page. Raises AssayError, ValueError.

    The first box is always in it; of a very tall table, what stands above the first box is preferred.
    """
    here = [box for box in boxes if box.page == boxes[0].page]
    with Image.open(io.BytesIO(draw_page(pdf, pointed_out(here), SCALE))) as page:
        left, right = min(b.x0 for b in here) - _BESIDE, max(b.x1 for b in here) + _BESIDE
        lacking = max(0.0, _NARROWEST - (right - left)) / 2
        top, bottom = min(b.top for b in here) - _ABOVE, max(b.bottom for b in here) + _BELOW
        if bottom - top > _TALLEST:
            bottom = max(here[0].bottom + _BELOW, top + _TALLEST)
            top = min(here[0].top - _ABOVE, bottom - _TALLEST) if bottom - top > _TALLEST else top
        edges = (left - lacking, top, right + lacking, bottom)
        part = page.crop(_inside([round(edge * SCALE) for edge in edges], page.size))
        out = io.BytesIO()
        part.quantize(_COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def _holds(outer: BoundingBox, inner: BoundingBox) -> bool:
    return (
        outer.page == inner.page
        and outer.x0 <= inner.x0
        and outer.top <= inner.top
        and outer.x1 >= inner.x1
        and outer.bottom >= inner.bottom
    )


def _inside(edges: list[int], size: tuple[int, int]) -> tuple[int, int, int, int]:
    """The edges kept within the picture; the whole picture where nothing would be left."""
    left, top, right, bottom = max(0, edges[0]), max(0, edges[1]), min(size[0], edges[2]), min(size[1], edges[3])
    return (left, top, right, bottom) if right > left and bottom > top else (0, 0, *size)


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
