"""A supplement belongs to its paper: by DOI, by title, by file name; cited as such, never a second paper."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

import evidence
from contracts.documents import Document, PaperMetadata
from contracts.errors import UnusablePaper
from kb import KnowledgeBase
from kb.supplements import is_supplement, main_of, stem_of

TITLE = "Proton transport in films of an invented framework"


@pytest.mark.parametrize(
    ("source", "stem"),
    [
        ("smith_SI.pdf", "smith"),
        ("sub/smith2019-supp.pdf", "smith2019"),
        ("smith_supporting_information.pdf", "smith"),
        ("smith supplementary material 2.pdf", "smith"),
        ("ja0000_si_001.pdf", "ja0000"),
        ("41467_2019_1_MOESM1_ESM.pdf", "41467_2019_1"),
        ("smith.pdf", None),
        ("SI.pdf", None),
        ("fermi.pdf", None),
        ("pepsi.pdf", None),
    ],
)
def test_a_file_name_gives_the_papers(source: str, stem: str | None) -> None:
    assert stem_of(source) == stem


def test_a_supplement_has_one_paper_by_doi_then_title_then_name() -> None:
    papers = [
        ("a", "a.pdf", PaperMetadata(title=TITLE, doi="10.1/a")),
        ("b", "b.pdf", PaperMetadata(title="Thermal runaway of cells in an oven", doi="10.1/b")),
    ]
    assert main_of("x.pdf", PaperMetadata(doi="10.1/B"), papers) == "b"
    assert main_of("x.pdf", PaperMetadata(doi="10.1/b.s001"), papers) == "b"
    assert main_of("x.pdf", PaperMetadata(doi="10.1/bc"), papers) is None
    assert main_of("x.pdf", PaperMetadata(title=f"{TITLE}."), papers) == "a"
    assert main_of("b_SI.pdf", PaperMetadata(title="Figures and tables"), papers) == "b"
    assert main_of("c_SI.pdf", PaperMetadata(title="Figures and tables"), papers) is None
    twice = [*papers, ("c", "sub/b.pdf", PaperMetadata(title="Another one"))]
    assert main_of("b_SI.pdf", PaperMetadata(title="Figures and tables"), twice) is None
    assert is_supplement("x.pdf", PaperMetadata(is_supplement=True)) and not is_supplement("x.pdf", PaperMetadata())


def write(path: Path, first: Sequence[tuple[str, float]], conductivity: str, label: str) -> Path:
    """A paper of one page: its first lines with their sizes, a sentence, and a table of three columns."""
    canvas = Canvas(str(path), pagesize=(500, 700), invariant=True)
    y = 650.0
    for text, size in first:
        canvas.setFont("Helvetica", size)
        canvas.drawString(50, y, text)
        y -= 2 * size
    canvas.setFont("Helvetica", 10)
    for text in (
        "Films of the framework were pressed from powder and measured in a closed cell.",
        f"The ionic conductivity of MOF-5 was {conductivity} mS/cm at 25 °C in this study.",
        f"{label}. Ionic conductivity of the films at 25 °C.",
    ):
        canvas.drawString(50, y - 20, text)
        y -= 16
    rows = [("Film", "Ionic conductivity (mS/cm)", "Mass (g)"), ("MOF-5", conductivity, "7.5"), ("MOF-7", "6.2", "8.5")]
    canvas.line(50, y - 22, 400, y - 22)
    for number, row in enumerate(rows):
        for x, text in zip((50, 150, 320), row, strict=True):
            canvas.drawString(x, y - 36 - 14 * number, text)
    canvas.line(50, y - 41, 400, y - 41)
    canvas.line(50, y - 36 - 14 * 3, 400, y - 36 - 14 * 3)
    canvas.save()
    return path


def read_all(paths: Sequence[Path]) -> Iterator[tuple[Path, Document | UnusablePaper]]:
    for path in paths:
        yield path, evidence.read(path)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("other.pdf", [("Supplementary Information for", 12), (TITLE, 18)]),
        ("other.pdf", [("Supporting Information", 20), (TITLE, 14)]),
        ("main_SI.pdf", [("Additional figures and tables", 18)]),
        (
            "other.pdf",
            [("Electronic Supplementary Material", 12), ("Figures and tables", 18), ("doi: 10.5555/main", 9)],
        ),
    ],
)
def test_a_supplement_is_linked_to_its_paper(
    name: str, first: list[tuple[str, float]], tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    write(folder / "main.pdf", [(TITLE, 18), ("doi: 10.5555/main", 9)], "1.2", "Table 1")
    write(folder / name, first, "3.4", "Table S5")
    corpus = knowledge.ingest_all([folder], read=read_all)
    assert not corpus.problems
    by_name = {paper.source: paper for paper in corpus.papers}
    main, supplement = by_name["main.pdf"], by_name[name]
    assert main.metadata.supplement_of is None
    assert supplement.usable and supplement.metadata.supplement_of == main.doc_id
    assert (supplement.metadata.title, supplement.metadata.doi) == (TITLE, "10.5555/main")
    measurements = knowledge.document(supplement.doc_id or "", corpus.corpus_id).measurements
    (stated,) = [m for m in measurements if m.value == 6.2]
    anchor = stated.pedigree.raw
    assert (anchor.label, anchor.title, anchor.supplement_of) == ("Table S5", TITLE, main.doc_id)
    assert stated.paper_id == main.doc_id != stated.doc_id
    passages = knowledge.search(corpus.corpus_id, "ionic conductivity of MOF-5")
    assert {p.anchor.supplement_of for p in passages} == {None, main.doc_id}


def test_a_supplement_without_its_paper_stands_for_itself(
    tmp_path: Path, knowledge: KnowledgeBase, write_one: Callable[[str], Path]
) -> None:
    corpus = knowledge.ingest_all([write_one("alone_SI.pdf").parent], read=read_all)
    (paper,) = corpus.papers
    assert paper.usable and paper.metadata.supplement_of is None


@pytest.fixture
def write_one(tmp_path: Path) -> Callable[[str], Path]:
    def make(name: str) -> Path:
        folder = tmp_path / "one"
        folder.mkdir()
        return write(folder / name, [("Supplementary Information for", 12), (TITLE, 18)], "3.4", "Table S5")

    return make
