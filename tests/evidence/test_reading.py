"""A paper read whole: sections, sentences, captions, references, metadata."""

from pathlib import Path

import pytest

import evidence
from evidence.verification import text_at

PAPER = """
#set page(width: 595pt, height: 842pt, margin: 60pt, numbering: "1", header: context {
  if counter(page).get().first() > 1 { text(8pt)[Journal of Invented Results 12 (2021)] } })
#set text(10pt)
#set par(justify: true, first-line-indent: 1em)
#align(center)[#text(18pt, weight: "bold")[Proton transport in an invented framework]

Ada Lovelace#super[1], Grace Hopper#super[2] and Emmy Noether#super[1,2]

#text(8pt)[#super[1]Department of Chemistry, University of Nowhere]]

doi: 10.5555/invented.2021.7 #h(1em) Published: 3 March 2021

*Abstract.* We study a metal–organic framework (MOF) that conducts protons. #lorem(60)

#columns(2)[
= Introduction
#lorem(150) Proton conductors were reviewed before [1]. Li et al. [2] found a conductivity of
1.1 × 10#super[−3] S cm#super[−1] at 25 °C.

= Methods
Samples were measured by electrochemical impedance spectroscopy (EIS). #lorem(180)

= Results
The conductivity of MOF-5 was 1.2 × 10#super[−2] S cm#super[−1] at 80 °C. #lorem(120)
#figure(rect(width: 150pt, height: 80pt, fill: gray), caption: [Temperature dependence of the conductivity, measured
twice on each pellet.])
#lorem(120)

= Discussion
We could not rule out that water helped. #lorem(160)

= References
[1] A. Smith, B. Jones. A review of proton conductors. J. Inv. Res. 3, 1–20 (2015). doi:10.5555/review.1

[2] C. Li, D. Wang. Fast protons in frameworks. J. Inv. Res. 4, 33–40 (2016).

[3] E. Miller. Water in pores and what it does. J. Inv. Res. 5, 1–9 (2017).
]
"""


@pytest.fixture
def document(set_paper):
    return evidence.read(set_paper(PAPER))


def section_of(document, words):
    (found,) = {s.section for s in document.sentences if words in s.text}
    return found


def test_metadata_is_read_from_the_first_page(document):
    meta = document.metadata
    assert meta.title == "Proton transport in an invented framework"
    assert meta.authors == ("Ada Lovelace", "Grace Hopper", "Emmy Noether")
    assert (meta.doi, meta.year) == ("10.5555/invented.2021.7", 2021)


def test_sentences_stand_in_their_sections(document):
    assert section_of(document, "conducts protons") == "abstract"
    assert section_of(document, "reviewed before") == "introduction"
    assert section_of(document, "electrochemical impedance") == "methods"
    assert section_of(document, "of MOF-5 was") == "results"
    assert section_of(document, "water helped") == "discussion"
    assert section_of(document, "Temperature dependence") == "caption"


def test_sentences_are_whole_and_numbers_keep_their_exponents(document):
    texts = [s.text for s in document.sentences]
    assert "The conductivity of MOF-5 was 1.2 × 10⁻² S cm⁻¹ at 80 °C." in texts
    assert "Li et al. [2] found a conductivity of 1.1 × 10⁻³ S cm⁻¹ at 25 °C." in texts
    assert not any("Journal of Invented Results" in t for t in texts)
    assert [s.index for s in document.sentences] == list(range(len(texts)))


def test_a_sentences_boxes_hold_its_text(document, set_paper):
    path = set_paper(PAPER)
    sentence = next(s for s in document.sentences if "of MOF-5 was" in s.text)
    squeezed = "".join(text_at(path, sentence.boxes).split()).replace("-", "")
    assert squeezed == "".join(sentence.text.split()).replace("-", "")


def test_figures_references_and_abbreviations(document):
    (figure,) = document.figures
    assert figure.label == "Figure 1" and figure.caption.endswith("measured twice on each pellet.")
    assert figure.box is not None
    assert figure.box.x1 - figure.box.x0 == pytest.approx(150, abs=3)
    assert figure.box.bottom - figure.box.top == pytest.approx(80, abs=3)
    assert [r.key for r in document.references] == ["1", "2", "3"]
    assert document.references[0].doi == "10.5555/review.1"
    assert document.references[1].title == "Fast protons in frameworks"
    assert document.abbreviations == {
        "MOF": "metal–organic framework",
        "EIS": "electrochemical impedance spectroscopy",
    }


def test_reading_twice_gives_the_same_document(set_paper):
    path = set_paper(PAPER)
    assert evidence.read(path) == evidence.read(path)


@pytest.mark.parametrize("name", ["p01-mof5-conductivity", "p03-framework-review", "p06-lis-mof5-capacity"])
def test_every_measurement_of_an_example_stands_where_it_says(name):
    path = Path(__file__).parents[2] / "examples" / "papers" / f"{name}.pdf"
    found = evidence.measurements(path)
    assert len(found) > 20
    assert [(m.pedigree.extraction.text, c.name) for m in found for c in evidence.verify(m, path) if not c.passed] == []


def test_the_name_to_show_can_be_given(set_paper):
    assert evidence.read(set_paper(PAPER), source="folder/shown.pdf").source == "folder/shown.pdf"
