"""Conflicts among constructed measurements, against closed forms and the relations of the demonstration papers."""

import math

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contracts.measurements import Measurement
from reasoning import arbitrate
from reasoning.arbitration import disagree
from tests.reasoning.builders import measurement

CELL = "Li–S cell with MOF-5 host"


def llzo(value: float, doc: str, *, u: float | None = None, unit: str = "S cm⁻¹", **rest: object) -> Measurement:
    held = {"temperature": 25, "state": "dry", "humidity": 1, "solvent": "none", "method": "EIS", **rest}
    return measurement("LLZO-Ta", "ionic_conductivity", value, unit, u=u, doc=doc, **held)  # type: ignore[arg-type]


def capacity(value: float, doc: str, **held: float | str) -> Measurement:
    return measurement(CELL, "specific_capacity", value, "mAh g⁻¹", u=30, doc=doc, **{"c_rate": "0.2C", **held})


def test_two_laboratories_far_apart_stay_unresolved() -> None:
    found = arbitrate([llzo(7.4e-4, "p04", u=3e-5), llzo(4.6e-4, "p05", u=2e-5)])
    assert [a.verdict for a in found.arbitrations] == ["unresolved"]
    ratio = (7.4 - 4.6) / math.hypot(0.3, 0.2)
    assert f"{ratio:.1f} times" in found.arbitrations[0].reason
    assert found.arbitrations[0].combined is None
    assert len(found.conflicts[0].measurement_ids) == 2
    assert "(7.4 ± 0.3)×10⁻⁴ S cm⁻¹ (p04.pdf, page 3)" in found.conflicts[0].difference


def test_values_somewhat_apart_are_combined_with_scaled_uncertainty() -> None:
    left, right = llzo(7.4e-4, "a", u=6e-5), llzo(5.4e-4, "b", u=5e-5)
    [verdict] = arbitrate([left, right]).arbitrations
    w1, w2 = 1 / 6**2, 1 / 5**2
    mean = (7.4 * w1 + 5.4 * w2) / (w1 + w2)
    birge = math.sqrt((7.4 - mean) ** 2 * w1 * 100 + (5.4 - mean) ** 2 * w2 * 100)
    assert verdict.verdict == "combined"
    assert verdict.combined is not None
    assert verdict.combined.value == pytest.approx(mean * 1e-4, rel=1e-9)
    assert verdict.combined.uncertainty == pytest.approx(birge / math.sqrt(w1 + w2) * 1e-5, rel=1e-9)
    assert verdict.combined.unit == "S cm⁻¹"
    assert verdict.weights == {left.id: pytest.approx(w1 / (w1 + w2)), right.id: pytest.approx(w2 / (w1 + w2))}
    assert set(verdict.combined.input_ids) == {left.id, right.id}


def test_other_temperature_is_not_comparable() -> None:
    found = arbitrate(
        [capacity(1180, "p06", temperature=25, cycle_number=1), capacity(512, "p07", temperature=-20, cycle_number=1)]
    )
    assert [(a.verdict, a.differing) for a in found.arbitrations] == [("conditions_differ", ("temperature",))]
    assert "-20 °C" in found.arbitrations[0].reason


def test_other_state_is_not_comparable_whatever_the_word() -> None:
    found = arbitrate([llzo(1e-3, "a", u=1e-5, state="soaked"), llzo(4e-3, "b", u=1e-5, state="desolvated")])
    assert found.arbitrations[0].differing == ("state",)


@pytest.mark.parametrize("pair", [("dry", "desolvated"), ("wetted", "soaked")])
def test_words_for_one_state_are_one_condition(pair: tuple[str, str]) -> None:
    found = arbitrate([llzo(1e-3, "a", u=1e-6, state=pair[0]), llzo(4e-3, "b", u=1e-6, state=pair[1])])
    assert found.arbitrations[0].verdict == "unresolved"


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ((25, "°C"), (298, "K"), True), ((25, "°C"), (298.15, "K"), True), ((77, "°F"), (25, "°C"), True),
        ((20, "°C"), (25, "°C"), False), ((25, "°C"), (30, "°C"), False),
    ],
)  # fmt: skip
def test_one_temperature_in_several_scales(left: tuple[float, str], right: tuple[float, str], same: bool) -> None:
    def of(given: tuple[float, str], doc: str, value: float) -> Measurement:
        return measurement(
            "X", "ionic_conductivity", value, "S/cm", u=1e-6, doc=doc, state="dry", unit_of={"temperature": given[1]},
            temperature=given[0],
        )  # fmt: skip

    [verdict] = arbitrate([of(left, "a", 1e-3), of(right, "b", 2e-3)]).arbitrations
    assert (verdict.verdict == "conditions_differ") is not same


def test_room_temperature_agrees_with_25_degrees_and_not_with_60() -> None:
    words = llzo(1e-3, "a", u=1e-6, temperature="room temperature")
    assert arbitrate([words, llzo(2e-3, "b", u=1e-6)]).arbitrations[0].verdict == "unresolved"
    assert arbitrate([words, llzo(2e-3, "b", u=1e-6, temperature=60)]).arbitrations[0].differing == ("temperature",)


def test_a_condition_that_one_side_leaves_out_is_named() -> None:
    silent = measurement("LLZO-Ta", "ionic_conductivity", 4e-4, "S/cm", u=1e-5, doc="b", state="dry", temperature=25)
    found = arbitrate([llzo(7e-4, "a", u=1e-5), silent])
    assert [(a.verdict, a.differing) for a in found.arbitrations] == [("conditions_unknown", ("humidity", "solvent"))]


def test_no_governing_condition_on_either_side_is_unknown_too() -> None:
    bare = [measurement("X", "ionic_conductivity", v, "S/cm", u=1e-5, doc=d) for v, d in ((1e-3, "a"), (2e-3, "b"))]
    [verdict] = arbitrate(bare).arbitrations
    assert verdict.verdict == "conditions_unknown"
    assert "temperature" in verdict.differing


def test_other_method_is_named() -> None:
    found = arbitrate([llzo(7.4e-4, "a", u=1e-5), llzo(4.6e-4, "b", u=1e-5, method="four-probe DC")])
    assert found.arbitrations[0].verdict == "methods_differ"
    assert "EIS; four-probe DC" in found.arbitrations[0].reason


def test_a_method_spelt_out_is_the_same_method() -> None:
    found = arbitrate(
        [llzo(7e-4, "a", u=1e-5), llzo(4e-4, "b", u=1e-5, method="electrochemical impedance spectroscopy")]
    )
    assert found.arbitrations[0].verdict == "unresolved"


def test_without_uncertainties_the_printed_digits_decide_and_nothing_is_averaged() -> None:
    found = arbitrate([llzo(7.4e-4, "a", text="7.4 × 10⁻⁴"), llzo(4.6e-4, "b", text="4.6 × 10⁻⁴")])
    assert [a.verdict for a in found.arbitrations] == ["unresolved"]
    rounded = [llzo(7.4e-4, "a", text="7.4 × 10⁻⁴"), llzo(7.35e-4, "b", text="7.35 × 10⁻⁴")]
    assert arbitrate(rounded).conflicts == ()


def test_second_hand_values_are_no_witnesses() -> None:
    assert arbitrate([llzo(7.4e-4, "a", u=1e-5), llzo(1e-4, "b", u=1e-5, cited=True)]).conflicts == ()


def test_several_values_of_one_paper_are_no_conflict() -> None:
    assert arbitrate([llzo(v, "a") for v in (4.4e-4, 4.9e-4, 4.5e-4, 4.4e-4)]).conflicts == ()


def test_a_supplement_is_no_second_paper() -> None:
    main, second = llzo(7.4e-4, "p04", u=3e-5), llzo(4.6e-4, "p05", u=2e-5)
    raw = second.pedigree.raw.model_copy(update={"supplement_of": "p04"})
    supplement = second.model_copy(update={"pedigree": second.pedigree.model_copy(update={"raw": raw})})
    assert arbitrate([main, second]).conflicts
    assert not arbitrate([main, supplement]).conflicts
    assert not arbitrate([main, supplement]).arbitrations


def test_a_mean_stands_for_the_samples_beside_it() -> None:
    samples = [llzo(v, "b", row=f"sample {i}") for i, v in enumerate((4.4e-4, 4.9e-4, 4.5e-4))]
    mean, other = llzo(4.6e-4, "b", u=2e-5, row="mean"), llzo(7.4e-4, "a", u=3e-5)
    [conflict] = arbitrate([other, *samples, mean]).conflicts
    assert set(conflict.measurement_ids) == {other.id, mean.id}


def test_bulk_is_not_set_against_total() -> None:
    total, bulk = llzo(7.4e-4, "a", u=3e-5, row="total"), llzo(8.6e-4, "a", u=3e-5, row="bulk")
    other = llzo(4.6e-4, "b", u=2e-5, row="total")
    found = arbitrate([total, bulk, other])
    assert [set(c.measurement_ids) for c in found.conflicts] == [{total.id, other.id}]


def test_each_temperature_meets_its_own() -> None:
    given_ = [
        llzo(7.4e-4, "a", u=3e-5), llzo(4.0e-3, "a", u=2e-4, temperature=60),
        llzo(4.6e-4, "b", u=2e-5), llzo(2.56e-3, "b", u=9e-5, temperature=60),
    ]  # fmt: skip
    found = arbitrate(given_)
    assert [c.measurement_ids for c in found.conflicts] == [(given_[0].id, given_[2].id), (given_[1].id, given_[3].id)]


def test_agreement_is_no_conflict() -> None:
    alike = [measurement(CELL, "charge_transfer_resistance", 42, "Ω cm²", u=3, doc=d, temperature=25) for d in "ab"]
    assert arbitrate(alike).conflicts == ()


def test_other_entities_properties_and_dimensions_never_meet() -> None:
    given_ = [
        llzo(7e-4, "a", u=1e-6),
        measurement("LLZO", "ionic_conductivity", 1e-4, "S/cm", u=1e-6, doc="b", temperature=25),
        measurement("LLZO-Ta", "proton_conductivity", 1e-4, "S/cm", u=1e-6, doc="c", temperature=25),
        measurement("LLZO-Ta", "ionic_conductivity", 1e-4, "S", u=1e-6, doc="d", temperature=25),
    ]  # fmt: skip
    assert arbitrate(given_).conflicts == ()


def test_bounds_and_nothing_at_all() -> None:
    assert arbitrate([llzo(1e-9, "a", relation="<"), llzo(1e-3, "b", u=1e-5)]).conflicts == ()
    assert arbitrate([]).conflicts == ()


@given(st.floats(0.1, 10), st.floats(0.1, 10), st.floats(0.01, 2), st.floats(0.01, 2))
@example(1.0, 1.35, 0.1, 0.1)
def test_the_unit_does_not_matter(a: float, b: float, u: float, v: float) -> None:
    left, right = llzo(a * 1e-3, "a", u=u * 1e-3), llzo(b * 1e-3, "b", u=v * 1e-3)
    other = llzo(b, "b", u=v, unit="mS cm⁻¹")
    apart, allowed = abs(a - b), 2 * math.hypot(u, v)
    if abs(apart - allowed) < 1e-6:
        return
    assert disagree(left, right) == disagree(left, other) == (apart > allowed)
    one, two = arbitrate([left, right]).arbitrations, arbitrate([left, other]).arbitrations
    assert [x.verdict for x in one] == [x.verdict for x in two]
    assert [x.combined is None for x in one] == [y.combined is None for y in two]
    for x, y in zip(one, two, strict=True):
        if x.combined and y.combined:
            assert y.combined.value == pytest.approx(x.combined.value, rel=1e-9)
            assert y.combined.uncertainty == pytest.approx(x.combined.uncertainty, rel=1e-9)
            assert sum(y.weights.values()) == pytest.approx(1)


@pytest.mark.parametrize("part", ["bulk", "grain boundary", "electronic"])
def test_a_conductivity_that_names_no_contribution_is_the_total_one(part: str) -> None:
    plain, named = llzo(4.6e-4, "a", u=2e-5), llzo(8.6e-4, "b", u=3e-5, row=part)
    assert arbitrate([plain, named]).conflicts == ()
    assert len(arbitrate([plain, llzo(8.6e-4, "b", u=3e-5, row="total")]).conflicts) == 1
