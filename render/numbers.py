"""Numbers as a reader expects them: as many digits as the paper printed, powers of ten as superscripts."""

import math
import re
from decimal import Decimal

from contracts.measurements import DerivedValue, Measurement

_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_PRINTED = re.compile(r"\d+(?:[.,]\d+)*")
_POWER = re.compile(r"10[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]")
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
    """Value or interval, uncertainty and unit: '(1.2 ± 0.1)×10⁻³ S cm⁻¹'."""
    unit, relation = _unit(measurement.unit), _RELATIONS[measurement.relation]
    if measurement.interval is not None:
        return _scaled(measurement, measurement.interval, "{}–{}") + unit
    value, spread = measurement.value or 0.0, measurement.uncertainty
    if spread is None:
        return relation + _scaled(measurement, (value,), "{}") + unit
    if spread.plus == spread.minus:
        return relation + _scaled(measurement, (value, spread.plus), "{} ± {}") + unit
    return relation + _scaled(measurement, (value, spread.plus, spread.minus), "{} +{}/−{}") + unit


def _scaled(measurement: Measurement, values: tuple[float, ...], form: str) -> str:
    """The values by one power of ten, the first's, where the paper prints one or plain digits would be long."""
    text = measurement.pedigree.extraction.text
    after = text.rpartition("±")[2]
    digits = [printed_digits(text if i == 0 else after, value) for i, value in enumerate(values)]
    lead = next((abs(v) for v in values if v), 0.0)
    exponent = math.floor(math.log10(lead)) if lead and math.isfinite(lead) else 0
    if exponent == 0 or not (_POWER.search(text) or exponent not in _PLAIN_EXPONENTS):
        return form.format(*(number(v, d) for v, d in zip(values, digits, strict=True)))
    shown = form.format(*(_mantissa(v, exponent, d) for v, d in zip(values, digits, strict=True)))
    return f"{f'({shown})' if len(values) > 1 else shown}×10{str(exponent).translate(_SUPERSCRIPTS)}"


def _mantissa(value: float, exponent: int, digits: int | None) -> str:
    """`value` over ten to the `exponent`, with its printed digits."""
    shortest, own = _shortest(value).split("e") if value else ("0", "0")
    figures = digits or len(shortest.lstrip("-").replace(".", ""))
    decimals = max(figures - 1 - int(own) + exponent, 0)
    return f"{Decimal(repr(value)).scaleb(-exponent):.{decimals}f}"


def derived(value: DerivedValue) -> str:
    """A computed number to three digits, with its standard deviation to two."""
    shown = number(value.value, DERIVED_DIGITS)
    spread = f" ± {number(value.uncertainty, 2)}" if value.uncertainty else ""
    return f"{shown}{spread}{_unit(value.unit)}"


def _unit(unit: str | None) -> str:
    if not unit or unit in {"1", "dimensionless"}:
        return ""
    return unit if unit in {"%", "°", "‰"} else f" {unit}"
