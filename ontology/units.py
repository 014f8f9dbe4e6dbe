"""The unit registry: pint's, with the units of the fields that it lacks. It is never handed text from a paper."""

from functools import cache

import pint

from ontology.folding import raised

_ADDED = (
    "percent_point = 0.01",
    "part_per_million = 1e-6",
    "part_per_billion = 1e-9",
    "part_per_trillion = 1e-12",
    "part_per_quadrillion = 1e-15",
    "per_mille = 0.001",
    "counted_thing = []",
    "c_rate = [c_rate]",
    "level_decibel = [level]",
    "enzyme_activity_unit = [enzyme_activity]",
    "vickers = [indentation_hardness]",
    "dobson = [column_ozone]",
    "information_byte = [information] = infobyte",
    "information_bit = information_byte / 8 = infobit",
    "floating_operation = []",
    "gauss_si = 1e-4 * tesla",
    "oersted_si = 79.57747154594767 * ampere / meter",
    "root_meter = meter ** 0.5",
    "jansky = 1e-26 * watt / meter ** 2 / hertz",
)

_DERIVED = (
    ("S/m", "siemens / meter"),
    ("V", "volt"),
    ("Ω", "ohm"),
    ("Ω·m", "ohm * meter"),
    ("Ω·m²", "ohm * meter ** 2"),
    ("S", "siemens"),
    ("F", "farad"),
    ("F/m²", "farad / meter ** 2"),
    ("H", "henry"),
    ("T", "tesla"),
    ("Wb", "weber"),
    ("C", "coulomb"),
    ("C/kg", "coulomb / kilogram"),
    ("F/kg", "farad / kilogram"),
    ("N", "newton"),
    ("Pa", "pascal"),
    ("J", "joule"),
    ("W", "watt"),
    ("J/kg", "joule / kilogram"),
    ("J/mol", "joule / mole"),
    ("W/kg", "watt / kilogram"),
    ("J/(mol·K)", "joule / mole / kelvin"),
    ("J/(kg·K)", "joule / kilogram / kelvin"),
    ("W/(m·K)", "watt / meter / kelvin"),
    ("W/(m²·K)", "watt / meter ** 2 / kelvin"),
    ("Pa·s", "pascal * second"),
    ("J/m³", "joule / meter ** 3"),
    ("V/m", "volt / meter"),
    ("N/m", "newton / meter"),
    ("S/m²", "siemens / meter ** 2"),
    ("lm/W", "lumen / watt"),
)


@cache
def registry() -> pint.UnitRegistry[float]:
    """The one registry of the process (temperature offsets are handled by us, not by pint)."""
    made: pint.UnitRegistry[float] = pint.UnitRegistry(cache_folder=None)
    for line in _ADDED:
        made.define(line)
    return made


@cache
def _derived() -> dict[object, tuple[str, float]]:
    ureg = registry()
    named: dict[object, tuple[str, float]] = {}
    for symbol, expression in _DERIVED:
        base = ureg.Quantity(1.0, ureg.parse_units(expression)).to_base_units()
        named.setdefault(base.dimensionality, (symbol, float(base.magnitude)))
    return named


_BASE_SYMBOLS = {
    "meter": "m",
    "kilogram": "kg",
    "second": "s",
    "ampere": "A",
    "kelvin": "K",
    "mole": "mol",
    "candela": "cd",
    "radian": "rad",
    "information_byte": "byte",
    "c_rate": "C-rate",
    "level_decibel": "dB",
    "enzyme_activity_unit": "U",
    "vickers": "HV",
    "dobson": "DU",
    "delta_degree_Celsius": "K",
}


def si_unit(unit: pint.Unit) -> tuple[float, str, str]:
    """Factor to SI, the SI unit's symbol, and the dimension ('[length]', 'dimensionless') of `unit`."""
    ureg = registry()
    base = ureg.Quantity(1.0, unit).to_base_units()
    dimension = str(base.dimensionality)
    if dimension in ("dimensionless", ""):
        return float(base.magnitude), "1", "dimensionless"
    named = _derived().get(base.dimensionality)
    if named is not None:
        return float(base.magnitude) / named[1], named[0], dimension
    parts = sorted(
        ((name, float(str(power))) for name, power in base.unit_items()), key=lambda item: (item[1] < 0, item[0])
    )
    symbol = "·".join(
        _BASE_SYMBOLS.get(name, name) + ("" if power == 1 else raised(f"{power:g}"))
        for name, power in parts
        if name not in ("radian", "counted_thing")
    )
    return float(base.magnitude), symbol or "1", dimension


@cache
def dimension_of(expression: str) -> str:
    """The dimension string of a pint expression of ours (ontology YAML). Raises ValueError where pint has none."""
    try:
        return si_unit(registry().parse_units(expression))[2]
    except Exception as error:
        raise ValueError(f"{expression!r} is not a unit expression ({error})") from error
