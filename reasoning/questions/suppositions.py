"""What a counterfactual supposes: where a clause says it, and what it alters."""

import re
from dataclasses import dataclass, field

from contracts.answer import Language
from contracts.propositions import Change
from reasoning.questions import asked as asking
from reasoning.questions.changes import altered, supposition
from reasoning.questions.constraints import SetCondition
from reasoning.questions.grounding import looks_named, masked
from reasoning.questions.lexicon import Lexicon
from reasoning.questions.naming import DROPPED
from reasoning.questions.rewording import as_nouns
from reasoning.questions.tokens import Token, tokens
from reasoning.questions.words import COURSE_WORDS, is_generic

_HEAD = re.compile(r"(?:(?!\b(?:in|for|at|on|with|by|were|was|is|are|be)\b)[^,;:?])+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Supposed:
    """What a clause supposes: the change, its value in SI units, the conditions that stay, and the words it is said in.

    `words`: character spans of the clause that name what is altered.
    """

    change: Change | None
    si_value: float | None
    conditions: list[SetCondition]
    words: list[tuple[int, int]] = field(default_factory=list)


class Suppositions:
    """Reads what clauses of one language suppose, by one lexicon."""

    def __init__(self, lexicon: Lexicon, language: Language) -> None:
        self._lexicon, self._language = lexicon, language

    def told(self, clause: str) -> str:
        """A clause in English, its properties by their nouns."""
        return as_nouns(self._lexicon.in_english(clause), self._lexicon, clause)

    def span(self, clause: str, text: str) -> tuple[int, int]:
        """Where in `text` (the clause as `told`) stands what is supposed; (0, 0) where nothing does."""
        said = self.told(supposition(clause, self._language))
        start = text.find(said) if said else -1
        return (start, start + len(said)) if start >= 0 else (0, 0)

    def read(self, clause: str, text: str, conditions: list[SetCondition], prop: asking.Asked | None) -> Supposed:
        """What a counterfactual clause supposes of what `prop` is asked under `conditions`."""
        start, end = self.span(clause, text)
        factor, replacement, _ = altered(masked(clause, [(one.start, one.end) for one in self._lexicon.find(clause)]))
        others = [one for one in conditions if one.constraint.unit not in ("%", "fold", "times")]
        if replacement is not None:
            return Supposed(Change(parameter="entity", replacement=self._lexicon.in_english(replacement)), None, others)
        if factor is not None:
            parameter, words = self._parameter(text, start, end, prop)
            return Supposed(Change(parameter=parameter, factor=factor), None, others, words)
        numbers = [one for one in conditions if one.constraint.value is not None]
        if not numbers:
            return Supposed(None, None, conditions)
        chosen = next((one for one in numbers if start <= one.start < end), numbers[-1])
        constraint = chosen.constraint
        change = Change(parameter=constraint.name, to_value=constraint.value, unit=constraint.unit)
        return Supposed(change, constraint.si_value, [one for one in conditions if one is not chosen])

    def _parameter(
        self, text: str, start: int, end: int, prop: asking.Asked | None
    ) -> tuple[str, list[tuple[int, int]]]:
        """What a factor is of: a known name in the supposition, else its noun phrase, else what is asked for."""
        named = [one for one in self._lexicon.find(text) if prop is None or one.start != prop.start]
        inside = [one for one in named if start <= one.start < end]
        if inside:
            return inside[0].id, [(inside[0].start, inside[0].end)]
        phrase = _noun_phrase(text, start, end) if prop and not start <= prop.start < end else []
        if phrase:
            said = text[phrase[0].start : phrase[-1].end]
            return said, [(token.start, token.end) for token in phrase]
        if named:
            return named[0].id, []
        return (prop.reference.id or prop.reference.name) if prop else "value", []


def _noun_phrase(text: str, start: int, end: int) -> list[Token]:
    """The words of the noun phrase that opens a supposition ("the value size were doubled": value size)."""
    phrase = _HEAD.match(text[start:end])
    if not phrase:
        return []
    inside = [token for token in tokens(text) if start <= token.start and token.end <= start + phrase.end()]
    if any(looks_named(token, text) or token.kind == "number" for token in inside):
        return []
    return [one for one in inside if not is_generic(one.key) and one.key not in COURSE_WORDS and one.key not in DROPPED]
