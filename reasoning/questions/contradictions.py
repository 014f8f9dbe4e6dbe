"""What a measurement says that is against a query, by kind."""

import re
from functools import lru_cache

from ontology import fold, load
from reasoning.questions.conditions import alternatives, any_level
from reasoning.questions.kinds import of_another_kind, surely_another_kind
from reasoning.questions.lists import aligned
from reasoning.questions.place import Place
from reasoning.questions.properties import ALTERING, number_at
from reasoning.questions.query import Query
from reasoning.questions.stems import stem
from reasoning.questions.tokens import keys
from reasoning.questions.words import is_generic

_NUMBERED = re.compile(r"([a-z]{1,5})(\d+)")
_RELATING = frozenset(stem(word) for word in ("relative", "ratio", "compared", "versus", "change", "cut", "gain"))
"""Words by which a question asks for a ratio or a change itself."""
_PARTS = frozenset(stem(word) for word in ("part", "fraction", "proportion", "share"))
_OF_PARTS = frozenset(stem(word) for word in ("ratio", "fraction"))
_RANGE_GOES_ON = re.compile(r"\s?(?:±\s?[\d.]+)?\s?[–—-]\s?\d")
_COMPOUND = re.compile(r"[A-Z][\w-]*(?:/[A-Z][\w-]*)+")
_DENIAL = re.compile(r"\b(?:not((?: \w+){1,4})|(?:without|no|non)[ -](\w+))", re.IGNORECASE)
_TURNS = ("first 1st initial primary", "second 2nd", "third 3rd", "fourth 4th", "fifth 5th")
_TURN = re.compile(
    rf"(?<!\d )(?<!per )\b({'|'.join(' '.join(_TURNS).replace(' primary', '').split())})\b(?= [a-z])", re.IGNORECASE
)
_NOT_FOUND = re.compile(
    r"\b(expected|theoretical|nominal|target(?:ed)?)(?: \w+){0,2}(?: of| is| was|:)?\s*$", re.IGNORECASE
)
"""What says, just before a number, that it is not what was found."""
_LEVEL = re.compile(
    r"\s*%?\s*(?:\w+ )?(?:(?:confidence|credib\w+|prediction) (?:interval|limit|region|band)s?|CIs?|CrIs?)\b"
)
_ISOMER = re.compile(r"(?<!\w)([α-ω]|cis|trans|alpha|beta|gamma|delta)\s?[-‐‑–]?\s?([^\W\d_]{5,})")
_GREEK = {"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ"}
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
        "kind": of_another_kind(query, place),
        "property": surely_another_kind(query, place) or _of_another_property(query, place),
        "given": _given(query, place),
        "opposite": _opposite(query, place) or _other_turn(query, place) or _left_out(query, place),
        "literal": _other_literal(query, place) or _of_another_side(query, place),
        "number": _other_number(query, place) or _other_isomer(query, place),
        "range": "a range is asked for" if query.range_asked and measurement.value is not None else "",
        "condition": next(
            (why for group in alternatives(query.constraints) if (why := any_level(group, place)[1])), ""
        ),
        "denied": _denied(query, place),
        "altered": _altered(query, place) or _not_found(query, place),
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


def _of_another_property(query: Query, place: Place) -> str:
    own = place.measurement.property_id
    if own is None or query.property_id is None or own == query.property_id:
        return ""
    own_dimension = place.measurement.pedigree.normalization.dimension
    if query.expects in ("percent", "share", "content", "count") or (
        query.unit_asked and own_dimension in query.dimensions
    ):
        return ""
    labels = place.own if place.sentence else place.row | place.column
    stated = own_dimension == _dimension(own) and keys(place.measurement.property) <= place.own
    unlike = stated and own_dimension not in _dimensions(query.property_id)
    return f"it is a value of {place.measurement.property}" if unlike or not query.property_keys <= labels else ""


def _dimension(property_id: str) -> str | None:
    item = load().property(property_id)
    return item.dimension if item else None


def _dimensions(property_id: str) -> frozenset[str | None]:
    item = load().property(property_id)
    return frozenset(item.dimensions) if item else frozenset()


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


def _other_turn(query: Query, place: Place) -> str:
    """Its sentence speaks of another turn alone ("in the second cycle", where the first discharge is asked for)."""
    asked, said = _turns(query.text), _turns(place.sentence)
    return f"it is of the {said[0]}" if len(set(asked)) == 1 and said and asked[0] not in said else ""


@lru_cache(maxsize=16384)
def _turns(text: str) -> tuple[str, ...]:
    """The turns that a text speaks of, each by its first name."""
    said = [word.casefold() for word in _TURN.findall(text)]
    return tuple(next(side.split()[0] for side in _TURNS if word in side.split()) for word in said)


def _not_found(query: Query, place: Place) -> str:
    """Beside its number stands that it is what was expected, or the level of an interval."""
    start, end = number_at(place)
    if start < 0:
        return ""
    if _LEVEL.match(place.sentence[end:]) and "level" not in query.keys:
        return "it is the level of an interval"
    other = _NOT_FOUND.search(place.sentence[:start])
    return f"it is what was {other[1].casefold()}" if other and not keys(other[1]) & keys(query.text) else ""


def _altered(query: Query, place: Place) -> str:
    """It is of a ratio, a change or a spread of what is asked for."""
    said = keys(place.measurement.property) | (place.column if place.in_table else frozenset())
    asked = query.keys | keys(query.text)
    if asked & _RELATING:
        return ""
    other = (said & ALTERING) - asked - (_OF_PARTS if asked & _PARTS else frozenset())
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
    """Its labels deny what is asked for ("no RL")."""
    against = _denials(place) & query.keys - query.barred if place.in_table else frozenset[str]()
    return f"it is without {', '.join(sorted(against))}" if against else ""


def _left_out(query: Query, place: Place) -> str:
    """Its labels name what the question leaves out."""
    named = (query.barred & (place.row | place.column)) - _denials(place) if place.in_table else frozenset[str]()
    return f"it is of {', '.join(sorted(named))}, which the question leaves out" if named else ""


def _denials(place: Place) -> frozenset[str]:
    return frozenset(
        key for match in _DENIAL.finditer(place.own_text) for key in keys(match[1] or match[2]) if not is_generic(key)
    )  # fmt: skip


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


def _of_another_side(query: Query, place: Place) -> str:
    """It is a value of what this side is compared with, and not of this side."""
    if not query.other_sides:
        return ""
    of = keys(place.measurement.entity) | (place.row | place.column if place.in_table else frozenset())
    if any(telling <= of for telling in query.own_side):
        return ""
    return next((f"it is of {name}" for name, telling in query.other_sides if telling <= of), "")


def _other_number(query: Query, place: Place) -> str:
    """Its own labels have a name that differs from an asked one in its number alone ("Ac1" for "Ac3")."""
    labels = place.row | place.column
    for term in query.names:
        asked = _NUMBERED.fullmatch(term.key)
        if not asked or term.said(place.own):
            continue
        for label in labels:
            other = _NUMBERED.match(label)
            joined = label.startswith(term.key) and label in re.sub(r"[\s-]", "", fold(query.text))
            if other and other[1] == asked[1] and other[2] != asked[2] and not joined:
                return f"it is of {label}, not {term.key}"
    return ""


def _other_isomer(query: Query, place: Place) -> str:
    """It is of another isomer than the asked one (α- and β-bisabolene)."""
    asked, said = _isomers(query.text), _isomers(place.own_text)
    for name, kind in asked.items():
        if name in said and not kind & said[name]:
            return f"it is of {min(said[name])}-{name}, not {min(kind)}-{name}"
    return ""


@lru_cache(maxsize=16384)
def _isomers(text: str) -> dict[str, set[str]]:
    """The letters (or cis, trans) that names are told apart by."""
    found: dict[str, set[str]] = {}
    for letter, name in _ISOMER.findall(text):
        found.setdefault(name.casefold(), set()).add(_GREEK.get(letter, letter))
    return found


def _unreadable(place: Place) -> bool:
    start, end = number_at(place)
    return "\ufffd" in place.sentence[max(0, start - 3) : max(0, start)] + place.sentence[end : end + 3]
