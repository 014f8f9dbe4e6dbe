"""Units and scales of headers and captions."""

import pytest

from evidence.table.units import HeaderUnit, caption_unit, header_unit, loses_unit, pictured_unit, shared_letters
from evidence.table.values import is_unit, read_value


@pytest.mark.parametrize(
    ("header", "unit", "power", "rest"),
    [
        ("σ (S cm⁻¹)", "S cm⁻¹", 0, "σ"),
        ("σ (10⁻³ S cm⁻¹)", "S cm⁻¹", -3, "σ"),
        ("σ (× 10⁻³ S cm⁻¹)", "S cm⁻¹", -3, "σ"),
        ("Moisture, %", "%", 0, "Moisture"),
        ("SGR [%]", "%", 0, "SGR"),
        ("% AG", "%", 0, "AG"),
        ("T / K", "K", 0, "T"),
        ("T/K", "K", 0, "T"),
        ("Current (A)", "A", 0, "Current"),
        ("Temperature in °C", "°C", 0, "Temperature"),
        ("Expected fraction x (%)", "%", 0, "Expected fraction x"),
        ("MIC and MBC in mg/ml", "mg/ml", 0, "MIC and MBC"),
        ("Training (h)", "h", 0, "Training"),
        ("Melting point (K)", "K", 0, "Melting point"),
        ("Relative percentage", "%", 0, "Relative percentage"),
    ],
)
def test_units_of_headers(header: str, unit: str, power: int, rest: str) -> None:
    read = header_unit(header, is_unit)
    assert (read.unit, read.power, read.rest, read.doubtful) == (unit, power, rest, False)


@pytest.mark.parametrize(
    "header",
    [
        "Na/K",
        "Percentile",
        "C/N",
        "MBC/MFC",
        "Sample (A)",
        "Group, B",
        "Kovats index (KI)",
        "Reference(s)",
        "Control (n = 12)",
        "Stage 1",
    ],
)
def test_labels_that_look_like_units(header: str) -> None:
    assert header_unit(header, is_unit).unit is None


def test_a_power_of_ten_alone_in_brackets_is_the_unit() -> None:
    read = header_unit("Nodes (10⁶)", is_unit)
    assert (read.unit, read.power, read.rest, read.doubtful) == (None, 6, "Nodes", False)


@pytest.mark.parametrize("header", ["σ × 10⁴ (S cm⁻¹)", "Counts (×10⁴)", "k × 10³"])
def test_scales_that_can_be_read_two_ways_are_doubtful(header: str) -> None:
    assert header_unit(header, is_unit).doubtful


@pytest.mark.parametrize(
    ("caption", "unit", "power"),
    [
        ("Table 1. Element contents (mg/kg) of the soils.", "mg/kg", 0),
        ("Table 1. Conductivity in units of 10⁻⁴ S cm⁻¹; dry argon.", "S cm⁻¹", -4),
        ("Table 2. MIC values, presented in μg/mL.", "μg/mL", 0),
        ("Table 3. Length (mm) and mass (mg) of larvae.", None, 0),
        ("Table 4. Accuracy of five models.", None, 0),
    ],
)
def test_units_of_captions(caption: str, unit: str | None, power: int) -> None:
    read = caption_unit(caption, is_unit)
    assert (read.unit, read.power) == (unit, power)


@pytest.mark.parametrize(
    ("text", "unit", "lost"),
    [
        ("Resistance (Q cm²)", "Ω cm²", False),
        ("Resistance (Q)", "Ω", False),
        ("R / Q", "Ω", False),
        ("R_ct / Qcm²", "Ω cm²", False),
        ("R / mz g⁻¹", None, True),
        ("o(10⁻⁴ S cm⁻¹)", "S cm⁻¹", False),
        ("K (10⁻³ S) cm⁻¹)", None, True),
        ("Area (BET, mz g⁻¹)", None, True),
        ("Area (BET)", None, False),
        ("Sample", None, False),
    ],
)
def test_units_read_from_a_picture(text: str, unit: str | None, lost: bool) -> None:
    assert pictured_unit(text, is_unit).unit == unit
    assert loses_unit(text, is_unit) is lost


@pytest.mark.parametrize("power", ["⁹⁹⁹", "⁻⁹⁹⁹⁹⁹⁹⁹⁹⁹⁹"])
def test_a_shared_power_beyond_any_quantity_is_not_read(power: str) -> None:
    assert read_value("(1.2 ± 0.1)×10⁻³") is not None
    assert read_value(f"(1.2 ± 0.1)×10{power}") is None


def test_a_header_scale_beyond_any_quantity_is_no_scale() -> None:
    assert header_unit("Field (10⁹⁹⁹ V)", is_unit).unit is None


def test_a_letter_that_is_a_unit_in_one_header_is_one_behind_a_symbol_in_another() -> None:
    texts = ("B (K)", "Tₘ (K)", "Sample (K)", "D (A)")
    headers: dict[tuple[str, ...], tuple[HeaderUnit, ...]] = {(h,): (header_unit(h, is_unit),) for h in texts}
    assert {path[0]: (units[0].unit, units[0].rest) for path, units in shared_letters(headers).items()} == {
        "B (K)": ("K", "B"),
        "Tₘ (K)": ("K", "Tₘ"),
        "Sample (K)": (None, "Sample (K)"),
        "D (A)": (None, "D (A)"),
    }
