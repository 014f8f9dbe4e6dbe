"""Printed units, to SI; units that are not understood are kept and flagged."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from evidence.quantity import find_quantities, normalise
from ontology.symbols import symbols
from ontology.units import registry


@pytest.mark.parametrize(
    ("value", "unit", "si_value", "si_unit"),
    [
        (372, "mAh g⁻¹", 1339200, "C/kg"),
        (372, "mAh g−1", 1339200, "C/kg"),
        (1.2e-3, "S cm⁻¹", 0.12, "S/m"),
        (1.2e-3, "S cm-1", 0.12, "S/m"),
        (1.2e-3, "Scm⁻¹", 0.12, "S/m"),
        (10, "mg kg⁻¹ day⁻¹", 1.15740740741e-10, "s⁻¹"),
        (5, "mg/100 g", 5e-5, "1"),
        (2, "W/(m·K)", 2, "W/(m·K)"),
        (2, "W/(m K)", 2, "W/(m·K)"),
        (2, "kg·m⁻³", 2, "kg·m⁻³"),
        (3, "m/s", 3, "m·s⁻¹"),
        (3, "m s⁻¹", 3, "m·s⁻¹"),
        (5, "wt%", 0.05, "1"),
        (5, "\u00b5m", 5e-6, "m"),
        (5, "\u03bcm", 5e-6, "m"),
        (5, "\u00c5", 5e-10, "m"),
        (5, "\u212b", 5e-10, "m"),
        (5, "\u2126 cm²", 5e-4, "Ω·m²"),
        (5, "\u03a9 cm2", 5e-4, "Ω·m²"),
        (5, "Ωcm", 5e-2, "Ω·m"),
        (5, "kΩcm²", 0.5, "Ω·m²"),
        (25, "°C", 298.15, "K"),
        (25, "ºC", 298.15, "K"),
        (25, "℃", 298.15, "K"),
        (77, "°F", 298.15, "K"),
        (81.67, "Ks⁻¹", 81.67, "K·s⁻¹"),
        (5, "°C/min", 5 / 60, "K·s⁻¹"),
        (1, "cl", 1e-5, "m³"),
        (760, "Torr", 101325, "Pa"),
        (38, "ml.kg⁻¹.min⁻¹", 6.33333333333e-7, "m³·kg⁻¹·s⁻¹"),
        (38, "ml.kg\u22121.min\u22121", 6.33333333333e-7, "m³·kg⁻¹·s⁻¹"),
        (38, "mL/kg/min", 6.33333333333e-7, "m³·kg⁻¹·s⁻¹"),
        (2, "W.m\u22122.K\u22121", 2, "W/(m²·K)"),
        (60, "beats min⁻¹", 1, "s⁻¹"),
        (31557600, "beat.s⁻¹.year⁻¹", 1, "s⁻²"),
        (3, "10⁶ cells/mL", 3e12, "m⁻³"),
        (6.7, "×10⁻¹¹ cm² s⁻¹", 6.7e-15, "m²·s⁻¹"),
        (3, "mg GAE/g", 0.003, "1"),
        (1, "MPa m½", 1e6, "kg·m⁻⁰·⁵·s⁻²"),
        (1, "T", 1, "T"),
        (1, "G", 1e-4, "T"),
    ],
)
def test_si(value: float, unit: str, si_value: float, si_unit: str) -> None:
    normal = normalise(value, unit)
    assert normal.si_value == pytest.approx(si_value, rel=1e-9)
    assert normal.unit == unit
    assert normal.si_unit == si_unit


@pytest.mark.parametrize("text", ["from 5 h-3.5 h", "from 5 m\u22123 m", "5.0 m\u22123.5 m"])
def test_a_range_is_no_exponent(text: str) -> None:
    assert {q.unit for q in find_quantities(text)} in ({"h"}, {"m"})


def test_a_step_of_temperature_has_no_offset() -> None:
    assert normalise(5, "°C", difference=True).si_value == 5
    assert normalise(9, "°F", difference=True).si_value == pytest.approx(5)


@pytest.mark.parametrize("unit", ["a.u.", "foo", "×10⁹⁹⁹ V", "ms⁻¹", "Wm⁻²K", "emu", "mg/blob", "S cm⁻¹ extra"])
def test_unknown_units_are_kept_and_flagged(unit: str) -> None:
    normal = normalise(3.0, unit)
    assert (normal.value, normal.unit, normal.si_value, normal.si_unit) == (3.0, unit, None, None)
    assert [check.name for check in normal.checks if not check.passed] == ["unit_parsed"]


def test_below_absolute_zero_is_flagged() -> None:
    assert any(check.name == "physical_limit" and not check.passed for check in normalise(-300, "°C").checks)


def test_every_symbol_of_the_table_has_a_unit() -> None:
    for symbol in symbols().values():
        if symbol.pint is not None:
            head, _, rest = symbol.pint.partition(" ")
            registry().parse_units(rest if rest and head[0].isdigit() else symbol.pint)


@given(
    st.sampled_from(["m", "g", "s", "V", "Pa", "mol", "J"]), st.sampled_from(["k", "m", "n", "µ"]), st.floats(1e-3, 1e6)
)
def test_prefixes_scale(symbol: str, prefix: str, value: float) -> None:
    factor = {"k": 1e3, "m": 1e-3, "n": 1e-9, "µ": 1e-6}[prefix]
    plain, prefixed = normalise(value, symbol), normalise(value, prefix + symbol)
    assume(prefix + symbol in symbols())
    assert prefixed.si_unit == plain.si_unit
    assert prefixed.si_value == pytest.approx((plain.si_value or 0) * factor, rel=1e-9)


@given(st.text(max_size=25))
def test_no_text_breaks_it(text: str) -> None:
    normal = normalise(1.0, text)
    assert normal.unit == (text.strip() or None)


@pytest.mark.parametrize(("printed", "kilograms"), [("𝜇g", 1e-9), ("𝛍g", 1e-9), ("𝐤𝐠", 1.0), ("m𝑔", 1e-6)])
def test_letters_of_formulas_are_letters_of_units(printed: str, kilograms: float) -> None:
    assert normalise(1.0, printed).si_value == pytest.approx(kilograms)


def test_the_italic_h_is_a_letter_of_units_too() -> None:
    assert normalise(1.0, "mAℎ").si_value == pytest.approx(3.6)
