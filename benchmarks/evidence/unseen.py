"""Characters that no reader of a page sees, shown by drawing the page: text may be painted over without a trace."""

import ctypes
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import hypot, inf
from typing import Any

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium

from benchmarks.evidence.word_verdicts import Char, Places
from evidence.layout.glyphs import display_of, page_glyphs

SCALE = 2.0
EXACT = 0.01
"""Points between two readings of one character's place."""


def unseen(page: pypdfium2.PdfPage, chars: Iterable[Char]) -> set[Char]:
    """Those of the characters that lie outside the page, or that leave no pixel on it.

    The text objects that are read as hidden are painted in another colour. Where not one pixel of the page changes,
    nothing of them shows.
    """
    show = display_of(page)
    given = list(chars)
    gone = {
        c for c in given
        if not (0 <= (c.x0 + c.x1) / 2 <= show.width and 0 <= (c.top + c.bottom) / 2 <= show.height)
    }  # fmt: skip
    glyphs = [g for g in page_glyphs(page).glyphs if g and not g.style.turn]
    hidden = _Near((g.x0, g.baseline) for g in glyphs if g.style.hidden)
    if not hidden or page.get_rotation():
        return gone
    shown = _Near((g.x0, g.baseline) for g in glyphs if not g.style.hidden)
    before = _drawn(page)
    for item in _objects_at(page, hidden):
        pdfium.FPDFPageObj_SetFillColor(item, 255, 0, 128, 255)
    if np.array_equal(before, _drawn(page)):
        away = False
        for char in given:
            if not char.text.isspace():  # a space shows no more than what stands before it
                away = hidden.distance(char.x0, char.baseline) < shown.distance(char.x0, char.baseline)
            if away:
                gone.add(char)
    return gone


def places(page: pypdfium2.PdfPage) -> Places:
    """The characters that the fonts of an upright page state, before anything is made of them."""
    show = display_of(page)
    return Places((chr(code), *show.point(x, y)) for _, code, x, y in _characters(page.get_textpage()))


def _drawn(page: pypdfium2.PdfPage) -> Any:
    bitmap = page.render(scale=SCALE)
    seen = bitmap.to_numpy().copy()
    bitmap.close()
    return seen


class _Near:
    """How far the nearest of some places is."""

    def __init__(self, places: Iterable[tuple[float, float]]) -> None:
        self._cells: dict[tuple[int, int], list[tuple[float, float]]] = defaultdict(list)
        for x, y in places:
            self._cells[round(x), round(y)].append((x, y))

    def __bool__(self) -> bool:
        return bool(self._cells)

    def distance(self, x: float, y: float) -> float:
        """Points from the place to the nearest, infinite where none is within one."""
        cells = ((round(x) + dx, round(y) + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return min((hypot(a - x, b - y) for cell in cells for a, b in self._cells.get(cell, ())), default=inf)


def _objects_at(page: pypdfium2.PdfPage, places: _Near) -> list[Any]:
    """The text objects of the characters at the places."""
    text, show = page.get_textpage(), display_of(page)
    found: dict[int, Any] = {}
    for index, _, x, y in _characters(text):
        if places.distance(*show.point(x, y)) < EXACT:
            item = pdfium.FPDFText_GetTextObject(text.raw, index)
            found[ctypes.cast(item, ctypes.c_void_p).value or 0] = item
    return [item for address, item in found.items() if address]


def _characters(text: pypdfium2.PdfTextPage) -> Iterator[tuple[int, int, float, float]]:
    x, y = ctypes.c_double(), ctypes.c_double()
    for index in range(pdfium.FPDFText_CountChars(text.raw)):
        pdfium.FPDFText_GetCharOrigin(text.raw, index, x, y)
        yield index, pdfium.FPDFText_GetUnicode(text.raw, index), x.value, y.value
