"""Whether the text layer of a scan says what its picture shows, told on a sample of its lines."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

import pypdfium2

from contracts.documents import Word
from evidence.layout.scripts import line_text
from evidence.layout.words import group_lines
from evidence.ocr import OcrMissing, languages, read_strips

DPI = 200
SAMPLE = 8
"""Lines that are looked at, spread over the page."""
FEWEST_LETTERS = 12
"""A shorter line tells too little."""
SAME = 0.5
"""Likeness of layer and picture, 0..1, from which the one is a reading of the other, however poor."""


def contradicted(page: pypdfium2.PdfPage, words: Sequence[Word]) -> bool:
    """Whether Tesseract reads something else in the picture where the layer's `words` stand.

    False where it cannot be told: Tesseract is not installed, or no line is long enough.
    """
    lines = [line for line in group_lines(words) if len(_letters(line_text(line))) >= FEWEST_LETTERS]
    if not lines:
        return False
    sample = lines[:: max(1, len(lines) // SAMPLE)][:SAMPLE]
    try:
        installed = languages()
    except OcrMissing:
        return False
    option = "eng" if all(line_text(line).isascii() for line in sample) else installed
    scale = DPI / 72
    picture = page.render(scale=scale, grayscale=True).to_pil()
    strips = []
    for line in sample:
        pad = 0.3 * max(w.size for w in line)
        edges = (min(w.x0 for w in line) - pad, min(w.top for w in line) - pad, max(w.x1 for w in line) + pad,
                 max(w.bottom for w in line) + pad)  # fmt: skip
        left, top, right, bottom = (round(edge * scale) for edge in edges)
        box = max(0, left), max(0, top), min(picture.width, right), min(picture.height, bottom)
        if box[2] - box[0] > 4 and box[3] - box[1] > 4:
            strips.append((picture.crop(box), _letters(line_text(line))))
    read = read_strips([strip for strip, _ in strips], option)
    likeness = [
        SequenceMatcher(None, layer, _letters("".join(w.text for w in seen)), autojunk=False).ratio()
        for (_, layer), seen in zip(strips, read, strict=True)
    ]
    return bool(likeness) and sorted(likeness)[len(likeness) // 2] < SAME


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).lower()
