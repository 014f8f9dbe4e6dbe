"""The glyphs of a page, read from pdfium, in the coordinates of the page as it is displayed.

A page is read in up to four frames, one for each direction that text runs in: `turn` 0 is upright, 90 reads
upwards, 180 is upside down, 270 reads downwards. In every frame x grows along the text and y grows downwards
from line to line, so that one builder of words serves all four.
"""

import ctypes
import math
from collections.abc import Callable
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

from evidence.layout.blanks import blank_places, is_blank
from evidence.layout.clipping import clipped_away
from evidence.layout.fonts import is_private, repair, superior
from evidence.layout.lost_signs import shows_minus

MIN_SIZE = 1.5
"""Text smaller than this, in points, is not meant to be read."""


class Style(NamedTuple):
    """What the glyphs of one text object share."""

    font: str
    size: float
    descent: float
    turn: int
    hidden: bool
    white: bool


class Glyph(NamedTuple):
    """One character in its frame: edges and baseline in points."""

    text: str
    x0: float
    x1: float
    baseline: float
    style: Style


INFERRED = Glyph(" ", 0.0, 0.0, 0.0, Style("", 0.0, 0.0, 0, False, False))
"""A space that pdfium infers: the page may show one here, or the gap is kerning."""


class Display(NamedTuple):
    """The affine map from PDF user space to the displayed page (origin top left), and the page's size."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float
    width: float
    height: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """User space to displayed page."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f


class PageGlyphs(NamedTuple):
    """Glyphs in content order, word breaks as None; counts of what could not be read."""

    glyphs: list[Glyph | None]
    unmapped: int
    display: Display


def _direct(function: Any, result: Any, *arguments: Any) -> Callable[..., Any]:
    """The C function without per-call pointer objects: pages hold thousands of glyphs."""
    return ctypes.PYFUNCTYPE(result, *arguments)(ctypes.cast(function, ctypes.c_void_p).value or 0)


_P, _I, _D = ctypes.c_void_p, ctypes.c_int, ctypes.c_double
_unicode = _direct(pdfium.FPDFText_GetUnicode, ctypes.c_uint, _P, _I)
_object = _direct(pdfium.FPDFText_GetTextObject, _P, _P, _I)
_generated = _direct(pdfium.FPDFText_IsGenerated, _I, _P, _I)
_map_error = _direct(pdfium.FPDFText_HasUnicodeMapError, _I, _P, _I)
_loose_box = _direct(pdfium.FPDFText_GetLooseCharBox, _I, _P, _I, _P)
_tight_box = _direct(pdfium.FPDFText_GetCharBox, _I, _P, _I, _P, _P, _P, _P)
_origin = _direct(pdfium.FPDFText_GetCharOrigin, _I, _P, _I, _P, _P)


_FIGURES = frozenset("0123456789+-−–")
_NUMBER_BEGINS = frozenset("0123456789.")
_SPACES = frozenset([9, 10, 13, 32, 0xA0, 0x202F, 0x205F, 0x3000, *range(0x2000, 0x200C)])
_THIN, _WIDE = 0.06, 0.15
"""Between these shares of the size a gap may hold a space that pdfium leaves out; a wider gap parts words anyway."""
OVERHANG = 0.2
"""An italic letter leans over what follows by less than this share of its size; more is the box of slanted text."""


def display_of(page: pypdfium2.PdfPage) -> Display:
    """How the page is displayed: its crop box, turned by its rotation."""
    left, bottom, right, top = page.get_bbox()
    turn = page.get_rotation()
    if turn == 90:
        return Display(0, 1, 1, 0, -bottom, -left, top - bottom, right - left)
    if turn == 180:
        return Display(-1, 0, 0, 1, right, -bottom, right - left, top - bottom)
    if turn == 270:
        return Display(0, -1, -1, 0, top, right, top - bottom, right - left)
    return Display(1, 0, 0, -1, -left, top, right - left, top - bottom)


def _turn_of(dx: float, dy: float) -> int:
    """The frame of a writing direction on the displayed page (dy downwards)."""
    return round(math.degrees(math.atan2(-dy, dx)) / 90) % 4 * 90


def to_frame(turn: int, x: float, y: float) -> tuple[float, float]:
    """Displayed page to frame."""
    if turn == 0:
        return x, y
    if turn == 90:
        return -y, x
    if turn == 180:
        return -x, -y
    return y, -x


def from_frame(turn: int, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
    """A box in a frame (x0, top, x1, bottom) to the displayed page."""
    if turn == 0:
        return x0, y0, x1, y1
    if turn == 90:
        return y0, -x1, y1, -x0
    if turn == 180:
        return -x1, -y1, -x0, -y0
    return -y1, x0, -y0, x1


def box_to_frame(turn: int, x0: float, top: float, x1: float, bottom: float) -> tuple[float, float, float, float]:
    """A box on the displayed page (x0, top, x1, bottom) to a frame."""
    return from_frame((360 - turn) % 360, x0, top, x1, bottom)


class _Reader:
    """Reads one page; text objects and fonts are looked up once."""

    def __init__(self, page: pypdfium2.PdfPage, text: pypdfium2.PdfTextPage, scanned: bool) -> None:
        self.raw = text.raw
        self.handle = ctypes.cast(text.raw, ctypes.c_void_p).value
        self.page = page
        self.blanks: frozenset[tuple[int, int]] | None = None
        self.display = display_of(page)
        self.scanned = scanned
        self.clipped = clipped_away(page)
        self.styles: dict[int, Style] = {}
        self.scales: dict[int, float] = {}
        self.fonts: dict[int, tuple[str, float]] = {}
        self.edges = [ctypes.c_double() for _ in range(6)]
        self.at_edges = [ctypes.addressof(v) for v in self.edges]
        self.shown: dict[tuple[str, int], str] = {}

    def font(self, text_object: Any) -> tuple[str, float]:
        """Name and descent (in em, negative) of a text object's font."""
        font = pdfium.FPDFTextObj_GetFont(text_object)
        key = ctypes.cast(font, ctypes.c_void_p).value or 0
        if key not in self.fonts:
            name = ctypes.create_string_buffer(200)
            pdfium.FPDFFont_GetBaseFontName(font, name, 200)
            descent = ctypes.c_float()
            pdfium.FPDFFont_GetDescent(font, 1000.0, descent)
            plain = name.value.decode("utf-8", "replace")
            # Math fonts state absurd descents (CMSY7: -0.95 em), which would put their boxes on the next line.
            depth = descent.value / 1000.0
            self.fonts[key] = plain, depth if -0.6 <= depth <= 0 else 0.0
        return self.fonts[key]

    def style(self, index: int, address: int) -> Style:
        if address in self.styles:
            return self.styles[address]
        text_object = ctypes.cast(address, pdfium.FPDF_PAGEOBJECT)
        name, descent = self.font(text_object)
        matrix = pdfium.FS_MATRIX()
        pdfium.FPDFText_GetMatrix(self.raw, index, matrix)
        show = self.display
        dx, dy = show.a * matrix.a + show.c * matrix.b, show.b * matrix.a + show.d * matrix.b
        size = pdfium.FPDFText_GetFontSize(self.raw, index)
        if size < 0:
            dx, dy, size = -dx, -dy, -size
        # The height across the line: a slanted letter is no taller than an upright one.
        size *= abs(matrix.a * matrix.d - matrix.b * matrix.c) / (math.hypot(matrix.a, matrix.b) or 1.0)
        mode = pdfium.FPDFTextObj_GetTextRenderMode(text_object)
        red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
        known = pdfium.FPDFPageObj_GetFillColor(text_object, red, green, blue, alpha)
        unseen = mode == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE and not self.scanned
        clear = bool(known) and alpha.value < 13 and mode != pdfium.FPDF_TEXTRENDERMODE_INVISIBLE
        fills = mode in (pdfium.FPDF_TEXTRENDERMODE_FILL, pdfium.FPDF_TEXTRENDERMODE_UNKNOWN)
        white = bool(known) and fills and min(red.value, green.value, blue.value) > 240
        hidden = unseen or clear or mode == pdfium.FPDF_TEXTRENDERMODE_CLIP or size < MIN_SIZE
        hidden = hidden or address in self.clipped
        style = Style(name, size, descent, _turn_of(dx, dy), hidden, white)
        self.styles[address] = style
        return style

    def char(self, index: int, code: int, style: Style) -> str:
        """The character shown, by font and code; the ink's shape is looked at once for each."""
        unknown = _map_error(self.handle, index)
        if code == 0xAD or (code == 2 and not unknown):  # 2 is how pdfium marks a hyphen that ends a line
            return "-"
        if unknown and (code < 32 or is_private(code)):
            code = 0xFFFD
        em = style.size or 1.0
        if style.turn or self.display.a != 1:
            return repair(chr(code), style.font, 0.0, 0.0, 0.0)
        return repair(chr(code), style.font, *self.ink(index, em))

    def spaced(self, previous: Glyph, y: float, left: float) -> bool:
        """Whether the content sets a space between a glyph and the next, of another text object, at `left`, `y`."""
        size = previous.style.size
        start = previous.x1 - self.display.e
        if not _THIN * size < left - start < _WIDE * size:
            return False
        if self.blanks is None:
            self.blanks = blank_places(self.page)
        return is_blank(self.blanks, start, y)

    def shows_minus(self, index: int) -> bool:
        """Whether an upright glyph that its font calls a space has the ink of a minus."""
        address = _object(self.handle, index)
        if not address or _generated(self.handle, index):
            return False
        style = self.styles.get(address) or self.style(index, address)
        width, height, above = self.ink(index, style.size or 1.0)
        return not style.turn and width > 0.2 and 0.02 < height < above < 1 and height < 0.5 * width

    def ink(self, index: int, em: float) -> tuple[float, float, float]:
        """Width and height of an upright glyph's ink, and how far it stands over the baseline, in em."""
        left, right, bottom, top, _, y = self.edges
        _tight_box(self.handle, index, *self.at_edges[:4])
        _origin(self.handle, index, *self.at_edges[4:])
        return (right.value - left.value) / em, (top.value - bottom.value) / em, (bottom.value - y.value) / em

    def read(self) -> PageGlyphs:
        handle, show, shown, styles = self.handle, self.display, self.shown, self.styles
        box, x, y = pdfium.FS_RECTF(), ctypes.c_double(), ctypes.c_double()
        at_box, at_x, at_y = ctypes.addressof(box), ctypes.addressof(x), ctypes.addressof(y)
        glyphs: list[Glyph | None] = []
        unmapped, high, plain = 0, 0xD800, show.a == 1
        space_ends: float | None = None
        right, down = show.e, show.f
        for index in range(pdfium.FPDFText_CountChars(self.raw)):
            code = _unicode(handle, index)
            if plain and code in _SPACES and self.shows_minus(index):
                code = 0x2212
            if code in _SPACES:
                last = glyphs[-1] if glyphs else None
                if last is not None and _generated(handle, index):
                    glyphs.append(INFERRED)
                elif last is not None:
                    if plain and not last.style.turn:
                        _origin(handle, index, at_x, at_y)
                        glyphs[-1] = _without_overhang(last, x.value + right, down - y.value)
                    glyphs.append(None)
                    _loose_box(handle, index, at_box)
                    space_ends = box.right + right if plain else None
                continue
            if 0xD800 <= code < 0xDC00:
                high = code
                continue
            if 0xDC00 <= code < 0xE000:
                code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00
            address = _object(handle, index)
            if not address:
                continue
            style = styles.get(address) or self.style(index, address)
            upright = plain and not style.turn
            ink = self.ink(index, style.size or 1.0) if upright and chr(code) in _FIGURES else None
            char = repair(chr(code), style.font, *ink) if ink else shown.get((style.font, code))
            if char is None:
                char = shown[style.font, code] = self.char(index, code, style)
            if char == "\ufffd":
                unmapped += 1
            _loose_box(handle, index, at_box)
            _origin(handle, index, at_x, at_y)
            if upright:
                if char in _FIGURES:
                    char = superior(char, *(ink or self.ink(index, style.size or 1.0)))
                before = glyphs[-1] if glyphs else None
                if before is not None and before.style is not style and self.spaced(before, y.value, box.left):
                    glyphs.append(None)
                if space_ends is not None and char in _NUMBER_BEGINS:
                    here, baseline = x.value + right, down - y.value
                    if shows_minus(self.page, space_ends, here, baseline, style.size):
                        glyphs.append(Glyph("−", space_ends, here, baseline, style))
                glyphs.append(Glyph(char, x.value + right, box.right + right, down - y.value, style))
            else:
                one = to_frame(style.turn, *show.point(box.left, box.top))
                two = to_frame(style.turn, *show.point(box.right, box.bottom))
                baseline = to_frame(style.turn, *show.point(x.value, y.value))[1]
                glyphs.append(Glyph(char, min(one[0], two[0]), max(one[0], two[0]), baseline, style))
            space_ends = None
        return PageGlyphs(glyphs, unmapped, show)


def _without_overhang(glyph: Glyph, x: float, baseline: float) -> Glyph:
    """The glyph, ending where the space behind it begins: pdfium's box takes in the ink of a letter that leans over."""
    if baseline == glyph.baseline and glyph.x0 < x < glyph.x1 < x + OVERHANG * glyph.style.size:
        return glyph._replace(x1=x)
    return glyph


def page_glyphs(page: pypdfium2.PdfPage, *, scanned: bool = False) -> PageGlyphs:
    """Every glyph of the page. On a `scanned` page invisible text is an OCR layer and counts as visible."""
    text = page.get_textpage()
    try:
        return _Reader(page, text, scanned).read()
    finally:
        text.close()
