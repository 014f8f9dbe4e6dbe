"""A question on how a property goes with a variable is answered by values that differ in nothing else."""

import pytest

from contracts.measurements import Condition, Descriptor, Measurement, Uncertainty
from ontology import load
from reasoning.questions import decompose
from reasoning.questions.denials import denied
from reasoning.questions.facets import wanted_of
from reasoning.questions.facts import facts_of
from reasoning.questions.judging import Verdict
from reasoning.questions.layers import Weights
from reasoning.questions.selection import Selected, by_facets
from reasoning.questions.series import varying
from tests.reasoning.builders import condition
from tests.reasoning.questions.places import NOTHING, Asker, cell, paper, told

ON_TEMPERATURE = "How does the ionic conductivity of LATP-3 change with temperature?"


def under(one: Measurement, *footnotes: str, **held: float | str) -> Measurement:
    """The value under conditions by name, with its row's footnotes."""
    given = tuple(condition(name, value) for name, value in held.items())
    notes = tuple(Descriptor(role="footnote", text=text) for text in footnotes if text)
    return one.model_copy(
        update={"id": f"{one.id} {held}", "conditions": given, "descriptors": (*one.descriptors, *notes)}
    )


def conducts(value: float, row: str = "Pellet", footnote: str = "", **held: float | str) -> Measurement:
    """An ionic conductivity in mS/cm in a table."""
    one = cell(value, "mS/cm", row=row, column="Ionic conductivity (mS/cm)", of="ionic conductivity",
               known="ionic_conductivity", caption="Ionic conductivity of LATP-3")  # fmt: skip
    return under(one, footnote, **held)


def selected(
    question: str, *measurements: Measurement, sentences: tuple[str, ...] = (), title: str = "Conductivity of LATP-3"
) -> Selected:  # fmt: skip
    """What the question's one proposition chooses in a paper of that title with these measurements."""
    (proposition,) = decompose(question, NOTHING, load()).propositions
    view = paper(*measurements, title=title, sentences=sentences)
    return by_facets(proposition, wanted_of(proposition), [view], Weights([view]))


def values(found: Selected) -> list[float | None]:
    return [verdict.place.measurement.value for verdict in found.chosen[0]]


def reasons(found: Selected) -> dict[float | None, str]:
    return {verdict.place.measurement.value: verdict.refused for verdict in found.beside}


def test_the_other_conditions_are_held_at_the_commonest() -> None:
    found = selected(
        ON_TEMPERATURE,
        conducts(0.3, temperature=25, humidity=1), conducts(0.1, temperature=25, humidity=40),
        conducts(0.5, temperature=60, humidity=1), conducts(0.2, temperature=60, humidity=40),
        conducts(0.9, temperature=80, humidity=1),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5, 0.9]
    assert set(reasons(found)) == {0.1, 0.2}
    assert reasons(found)[0.1] == "other relative humidity: 40 %, 1 % for the others"


def test_the_variable_itself_is_not_held_nor_what_tells_it_in_other_words() -> None:
    found = selected(
        "How does the ionic conductivity of LATP-3 change with humidity?",
        conducts(0.3, temperature=25, humidity=1, state="dry"), conducts(0.2, temperature=25, humidity=5, state="dry"),
        conducts(0.1, temperature=25, humidity=40, state="humid"),
        conducts(0.5, temperature=60, humidity=1, state="dry"),
    )  # fmt: skip
    assert values(found) == [0.3, 0.2, 0.1]
    assert reasons(found) == {0.5: "other temperature: 60 °C, 25 °C for the others"}


def test_the_condition_that_the_question_names_is_the_one_held() -> None:
    found = selected(
        "How does the ionic conductivity of LATP-3 at 40% relative humidity change with temperature?",
        conducts(0.3, temperature=25, humidity=1), conducts(0.5, temperature=60, humidity=1),
        conducts(0.9, temperature=80, humidity=1),
        conducts(0.1, temperature=25, humidity=40), conducts(0.2, temperature=60, humidity=40),
    )  # fmt: skip
    assert values(found) == [0.1, 0.2]


def test_a_value_that_says_nothing_of_a_condition_stays_unless_its_point_is_taken() -> None:
    found = selected(
        ON_TEMPERATURE,
        conducts(0.3, temperature=25, humidity=1), conducts(0.5, temperature=60, humidity=1),
        conducts(0.1, temperature=60), conducts(0.9, temperature=80),
        conducts(0.05, temperature=25, humidity=40),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5, 0.9]
    assert reasons(found)[0.1] == "it does not report relative humidity"


def test_where_most_report_nothing_the_one_that_does_goes_beside() -> None:
    found = selected(
        ON_TEMPERATURE,
        conducts(0.3, temperature=25), conducts(0.5, temperature=60), conducts(0.9, temperature=80),
        conducts(0.1, row="Humid pellet", temperature=25, state="humid"),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5, 0.9]
    assert reasons(found) == {0.1: "other state: humid, not reported for the others"}


def test_a_condition_that_goes_with_the_variable_is_left_free() -> None:
    found = selected(
        ON_TEMPERATURE,
        conducts(0.3, temperature=25, humidity=40), conducts(0.5, temperature=60, humidity=20),
        conducts(0.9, temperature=80, humidity=10),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5, 0.9]
    assert not found.beside


def test_what_does_not_govern_the_property_is_left_free() -> None:
    found = selected(
        ON_TEMPERATURE,
        conducts(0.3, temperature=25, distance=0.5), conducts(0.5, temperature=60, distance=0.5),
        conducts(0.9, temperature=80, distance=0.6), conducts(1.4, temperature=90, distance=0.6),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5, 0.9, 1.4]


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


def test_where_labels_are_the_variable_the_surroundings_are_held() -> None:
    found = selected(
        "How does the ionic conductivity of LATP-3 change with LiTFSI content?",
        conducts(0.3, row="LATP-3, 10 wt% LiTFSI", temperature=25),
        conducts(0.5, row="LATP-3, 20 wt% LiTFSI", temperature=25),
        conducts(0.8, row="LATP-3, 30 wt% LiTFSI", temperature=25),
        conducts(0.9, row="LATP-3, 20 wt% LiTFSI", temperature=60),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5, 0.8]
    assert reasons(found) == {0.9: "other temperature: 60 °C, 25 °C for the others"}


def survives(value: float, **held: float | str) -> Measurement:
    """A viability in percent in a table; the ontology's conditions are all there is to hold."""
    one = cell(value, "%", row="HX-22", column="Cell viability (%)", of="cell viability", known="cell_viability")
    return under(one, **held)


def test_dose_and_time_hold_each_other() -> None:
    rows = (
        survives(95, concentration=1, time=24), survives(70, concentration=10, time=24),
        survives(40, concentration=50, time=24), survives(50, concentration=10, time=48),
    )  # fmt: skip
    over_dose = selected("How does the cell viability of HX-22 change with concentration?", *rows, title="HX-22")
    assert values(over_dose) == [95, 70, 40]
    over_time = selected("How does the cell viability of HX-22 change with time?", *rows, title="HX-22")
    assert values(over_time) == [70, 50]


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


def test_the_demonstration_paper_gives_its_dry_pellets_alone(ask: Asker) -> None:
    found = ask.values("How does the ionic conductivity of MOF-5 change with temperature?")
    assert sorted(value for value in found if value is not None) == [1.2e-3, 3.8e-3]


def test_a_value_that_does_not_report_the_variable_is_no_point() -> None:
    found = selected(ON_TEMPERATURE, conducts(0.3, temperature=25), conducts(0.5, temperature=60), conducts(0.2))
    assert values(found) == [0.3, 0.5]
    assert reasons(found) == {0.2: "it does not report temperature"}


def test_of_numbered_replicates_their_mean_is_the_point() -> None:
    found = selected(
        ON_TEMPERATURE,
        conducts(0.3, row="Disc 1", temperature=25), conducts(0.6, row="Disc 1", temperature=60),
        conducts(0.5, row="Disc 2", temperature=25), conducts(0.8, row="Disc 2", temperature=60),
        conducts(0.4, row="Mean", temperature=25), conducts(0.7, row="Mean", temperature=60),
    )  # fmt: skip
    assert values(found) == [0.4, 0.7]
    assert set(reasons(found).values()) == {"it is of one replicate, and the mean is told"}


def test_two_samples_at_the_same_points_are_both_shown() -> None:
    found = selected(
        ON_TEMPERATURE,
        conducts(0.3, row="Pellet A", temperature=25, humidity=1), conducts(0.6, row="Pellet A", temperature=60),
        conducts(0.5, row="Pellet B", temperature=25, humidity=1), conducts(0.8, row="Pellet B", temperature=60),
    )  # fmt: skip
    assert set(values(found)) == {0.3, 0.6, 0.5, 0.8}


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


def test_a_paper_that_varies_it_goes_before_one_that_reports_a_single_point() -> None:
    (proposition,) = decompose(ON_TEMPERATURE, NOTHING, load()).propositions
    here, there = conducts(0.9, temperature=25), (conducts(0.3, temperature=25), conducts(0.5, temperature=60))
    views = [paper(here), paper(*(in_paper(one, "b") for one in there))]
    found = [Verdict(view.places[n], score) for view, n, score in ((views[0], 0, 1.0), (views[1], 0, 0.9),
                                                                  (views[1], 1, 0.9))]  # fmt: skip
    kept, others = varying(found, proposition)
    assert [one.place.measurement.value for one in kept] == [0.3, 0.5]
    assert [one.place.measurement.value for one in others] == [0.9]
    assert varying(found[:2], proposition) == (found[:2], [])


def in_paper(one: Measurement, doc: str) -> Measurement:
    raw = one.pedigree.raw.model_copy(update={"doc_id": doc})
    return one.model_copy(update={"id": f"{doc} {one.id}", "pedigree": one.pedigree.model_copy(update={"raw": raw})})
