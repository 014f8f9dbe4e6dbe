"""Standard uncertainties of reported values, in SI and in the unit printed.

Half-widths become one standard deviation after JCGM 100:2008 (GUM), 4.3: a 95% interval divided by 1.96, the
half-width of a range by √3 (rectangular). A spread whose kind is not named is taken as one standard deviation.
"""

import math
import re
from decimal import Decimal, InvalidOperation

from contracts.measurements import Measurement
from evidence.quantity.normal import normalise
from ontology.folding import level

_DIVISOR = {"sd": 1.0, "se": 1.0, "unknown": 1.0, "ci95": 1.959963984540054, "range": math.sqrt(3)}
_MINUS = str.maketrans("−–", "--")
_NUMBER = re.compile(r"[-−]?\d[\d,   ]*(?:\.\d+)?|[-−]?\.\d+")


def scale(unit: str | None) -> float | None:
    """SI value of one step of `unit` (1 °C is 1 K); None where the unit has no SI meaning here."""
    return normalise(1.0, unit, difference=True).si_value


def central(measurement: Measurement) -> float:
    """The value in its unit; the middle of an interval."""
    if measurement.value is not None:
        return measurement.value
    assert measurement.interval is not None
    return sum(measurement.interval) / 2


def central_si(measurement: Measurement) -> float:
    """The value in SI; a unit without SI meaning keeps its own numbers."""
    value = central(measurement)
    if measurement.value is not None and measurement.si_value is not None:
        return measurement.si_value
    converted = normalise(value, measurement.unit).si_value
    return value if converted is None else converted


def standard_uncertainty(measurement: Measurement) -> float | None:
    """One standard deviation in the measurement's unit; None where the paper gives no spread."""
    if measurement.interval is not None:
        low, high = measurement.interval
        return (high - low) / 2 / _DIVISOR["range"]
    spread = measurement.uncertainty
    if spread is None:
        return None
    return max(spread.plus, spread.minus) / _DIVISOR[spread.kind]


def sample_size(measurement: Measurement) -> int | None:
    """n of the group that the value is a mean of; None where no single whole number above one is reported."""
    sizes = {c.value for c in measurement.conditions if c.name == "sample_size" and c.value is not None}
    if len(sizes) != 1:
        return None
    n = sizes.pop()
    return int(n) if n >= 2 and n == int(n) else None


def uncertainty_of_mean(measurement: Measurement) -> float | None:
    """As `standard_uncertainty`, but a named standard deviation of n samples is divided by √n."""
    spread, n = standard_uncertainty(measurement), sample_size(measurement)
    named = measurement.uncertainty is not None and measurement.uncertainty.kind == "sd"
    return spread / math.sqrt(n) if spread is not None and named and n else spread


def to_si(amount: float, unit: str | None) -> float:
    """A difference in `unit` brought to SI; as it is where the unit has no SI meaning."""
    factor = scale(unit)
    return amount if factor is None else amount * factor


def rounding(measurement: Measurement) -> float:
    """Half a unit of the last printed digit, in the measurement's unit: what the printed digits can hide."""
    value = central(measurement)
    printed = _NUMBER.search(level(measurement.pedigree.extraction.text).translate(_MINUS))
    try:
        if printed is None:
            raise InvalidOperation
        digits = Decimal(re.sub(r"[,   ]", "", printed.group()))
    except InvalidOperation:
        digits = Decimal(repr(value))
    step = Decimal(1).scaleb(int(digits.as_tuple().exponent))
    if digits == 0:
        return float(step) / 2
    return float(step) / 2 * abs(value / float(digits))
