"""Claims that state a mechanism: a cause is named, and it is about what the proposition asks."""

import re
from collections.abc import Sequence

from contracts.claims import Claim
from contracts.propositions import Proposition
from evidence.statements import tells_cause
from ontology import fold

_ROLES = ("supporting_argument", "limitation", "method_criticism", "speculation")
_SHORT = frozenset("of the and with for in at a an".split())


def explanations(proposition: Proposition, claims: Sequence[Claim]) -> tuple[str, ...]:
    """Ids of the accepted claims that name a cause and speak of what is asked; those that say most of it first.

    What a claim leaves out its paper's title may say, at half the weight.
    """
    ranked: list[tuple[int, int, str]] = []
    for claim in claims:
        if claim.status == "rejected" or not claim.checks.passed or not tells_cause(claim.text):
            continue
        text, title = fold(claim.text), fold(claim.anchor.title)
        speaks = (_speaks_of_property, _speaks_of_entity)
        about = sum(2 * said(proposition, text) or said(proposition, title) for said in speaks)
        if about:
            ranked.append((-about, _ROLES.index(claim.role), claim.id))
    return tuple(identity for _, _, identity in sorted(ranked, key=lambda row: row[:2]))


def _speaks_of_property(proposition: Proposition, text: str) -> bool:
    asked = proposition.property
    if asked is None:
        return any(_says(term, text) for term in proposition.terms)
    return any(_says(name, text) for name in (asked.name, asked.surface, *asked.terms))


def _speaks_of_entity(proposition: Proposition, text: str) -> bool:
    return any(_says(name, text) for e in proposition.entities for name in (e.name, e.surface, *e.aliases))


def _says(name: str, text: str) -> bool:
    """Whether all content words of a name are in the text."""
    words = [word for word in fold(name).split() if word not in _SHORT]
    return bool(words) and all(re.search(rf"(?<!\w){re.escape(word)}", text) for word in words)
