"""A question as propositions: clause by clause, grounded in the corpus's vocabulary, named by meaning."""

import re
from dataclasses import replace

from contracts.language import detect
from contracts.payloads import DecomposeOutput
from contracts.propositions import Constraint, Entity, Proposition, Verb
from kb.vocabulary import Vocabulary
from ontology import Ontology
from reasoning.questions.changes import in_si
from reasoning.questions.clauses import split
from reasoning.questions.lexicon import lexicon_of
from reasoning.questions.reading import BESIDE, Part, Reader
from reasoning.questions.rewording import as_nouns
from reasoning.questions.tokens import keys
from reasoning.questions.verbs import CAPABILITIES
from reasoning.questions.wording import wording
from reasoning.questions.words import is_generic

MOST_PROPOSITIONS = 12


def decompose(question: str, vocabulary: Vocabulary, ontology: Ontology, language: str = "auto") -> DecomposeOutput:
    """The propositions that `question` asks about, in its order, at most twelve.

    Entities are found by the corpus's vocabulary; a name that it does not have is kept, not grounded. Two wordings of
    one meaning, in English or Chinese, give the same ids. `language`: en, zh or auto.
    Raises UnusableQuestion where the question is empty, too long, or in a third language.
    """
    spoken = detect(question, language)
    lexicon = lexicon_of(ontology)
    reader = Reader(vocabulary, lexicon, spoken)
    parts: list[Part] = []
    for clause in split(question, spoken):
        for part in reader.read(clause):
            parts.append(_resolved(part, parts))
    propositions: dict[str, Proposition] = {}
    for part in parts:
        for proposition in _propositions(part):
            propositions.setdefault(proposition.id, proposition)
    kept = tuple(propositions.values())[:MOST_PROPOSITIONS]
    asking = [part for part in parts if not _CONTEXT.match(part.asked)]
    if len({part.asked for part in parts}) == 1 or len(kept) == 1 or len({part.asked for part in asking}) == 1:
        whole = as_nouns(lexicon.in_english(question), lexicon, question)
        kept = tuple(one.model_copy(update={"asked": _without_others(whole, one, kept)}) for one in kept)
    notes = [f"not in the corpus: {name}" for name in dict.fromkeys(_unknown(kept))]
    if len(propositions) > MOST_PROPOSITIONS:
        notes.append(f"the first {MOST_PROPOSITIONS} of {len(propositions)} propositions were taken")
    return DecomposeOutput(language=spoken, propositions=kept, notes=tuple(notes))


def _without_others(text: str, one: Proposition, every: tuple[Proposition, ...]) -> str:
    """The question without the things that it asks about one by one, but this one's."""
    if one.verb != "value" or len(one.entities) != 1:
        return text
    for other in every:
        alike = other.verb == "value" and other.property == one.property and len(other.entities) == 1
        if alike and other.entities[0].surface != one.entities[0].surface:
            text = text.replace(other.entities[0].surface, " ; ")
    return text


_CONTEXT = re.compile(
    r"\s*(?:when|if|while|once|after|before|with|under|for|on|in|at|given|of|among|during|where)\b(?!.*\b(?:what|which|how|why"
    r"|who)\b)", re.IGNORECASE,
)  # fmt: skip
"""A clause that only says under what something is asked."""


def _unknown(propositions: tuple[Proposition, ...]) -> list[str]:
    return [entity.surface for proposition in propositions for entity in proposition.entities if not entity.grounded]


def _resolved(part: Part, before: list[Part]) -> Part:
    """The part with what it leaves unsaid taken from the clause before it."""
    if not before:
        return part
    last = before[-1]
    meaning = part.meaning
    resolved = part
    own_names = bool(part.entities) and not all(
        not entity.grounded and entity.name.islower() for entity in part.entities
    )
    if part.verb is None or (part.verb == "value" and not own_names and last.sides):
        resolved = replace(resolved, verb=last.verb)
    if not own_names:
        meaning |= frozenset(one for one in last.meaning if not one.startswith(BESIDE))
        resolved = replace(
            resolved, entities=last.entities, terms=tuple(sorted({*last.terms, *part.terms})),
            sides=(last.sides or last.apart) and part.verb in (None, "compare", "value"),
            asked=f"{last.asked} ; {part.asked}",
        )  # fmt: skip
        names = {one.name for one in part.conditions}
        keeps = not part.conditions and (
            (part.verb in ("compare", "value", "claim", None) and (part.property is not None or part.refers_back))
            or (part.verb == "why" and part.refers_back)
        )
        if keeps and not part.against:
            added = tuple(one for one in last.conditions if one.name not in names)
            resolved = replace(resolved, conditions=(*part.conditions, *added))
    if part.property is None or (
        part.property.id is None and not own_names and part.refers_back and last.property and not part.property.name
    ):
        resolved = replace(resolved, property=last.property)
        if last.property and last.property.id is None:
            meaning |= keys(last.property.name)
    return replace(resolved, meaning=meaning)


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
            _proposition(replace(part, entities=(entity,), meaning=shared | _canonical(entity)), verb)
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
