"""Pages as pictures with boxes drawn on them, so that a reader sees where a number stands."""

import io
from collections.abc import Sequence
from pathlib import Path

from PIL import Image, ImageDraw

from contracts.anchors import BoundingBox
from contracts.errors import UnusablePaper
from evidence.layout.opening import open_pdf

_LINE, _WASH = (200, 30, 30, 255), (255, 220, 0, 70)
MARGIN = 60.0
"""Points of context around the boxes of a crop, above and below."""


def draw_page(
    path: str | Path, boxes: Sequence[BoundingBox], scale: float = 2, crop: bool = False, wash: bool = True
) -> bytes:
    """PNG of the first box's page at `scale` pixels a point, with the boxes of that page drawn on it.

    With `crop`, the page's full width around the boxes; without `wash`, frames alone, so that colours stay.
    Raises UnusablePaper where the PDF cannot be opened, and ValueError where there is no box or no such page.
    """
    if not boxes:
        raise ValueError("no box to draw")
    number = boxes[0].page
    with open_pdf(path) as document:
        if number > len(document):
            raise ValueError(f"{path}: page {number} of {len(document)}")
        page = document[number - 1]
        try:
            picture: Image.Image = page.render(scale=scale).to_pil().convert("RGBA")
        except MemoryError as error:
            raise UnusablePaper(
                str(path), "bad_page", f"page {number} is too large to draw", "lower the scale"
            ) from error
        finally:
            page.close()
    over = Image.new("RGBA", picture.size, (0, 0, 0, 0))
    pen = ImageDraw.Draw(over)
    here = [b for b in boxes if b.page == number]
    for i, box in enumerate(here):
        edges = [(box.x0 - 1) * scale, (box.top - 1) * scale, (box.x1 + 1) * scale, (box.bottom + 1) * scale]
        pen.rectangle(
            edges,
            fill=_WASH if wash else None,
            outline=_LINE if i == 0 else (*_LINE[:3], 140),
            width=max(1, round(scale)),
        )
    picture = Image.alpha_composite(picture, over).convert("RGB")
    if crop:
        top = max(0, int((min(b.top for b in here) - MARGIN) * scale))
        bottom = min(picture.height, int((max(b.bottom for b in here) + MARGIN) * scale))
        if bottom > top:
            picture = picture.crop((0, top, picture.width, bottom))
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=False)
    return out.getvalue()
