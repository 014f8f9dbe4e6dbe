"""A value of a blank, or of a thing without what the others have, is no point of a course."""

import pytest

from ontology import load
from reasoning.questions import decompose
from reasoning.questions.denials import denied
from reasoning.questions.judging import Verdict
from tests.reasoning.questions.courses import ON_TEMPERATURE, conducts, reasons, selected, under, values
from tests.reasoning.questions.places import NOTHING, paper, told


@pytest.mark.parametrize(
    ("row", "footnote", "reason"),
    [
        ("Blank", "", "it is a blank"),
        ("Blank", "c LATP-3 without LiTFSI; below the detection limit.", "it is without LiTFSI"),
        ("Pellet, no LiTFSI", "", "it is without LiTFSI"),
        ("Salt-free pellet", "", "it is Salt-free"),
        ("Pellet", "Prepared in the absence of the binder", "it is without binder"),
        ("不含LiTFSI的样品", "", "it is without LiTFSI"),
    ],
)
def test_a_row_that_denies_what_the_others_have_goes_beside(row: str, footnote: str, reason: str) -> None:
    found = selected(
        ON_TEMPERATURE,
        conducts(0.3, temperature=25), conducts(0.5, temperature=60),
        conducts(0.001, row=row, footnote=footnote, temperature=80),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5]
    assert reasons(found) == {0.001: reason}


def test_the_point_without_what_the_question_runs_over_is_kept() -> None:
    found = selected(
        "How does the ionic conductivity of LATP-3 change with LiTFSI content?",
        conducts(0.3, row="10 wt% LiTFSI", temperature=25), conducts(0.5, row="20 wt% LiTFSI", temperature=25),
        conducts(0.001, row="without LiTFSI", temperature=25),
    )  # fmt: skip
    assert set(values(found)) == {0.3, 0.5, 0.001}


def test_what_the_question_itself_denies_is_kept() -> None:
    question = "How does the ionic conductivity of LATP-3 without LiTFSI change with temperature?"
    (proposition,) = decompose(question, NOTHING, load()).propositions
    view = paper(conducts(0.3, temperature=25), conducts(0.001, row="Pellet without LiTFSI", temperature=25))
    assert denied([Verdict(place, 1.0) for place in view.places], proposition, view) == {}


def test_what_every_row_lacks_is_no_reason() -> None:
    note = "All pellets were measured without pressure."
    found = selected(
        ON_TEMPERATURE, conducts(0.3, footnote=note, temperature=25), conducts(0.5, footnote=note, temperature=60)
    )
    assert values(found) == [0.3, 0.5]


def test_prose_values_are_held_and_denied_alike() -> None:
    sentences = (
        "LATP-3 had an ionic conductivity of 0.3 mS/cm at 25 °C in dry air.",
        "At 60 °C the ionic conductivity of LATP-3 was 0.5 mS/cm in dry air.",
        "Without LiTFSI, the ionic conductivity of LATP-3 was 0.001 mS/cm at 25 °C.",
        "The ionic conductivity of LATP-3 in humid air was 0.1 mS/cm at 25 °C.",
    )
    given = ((0.3, 25, "dry"), (0.5, 60, "dry"), (0.001, 25, "dry"), (0.1, 25, "humid"))
    stated = [
        under(
            told(sentence, f"{value} mS/cm", value, "mS/cm", entity="LATP-3", of="ionic conductivity",
                 known="ionic_conductivity"),
            temperature=celsius, state=state,
        )
        for sentence, (value, celsius, state) in zip(sentences, given, strict=True)
    ]  # fmt: skip
    found = selected(ON_TEMPERATURE, *stated, sentences=sentences)
    assert values(found) == [0.3, 0.5]
    assert reasons(found) == {0.001: "it is without LiTFSI", 0.1: "other state: humid, dry for the others"}


def test_a_thing_that_is_lacking_by_the_way_denies_nothing() -> None:
    sentences = (
        "LATP-3 had an ionic conductivity of 0.3 mS/cm at 25 °C.",
        "The ionic conductivity of LATP-3 was 0.5 mS/cm at 60 °C without degradation.",
    )
    stated = [
        under(
            told(sentence, f"{value} mS/cm", value, "mS/cm", entity="LATP-3", of="ionic conductivity",
                 known="ionic_conductivity"),
            temperature=celsius,
        )
        for sentence, value, celsius in zip(sentences, (0.3, 0.5), (25, 60), strict=True)
    ]  # fmt: skip
    assert values(selected(ON_TEMPERATURE, *stated, sentences=sentences)) == [0.3, 0.5]
