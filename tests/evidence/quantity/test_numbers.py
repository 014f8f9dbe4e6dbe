"""Printed numbers, round trips included."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence.quantity import find_quantities
from evidence.quantity.numbers import read_number, read_word

SUPER = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
MINUSES = ["-", "\u2212", "\u2013"]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,234", 1234.0),
        ("1 234", 1234.0),
        ("1\u2009234.5", 1234.5),
        ("12\u00a0300", 12300.0),
        ("0,25", 0.25),
        ("1,5", 1.5),
        ("3.4 × 10⁻⁵", 3.4e-5),
        ("1.2×10−3", 1.2e-3),
        ("1.2e-3", 1.2e-3),
        ("10^-12", 1e-12),
        ("10⁶", 1e6),
        ("−5", -5.0),
        ("–0.35", -0.35),
        (".5", 0.5),
        ("2·10³", 2000.0),
    ],
)
def test_one_number(text: str, value: float) -> None:
    number = read_number(text, 0)
    assert number is not None
    assert number.value == pytest.approx(value, rel=1e-12)
    assert number.end == len(text)
    assert not number.doubt


def test_concise_uncertainty_is_in_the_last_digits() -> None:
    number = read_number("1.234(12)", 0)
    assert number is not None
    assert (number.value, number.spread) == (1.234, pytest.approx(0.012))


def test_reference_mark_is_no_exponent() -> None:
    number = read_number("250⁹", 0)
    assert number is not None
    assert (number.value, number.end) == (250.0, 3)


def test_a_flattened_exponent_is_doubted() -> None:
    number = read_number("3.4 × 105 cells", 0)
    assert number is not None
    assert number.doubt


def test_a_zero_before_thousands_is_read_all_the_same() -> None:
    number = read_number("0,000.25", 0)
    assert number is not None
    assert (number.value, number.end) == (0.25, 8)


@pytest.mark.parametrize(("text", "value"), [("twelve", 12), ("twenty-five", 25), ("two hundred", 200), ("Seven", 7)])
def test_words(text: str, value: int) -> None:
    number = read_word(text, 0)
    assert number is not None
    assert number.value == value


@given(st.floats(min_value=1e-6, max_value=1e9), st.integers(-20, 20), st.sampled_from(MINUSES), st.booleans())
def test_scientific_notation_round_trips(mantissa: float, exponent: int, minus: str, negative: bool) -> None:
    digits = f"{mantissa:.4f}"
    sign = minus if negative else ""
    number = read_number(f"{sign}{digits} × 10{str(exponent).translate(SUPER)}", 0)
    assert number is not None
    expected = float(f"{digits}e{exponent}") * (-1 if negative else 1)
    assert math.isclose(number.value, expected, rel_tol=1e-12)


@given(st.integers(1000, 10**12), st.sampled_from([",", "\u2009", "\u202f", "\u00a0", " "]))
def test_thousands_round_trip(value: int, separator: str) -> None:
    text = f"{value:,}".replace(",", separator)
    number = read_number(text, 0)
    assert number is not None
    assert (number.value, number.end) == (float(value), len(text))


_LETTERS = st.one_of(st.sampled_from("0123456789.,-−×10⁻⁴ ^{}e"), st.characters())


@given(st.text(alphabet=_LETTERS, max_size=40), st.integers(0, 39))
def test_no_text_breaks_it(text: str, position: int) -> None:
    begin = min(position, len(text))
    number = read_number(text, begin)
    if number is not None:
        assert number.start == begin < number.end <= len(text)
        assert math.isfinite(number.value)


@pytest.mark.parametrize("text", ["10⁹⁹⁹⁹", "5×10⁹⁹⁹⁹", "1e999", "-1.5e-400", "9" * 400])
def test_what_no_quantity_can_be_is_not_read(text: str) -> None:
    number = read_number(text, 0)
    assert number is not None and number.end == len(text)
    assert math.isfinite(number.value) and number.doubt
    assert [quantity.read for quantity in find_quantities(f"A field of {text} V m⁻¹ was applied.")] == [False]
