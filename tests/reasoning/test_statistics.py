"""Comparisons of constructed measurements, against closed forms and the relations of the demonstration papers."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from contracts.measurements import Descriptor, Measurement
from contracts.payloads import ComparedPair, TestDifferenceInput
from reasoning import test_difference as compare_sides
from tests.reasoning.builders import measurement, proposition


def compared(*measurements: Measurement, sides: tuple[str, ...] = ("MOF-5", "COF-366")) -> tuple[ComparedPair, ...]:
    asked = proposition("compare", "ionic_conductivity", *sides)
    return compare_sides(TestDifferenceInput(proposition=asked, measurements=measurements)).pairs


def sigma(entity: str, value: float, doc: str, unit: str = "S cm⁻¹", **rest: object) -> Measurement:
    held = {"temperature": 25, "state": "dry", "humidity": 1, **rest}
    return measurement(entity, "ionic_conductivity", value, unit, doc=doc, **held)  # type: ignore[arg-type]


def group(entity: str, mean: float, u: float, n: int | None, kind: str = "sd", unit: str = "d") -> Measurement:
    sizes = {} if n is None else {"sample_size": float(n)}
    return measurement(entity, "time to closure", mean, unit, u=u, kind=kind, known=False, **sizes)


def test_ratio_and_difference_with_propagated_uncertainty() -> None:
    [pair] = compared(sigma("MOF-5", 1.2e-3, "a", u=1e-4), sigma("COF-366", 4.0e-4, "b", u=4e-5))
    assert pair.comparable
    assert pair.ratio is not None
    assert pair.difference is not None
    assert pair.ratio.value == pytest.approx(3.0)
    assert pair.ratio.uncertainty == pytest.approx(3.0 * math.hypot(1 / 12, 1 / 10))
    assert pair.difference.value == pytest.approx(8e-4)
    assert pair.difference.uncertainty == pytest.approx(math.hypot(1e-4, 4e-5))
    assert (pair.difference.unit, pair.ratio.unit) == ("S cm⁻¹", None)
    assert (pair.test, pair.p_value) == (None, None)
    assert "no significance is claimed" in pair.reason


def test_a_label_that_names_no_thing_is_told_with_the_name_beside_it() -> None:
    def titled(value: float, doc: str, title: str) -> Measurement:
        described = (Descriptor(role="title", text=title),)
        return sigma("Dry pellets", value, doc).model_copy(update={"descriptors": described})

    [pair] = compared(titled(1.2e-3, "a", "Conduction in MOF-5"), titled(4.0e-4, "b", "Conduction in COF-366"))
    assert pair.ratio is not None
    assert pair.ratio.name == "ratio of ionic conductivity: MOF-5, Dry pellets against COF-366, Dry pellets"


def test_left_is_the_side_named_first() -> None:
    mof, cof = sigma("MOF-5", 1.2e-3, "a"), sigma("COF-366", 4.0e-4, "b")
    assert compared(cof, mof)[0].left_id == mof.id


def test_uncertainty_is_unknown_where_one_side_gives_none() -> None:
    [pair] = compared(sigma("MOF-5", 1.2e-3, "a", u=1e-4), sigma("COF-366", 4.0e-4, "b"))
    assert pair.ratio is not None
    assert pair.ratio.uncertainty is None


def test_each_temperature_is_compared_with_its_own() -> None:
    pairs = compared(
        sigma("MOF-5", 1.2e-3, "a"), sigma("MOF-5", 3.8e-3, "a", temperature=60),
        sigma("COF-366", 4.0e-4, "b"), sigma("COF-366", 1.6e-3, "b", temperature=60),
    )  # fmt: skip
    assert [round(p.ratio.value, 3) for p in pairs if p.ratio] == [3.0, 2.375]


@pytest.mark.parametrize(
    ("other", "says"),
    [
        (sigma("COF-366", 6.2e-3, "b", state="soaked"), "state differs"),
        (sigma("COF-366", 6.2e-3, "b", temperature=60), "temperature differs"),
        (
            measurement("COF-366", "ionic_conductivity", 4e-4, "S cm⁻¹", doc="b", temperature=25),
            "state is not reported",
        ),
        (sigma("COF-366", 6.2e-3, "b", unit="S"), "different dimensions"),
        (sigma("COF-366", 6.2e-3, "b", relation="<"), "is a bound"),
        (sigma("COF-366", 6.2e-3, "b", row="bulk"), "contribution differs"),
        (
            measurement("COF-366", "proton_conductivity", 4e-4, "S cm⁻¹", doc="b", temperature=25),
            "different properties",
        ),
    ],
)
def test_what_is_not_comparable_says_why(other: Measurement, says: str) -> None:
    [pair] = compared(sigma("MOF-5", 1.2e-3, "a", row="total"), other)
    assert not pair.comparable
    assert says in pair.reason
    assert (pair.difference, pair.ratio, pair.test) == (None, None, None)


def test_rows_of_one_paper_share_what_they_do_not_say() -> None:
    one = measurement("MOF-5", "ionic_conductivity", 1e-3, "S/cm", doc="a", temperature=25, state="dry")
    two = measurement("COF-366", "ionic_conductivity", 2e-3, "S/cm", doc="a", temperature=25)
    assert compared(one, two)[0].comparable


def test_welch_as_the_demonstration_paper_reports_it() -> None:
    [pair] = compared(group("control", 14.6, 2.1, 12), group("ZRD", 11.8, 1.9, 11), sides=("control", "ZRD"))
    assert pair.test == "Welch's t"
    assert pair.statistic is not None
    assert pair.p_value is not None
    assert pair.difference is not None
    t = 2.8 / math.sqrt(2.1**2 / 12 + 1.9**2 / 11)
    assert pair.statistic.value == pytest.approx(t)
    assert t == pytest.approx(3.36, abs=0.005)
    assert pair.p_value.value == pytest.approx(0.003, abs=0.0005)
    a, b = 2.1**2 / 12, 1.9**2 / 11
    freedom = (a + b) ** 2 / (a**2 / 11 + b**2 / 10)
    assert pair.p_value.value == pytest.approx(2 * stats.t.sf(t, freedom))
    assert pair.difference.uncertainty == pytest.approx(math.sqrt(a + b))


def test_a_standard_error_gives_the_same_test() -> None:
    sides = ("control", "ZRD")
    [sd] = compared(group("control", 14.6, 2.1, 12), group("ZRD", 11.8, 1.9, 11), sides=sides)
    errors = group("control", 14.6, 2.1 / math.sqrt(12), 12, "se"), group("ZRD", 11.8, 1.9 / math.sqrt(11), 11, "se")
    [se] = compared(*errors, sides=sides)
    assert sd.p_value is not None
    assert se.p_value is not None
    assert se.p_value.value == pytest.approx(sd.p_value.value)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (group("control", 14.6, 2.1, None), group("ZRD", 11.8, 1.9, 11)),
        (group("control", 14.6, 2.1, 12, "unknown"), group("ZRD", 11.8, 1.9, 11)),
        (group("control", 14.6, 2.1, 12), group("ZRD", 11.8, 1.9, 1)),
    ],
)
def test_no_significance_without_named_spread_and_n(left: Measurement, right: Measurement) -> None:
    [pair] = compared(left, right, sides=("control", "ZRD"))
    assert pair.comparable
    assert (pair.test, pair.statistic, pair.p_value) == (None, None, None)


def test_temperatures_have_a_difference_and_no_ratio() -> None:
    [pair] = compared(
        measurement("A", "melting point", 200, "°C", known=False),
        measurement("B", "melting point", 450, "K", known=False),
        sides=("A", "B"),
    )  # fmt: skip
    assert pair.ratio is None
    assert pair.difference is not None
    assert pair.difference.value == pytest.approx(200 - (450 - 273.15))
    assert pair.difference.unit == "°C"


def test_one_side_alone_gives_no_pair() -> None:
    assert compared(sigma("MOF-5", 1e-3, "a")) == ()


@given(
    st.floats(0.5, 50), st.floats(0.5, 50), st.floats(0.1, 5), st.floats(0.1, 5), st.integers(2, 40), st.integers(2, 40)
)
def test_the_unit_does_not_matter(a: float, b: float, u: float, v: float, n: int, m: int) -> None:
    sides = ("control", "ZRD")
    [days] = compared(group("control", a, u, n), group("ZRD", b, v, m), sides=sides)
    [mixed] = compared(group("control", a, u, n), group("ZRD", b * 24, v * 24, m, unit="h"), sides=sides)
    for name in ("difference", "ratio", "statistic", "p_value"):
        one, two = getattr(days, name), getattr(mixed, name)
        assert two.value == pytest.approx(one.value, rel=1e-6, abs=1e-9)
    assert mixed.difference is not None
    assert days.difference is not None
    assert mixed.difference.uncertainty == pytest.approx(days.difference.uncertainty)
