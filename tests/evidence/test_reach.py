"""How far a condition reaches, on small PDFs: paragraph, stated default, and what stops it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from contracts.documents import Document
from contracts.measurements import Condition, Measurement
from evidence import read
from evidence.verification import text_at

SetPaper = Callable[[str], Path]
PAGE = "#set page(width: 420pt, height: 600pt, margin: 40pt)\n#set text(size: 10pt)\n#set par(justify: false)\n"


def paper(set_paper: SetPaper, *paragraphs: str) -> Document:
    return read(set_paper(PAGE + "= Results\n" + "\n\n".join(paragraphs)))


def of(document: Document, value: float) -> Measurement:
    (found,) = [m for m in document.measurements if m.value == value]
    return found


def held(measurement: Measurement, name: str = "temperature") -> tuple[str, str] | None:
    found = [(c.text, c.scope) for c in measurement.conditions if c.name == name]
    assert len(found) < 2
    return found[0] if found else None


MEASURED = "The ionic conductivity of the pellets was measured at 25 °C."


def test_what_a_property_was_measured_at_holds_for_its_values_in_the_paragraph(set_paper: SetPaper) -> None:
    document = paper(
        set_paper,
        f"{MEASURED} The ionic conductivity was 1.2 mS/cm. The density of the pellets was 2.1 g/cm#super[3].",
        "The ionic conductivity was 3.4 mS/cm in the second batch.",
    )
    assert held(of(document, 1.2)) == ("25 °C", "paragraph")
    assert held(of(document, 2.1)) is None
    assert held(of(document, 3.4)) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "The ionic conductivity was 1.2 mS/cm at 60 °C.",
        "At higher temperatures the ionic conductivity was 1.2 mS/cm.",
        "The ionic conductivity of another series was 1.2 mS/cm.",
        "The previously reported ionic conductivity is 1.2 mS/cm.",
        "Ionic conductivities of 1.2 mS/cm were seen between 30 °C and 80 °C.",
    ],
)
def test_a_sentence_of_its_own_condition_or_of_another_series_takes_none_from_its_paragraph(
    sentence: str, set_paper: SetPaper
) -> None:
    kept = held(of(paper(set_paper, f"{MEASURED} {sentence}"), 1.2))
    assert kept is None or kept[1] == "sentence"


def test_a_condition_of_one_sample_is_none_of_another(set_paper: SetPaper) -> None:
    text = "The ionic conductivity of MOF-5 was measured at 25 °C. The ionic conductivity of {} was 1.2 mS/cm."
    assert held(of(paper(set_paper, text.format("MOF-5")), 1.2)) == ("25 °C", "paragraph")
    assert held(of(paper(set_paper, text.format("COF-366")), 1.2)) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "The pellets were dried at 60 °C.",
        "The ionic conductivity was measured after the pellets were sintered at 900 °C.",
        "The ionic conductivity was measured at 25 °C and at 60 °C.",
        "The reaction was performed at 80 °C.",
        "The ionic conductivity was measured between 25 °C and 80 °C.",
    ],
)
def test_a_step_and_a_sweep_reach_nothing(sentence: str, set_paper: SetPaper) -> None:
    assert held(of(paper(set_paper, f"{sentence} The ionic conductivity was 1.2 mS/cm."), 1.2)) is None


def test_a_paragraph_that_tells_two_leaves_it_open(set_paper: SetPaper) -> None:
    text = f"{MEASURED} The pellets were aged at 80 °C. The ionic conductivity was 1.2 mS/cm."
    assert held(of(paper(set_paper, text), 1.2)) is None


def test_a_stated_default_reaches_results_and_tables_and_the_nearer_wins(set_paper: SetPaper) -> None:
    document = read(
        set_paper(
            PAGE
            + """= Methods
Unless stated otherwise, the ionic conductivity was measured at 25 °C. The pellets were pressed for 5 min.
= Results
The ionic conductivity of the first pellet was 1.2 mS/cm. At 60 °C the ionic conductivity was 3.4 mS/cm. The pellets
had a density of 2.1 g/cm#super[3].
#figure(kind: table, supplement: [Table], caption: [Ionic conductivity of the pellets.],
table(columns: 3, [Pellet], [Ionic conductivity (mS/cm)], [Mass (g)], [zinc], [5.1], [7.5], [lead], [6.2], [8.5],
[tin], [9.3], [8.7]))
#figure(kind: table, supplement: [Table], caption: [Ionic conductivity of the pellets at 40 °C.],
table(columns: 3, [Pellet], [Ionic conductivity (mS/cm)], [Mass (g)], [zinc], [5.3], [7.6], [lead], [6.4], [8.6],
[tin], [9.5], [8.8]))
"""
        )
    )
    assert held(of(document, 1.2)) == ("25 °C", "section")
    assert held(of(document, 3.4)) == ("60 °C", "sentence")
    assert held(of(document, 2.1)) is None
    assert held(of(document, 5.1)) == ("25 °C", "section")
    assert held(of(document, 7.5)) is None
    assert held(of(document, 5.3)) == ("40 °C", "caption")


def test_of_two_defaults_the_sections_own_holds(set_paper: SetPaper) -> None:
    text = """= Methods
Unless stated otherwise, the ionic conductivity was measured at 25 °C.
= Results
The ionic conductivity of the first pellet was 1.2 mS/cm in all.
= Discussion
Unless stated otherwise, the ionic conductivity was measured at 40 °C here. The aim was a fast pellet.

The ionic conductivity of the second pellet was 3.4 mS/cm in all.
"""
    document = read(set_paper(PAGE + text))
    assert held(of(document, 1.2)) is None
    assert held(of(document, 3.4)) == ("40 °C", "section")


def test_repeats_behind_means_hold_for_values_with_a_spread(set_paper: SetPaper) -> None:
    document = paper(
        set_paper,
        "Data are presented as mean ± SD (n = 3).",
        "The ionic conductivity was 1.2 ± 0.1 mS/cm. The ionic conductivity of the others was 3.4 mS/cm.",
    )
    assert held(of(document, 1.2), "sample_size") == ("n = 3", "section")
    assert held(of(document, 3.4), "sample_size") is None


def test_settings_of_a_calculation_hold_for_what_was_calculated(set_paper: SetPaper) -> None:
    document = paper(
        set_paper,
        "All calculations were performed with the PBE functional, a cut-off energy of 500 eV and a 3 × 3 × 1 k-point "
        "mesh.",
        "The calculated band gap is 1.2 eV. The band gap seen in the spectrum is 1.5 eV.",
    )
    names = ("functional", "cut_off", "k_points")
    assert [held(of(document, 1.2), name) for name in names] == [
        ("PBE", "section"), ("500 eV", "section"), ("3 × 3 × 1", "section")
    ]  # fmt: skip
    assert [held(of(document, 1.5), name) for name in names] == [None, None, None]


def anchored(measurement: Measurement, name: str) -> Condition:
    (found,) = [c for c in measurement.conditions if c.name == name]
    assert found.anchor is not None
    return found


def test_each_condition_is_anchored_at_its_own_words(set_paper: SetPaper) -> None:
    path = set_paper(
        PAGE
        + """= Methods
Unless stated otherwise, the ionic conductivity was measured at 25 °C here.
Unless stated otherwise, it was measured at 40% RH by us.
#pagebreak()
= Results
The ionic conductivity of the dry pellet was 1.2 mS/cm in all.
"""
    )
    found = of(read(path), 1.2)
    for name, text, page in (("temperature", "25 °C", 1), ("humidity", "40% RH", 1), ("state", "dry", 2)):
        condition = anchored(found, name)
        assert condition.anchor is not None
        assert (condition.text, condition.anchor.page) == (text, page)
        assert text in condition.anchor.quote
        assert "".join(text_at(path, condition.anchor.boxes[:1]).split()) == text.replace(" ", "")


def test_the_note_that_marks_a_cell_is_nearer_than_its_header(set_paper: SetPaper) -> None:
    document = read(
        set_paper(
            PAGE
            + """#show figure.where(kind: table): set figure.caption(position: top)
#set super(typographic: false)
= Results
#figure(kind: table, supplement: [Table], caption: [Ionic conductivity of the pellets.],
table(columns: 3, [Pellet], [Ionic conductivity at 25 °C (mS/cm)], [Mass (g)], [zinc], [5.1#super[a]], [7.5],
[lead], [6.2], [8.5], [tin], [9.3], [8.7]))
#text(size: 8pt)[#super[a] Measured at 60 °C.]
"""
        )
    )
    assert held(of(document, 5.1)) == ("60 °C", "footnote")
    assert held(of(document, 6.2)) == ("25 °C", "column")


@pytest.mark.parametrize(
    "sentence",
    [
        "At elevated temperature the ionic conductivity was 1.2 mS/cm.",
        "When heated to the melting point, the pellets had an ionic conductivity of 1.2 mS/cm.",
        "The low-temperature ionic conductivity was 1.2 mS/cm.",
        "Upon cooling below freezing, the ionic conductivity dropped to 1.2 mS/cm.",
    ],
)
def test_what_states_otherwise_takes_no_default(sentence: str, set_paper: SetPaper) -> None:
    default = "All measurements were made at 25 °C unless stated otherwise."
    results = f"The ionic conductivity was 3.4 mS/cm.\n\n{sentence}"
    document = read(set_paper(f"{PAGE}= Methods\n{default}\n= Results\n{results}"))
    assert held(of(document, 3.4)) == ("25 °C", "section")
    assert held(of(document, 1.2)) is None


@pytest.mark.parametrize(("one", "other"), [("first sample", "second sample"), ("film A", "film B")])
def test_a_condition_of_a_numbered_sample_is_none_of_the_other(one: str, other: str, set_paper: SetPaper) -> None:
    document = paper(
        set_paper,
        f"The ionic conductivity of the {one} was measured at 80 °C. "
        f"The ionic conductivity of the {one} was 3.4 mS/cm. The ionic conductivity of the {other} was 1.2 mS/cm.",
    )
    assert held(of(document, 3.4)) == ("80 °C", "paragraph")
    assert held(of(document, 1.2)) is None
