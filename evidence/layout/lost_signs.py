"""A minus that its font calls a space, behind a true space: of two spaces pdfium keeps one, the page shows a bar.

The next number then begins too far from the space before it, and the gap holds ink of a minus's shape.
"""

import numpy as np
import pypdfium2

LEAST, MOST = 0.3, 0.95
"""Widths of a minus with its bearings, in em."""
_SCALE = 4
"""Pixels a point."""


def shows_minus(page: pypdfium2.PdfPage, x0: float, x1: float, baseline: float, size: float) -> bool:
    """Whether the ink of a minus, and no other, stands in a gap of an upright page (points of the displayed page)."""
    if not LEAST * size < x1 - x0 < MOST * size:
        return False
    width, height = page.get_size()
    edge = 0.02 * size
    margins = (x0 + edge, height - baseline - 0.2 * size, width - x1 + edge, baseline - 0.75 * size)
    if min(margins) < 0:
        return False
    seen = np.squeeze(page.render(scale=_SCALE, grayscale=True, crop=margins).to_numpy()) < 128
    return is_minus(seen, _SCALE * size, round(0.75 * size * _SCALE))


def is_minus(seen: np.ndarray, em: float, baseline: float) -> bool:
    """Whether a picture (rows × columns, true where there is ink) is one flat bar over the `baseline`, a row.

    `em` in pixels.
    """
    rows, columns = np.nonzero(seen.any(axis=1))[0], np.nonzero(seen.any(axis=0))[0]
    if not rows.size:
        return False
    height, width = rows[-1] - rows[0] + 1, columns[-1] - columns[0] + 1
    above = (baseline - rows[-1]) / em
    filled = seen[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].mean()
    inside = columns[0] > 0 and columns[-1] < seen.shape[1] - 1
    return bool(
        inside and width > 0.25 * em and height < min(0.16 * em, 0.4 * width) and filled > 0.7 and 0.1 < above < 0.6
    )
