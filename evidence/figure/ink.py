"""The ink of a page in blobs, so that a graphic is seen whatever it is made of: paths, tiles, shadings, a scan."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pypdfium2
from scipy import ndimage

from contracts.anchors import BoundingBox

SCALE = 2.0
"""Pixels a point."""
MOST = 2400
"""Pixels of the longer side."""
WHITE = 248
JOIN = 2.5
"""Points: ink that is nearer is one blob."""
MARGIN = 1.2
"""Points around a line of print that are its own."""
THIN = 4.0
CRUMB = 4.0

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Ink:
    """Where a page is not white."""

    mask: Mask
    scale: float


def page_ink(page: pypdfium2.PdfPage) -> Ink:
    """The ink of a page as it is displayed."""
    width, height = page.get_size()
    scale = min(SCALE, MOST / max(width, height))
    grey = np.asarray(page.render(scale=scale, grayscale=True).to_numpy())
    return Ink(grey.reshape(grey.shape[:2]) < WHITE, scale)


def blobs(
    ink: Ink, number: int, print_of: Sequence[BoundingBox], captions: Sequence[BoundingBox]
) -> tuple[list[BoundingBox], list[BoundingBox]]:
    """The blobs of a page's ink less the boxes of print, and the frames around captions.

    Rules that stand alone, crumbs, and a banner at the page's edge are no blobs.
    """
    mask, scale = ink.mask.copy(), ink.scale
    for box in print_of:
        rows = slice(max(0, int((box.top - MARGIN) * scale)), int((box.bottom + MARGIN) * scale) + 1)
        columns = slice(max(0, int((box.x0 - MARGIN) * scale)), int((box.x1 + MARGIN) * scale) + 1)
        mask[rows, columns] = False
    frames = _take_frames(mask, scale, number, captions)
    size = 2 * round(JOIN * scale / 2) + 1
    joined = np.asarray(ndimage.maximum_filter(mask.view(np.uint8), size=size))
    labels, _ = ndimage.label(joined)
    found = []
    for index, place in enumerate(ndimage.find_objects(labels), start=1):
        own = mask[place] & (labels[place] == index)
        down, across = np.flatnonzero(own.any(axis=1)), np.flatnonzero(own.any(axis=0))
        if not len(down):
            continue
        box = BoundingBox(
            page=number, x0=(place[1].start + across[0]) / scale, top=(place[0].start + down[0]) / scale,
            x1=(place[1].start + across[-1] + 1) / scale, bottom=(place[0].start + down[-1] + 1) / scale,
        )  # fmt: skip
        if not _nothing(box, mask.shape[1] / scale, mask.shape[0] / scale):
            found.append(box)
    return found, frames


def _nothing(box: BoundingBox, width: float, height: float) -> bool:
    """Whether a blob is a crumb, a rule, or a banner."""
    across, down = box.x1 - box.x0, box.bottom - box.top
    crumb = max(across, down) < CRUMB
    rule = (down <= THIN and across >= 80) or (across <= THIN and down >= 150)
    edge = box.top < 2 or box.bottom > height - 2
    return crumb or rule or (edge and across > 0.8 * width and down < 0.1 * height)


def _take_frames(mask: Mask, scale: float, number: int, captions: Sequence[BoundingBox]) -> list[BoundingBox]:
    """Lines drawn around a caption and its figure together: their ink is taken out of the mask."""
    labels, _ = ndimage.label(mask, structure=np.ones((3, 3), dtype=np.int8))
    found = []
    for index, place in enumerate(ndimage.find_objects(labels), start=1):
        x0, top, x1, bottom = (v / scale for v in (place[1].start, place[0].start, place[1].stop, place[0].stop))
        held = [c for c in captions if x0 < c.x0 and c.x1 < x1 and top < c.top and c.bottom < bottom]
        if not held:
            continue
        own = labels[place] == index
        high, wide = own.shape[0] // 8, own.shape[1] // 8
        if own.mean() < 0.1 or not own[high:-high, wide:-wide].any():
            mask[place] &= ~own
            found.append(BoundingBox(page=number, x0=x0, top=top, x1=x1, bottom=bottom))
    return found
