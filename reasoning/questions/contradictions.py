"""What a measurement says that is against a query, by kind."""

import re
from functools import lru_cache

from ontology import fold
from reasoning.questions.conditions import alternatives, any_level
from reasoning.questions.layers import alike
from reasoning.questions.lists import aligned
from reasoning.questions.place import Place
from reasoning.questions.properties import ALTERING, number_at
from reasoning.questions.query import Query
from reasoning.questions.stems import stem
from reasoning.questions.synonyms import synonyms
from reasoning.questions.tokens import keys
from reasoning.questions.words import is_general, is_generic

_NUMBERED = re.compile(r"([a-z]{1,5})(\d+)")
_RELATING = frozenset(stem(word) for word in ("relative", "ratio", "compared", "versus", "change", "cut", "gain"))
"""Words by which a question asks for a ratio or a change itself."""
_NO_CONTENT = frozenset({"[time]", "[temperature]", "[length]"})
_RANGE_GOES_ON = re.compile(r"\s?(?:±\s?[\d.]+)?\s?[–—-]\s?\d")
_OF_WHOLE = re.compile(
    r"\b(?:among|amongst|out of|of) (?:which|whom|these|those|them|the (?P<what>\w+))\b", re.IGNORECASE
)
_COMPOUND = re.compile(r"[A-Z][\w-]*(?:/[A-Z][\w-]*)+")
_MOST_SAID = 6
_DENIAL = re.compile(r"\b(?:not((?: \w+){1,4})|(?:without|no|non)[ -](\w+))", re.IGNORECASE)
_TURNS = ("first 1st initial primary", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th")
_UNITS_OF_TIME = frozenset(stem(word) for word in ("seconds", "min"))
"""Stems that are a unit in the label of a duration, not a turn and not a minimum."""
_OPPOSITES = (
    ("observed measured experimental actual", "theoretical expected predicted calculated nominal simulated"),
    ("hot", "cold"), ("male men man", "female women woman"), ("before", "after"),
    ("training train", "test testing validation"), ("maximum max highest peak", "minimum min lowest"),
    ("upregulated up", "downregulated down"), ("inner inside", "outer outside"), ("upper top", "lower bottom"),
    ("inlet", "outlet"), ("input", "output"), ("discharge", "charge"), ("anode", "cathode"), ("dry", "wet"),
    ("summer", "winter"), ("spring", "autumn"), ("parallel", "perpendicular"),
    ("supervised", "unsupervised"), ("systolic", "diastolic"), ("sensitivity", "specificity"), ("donor", "acceptor"),
    ("oxidation", "reduction"), ("cathodic", "anodic"), ("quantification", "detection"), ("oral", "intravenous"),
    ("precision", "recall"), ("original unmodified unpatched", "modified patched"), ("absolute", "relative"),
    ("mean average", "median"), ("longitudinal", "transverse"), ("tensile", "compressive"),
)  # fmt: skip


AGAINST = (
    "kind", "property", "given", "opposite", "literal", "number", "range", "condition", "denied", "altered", "setting",
    "end", "factor", "unreadable", "cited",
)  # fmt: skip
"""Kinds of what may speak against a measurement."""

BARRING = frozenset(AGAINST) - {"kind", "denied", "setting"}
"""Those by which it is never shown, however well its words fit: the others rest on a guess at what is asked."""


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words.split())


_SETS = tuple(tuple(_stems(side) for side in sides) for sides in (*_OPPOSITES, _TURNS))


def contradictions(query: Query, place: Place) -> dict[str, str]:
    """What it says that is against what is asked for, by kind. What it leaves unsaid is no matter."""
    measurement = place.measurement
    sentence = bool(place.sentence)
    found = {
        "kind": _of_another_kind(query, place),
        "property": _of_another_property(query, place),
        "given": _given(query, place),
        "opposite": _opposite(query, place),
        "literal": _other_literal(query, place),
        "number": _other_number(query, place),
        "range": "a range is asked for" if query.range_asked and measurement.value is not None else "",
        "condition": next(
            (why for group in alternatives(query.constraints) if (why := any_level(group, place)[1])), ""
        ),
        "denied": _denied(query, place),
        "altered": _altered(query, place),
        "setting": _is_setting(query, place),
        "end": "it is one end of a range" if sentence and _begins_range(place) else "",
        "factor": "it is a factor of a formula" if sentence and _in_formula(place) else "",
        "unreadable": "a character beside the number cannot be read" if _unreadable(place) else "",
        "cited": "it is another's value" if query.first_hand and measurement.attributed_to is not None else "",
    }
    return {kind: why for kind, why in found.items() if why}


def contradiction(query: Query, place: Place) -> str:
    """The first of what it says that is against what is asked for; empty where nothing is."""
    return next(iter(contradictions(query, place).values()), "")


def unmet(query: Query, place: Place) -> str:
    """A condition of the question, with a number and a unit, under which the value is not told to hold.

    Empty where there is none; of several of one name one is enough.
    """
    for group in alternatives(query.constraints):
        level, against = any_level(group, place)
        told = level > 0 or not all(one.value is not None and one.unit for one in group)
        if against or not told:
            return against or f"nothing says that it is at {' or '.join(one.text for one in group)}"
    return ""


def _of_another_kind(query: Query, place: Place) -> str:
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


def _of_another_property(query: Query, place: Place) -> str:
    own = place.measurement.property_id
    if own is None or query.property_id is None or own == query.property_id:
        return ""
    if query.expects in ("percent", "share", "content", "count"):
        return ""
    labels = place.own if place.sentence else place.row | place.column
    return "" if query.property_keys <= labels else f"it is a value of {place.measurement.property}"


def _given(query: Query, place: Place) -> str:
    value = place.measurement.value
    if not place.sentence:
        return ""
    if value is None:
        ends = place.measurement.interval or ()
        return "the range is the question's own" if ends and {f"{end:g}" for end in ends} <= query.numbers else ""
    for constraint in query.constraints:
        if constraint.value is not None and abs(constraint.value - value) <= 1e-9 * abs(value):
            return f"{constraint.text} is the question's own"
    if f"{value:g}" in query.numbers:
        return "the number is the question's own"
    for inside in re.findall(r"\{([^{}]*)\}", place.sentence):
        if place.measurement.unit is None and f"{value:g}" in re.split(r"[\s,;]+", inside):
            return "it is one of a set of settings"
    return "its turn in a list is another" if aligned(place, query.numbers) is False else ""


def _begins_range(place: Place) -> bool:
    """Whether another number follows at once: "0.31 ± 0.08–0.43 ± 0.07 mg/kg"."""
    _, end = number_at(place)
    return place.measurement.value is not None and bool(_RANGE_GOES_ON.match(place.sentence[max(end, 0) :]))


def _in_formula(place: Place) -> bool:
    """Whether the number is a factor of something named: "LOQ = 10 x standard deviation"."""
    _, end = number_at(place)
    return (
        place.measurement.unit is None
        and re.match(r"\s?[x×·*]\s?[^\W\d]{3,}", place.sentence[max(end, 0) :]) is not None
    )


def _opposite(query: Query, place: Place) -> str:
    """Its own labels say the opposite of a word of the question ("theoretical" for "observed"), and not the word."""
    own = place.row | place.column
    if "[time]" in (place.measurement.pedigree.normalization.dimension or ""):
        own -= _UNITS_OF_TIME
    for side, opposites in _opposites_of(query.text):
        if side.isdisjoint(own):
            for other in opposites:
                if not other.isdisjoint(own):
                    return f"it is of {min(other & own)}"
    return ""


@lru_cache(maxsize=64)
def _opposites_of(text: str) -> tuple[tuple[frozenset[str], tuple[frozenset[str], ...]], ...]:
    """The sides of a question that have opposites, each with those that the question has not."""
    asked = keys(text)
    return tuple(
        (side, tuple(other for other in sides if other is not side and not other & asked))
        for sides in _SETS for side in sides if side & asked
    )  # fmt: skip


def _altered(query: Query, place: Place) -> str:
    """It is of a ratio, a change or a spread of what is asked for."""
    said = keys(place.measurement.property) | (place.column if place.in_table else frozenset())
    asked = query.keys | keys(query.text)
    if asked & _RELATING:
        return ""
    other = (said & ALTERING) - asked
    return f"it is of {', '.join(sorted(other))}" if other else ""


def _is_setting(query: Query, place: Place) -> str:
    """It is a value of a condition that the question sets, or a count where none is asked for."""
    prop = keys(place.measurement.property)
    for constraint in query.constraints:
        if prop and prop <= keys(constraint.name.replace("_", " ")):
            return f"it is a value of {constraint.name}"
    counts = place.sentence and place.measurement.property.startswith("number of ")
    other = query.expects is None and query.property_keys and not query.property_keys & prop
    if counts and (query.amount or other or query.expects not in ("count", None, "dimensionless")):
        return "it is a count, and none is asked for"
    return ""


def _denied(query: Query, place: Place) -> str:
    """Its labels deny what is asked for ("no RL"), or name what the question leaves out."""
    if not place.in_table:
        return ""
    denied = frozenset(
        key for match in _DENIAL.finditer(place.own_text) for key in keys(match[1] or match[2]) if not is_generic(key)
    )  # fmt: skip
    if against := denied & query.keys - query.barred:
        return f"it is without {', '.join(sorted(against))}"
    left_out = (query.barred & (place.row | place.column)) - denied
    return f"it is of {', '.join(sorted(left_out))}, which the question leaves out" if left_out else ""


def _other_literal(query: Query, place: Place) -> str:
    """Where "A/B" is asked for: another "A/x", or "A" or "B" alone, that the value is of, and not the asked one."""
    if not query.literals:
        return ""
    said = place.folded
    compounds = {fold(name) for name in _COMPOUND.findall(query.text)}
    for literal in query.literals:
        if literal.endswith("*") and place.in_table and literal not in said.replace("∗", "*"):
            return f"it is not of {literal}"
        head, slash, _ = literal.partition("/")
        if slash:
            other = re.search(rf"(?<![\w/]){re.escape(head)}/\w+", said)
            if other and literal not in said:
                return f"it is of {other.group()}, not {literal}"
            if literal in compounds and literal not in said and fold(place.measurement.entity) in literal.split("/"):
                return f"it is of {place.measurement.entity} alone, not of {literal}"
    return ""


def _other_number(query: Query, place: Place) -> str:
    """Its own labels have a name that differs from an asked one in its number alone ("Ac1" for "Ac3")."""
    labels = place.row | place.column
    for term in query.names:
        asked = _NUMBERED.fullmatch(term.key)
        if not asked or term.said(place.own):
            continue
        for label in labels:
            other = _NUMBERED.match(label)
            if other and other[1] == asked[1] and other[2] != asked[2]:
                return f"it is of {label}, not {term.key}"
    return ""


def _unreadable(place: Place) -> bool:
    start, end = number_at(place)
    return "\ufffd" in place.sentence[max(0, start - 3) : max(0, start)] + place.sentence[end : end + 3]
