"""Values brought to the units that a card asks for; a wrong dimension is an error, never a number."""

from contracts.measurements import Measurement
from ontology.units import dimension_of, registry
from reasoning.comparability import dimension
from reasoning.spread import central_si, standard_uncertainty, to_si

AVOGADRO = 6.02214076e23
_PRETTY = {
    "dimensionless": None, "percent": "%", "kJ/mol": "kJ mol⁻¹", "ohm*cm^2": "Ω cm²", "mA/cm^2": "mA cm⁻²",
    "m^2/s": "m² s⁻¹", "Pa*s": "Pa s", "mol/m^3": "mol m⁻³",
}  # fmt: skip


class WrongDimension(ValueError):
    """A value whose dimension is not the one that an input has."""


def in_unit(measurement: Measurement, unit: str, *, per_mole: bool = False) -> tuple[float, float | None]:
    """Central value and standard uncertainty (None: not reported) in pint `unit`. Raises WrongDimension.

    `per_mole`: an energy per particle (eV) is multiplied by Avogadro's constant where `unit` is per mole.
    """
    wanted, found = dimension_of(unit), dimension(measurement)
    factor = 1 / _si_of(unit)
    if found != wanted:
        if not (per_mole and found == dimension_of("joule") and wanted == dimension_of("joule/mole")):
            raise WrongDimension(f"{measurement.property} is in {measurement.unit or 'no unit'}, not in {unit}")
        factor *= AVOGADRO
    spread = standard_uncertainty(measurement)
    return _tidy(central_si(measurement) * factor), None if spread is None else _tidy(
        to_si(spread, measurement.unit) * factor
    )


def si_in_unit(value: float, unit: str) -> float:
    """A value in SI brought to pint `unit` (no offsets: kelvin for temperatures)."""
    return _tidy(value / _si_of(unit))


def pretty(unit: str) -> str | None:
    """A pint unit as a reader writes it; None for a bare number."""
    return _PRETTY.get(unit, unit)


def _si_of(unit: str) -> float:
    return float(registry().Quantity(1.0, registry().parse_units(unit)).to_base_units().magnitude)


def _tidy(value: float) -> float:
    return float(f"{value:.12g}")
