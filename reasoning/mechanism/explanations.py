"""Claims that state a mechanism: a cause is named, and it is about what the proposition asks."""

import re
from collections.abc import Sequence

from contracts.claims import Claim
from contracts.propositions import Proposition
from ontology import fold

_CAUSE = re.compile(
    r"(?<!\w)(?:because|due to|owing to|attribut\w+ to|ascrib\w+ to|caused by|cause of|results? from|resulted from|"
    r"resulting from|aris(?:es?|ing) from|origin\w* (?:from|in)|stem(?:s|med|ming)? from|explain(?:s|ed)? by|explains?|"
    r"(?:governed|limited|controlled|driven) by|responsible for|as a (?:result|consequence) of|thanks to|leads? to|"
    r"led to|therefore|hence|mechanism)(?!\w)"
)
_ROLES = ("supporting_argument", "limitation", "method_criticism", "speculation")
_SHORT = frozenset("of the and with for in at a an".split())


def explanations(proposition: Proposition, claims: Sequence[Claim]) -> tuple[str, ...]:
    """Ids of the accepted claims that name a cause and speak of what is asked; those of both first."""
    ranked: list[tuple[int, int, str]] = []
    for claim in claims:
        text = fold(claim.text)
        if claim.status == "rejected" or not claim.checks.passed or not _CAUSE.search(text):
            continue
        about = sum((_speaks_of_property(proposition, text), _speaks_of_entity(proposition, text)))
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
