"""Table cells as quantities."""

import pytest

from evidence.quantity import parse_cell


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12.3", 12.3), ("1,234", 1234), ("12.3a", 12.3), ("250⁹", 250), ("12.3*", 12.3), ("12.3 (0.4)", 12.3),
        ("(20,076)", -20076), ("−5", -5), ("<0.001", 0.001), ("1.2 × 10⁻³", 0.0012), ("3.0 × 10²", 300), ("0,25", 0.25),
        ("57.6 ± 0.9", 57.6), ("2010", 2010), ("12 (34%)", 12),
    ],
)  # fmt: skip
def test_value(text: str, value: float) -> None:
    quantity = parse_cell(text, "mg/ml")
    assert quantity is not None
    assert quantity.value == pytest.approx(value)
    assert quantity.unit == "mg/ml"


@pytest.mark.parametrize("text", ["", "-", "–", "n.d.", "MOF-5", "(0.4)", "3D", "5 10", "yes", "5-HT"])
def test_no_value(text: str) -> None:
    assert parse_cell(text) is None


def test_own_unit_wins_over_the_header() -> None:
    quantity = parse_cell("12 h", "mg/ml")
    assert quantity is not None
    assert (quantity.unit, quantity.si_value) == ("h", 43200)


def test_interval() -> None:
    quantity = parse_cell("5–10", "nm")
    assert quantity is not None
    assert (quantity.value, quantity.interval, quantity.unit) == (None, (5, 10), "nm")


def test_what_was_set_aside_is_told() -> None:
    quantity = parse_cell("12.3 (0.4)*")
    assert quantity is not None
    assert {check.name: check.detail for check in quantity.checks} == {"bracketed": "(0.4)", "footnote_mark": "*"}
