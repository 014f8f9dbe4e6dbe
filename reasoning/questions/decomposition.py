"""A question as propositions: clause by clause, grounded in the corpus's vocabulary, named by meaning."""

import re
from collections.abc import Sequence
from dataclasses import replace

from contracts.language import detect
from contracts.payloads import DecomposeOutput
from contracts.propositions import Constraint, Entity, Proposition, Verb
from kb.vocabulary import Vocabulary
from ontology import Ontology
from reasoning.questions.changes import in_si
from reasoning.questions.clauses import split
from reasoning.questions.ellipsis import parts_of
from reasoning.questions.lexicon import lexicon_of
from reasoning.questions.reading import Part, Reader
from reasoning.questions.rewording import as_nouns, with_opponents
from reasoning.questions.tokens import keys
from reasoning.questions.turns import in_turn
from reasoning.questions.verbs import CAPABILITIES
from reasoning.questions.wording import wording
from reasoning.questions.words import is_generic

MOST_PROPOSITIONS = 12
_OPENS_NAME, _ENDS_NAME = r"(?<![A-Za-z0-9-])", r"(?![A-Za-z0-9]|-[A-Za-z0-9])"
"""What stands at the ends of a whole name: A3 is no part of A36, nor of A3-b."""


def decompose(question: str, vocabulary: Vocabulary, ontology: Ontology, language: str = "auto") -> DecomposeOutput:
    """The propositions that `question` asks about, in its order, at most twelve.

    Entities are found by the corpus's vocabulary; a name that it does not have is kept, not grounded. Two wordings of
    one meaning, in English or Chinese, give the same ids. `language`: en, zh or auto.
    Raises UnusableQuestion where the question is empty, too long, or in a third language.
    """
    spoken = detect(question, language)
    lexicon = lexicon_of(ontology)
    question = with_opponents(question, lexicon)
    reader = Reader(vocabulary, lexicon, spoken)
    parts = parts_of(split(question, spoken), question, reader)
    propositions = _proposed(parts)
    asking = [part for part in parts if not _CONTEXT.match(part.asked)]
    if len({part.asked for part in parts}) == 1 or len(propositions) == 1 or len({part.asked for part in asking}) == 1:
        whole = as_nouns(lexicon.in_english(question), lexicon, question)
        propositions = _proposed([replace(part, asked=whole) for part in parts])
        propositions = [
            one.model_copy(update={"asked": _without_others(one.asked, one, propositions)}) for one in propositions
        ]
    kept = tuple(propositions[:MOST_PROPOSITIONS])
    notes = [f"not in the corpus: {name}" for name in dict.fromkeys(_unknown(kept))]
    if len(propositions) > MOST_PROPOSITIONS:
        notes.append(f"the first {MOST_PROPOSITIONS} of {len(propositions)} propositions were taken")
    return DecomposeOutput(language=spoken, propositions=kept, notes=tuple(notes))


def _proposed(parts: Sequence[Part]) -> list[Proposition]:
    """The propositions of all parts, each once."""
    found: dict[str, Proposition] = {}
    for part in parts:
        for one in in_turn(part):
            for proposition in _propositions(one):
                found.setdefault(proposition.id, proposition)
    return list(found.values())


def _without_others(text: str, one: Proposition, every: Sequence[Proposition]) -> str:
    """The question without the things that it asks about one by one, but this one's."""
    if one.verb != "value" or not one.entities:
        return text
    own = {entity.surface for entity in one.entities}
    others = {
        other.entities[-1].surface for other in every
        if other.verb == "value" and other.property == one.property and other.entities
        and other.entities[:-1] == one.entities[:-1]
    } - own  # fmt: skip
    if not others:
        return text
    longest_first = sorted(own | others, key=lambda surface: (-len(surface), surface))
    names = re.compile("|".join(rf"{_OPENS_NAME}{re.escape(surface)}{_ENDS_NAME}" for surface in longest_first))
    return names.sub(lambda match: match.group() if match.group() in own else " ; ", text)


_CONTEXT = re.compile(
    r"\s*(?:when|if|while|once|after|before|with|under|for|on|in|at|given|of|among|during|where)\b(?!.*\b(?:what|which|how|why"
    r"|who)\b)", re.IGNORECASE,
)  # fmt: skip
"""A clause that only says under what something is asked."""


def _unknown(propositions: tuple[Proposition, ...]) -> list[str]:
    return [entity.surface for proposition in propositions for entity in proposition.entities if not entity.grounded]


def _propositions(part: Part) -> list[Proposition]:
    measured = part.property is not None and (part.property.id is not None or part.property.dimension is not None)
    verb: Verb = part.verb or ("value" if measured else "claim")
    if verb == "trend" and part.against and part.against != "time":
        verb = "dependence"
    if verb == "dependence" and part.against == "time":
        verb = "trend"
    if verb == "trend" and part.against is None:
        part = replace(part, against="time")
    if verb == "value" and part.sides and len(part.entities) > 1:
        shared = _shared(part)
        return [
            _proposition(replace(part, entities=(*part.shared, entity), meaning=shared | _canonical(entity)), verb)
            for entity in part.entities
        ]
    return [_proposition(part, verb)]


def _shared(part: Part) -> frozenset[str]:
    own = frozenset().union(*(_canonical(entity) for entity in part.entities))
    return part.meaning - own


def _canonical(entity: Entity) -> frozenset[str]:
    return frozenset(key for key in keys(entity.surface) if not is_generic(key))


def _proposition(part: Part, verb: Verb) -> Proposition:
    prop = part.property
    named = tuple((" ".join(sorted(keys(one.name.replace("_", " ")))), _value(one)) for one in part.conditions)
    identity = Proposition.digest(
        verb,
        tuple(sorted(part.meaning)),
        prop.id if prop else None,
        part.against,
        named,
        in_si(part.change, part.change_si) if part.change else None,
        (part.direction,) if part.direction else (),
    )
    capabilities = CAPABILITIES[verb]
    if verb == "claim" and prop is not None and prop.id is not None and part.entities:
        capabilities = ("extract_measurements",)
    return Proposition(
        id=identity, verb=verb, entities=part.entities, property=prop, against=part.against, conditions=part.conditions,
        change=part.change, direction=part.direction, terms=part.terms, text=wording(part, verb), asked=part.asked,
        capabilities=capabilities,
    )  # fmt: skip


def _value(constraint: Constraint) -> float | str | None:
    if constraint.si_value is not None:
        return float(f"{constraint.si_value:.4g}") if constraint.name != "temperature" else round(constraint.si_value)
    return constraint.value if constraint.value is not None else constraint.text
