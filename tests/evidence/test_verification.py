"""A measurement looked up again in its PDF."""

import pytest

import evidence
from contracts.anchors import Anchor, BoundingBox
from contracts.measurements import Extraction, Measurement, Normalization, Pedigree
from evidence import verification
from evidence.layout.opening import file_digest
from evidence.layout.words import page_words
from evidence.scan.reading import Scan


@pytest.fixture
def paper(make_pdf):
    return make_pdf(lambda c: c.drawString(100, 500, "The gap is 2.15 eV in air"))


@pytest.fixture
def measurement(paper):
    (word,) = [w for w in next(evidence.words(paper)) if w.text == "2.15"]
    box = BoundingBox(page=1, x0=word.x0, top=word.top, x1=word.x1, bottom=word.bottom)
    anchor = Anchor(doc_id=file_digest(paper), source="paper.pdf", boxes=(box,), quote="The gap is 2.15 eV in air")
    return Measurement(
        id="m",
        entity="film",
        property="gap",
        value=2.15,
        unit="eV",
        pedigree=Pedigree(
            raw=anchor,
            extraction=Extraction(text="2.15 eV", method="text", confidence=1),
            normalization=Normalization(value=2.15, unit="eV", si_value=None, si_unit=None),
        ),
    )


def failed(measurement, paper):
    return {c.name for c in evidence.verify(measurement, paper) if not c.passed}


def test_a_true_measurement_passes(measurement, paper):
    assert failed(measurement, paper) == set()


def test_another_value_fails(measurement, paper):
    assert failed(measurement.model_copy(update={"value": 2.51}), paper) == {"value"}


def test_another_place_fails(measurement, paper):
    raw = measurement.pedigree.raw
    away = raw.boxes[0].model_copy(update={"top": 300.0, "bottom": 312.0})
    pedigree = measurement.pedigree.model_copy(update={"raw": raw.model_copy(update={"boxes": (away,)})})
    assert failed(measurement.model_copy(update={"pedigree": pedigree}), paper) == {"digits"}


def test_another_file_fails(measurement, make_pdf):
    other = make_pdf(lambda c: c.drawString(100, 500, "The gap is 2.18 eV in air"), name="other.pdf")
    assert failed(measurement, other) == {"document", "digits"}


def test_a_scanned_page_is_read_once_for_all_its_numbers(measurement, paper, monkeypatch):
    pages = []

    def scan(page):
        pages.append(page)
        return Scan(page_words(page), 0.9)

    monkeypatch.setattr(verification, "read_scan", scan)
    extraction = measurement.pedigree.extraction.model_copy(update={"method": "ocr"})
    scanned = measurement.model_copy(
        update={"pedigree": measurement.pedigree.model_copy(update={"extraction": extraction})}
    )
    assert failed(scanned, paper) == failed(scanned, paper) == set()
    assert len(pages) == 1
