"""Claims that state a mechanism: a cause is named, and it is about what the proposition asks."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from contracts.claims import Claim
from contracts.propositions import Proposition
from evidence.causes import Causal, causal
from evidence.changes import FALLING, RISING
from evidence.claims_logic import content, plain
from ontology import fold, load
from reasoning.mechanism.selection import dependence_words
from reasoning.subjects import proper_names

_ROLES = ("supporting_argument", "limitation", "method_criticism", "speculation")
_SHORT = frozenset("of the and with for in at a an".split())
_PROPERTY, _ENTITY, _CONDITION, _AGAINST, _LINKED, _CAUSING = 2.0, 1.0, 1.0, -2.0, 0.5, -1.0
_LEAST_SHARE = 0.5
"""Of the strongest explanation's weight; what has less is no explanation beside it."""
_SHARED_WORDS = 2
_FEW_WORDS = r"(?:\s\w+){0,3}?\s"
"""What may stand between a change and what changes."""


class _Ranked(NamedTuple):
    weight: float
    claim: Claim


def explanations(proposition: Proposition, claims: Sequence[Claim]) -> tuple[str, ...]:
    """Ids of the accepted claims that name a cause of what is asked, the plainest and nearest first.

    A claim weighs more the more plainly it states a cause, where it speaks of the property, the entity and the
    condition asked about (its paper's title speaks at half the weight), and where another explanation of its paper
    speaks of the same; less where it tells of the opposite change, or where what is asked is its cause and not its
    effect. Far weaker ones than the first are left out, and those in which more speaks against than for.
    """
    told = {
        claim.id: (claim, found)
        for claim in claims
        if claim.status != "rejected" and claim.checks.passed and (found := causal(plain(claim.text))) is not None
    }
    others = [claim for claim, _ in told.values()]
    ranked = [
        _Ranked(weight, claim)
        for claim, found in told.values()
        if (weight := _weight(proposition, claim, found, others)) > 0
    ]
    ranked.sort(key=lambda row: (-row.weight, _ROLES.index(row.claim.role)))
    return tuple(row.claim.id for row in ranked if row.weight >= _LEAST_SHARE * ranked[0].weight)


def _weight(proposition: Proposition, claim: Claim, found: Causal, others: Sequence[Claim]) -> float:
    """How much the claim explains; nothing where neither it nor its title speaks of the property or the entity.

    Nothing, too, where it speaks of another property and its title does not speak of the one asked about.
    """
    text, title = fold(claim.text), fold(claim.anchor.title)
    about = 0.0
    for worth, says in ((_PROPERTY, _speaks_of_property), (_ENTITY, _speaks_of_entity)):
        about += worth if says(proposition, text) else worth / 2 if says(proposition, title) else 0.0
    flat = plain(claim.text)
    speaks = _speaks_of_property(proposition, text) or _speaks_of_property(proposition, title)
    if not about or (not speaks and _of_another_property(proposition, flat)):
        return 0.0
    weight = found.strength + about
    if _speaks_of_property(proposition, fold(flat[slice(*found.cause)])) and not _speaks_of_property(
        proposition, fold(flat[slice(*found.effect)])
    ):
        weight += _CAUSING
    if _speaks_of_condition(proposition, text):
        weight += _CONDITION
    if _opposite(proposition, text):
        weight += _AGAINST
    if any(_linked(claim, other) for other in others):
        weight += _LINKED
    return weight


def _linked(claim: Claim, other: Claim) -> bool:
    """Whether another claim of the same paper speaks of the same."""
    if other.id == claim.id or other.anchor.doc_id != claim.anchor.doc_id:
        return False
    return len(set(content(claim.text)).intersection(content(other.text))) >= _SHARED_WORDS


def _opposite(proposition: Proposition, text: str) -> bool:
    """Whether the text tells that the property changes the other way: "raises the initial capacity" of a fall."""
    asked, other = proposition.property, {"fall": RISING, "rise": FALLING}.get(proposition.direction or "")
    if asked is None or other is None:
        return False
    names = "|".join(re.escape(fold(name)) for name in {asked.name, asked.surface, *asked.terms} if name)
    return re.search(rf"{other}{_FEW_WORDS}(?:{names})|(?:{names}){_FEW_WORDS}?{other}", text) is not None


def _speaks_of_property(proposition: Proposition, text: str) -> bool:
    asked = proposition.property
    if asked is None:
        return any(_says(term, text) for term in proposition.terms)
    return any(_says(name, text) for name in (asked.name, asked.surface, *asked.terms))


def _of_another_property(proposition: Proposition, text: str) -> bool:
    """Whether the text names properties that the ontology knows, and the one asked about is none of them."""
    named = {match.id for match in load().match_all(text)}
    return proposition.property is not None and bool(named) and proposition.property.id not in named


def _speaks_of_entity(proposition: Proposition, text: str) -> bool:
    return any(
        _says(name, text) or _says(" ".join(proper_names(name)), text)
        for e in proposition.entities
        for name in (e.name, e.surface, *e.aliases)
    )


def _speaks_of_condition(proposition: Proposition, text: str) -> bool:
    return any(
        fold(condition.text) in text
        or condition.name.replace("_", " ") in text
        or dependence_words(condition.name, text)
        for condition in proposition.conditions
    )


def _says(name: str, text: str) -> bool:
    """Whether all content words of a name are in the text."""
    words = [word for word in fold(name).split() if word not in _SHORT]
    return bool(words) and all(re.search(rf"(?<!\w){re.escape(word)}", text) for word in words)
