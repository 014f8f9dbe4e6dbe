"""A paper as the evidence room reads it, and the passages that retrieval returns."""

from typing import Literal

from pydantic import Field

from contracts.anchors import Anchor, BoundingBox
from contracts.base import Message
from contracts.measurements import Measurement, Reference, Step

ProblemCode = Literal[
    "not_a_pdf", "empty_file", "truncated", "encrypted", "no_pages", "too_many_pages", "too_large",
    "unreadable", "ocr_missing", "no_text", "no_unicode_map", "bad_page", "hidden_text", "wrong_text_layer",
    "other_paper", "partly_read",
    "duplicate",
    "bad_reference_file",
]  # fmt: skip


class PaperProblem(Message):
    """What could not be read, and the mend."""

    source: str
    code: ProblemCode
    message: str
    mend: str = ""
    page: int | None = None


class PaperMetadata(Message):
    """Who wrote what when. `origin` says whether the PDF or a reference file was believed."""

    title: str = ""
    doi: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    origin: Literal["pdf", "reference_file", "both"] = "pdf"
    is_supplement: bool = Field(default=False, description="whether the first page calls itself a supplement")
    supplement_of: str | None = Field(
        default=None, description="doc_id of the paper that the file belongs to; the rest is then that paper's"
    )


class Word(Message):
    """A word as printed, with its box and the style that tells superscripts from digits."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    font: str = ""
    rise: Literal["base", "super", "sub"] = "base"


class Sentence(Message):
    """One sentence of running text; superscripts are written as Unicode superscripts (10⁻³, cm⁻¹)."""

    index: int = Field(ge=0, description="position in reading order within the document")
    text: str
    section: str | None = Field(default=None, description="abstract, introduction, methods, results, discussion, …")
    paragraph: int = Field(default=0, description="paragraph number in reading order")
    boxes: tuple[BoundingBox, ...] = Field(description="one box a line")
    method: Literal["text", "ocr"] = "text"
    confidence: float = 1.0
    unmended: str | None = Field(
        default=None, description="the text as the fonts give it, where letters that they lose were filled in"
    )


class Cell(Message):
    """One table cell."""

    row: int = Field(ge=0)
    column: int = Field(ge=0)
    text: str
    box: BoundingBox
    header: bool = False


class Table(Message):
    """A table with its caption; `rows` × `columns` cells, spanning headers repeated over what they span."""

    label: str | None = None
    caption: str = ""
    caption_boxes: tuple[BoundingBox, ...] = ()
    box: BoundingBox
    header_rows: int = 0
    rows: int
    columns: int
    cells: tuple[Cell, ...]
    footnotes: tuple[str, ...] = ()
    method: Literal["text", "ocr"] = "text"


class FigureText(Message):
    """A line of text in a figure's graphic: page text as the fonts give it, pixels as OCR reads them."""

    text: str
    box: BoundingBox
    method: Literal["text", "ocr"] = "text"
    confidence: float = Field(default=1.0, ge=0, le=1, description="OCR's, of its least sure word")
    doubtful: bool = Field(default=False, description="read with too little confidence to be used as a number")


class Panel(Message):
    """A panel of a figure: its letter, what the caption says of it, and where the letter stands in the graphic."""

    letter: str
    text: str
    box: BoundingBox | None = None


class Figure(Message):
    """A figure's caption, its label, and the box of its graphic where that was found."""

    label: str
    caption: str
    caption_boxes: tuple[BoundingBox, ...] = ()
    box: BoundingBox | None = None
    panels: tuple[Panel, ...] = ()
    texts: tuple[FigureText, ...] = Field(default=(), description="page text; pixels only where OCR was asked for")
    chain: tuple[Step, ...] = Field(default=(), description="how `texts` were read; OCR names its profile")


class Document(Message):
    """Everything read from one PDF."""

    doc_id: str = Field(description="sha256 of the PDF's bytes")
    source: str
    metadata: PaperMetadata
    pages: int
    page_sizes: tuple[tuple[float, float], ...] = ()
    sentences: tuple[Sentence, ...] = ()
    tables: tuple[Table, ...] = ()
    figures: tuple[Figure, ...] = ()
    references: tuple[Reference, ...] = ()
    abbreviations: dict[str, str] = Field(default_factory=dict, description="short form → long form, as defined")
    measurements: tuple[Measurement, ...] = ()
    problems: tuple[PaperProblem, ...] = ()

    @property
    def paper_id(self) -> str:
        """The paper that it counts for: of a supplement, the one that it belongs to."""
        return self.metadata.supplement_of or self.doc_id


class Passage(Message):
    """A piece of a paper that retrieval returns, ready to be quoted."""

    id: str
    anchor: Anchor
    sentences: tuple[int, ...] = Field(default=(), description="indexes of the document's sentences in it")
    score: float = 0.0
    tier: Literal["L1", "L2", "L3"] = "L1"
