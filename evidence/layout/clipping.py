"""Text that a clipping path cuts away: a figure is often a whole page of another program, shown in part."""

import ctypes
from collections.abc import Iterator
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

MOST_OBJECTS = 20_000
_EVERYWHERE = (float("-inf"), float("-inf"), float("inf"), float("inf"))

Box = tuple[float, float, float, float]
"""left, bottom, right, top in the space of the page or form that holds the object."""


def clipped_away(page: pypdfium2.PdfPage) -> frozenset[int]:
    """Addresses of the text objects that lie wholly outside their clipping paths or those of their forms."""
    gone: set[int] = set()
    stack = [(item, _EVERYWHERE) for item in _items(page.raw, pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject)]
    seen = 0
    while stack and seen < MOST_OBJECTS:
        item, outer = stack.pop()
        seen += 1
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind not in (pdfium.FPDF_PAGEOBJ_FORM, pdfium.FPDF_PAGEOBJ_TEXT):
            continue
        window = _within(item, outer)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            inner = _inside(item, window)
            children = _items(item, pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject)
            stack.extend((child, inner) for child in children)
        elif window != _EVERYWHERE and _apart(_bounds(item), window):
            gone.add(ctypes.cast(item, ctypes.c_void_p).value or 0)
    return frozenset(gone)


def _items(holder: Any, count: Any, get: Any) -> Iterator[Any]:
    return (get(holder, index) for index in range(min(count(holder), MOST_OBJECTS)))


def _within(item: Any, outer: Box) -> Box:
    """What is left of `outer` within the object's clipping paths, each taken by its box."""
    path = pdfium.FPDFPageObj_GetClipPath(item)
    box = outer
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(pdfium.FPDFClipPath_CountPaths(path) if path else 0):
        points = []
        for number in range(pdfium.FPDFClipPath_CountPathSegments(path, index)):
            pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFClipPath_GetPathSegment(path, index, number), x, y)
            points.append((x.value, y.value))
        if len(points) > 2:
            across, up = [p[0] for p in points], [p[1] for p in points]
            box = (max(box[0], min(across)), max(box[1], min(up)), min(box[2], max(across)), min(box[3], max(up)))
    return box


def _inside(form: Any, box: Box) -> Box:
    """The box in the form's own space; everywhere for a form that is turned or has no size."""
    m = pdfium.FS_MATRIX()
    if box == _EVERYWHERE or not pdfium.FPDFPageObj_GetMatrix(form, m) or m.b or m.c or not m.a or not m.d:
        return _EVERYWHERE
    across = sorted(((box[0] - m.e) / m.a, (box[2] - m.e) / m.a))
    up = sorted(((box[1] - m.f) / m.d, (box[3] - m.f) / m.d))
    return across[0], up[0], across[1], up[1]


def _bounds(item: Any) -> Box:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    pdfium.FPDFPageObj_GetBounds(item, left, bottom, right, top)
    return left.value, bottom.value, right.value, top.value


def _apart(text: Box, window: Box) -> bool:
    return text[2] < window[0] or text[0] > window[2] or text[3] < window[1] or text[1] > window[3]
