"""Amounts that are written out, told in figures and symbols: "half an hour" is 0.5 h, "40 kilovolts" 40 kV."""

import re

from evidence.quantity.numbers import WORDS, read_word

_PREFIXES = {"kilo": "k", "milli": "m", "micro": "μ", "nano": "n", "mega": "M", "giga": "G", "centi": "c", "pico": "p"}
_UNITS = {
    "grams?|grammes?": "g", "lit(?:re|er)s?": "L", "met(?:re|er)s?": "m", "volts?": "V", "amp(?:ere)?s?": "A",
    "hertz": "Hz", "watts?": "W", "joules?": "J", "seconds?": "s", "moles?": "mol", "molar": "M", "pascals?": "Pa",
    "daltons?": "Da", "newtons?": "N", "kelvins?": "K", "electron\\s?volts?": "eV", "minutes?": "min", "hours?": "h",
    "days?": "day", "weeks?": "week", "months?": "month", "years?": "year",
}  # fmt: skip
_SPANS = {"century": "100 years", "decade": "10 years", "fortnight": "14 days", "dozen": "12"}
_WORDS = "|".join([*WORDS, "hundred"])
_PREFIXED = "|".join(_PREFIXES)
_NAME = "|".join(f"(?:{name})" for name in _UNITS)
_UNIT = rf"(?:(?P<prefix>{_PREFIXED})(?:-?))?(?P<name>{_NAME})\b"
_MEASURED = rf"(?:(?:{_PREFIXED})-?)?(?:{_NAME})\b|per\s?cent|parts\s+per|kilogram-force"
_THOUSANDS = {"hundred": 100, "thousand": 1000, "million": 1000000}
_RULES: tuple[tuple[str, str], ...] = (
    (r"\bkilogram-force\b", "kgf"),
    (r"\b(?:per\s?cent|percent)\b", "%"),
    (r"\bparts\s+per\s+million\b", "ppm"),
    (r"\bparts\s+per\s+billion\b", "ppb"),
    (r"\bdegrees?\s+(?:celsius|centigrade)\b", "°C"),
    (r"(?<=\d)\s?C(?=\s|[.,;)]|$)", " °C"),
    (r"(?<=[A-Za-zΩ]\s)(kg|g|mol|cm|L)1\b", r"\1-1"),
)
"""The last two: a degree sign and a minus that a paper's font has lost. No unit is printed with the power 1."""


def in_figures(text: str) -> str:
    """The text with the amounts that it writes out in figures, and with symbols for the units behind them."""
    told = re.sub(r"\bhalf\s+an?\s+(?=\w)", "0.5 ", text, flags=re.IGNORECASE)
    told = re.sub(rf"\ban?\s+({_NAME})\s+and\s+a\s+half\b", r"1.5 \1", told, flags=re.IGNORECASE)
    told = re.sub(
        rf"\b(\d+|{_WORDS}|a|an)\s+({'|'.join(_THOUSANDS)})\b(?!s)",
        lambda m: _times(m[1], m[2]),
        told,
        flags=re.IGNORECASE,
    )
    told = re.sub(rf"\b(?:a|one)\s+({'|'.join(_SPANS)})\b", lambda m: _SPANS[m[1].lower()], told, flags=re.IGNORECASE)
    told = re.sub(rf"\b(?:{_WORDS})(?:[\s-](?:{_WORDS}))?(?=[\s-](?:{_MEASURED}))", _figures, told, flags=re.IGNORECASE)
    for pattern, figures in _RULES:
        told = re.sub(pattern, figures, told, flags=re.IGNORECASE if "celsius" in pattern or "cent" in pattern else 0)
    told = re.sub(rf"(?<=\d)[\s-]{_UNIT}", lambda m: f" {_symbol(m)}", told, flags=re.IGNORECASE)
    return re.sub(rf"(?<=[A-Za-zμ%])\s+per\s+{_UNIT}", lambda m: f"/{_symbol(m)}", told, flags=re.IGNORECASE)


def _figures(match: re.Match[str]) -> str:
    number = read_word(match.string, match.start())
    return f"{number.value:g}" if number and number.end == match.end() else match[0]


def _symbol(match: re.Match[str]) -> str:
    prefix = _PREFIXES[match["prefix"].lower()] if match["prefix"] else ""
    return prefix + next(unit for name, unit in _UNITS.items() if re.fullmatch(name, match["name"], re.IGNORECASE))


def _times(count: str, scale: str) -> str:
    number = 1 if count.lower() in ("a", "an") else WORDS.get(count.lower()) or int(count)
    return str(number * _THOUSANDS[scale.lower()])
