"""A reading and its unit made one message: value, interval, spread, SI, checks."""

import re

from contracts.measurements import Check, Relation, Uncertainty
from evidence.quantity.messages import Quantity
from evidence.quantity.normal import normalise_parsed, tidy
from evidence.quantity.numbers import UNKNOWN
from evidence.quantity.reading import Reading
from evidence.quantity.units import ParsedUnit, whole_unit

_LOST_BEFORE = re.compile(rf"[{UNKNOWN}]\s?$")
_LOST_BEHIND = re.compile(rf"\s?[{UNKNOWN}]\s?\d")


def build(
    text: str,
    reading: Reading,
    start: int,
    relation: Relation,
    unit_text: str | None,
    parsed: ParsedUnit | None,
    difference: bool,
) -> Quantity:
    """The message for a reading with its unit decided."""
    low, checks = reading.number, []
    value: float | None = tidy(low.value * reading.scale)
    interval: tuple[float, float] | None = None
    spread = reading.spread
    if reading.high is not None:
        first = tidy(_in_unit(low.value * reading.scale, reading.joined, unit_text))
        second = tidy(reading.high.value * reading.scale)
        interval, value = (min(first, second), max(first, second)), None
    if low.doubt or (reading.high is not None and reading.high.doubt):
        checks.append(Check(name="number_read", passed=False, detail=low.doubt or "the range's end is not sure"))
        value, interval, spread = None, None, None
    if _LOST_BEFORE.search(text[max(0, low.start - 2) : low.start]) or _LOST_BEHIND.match(text, low.end):
        checks.append(Check(name="number_read", passed=False, detail="a character that no font explains stands by it"))
        value, interval, spread = None, None, None
    if low.decimal_comma:
        checks.append(Check(name="decimal_comma", passed=True, detail=text[low.start : low.end]))
    if reading.counted or unit_text is None:
        si_value, si_unit, dimension = value, "1", "dimensionless"
        if reading.counted:
            checks.append(Check(name="counted", passed=True, detail=unit_text or ""))
    else:
        normal = normalise_parsed(value, unit_text, parsed, difference=difference)
        si_value, si_unit, dimension = normal.si_value, normal.si_unit or "", normal.dimension or ""
        checks += normal.checks
    return Quantity(
        start=start,
        end=reading.end,
        text=text[start : reading.end],
        number_start=low.start,
        number_end=reading.number_end,
        relation=relation,
        value=value,
        interval=interval,
        uncertainty=Uncertainty(plus=tidy(spread[0] * reading.scale), minus=tidy(spread[1] * reading.scale))
        if spread
        else None,
        unit=unit_text,
        counted=reading.counted,
        si_value=si_value,
        si_unit=si_unit or None,
        dimension=dimension or None,
        decimals=low.decimals,
        checks=tuple(checks),
    )


def _in_unit(value: float, own: str, other: str | None) -> float:
    """`500 µm–2 mm`: the first end in the second's unit, where both units are of one dimension."""
    if not own or not other or own == other:
        return value
    left = normalise_parsed(value, own, whole_unit(own))
    right = normalise_parsed(1.0, other, whole_unit(other))
    if (
        left.si_value is None
        or not right.si_value
        or left.dimension != right.dimension
        or "temperature" in str(left.dimension)
    ):
        return value
    return tidy(left.si_value / right.si_value)
