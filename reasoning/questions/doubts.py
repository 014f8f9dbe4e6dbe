"""What speaks against a measurement as the answer of a query without ruling it out."""

import re
from collections.abc import Sequence
from functools import lru_cache

from ontology import fold
from reasoning.questions.layers import DocumentView, Weights, alike
from reasoning.questions.pairs import pairs_met
from reasoning.questions.place import Place
from reasoning.questions.query import Query
from reasoning.questions.stems import stem
from reasoning.questions.synonyms import symbol_of, synonyms
from reasoning.questions.tokens import keys, tokens
from reasoning.questions.words import is_general, is_soft

TELLING = 0.45
"""Weight from which a word must be said of the value, or of what its paper is about."""

RARE = 0.6
"""Weight from which a word that its paper says seldom must stand by the value or around it."""
SELDOM = 5
"""Sentences and rows of the paper in which such a word stands at most."""
MORE_SAID = 0.25
"""Weight of what one value says of the question beyond another, from which it goes before it."""
LEAST_PROPERTY = 0.3
"""Weighted share of the property's words that must stand by the value or around it."""

_SPECIES = re.compile(r"\b[A-Z]\. ?([a-z]{5,})\b")


def doubts(query: Query, place: Place, view: DocumentView, weights: Weights) -> tuple[str, str, str]:
    """What speaks against it without ruling it out: names, species and property that are not said of it."""
    return (
        _of_other_names(query, place, view, weights),
        _other_species(query, place) or _bound_to_another(query, place),
        _not_of_property(query, place, weights),
    )


def _of_other_names(query: Query, place: Place, view: DocumentView, weights: Weights) -> str:
    """A telling word of the question that is said neither of the value nor of what its paper is about."""
    about = view.about
    for term in query.terms:
        if term.number or term.weight < TELLING or is_general(term.key):
            continue
        forms = term.forms | term.synonyms | ({term.symbol} if term.symbol else frozenset())
        if not (forms.isdisjoint(place.own) and forms.isdisjoint(place.near)):
            continue
        if term.parts and term.said(place.own | place.near):
            continue
        if term.named and not forms & view.words and not term.said(view.words):
            return f"'{term.key}' stands nowhere in its paper"
        if term.species and (not forms & about or view.rivals_of(term.key)):
            return f"its paper is not about '{term.key}', or about others of the kind as well"
        if forms & about or term.said(about):
            continue
        if forms & view.labels or (place.sentence and term.named and not forms & view.often):
            return f"'{term.key}' is said of others of its paper"
        if term.weight >= RARE and not term.doing and any(0 < view.units.get(form, 0) <= SELDOM for form in term.forms):
            return f"'{term.key}' is said elsewhere in its paper"
    return ""


def _other_species(query: Query, place: Place) -> str:
    """It is said of another species than the one asked for."""
    asked = [term for term in query.terms if term.species and term.forms.isdisjoint(place.own)]
    if not asked:
        return ""
    far = not any(term.forms & place.near for term in asked)
    for match in _SPECIES.finditer(f"{place.own_text} ; {place.near_text if far else ''}"):
        epithet = stem(fold(match[1]))
        if not any(epithet in term.forms for term in query.terms):
            return f"it is of {match.group()}"
    return ""


def _bound_to_another(query: Query, place: Place) -> str:
    """In a sentence with several names: the number is bound to one that is not asked for, and the asked one is not."""
    if not place.sentence:
        return ""
    entity = place.measurement.entity
    asked = [term for term in query.names if term.said(place.own)]
    if not asked or not place.row or any(term.said(place.row | place.column) for term in asked):
        return ""
    if (place.row - keys(entity)) & query.keys:  # the long form of a short one
        return ""
    strange = [
        token.text for token in tokens(entity)
        if (token.kind == "label" or (len(token.text) > 2 and token.text.isupper())) and token.key not in query.keys
    ]  # fmt: skip
    return f"it is of {strange[0]}" if strange else ""


def _not_of_property(query: Query, place: Place, weights: Weights) -> str:
    """Hardly a word of the asked property is said of it or around it."""
    if not query.property_keys or place.measurement.property_id == query.property_id is not None:
        return ""
    telling = _telling(query.property_keys)
    whole = sum(weights(key) for key, _, _ in telling)
    told = sum(
        weights(key) for key, forms, symbol in telling
        if not (forms.isdisjoint(place.own) and forms.isdisjoint(place.near))
        or (symbol and (symbol in place.row or symbol in place.column))
    )  # fmt: skip
    return "" if told >= LEAST_PROPERTY * whole else f"it is a value of {place.measurement.property}"


@lru_cache(maxsize=256)
def _telling(property_keys: frozenset[str]) -> tuple[tuple[str, frozenset[str], str], ...]:
    """Those of a property's words that are not general, each with the words used for it, and its symbol."""
    return tuple(
        (key, frozenset({key}) | synonyms(key) | alike(key), symbol_of(key))
        for key in property_keys if not is_general(key) and not is_soft(key)
    )  # fmt: skip


def dominated(query: Query, places: Sequence[tuple[Place, DocumentView]]) -> list[str]:
    """For each place of a table, why another value of its paper goes before it: it says all that this one says of the
    question, and more. Empty where none does."""
    none = frozenset[str]()
    pairs = [_pairs(query, place) if place.in_table else none for place, _ in places]
    said = [
        pair | _said(query, place.own | place.near) if place.in_table else none
        for (place, _), pair in zip(places, pairs, strict=True)
    ]
    rows = [
        pair | _said(query, place.row) if place.in_table else none
        for (place, _), pair in zip(places, pairs, strict=True)
    ]
    own = [
        pair | _said(query, place.own) if place.in_table else none
        for (place, _), pair in zip(places, pairs, strict=True)
    ]
    weight = {term.key: term.weight for term in query.terms}
    by_paper: dict[tuple[str, str], set[tuple[frozenset[str], frozenset[str]]]] = {}
    for (place, view), words, labels in zip(places, said, own, strict=True):
        if place.in_table:
            by_paper.setdefault((view.document.doc_id, unit_kind(place)), set()).add((words, labels))
    found = []
    for (place, view), words, labels, mine in zip(places, said, rows, own, strict=True):
        others = by_paper.get((view.document.doc_id, unit_kind(place)), set()) if place.in_table else set()
        nearer = next((extra for _, theirs in others if (extra := _of_the_asked(query, mine, theirs))), "")
        if nearer:
            found.append(f"another value of its paper is the one of {nearer}")
            continue
        more = [other - words for other, theirs in others if words < other and labels <= theirs]
        beyond = max(more, key=lambda extra: sum(weight.get(key, 0.5) for key in extra), default=frozenset())
        enough = sum(weight.get(key, 0.5) for key in beyond) >= MORE_SAID
        found.append(f"another value of its paper says more: {', '.join(sorted(beyond))}" if enough else "")
    return found


def _of_the_asked(query: Query, mine: frozenset[str], theirs: frozenset[str]) -> str:
    """What another value's labels say instead of what these do, where the question says it right before the property
    ("the furosemide flow rate"), and the other only in passing."""
    more, less = theirs - mine, mine - theirs
    instead = more and less and more <= query.modifiers and less.isdisjoint(query.modifiers)
    return min(more) if instead else ""


def _said(query: Query, words: frozenset[str]) -> frozenset[str]:
    """The words of the question that are among `words`."""
    return frozenset(
        term.key for term in query.terms
        if not (term.number and term.noun)
        and (term.synonyms & words or term.said(words) or (term.symbol and term.symbol in words))
    )  # fmt: skip


def _pairs(query: Query, place: Place) -> frozenset[str]:
    """The numbers of the question that stand by their nouns at the value."""
    return frozenset(f"{number} {noun}" for number, noun in pairs_met(query, place))


def unit_kind(place: Place) -> str:
    """The SI unit of a value, its unit as written where it has none; percent apart."""
    unit = place.measurement.unit or ""
    return "%" if "%" in unit else place.measurement.si_unit or unit
