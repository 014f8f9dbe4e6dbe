"""Papers for the knowledge base's tests: small PDFs, and a reader that takes their lines as sentences."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from reportlab.pdfgen.canvas import Canvas

from contracts.anchors import BoundingBox
from contracts.documents import Cell, Document, Figure, PaperMetadata, Sentence, Table
from contracts.errors import UnusablePaper
from contracts.ids import bytes_digest
from kb import KnowledgeBase


def write_pdf(path: Path, lines: Sequence[str], title: str = "", doi: str | None = None, note: str = "") -> Path:
    """A one-page PDF. `note` changes its bytes and nothing that is read from it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    canvas = Canvas(str(path), invariant=True)
    canvas.setTitle(title)
    canvas.setSubject(doi or "")
    canvas.setKeywords(note)
    for number, line in enumerate(lines):
        canvas.drawString(50, 800 - 14 * number, line)
    canvas.save()
    return path


def read_lines(path: Path) -> Document | UnusablePaper:
    """A Document whose sentences are the page's lines; "# " begins a section."""
    data = path.read_bytes()
    try:
        pdf = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        return UnusablePaper(path.name, "not_a_pdf", "is not a PDF", "remove it")
    properties = pdf.get_metadata_dict()
    sentences: list[Sentence] = []
    section = None
    for number, page in enumerate(pdf, 1):
        for line in page.get_textpage().get_text_bounded().splitlines():
            if line.startswith("# "):
                section = line[2:]
                continue
            box = BoundingBox(page=number, x0=50, top=40, x1=500, bottom=52)
            index = len(sentences)
            sentences.append(
                Sentence(index=index, text=line.strip(), section=section, paragraph=index // 3, boxes=(box,))
            )
    return make_document(
        sentences=tuple(sentences),
        doc_id=bytes_digest(data),
        source=path.name,
        title=properties["Title"],
        doi=properties["Subject"] or None,
    )


def make_document(
    *,
    sentences: tuple[Sentence, ...] = (),
    texts: Sequence[str] = (),
    tables: tuple[Table, ...] = (),
    figures: tuple[Figure, ...] = (),
    abbreviations: dict[str, str] | None = None,
    doc_id: str = "0" * 64,
    source: str = "a.pdf",
    title: str = "",
    doi: str | None = None,
) -> Document:
    """A Document of given sentences, or of plain texts in one paragraph each."""
    box = BoundingBox(page=1, x0=50, top=40, x1=500, bottom=52)
    made = tuple(
        Sentence(index=index, text=text, section="results", paragraph=index, boxes=(box,))
        for index, text in enumerate(texts)
    )
    return Document(
        doc_id=doc_id,
        source=source,
        metadata=PaperMetadata(title=title, doi=doi),
        pages=1,
        sentences=sentences or made,
        tables=tables,
        figures=figures,
        abbreviations=abbreviations or {},
    )


def make_table(rows: Sequence[Sequence[str]], caption: str = "", label: str = "Table 1") -> Table:
    """A table whose first row is its header."""
    box = BoundingBox(page=1, x0=50, top=100, x1=300, bottom=200)
    cells = tuple(
        Cell(row=row, column=column, text=text, box=box, header=row == 0)
        for row, texts in enumerate(rows)
        for column, text in enumerate(texts)
    )
    return Table(
        label=label,
        caption=caption,
        caption_boxes=(box,),
        box=box,
        header_rows=1,
        rows=len(rows),
        columns=len(rows[0]),
        cells=cells,
    )


class CountingReader:
    """Reads in this process and remembers what it was asked to read."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, paths: Sequence[Path]) -> Iterator[tuple[Path, Document | UnusablePaper]]:
        for path in paths:
            self.asked.append(path.name)
            yield path, read_lines(path)


class WordEmbedder:
    """Unit vectors of hashed words: texts that share words are near each other. Stands in for a real model."""

    dimension = 64

    def __init__(self, name: str = "hashed-words") -> None:
        self.name = name
        self.embedded = 0

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded += len(texts)
        vectors = np.full((len(texts), self.dimension), 1e-6, dtype=np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().split():
                vectors[row, int(bytes_digest(word.encode())[:8], 16) % self.dimension] += 1
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)

    def query(self, text: str) -> NDArray[np.float32]:
        return np.asarray(self.passages([text])[0])


@pytest.fixture
def pdf() -> Callable[..., Path]:
    return write_pdf


@pytest.fixture
def document() -> Callable[..., Document]:
    return make_document


@pytest.fixture
def table() -> Callable[..., Table]:
    return make_table


@pytest.fixture
def reader() -> CountingReader:
    return CountingReader()


@pytest.fixture
def embedder() -> WordEmbedder:
    return WordEmbedder()


@pytest.fixture
def multilingual() -> WordEmbedder:
    return WordEmbedder("hashed-words-of-all-languages")


@pytest.fixture
def knowledge(tmp_path: Path, embedder: WordEmbedder, multilingual: WordEmbedder) -> KnowledgeBase:
    """A knowledge base in an empty home, with stand-in embedders."""
    return KnowledgeBase(tmp_path / "home", reader="test", english=embedder, multilingual=multilingual)


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """A folder with three papers."""
    folder = tmp_path / "papers"
    write_pdf(
        folder / "mof.pdf",
        [
            "# results",
            "The ionic conductivity of MOF-5 was 1.2 mS/cm.",
            "MOF-5 was dried before use.",
            "Films of MOF-5 were thin.",
        ],
        title="Proton transport in MOF-5 films",
        doi="10.1000/mof",
    )
    write_pdf(
        folder / "oil.pdf",
        ["# results", "Essential oil of Cyperus rotundus scavenged radicals.", "The essential oil was yellow."],
        title="Antioxidant activity of Cyperus rotundus oil",
    )
    write_pdf(
        folder / "sub" / "steel.pdf", ["# results", "Induction hardening of steel took place at 895 C."], title="Steel"
    )
    return folder
