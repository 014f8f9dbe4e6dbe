"""A question on how a property goes with a variable is answered by values that differ in nothing else."""

from contracts.measurements import Measurement
from ontology import load
from reasoning.questions import decompose
from reasoning.questions.judging import Verdict
from reasoning.questions.series import varying
from tests.reasoning.questions.courses import ON_TEMPERATURE, conducts, reasons, selected, under, values
from tests.reasoning.questions.places import NOTHING, Asker, cell, paper


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


def test_a_condition_that_no_two_points_share_is_left_free() -> None:
    found = selected(
        ON_TEMPERATURE,
        conducts(0.3, temperature=25), conducts(0.5, temperature=60, humidity=20),
        conducts(0.9, temperature=80, humidity=10),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5, 0.9]


def test_what_does_not_govern_the_property_is_left_free() -> None:
    found = selected(
        ON_TEMPERATURE,
        conducts(0.3, temperature=25, distance=0.5), conducts(0.5, temperature=60, distance=0.5),
        conducts(0.9, temperature=80, distance=0.6), conducts(1.4, temperature=90, distance=0.6),
    )  # fmt: skip
    assert values(found) == [0.3, 0.5, 0.9, 1.4]


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


def test_over_ph_a_property_that_the_ontology_does_not_know() -> None:
    def turns(value: float, **held: float | str) -> Measurement:
        return under(cell(value, "U/mg", row="HX-22", column="Turnover score (U/mg)", of="turnover score"), **held)

    found = selected(
        "How does the turnover score of HX-22 change with pH?",
        turns(2.1, ph=5, temperature=37), turns(4.4, ph=7, temperature=37), turns(3.2, ph=9, temperature=37),
        turns(1.3, ph=7, temperature=20), turns(0.2, ph=7, temperature=37, solvent="ethanol"),
        title="Turnover score of HX-22",
    )  # fmt: skip
    assert values(found) == [2.1, 4.4, 3.2]
    assert reasons(found)[1.3] == "other temperature: 20 °C, 37 °C for the others"
    assert reasons(found)[0.2] == "other solvent: ethanol, not reported for the others"


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
