"""When two measurements may be set side by side: the same quantity, unit dimension, statistic and conditions."""

import re
from typing import NamedTuple

from contracts.measurements import Condition, Measurement
from evidence.quantity.normal import ends_in_si
from ontology import fold, load

BOOKKEEPING = frozenset({"sample_size", "instrument", "method"})
"""Condition names that say how a value was counted or told, not under what it holds."""

NUMBER_TOLERANCE = 0.005
TEMPERATURE_TOLERANCE_K = 1.0
"""25 °C, 298 K and 298.15 K are one temperature; 20 °C and 25 °C are two."""

ROOM_TEMPERATURE_K = (288.15, 303.15)
"""What a number must lie within to agree with "room temperature"."""

BREADTH_K = 10.0
"""The widest range of temperatures that counts as one."""
BREADTH = 2.0
"""The highest over the lowest value of a range of anything else that counts as one condition."""

_QUALIFIERS: dict[str, tuple[tuple[str, str], ...]] = {
    "contribution": (
        ("total", r"total"), ("bulk", r"bulk|intra ?grain|grain interior"), ("grain boundary", r"grain boundar\w+|gb"),
        ("interface", r"interfac\w+"), ("surface", r"surface"), ("electronic", r"electronic"),
    ),
    "direction": (("in-plane", r"in ?plane|lateral"), ("through-plane", r"through ?plane|out of plane|cross ?plane")),
    "basis": (
        ("areal", r"areal|per area"), ("gravimetric", r"gravimetric|per mass"),
        ("volumetric", r"volumetric|per volume"),
    ),
    "statistic": (
        ("median", r"median"), ("maximum", r"max(?:imum|imal)?|peak|highest|best|champion"),
        ("minimum", r"min(?:imum|imal)?|lowest"), ("mean", r"mean|average|avg"),
    ),
    "stage": (("initial", r"initial|pristine|fresh|baseline"), ("final", r"final|aged|spent|follow ?up")),
    "branch": (("charge", r"charge|charging"), ("discharge", r"discharge|discharging")),
}  # fmt: skip
_TRANSPORT = re.compile(r"conductivity|conductance|resistivity")
_PATTERNS = {
    family: tuple((name, re.compile(rf"(?<!\w)(?:{pattern})(?!\w)")) for name, pattern in words)
    for family, words in _QUALIFIERS.items()
}


class Comparison(NamedTuple):
    """Names of conditions by how two measurements stand to each other in them, and of qualifiers that differ."""

    kinds: tuple[str, ...]
    """Families of qualifiers in which they differ: they are values of different quantities."""
    differing: tuple[str, ...]
    missing: tuple[str, ...]
    silent: tuple[str, ...]
    """Governing conditions that neither reports."""


def property_key(measurement: Measurement) -> str:
    """What the measurement is a value of: the ontology's id, else the folded words."""
    return measurement.property_id or fold(measurement.property)


def property_name(measurement: Measurement) -> str:
    """The property for a reader: the ontology's English name, else the paper's words ("σ" is ionic conductivity)."""
    known = load().property(measurement.property_id) if measurement.property_id else None
    return known.name_en if known else measurement.property


def is_property(measurement: Measurement, names: tuple[str, ...]) -> bool:
    """Whether the measurement's property is one of `names`: ontology ids, matched by id or by folded words."""
    said = fold(measurement.property)
    return measurement.property_id in names or any(fold(name.replace("_", " ")) == said for name in names)


def dimension(measurement: Measurement) -> str:
    """Its dimension; a unit that was not understood is a dimension of its own."""
    found = measurement.pedigree.normalization.dimension
    if found is not None:
        return found
    return "dimensionless" if measurement.unit is None else f"unit {fold(measurement.unit)}"


def governing(key: str) -> frozenset[str] | None:
    """The conditions that the ontology says matter for a property; None where it does not know the property."""
    known = load().property(key)
    return None if known is None else frozenset(known.governing_conditions)


def conditions(measurement: Measurement) -> dict[str, Condition]:
    """Its physical conditions by name; of two of one name the narrower scope stands."""
    order = ("cell", "row", "column", "sentence", "caption", "footnote", "paragraph", "section", "document")
    found: dict[str, Condition] = {}
    for condition in sorted(measurement.conditions, key=lambda c: order.index(c.scope)):
        if condition.name not in BOOKKEEPING:
            found.setdefault(condition.name, condition)
    return found


def same_condition(left: Condition, right: Condition) -> bool:
    """Whether two conditions of one name agree: numbers within tolerance, narrow ranges that meet, else the words."""
    one, other = ends_in_si(left), ends_in_si(right)
    if one and other and (left.interval or right.interval):
        return _same_range(left.name, one, other)
    if left.si_value is not None and right.si_value is not None:
        return _near(left.name, left.si_value, right.si_value)
    if left.value is not None and right.value is not None and left.unit == right.unit:
        return left.value == right.value
    words = {_word(left), _word(right)}
    numbers = [c.si_value for c in (left, right) if c.si_value is not None]
    if words & {"room temperature"} and numbers:
        return ROOM_TEMPERATURE_K[0] <= numbers[0] <= ROOM_TEMPERATURE_K[1]
    return len(words) == 1


def _near(name: str, one: float, other: float) -> bool:
    """Whether two SI values of a condition are one but for rounding."""
    apart = abs(one - other)
    return apart <= (TEMPERATURE_TOLERANCE_K if name == "temperature" else NUMBER_TOLERANCE * max(abs(one), abs(other)))


def _same_range(name: str, one: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether two ranges are the same, or two of which one may be a number meet and are together narrow.

    20–25 °C and 22 °C agree; 25–80 °C, over which something was swept, and 60 °C do not.
    """
    if _near(name, one[0], other[0]) and _near(name, one[1], other[1]):
        return True
    if one[0] > other[1] or other[0] > one[1]:
        return False
    low, high = min(one[0], other[0]), max(one[1], other[1])
    return high - low <= BREADTH_K if name == "temperature" else high <= BREADTH * low


def _word(condition: Condition) -> str:
    """The ontology's word for a condition in words ("desolvated" is dry), else its own text, folded."""
    said = fold(condition.text)
    entry = load().condition(condition.name)
    found = [
        (len(word), value.id)
        for value in (entry.values if entry else ())
        for word in map(fold, (value.id, *value.words_en, *value.words_zh))
        if re.search(rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])", said)
    ]
    return max(found)[1] if found else said


def qualifiers(measurement: Measurement) -> dict[str, str]:
    """Words beyond the property that say which of its kinds this is: bulk, total, in-plane, median, …

    The row and column speak first; the caption, where they say nothing of that family.
    """
    near, caption = [measurement.property], []
    for descriptor in measurement.descriptors:
        if descriptor.role in ("row", "row_group", "column"):
            near.append(descriptor.text)
        elif descriptor.role == "caption":
            caption.append(descriptor.text)
    found: dict[str, str] = {}
    for words in (near, caption):
        text = " ; ".join(fold(word) for word in words)
        for family, patterns in _PATTERNS.items():
            names = [name for name, pattern in patterns if pattern.search(text)]
            if len(names) == 1:
                found.setdefault(family, names[0])
    return found


def compare(left: Measurement, right: Measurement) -> Comparison:
    """How two measurements of one property stand to each other.

    A condition that both report counts whether or not the ontology calls it governing; one that a
    single side reports counts as missing where it governs the property, or where the property is unknown;
    so do all governing conditions where neither side reports any of them.
    """
    mine, yours = conditions(left), conditions(right)
    matters = governing(property_key(left))
    shared = mine.keys() & yours.keys()
    differing = {name for name in shared if not same_condition(mine[name], yours[name])}
    one_sided = mine.keys() ^ yours.keys()
    missing: set[str] = one_sided if matters is None else one_sided & matters
    silent = frozenset[str]() if matters is None else matters - mine.keys() - yours.keys()
    if matters and silent == matters:
        missing = set(matters)
    kind, other = _kinds(left), _kinds(right)
    kinds = sorted(family for family in kind.keys() & other.keys() if kind[family] != other[family])
    return Comparison(tuple(kinds), tuple(sorted(differing)), tuple(sorted(missing)), tuple(sorted(silent)))


def _kinds(measurement: Measurement) -> dict[str, str]:
    """Its qualifiers; of transport in a solid, a value that names no contribution is the total one."""
    found = qualifiers(measurement)
    if _TRANSPORT.search(f"{property_key(measurement)} {fold(measurement.property)}"):
        found.setdefault("contribution", "total")
    return found


def method(measurement: Measurement) -> str | None:
    """How it was measured: the method, else the instrument among its conditions."""
    return measurement.method or next((c.text for c in measurement.conditions if c.name == "instrument"), None)


def same_method(left: Measurement, right: Measurement) -> bool | None:
    """Whether the methods agree; None where either is not reported. "EIS" is electrochemical impedance spectroscopy."""
    one, other = method(left), method(right)
    if not one or not other:
        return None
    a, b = fold(one), fold(other)
    return a == b or a in b or b in a or _initials(a) == b or _initials(b) == a


def _initials(text: str) -> str:
    words = re.findall(r"\w+", text)
    return "".join(word[0] for word in words) if len(words) > 1 else text
