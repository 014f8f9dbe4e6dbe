"""A page's picture with white paper, set straight, and its ink."""

import math

import numpy as np
import numpy.typing as npt
from PIL import Image
from scipy import ndimage

Grey = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

PAPER = 255
FAINT = 195
"""Grey that belongs to a stroke where it touches darker ink."""
STEEPEST = 3.0
"""Degrees; a page that leans more is no page that was laid on glass."""
LEAST = 0.08
"""Degrees; a smaller lean shifts nothing by a line's height."""


def even(grey: Grey) -> Grey:
    """The picture with its paper white: every pixel over the brightness of the paper around it."""
    height, width = grey.shape
    step = 16
    rows, columns = height // step, width // step
    if rows < 3 or columns < 3:
        return grey
    blocks = grey[: rows * step, : columns * step].reshape(rows, step, columns, step)
    paper = np.percentile(blocks, 80, axis=(1, 3))
    paper = ndimage.maximum_filter(ndimage.median_filter(paper, 3, mode="nearest"), 3, mode="nearest")
    full = np.repeat(np.repeat(paper, step, 0), step, 1)
    full = np.pad(full, ((0, height - full.shape[0]), (0, width - full.shape[1])), mode="edge")
    clean: Grey = np.clip(grey * (PAPER / np.maximum(full, 40.0)), 0, PAPER).astype(np.uint8)
    return clean


def ink_of(grey: Grey) -> Mask:
    """Where an even picture is dark: below the middle between the paper and the darkest print."""
    dark = grey[grey < FAINT]
    if dark.size < 50:
        return np.zeros(grey.shape, dtype=np.bool_)
    return grey < min(190.0, (float(np.percentile(dark, 20)) + PAPER) / 2)


def thin_ink_of(grey: Grey) -> Mask:
    """The ink with the grey beside it: thin strokes stay whole."""
    labels, count = ndimage.label(grey < FAINT, structure=np.ones((3, 3), dtype=np.int8))
    held = np.zeros(count + 1, dtype=np.bool_)
    held[labels[ink_of(grey)]] = True
    held[0] = False
    return np.asarray(held[labels])


def lean(ink: Mask) -> float:
    """Degrees, counter-clockwise, by which the lines of the picture lean: where its rows of ink part most clearly."""
    ys, xs = np.nonzero(ink)
    if ys.size < 500:
        return 0.0
    if ys.size > 60_000:
        chosen = np.linspace(0, ys.size - 1, 60_000).astype(np.int64)
        ys, xs = ys[chosen], xs[chosen]
    xs = xs - ink.shape[1] / 2

    def clear(degrees: np.floating) -> float:
        rows = np.round(ys + xs * math.tan(math.radians(float(degrees)))).astype(np.int64)
        counts = np.bincount(rows - rows.min()).astype(np.float64)
        return float((np.diff(counts) ** 2).sum())

    best = max(np.arange(-STEEPEST, STEEPEST + 0.01, 0.25), key=clear)
    best = max(np.arange(best - 0.25, best + 0.26, 0.05), key=clear)
    return float(round(best, 2)) if abs(best) >= LEAST else 0.0


def turned(grey: Grey, degrees: float) -> Grey:
    """The picture turned clockwise by `degrees`, the size kept: a picture that leans so stands straight."""
    if not degrees:
        return grey
    picture = Image.fromarray(grey).rotate(-degrees, resample=Image.Resampling.BICUBIC, fillcolor=PAPER)
    return np.asarray(picture)
