"""Whether text in white can be seen: it stands over something darker, or it hides on the paper."""

from collections.abc import Sequence

import numpy as np
import pypdfium2

from contracts.documents import Word

SCALE = 1.5
CONTRAST = 30
"""Grey levels, of 255, between the darkest and the lightest pixel in a word's box."""


def visible_words(
    page: pypdfium2.PdfPage, words: Sequence[tuple[int, Word]], width: float
) -> tuple[list[tuple[int, Word]], list[Word]]:
    """Part words (with their turn) into those that show on the rendered page and those that do not."""
    bitmap = page.render(scale=SCALE * min(1.0, 1200 / max(width, 1.0)), grayscale=True)
    grey = bitmap.to_numpy().reshape(bitmap.height, -1)[:, : bitmap.width].copy()
    scale = bitmap.width / max(width, 1.0)
    bitmap.close()
    seen: list[tuple[int, Word]] = []
    unseen: list[Word] = []
    for turn, word in words:
        rows = slice(max(0, int(word.top * scale)), max(1, int(word.bottom * scale) + 1))
        columns = slice(max(0, int(word.x0 * scale)), max(1, int(word.x1 * scale) + 1))
        patch = grey[rows, columns]
        if patch.size and int(np.ptp(patch)) >= CONTRAST:
            seen.append((turn, word))
        else:
            unseen.append(word)
    return seen, unseen
