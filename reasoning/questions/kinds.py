"""Whether a measurement's number is of another kind than what is asked for: its unit, or what it counts."""

import re

from reasoning.questions.layers import alike
from reasoning.questions.place import Place
from reasoning.questions.properties import number_at
from reasoning.questions.query import Query
from reasoning.questions.stems import stem
from reasoning.questions.synonyms import synonyms
from reasoning.questions.tokens import keys
from reasoning.questions.words import is_general, is_generic

_NO_CONTENT = frozenset({"[time]", "[temperature]", "[length]"})
_OF_WHOLE = re.compile(
    r"\b(?:among|amongst|out of|of) (?:which|whom|these|those|them|the (?P<what>\w+))\b", re.IGNORECASE
)
_MOST_SAID = 6
_COUNTS = "number of "
_TIMES = re.compile(r"fold|times|%|×", re.IGNORECASE)
_FACTOR = re.compile(r"\b(?:factor by which|by (?:what|which) factor|how many(?: times|[ -]?folds?))\b", re.IGNORECASE)
_PER_SOMETHING = frozenset(
    stem(word) for word in "rate ratio percentage proportion fraction efficiency share coefficient".split()
)
"""Heads of what no count of things is."""


def surely_another_kind(query: Query, place: Place) -> str:
    """Its kind is another by what the question says plainly: the unit it wants, a rate, a thing that is not counted."""
    unit = (place.measurement.unit or "").strip()
    own = place.measurement.pedigree.normalization.dimension or ("dimensionless" if "%" in unit else None)
    if query.unit_asked and unit and own and own not in query.dimensions:
        return f"its unit {unit} is not the one that is asked for"
    if "%" in unit and _FACTOR.search(query.text):
        return "a factor is asked for, it is in %"
    if not place.measurement.property.startswith(_COUNTS) or _TIMES.search(unit) or query.counted:
        return ""
    if query.property_keys & _PER_SOMETHING:
        return "it is a count, and a rate is asked for"
    other = place.sentence and query.expects not in (None, "count")
    head = keys(place.measurement.property.split()[-1])
    return "it is a count, and none is asked for" if other and not head & query.keys else ""


def of_another_kind(query: Query, place: Place) -> str:
    """Its unit is not of what is asked for."""
    unit = (place.measurement.unit or "").strip()
    own = place.measurement.pedigree.normalization.dimension or "dimensionless"
    share = "%" in unit
    if query.expects in ("percent", "share"):
        if unit and not share:
            return f"a share is asked for, it is in {unit}"
        bare = query.expects == "percent" and not unit and place.sentence
        return "a percentage is asked for, it has no unit" if bare else ""
    if query.expects == "content":
        return f"a content is asked for, it is in {unit}" if own in _NO_CONTENT else ""
    if query.expects == "count":
        if _counts_another(query, place, unit):
            return f"it counts {unit}"
        if narrower := _counts_some(query, place):
            return f"it counts those that are {narrower}"
        if part := _counts_part(query, place):
            return f"it counts {part}"
        return "" if own == "dimensionless" and not share else f"a count is asked for, it is in {unit}"
    return _of_another_dimension(query, place, unit, own)


def _counts_another(query: Query, place: Place, unit: str) -> bool:
    asked = [{key} | synonyms(key) | alike(key) for key in query.counted]
    return len(unit) > 3 and bool(asked) and bool(place.sentence) and not any(keys(unit) & forms for forms in asked)


def _counts_some(query: Query, place: Place) -> str:
    """In a table: what a label says of the counted things beyond the question ("infected wounds" for "wounds")."""
    if not place.in_table:
        return ""
    for labels in (place.row, place.column):
        beyond = [key for key in labels - query.keys if not is_general(key) and not key.isdigit() and len(key) > 2]
        if query.counted & labels and beyond:
            return min(beyond)
    return ""


def _counts_part(query: Query, place: Place) -> str:
    """In a sentence: a part of what is counted ("among these sites, 81 were known before"), where the question has no
    word of what is said of that part."""
    if not place.sentence:
        return ""
    start, end = number_at(place)
    clause = re.split(r"[;:]|\. ", place.sentence[: max(0, start)])[-1]
    whole = next((m for m in _OF_WHOLE.finditer(clause) if not m["what"] or keys(m["what"]) & query.counted), None)
    if start < 0 or whole is None:
        return ""
    said = [
        word
        for word in re.findall(r"[\w-]+", re.split(r"[,;:.]", place.sentence[end:])[0])
        if not is_generic(stem(word))
    ]
    beyond = [word for word in said[:_MOST_SAID] if not (keys(word) & query.counted)]
    return f"those that are {' '.join(beyond)}" if beyond and not keys(" ".join(beyond)) & query.keys else ""


def _of_another_dimension(query: Query, place: Place, unit: str, own: str) -> str:
    labels = place.own if place.sentence else place.row | place.column | keys(place.measurement.property)
    if unit and query.usual and own not in query.usual and not query.property_keys <= labels:
        return f"its unit {unit} is not one of what is asked for, and nothing else says that it is"
    if unit and query.dimensions and own not in query.dimensions:
        return f"its unit {unit} is not one of what is asked for"
    if not unit and query.dimensions and "dimensionless" not in query.dimensions and place.sentence:
        return "it has no unit, and what is asked for has one"
    return ""
