"""A fact that a paper tells several times is told once in a course."""

import pytest

from contracts.measurements import Condition, Measurement, Uncertainty
from ontology import load
from reasoning.questions import decompose
from reasoning.questions.facts import facts_of
from reasoning.questions.judging import Verdict
from tests.reasoning.builders import condition
from tests.reasoning.questions.courses import ON_TEMPERATURE, conducts, selected, under, values
from tests.reasoning.questions.places import NOTHING, cell, paper, told


def test_of_one_fact_the_fuller_statement_is_kept() -> None:
    sentence = "LATP-3 had an ionic conductivity of 0.3 mS/cm."
    stated = told(sentence, "0.3 mS/cm", 0.3, "mS/cm", entity="LATP-3", of="ionic conductivity",
                  known="ionic_conductivity")  # fmt: skip
    found = selected(
        ON_TEMPERATURE,
        stated, conducts(0.3, temperature=25, humidity=1), conducts(0.5, temperature=60, humidity=1),
        sentences=(sentence,),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5]
    assert all(verdict.place.in_table for verdict in found.chosen[0])
    assert [verdict.place.sentence for verdict in found.missed if "more fully" in verdict.refused] == [sentence]


def test_equal_values_of_one_table_are_points_of_their_own() -> None:
    found = selected(
        "How does the ionic conductivity of LATP-3 change with LiTFSI content?",
        conducts(0.3, row="LATP-3, 10 wt% LiTFSI"), conducts(0.5, row="LATP-3, 20 wt% LiTFSI"),
        conducts(0.5, row="LATP-3, 30 wt% LiTFSI"),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5, 0.5]


def test_equal_spreads_make_one_fact_of_a_sentence_and_a_cell_with_other_words() -> None:
    spread = Uncertainty(plus=0.02, minus=0.02)
    sentence = "The ionic conductivity of LATP-3 was 0.31 mS/cm with silver."
    stated = told(sentence, "0.31 mS/cm", 0.31, "mS/cm", entity="silver", of="ionic conductivity",
                  known="ionic_conductivity").model_copy(update={"uncertainty": spread})  # fmt: skip
    in_cell = conducts(0.31, temperature=25).model_copy(update={"uncertainty": spread})
    found = selected(ON_TEMPERATURE, stated, in_cell, conducts(0.5, temperature=60), sentences=(sentence,))
    assert values(found) == [0.31, 0.5]


@pytest.mark.parametrize(
    ("value", "entity", "kept"),
    [(0.312, "silver", 2), (0.312, "LATP-4", 3), (0.3, "silver", 3)],
    ids=["many digits", "many digits, but two codes", "few digits"],
)
def test_many_digits_make_one_fact_unless_two_samples_are_named(value: float, entity: str, kept: int) -> None:
    sentence = f"The ionic conductivity of LATP-3 was {value} mS/cm with {entity}."
    stated = told(sentence, f"{value} mS/cm", value, "mS/cm", entity=entity, of="ionic conductivity",
                  known="ionic_conductivity")  # fmt: skip
    in_cell = conducts(value, row="Pellet LATP-3", temperature=25)
    other = conducts(0.5, row="Pellet LATP-3", temperature=60)
    (proposition,) = decompose(ON_TEMPERATURE, NOTHING, load()).propositions
    view = paper(stated, in_cell, other, sentences=(sentence,))
    assert len(facts_of([Verdict(place, 1.0) for place in view.places], proposition)) == kept


def test_a_count_without_a_unit_is_the_same_as_with_one() -> None:
    bare = Condition(name="cycle_number", text="100", value=100.0, scope="row")
    table = holds(581.2).model_copy(update={"conditions": (bare,)})
    sentence = "The HX-22 anode held a specific capacity of 581.2 mAh/g after 100 cycles."
    stated = told(sentence, "581.2 mAh/g", 581.2, "mAh/g", entity="HX-22 anode", of="specific capacity",
                  known="specific_capacity")  # fmt: skip
    stated = stated.model_copy(update={"conditions": (condition("cycle_number", 100, "cycles"),)})
    found = selected(
        "How does the specific capacity of HX-22 change with cycle number?",
        table, under(holds(298.5), cycle_number=1000), stated,
        sentences=(sentence,), title="Specific capacity of HX-22",
    )  # fmt: skip
    assert sorted(value for value in values(found) if value) == [298.5, 581.2]


def holds(value: float) -> Measurement:
    """A specific capacity in mAh/g in a table."""
    return cell(value, "mAh/g", row="HX-22", column="Specific capacity (mAh/g)", of="specific capacity",
                known="specific_capacity")  # fmt: skip
