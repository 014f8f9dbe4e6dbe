"""Two mentions of one fact in a paper, and which of them tells more."""

import math
import re
from collections.abc import Sequence
from decimal import Decimal

from contracts.measurements import Condition, Measurement
from evidence.elision import is_code
from evidence.quantity import normalise
from evidence.quantity.normal import ends_in_si
from ontology import Property, load
from ontology.folding import singular

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_NOT_SAID_OF_A_FACT = frozenset({"instrument", "sample_size"})


def same_fact(one: Measurement, other: Measurement) -> bool:
    """Whether two measurements are mentions of one fact: of one paper, of entities and properties that go together,
    equal within the rounding of the coarser one, and with no condition that contradicts.

    Pure and symmetric; a measurement is the same fact as itself.
    """
    if one.id == other.id:
        return True
    return (
        one.doc_id == other.doc_id
        and _reference(one) == _reference(other)
        and one.relation == other.relation
        and _same_amount(one, other)
        and _same_property(one, other)
        and _same_entity(one, other)
        and not contradict(one.conditions, other.conditions)
    )


def preferred(measurements: Sequence[Measurement]) -> list[Measurement]:
    """One measurement for each fact, the one that tells most, in the order in which the facts first stand.

    More is told by a spread, then by a number of samples, then by more conditions, then by a table's cell, then by
    more digits; of equals the first stands. What is not the same fact as anything else is kept.
    """
    groups: list[list[Measurement]] = []
    for measurement in measurements:
        home = next((g for g in groups if all(same_fact(measurement, member) for member in g)), None)
        if home is None:
            groups.append([measurement])
        else:
            home.append(measurement)
    return [max(group, key=_told) for group in groups]


def contradict(one: Sequence[Condition], other: Sequence[Condition]) -> bool:
    """Whether two lists of conditions say of one name what cannot both hold; what only one says contradicts nothing."""
    names = {c.name for c in one} & {c.name for c in other} - _NOT_SAID_OF_A_FACT
    return any(not any(_agree(a, b) for a in one if a.name == name for b in other if b.name == name) for name in names)


def _agree(one: Condition, other: Condition) -> bool:
    """Whether both can hold: numbers that are equal, or ranges that meet; of words those that are the same."""
    left, right = ends_in_si(one), ends_in_si(other)
    if left and right and (one.interval or other.interval):
        return left[0] <= right[1] and right[0] <= left[1]
    if one.si_value is not None and other.si_value is not None:
        return math.isclose(one.si_value, other.si_value, rel_tol=1e-6, abs_tol=1e-9)
    if one.si_value is not None or other.si_value is not None:
        return _NUMBER.search(one.text) is None or _NUMBER.search(other.text) is None
    return one.text.casefold() == other.text.casefold() or _NUMBER.search(one.text + other.text) is None


def _told(measurement: Measurement) -> tuple[int, int, int, int, int]:
    table = measurement.pedigree.extraction.method == "table" or measurement.pedigree.raw.label is not None
    return (
        measurement.uncertainty is not None,
        any(c.name == "sample_size" for c in measurement.conditions),
        len({c.name for c in measurement.conditions}),
        table,
        _digits(measurement),
    )


def _digits(measurement: Measurement) -> int:
    found = _NUMBER.search(measurement.pedigree.extraction.text)
    return len(found[0].strip("0").replace(".", "").replace(",", "")) if found else 0


def _reference(measurement: Measurement) -> str | None:
    return measurement.attributed_to.key if measurement.attributed_to else None


def _same_property(one: Measurement, other: Measurement) -> bool:
    """Whether one property's words are among the other's, "conductivity" among "ionic conductivity"'s.

    Of two that the ontology knows as different ones, their dimension must be the same, too.
    """
    if one.property_id and one.property_id == other.property_id:
        return True
    left, right = (load().property(m.property_id) if m.property_id else None for m in (one, other))
    if left and right and not set(left.dimensions) & set(right.dimensions):
        return False
    return any(a <= b or b <= a for a in _names(one, left) for b in _names(other, right))


def _names(measurement: Measurement, known: Property | None) -> list[frozenset[str]]:
    """The words of the property as printed; of a symbol, σ, those of the names that it stands for."""
    if known and measurement.property in known.symbols:
        return [_words(name) for name in (known.name_en, *known.synonyms_en)]
    return [_words(measurement.property)]


def _same_entity(one: Measurement, other: Measurement) -> bool:
    """Whether one entity's words are among the other's; labels such as NZSP-1200 must be the same ones."""
    left, right = _words(one.entity), _words(other.entity)
    labels = [{word for word in words if is_code(word.upper())} for words in (left, right)]
    if labels[0] and labels[1] and labels[0] != labels[1]:
        return False
    return left <= right or right <= left or bool(labels[0] & labels[1])


_FILLER = frozenset("the a an of and in for with our this best sample value mean average sd se sem".split())


def _words(text: str) -> frozenset[str]:
    found = re.findall(r"[\w₀-₉⁺⁻]+(?:[-‐‑–][\w₀-₉⁺⁻]+)*", text.casefold())
    plain = (singular(w.replace("‐", "-").replace("‑", "-").replace("–", "-")) for w in found)
    return frozenset(plain) - _FILLER


def _same_amount(one: Measurement, other: Measurement) -> bool:
    """Whether two values, or both ends of two intervals, are equal within half a unit of the coarser last digit."""
    if one.si_unit != other.si_unit:
        return False
    left, right = _in_si(one), _in_si(other)
    if left is None or right is None or len(left) != len(right):
        return False
    room = max(_last_digit(one), _last_digit(other)) / 2
    return all(abs(a - b) <= room * (1 + 1e-9) + 1e-12 * abs(a) for a, b in zip(left, right, strict=True))


def _in_si(measurement: Measurement) -> tuple[float, ...] | None:
    ends = measurement.interval or ((measurement.value,) if measurement.value is not None else ())
    found = [normalise(end, measurement.unit).si_value for end in ends]
    known = tuple(v for v in found if v is not None)
    return known if known and len(known) == len(found) else None


def _last_digit(measurement: Measurement) -> float:
    """The worth in SI of the last digit printed; 0 where it is not known."""
    value = measurement.value if measurement.value is not None else (measurement.interval or (0.0,))[0]
    printed = re.search(r"\d[\d,]*(?:\.\d+)?", measurement.pedigree.extraction.text)
    shown = Decimal(printed[0].replace(",", "")) if printed else Decimal(0)
    if not value or not shown:
        return 0.0
    step = abs(value) * float(Decimal(1).scaleb(int(shown.as_tuple().exponent)) / shown)
    here, there = normalise(value, measurement.unit).si_value, normalise(value + step, measurement.unit).si_value
    return abs(there - here) if here is not None and there is not None else 0.0
