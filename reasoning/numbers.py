"""Numbers as a reader expects them: as many digits as the paper printed, powers of ten as superscripts."""

import math
import re
from collections.abc import Sequence
from decimal import Decimal

from contracts.measurements import DerivedValue, Measurement
from ontology.folding import raised

_PRINTED = re.compile(r"\d+(?:[.,]\d+)*")
_POWER = re.compile(r"10[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]")
_RELATIONS = {"=": "", "<": "< ", ">": "> ", "<=": "≤ ", ">=": "≥ ", "~": "≈ "}
_PLAIN_EXPONENTS = range(-3, 6)
_MOST_DECIMALS = 5
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
    return f"{mantissa}×10{raised(str(exponent))}"


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
    """The values in one style: all plain, or all by the first's power of ten where the paper prints one or plain
    digits would be long. A value that has a spread is written down to the spread's last digit."""
    text = measurement.pedigree.extraction.text
    after = text.rpartition("±")[2]
    figures = [printed_digits(text if i == 0 else after, value) for i, value in enumerate(values)]
    exponent = _exponent(next((v for v in values if v), 0.0))
    spread = measurement.interval is None
    decimals = _decimals(values, figures, 0, spread)
    if exponent == 0 or not (_POWER.search(text) or exponent not in _PLAIN_EXPONENTS or max(decimals) > _MOST_DECIMALS):
        return form.format(*(_fixed(v, 0, d) for v, d in zip(values, decimals, strict=True)))
    return _by_power(values, exponent, _decimals(values, figures, exponent, spread), form)


def _by_power(values: Sequence[float], exponent: int, decimals: Sequence[int], form: str) -> str:
    shown = form.format(*(_fixed(v, exponent, d) for v, d in zip(values, decimals, strict=True)))
    return f"{f'({shown})' if len(values) > 1 else shown}×10{raised(str(exponent))}"


def _exponent(value: float) -> int:
    return math.floor(math.log10(abs(value))) if value and math.isfinite(value) else 0


def _decimals(values: Sequence[float], figures: Sequence[int | None], exponent: int, spread: bool) -> list[int]:
    """Decimals of each value over ten to the `exponent`, with its printed figures."""
    found = []
    for value, printed in zip(values, figures, strict=True):
        shortest, own = _shortest(value).split("e") if value else ("0", "0")
        digits = printed or len(shortest.lstrip("-").replace(".", ""))
        found.append(max(digits - 1 - int(own) + exponent, 0))
    return [max(found), *found[1:]] if spread else found


def _fixed(value: float, exponent: int, decimals: int) -> str:
    return f"{Decimal(repr(value)).scaleb(-exponent):.{decimals}f}" if math.isfinite(value) else str(value)


def derived(value: DerivedValue) -> str:
    """A computed number to three digits; with a standard deviation, that to two, and the number to its last digit."""
    if not value.uncertainty or not math.isfinite(value.uncertainty):
        return f"{number(value.value, DERIVED_DIGITS)}{_unit(value.unit)}"
    spread = float(f"{value.uncertainty:.1e}")
    places = 1 - _exponent(spread)
    central = round(value.value, places)
    exponent = _exponent(max(abs(central), spread))
    if exponent in _PLAIN_EXPONENTS and places <= _MOST_DECIMALS:
        shown = " ± ".join(_fixed(v, 0, max(places, 0)) for v in (central, spread))
    else:
        shown = _by_power((central, spread), exponent, [max(places + exponent, 0)] * 2, "{} ± {}")
    return f"{shown}{_unit(value.unit)}"


def _unit(unit: str | None) -> str:
    if not unit or unit in {"1", "dimensionless"}:
        return ""
    return unit if unit in {"%", "°", "‰"} else f" {unit}"
