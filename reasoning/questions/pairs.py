"""Numbers with the nouns that they stand by: "5-shot", "K = 2", "level 1"."""

from reasoning.questions.place import Place
from reasoning.questions.query import Query
from reasoning.questions.tokens import Token, keys, tokens


def pairs_met(query: Query, place: Place) -> set[tuple[str, str]]:
    """The numbers of the question that stand by the same noun at the value ("5-shot", "K = 2", "L1" for "level 1")."""
    said = keys(place.own_text)
    met: set[tuple[str, str]] = set()
    for term in query.terms:
        if not (term.number and term.noun):
            continue
        short = {f"{noun[:1]}{term.key}" for noun in term.noun} | {f"{noun}{term.key}" for noun in term.noun}
        if term.key in numbers_at(term.noun, place) or _begin(said, tuple(short)):
            met.add((term.key, min(term.noun)))
    return met


def _begin(said: frozenset[str], short: tuple[str, ...]) -> bool:
    """ "L1" for "level 1", also where more follows ("L1-mr")."""
    begun = [key for key in said if key.startswith(short)]
    return any(key.startswith(name) and not key[len(name) :][:1].isdigit() for key in begun for name in short)


def numbers_at(noun: frozenset[str], place: Place) -> set[str]:
    """The numbers that stand right by one of the nouns at the value."""
    return set() if noun.isdisjoint(keys(place.own_text)) else numbers_by(noun, tokens(place.own_text))


def numbers_by(noun: frozenset[str], found: tuple[Token, ...]) -> set[str]:
    """The numbers that stand right by one of the nouns."""
    beside: set[str] = set()
    for position, token in enumerate(found):
        if token.key not in noun:
            continue
        for other in found[max(0, position - 1) : position + 2]:
            if other.kind == "number":
                beside.add(other.key)
    return beside
