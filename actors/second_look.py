"""A measurement looked at again before another task builds on it: its page, its unit, what is physically possible."""

import math
from pathlib import Path

from contracts.measurements import Check, Measurement
from evidence import verify
from evidence.quantity import normalise
from evidence.value_checks import physical_checks

_NEAR = 1e-6


def look_again(measurement: Measurement, pdf: Path) -> list[Check]:
    """The page's checks (`evidence.verify`), then unit and physical limits. Raises UnusablePaper."""
    return [*verify(measurement, pdf), *physical_checks(measurement), *_unit(measurement)]


def _unit(measurement: Measurement) -> list[Check]:
    """Whether value and unit convert to the SI value that stands beside them; nothing where there is none."""
    if measurement.value is None or measurement.unit is None or measurement.si_value is None:
        return []
    again = normalise(measurement.value, measurement.unit).si_value
    if again is None:
        return []
    passed = math.isclose(again, measurement.si_value, rel_tol=_NEAR)
    detail = "" if passed else f"{measurement.value:g} {measurement.unit} is not {measurement.si_value:g} in SI units"
    return [Check(name="unit", passed=passed, detail=detail)]
