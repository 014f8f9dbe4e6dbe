"""From a PDF to a measurement with a pedigree.

`read` gives a whole `Document`; the functions beside it give one part each.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from contracts.anchors import BoundingBox
from contracts.claims import Claim, ClaimChecks
from contracts.documents import Document, Figure, Sentence, Table, Word
from contracts.measurements import Check, Measurement, Reference
from evidence.layout.opening import open_pdf
from evidence.layout.words import words_of_page

if TYPE_CHECKING:
    from evidence.claims_check import Similarity
    from evidence.quantity import Quantity


def words(pdf: str | Path) -> Iterator[list[Word]]:
    """The whole words of each page in turn, text flattened, as pdfplumber's x_tolerance_ratio=0.15 parts them.

    Raises UnusablePaper where the PDF cannot be opened.
    """
    with open_pdf(pdf) as document:
        for number in range(len(document)):
            page = document[number]
            yield words_of_page(page)
            page.close()


def read(path: str | Path, *, source: str | None = None, max_pages: int = 400) -> Document:
    """Everything that a PDF states; see `evidence.reading.read`. Raises UnusablePaper."""
    from evidence.reading import read as read_paper

    return read_paper(path, source=source, max_pages=max_pages)


def measurements(pdf: str | Path) -> list[Measurement]:
    """The measurements of a PDF, from its tables and its prose. Raises UnusablePaper."""
    return list(read(pdf).measurements)


def tables(pdf: str | Path) -> list[Table]:
    """The tables of a PDF. Raises UnusablePaper."""
    from evidence.table.reader import tables as read_tables

    return read_tables(pdf)


def figures(pdf: str | Path) -> list[Figure]:
    """The figures of a PDF, with their panels and the page text in them. Raises UnusablePaper."""
    return list(read(pdf).figures)


def read_figure(pdf: str | Path, figure: Figure) -> Figure:
    """A figure with the text of its pixels too; see `evidence.figure.pixels.read_figure`. Raises UnusablePaper."""
    from evidence.figure.pixels import read_figure as read_pixels

    return read_pixels(pdf, figure)


def quantities(text: str) -> "list[Quantity]":
    """The quantities of a text."""
    from evidence.quantity import find_quantities

    return find_quantities(text)


def check_claim(claim: str | Claim, sentence: str | Sentence, *, compare: "Similarity | None" = None) -> ClaimChecks:
    """Whether a claim says what its source sentence says; see `evidence.claims_check.check_claim`."""
    from evidence.claims_check import check_claim as check

    return check(claim, sentence, compare=compare)


def judge_claim(
    claim: Claim, sentence: str | Sentence, *, compare: "Similarity | None" = None, threshold: float | None = None
) -> Claim:
    """A claim let through, repaired, restated as narrower or refused; see `evidence.claims_verdict.judge`."""
    from evidence.claims_verdict import judge

    return judge(claim, sentence, compare=compare, threshold=threshold)


def attribution(sentence: str, references: Sequence[Reference]) -> Reference | None:
    """The work whose result a sentence tells; None where the paper speaks for itself."""
    from evidence.citing import attribution as attribute

    return attribute(sentence, references)


def same_fact(one: Measurement, other: Measurement) -> bool:
    """Whether two measurements are mentions of one fact in one paper; see `evidence.agreement.same_fact`."""
    from evidence.agreement import same_fact as same

    return same(one, other)


def preferred(measurements: Sequence[Measurement]) -> list[Measurement]:
    """Of each fact the mention that tells most; see `evidence.agreement.preferred`."""
    from evidence.agreement import preferred as choose

    return choose(measurements)


def verify(measurement: Measurement, pdf_path: str | Path) -> list[Check]:
    """A measurement looked up again in its PDF. Raises UnusablePaper."""
    from evidence.verification import verify as look_up

    return look_up(measurement, pdf_path)


def replay(measurement: Measurement, pdf: str | Path, *, max_pages: int = 400) -> Check:
    """Whether the PDF read anew gives the measurement's chain again; see `evidence.replaying.replay`."""
    from evidence.replaying import replay as make_again

    return make_again(measurement, pdf, max_pages=max_pages)


def draw_page(
    path: str | Path, boxes: Sequence[BoundingBox], scale: float = 2, crop: bool = False, wash: bool = True
) -> bytes:
    """PNG of the first box's page with the boxes drawn on it; see `evidence.draw.draw_page`."""
    from evidence.draw import draw_page as draw

    return draw(path, boxes, scale, crop, wash)
