"""Ruling lines of a scanned page, seen in its picture."""

import numpy as np
import numpy.typing as npt
import pypdfium2 as pdfium

from evidence.layout.ruling import Rule, Rules, join_collinear

SCALE = 2.0
"""Pixels a point."""
DARK = 150
SHORTEST = 50.0
"""Points: no stroke of a letter is as long."""


def picture_rules(page: pdfium.PdfPage) -> Rules:
    """Dark lines of the page's picture that are long, straight and level or plumb."""
    dark: npt.NDArray[np.bool_] = np.asarray(page.render(scale=SCALE, grayscale=True).to_numpy()).squeeze() < DARK
    return Rules(_runs(dark), _runs(dark.T))


def _runs(dark: npt.NDArray[np.bool_]) -> tuple[Rule, ...]:
    """Runs of dark pixels along the rows, a pixel's height of slant allowed; thick blocks are left out."""
    thick = dark[:-1] | dark[1:]
    found: list[Rule] = []
    least = int(SHORTEST * SCALE)
    for y in np.flatnonzero(thick.sum(axis=1) >= least):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], thick[y].astype(np.int8), [0]))))
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            if end - start >= least:
                found.append(Rule((y + 1) / SCALE, start / SCALE, end / SCALE))
    return join_collinear(found)
