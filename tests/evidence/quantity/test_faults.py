"""Each kind of fault that readers of quantities make, on a small text of its own."""

import pytest

from evidence.quantity import Quantity, find_quantities, parse_cell


def only(text: str) -> Quantity:
    found = find_quantities(text)
    assert len(found) == 1, [quantity.text for quantity in found]
    return found[0]


def told(text: str) -> list[tuple[float | tuple[float, float] | None, str | None]]:
    return [(q.value if q.interval is None else q.interval, q.unit) for q in find_quantities(text)]


@pytest.mark.parametrize(
    ("text", "interval", "unit"),
    [
        ("sizes of 5-10 nm", (5, 10), "nm"),
        ("potentials of −20–−5 mV", (-20, -5), "mV"),
        ("potentials of −20 to −5 mV", (-20, -5), "mV"),
        ("at 12.8–13.0 TeV", (12.8, 13.0), "TeV"),
        ("at 10 mV–1 V", (0.01, 1), "V"),
        ("contents of 3.5–6.1 (×10−4) wt.%", (3.5e-4, 6.1e-4), "wt.%"),
    ],
)
def test_a_range_is_no_subtraction(text: str, interval: tuple[float, float], unit: str) -> None:
    assert told(text) == [(pytest.approx(interval), unit)]


@pytest.mark.parametrize("text", ["6 ± 1 mV", "6±1 mV", "6 +/- 1 mV", "(6 ± 1) mV"])
def test_plus_minus_is_no_range(text: str) -> None:
    quantity = only(f"it was {text}")
    assert (quantity.value, quantity.interval, quantity.unit) == (6, None, "mV")
    assert quantity.uncertainty is not None and quantity.uncertainty.plus == 1


def test_a_range_may_have_a_spread() -> None:
    quantity = only("temperatures of (563–624) ± 30 K")
    assert (quantity.interval, quantity.unit) == ((563, 624), "K")
    assert quantity.uncertainty is not None and quantity.uncertainty.plus == 30


@pytest.mark.parametrize("text", ["+0.023/−0.019", "+0.023 −0.019", "(+0.023, −0.019)", "^{+0.023}_{-0.019}"])
def test_uneven_spreads(text: str) -> None:
    quantity = only(f"it was 0.12 {text} eV")
    assert (quantity.value, quantity.unit) == (0.12, "eV")
    assert quantity.uncertainty is not None
    assert (quantity.uncertainty.plus, quantity.uncertainty.minus) == (0.023, 0.019)


@pytest.mark.parametrize("unit", ["mg kg⁻¹ day⁻¹", "mg kg−1 day−1", "mg kg-1 day-1", "mg/kg/day", "mg kg^-1 day^-1"])
def test_a_dose_a_day(unit: str) -> None:
    quantity = only(f"a dose of 10 {unit} was given")
    assert (quantity.value, quantity.unit) == (10, unit)
    assert quantity.si_value == pytest.approx(10 * 1e-6 / 86400)


def test_folds_and_times() -> None:
    assert told("a 5-fold, a five-fold and a 3–5-fold rise") == [(5, "fold"), (5, "fold"), ((3, 5), "fold")]
    assert told("it was 20 times lower") == [(20, "times")]
    assert told("seen at 25,000× magnification") == [(25000, "×")]


@pytest.mark.parametrize(
    "text",
    [
        "see Figure 3, Table 2, Fig. 4a and Eqs. (9.2) and (9.10)",
        "in 1998 and 2004 [12,13], (Smith 2010)",
        "MOF-5, COF-366, H2O, ESM2-8M, ESM2-650M, UiO-66 and LiFePO4",
        "the ⁸⁷Sr/⁸⁶Sr and the 87Sr/86Sr of ¹³C-labelled ²³⁸U",
        "borehole 22/10a-4, by ISO 1183-1 and ASTM D638-14",
        "at 57°44’8.47”N; 1°50’26.59”E",
        "25(OH)D and 5-HT",
        "n.d., <LOD and < LOQ",
        "lost (20,076)",
        "at 10:30, in Genesis 1:1",
    ],
)
def test_what_is_no_quantity(text: str) -> None:
    assert told(f"It is {text}.") == []


def test_percent_and_percentage_points_are_told_apart() -> None:
    percent, points = find_quantities("a fall of 3% and a rise of 5 percentage points")
    assert (percent.si_value, points.si_value) == (0.03, 0.05)
    assert (percent.unit, points.unit) == ("%", "percentage points")


def test_accounting_negatives_stand_in_cells_alone() -> None:
    cell = parse_cell("(20,076)")
    assert cell is not None and cell.value == -20076


@pytest.mark.parametrize(
    ("text", "value", "unit", "si_value"),
    [
        ("1 cl", 1, "cl", 1e-5),
        ("10^-12 barn", 1e-12, "barn", 1e-40),
        ("10^{-12} barn", 1e-12, "barn", 1e-40),
        ("3.4 × 10⁻⁵ m", 3.4e-5, "m", 3.4e-5),
        ("1.2e-3 m", 1.2e-3, "m", 1.2e-3),
        ("1.2E-3 m", 1.2e-3, "m", 1.2e-3),
        ("1,234 m", 1234, "m", 1234),
        ("1 234 m", 1234, "m", 1234),
        ("1\u2009234 m", 1234, "m", 1234),
        ("1\u202f234,5 m", 1234.5, "m", 1234.5),
        ("1.234,5 m", 1234.5, "m", 1234.5),
        ("0,25 m", 0.25, "m", 0.25),
        ("5 \u00b5m", 5, "\u00b5m", 5e-6),
        ("5 \u03bcm", 5, "\u03bcm", 5e-6),
        ("3 \u00c5", 3, "\u00c5", 3e-10),
        ("3 \u212b", 3, "\u212b", 3e-10),
        ("5 \u2126", 5, "\u2126", 5),
        ("5 \u03a9", 5, "\u03a9", 5),
        ("25 °C", 25, "°C", 298.15),
        ("25 ºC", 25, "ºC", 298.15),
        ("2½ h", 2.5, "h", 9000),
        ("two and a half hours", 2.5, "hours", 9000),
        ("10 ppq", 10, "ppq", 1e-14),
    ],
)
def test_numbers_and_letters_that_print_in_many_ways(text: str, value: float, unit: str, si_value: float) -> None:
    quantity = only(f"a sample of {text} was taken")
    assert (quantity.value, quantity.unit, quantity.si_value) == (value, unit, pytest.approx(si_value))


def test_concise_uncertainty() -> None:
    quantity = only("a gap of 1.2(3) eV")
    assert (quantity.value, quantity.unit) == (1.2, "eV")
    assert quantity.uncertainty is not None and quantity.uncertainty.plus == pytest.approx(0.3)


@pytest.mark.parametrize("text", ["a rod of 5\nmm", "a value of 1.2\nS cm⁻¹", "a value of 1.2 S\ncm⁻¹"])
def test_a_line_may_end_between_value_and_unit(text: str) -> None:
    assert only(text).si_value in (0.005, 120)


@pytest.mark.parametrize("mark", ["*", "†", "ᵃ", "⁸"])
def test_a_mark_glued_to_a_number_hides_no_unit(mark: str) -> None:
    quantity = only(f"a mass of 12.3{mark} mg")
    assert (quantity.value, quantity.unit) == (12.3, "mg")


def test_below_a_limit_is_a_bound() -> None:
    quantity = only("lead was < 0.05 mg/L")
    assert (quantity.relation, quantity.value, quantity.unit) == ("<", 0.05, "mg/L")


def test_each_end_of_a_change_has_the_unit_printed_behind_it() -> None:
    assert told("the length increased from 500 µm to 2 mm") == [(500, "µm"), (2, "mm")]
    assert told("the yield rose from 5 to 10%") == [(5, "%"), (10, "%")]


def test_the_sides_of_a_body_are_lengths() -> None:
    assert told("bars of 60 × 10 × 3 mm3") == [(60, "mm"), (10, "mm"), (3, "mm")]
    assert told("plates of 5 × 5 mm2") == [(5, "mm"), (5, "mm")]


def test_a_ratio_is_one_number_where_a_word_says_so() -> None:
    assert told("diluted in a 1:1000 dilution") == [(0.001, None)]
    assert told("methanol and water (3:1, v/v)") == [(3, None)]
    assert told("in 1/3 of the plots") == [(pytest.approx(1 / 3), None)]


@pytest.mark.parametrize(
    ("text", "unit"),
    [("5Rp", "Rp"), ("8.7 RJ", "RJ"), ("$5 million", "$"), ("US$ 5.20/kg", "US$/kg"), ("4 foo⁻¹", "foo⁻¹")],
)
def test_a_unit_that_is_not_understood_is_kept_and_flagged(text: str, unit: str) -> None:
    quantity = only(f"it came to {text} then")
    assert (quantity.unit, quantity.si_value) == (unit, None)
    assert [check.name for check in quantity.checks if not check.passed] == ["unit_parsed"]
