"""Numbers keep the digits that the paper printed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.anchors import Anchor, BoundingBox
from contracts.measurements import DerivedValue, Extraction, Measurement, Normalization, Pedigree, Uncertainty
from reasoning.numbers import derived, measured, number, printed_digits


def measurement(text: str, **fields: object) -> Measurement:
    anchor = Anchor(doc_id="d", source="a.pdf", boxes=(BoundingBox(page=1, x0=0, top=0, x1=1, bottom=1),), quote=text)
    pedigree = Pedigree(
        raw=anchor,
        extraction=Extraction(text=text, method="table", confidence=1),
        normalization=Normalization(value=None, unit=None, si_value=None, si_unit=None),
    )
    return Measurement.model_validate({"id": "m", "entity": "e", "property": "p", "pedigree": pedigree, **fields})


@pytest.mark.parametrize(
    ("value", "digits", "shown"),
    [
        (1.2e-3, 2, "0.0012"),
        (4.0e-4, 2, "4.0×10⁻⁴"),
        (-1.5e8, 2, "-1.5×10⁸"),
        (944, None, "944"),
        (1180.0, 4, "1180"),
        (0.10, 2, "0.10"),
        (0, None, "0"),
        (25.6, None, "25.6"),
    ],
)
def test_a_number_is_shown_with_its_digits(value: float, digits: int | None, shown: str) -> None:
    assert number(value, digits) == shown


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=1e-300, max_value=1e300))
def test_the_shortest_form_reads_back_the_same(value: float) -> None:
    superscripts = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
    assert float(number(value).replace("×10", "e").translate(superscripts)) == value


@pytest.mark.parametrize(
    ("text", "value", "digits"),
    [("4.0×10⁻⁴", 4.0e-4, 2), ("1,180 ± 25", 1180, 4), ("0,50", 0.5, 2), ("944", 944, 3), ("7.4", 8.1, None)],
)
def test_printed_digits_are_counted_only_for_the_value_printed(text: str, value: float, digits: int | None) -> None:
    assert printed_digits(text, value) == digits


def test_uncertainty_interval_and_relation_are_shown() -> None:
    spread = Uncertainty(plus=0.1, minus=0.1)
    assert measured(measurement("1.20 ± 0.1 V", value=1.2, uncertainty=spread, unit="V")) == "1.20 ± 0.1 V"
    skewed = Uncertainty(plus=0.023, minus=0.019)
    assert measured(measurement("0.5", value=0.5, uncertainty=skewed)) == "0.500 +0.023/−0.019"
    assert measured(measurement("5–10 nm", interval=(5, 10), unit="nm")) == "5–10 nm"
    assert measured(measurement("<0.1", value=0.1, relation="<", unit="%")) == "< 0.1%"


@pytest.mark.parametrize(
    ("text", "value", "spread", "shown"),
    [
        ("(1.2 ± 0.1)×10⁻³", 1.2e-3, 1e-4, "(1.2 ± 0.1)×10⁻³ S"),
        ("4.0 ± 0.4", 4.0e-4, 4e-5, "(4.0 ± 0.4)×10⁻⁴ S"),
        ("25.6 ± 0.9", 25.6e-4, 0.9e-4, "0.00256 ± 0.00009 S"),
        ("0.0016 ± 0.0002", 0.0016, 2e-4, "0.0016 ± 0.0002 S"),
        ("1.2 ± 0.05", 1.2, 0.05, "1.20 ± 0.05 S"),
        ("0.002 ± 0.0000004", 0.002, 4e-7, "(2.0000 ± 0.0004)×10⁻³ S"),
        ("512.4 ± 30", 512.4, 30, "512.4 ± 30 S"),
        ("1,180 ± 25", 1180, 25, "1180 ± 25 S"),
        ("−1.2×10⁻⁹", -1.2e-9, None, "-1.2×10⁻⁹ S"),
    ],
)
def test_value_and_spread_are_written_alike(text: str, value: float, spread: float | None, shown: str) -> None:
    half = None if spread is None else Uncertainty(plus=spread, minus=spread)
    assert measured(measurement(text, value=value, uncertainty=half, unit="S")) == shown


@pytest.mark.parametrize(
    ("value", "spread", "shown"),
    [
        (43.4768, 1.234, "43.5 ± 1.2 S"),
        (3.0, 0.257, "3.00 ± 0.26 S"),
        (8e-4, 1e-4, "(8.0 ± 1.0)×10⁻⁴ S"),
        (43512, 1234, "43500 ± 1200 S"),
        (0.027, None, "0.0270 S"),
        (0.0, 0.5, "0.00 ± 0.50 S"),
    ],
)
def test_a_computed_number_is_written_down_to_its_spread(value: float, spread: float | None, shown: str) -> None:
    made = DerivedValue.of("x", value, "S", input_ids=(), code_sha256="c", method="m", uncertainty=spread)
    assert derived(made) == shown
