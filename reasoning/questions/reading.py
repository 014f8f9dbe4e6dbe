"""One clause of a question: what it asks, of what, under which conditions."""

import itertools
import re
from dataclasses import dataclass, field, replace

from contracts.answer import Language
from contracts.propositions import Change, Constraint, Entity, PropertyRef, Verb
from kb.vocabulary import Vocabulary
from reasoning.questions import asked as asking
from reasoning.questions.changes import altered, course
from reasoning.questions.constraints import SetCondition, set_conditions
from reasoning.questions.grounding import Name, known_words, looks_named, names_in, short_forms
from reasoning.questions.lexicon import Lexicon, as_nouns
from reasoning.questions.sides import Run, runs_of, sides_of
from reasoning.questions.tokens import is_label, keys, tokens
from reasoning.questions.variables import variable
from reasoning.questions.verbs import verb_of
from reasoning.questions.words import COMPARING_WORDS, COURSE_WORDS, is_generic, is_soft, unnegated

_PRONOUN = re.compile(r"\b(?:it|its|they|their|them|these|those|both|that|this|each)\b|其|它|两者|二者", re.IGNORECASE)
_EACH = re.compile(r"\beach\b|\brespective(?:ly)?\b|各自|分别|各是", re.IGNORECASE)
_GREATER = re.compile(
    r"\b(?:higher|larger|greater|bigger|better|more|faster|stronger|longer|exceeds?|outperforms?|surpass(?:es)?|superior)\b|"
    r"[高大优多快强]于|比.+?[高大优好多快强长]", re.IGNORECASE,
)  # fmt: skip
_LESS = re.compile(
    r"\b(?:lower|smaller|less|worse|fewer|slower|weaker|shorter|inferior|exceeded by|surpassed by|outperformed by)\b|"
    r"[低小少慢弱]于|比.+?[低小差少慢弱短]", re.IGNORECASE,
)  # fmt: skip
_ORDERED = re.compile(
    r"\bthan\b|\bexceed(?:s|ed)?\b|\boutperform|\bsurpass|\bsuperior to\b|\binferior to\b|"
    r"[高低大小优多少快慢强弱]于|比.+?[高低大小优好多少快慢强弱长短]|"
    r"相比.*是否", re.IGNORECASE,
)  # fmt: skip
_COMPARED_WITH_FIRST = re.compile(r"与.+?相比[,，]|^\s*compared (?:with|to)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """What one clause says, before it is given an id."""

    verb: Verb | None
    entities: tuple[Entity, ...] = ()
    sides: bool = False
    property: PropertyRef | None = None
    against: str | None = None
    conditions: tuple[Constraint, ...] = ()
    change: Change | None = None
    change_si: float | None = None
    direction: str | None = None
    terms: tuple[str, ...] = ()
    meaning: frozenset[str] = field(default_factory=frozenset)
    refers_back: bool = False
    asked: str = ""
    """The clause, its known terms in English."""


class Reader:
    """Reads clauses against one vocabulary and ontology."""

    def __init__(self, vocabulary: Vocabulary, lexicon: Lexicon, language: Language) -> None:
        self._vocabulary, self._lexicon, self._language = vocabulary, lexicon, language
        self._short = short_forms(vocabulary)

    def read(self, clause: str) -> list[Part]:
        """The parts of a clause: one, or one for each property that it asks for."""
        verb = verb_of(clause, self._language)
        against, rest = "", clause
        if verb in ("dependence", "trend") or (verb is None and " with " in clause):
            against, rest = variable(clause, self._language)
        text = as_nouns(self._lexicon.in_english(rest))
        named = self._lexicon.find(text)
        conditions = list(set_conditions(text, self._lexicon))
        properties = asking.from_ontology(named)
        properties = [one for one in properties if not _inside(one.start, conditions)]
        properties = asking.preferred(text, properties) if verb in ("value", "compare", None) else properties
        if len(properties) == 1 and verb in ("why", "dependence", "trend", "value", "compare"):
            properties = [asking.extended(properties[0], text, self._lexicon)]
        part = Part(
            verb=verb, against=self._variable_name(against), refers_back=bool(_PRONOUN.search(clause)), asked=text
        )
        if len(properties) > 1 and verb in ("value", "compare", None) and asking.coordinated(text, properties):
            return [
                self._filled(part, clause, text, [one], _near(one, properties, conditions), properties, conditions)
                for one in properties
            ]
        return [self._filled(part, clause, text, asking.principal(properties), conditions, properties, conditions)]

    def _filled(
        self, part: Part, clause: str, text: str, properties: list[asking.Asked], conditions: list[SetCondition],
        all_properties: list[asking.Asked], all_conditions: list[SetCondition],
    ) -> Part:  # fmt: skip
        consumed = [(one.start, one.end) for one in all_conditions]
        set_names = {one.constraint.name for one in all_conditions}
        consumed += [
            (one.start, one.end) for one in self._lexicon.find(text) if one.kind == "condition" and one.id in set_names
        ]
        consumed += [
            (one.start, one.end)
            for one in all_properties
            if one in properties or (len(properties) == 1 and one.reference.id)
        ]
        prop = properties[0] if properties else None
        unit = asking.asked_unit(text)
        if unit:
            consumed.append((unit[1], unit[2]))
        if prop is None:
            labels = [(token.start, token.end) for token in tokens(text) if looks_named(token, text)]
            prop = asking.from_phrase(text, consumed + labels, names_in(text, self._vocabulary))
            if prop:
                consumed.append((prop.start, prop.end))
        idle = COURSE_WORDS if part.verb in ("why", "what_if", "dependence", "trend") else frozenset()
        idle = COMPARING_WORDS if part.verb == "compare" else idle
        if prop and prop.reference.id:
            idle |= keys(prop.reference.name)
        names = names_in(_masked(text, consumed, idle), self._vocabulary)
        runs, links = runs_of(text, consumed, idle)
        sides: list[Run] = []
        if part.verb == "compare" or part.verb in (None, "value"):
            sides, rest = sides_of(text, runs, links)
            if part.verb != "compare" and not self._named_alike(text, sides):
                sides, rest = [], runs
        else:
            rest = runs
        verb: Verb | None = part.verb
        if verb is None and runs:
            verb = (
                "compare"
                if len(sides) == 2 and not _EACH.search(clause)
                else "value"
                if (prop and prop.reference.id) or conditions
                else None
            )
        change, change_si, conditions = self._change(verb, clause, text, conditions, prop)
        used = [run for run in rest if not (change and change.replacement and run.keys <= keys(change.replacement))]
        known = known_words(self._vocabulary)
        side_entities = tuple(self._side(text, run, names, known) for run in _distinct(sides))
        is_compare = verb == "compare" and len(side_entities) >= 1
        entities, terms = self._rest(text, used, names, known, keep_entities=not side_entities)
        meaning = self._meaning(text, [*sides, *used], idle)
        reference = prop.reference.model_copy(update={"surface": text[prop.start : prop.end]}) if prop else None
        if reference is not None:
            condition = next((one for one in self._lexicon.find(reference.surface) if one.kind == "condition"), None)
            own = reference.dimension or (condition.dimension if condition and reference.id is None else None)
            kind = unit[3] if unit else own or asking.asked_kind(text)
            reference = reference.model_copy(update={"dimension": kind})
        if reference is not None and reference.id is None:
            meaning |= self._meaning_of(text, prop.start, prop.end) if prop else frozenset()
        return replace(
            part, verb=verb, entities=side_entities or entities, sides=bool(side_entities), property=reference,
            conditions=tuple(dict.fromkeys(one.constraint for one in conditions)), change=change, change_si=change_si,
            direction=self._direction(verb, clause, sides, is_compare), terms=terms, meaning=meaning,
        )  # fmt: skip

    def _variable_name(self, words: str) -> str | None:
        if not words:
            return None
        text = self._lexicon.in_english(words)
        named = self._lexicon.find(text)
        content = [
            token.key
            for token in tokens(text)
            if not is_generic(token.key) and token.text.casefold() not in ("a", "an")
        ]
        if len(named) == 1 and len(content) <= len(tokens(text[named[0].start : named[0].end])):
            return named[0].id.replace("_", " ")
        return " ".join(sorted(set(content))) or None

    def _named_alike(self, text: str, sides: list[Run]) -> bool:
        """Whether the sides of a clause without a comparing verb are names, and so things asked about one by one."""
        ends = " ".join(text[left.end : right.start] for left, right in itertools.pairwise(sides))
        return (
            len(sides) > 1
            and bool(re.search(r"\b(?:and|or)\b", ends))
            and all(any(looks_named(word, text) for word in side.words) for side in sides)
        )

    def _side(self, text: str, run: Run, names: list[Name], known: frozenset[str]) -> Entity:
        surface = " ".join(text[run.start : run.end].split())
        inside = [name for name in names if run.start <= name.start and name.end <= run.end]
        whole = next((name for name in inside if keys(text[name.start : name.end]) == run.keys), None)
        grounded = all(
            word.key in known or any(name.start <= word.start < name.end for name in inside) or word.kind == "number"
            for word in run.words
        )
        if whole:
            return Entity(name=whole.name, surface=surface, aliases=whole.aliases, grounded=whole.grounded)
        return Entity(name=surface, surface=surface, grounded=grounded and "?" not in surface)

    def _rest(
        self, text: str, runs: list[Run], names: list[Name], known: frozenset[str], *, keep_entities: bool
    ) -> tuple[tuple[Entity, ...], tuple[str, ...]]:
        entities: dict[str, Entity] = {}
        terms: list[str] = []
        for run in runs:
            for word in run.words:
                name = next((one for one in names if one.start <= word.start < one.end), None)
                term = (
                    f"not {word.text.casefold()}"
                    if run.negated
                    else word.text
                    if word.kind == "label"
                    else word.text.casefold()
                )
                if word.starred:
                    term += "*"
                denied = unnegated(word.text.casefold()) if word.kind == "word" and word.key not in known else ""
                if denied and name is None and keys(denied) <= known:
                    terms.append(f"not {denied}")
                elif run.negated or not keep_entities:
                    terms.append(term)
                elif name is not None and _is_entity(name, word):
                    surface = " ".join(text[name.start : name.end].split())
                    entities.setdefault(
                        name.name, Entity(name=name.name, surface=surface, aliases=name.aliases, grounded=name.grounded)
                    )
                    if word.starred:
                        terms.append(term)
                elif (
                    looks_named(word, text) or word.kind == "han" or (word.key not in known and not is_soft(word.text))
                ):
                    entities.setdefault(
                        word.text, Entity(name=word.text, surface=word.text, grounded=word.key in known)
                    )
                    if word.starred:
                        terms.append(term)
                else:
                    terms.append(term)
        return _merged(text, list(entities.values())), tuple(sorted(dict.fromkeys(terms)))

    def _meaning(self, text: str, runs: list[Run], idle: frozenset[str]) -> frozenset[str]:
        meaning: set[str] = set()
        for run in runs:
            found = self._meaning_of(text, run.start, run.end, idle)
            meaning |= {f"not {key}" for key in found} if run.negated else found
        return frozenset(meaning)

    def _meaning_of(self, text: str, start: int, end: int, idle: frozenset[str] = frozenset()) -> frozenset[str]:
        """The words of a stretch, short forms as their long ones, without what any wording may leave out."""
        meaning: set[str] = set()
        for token in tokens(text):
            if (
                not (start <= token.start and token.end <= end)
                or is_generic(token.key)
                or token.text.casefold() in _DROPPED
            ):
                continue
            spelt = next((one.keys for one in self._spelt(text) if one.start <= token.start < one.end), None)
            long = spelt or self._short.get(token.key, frozenset({token.key}))
            meaning |= {_SAME.get(key, key) for key in long if not is_generic(key) and key not in idle}
            if token.starred:
                meaning.add(token.key + "*")
        return frozenset(meaning)

    def _spelt(self, text: str) -> list[Name]:
        """The names in `text` that the corpus also has a short form of."""
        return [one for one in names_in(text, self._vocabulary) if one.keys != keys(text[one.start : one.end])]

    def _change(
        self, verb: Verb | None, clause: str, text: str, conditions: list[SetCondition], prop: asking.Asked | None
    ) -> tuple[Change | None, float | None, list[SetCondition]]:
        if verb != "what_if":
            return None, None, conditions
        factor, replacement, _ = altered(clause)
        if factor is not None or replacement is not None:
            named = [item for item in self._lexicon.find(text) if prop is None or item.start != prop.start]
            parameter = named[0].id if named else (prop.reference.id or prop.reference.name) if prop else "value"
            left = [one for one in conditions if one.constraint.unit not in ("%", "fold", "times")]
            if replacement is not None:
                return Change(parameter="entity", replacement=self._lexicon.in_english(replacement)), None, left
            return Change(parameter=parameter, factor=factor), None, left
        numbers = [one for one in conditions if one.constraint.value is not None]
        if not numbers:
            return None, None, conditions
        supposed = (
            numbers[-1] if not re.match(r"\s*(?:if|suppose|若|如果|假如|假设)", clause, re.IGNORECASE) else numbers[0]
        )
        constraint = supposed.constraint
        change = Change(parameter=constraint.name, to_value=constraint.value, unit=constraint.unit)
        return change, constraint.si_value, [one for one in conditions if one is not supposed]

    def _direction(self, verb: Verb | None, clause: str, sides: list[Run], is_compare: bool) -> str | None:
        if verb == "why":
            return course(clause)
        if not is_compare or len(sides) != 2 or not _ORDERED.search(clause):
            return None
        if re.search(r"\b(?:which|what|who)\b|哪|谁|孰|还是|\bor\b", clause, re.IGNORECASE):
            return None
        first, second = sides
        less, greater = _LESS.search(clause), _GREATER.search(clause)
        if not less and not greater:
            return None
        swapped = bool(less) != bool(_COMPARED_WITH_FIRST.search(clause))
        winner, loser = (second, first) if swapped else (first, second)
        return "greater: " + " ".join(sorted(winner.keys - loser.keys))


_SAME = {"battery": "cell"}
"""Words that papers and questions use for one another."""

_DROPPED = frozenset("a an the of in on at s x each group groups plain pellet pellets".split())


def _masked(text: str, consumed: list[tuple[int, int]], idle: frozenset[str]) -> str:
    """`text` with what is spoken for crossed out, so that no name reaches over it."""
    letters = list(text)
    spans = [*consumed, *((token.start, token.end) for token in tokens(text) if token.key in idle)]
    for start, end in spans:
        letters[start:end] = ";" * (end - start)
    return "".join(letters)


def _merged(text: str, entities: list[Entity]) -> tuple[Entity, ...]:
    """Names that stand side by side as one ("C38" and "tempering steel")."""
    merged: list[Entity] = []
    for entity in entities:
        last = merged[-1] if merged else None
        joined = f"{last.surface} {entity.surface}" if last else ""
        if (
            last
            and joined in text
            and not (last.grounded and entity.grounded and is_label(last.surface) and is_label(entity.surface))
        ):
            merged[-1] = Entity(name=joined, surface=joined, grounded=last.grounded and entity.grounded)
        else:
            merged.append(entity)
    return tuple(merged)


def _is_entity(name: Name, word: object) -> bool:
    return bool(name.kinds - {"phrase"}) or len(name.keys) > 1


def _inside(position: int, conditions: list[SetCondition]) -> bool:
    return any(one.start <= position < one.end for one in conditions)


def _near(one: asking.Asked, properties: list[asking.Asked], conditions: list[SetCondition]) -> list[SetCondition]:
    """The conditions said after a property and before the next; those before the first property hold for all."""
    following = min((other.start for other in properties if other.start > one.start), default=10**9)
    first = min(other.start for other in properties)
    return [given for given in conditions if given.start < first or one.end <= given.start < following]


def _distinct(sides: list[Run]) -> list[Run]:
    seen: dict[frozenset[str], Run] = {}
    for side in sides:
        seen.setdefault(side.keys, side)
    return list(seen.values())
