"""Which cards a proposition asks for: by its property, by what it is set against, by its verb."""

import re
from collections import Counter
from collections.abc import Sequence

from contracts.measurements import Measurement
from contracts.propositions import Proposition
from ontology import fold, load
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


def as_measured(proposition: Proposition, measurements: Sequence[Measurement]) -> Proposition:
    """The proposition about what was measured, where its property is named more widely than any measurement's.

    "Conductivity" may be ionic or electrical: the corpus's own measurements decide, the more frequent kind first.
    "Electrical conductivity" stays what it is, and so does a property that was measured under its own name.
    """
    asked = proposition.property
    if asked is None or any(m.property_id == asked.id for m in measurements):
        return proposition
    words = set(fold(asked.surface or asked.name).split())
    for identifier, _ in Counter(m.property_id for m in measurements if m.property_id).most_common():
        known = load().property(identifier)
        if known is not None and words < set(fold(known.name_en).split()):
            kind = asked.model_copy(update={"id": known.id, "name": known.name_en})
            return proposition.model_copy(update={"property": kind})
    return proposition


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
