"""Ruling lines of a page, from its path objects."""

import ctypes
import itertools
from collections.abc import Iterator
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from evidence.layout.ruling import SHORTEST, Rule, Rules, join_collinear

THICK = 2.5
"""A stroke or filled rectangle thinner than this, in points, is a line."""
MOST_SEGMENTS = 200
MOST_OBJECTS = 20_000
MOST_RULES = 3_000
PRECISION = 64


Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]


def page_rules(page: pdfium.PdfPage) -> Rules:
    """The lines drawn on the page, joined where they touch end to end; curves and figures' clutter left out."""
    horizontal: list[Rule] = []
    vertical: list[Rule] = []
    for a, b in _segments(page):
        if abs(a[1] - b[1]) <= THICK and abs(a[0] - b[0]) > abs(a[1] - b[1]):
            horizontal.append(Rule((a[1] + b[1]) / 2, min(a[0], b[0]), max(a[0], b[0])))
        elif abs(a[0] - b[0]) <= THICK:
            vertical.append(Rule((a[0] + b[0]) / 2, min(a[1], b[1]), max(a[1], b[1])))
        if len(horizontal) + len(vertical) > MOST_RULES:
            return Rules()
    return Rules(join_collinear(horizontal), join_collinear(vertical))


def drawn_paths(page: pdfium.PdfPage) -> int:
    """How many objects the page holds that are no text, forms not opened; counting stops at 10,000."""
    count = min(raw.FPDFPage_CountObjects(page.raw), 10_000)
    kinds = (raw.FPDFPageObj_GetType(raw.FPDFPage_GetObject(page.raw, i)) for i in range(count))
    return sum(kind != raw.FPDF_PAGEOBJ_TEXT for kind in kinds)


def _segments(page: pdfium.PdfPage) -> Iterator[tuple[Point, Point]]:
    width, height = page.get_size()
    size = round(width * PRECISION), round(height * PRECISION)
    x, y = ctypes.c_int(), ctypes.c_int()

    def displayed(point: Point) -> Point:
        raw.FPDF_PageToDevice(page.raw, 0, 0, *size, 0, *point, ctypes.byref(x), ctypes.byref(y))
        return x.value / PRECISION, y.value / PRECISION

    for kind, points in _paths(page):
        shown = [displayed(p) for p in points]
        if kind == "stroke":
            yield from itertools.pairwise(shown)
            continue
        x0, x1 = min(p[0] for p in shown), max(p[0] for p in shown)
        y0, y1 = min(p[1] for p in shown), max(p[1] for p in shown)
        if y1 - y0 <= THICK < x1 - x0:
            yield (x0, (y0 + y1) / 2), (x1, (y0 + y1) / 2)
        elif x1 - x0 <= THICK < y1 - y0:
            yield ((x0 + x1) / 2, y0), ((x0 + x1) / 2, y1)


def _paths(page: pdfium.PdfPage) -> Iterator[tuple[str, list[Point]]]:
    """Polylines of straight segments in page coordinates, each "stroke" or "fill"."""
    seen = 0
    stack: list[tuple[Any, Matrix]] = [
        (raw.FPDFPage_GetObject(page.raw, i), (1, 0, 0, 1, 0, 0))
        for i in range(min(raw.FPDFPage_CountObjects(page.raw), MOST_OBJECTS))
    ]
    while stack and seen < MOST_OBJECTS:
        item, outer = stack.pop()
        seen += 1
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inner = _times(_matrix(item), outer)
            count = min(raw.FPDFFormObj_CountObjects(item), MOST_OBJECTS)
            stack.extend((raw.FPDFFormObj_GetObject(item, i), inner) for i in range(count))
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            yield from _lines_of(item, _times(_matrix(item), outer))


def _lines_of(path: Any, matrix: Matrix) -> Iterator[tuple[str, list[Point]]]:
    count = raw.FPDFPath_CountSegments(path)
    if not 2 <= count <= MOST_SEGMENTS:
        return
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(path, ctypes.byref(left), ctypes.byref(bottom), ctypes.byref(right), ctypes.byref(top))
    if (right.value - left.value < SHORTEST and top.value - bottom.value < SHORTEST) and matrix[1:3] == (0, 0):
        return
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    if not raw.FPDFPath_GetDrawMode(path, ctypes.byref(fill), ctypes.byref(stroke)):
        return
    kind = "stroke" if stroke.value else "fill"
    if not stroke.value and not fill.value:
        return
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[Point] = []
    for i in range(count):
        segment = raw.FPDFPath_GetPathSegment(path, i)
        form = raw.FPDFPathSegment_GetType(segment)
        if form == raw.FPDF_SEGMENT_BEZIERTO:
            return
        raw.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
        point = (
            matrix[0] * x.value + matrix[2] * y.value + matrix[4],
            matrix[1] * x.value + matrix[3] * y.value + matrix[5],
        )
        if form == raw.FPDF_SEGMENT_MOVETO and points:
            if len(points) > 1:
                yield kind, points
            points = []
        points.append(point)
        if raw.FPDFPathSegment_GetClose(segment):
            points.append(points[0])
    if len(points) > 1:
        yield kind, points


def _matrix(item: Any) -> Matrix:
    m = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(item, ctypes.byref(m)):
        return (1, 0, 0, 1, 0, 0)
    return (m.a, m.b, m.c, m.d, m.e, m.f)


def _times(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)
