"""Which printed symbols are units, what pint calls them, and where they may be believed."""

from dataclasses import dataclass

PREFIXES = {
    "Q": "quetta", "R": "ronna", "Y": "yotta", "Z": "zetta", "E": "exa", "P": "peta", "T": "tera", "G": "giga", "M": "mega",
    "k": "kilo", "h": "hecto", "da": "deca", "d": "deci", "c": "centi", "m": "milli", "µ": "micro", "u": "micro",
    "n": "nano", "p": "pico", "f": "femto", "a": "atto",
}  # fmt: skip

_PREFIXED: dict[str, tuple[str, str]] = {
    # symbol: (pint name, prefixes that occur in print)
    "m": ("meter", "kdcmµunpf"), "g": ("gram", "kmµunpfTMG"), "s": ("second", "mµnpf"), "A": ("ampere", "kmµunpf"),
    "K": ("kelvin", "mµ"), "mol": ("mole", "kmµunpf"), "cd": ("candela", "m"), "L": ("liter", "dcmµunpfh"),
    "l": ("liter", "dcmµunpfh"), "V": ("volt", "MkmµunG"), "W": ("watt", "TGMkmµunp"), "J": ("joule", "TGMkmµunpf"),
    "N": ("newton", "MkmµunGp"), "Pa": ("pascal", "GMkhmµT"), "Hz": ("hertz", "TGMkmµ"), "Ω": ("ohm", "TGMkmµ"),
    "S": ("siemens", "kmµunp"), "F": ("farad", "mµunpfk"), "C": ("coulomb", "kmµunp"), "T": ("tesla", "mµun"),
    "H": ("henry", "mµun"), "Wb": ("weber", "mµ"), "eV": ("electron_volt", "TGMkmµ"), "Da": ("dalton", "kM"),
    "M": ("molar", "mµunpf"), "bar": ("bar", "mkµ"), "cal": ("calorie", "k"), "Bq": ("becquerel", "kMGT"),
    "Ci": ("curie", "mµun"), "Gy": ("gray", "cmµ"), "Sv": ("sievert", "mµ"), "lm": ("lumen", "k"), "lx": ("lux", "k"),
    "B": ("information_byte", "kKMGTP"), "bit": ("information_bit", "kMGT"), "bps": ("information_bit/second", "kMGT"),
    "U": ("enzyme_activity_unit", "mkMµ"), "IU": ("enzyme_activity_unit", "mkM"), "UI": ("enzyme_activity_unit", "mkM"),
    "barn": ("barn", "mµnpf"), "Oe": ("oersted_si", "km"), "P": ("poise", "cm"), "St": ("stokes", "c"), "pc": ("parsec", "kMG"),
    "yr": ("year", "kMG"), "bp": ("counted_thing", "kM"), "FLOPS": ("floating_operation/second", "kMGTPE"),
    "FLOP/s": ("floating_operation/second", "kMGTPE"), "FLOPs": ("floating_operation", "kMGTPE"), "t": ("metric_ton", "kMG"),
    "Torr": ("torr", "mµ"), "torr": ("torr", "mµ"), "Wh": ("watt_hour", "TGMkmµ"), "Ah": ("ampere_hour", "kmµ"),
    "kat": ("katal", "mµun"), "Jy": ("jansky", "mµ"), "dyn": ("dyne", "k"), "sr": ("steradian", "m"), "rad": ("radian", "mµ"),
    "RIU": ("counted_thing", "µn"), "G": ("gauss_si", "kmµ"), "Wp": ("watt", "kMG"), "VA": ("volt_ampere", "kM"),
}  # fmt: skip

_PLAIN: dict[str, str] = {
    "%": "percent", "％": "percent", "percent": "percent", "per cent": "percent", "pct": "percent", "‰": "per_mille",
    "percentage points": "percent_point", "percentage point": "percent_point", "pp": "percent_point",
    "wt%": "percent", "wt.%": "percent", "wt. %": "percent", "wt %": "percent", "mol%": "percent", "mol %": "percent",
    "mol.%": "percent", "at%": "percent", "at.%": "percent", "at. %": "percent", "at %": "percent", "vol%": "percent",
    "vol.%": "percent", "vol. %": "percent", "vol %": "percent", "% w/w": "percent", "% (w/w)": "percent",
    "% v/v": "percent", "% (v/v)": "percent", "%RH": "percent",
    "% RH": "percent", "ppm": "part_per_million", "ppb": "part_per_billion", "ppt": "part_per_trillion",
    "°C": "degree_Celsius", "ºC": "degree_Celsius", "℃": "degree_Celsius", "∘C": "degree_Celsius", "˚C": "degree_Celsius",
    "° C": "degree_Celsius", "º C": "degree_Celsius", "˚ C": "degree_Celsius", "oC": "degree_Celsius", "ᵒC": "degree_Celsius",
    "°F": "degree_Fahrenheit", "ºF": "degree_Fahrenheit", "℉": "degree_Fahrenheit", "degrees Celsius": "degree_Celsius",
    "°": "degree", "º": "degree", "˚": "degree", "deg": "degree", "degrees": "degree", "degree": "degree",
    "arcsec": "arcsecond", "arcmin": "arcminute",
    "Å": "angstrom", "A\u030a": "angstrom", "A˚": "angstrom", "Angstrom": "angstrom", "angstrom": "angstrom", "angstroms": "angstrom", "Ångström": "angstrom",
    "micron": "micrometer", "microns": "micrometer", "mm Hg": "mmHg", "mmHg": "mmHg",
    "cmH2O": "centimeter_H2O", "cm H2O": "centimeter_H2O", "cmH₂O": "centimeter_H2O", "cm H₂O": "centimeter_H2O",
    "atm": "standard_atmosphere", "psi": "psi", "h": "hour", "hr": "hour", "hrs": "hour", "hour": "hour", "hours": "hour",
    "min": "minute", "mins": "minute", "minute": "minute", "minutes": "minute", "sec": "second", "secs": "second",
    "second": "second", "seconds": "second", "d": "day", "day": "day", "days": "day", "week": "week", "weeks": "week",
    "wk": "week", "wks": "week", "month": "month", "months": "month", "mo": "month", "year": "year", "years": "year",
    "yrs": "year", "y": "year", "decade": "decade", "decades": "decade", "century": "century", "centuries": "century",
    "ms": "millisecond", "msec": "millisecond", "µsec": "microsecond", "milliseconds": "millisecond",
    "microseconds": "microsecond", "nanoseconds": "nanosecond", "picoseconds": "picosecond",
    "Myr": "megayear", "Ma": "megayear", "kyr": "kiloyear", "ka": "kiloyear", "Ga": "gigayear",
    "meter": "meter", "meters": "meter", "metre": "meter", "metres": "meter", "kilometers": "kilometer",
    "kilometres": "kilometer", "centimeters": "centimeter", "centimetres": "centimeter", "millimeters": "millimeter",
    "millimetres": "millimeter", "micrometers": "micrometer", "micrometres": "micrometer", "nanometers": "nanometer",
    "nanometres": "nanometer", "inch": "inch", "inches": "inch", "ft": "foot", "feet": "foot", "mile": "mile", "miles": "mile",
    "ha": "hectare", "hectares": "hectare", "acres": "acre", "gram": "gram", "grams": "gram", "kilograms": "kilogram",
    "milligrams": "milligram", "tonnes": "metric_ton", "tons": "metric_ton", "lb": "pound", "lbs": "pound", "oz": "ounce",
    "liter": "liter", "liters": "liter", "litre": "liter", "litres": "liter", "milliliters": "milliliter",
    "millilitres": "milliliter", "cc": "milliliter", "kelvin": "kelvin", "Kelvin": "kelvin", "volts": "volt",
    "millivolts": "millivolt", "watts": "watt", "joules": "joule", "kilojoules": "kilojoule", "ohm": "ohm", "ohms": "ohm",
    "Ohm": "ohm", "kohm": "kiloohm", "mho": "siemens", "rpm": "revolutions_per_minute", "r.p.m.": "revolutions_per_minute",
    "Hartree": "hartree", "hartree": "hartree", "Ha": "hartree", "degree days": "kelvin day", "degree-days": "kelvin day",
    "dB": "level_decibel", "dBm": "level_decibel", "dBA": "level_decibel", "FPS": "1/second", "fps": "1/second",
    "KB": "kilo information_byte", "bytes": "information_byte", "bits": "information_bit", "GiB": "1.073741824e9 information_byte",
    "MiB": "1048576 information_byte", "KiB": "1024 information_byte",
    "CFU": "counted_thing", "cfu": "counted_thing", "PFU": "counted_thing", "pfu": "counted_thing",
    "cells": "counted_thing", "cell": "counted_thing", "copies": "counted_thing", "spores": "counted_thing",
    "conidia": "counted_thing", "particles": "counted_thing", "photons": "counted_thing", "molecules": "counted_thing",
    "atoms": "counted_thing", "kb": "1000 counted_thing", "kbp": "1000 counted_thing", "Mb": "1e6 counted_thing",
    "Mbp": "1e6 counted_thing", "Gb": "1e9 counted_thing", "nt": "counted_thing", "aa": "counted_thing",
    "base pairs": "counted_thing", "HV": "vickers", "Hv": "vickers", "DU": "dobson", "fold": "counted_thing",
    "spikes": "counted_thing", "events": "counted_thing", "reads": "counted_thing", "cycles": "counted_thing",
    "cps": "1/second", "molar": "molar", "millimolar": "millimolar", "micromolar": "micromolar", "nanomolar": "nanomolar",
    "nM": "nanomolar", "D": "debye", "kDa": "kilodalton", "deg/s": "degree/second", "Mt": "megatonne",
    "dec": "counted_thing", "pb": "1e-12 barn", "fb": "1e-15 barn", "nb": "1e-9 barn", "µb": "1e-6 barn",
    "m½": "root_meter", "m1/2": "root_meter", "m^0.5": "root_meter", "m^1/2": "root_meter", "√m": "root_meter",
    "mpy": "25.4 micrometer/year", "bpm": "1/minute", "individuals": "counted_thing", "pixels": "counted_thing", "pixel": "counted_thing", "px": "counted_thing",
    "voxels": "counted_thing", "kcal": "kilocalorie", "Cal": "kilocalorie", "× g": "standard_gravity",
    "×g": "standard_gravity", "rcf": "standard_gravity", "x g": "standard_gravity", "xg": "standard_gravity", "kWh": "kilowatt_hour",
}  # fmt: skip

_UNREAD = frozenset({
    "a.u.", "arb. u.", "arb. units", "arbitrary units", "AU", "RLU", "RFU", "OD", "HRC", "HRB", "eq", "eq.", "equiv", "equiv.",
    "units", "unit", "points", "point", "log10", "lux units", "SD", "SDs", "score", "stars", "normal", "log units", "logs", "emu", "log CFU", "% w/v", "% (w/v)", "M☉", "Ry",
    "%ID/g", "mesh", "$", "€", "£", "USD", "EUR", "dollars", "euros",
})  # fmt: skip
"""Kept as written: they have no SI value, or mean different things in different papers."""

GLUE_UNSAFE = frozenset("STCFADGHLPUBdtly")
"""Units of one letter that are not believed right behind a digit (16S, 3D, 2a, 293T)."""
POSITIVE_POWERS = frozenset({"meter", "second", "angstrom", "volt", "ampere", "inch", "foot", "kelvin", "mile", "pixel"})
"""Units that a positive exponent may follow; behind any other it is a reference mark."""


@dataclass(frozen=True)
class Symbol:
    """A printed symbol and pint's expression for it; None where the symbol is known but has no SI value."""

    printed: str
    pint: str | None
    base: str = ""


def _table() -> dict[str, Symbol]:
    found: dict[str, Symbol] = {}
    for printed, (name, prefixes) in _PREFIXED.items():
        found[printed] = Symbol(printed, name, name)
        for prefix in prefixes:
            full = PREFIXES.get(prefix, "kilo")
            found.setdefault(prefix + printed, Symbol(prefix + printed, f"{_factor(full)} {name}", name))
    for printed, name in _PLAIN.items():
        base = next((unit for unit in POSITIVE_POWERS if name.endswith(unit) and name != "root_meter"), name)
        found[printed] = Symbol(printed, name, base)
    loads = ("0.01", "0.025", "0.05", "0.1", "0.2", "0.3", "0.5", "1", "2", "5", "10", "20", "30", "50", "100")
    found.update({f"HV{load}": Symbol(f"HV{load}", "vickers", "vickers") for load in loads})
    found.update({printed: Symbol(printed, None) for printed in _UNREAD})
    return found


_FACTORS = {
    "quetta": 1e30, "ronna": 1e27, "yotta": 1e24, "zetta": 1e21, "exa": 1e18, "peta": 1e15, "tera": 1e12, "giga": 1e9,
    "mega": 1e6, "kilo": 1e3, "hecto": 1e2, "deca": 10.0, "deci": 0.1, "centi": 1e-2, "milli": 1e-3, "micro": 1e-6,
    "nano": 1e-9, "pico": 1e-12, "femto": 1e-15, "atto": 1e-18,
}  # fmt: skip


def _factor(prefix: str) -> str:
    return repr(_FACTORS[prefix])


SYMBOLS: dict[str, Symbol] = _table()
PRODUCTS = frozenset({("ohm", "meter"), ("watt", "hour"), ("ampere", "hour"), ("pascal", "second"), ("newton", "meter"),
                      ("volt", "second"), ("joule", "second"), ("gray", "second"), ("tesla", "meter"), ("pascal", "root_meter")})  # fmt: skip
"""Pairs of units that print a product with a space and no exponent: Ω cm, mA h, Pa s."""
