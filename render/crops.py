"""The part of a page where an entry stands, with its box drawn, as a small picture for a report."""

import base64
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from contracts.anchors import BoundingBox
from contracts.errors import AssayError
from evidence import draw_page

PdfPath = Callable[[str], Path]
"""Document id → its PDF. May raise AssayError where there is none."""
SCALE, CSS_PIXELS = 2.0, 4 / 3
"""Pixels a point, of the picture and of a screen (96 to the inch)."""
_ABOVE, _BELOW, _MARGIN = 30.0, 24.0, 8.0
"""Points kept above and below the boxes, and around the whole."""
_GUTTER = 11.0
"""An upright strip of paper without ink that is this wide, in points, ends a column of text."""
_LINE = 12.0
"""How far, in points, an edge is moved so that it cuts no line of text."""
_NARROWEST, _TALLEST = 200.0, 300.0
"""Least width and greatest height of a crop, points."""
_HEAD, _ROWS = 110.0, 70.0
"""Of a taller table: what is kept from its caption down, and on either side of the number, points."""
_BREAK = 14
"""Height of the gap between the two, pixels."""
_DARK = 140
"""Grey value below which a pixel is ink."""
_COLOURS, _GRAPHIC_COLOURS = 48, 256
Ink = NDArray[np.bool_]


def pointed_out(boxes: Sequence[BoundingBox]) -> list[BoundingBox]:
    """The boxes to draw: all parts of a place, or the number's own alone where the others are what it stands in.

    A frame around the whole table, or around each line of the sentence, would hide the number or point elsewhere.
    """
    first, *others = boxes
    return [first] if any(_holds(box, first) for box in others) else [first, *others]


def crop(pdf: Path, boxes: Sequence[BoundingBox], graphic: bool = False) -> bytes:
    """PNG of the page around the boxes that lie on the first one's page. Raises AssayError, ValueError.

    Edges are moved outward so that they cut no line of text. The first box is always in it; of a very tall table
    there are its head and the rows around the first box, with a gap between them. A `graphic` is shown whole, in its
    own colours with a frame around it.
    """
    here = [box for box in boxes if box.page == boxes[0].page]
    with Image.open(io.BytesIO(draw_page(pdf, pointed_out(here), SCALE, wash=not graphic))) as page:
        ink: Ink = np.asarray(np.asarray(page.convert("L")) < _DARK)
        top, bottom = min(b.top for b in here) - _ABOVE, max(b.bottom for b in here) + _BELOW
        spans = [(top, bottom)]
        if bottom - top > _TALLEST and not graphic:
            first = here[0]
            around = (max(top, first.top - _ROWS), min(bottom, first.bottom + _ROWS))
            spans = [(top, top + _HEAD), around] if around[0] > top + _HEAD else [(top, max(around[1], top + _HEAD))]
        left, right = _across(ink, here, spans)
        parts = [page.crop(_inside(_whole_lines(ink, left, right, *span), page.size)) for span in spans]
        out = io.BytesIO()
        _stacked(parts).quantize(_GRAPHIC_COLOURS if graphic else _COLOURS, dither=Image.Dither.NONE).save(
            out, "PNG", optimize=True
        )
    return out.getvalue()


def _across(ink: Ink, boxes: Sequence[BoundingBox], spans: Sequence[tuple[float, float]]) -> tuple[int, int]:
    """Left and right edge, pixels: from the boxes out to the nearest gutters, and at least _NARROWEST apart."""
    rows = np.zeros(ink.shape[0], dtype=bool)
    for top, bottom in spans:
        rows[max(0, round(top * SCALE)) : round(bottom * SCALE)] = True
    used: NDArray[np.bool_] = np.asarray(ink[rows].any(axis=0))
    left = _to_gutter(used[::-1], ink.shape[1] - round(min(b.x0 for b in boxes) * SCALE))
    left, right = ink.shape[1] - left, _to_gutter(used, round(max(b.x1 for b in boxes) * SCALE))
    lacking = max(0, round(_NARROWEST * SCALE) - (right - left)) // 2
    margin = round(_MARGIN * SCALE)
    return left - lacking - margin, right + lacking + margin


def _to_gutter(used: NDArray[np.bool_], start: int) -> int:
    """The place from `start` on where a gutter begins; the end where there is none."""
    width = round(_GUTTER * SCALE)
    blank = 0
    for at in range(max(0, start), used.size):
        blank = 0 if used[at] else blank + 1
        if blank >= width:
            return at - blank + 1
    return used.size


def _whole_lines(ink: Ink, left: int, right: int, top: float, bottom: float) -> list[int]:
    """Edges in pixels whose upper and lower one lie between lines of text."""
    used: NDArray[np.bool_] = np.asarray(ink[:, max(0, left) : right].any(axis=1))
    reach = round(_LINE * SCALE)
    above, below = round(top * SCALE), round(bottom * SCALE)
    upper = next((y for y in range(above, above - reach, -1) if not 0 <= y < used.size or not used[y]), above)
    lower = next((y for y in range(below, below + reach) if not 0 <= y < used.size or not used[y]), below)
    return [left, upper, right, lower]


def _stacked(parts: Sequence[Image.Image]) -> Image.Image:
    """The parts one under another, with a grey gap between them."""
    if len(parts) == 1:
        return parts[0]
    whole = Image.new("RGB", (max(p.width for p in parts), sum(p.height for p in parts) + _BREAK * (len(parts) - 1)),
                      "#bbbbbb")  # fmt: skip
    y = 0
    for part in parts:
        whole.paste(part, (0, y))
        y += part.height + _BREAK
    return whole


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


class Picture(NamedTuple):
    """A crop as a data URI, and how wide a page of its own size would show it, CSS pixels."""

    uri: str
    width: int


class Crops:
    """Pictures of places, each place drawn once; at most `limit` of them, so that a report stays small.

    `graphic` as in `crop`.
    """

    def __init__(self, pdf_path: PdfPath | None, limit: int = 80, graphic: bool = False) -> None:
        self._pdf_path, self._limit, self._graphic = pdf_path, limit, graphic
        self._made: dict[tuple[str, tuple[BoundingBox, ...]], Picture | None] = {}

    def __call__(self, doc_id: str, boxes: tuple[BoundingBox, ...]) -> Picture | None:
        """The picture; None where the PDF is not at hand, the page cannot be drawn, or the limit is reached."""
        if self._pdf_path is None:
            return None
        key = (doc_id, boxes)
        if key not in self._made and len(self._made) < self._limit:
            self._made[key] = self._draw(self._pdf_path, doc_id, boxes)
        return self._made.get(key)

    def _draw(self, pdf_path: PdfPath, doc_id: str, boxes: tuple[BoundingBox, ...]) -> Picture | None:
        try:
            picture = crop(pdf_path(doc_id), boxes, self._graphic)
        except (AssayError, ValueError):
            return None
        with Image.open(io.BytesIO(picture)) as image:
            width = round(image.width / SCALE * CSS_PIXELS)
        return Picture("data:image/png;base64," + base64.b64encode(picture).decode("ascii"), width)
