"""Spaces that a page's content sets by themselves: pdfium's text leaves them out where the next word is near."""

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

MOST_OBJECTS = 20_000


def blank_places(page: pypdfium2.PdfPage) -> frozenset[tuple[int, int]]:
    """Where the text objects that have no ink begin, in user space, rounded to points."""
    places: set[tuple[int, int]] = set()
    edges = [ctypes.c_float() for _ in range(4)]
    left, bottom, right, top = edges
    for item in _text_objects(page):
        pdfium.FPDFPageObj_GetBounds(item, *edges)
        if left.value == right.value and bottom.value == top.value:
            places.add((round(left.value), round(bottom.value)))
    return frozenset(places)


def is_blank(places: frozenset[tuple[int, int]], x: float, y: float) -> bool:
    """Whether one of them begins within a point of the place."""
    column, row = round(x), round(y)
    return any((c, r) in places for c in (column - 1, column, column + 1) for r in (row - 1, row, row + 1))


def _text_objects(page: pypdfium2.PdfPage) -> Iterator[Any]:
    for index in range(min(pdfium.FPDFPage_CountObjects(page.raw), MOST_OBJECTS)):
        item = pdfium.FPDFPage_GetObject(page.raw, index)
        if pdfium.FPDFPageObj_GetType(item) == pdfium.FPDF_PAGEOBJ_TEXT:
            yield item
