"""Numbers as a reader expects them: as many digits as the paper printed, powers of ten as superscripts."""

import math
import re

from contracts.measurements import DerivedValue, Measurement

_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_PRINTED = re.compile(r"\d+(?:[.,]\d+)*")
_RELATIONS = {"=": "", "<": "< ", ">": "> ", "<=": "≤ ", ">=": "≥ ", "~": "≈ "}
_PLAIN_EXPONENTS = range(-3, 6)
DERIVED_DIGITS = 3


def number(value: float, digits: int | None = None) -> str:
    """`value` with `digits` significant digits (None: the shortest form that reads back the same)."""
    if not math.isfinite(value):
        return str(value)
    if value == 0:
        return "0"
    mantissa, exponent_text = (f"{value:.{digits - 1}e}" if digits else _shortest(value)).split("e")
    exponent = int(exponent_text)
    if exponent in _PLAIN_EXPONENTS:
        decimals = max(len(mantissa.lstrip("-").replace(".", "")) - 1 - exponent, 0)
        return f"{value:.{decimals}f}"
    return f"{mantissa}×10{str(exponent).translate(_SUPERSCRIPTS)}"


def _shortest(value: float) -> str:
    digits = next(d for d in range(17) if float(f"{value:.{d}e}") == value or d == 16)
    return f"{value:.{digits}e}"


def printed_digits(text: str, value: float) -> int | None:
    """How many significant digits `text` prints of `value`; None where it does not print it."""
    wanted = _shortest(abs(value)).split("e")[0].replace(".", "").rstrip("0")
    for match in _PRINTED.finditer(text):
        candidates = {match[0].replace(",", ""), match[0].replace(",", ".")}
        for candidate in candidates:
            digits = candidate.replace(".", "").lstrip("0")
            if digits and digits.rstrip("0") == wanted:
                return len(digits) if "." in candidate else max(len(digits.rstrip("0")), len(digits))
    return None


def measured(measurement: Measurement) -> str:
    """Value or interval, uncertainty and unit: '1.20×10⁻³ ± 1×10⁻⁴ S cm⁻¹'."""
    text = measurement.pedigree.extraction.text
    unit = _unit(measurement.unit)
    if measurement.interval is not None:
        low, high = (number(v, printed_digits(text, v)) for v in measurement.interval)
        return f"{low}–{high}{unit}"
    value = measurement.value
    assert value is not None
    shown = _RELATIONS[measurement.relation] + number(value, printed_digits(text, value))
    spread = measurement.uncertainty
    if spread is None:
        return shown + unit
    plus, minus = (number(v, printed_digits(text, v)) for v in (spread.plus, spread.minus))
    return f"{shown} {'± ' + plus if plus == minus else f'+{plus}/−{minus}'}{unit}"


def derived(value: DerivedValue) -> str:
    """A computed number to three digits, with its standard deviation to two."""
    shown = number(value.value, DERIVED_DIGITS)
    spread = f" ± {number(value.uncertainty, 2)}" if value.uncertainty else ""
    return f"{shown}{spread}{_unit(value.unit)}"


def _unit(unit: str | None) -> str:
    if not unit or unit in {"1", "dimensionless"}:
        return ""
    return unit if unit in {"%", "°", "‰"} else f" {unit}"
