"""Ruling lines of a straight picture: seen, and painted over."""

import numpy as np
import numpy.typing as npt
from scipy import ndimage

from evidence.layout.ruling import Rule, Rules, join_collinear
from evidence.scan.straight import PAPER, Grey, Mask

SHORTEST = 22.0
"""Straight dark strokes longer than this, in points, are rules and not letters."""
THICKEST = 4.0
"""Points; a darker block is no rule."""


def rules_in(ink: Mask, scale: float) -> tuple[Rules, Mask]:
    """The level and the plumb rules, in points, and the pixels that they take; `scale` is pixels a point."""
    length = round(SHORTEST * scale)
    level = _strokes(ink, length)
    plumb = _strokes(ink.T, length)
    taken = level | plumb.T
    taken = ndimage.binary_dilation(taken, iterations=2) if taken.any() else taken
    return Rules(_rules(level, scale), _rules(plumb, scale)), taken


def without(grey: Grey, mask: Mask) -> Grey:
    """The picture with those pixels made paper."""
    clean = grey.copy()
    clean[mask] = PAPER
    return clean


def _strokes(ink: Mask, length: int) -> Mask:
    """Pixels of runs along the rows that are longer than `length`; a slant or a break of a pixel is allowed."""
    thick = ink.copy()
    thick[1:] |= ink[:-1]
    thick[:-1] |= ink[1:]
    closed = ndimage.binary_closing(thick, np.ones((1, 5), dtype=np.bool_))
    opened = _opened(closed, length)
    return opened & _dilated(ink)


def _dilated(ink: Mask) -> Mask:
    return np.asarray(ndimage.binary_dilation(ink, np.ones((3, 5), dtype=np.bool_)))


def _opened(mask: Mask, length: int) -> Mask:
    """What is left of the rows' runs when those shorter than `length` are taken out."""
    padded = np.pad(mask, ((0, 0), (1, 1))).astype(np.int8)
    step = np.diff(padded, axis=1)
    rows, starts = np.nonzero(step == 1)
    _, ends = np.nonzero(step == -1)
    long = ends - starts >= length
    edges = np.zeros((mask.shape[0], mask.shape[1] + 1), dtype=np.int32)
    np.add.at(edges, (rows[long], starts[long]), 1)
    np.add.at(edges, (rows[long], ends[long]), -1)
    return np.asarray(np.cumsum(edges, axis=1)[:, :-1] > 0)


def _rules(strokes: Mask, scale: float) -> tuple[Rule, ...]:
    labels, count = ndimage.label(strokes, structure=np.ones((3, 3), dtype=np.int8))
    if not count:
        return ()
    found: list[Rule] = []
    for index, place in enumerate(ndimage.find_objects(labels), start=1):
        rows, columns = place
        mine: npt.NDArray[np.int64] = (labels[place] == index).sum(axis=1)
        width = columns.stop - columns.start
        rise = rows.stop - rows.start
        if rise > THICKEST * scale or width < SHORTEST * scale:
            continue
        middle = float((np.arange(rows.start, rows.stop) * mine).sum() / mine.sum())
        found.append(Rule((middle + 0.5) / scale, columns.start / scale, columns.stop / scale))
    return join_collinear(found)
