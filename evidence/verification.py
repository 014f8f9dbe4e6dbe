"""A measurement looked up again in its PDF: do the digits stand where its pedigree says?"""

import math
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path

import pypdfium2

from contracts.anchors import BoundingBox
from contracts.documents import Word
from contracts.errors import UnusablePaper
from contracts.ids import text_digest
from contracts.measurements import Check, Measurement
from evidence.claims_logic import plain
from evidence.layout.opening import file_digest, open_pdf
from evidence.layout.scripts import line_text
from evidence.layout.words import group_lines, page_words
from evidence.ocr import OcrMissing
from evidence.quantity import find_quantities, parse_cell
from evidence.scan.mending import mended
from evidence.scan.reading import read_scan

_BORDER = 1.0
"""Points by which a box is widened when words are looked up in it."""


def words_in(words: Sequence[Word], box: BoundingBox) -> list[Word]:
    """The words whose middle lies in the box, widened by a point."""
    return [
        w for w in words
        if box.x0 - _BORDER <= (w.x0 + w.x1) / 2 <= box.x1 + _BORDER
        and box.top - _BORDER <= (w.top + w.bottom) / 2 <= box.bottom + _BORDER
    ]  # fmt: skip


def _overlapping(words: Sequence[Word], box: BoundingBox) -> list[Word]:
    return [
        w for w in words
        if min(w.x1, box.x1) - max(w.x0, box.x0) > 0.3
        and min(w.bottom, box.bottom) - max(w.top, box.top) > 0.3 * (w.bottom - w.top)
    ]  # fmt: skip


def _digits(text: str) -> str:
    return re.sub(r"[^\d.\-]", "", plain(text).replace(",", "."))


def _squeezed(text: str) -> str:
    return re.sub(r"[\s-]", "", plain(text)).lower()


def text_at(pdf_path: str | Path, boxes: Sequence[BoundingBox], *, ocr: bool = False) -> str:
    """The text that stands in the boxes (all on one page). Raises UnusablePaper, OcrMissing."""
    if ocr:
        words: Sequence[Word] = _scanned_words(str(pdf_path), file_digest(pdf_path), boxes[0].page)
    else:
        words = _words_of(pdf_path, boxes[0].page, page_words)
    parts: list[str] = []
    for box in boxes:
        here = words_in(words, box) or _overlapping(words, box)
        parts += [line_text(line) for line in group_lines(here)]
    return " ".join(parts)


def _words_of(
    pdf_path: str | Path, number: int, read: Callable[[pypdfium2.PdfPage], Sequence[Word]]
) -> tuple[Word, ...]:
    """The words of a page, numbered from 1; none where the document has no such page."""
    with open_pdf(pdf_path) as document:
        if number > len(document):
            return ()
        page = document[number - 1]
        try:
            return tuple(read(page))
        finally:
            page.close()


@lru_cache(maxsize=4)
def _scanned_words(pdf_path: str, _digest: str, number: int) -> tuple[Word, ...]:
    """The words of a page's picture: a page with many numbers is read once, as long as its file stays the same."""
    return _words_of(pdf_path, number, lambda page: read_scan(page).displayed())


def verify(measurement: Measurement, pdf_path: str | Path) -> list[Check]:
    """Check a measurement against its PDF: the file is the one named, the quote has its digest, the digits stand in
    the anchor's first box, and they read as the measurement's value.

    Raises UnusablePaper where the PDF cannot be opened.
    """
    anchor, extraction = measurement.pedigree.raw, measurement.pedigree.extraction
    digest = file_digest(pdf_path)
    checks = [
        Check(
            name="document",
            passed=digest == anchor.doc_id,
            detail="" if digest == anchor.doc_id else "the file has changed",
        ),
        Check(name="quote", passed=text_digest(anchor.quote) == anchor.quote_sha256),
    ]
    try:
        found = text_at(pdf_path, anchor.boxes[:1], ocr=extraction.method == "ocr")
    except OcrMissing as missing:
        return [*checks, Check(name="digits", passed=False, detail=f"the page cannot be read again: {missing.mend}")]
    except ValueError as error:
        raise UnusablePaper(str(pdf_path), "bad_page", f"page {anchor.page} cannot be read ({error})") from error
    wanted = _digits(_number_of(extraction.text))
    digits = wanted in _digits(found) if wanted else _squeezed(_number_of(extraction.text)) in _squeezed(found)
    checks.append(Check(name="digits", passed=digits, detail="" if digits else f'"{found[:60]}" stands in the box'))
    checks.append(_value_check(measurement))
    return checks


def _number_of(text: str) -> str:
    """The number's own characters in an extracted text, without its unit's exponents."""
    quantities = find_quantities(mended(text))
    if quantities:
        first = quantities[0]
        return text[first.number_start : first.number_end]
    return text


def _value_check(measurement: Measurement) -> Check:
    """Whether the extracted text reads as the value, in the measurement's unit or times the power of ten that a
    header states."""
    text = measurement.pedigree.extraction.text
    stated = measurement.interval or (measurement.value,)
    for quantity in (parse_cell(text, measurement.unit), *find_quantities(mended(text))):
        if quantity is None or not quantity.read:
            continue
        read = tuple(sorted(quantity.interval)) if quantity.interval else (quantity.value,)
        if len(read) == len(stated) and _same(read, stated, measurement):
            return Check(name="value", passed=True)
    ends = sorted(q.value for q in find_quantities(text) if q.value is not None)
    if measurement.interval and len(ends) == 2 and _same(ends, measurement.interval, measurement):
        return Check(name="value", passed=True)  # "between 25 °C and 60 °C"
    return Check(name="value", passed=False, detail=f'"{text}" does not read as {measurement.value or stated}')


def _same(read: Sequence[float | None], stated: Sequence[float | None], measurement: Measurement) -> bool:
    pairs = [(a, b) for a, b in zip(read, stated, strict=True) if a is not None and b is not None]
    if all(_near(a, b) for a, b in pairs):
        return True
    powers = {_power(a, b) for a, b in pairs}
    power = powers.pop() if len(powers) == 1 else None
    if power is None:
        return False
    shown = re.compile(rf"10\s*\^?\s*-?{abs(power)}(?!\d)")
    return any(
        d.role in ("column", "caption", "row", "row_group") and shown.search(plain(d.text))
        for d in measurement.descriptors
    )


def _power(read: float, stated: float) -> int | None:
    """The power of ten by which two numbers differ; None where they differ by anything else."""
    if read == 0 or stated / read <= 0:
        return None
    power = round(math.log10(stated / read))
    return power if _near(read * 10.0**power, stated) else None


def _near(a: float, b: float) -> bool:
    return abs(a - b) <= 1e-9 * max(abs(a), abs(b), 1e-300)
