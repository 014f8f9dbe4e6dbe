"""Quantities in running text: what is one, what is none, and what each means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence.quantity import Quantity, find_quantities


def only(text: str) -> Quantity:
    found = find_quantities(text)
    assert len(found) == 1, [quantity.text for quantity in found]
    return found[0]


@pytest.mark.parametrize(
    "text",
    [
        "see Figure 3 and Table 2",
        "(Figs. 3b–d and 5)",
        "Figures 3F–3H",
        "as shown by others [12], [3–5]",
        "as shown before (26,29,49)",
        "in 2010 and since 1998",
        "on 12 March 2010",
        "MOF-5, COF-366, IL-6 and hSOX2-23",
        "H2O, CO2, p53 and Mg(ClO4)2",
        "doi:10.1038/s41467-023-44148-4",
        "call +49 30 1234 5678",
        "the 16S rRNA gene of 293T cells in 3D",
        "5-HT and 2-propanol",
        "Tween 20",
        "Section 2.1",
        "(Smith et al., 2010)",
        "Python 3.11",
        "ATCC 25922",
        "(Mg C ha−1)",
    ],
)
def test_no_quantity(text: str) -> None:
    assert [quantity.text for quantity in find_quantities(f"We used it {text}.")] == []


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("at −5 mV", -5.0, "mV"),
        ("of 1.2×10−3 S cm−1", 1.2e-3, "S cm−1"),
        ("of 12 300 Pa", 12300.0, "Pa"),
        ("of 25 ℃", 25.0, "℃"),
        ("a 5-fold increase", 5.0, "fold"),
        ("a 10-mm rod", 10.0, "mm"),
        ("of 5318 participants", 5318.0, "participants"),
        ("of 250⁹ patients", 250.0, "patients"),
        ("two patients", 2.0, "patients"),
        ("3.2 million people", 3.2e6, "people"),
        ("110M parameters", 1.1e8, "parameters"),
        ("at 10,000 × g", 10000.0, "× g"),
        ("at 0.5 C", 0.5, "C"),
        ("at C/10", 0.1, "C"),
        ("5 percentage points", 5.0, "percentage points"),
        ("10 mg kg⁻¹ day⁻¹", 10.0, "mg kg⁻¹ day⁻¹"),
        ("3 foo⁻¹", 3.0, "foo⁻¹"),
    ],
)
def test_value_and_unit(text: str, value: float, unit: str) -> None:
    quantity = only(f"It was {text} there")
    assert (quantity.value, quantity.unit) == (pytest.approx(value), unit)
    assert f"It was {text} there"[quantity.start : quantity.end] == quantity.text


@pytest.mark.parametrize(
    ("text", "interval", "unit"),
    [
        ("5–10 nm", (5, 10), "nm"),
        ("5 to 10 nm", (5, 10), "nm"),
        ("between 5 and 10 nm", (5, 10), "nm"),
        ("12.8–13.0 TeV", (12.8, 13.0), "TeV"),
        ("−10 to −5 °C", (-10, -5), "°C"),
        ("500 µm–2 mm", (0.5, 2), "mm"),
        ("(4–10) × 10⁻¹⁰ m", (4e-10, 1e-9), "m"),
    ],
)
def test_ranges_are_intervals_and_no_subtraction(text: str, interval: tuple[float, float], unit: str) -> None:
    quantity = only(f"sizes {text}")
    assert quantity.value is None
    assert quantity.interval == pytest.approx(interval)
    assert quantity.unit == unit


def test_a_change_from_one_value_to_another_is_two_values() -> None:
    found = find_quantities("the yield rose from 5 to 10% in all")
    assert [(quantity.value, quantity.unit) for quantity in found] == [(5, "%"), (10, "%")]


@pytest.mark.parametrize(
    ("text", "value", "plus", "minus"),
    [
        ("54.8 ± 3.2 years", 54.8, 3.2, 3.2),
        ("1.2(3) nm", 1.2, 0.3, 0.3),
        ("0.12 +0.023/−0.019 eV", 0.12, 0.023, 0.019),
        ("(1.2 ± 0.3) × 10⁻³ S/cm", 1.2e-3, 3e-4, 3e-4),
        ("1.2 ± 0.3 × 10⁻³ S/cm", 1.2e-3, 3e-4, 3e-4),
        ("57.6 ± 0.9%", 57.6, 0.9, 0.9),
    ],
)
def test_uncertainty_is_no_range(text: str, value: float, plus: float, minus: float) -> None:
    quantity = only(f"it was {text}")
    assert quantity.value == pytest.approx(value)
    assert quantity.interval is None
    assert quantity.uncertainty is not None
    assert (quantity.uncertainty.plus, quantity.uncertainty.minus) == (pytest.approx(plus), pytest.approx(minus))


def test_members_of_a_list_share_the_unit_behind_the_last() -> None:
    found = find_quantities("rods of 5, 10 and 20 nm")
    assert [(quantity.value, quantity.unit) for quantity in found] == [(5, "nm"), (10, "nm"), (20, "nm")]
    assert {quantity.group for quantity in found} == {(8, 23)}


def test_what_has_a_name_of_its_own_shares_no_unit() -> None:
    found = find_quantities("(n = 12, 5 mg)")
    assert [(quantity.value, quantity.unit) for quantity in found] == [(12, None), (5, "mg")]


@pytest.mark.parametrize(
    ("text", "relation"),
    [("< 5 nm", "<"), ("≤5 nm", "<="), ("about 5 nm", "~"), ("≈5 nm", "~"), ("at least 5 nm", ">=")],
)
def test_relations(text: str, relation: str) -> None:
    assert only(f"it was {text}").relation == relation


def test_a_step_of_temperature_is_told_from_a_place_on_the_scale() -> None:
    assert only("an increase of 5 °C").si_value == 5
    assert only("kept at 5 °C").si_value == pytest.approx(278.15)


def test_a_flattened_power_gives_no_value() -> None:
    quantity = only("a count of 3.4 × 105 cells")
    assert not quantity.read
    assert [check.name for check in quantity.checks if not check.passed] == ["number_read"]


def test_a_lost_ring_is_not_guessed() -> None:
    quantity = only("incubated at 37 C overnight")
    assert (quantity.unit, quantity.si_value) == ("C", None)


@given(
    st.floats(-1e6, 1e6).map(lambda x: round(x, 3)),
    st.sampled_from(["mV", "nm", "S cm⁻¹", "mg kg⁻¹ day⁻¹", "%", "kDa"]),
)
def test_what_is_printed_is_read_back(value: float, unit: str) -> None:
    printed = f"{value:.3f}".replace("-", "\u2212")
    quantity = only(f"It was {printed} {unit} here")
    assert (quantity.value, quantity.unit) == (pytest.approx(value), unit)


@given(st.text(alphabet="0123456789.,-–−±×()[]/ %°µabcmMgKIL⁻¹²³₂", max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    text = f"A mass of 5 mg was taken. {text}"
    found = find_quantities(text)
    assert found
    for quantity in found:
        assert text[quantity.start : quantity.end] == quantity.text
        assert quantity.start <= quantity.number_start < quantity.number_end <= quantity.end


def test_a_glyph_no_font_explains_takes_the_value_away() -> None:
    assert not any(quantity.read for quantity in find_quantities("a power of 6.73 \ufffd 3 W"))
    sign = only("a potential of \ufffd5 mV")
    assert not sign.read


def test_a_lost_times_sign_before_a_real_exponent_is_read() -> None:
    quantity = only("a coefficient of 6.73 \ufffd 10⁻¹¹ cm² s⁻¹")
    assert quantity.value == pytest.approx(6.73e-11)
