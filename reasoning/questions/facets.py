"""What a proposition needs a measurement to be about, part by part."""

import builtins
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from contracts.propositions import Constraint, Entity, PropertyRef, Proposition
from ontology import load
from reasoning.questions.tokens import canonical_number, keys, tokens
from reasoning.questions.words import FIRST_HAND, is_general, is_generic, is_soft

_RANGES = frozenset({"rang", "range", "interval", "limit", "window", "bound"})
"""Stems by which a question asks for a range of values."""


@dataclass(frozen=True, slots=True)
class Words:
    """A name that has to be found, in any of its `forms` (sets of keys). `text` is for the reader."""

    text: str
    forms: tuple[frozenset[str], ...]
    label: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """All that one side of a proposition asks for.

    `hints` narrow without being needed; `barred` must not stand in a value's own labels.
    """

    entity: Entity | None
    names: tuple[Words, ...]
    words: tuple[Words, ...]
    property: PropertyRef | None
    property_forms: tuple[frozenset[str], ...]
    constraints: tuple[Constraint, ...]
    hints: frozenset[str]
    barred: frozenset[str]
    first_hand: bool
    range_asked: bool
    asked: frozenset[str] = frozenset()
    """Every key of the proposition's words."""
    with_unit: bool = False
    """Whether the ontology's property has a unit, whichever it is."""

    @builtins.property
    def named_property(self) -> bool:
        """Whether the ontology knows the asked property."""
        return self.property is not None and self.property.id is not None

    @builtins.property
    def keys(self) -> frozenset[str]:
        """Every key that may tell a row or a column from its neighbours."""
        found: set[str] = set(self.hints)
        for part in (*self.names, *self.words):
            for form in part.forms:
                found |= form
        for form in self.property_forms:
            found |= form
        for constraint in self.constraints:
            found |= keys(constraint.text) | keys(constraint.name.replace("_", " "))
            if constraint.value is not None:
                found.add(canonical_number(f"{abs(constraint.value):.10g}"))
        return frozenset(found)


def wanted_of(proposition: Proposition) -> list[Wanted]:
    """One for each side of a comparison; one alone for every other verb."""
    if proposition.verb == "compare" and len(proposition.entities) > 1:
        return [_wanted(proposition, (entity,)) for entity in proposition.entities]
    return [_wanted(proposition, proposition.entities)]


def _wanted(proposition: Proposition, entities: Sequence[Entity]) -> Wanted:
    words: list[Words] = []
    hints: set[str] = set()
    barred: set[str] = set()
    first_hand = False
    for term in proposition.terms:
        negated = term.startswith("not ")
        found = list(tokens(term.removeprefix("not ")))
        if negated:
            barred |= {token.key for token in found if not is_generic(token.key)}
            continue
        if term.casefold() in FIRST_HAND:
            first_hand = True
            hints |= {"our", "own", "present"}
            continue
        for token in found:
            if is_soft(token.text) or (is_general(token.key) and token.kind == "word"):
                hints.add(token.key)
            else:
                words.append(Words(term, (frozenset({token.key}),), token.kind == "label"))
        if term.endswith("*"):
            hints |= {f"{token.key}*" for token in found}
    names = tuple(_name(entity) for entity in entities)
    prop = proposition.property
    forms: tuple[frozenset[str], ...] = ()
    if prop is not None:
        forms = _property_forms(prop)
        hints |= {token.key for token in tokens(prop.surface) if is_soft(token.text)}
    return Wanted(
        entity=entities[0] if len(entities) == 1 else None, names=tuple(name for name in names if name.forms),
        words=tuple(dict.fromkeys(words)), property=prop, property_forms=forms, constraints=proposition.conditions,
        hints=frozenset(hints), barred=frozenset(barred), first_hand=first_hand,
        range_asked=bool(_RANGES & frozenset().union(*forms, hints)), asked=keys(proposition.text),
        with_unit=prop is not None and _has_unit(prop.id),
    )  # fmt: skip


@cache
def _has_unit(identifier: str | None) -> bool:
    known = next((one for one in load().properties if one.id == identifier), None)
    return known is not None and not known.also_unit and known.dimension not in (None, "dimensionless")


def _name(entity: Entity) -> Words:
    forms = [
        frozenset(token.key for token in tokens(name) if not (is_generic(token.key) and token.kind == "word"))
        for name in (entity.surface, entity.name, *entity.aliases)
    ]
    label = any(token.kind == "label" for token in tokens(entity.surface))
    return Words(entity.surface, tuple(dict.fromkeys(form for form in forms if form)), label)


def _property_forms(prop: PropertyRef) -> tuple[frozenset[str], ...]:
    """The asked words first, then the ontology's other names."""
    names = [prop.surface or prop.name, prop.name, *prop.terms]
    if prop.id is None and all(is_soft(token.text) for token in tokens(prop.name)):
        return ()
    forms = []
    for name in names:
        every = [token.key for token in tokens(name)]
        content = frozenset(key for key in every if not is_generic(key))
        forms.append(content or frozenset(every))
    return tuple(dict.fromkeys(form for form in forms if any(len(key) > 1 or not key.isascii() for key in form)))
