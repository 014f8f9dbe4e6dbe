"""Whether a number is a value of the asked property: by the ontology's id, its labels, or its place in a sentence."""

from contracts.measurements import Measurement
from reasoning.questions.facets import Wanted
from reasoning.questions.layers import (
    ABSENT,
    ABSTRACT,
    BODY,
    MAIN,
    NEAR,
    OFTEN,
    OWN,
    TITLE,
    DocumentView,
    Weights,
    alike,
)
from reasoning.questions.place import Place, span_in
from reasoning.questions.stems import stem
from reasoning.questions.tokens import Token, canonical_number, keys, numbers_of, tokens
from reasoning.questions.words import is_general

TELLING = 0.45
"""Weight from which a word that is not covered speaks against an answer by itself."""
SAME_ID = 0.9
"""Level of a property that the ontology knows as the asked one, in other words."""
_OTHER_KINDS = frozenset(
    stem(word) for word in "temperature time times duration pressure humidity number size voltage rpm speed".split()
)
"""Words by which a number is bound to a condition or a count, whatever else its sentence speaks of."""
ALTERING = frozenset(
    stem(word)
    for word in """ratio difference change increase decrease reduction error deviation uncertainty normalized logarithm
    square improvement shift gain residual bias fold half p pvalue ci sd se sem rsd""".split()
)
"""Words that make another quantity of a property: its ratio, its change, its spread."""


def level_of(key: str, place: Place, view: DocumentView) -> float:
    """How near to the number a word stands."""
    same = alike(key)
    if same & place.own:
        return OWN
    if same & place.near:
        return NEAR
    if same & view.title:
        return TITLE
    if same & view.abstract:
        return ABSTRACT
    if same & view.main:
        return MAIN
    if same & view.often:
        return OFTEN
    return BODY if same & view.words else ABSENT


def property_refused(place: Place, wanted: Wanted, view: DocumentView, weights: Weights) -> str:
    prop, measurement = wanted.property, place.measurement
    if prop is None:
        return "no property is asked for"
    kind = _kind_refused(prop.dimension, measurement)
    if kind:
        return kind
    if not wanted.property_forms:
        return "" if _done(place, wanted, weights) else "nothing says that it is of what was asked"
    told = keys(measurement.property) | (place.column if place.in_table else frozenset())
    altered = (told & ALTERING) - wanted.keys
    if altered:
        return f"it is a value of {measurement.property}"
    known = prop.id is not None and measurement.property_id == prop.id
    if not known and prop.id is not None and measurement.property_id is not None:
        surface = wanted.property_forms[0]
        return "" if surface <= keys(measurement.property) else f"it is a value of {measurement.property}"
    if known or (_stated(wanted, place.column | place.row) if place.in_table else _named(wanted, place.column)):
        return _narrower(place, wanted, view, weights)
    if place.in_table and _stated(wanted, place.own | keys(place.caption)):
        return ""
    if measurement.unit and any(form <= keys(measurement.unit) for form in wanted.property_forms):
        return ""
    weak = (
        measurement.property_id is None
        and not keys(measurement.property) & _OTHER_KINDS - wanted.keys
        and not any(weights(key) >= TELLING and not is_general(key) for key in keys(measurement.property) - wanted.keys)
    )
    if place.sentence and weak and _beside_number(place, wanted):
        return ""
    if prop.id is None and place.in_table and _labelled(wanted, place, view):
        return ""
    if prop.id is None and _mostly(wanted.property_forms, place, weights):
        return ""
    return f"it is a value of {measurement.property}"


def _narrower(place: Place, wanted: Wanted, view: DocumentView, weights: Weights) -> str:
    """In a sentence of several numbers: a property named with a telling word that was not asked ("S. aureus MICs")."""
    if place.in_table or len(numbers_of(place.sentence)) < 2:
        return ""
    extra = [
        key for key in keys(place.measurement.property) - wanted.keys
        if weights(key) >= TELLING and not is_general(key)
        and not (view.long_form(key) and view.long_form(key) <= wanted.keys)
    ]  # fmt: skip
    return f"it is a value of {place.measurement.property}" if extra else ""


def _done(place: Place, wanted: Wanted, weights: Weights) -> bool:
    """Where only "what percentage" is asked: a telling word of what is done ("scavenge") is the number's own."""
    told = [key for word in wanted.words for form in word.forms for key in form if weights(key) >= TELLING]
    if place.in_table:
        return any(key in place.row | place.column for key in told)
    found = tokens(place.sentence)
    at = number_at(place)
    given = {canonical_number(f"{abs(one.value):.10g}") for one in wanted.constraints if one.value is not None}
    numbers = [t.start for t in found if t.kind == "number" and not at[0] <= t.start < at[1] and t.key not in given]
    return any(_reaches(key, at[0], found, numbers) for key in told)


def unsaid(place: Place, wanted: Wanted, view: DocumentView, weights: Weights) -> str:
    """What the asked property says beyond the ontology's name of it ("tyrosinase inhibition") must be said near by."""
    if wanted.property is None or wanted.property.id is None or len(wanted.property_forms) < 2:
        return ""
    surface, name = wanted.property_forms[:2]
    least = OFTEN if place.in_table else NEAR
    for key in surface - name if name < surface else ():
        if weights(key) >= TELLING and not is_general(key) and level_of(key, place, view) < least:
            return f"'{key}' is not said of it"
    return ""


def _beside_number(place: Place, wanted: Wanted) -> bool:
    """In prose: the property's words stand in the sentence, with no other number between them and this one."""
    at = number_at(place)
    found = tokens(place.sentence)
    given = {canonical_number(f"{abs(one.value):.10g}") for one in wanted.constraints if one.value is not None}
    numbers = [
        token.start for token in found
        if token.kind == "number" and token.key not in given
        and not any(start <= token.start < end for start, end in (at, *place.alongside))
    ]  # fmt: skip
    return any(all(_reaches(key, at[0], found, numbers) for key in form) for form in wanted.property_forms[:2])


def _reaches(key: str, at: int, found: tuple[Token, ...], numbers: list[int]) -> bool:
    """Whether a word stands in the sentence with no other number between it and the place `at`."""
    for token in found:
        low, high = sorted((token.start, at))
        if token.key == key and not any(low < number < high for number in numbers):
            return True
    return False


def _kind_refused(dimension: str | None, measurement: Measurement) -> str:
    unit = (measurement.unit or "").strip()
    own = measurement.pedigree.normalization.dimension
    if dimension == "percent":
        return "" if "%" in unit or not unit else f"a percentage is asked for, it is in {unit}"
    if dimension == "count":
        counted = own in (None, "dimensionless", "") and "%" not in unit
        return "" if counted else f"a count is asked for, it is in {unit}"
    if dimension and own and dimension != own and unit:
        return f"its unit {unit} is not one of what is asked for"
    if dimension and dimension != "dimensionless" and not unit:
        return "it has no unit, and what is asked for has one"
    return ""


def _stated(wanted: Wanted, words: frozenset[str]) -> bool:
    return any(form <= words for form in wanted.property_forms)


def _named(wanted: Wanted, words: frozenset[str]) -> bool:
    """Whether words hold the property as asked, or by its first name: a looser synonym may be another thing."""
    return any(form <= words for form in wanted.property_forms[:2])


def _labelled(wanted: Wanted, place: Place, view: DocumentView) -> bool:
    """A free-text property with a label ("threshold a4") that is the row's or column's, the rest the paper's."""
    labels = (
        {token.key for token in tokens(wanted.property.surface) if token.kind == "label"} if wanted.property else set()
    )
    return any(
        labels & form and labels & form <= place.row | place.column and form - labels <= view.often
        for form in wanted.property_forms[:1]
    )


def _mostly(forms: tuple[frozenset[str], ...], place: Place, weights: Weights) -> bool:
    """A free-text property whose telling words are its own, and the others near."""
    for form in forms:
        bound = place.own if place.in_table else place.row | place.column
        around = place.near if place.in_table else place.own
        own = sum(weights(key) for key in form if key in bound)
        near = sum(weights(key) for key in form if key in around and key not in bound)
        whole = sum(weights(key) for key in form)
        if whole and own / whole >= 0.5 and (own + near) / whole >= 0.99:
            return True
    return False


def property_level(place: Place, wanted: Wanted, weights: Weights) -> tuple[float, float]:
    if wanted.property is None:
        return 0.0, 0.0
    alike_only = wanted.property.id is not None and place.measurement.property_id == wanted.property.id
    best = SAME_ID if alike_only else 0.0
    for form in wanted.property_forms[:2]:
        whole = sum(max(0.05, weights(key)) for key in form)
        got = sum(
            max(0.05, weights(key)) * (OWN if key in place.own else NEAR if key in place.near else ABSENT)
            for key in form
        )
        best = max(best, got / whole)
    return best, 1.0


def states_property(place: Place, wanted: Wanted) -> bool:
    """Whether a value's own labels name the asked property."""
    same = (
        wanted.property is not None
        and wanted.property.id is not None
        and place.measurement.property_id == wanted.property.id
    )
    return same or _stated(wanted, place.row | place.column)


def number_at(place: Place) -> tuple[int, int]:
    """Where in its sentence the number stands; (-1, -1) where it cannot be told."""
    return span_in(place.sentence, place.measurement.pedigree.extraction.text)
