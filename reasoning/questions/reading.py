"""One clause of a question: what it asks, of what, under which conditions."""

import itertools
import re
from dataclasses import dataclass, field, replace

from contracts.answer import Language
from contracts.propositions import Change, Constraint, Entity, PropertyRef, Verb
from kb.vocabulary import Vocabulary
from reasoning.questions import asked as asking
from reasoning.questions.changes import course
from reasoning.questions.comparatives import GREATER, LESS, ORDERED
from reasoning.questions.constraints import SetCondition, set_conditions
from reasoning.questions.grounding import known_words, looks_named, masked, names_in
from reasoning.questions.lexicon import Lexicon
from reasoning.questions.naming import Namer
from reasoning.questions.qualifiers import extreme, placed
from reasoning.questions.ratios import ratio_asked
from reasoning.questions.rewording import counted
from reasoning.questions.sides import Run, listed, runs_of, sides_of
from reasoning.questions.suppositions import Supposed, Suppositions
from reasoning.questions.tokens import keys, tokens
from reasoning.questions.variables import variable
from reasoning.questions.verbs import verb_of
from reasoning.questions.words import ASKING_WORDS, COMPARING_WORDS, COURSE_WORDS, is_generic

_PRONOUN = re.compile(r"\b(?:it|its|they|their|them|these|those|both|that|this|each)\b|其|它|两者|二者", re.IGNORECASE)
_EACH = re.compile(r"\beach\b|\brespective(?:ly)?\b|各自|分别|各是", re.IGNORECASE)
_VERSUS = re.compile(r"\b(?:versus|vs\.?|against) (?:the )?(?P<v>[^,;?]+?)\s*[?.]?\s*$", re.IGNORECASE)
"""What a thing is drawn against: a comparison only where that is no condition."""
BESIDE = "also "
"""Opens, in a meaning, a property that the clause names beside the one that it asks for."""
_SPANS = frozenset("year month week day hour decade minute second".split())
"""What a course runs over where it runs over time."""
_COMPARED_WITH_FIRST = re.compile(r"与.+?相比[,，]|^\s*compared (?:with|to)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Part:
    """What one clause says, before it is given an id."""

    verb: Verb | None
    entities: tuple[Entity, ...] = ()
    sides: bool = False
    shared: tuple[Entity, ...] = ()
    """What its sides are each said of, where they are asked about one by one ("the oil of A, against B and C")."""
    apart: bool = False
    """Whether its entities are asked about together as things that could be asked about one by one."""
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
        self._namer, self._suppositions = Namer(vocabulary), Suppositions(lexicon, language)

    def read(self, clause: str, verb: Verb | None = None) -> list[Part]:
        """The parts of a clause: one, or one for each property that it asks for. `verb`: where it is known already."""
        verb = verb or verb_of(clause, self._language)
        against, rest = "", asking.plain_chinese(clause) if self._language == "zh" else clause
        if verb in ("dependence", "trend") or (verb is None and " with " in clause):
            against, rest = variable(rest, self._language)
        run = _VERSUS.search(rest) if verb in ("compare", "value", None) else None
        if run and self._is_condition(run["v"]):
            verb, against, rest = "dependence", run["v"], rest[: run.start()]
        plain = self._suppositions.told(rest)
        text = counted(plain, self._lexicon)
        named = self._lexicon.find(text)
        conditions = list(set_conditions(text, self._lexicon))
        properties = asking.from_ontology(text, named)
        properties = [one for one in properties if not _inside(one.start, conditions)]
        if verb == "why":
            properties = [one for one in properties if not _is_the_course(text, one)]
        kind = asking.kind_asked(text, properties) if verb == "compare" else None
        if kind:
            text = text[: kind[0]] + " " * (kind[1] - kind[0]) + text[kind[1] :]
        ratio = ratio_asked(text, properties)
        if verb in ("value", "compare", None) and not ratio:
            properties = asking.preferred(text, properties)
            if self._language == "zh":
                properties = asking.of_chinese(clause, text, self._lexicon, properties)
        if len(properties) == 1 and verb in ("why", "dependence", "trend", "value", "compare"):
            properties = [asking.extended(properties[0], text, self._lexicon)]
        part = Part(
            verb=verb, against=self._variable_name(against), refers_back=bool(_PRONOUN.search(clause)), asked=plain
        )
        if ratio:
            of = frozenset(f"{BESIDE}{one.reference.id or one.reference.name}" for one in properties)
            part = replace(part, meaning=of)
            return [self._filled(part, clause, text, [ratio], conditions, [ratio, *properties], conditions)]
        if len(properties) > 1 and verb in ("value", "compare", None) and asking.coordinated(text, properties):
            return [
                self._filled(part, clause, text, [one], _near(one, properties, conditions), properties, conditions)
                for one in properties
            ]
        start, end = self._suppositions.span(clause, text) if verb == "what_if" else (0, 0)
        outside = [one for one in properties if not start <= one.start < end]
        asked = asking.principal(text, outside or properties)
        beside = [
            one for one in outside if one not in asked and (not asked or one.reference.id != asked[0].reference.id)
        ]
        if verb == "why" and part.refers_back and asked and asking.is_circumstance(text, asked[0]):
            beside, asked = beside + asked, []
        if beside:
            also = frozenset(f"{BESIDE}{one.reference.id or one.reference.name}" for one in beside)
            part = replace(part, meaning=also)
        return [self._filled(part, clause, text, asked, conditions, properties, conditions)]

    def measures(self, clause: str) -> bool:
        """Whether a clause names a property of the ontology."""
        return any(one.kind == "property" for one in self._lexicon.find(self._suppositions.told(clause)))

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
        consumed += [(one.start, one.end) for one in all_properties if asking.is_circumstance(text, one)]
        prop = properties[0] if properties else None
        unit = asking.asked_unit(text)
        if unit:
            consumed.append((unit[1], unit[2]))
        if prop is None:
            labels = [
                (token.start, token.end)
                for token in tokens(text)
                if looks_named(token, text) or (part.verb == "why" and token.key in COURSE_WORDS)
            ]
            if self._language == "zh":
                prop = asking.from_chinese(clause, text, self._lexicon)
            prop = prop or asking.from_phrase(text, consumed + labels, names_in(text, self._vocabulary))
            if prop is None and part.verb is None:
                prop = asking.from_heads(text, consumed + labels, self._lexicon.quantity_heads)
                part = replace(part, verb="value") if prop else part
            if prop:
                consumed.append((prop.start, prop.end))
        idle = COURSE_WORDS if part.verb in ("why", "what_if", "dependence", "trend") else frozenset()
        idle = ASKING_WORDS | (COMPARING_WORDS if part.verb == "compare" else idle)
        sense: frozenset[str] = frozenset()
        if prop and prop.reference.id:
            said = keys(text[prop.start : prop.end]) | prop.further
            sense |= self._lexicon.narrowed(prop.reference.id, said)
            idle |= keys(prop.reference.name) | prop.further
        names = names_in(masked(text, consumed, idle), self._vocabulary)
        runs, links = runs_of(text, consumed, idle)
        sides: list[Run] = []
        heads: list[Run] = []
        if part.verb == "compare" or part.verb in (None, "value"):
            sides, rest = sides_of(text, runs, links)
            if part.verb != "compare":
                sides, rest, heads = listed(text, sides, rest) or ([], runs, [])
                if not self._named_alike(text, sides):
                    sides, rest, heads = [], runs, []
        else:
            rest = runs
        verb: Verb | None = part.verb
        if verb is None and runs:
            verb = (
                "compare"
                if len(sides) == 2 and not _EACH.search(clause) and not _of_heads(text, heads, sides)
                else "value"
                if heads or (prop and prop.reference.id) or conditions
                else None
            )
        supposed = Supposed(None, None, conditions)
        if verb == "what_if":
            supposed = self._suppositions.read(clause, text, conditions, prop)
            rest, _ = runs_of(text, consumed + supposed.words, idle)
        together = sides_of(text, runs, links)[0] if part.verb == "why" else []
        apart = self._named_alike(text, together)
        sense |= placed(text, [(one.start, one.end) for one in all_conditions]) | (
            extreme(text) if len(sides) < 2 else frozenset()
        )
        change = supposed.change
        used = [run for run in rest if not (change and change.replacement and run.keys <= keys(change.replacement))]
        known = known_words(self._vocabulary)
        side_entities = tuple(self._namer.side(text, run, names, known) for run in _distinct(sides))
        is_compare = verb == "compare" and len(side_entities) >= 1
        heads = heads if verb == "value" else []
        shared, further = self._namer.rest(text, heads, names, known, keep_entities=True)
        others = [run for run in used if run not in heads]
        entities, terms = self._namer.rest(text, others, names, known, keep_entities=not side_entities)
        meaning = self._namer.meaning(text, [*sides, *used], idle) | sense | part.meaning
        reference = prop.reference.model_copy(update={"surface": text[prop.start : prop.end]}) if prop else None
        if reference is not None:
            condition = next((one for one in self._lexicon.find(reference.surface) if one.kind == "condition"), None)
            own = reference.dimension or (condition.dimension if condition and reference.id is None else None)
            kind = unit[3] if unit else own or asking.asked_kind(text)
            reference = reference.model_copy(update={"dimension": kind})
        if reference is not None and reference.id is None:
            meaning |= self._namer.meaning_of(text, prop.start, prop.end) if prop else frozenset()
        return replace(
            part, verb=verb, entities=side_entities or entities, sides=bool(side_entities), shared=shared, apart=apart,
            property=reference,
            conditions=tuple(dict.fromkeys(one.constraint for one in supposed.conditions)), change=change,
            change_si=supposed.si_value,
            direction=self._direction(verb, clause, text, together or sides, is_compare),
            terms=tuple(sorted({*terms, *further})), meaning=meaning,
        )  # fmt: skip

    def _is_condition(self, words: str) -> bool:
        named = self._lexicon.find(words)
        return len(named) == 1 and named[0].kind == "condition" and not words[named[0].end :].strip()

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
        if len(content) == 1 and content[0] in _SPANS:
            return "time"
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

    def _direction(self, verb: Verb | None, clause: str, text: str, sides: list[Run], is_compare: bool) -> str | None:
        told = clause if self._language == "zh" else text
        ordered = ORDERED.search(told)
        if verb == "why" and (len(sides) != 2 or not ordered):
            return course(clause)
        if not (is_compare or verb == "why") or len(sides) != 2 or not ordered:
            return None
        if is_compare and re.search(r"\b(?:which|what|who)\b|哪|谁|孰|还是|\bor\b", clause, re.IGNORECASE):
            return None
        first, second = sides
        less, greater = (_last(pattern, told, ordered.end()) for pattern in (LESS, GREATER))
        if less == greater:
            return None
        swapped = (less > greater) != bool(_COMPARED_WITH_FIRST.search(clause))
        winner, loser = (second, first) if swapped else (first, second)
        return "greater: " + " ".join(sorted(winner.keys - loser.keys))


def _of_heads(text: str, heads: list[Run], sides: list[Run]) -> bool:
    """Whether two sides are a list of what their head is said under, and not a choice or two settings."""
    between = text[sides[0].end : sides[1].start]
    return bool(heads) and not sides[1].opened and not re.search(r"\bor\b", between)


def _is_the_course(text: str, one: asking.Asked) -> bool:
    """Whether a property's noun is the only word that says where the thing goes ("the degradation of the film")."""
    going = [token for token in tokens(text) if token.key in COURSE_WORDS and course(token.text)]
    return len(going) == 1 and going[0].start == one.start and going[0].end == one.end


def _last(pattern: re.Pattern[str], text: str, end: int) -> int:
    """Where the pattern's last match before `end` ends; else where its first after it does; -1 where it has none."""
    ends = [match.end() for match in pattern.finditer(text)]
    return max((one for one in ends if one <= end), default=-1 if not ends else 0)


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
