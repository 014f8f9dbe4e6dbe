"""A paper read whole: one pass over its pages, joined to a Document."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pypdfium2

from contracts.anchors import BoundingBox
from contracts.documents import Document, PaperProblem, Sentence, Table
from contracts.errors import UnusablePaper
from contracts.measurements import Measurement
from evidence.abbreviations import abbreviations
from evidence.figure.binding import bind
from evidence.figure.captions import carry_over, distinct
from evidence.figure.ink import Ink, page_ink
from evidence.figure.making import figure_of, without_stubs
from evidence.figure.walls import sheets
from evidence.layout.furniture import furniture
from evidence.layout.lines import Line
from evidence.layout.lost_letters import LostLetters
from evidence.layout.opening import file_digest, looks_truncated, open_pdf
from evidence.layout.paragraphs import assemble
from evidence.layout.sentences import Flow, Vocabulary, flow_of, split
from evidence.metadata import PdfInfo, pdf_info, read_metadata
from evidence.pages import PageRead, read_pages
from evidence.prose import prose_measurements
from evidence.references import parse_references
from evidence.second_hand import attributed
from evidence.table import TableReader, table_measurements

MAX_PAGES = 400
CAPTION = "caption"
"""The section of sentences that stand in a caption."""


def read(path: str | Path, *, source: str | None = None, max_pages: int = MAX_PAGES) -> Document:
    """Everything that a PDF states: sentences, tables, figures, references, measurements with pedigree.

    `source` is the name to show for the file (default: its own). Of a longer PDF the first `max_pages` pages are
    read, and `problems` says so. What could not be read, page by page, is in `problems` too.
    Raises UnusablePaper where nothing can be read at all.
    """
    file = Path(path)
    name = source or file.name
    with open_pdf(file) as pdf:
        document, tables, places = _read_open(pdf, file, name, max_pages)
    if not document.sentences and not tables:
        _refuse(document)
    measured, problems = _measure(document, tables, places)
    return document.model_copy(update={"measurements": measured, "problems": (*document.problems, *problems)})


def _measure(
    document: Document, tables: Sequence[Table], places: "Places"
) -> tuple[tuple[Measurement, ...], list[PaperProblem]]:
    """The measurements of prose and tables; where one of the two fails, the other is still given."""
    found: list[Measurement] = []
    problems: list[PaperProblem] = []
    for where in ("prose", "tables"):
        try:
            if where == "prose":
                found += prose_measurements(document, places.boxes)
            else:
                found += table_measurements(document, tables, places.boxes)
        except (ValueError, TypeError, LookupError, ArithmeticError) as error:
            message = f"the measurements of its {where} cannot be read ({type(error).__name__}: {error})"
            problems.append(_problem(document.source, "bad_page", message, "report the paper"))
    return tuple(attributed(found)), problems


class Places:
    """Where each character of each sentence stands on its page."""

    def __init__(self) -> None:
        self._parts: dict[int, list[tuple[int, int, int, Line]]] = {}

    def add(self, index: int, parts: list[tuple[int, int, int, Line]]) -> None:
        """The parts of a sentence: start and end in its text, the start in the line's text, the line."""
        self._parts[index] = parts

    def boxes(self, sentence: Sentence, start: int, end: int) -> tuple[BoundingBox, ...]:
        """The boxes of the characters start..end of a sentence, one a line."""
        return tuple(
            line.box(at + max(start, a) - a, at + min(end, b) - a)
            for a, b, at, line in self._parts[sentence.index]
            if a < end and b > start
        )


def _read_open(
    pdf: pypdfium2.PdfDocument, file: Path, name: str, max_pages: int
) -> tuple[Document, list[Table], Places]:
    problems: list[PaperProblem] = []
    reader = TableReader()

    def look_for_tables(page: pypdfium2.PdfPage, read: PageRead) -> None:
        if read.words is None:
            return
        try:
            reader.add(page, read, read.words)
        except (pypdfium2.PdfiumError, ValueError, LookupError, ArithmeticError) as error:
            problems.append(
                _problem(name, "bad_page", f"its tables cannot be read ({type(error).__name__})", "", read.number)
            )

    if looks_truncated(file):
        problems.append(_problem(name, "truncated", "the file breaks off before its end; what is there was read",
                                 "download it again"))  # fmt: skip
    if len(pdf) > max_pages:
        problems.append(_problem(name, "too_many_pages", f"{len(pdf)} pages; the first {max_pages} were read",
                                 "split the PDF, or raise the limit of pages"))  # fmt: skip
    pages: list[PageRead] = []
    for got in read_pages(pdf, name, max_pages, look_for_tables):
        if isinstance(got, PaperProblem):
            problems.append(got)
        else:
            problems += got.problems
            pages.append(got)
    tables = reader.tables()
    document, places = join(
        pages, tables, doc_id=file_digest(file), source=name, total=len(pdf), problems=problems, info=pdf_info(pdf),
        look=lambda number: _ink(pdf, number),
    )  # fmt: skip
    return document, tables, places


def _ink(pdf: pypdfium2.PdfDocument, number: int) -> Ink | None:
    """The ink of a page; None where it cannot be drawn."""
    try:
        return page_ink(pdf[number - 1])
    except (pypdfium2.PdfiumError, ValueError, MemoryError):
        return None


def _problem(source: str, code: str, message: str, mend: str, page: int | None = None) -> PaperProblem:
    return PaperProblem.model_validate({"source": source, "code": code, "message": message, "mend": mend, "page": page})


def _refuse(document: Document) -> None:
    """Raise for a paper of which nothing was read, with the reason that most of its pages give."""
    codes = [p.code for p in document.problems]
    for code in ("ocr_missing", "no_unicode_map", "bad_page"):
        if code in codes:
            problem = next(p for p in document.problems if p.code == code)
            raise UnusablePaper(document.source, code, f"no page could be read: {problem.message}", problem.mend)
    raise UnusablePaper(document.source, "no_text", "no text was found on its pages", "check that it is a paper")


def join(
    pages: Sequence[PageRead],
    tables: Sequence[Table],
    *,
    doc_id: str,
    source: str,
    total: int,
    problems: Sequence[PaperProblem],
    info: PdfInfo,
    look: Callable[[int], Ink | None],
) -> tuple[Document, Places]:
    """The document, without measurements, from its pages as read; and where its characters stand."""
    every = [line for page in pages for line in page.lines]
    LostLetters(every).fill()
    known = Vocabulary(every)
    gone = furniture([p.lines for p in pages], [p.height for p in pages])
    distinct([page.captions for page in pages])
    carry_over([(page.captions, [line for line in page.lines if id(line) not in gone]) for page in pages])
    captioned = {id(line) for page in pages for c in page.captions for line in c.lines}
    boxes = bind(sheets(pages, tables, gone), look)
    figures = without_stubs([
        figure_of(c, boxes.get(id(c)), pages, known, doc_id) for page in pages for c in page.captions if not c.table
    ])  # fmt: skip
    running: list[Line] = []
    for page in pages:
        plain = [line for line in page.lines if id(line) not in gone and id(line) not in captioned
                 and any(map(str.isalnum, line.text))]  # fmt: skip
        held = [t.box for t in tables] + [f.box for f in figures if f.box]
        areas = [box for box in held if box.page == page.number]
        running += [line for line in plain if not any(_within(line.box(), area) for area in areas)]
    story = assemble(running)
    places = Places()
    sentences = _sentences([(p.lines, p.section) for p in story.paragraphs], pages, gone, known, places)
    sizes = {p.number: (round(p.width, 2), round(p.height, 2)) for p in pages}
    last = max(sizes, default=0)
    front = [line for line in every if line.page <= 2]
    document = Document(
        doc_id=doc_id,
        source=source,
        metadata=read_metadata(front, info, gone),
        pages=total,
        page_sizes=tuple(sizes.get(n, (0.0, 0.0)) for n in range(1, last + 1)),
        sentences=tuple(sentences),
        tables=tuple(tables),
        figures=tuple(figures),
        references=tuple(parse_references(story.references, known)),
        abbreviations=abbreviations(s.text for s in sentences),
        problems=tuple(problems),
    )
    return document, places


def _within(box: BoundingBox, area: BoundingBox) -> bool:
    x, y = (box.x0 + box.x1) / 2, (box.top + box.bottom) / 2
    return area.x0 - 2 <= x <= area.x1 + 2 and area.top - 2 <= y <= area.bottom + 2


def _sentences(
    paragraphs: Sequence[tuple[list[Line], str | None]],
    pages: Sequence[PageRead],
    gone: set[int],
    known: Vocabulary,
    places: Places,
) -> list[Sentence]:
    """Sentences in reading order; a page's captions follow the paragraphs that begin on it."""
    blocks = [(lines[0].page, 0, lines, section) for lines, section in paragraphs]
    for page in pages:
        blocks += [(page.number, 1, c.lines, CAPTION) for c in page.captions if id(c.lines[0]) not in gone]
    blocks.sort(key=lambda block: (block[0], block[1]))
    made: list[Sentence] = []
    for number, (_, _, lines, section) in enumerate(blocks):
        flow = flow_of(lines, known)
        for start, end in split(flow.text):
            text = flow.text[start:end]
            if sum(c.isalpha() for c in text) < 2:
                continue
            parts = [
                (max(a, start) - start, min(b, end) - start, max(a, start) - a, line)
                for a, b, line in flow.spans
                if a < end and b > start
            ]
            places.add(len(made), parts)
            made.append(
                Sentence(
                    index=len(made), text=text, section=section, paragraph=number,
                    unmended=_unmended(flow, start, end),
                    boxes=tuple(line.box(at, at + b - a) for a, b, at, line in parts),
                    method="ocr" if any(line.method == "ocr" for _, _, _, line in parts) else "text",
                    confidence=min(line.confidence for _, _, _, line in parts),
                )
            )  # fmt: skip
    return made


def _unmended(flow: Flow, start: int, end: int) -> str | None:
    """A sentence of the flow as the fonts give it, where lost letters were filled in; else None."""
    text, changed = flow.text[start:end], False
    filled = [(a + s - start, a + e - start, printed) for a, _, line in flow.spans for s, e, printed in line.lost]
    for first, last, printed in sorted(filled, reverse=True):
        if first >= 0 and last <= end - start:
            text, changed = text[:first] + printed + text[last:], True
    return text if changed else None
