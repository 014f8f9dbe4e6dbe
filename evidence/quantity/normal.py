"""From a value and a printed unit to SI, through pint units that we build and never through text."""

import math
from functools import lru_cache

import pint

from contracts.measurements import Check, Condition, Normalization
from evidence.quantity.units import ParsedUnit, whole_unit
from ontology.units import registry, si_unit

_CENT = "degree_Celsius"


def normalise(value: float | None, unit_text: str | None, *, difference: bool = False) -> Normalization:
    """`value` in `unit_text` brought to SI. A unit that is not understood is kept, with check unit_parsed failed.

    `difference`: °C and °F are steps, not places on the scale (an increase of 5 °C is 5 K).
    """
    if unit_text is None or not unit_text.strip():
        return Normalization(value=value, unit=None, si_value=value, si_unit="1", dimension="dimensionless")
    return normalise_parsed(value, unit_text.strip(), whole_unit(unit_text), difference=difference)


def normalise_parsed(
    value: float | None, printed: str, parsed: ParsedUnit | None, *, difference: bool = False
) -> Normalization:
    """As `normalise`, for a unit that the grammar has taken apart already."""
    if parsed is None or not parsed.known:
        return _unread(value, printed, f"unit {printed!r} has no SI meaning here")
    checks = [Check(name="unit_parsed", passed=True, detail=printed)]
    if parsed.qualifier:
        checks.append(Check(name="unit_qualifier", passed=True, detail=parsed.qualifier))
    if parsed.is_temperature:
        kelvin = None if value is None else _kelvin(value, parsed.factors[0][0].pint or "", difference)
        if kelvin is not None and kelvin < 0 and not difference:
            checks.append(Check(name="physical_limit", passed=False, detail="below absolute zero"))
        return Normalization(value=value, unit=printed, si_value=kelvin, si_unit="K", dimension="[temperature]",
                             checks=tuple(checks))  # fmt: skip
    try:
        powers = tuple((symbol.pint or "", power) for symbol, power in parsed.factors)
        factor, text, dimension = _si(powers, parsed.scale)
    except (pint.PintError, ValueError, OverflowError) as error:
        return _unread(value, printed, f"unit {printed!r} is no product of units ({type(error).__name__})")
    si_value = None if value is None else tidy(value * factor)
    if si_value is not None and not math.isfinite(si_value):
        return _unread(value, printed, f"{value:g} {printed} is beyond what can be told in SI")
    return Normalization(
        value=value, unit=printed, si_value=si_value, si_unit=text, dimension=dimension, checks=tuple(checks)
    )


def _unread(value: float | None, printed: str, detail: str) -> Normalization:
    return Normalization(
        value=value,
        unit=printed,
        si_value=None,
        si_unit=None,
        checks=(Check(name="unit_parsed", passed=False, detail=detail),),
    )


def ends_in_si(condition: Condition) -> tuple[float, float] | None:
    """A condition's lowest and highest value in SI, equal where it is one number; None where it is a word.

    A unit that is not understood gives None.
    """
    ends = condition.interval or (condition.value, condition.value)
    low, high = (normalise(end, condition.unit).si_value for end in ends)
    if condition.interval is None and condition.si_value is not None:
        low = high = condition.si_value
    return None if low is None or high is None else (low, high)


def tidy(value: float) -> float:
    """`value` without the binary noise of a conversion: 12 significant digits."""
    return float(f"{value:.12g}")


def _kelvin(value: float, scale: str, difference: bool) -> float:
    if scale == _CENT:
        return value if difference else tidy(value + 273.15)
    step = value / 1.8
    return tidy(step if difference else (value + 459.67) / 1.8)


@lru_cache(maxsize=4096)
def _si(powers: tuple[tuple[str, int], ...], factor: float) -> tuple[float, str, str]:
    ureg = registry()
    unit = ureg.Unit("dimensionless")
    for expression, power in powers:
        for printed, step in ((_CENT, "kelvin"), ("degree_Fahrenheit", "delta_degree_Fahrenheit")):
            expression = expression.replace(printed, step)
        head, _, rest = expression.partition(" ")
        if rest and head[0].isdigit():
            factor *= float(head) ** power
            expression = rest
        unit = unit * ureg.parse_units(expression) ** power
    scale, symbol_text, dimension = si_unit(unit)
    return scale * factor, symbol_text, dimension
