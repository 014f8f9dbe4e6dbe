"""Which cards a proposition asks for: by its property, by what it is set against, by its verb."""

import re

from contracts.propositions import Proposition
from ontology import fold
from reasoning.mechanism.cards import Card, library

_WORDS = {
    "temperature": re.compile(
        r"(?<!\w)(?:cold\w*|low temperatures?|freez\w+|subzero|heat\w*|warm\w*|hot\w*|temperature\w*|thermal\w*)(?!\w)"
    )
}
"""Words of a question that name a dependence without its name."""


def applicable(proposition: Proposition) -> list[Card]:
    """The cards for the proposition, the preferred first; empty where the library has none."""
    if proposition.property is None:
        return []
    asked = {fold(_plain(name)) for name in (proposition.property.id, proposition.property.name) if name}
    dependence = dependences(proposition)
    found = [
        card
        for card in library()
        if proposition.verb in card.explains.verbs
        and asked & {fold(_plain(name)) for name in card.explains.properties}
        and (not card.explains.against or dependence & {fold(_plain(name)) for name in card.explains.against})
    ]
    return sorted(found, key=lambda card: (card.rank, card.id))


def dependences(proposition: Proposition) -> set[str]:
    """Folded names of what the proposition sets its property against."""
    names = [proposition.against or "", *(constraint.name for constraint in proposition.conditions)]
    if proposition.change is not None:
        names.append(proposition.change.parameter)
    said = " ".join(fold(term) for term in (*proposition.terms, proposition.against or ""))
    names += [name for name, words in _WORDS.items() if words.search(said)]
    return {fold(_plain(name)) for name in names if name}


def dependence_words(name: str, text: str) -> bool:
    """Whether a folded text names the dependence `name` without its name: "cold" speaks of temperature."""
    return name in _WORDS and _WORDS[name].search(text) is not None


def _plain(name: str) -> str:
    return name.replace("_", " ")
