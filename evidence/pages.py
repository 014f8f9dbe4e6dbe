"""Pages of a paper read one at a time, so that memory holds one page's glyphs and no more."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pypdfium2

from contracts.anchors import BoundingBox
from contracts.documents import PaperProblem
from evidence.figure.captions import Caption, captions, image_cover
from evidence.layout.furniture import without_line_numbers
from evidence.layout.lines import Line, page_lines
from evidence.layout.ruling import Rules
from evidence.layout.tilt import Tilt
from evidence.layout.words import PageWords, read_words, turned_lines
from evidence.ocr import OcrMissing
from evidence.scan.layer import contradicted
from evidence.scan.reading import Scan, read_scan

FEW_CHARACTERS = 40
"""A page with fewer characters and a page-wide image is a scan."""
PAGE_WIDE = 0.8
"""A picture that covers more of its page is a scan, whatever text lies over or under it."""
BROKEN_SHARE = 0.15
"""A page with a larger share of glyphs without a character has a broken text layer."""


@dataclass(slots=True)
class PageRead:
    """One page: its lines in reading order, its captions."""

    number: int
    width: float
    height: float
    lines: list[Line] = field(default_factory=list)
    captions: list[Caption] = field(default_factory=list)
    turned: list[tuple[str, BoundingBox]] = field(default_factory=list)
    """Print that does not run left to right, line by line, and where it stands."""
    words: PageWords | None = None
    method: str = "text"
    confidence: float = 1.0
    rules: Rules | None = None
    """Those seen in the page's picture; None where they are drawn."""
    tilt: Tilt | None = None
    problems: list[PaperProblem] = field(default_factory=list)


def _characters(words: PageWords) -> int:
    return sum(len(w.text) for w in words.upright) + sum(len(w.text) for _, w in words.turned)


Visit = Callable[[pypdfium2.PdfPage, PageRead], None]


def read_page(document: pypdfium2.PdfDocument, index: int, source: str, visit: Visit | None = None) -> PageRead:
    """Read one page; text that is missing or has no characters is read from the page's picture, where it can be.

    `visit` is given the open page with what was read. The words are let go afterwards.
    """
    number = index + 1
    page = document[index]
    try:
        words = read_words(page)
        read = PageRead(number, words.width, words.height)
        count = _characters(words)
        unmapped = words.unmapped / max(1, count)
        cover = image_cover(page)
        if cover > 0.5 and words.hidden and count < FEW_CHARACTERS:
            words = read_words(page, scanned=True)
            count = _characters(words)
            read.method = "ocr"
            read.confidence = 0.8
        if cover > PAGE_WIDE and contradicted(page, words.upright):
            read.problems.append(
                PaperProblem(source=source, code="wrong_text_layer", page=number, mend="",
                             message="its text layer says something else than its picture, which was read instead")
            )  # fmt: skip
            words = _from_picture(page, read, words, source, broken=False)
        elif (count < FEW_CHARACTERS and cover > 0.3) or (unmapped > BROKEN_SHARE and words.unmapped > 20):
            words = _from_picture(page, read, words, source, broken=unmapped > BROKEN_SHARE)
        elif words.unmapped > 20 and unmapped > 0.03:
            read.problems.append(_no_map(source, number, words.unmapped))
        if len(words.hidden) > 2 and read.method == "text":
            sample = " ".join(w.text for w in words.hidden[:6])[:60]
            read.problems.append(
                PaperProblem(source=source, code="hidden_text", page=number, mend="",
                             message=f'{len(words.hidden)} words that no reader sees ("{sample}") were left out')
            )  # fmt: skip
        words = words._replace(upright=without_line_numbers(words.upright))
        read.words = words
        read.lines = page_lines(words, number)
        for line in read.lines:
            line.method, line.confidence, line.tilt = read.method, read.confidence, read.tilt
        read.captions = captions(read.lines)
        read.turned = turned_lines(words.turned, number)
        if visit is not None:
            visit(page, read)
        read.words = None
        return read
    finally:
        page.close()


def _no_map(source: str, number: int, glyphs: int) -> PaperProblem:
    return PaperProblem(
        source=source, code="no_unicode_map", page=number, message=f"{glyphs} glyphs of a font have no known character",
        mend="export the PDF with embedded Unicode maps, or install tesseract-ocr to read the page as a picture",
    )  # fmt: skip


def _partly_read(source: str, number: int, scan: Scan) -> PaperProblem:
    told = [(scan.unsure, "number", "in doubt and left out"), (scan.unread, "piece", "of print not read")]
    said = [f"{count} {what}{'s' if count > 1 else ''} {how}" for count, what, how in told if count]
    return PaperProblem(
        source=source, code="partly_read", page=number, message=f"the page is a picture: {', '.join(said)}",
        mend="scan it again at 300 dots an inch or more",
    )  # fmt: skip


def _from_picture(page: pypdfium2.PdfPage, read: PageRead, words: PageWords, source: str, *, broken: bool) -> PageWords:
    try:
        scan = read_scan(page)
    except OcrMissing as missing:
        if broken:
            read.problems.append(_no_map(source, read.number, words.unmapped))
            return words._replace(upright=[], turned=[])
        read.problems.append(
            PaperProblem(
                source=source, code="ocr_missing", page=read.number, message="the page is a picture", mend=missing.mend
            )
        )
        return words
    read.method, read.confidence = "ocr", scan.confidence
    read.rules, read.tilt = scan.rules, scan.tilt
    if not scan.words:
        read.problems.append(
            PaperProblem(
                source=source, code="no_text", page=read.number, message="no text was found in the page's picture"
            )
        )
    elif scan.unsure or scan.unread:
        read.problems.append(_partly_read(source, read.number, scan))
    upright = [] if scan.turn else scan.words
    turned = [(scan.turn, w) for w in scan.words] if scan.turn else []
    return PageWords(upright, turned, words.hidden, 0, words.width, words.height)


def read_pages(
    document: pypdfium2.PdfDocument, source: str, limit: int, visit: Visit | None = None
) -> Iterator[PageRead | PaperProblem]:
    """Each page in turn, or the problem that kept it from being read: a bad page costs that page only."""
    for index in range(min(limit, len(document))):
        try:
            yield read_page(document, index, source, visit)
        except (
            pypdfium2.PdfiumError,
            ValueError,
            KeyError,
            IndexError,
            ArithmeticError,
            OSError,
            UnicodeError,
        ) as error:
            yield PaperProblem(
                source=source, code="bad_page", page=index + 1,
                message=f"the page cannot be read ({type(error).__name__})",
                mend="print the PDF to a new file",
            )  # fmt: skip
