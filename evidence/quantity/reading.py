"""One quantity at one place: number, uncertainty or range, unit."""

import re
from dataclasses import dataclass, replace

from evidence.quantity.normal import normalise_parsed
from evidence.quantity.numbers import (
    EXPONENT,
    LARGEST_POWER,
    PLUS_MINUS,
    Number,
    exponent_value,
    read_fraction,
    read_number,
    read_word,
)
from evidence.quantity.units import ParsedUnit, read_unit
from ontology.symbols import Symbol, symbol_file

GLUE_UNSAFE = symbol_file().unsafe_behind_a_digit
_PM = re.compile(rf"\s?\(?\s?{PLUS_MINUS}\s?")
_RAISED, _LOWERED = r"[⁰¹²³⁴⁵⁶⁷⁸⁹]+[·.]?[⁰¹²³⁴⁵⁶⁷⁸⁹]*", r"[₀₁₂₃₄₅₆₇₈₉]+[·.]?[₀₁₂₃₄₅₆₇₈₉]*"
_ASYMMETRIC = re.compile(
    r"\s?\(?(?:[\^_]?\{?\+\s?(\d+(?:\.\d+)?)\}?\s?[/,]?\s?[\^_]?\{?[-−–]\s?(\d+(?:\.\d+)?)\}?"
    r"|[-−–]\s?(\d+(?:\.\d+)?)\s?[/,]?\s?\+\s?(\d+(?:\.\d+)?)"
    rf"|⁺({_RAISED})\s?₋({_LOWERED})|₋({_LOWERED})\s?⁺({_RAISED}))\)?"
)
_SMALL = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉·", "01234567890123456789.")
_DASH = re.compile(r"\s?(?:[-\u2010\u2011\u2012\u2013\u2014\u2212~∼]|\.\.\.?|…)\s?(?=[\d.]|[\u2212-]\d)")
_TO = re.compile(r"\s(?:to|through)\s(?=[-−–+]?\s?[\d.])")
_AND = re.compile(r"\sand\s(?=[-−–+]?\s?[\d.])")
_MILLION = re.compile(
    (
        r"\s?(thousand|million|billion|trillion)s?\b|(?:\s?)([MBK])(?=\s(?:[a-z]+\s)?(?:param|token|sample"
        r"|image|word|sentence|example|weight|step|protein|sequence|minute|hour|iteration|epoch|quer|user)[a-z]*\b)"
    ),
    re.IGNORECASE,
)
_SCALES = {"thousand": 1e3, "k": 1e3, "million": 1e6, "m": 1e6, "billion": 1e9, "b": 1e9, "trillion": 1e12}
_FOLD = re.compile(
    r"[-\s]?(folds?)\b|\s(times)(?=\s(?:as|more|less|fewer|the|that|those|[a-z]+er)\b)|(×)(?!\s?(?:\d|g\b))"
)
"""How many times as much: 5-fold, 20 times lower, 25,000× (a magnification)."""
_COUNTED = re.compile(
    r"[⁰¹²³⁴⁵⁶⁷⁸⁹]*[\s-]((?:(?!(?:of|in|and|to|the|with|for|was|were|is|are|had|has|have|at|from|by|on|or"
    r"|than|which|that|per|as|out|a|an|vs|we|it|did|when|while|if|but|after|before|using|between|more|each"
    r"|all|respectively)\b)[A-Za-z][\w/-]+\s){0,3}?"
    r"(?!(?:was|is|has|does|this|its|as|us|thus|plus|versus|less|across|towards|perhaps|always"
    r"|respectively|respectful|various|analysis|basis|numerous|previous|continuous)\b)"
    r"(?:[a-z][a-z-]*[a-rt-z]s|people|men|women|mice|children|larvae|sheep|bacteria|taxa|genes|classes"
    r"|species|series))\b"
)
_SEPARATOR = re.compile(r"\s{0,2}")
_FOOTNOTE = re.compile(r"(?:[*†‡§¶]{1,2}|[ᵃᵇᶜᵈᵉᶠᵍʰ]|[⁴⁵⁶⁷⁸⁹])\s?|[a-e]\s")
"""A mark that refers to a note, between a number and its unit: 12.3* mg, 12.3a mg."""
_RADII = re.compile(r"R(?:[A-Z][a-z]|[psEJSM⊕☉⊙♃])(?![\w⁺⁻])")
"""Radii of a planet or star, with the subscript that says whose: kept as written."""
_HYPHEN_UNITS = re.compile(
    r"[-‐‑](?=(?:nm|µm|μm|mm|cm|km|min|minute|hour|hr|h|s|sec|second|day|week|month|year|kDa|kb|bp|Hz|kHz"
    r"|MHz|GHz|mg|kg|g|mL|ml|L|V|mV|kV|mA|ms|GB|bit|point|percent|degree|inch|fold|K)\b)"
)


@dataclass(frozen=True)
class Reading:
    """What was read from `start` to `end`. `high` is the range's other end; `spread` = (plus, minus)."""

    start: int
    end: int
    number: Number
    number_end: int
    high: Number | None = None
    spread: tuple[float, float] | None = None
    unit: ParsedUnit | None = None
    unit_text: str | None = None
    counted: bool = False
    scale: float = 1.0
    joined: str = ""


def read_at(text: str, start: int, *, cell: bool = False, words: bool = False) -> Reading | None:
    """The quantity whose number begins at `start`, or None. `words`: numbers written as words are admitted."""
    number = read_fraction(text, start) or read_number(text, start, cell=cell)
    if number is None and words:
        number = read_word(text, start)
    if number is None:
        return None
    first = Reading(number.start, number.end, number, number.end)
    first = _with_unit(text, _scaled(text, first), cell)
    first = _with_spread(text, first, cell)
    return _with_common_power(text, _with_range(text, first, cell), cell)


_COMMON_POWER = re.compile(r"\s?\)\s?[×x*·⋅]\s?(?=10)")
_POWER_APART = re.compile(rf"\s?\(\s?[×x]\s?10({EXPONENT})\s?\)")
_COMMON_SPREAD = re.compile(rf"\s?\)\s?{PLUS_MINUS}\s?(?=\d)")


def _with_common_power(text: str, reading: Reading, cell: bool) -> Reading:
    """`(1.2 ± 0.3) × 10⁻³ S/cm` and `(4–10) × 10⁻¹⁰ m`: the power and the unit behind the bracket belong to all.

    So do those of `4–10 (×10⁻¹⁰) m`, and the spread of `(4–10) ± 1 m`.
    """
    apart = _POWER_APART.match(text, reading.end) if reading.unit_text is None and not reading.number.exponent else None
    if apart is not None and abs(exponent_value(apart[1])) <= LARGEST_POWER:
        scaled = replace(reading, end=apart.end(), scale=reading.scale * 10.0 ** exponent_value(apart[1]))
        return _with_unit(text, scaled, cell)
    if text[reading.start - 1 : reading.start] != "(" or reading.unit_text is not None or reading.number.exponent:
        return reading
    spread = _COMMON_SPREAD.match(text, reading.end) if reading.high else None
    half = read_number(text, spread.end(), cell=cell) if spread else None
    if half is not None:
        return _with_unit(text, replace(reading, end=half.end, spread=(half.value, half.value)), cell)
    mark = _COMMON_POWER.match(text, reading.end)
    power = _power_at(text, mark.end()) if mark else None
    if power is None:
        unit_behind = re.match(r"\s?\)(?=\s?[^\s\d])", text[reading.end :])
        if unit_behind and (reading.spread or reading.high):
            outside = _with_unit(text, replace(reading, end=reading.end + unit_behind.end()), cell)
            return outside if outside.unit is not None else reading
        return reading
    factor, end = power
    outside = _with_unit(text, replace(reading, end=end, counted=False, unit_text=None), cell)
    return replace(outside, scale=reading.scale * factor)


def _power_at(text: str, position: int) -> tuple[float, int] | None:
    """The power of ten at `position` and its end; a flat `10-3` counts here."""
    match = re.compile(rf"10({EXPONENT})").match(text, position)
    power = exponent_value(match[1]) if match else 0
    return (10.0**power, match.end()) if match and abs(power) <= LARGEST_POWER else None


def _scaled(text: str, reading: Reading) -> Reading:
    match = _MILLION.match(text, reading.end)
    if match is None:
        return reading
    word = (match[1] or match[2]).lower()
    return replace(reading, end=match.end(), scale=_SCALES[word])


def _with_unit(text: str, reading: Reading, cell: bool) -> Reading:
    if reading.unit_text is not None:
        return reading
    fold = _FOLD.match(text, reading.end)
    if fold:
        printed = "fold" if fold[1] else fold[2] or fold[3]
        return replace(reading, end=fold.end(), unit=read_unit("fold", 0), unit_text=printed)
    hyphen = _HYPHEN_UNITS.match(text, reading.end)
    space = _SEPARATOR.match(text, reading.end)
    position = hyphen.end() if hyphen else space.end() if space else reading.end
    unit = read_unit(text, position)
    mark = _FOOTNOTE.match(text, reading.end) if unit is None else None
    if mark is not None and (reading.number.decimals or not mark[0].isascii() or not mark[0].isalpha()):
        unit = read_unit(text, mark.end())
    glued = position == reading.end or reading.number.decimals
    if unit is None and glued and (astral := _RADII.match(text, position)):
        unit = ParsedUnit(position, astral.end(), astral[0], ((Symbol(astral[0], None), 1),), known=False)
    if unit is None:
        whole = reading.number.integer or reading.scale > 1 or text[reading.start].isalpha()
        counted = _COUNTED.match(text, reading.end) if whole and not cell else None
        if counted:
            return replace(reading, end=counted.end(), unit_text=counted[1], counted=True)
        return reading
    first = unit.factors[0][0].printed if len(unit.factors) == 1 else ""
    if position == reading.end and first in GLUE_UNSAFE and not (unit.text == "C" and reading.number.decimals):
        return reading
    unit = _c_rate(text, reading, unit)
    return replace(reading, end=unit.end, unit=unit, unit_text=unit.text)


def _c_rate(text: str, reading: Reading, unit: ParsedUnit) -> ParsedUnit:
    """A lone C is a charging rate below 20; above, it may be a temperature with its ring lost: not read."""
    if unit.text != "C":
        return unit
    sure = abs(reading.number.value) < 20 or text[unit.end : unit.end + 5] == " rate"
    return replace(unit, factors=((Symbol("C", "c_rate" if sure else None, "c_rate"), 1),), known=sure)


def _with_spread(text: str, reading: Reading, cell: bool) -> Reading:
    if reading.number.spread is not None:
        return replace(reading, spread=(reading.number.spread, reading.number.spread))
    pair = _ASYMMETRIC.match(text, reading.number_end)
    if pair:
        forms = ((pair[1], pair[2]), (pair[4], pair[3]), (pair[5], pair[6]), (pair[8], pair[7]))
        plus, minus = next(form for form in forms if form[0])
        spread = (float(plus.translate(_SMALL)), float(minus.translate(_SMALL)))
        return _with_unit(
            text,
            replace(reading, spread=spread, number_end=pair.end(), end=pair.end(), unit=None, unit_text=None),
            cell,
        )
    for position in dict.fromkeys((reading.end, reading.number_end)):
        mark = _PM.match(text, position)
        other = read_number(text, mark.end(), cell=cell) if mark else None
        if mark is None or other is None:
            continue
        end = other.end
        if "(" in mark[0] and text[end : end + 1] == ")":
            end += 1
        half = abs(other.value)
        if other.exponent and not reading.number.exponent:
            half, reading = _shared_power(reading, other, mark[0])
        after = replace(
            reading,
            end=end,
            number_end=end if reading.unit is None else reading.number_end,
            spread=(half, half),
            counted=False,
        )
        if reading.counted:
            after = replace(after, unit_text=None)
        return _with_unit(text, after, cell)
    return reading


def _shared_power(reading: Reading, other: Number, mark: str) -> tuple[float, Reading]:
    """`(1.2 ± 0.3) × 10⁻³` and `1.2 ± 0.3 × 10⁻³` share the power where the value would else dwarf in it."""
    factor = 10.0**other.exponent
    if abs(reading.number.value) > 100 * abs(other.value) or abs(other.value) > 100 * abs(reading.number.value):
        shared = replace(reading.number, value=float(f"{reading.number.value * factor:.12g}"), exponent=other.exponent)
        return abs(other.value), replace(reading, number=shared)
    return abs(other.value), reading


def _with_range(text: str, reading: Reading, cell: bool) -> Reading:
    if reading.spread is not None or (reading.counted and reading.unit is None):
        return reading
    before = text[max(0, reading.start - 9) : reading.start].lower()
    joins = [("dash", _DASH), ("to", _TO)] + ([("and", _AND)] if before.endswith("between ") else [])
    for kind, pattern in joins:
        mark = pattern.match(text, reading.end)
        high = read_number(text, mark.end(), cell=cell) if mark else None
        if mark is None or high is None:
            continue
        low_value = reading.number.value
        if high.exponent and not reading.number.exponent and low_value >= 1 and low_value > high.value:
            shared = replace(reading.number, value=float(f"{low_value}e{high.exponent}"), exponent=high.exponent)
            reading = replace(reading, number=shared)
        if kind == "dash" and high.value <= reading.number.value and reading.unit_text is None:
            return reading
        whole = _with_unit(text, _scaled(text, Reading(high.start, high.end, high, high.end)), cell)
        if reading.unit is not None and (whole.unit is None or not _one_kind(reading.unit, whole.unit)):
            return reading
        if reading.unit_text is None or reading.unit is not None:
            return replace(
                reading,
                end=whole.end,
                high=high,
                number_end=high.end if reading.unit is None else reading.number_end,
                unit=whole.unit,
                unit_text=whole.unit_text,
                counted=whole.counted,
                scale=whole.scale,
                joined=reading.unit_text or "",
            )
    return reading


def _one_kind(left: ParsedUnit, right: ParsedUnit) -> bool:
    """Whether two units can be the ends of one range; 'at 25 °C to 0.027 mA' is none."""
    if not (left.known and right.known):
        return left.text == right.text or not (left.known or right.known)
    return normalise_parsed(1.0, left.text, left).dimension == normalise_parsed(1.0, right.text, right).dimension
