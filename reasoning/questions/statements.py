"""A statement before a question ("A dominates oil B. How much of it is there?"): what the question's pronoun means."""

import re
from collections.abc import Callable, Iterator, Sequence

from kb.common_words import VERBS

_ASKS = re.compile(
    r"^\s*(?:(?:and|but|so|please|then|also) )?(?:(?:at|in|to|by|on|for|with|of|from|under|between) )?(?:what|which|how"
    r"|why|who|whose|where|when|compare|explain|give|state|describe|find|list|show|tell|report|contrast|estimate"
    r"|determine|rank|predict|is|are|was|were|does|do|did|has|have|can|could|would|if)\b"
    r"|\b(?:know|wonder|ask|see|learn|find out|tell)\b[^.]*\b(?:what|which|how|why|whether|if)\b",
    re.IGNORECASE,
)
_AUXILIARY = re.compile(r"\b(?:is|are|was|were|has|have|had|can|could|may|might|will|seems?)\b", re.IGNORECASE)
_REPORTED = re.compile(r"^(?:i|we|you|they|one|people|someone|somebody|it)\b[\w\s']{2,30}?\bthat\s+", re.IGNORECASE)
"""Who says so: "I heard that"."""
_PRONOUN = re.compile(r"\b(?P<of>of )?(?:(?P<its>its|their)|it|they|them)\b", re.IGNORECASE)
_HOW_MUCH = re.compile(r"\bhow (?:much|many) $", re.IGNORECASE)
_THIRD_PERSON = re.compile(r"[a-z]{3,}[^\W\d_sui]s")


def with_statements(
    clauses: Sequence[str], question: str, measures: Callable[[str], bool]
) -> Iterator[tuple[str, str]]:
    """The clauses that ask, each with what a statement before it says beside what the clause takes up.

    Where the clause does not take the statement up, both are one clause. `measures`: whether a clause names a property:
    without a verb it is then asked for, or what is asked in the clause after it.
    """
    statement = ""
    for clause, following in zip(clauses, (*clauses[1:], ""), strict=True):
        told = _ends_as_sentence(clause, question) and not _ASKS.search(clause)
        if told and not statement and _ASKS.match(following):
            statement = clause
            continue
        pronoun = _PRONOUN.search(clause)
        tells = not measures(statement) or bool(_REPORTED.match(statement) or _AUXILIARY.search(statement))
        if statement and pronoun and tells:
            yield _taken_up(statement, clause, pronoun)
        else:
            yield f"{statement}. {clause}" if statement else clause, ""
        statement = ""


def _ends_as_sentence(clause: str, question: str) -> bool:
    return question[question.find(clause) + len(clause) :].lstrip().startswith(".")


def _taken_up(statement: str, clause: str, pronoun: re.Match[str]) -> tuple[str, str]:
    """The question with the statement's subject for its pronoun, and what else the statement says."""
    said = _REPORTED.sub("", statement)
    verb = _verb(said)
    subject, rest = (said[: verb.start()].strip(), said[verb.end() :].strip()) if verb else (said, "")
    before = clause[: pronoun.start()]
    opened = "of " if pronoun["of"] and not _HOW_MUCH.search(before) else ""
    return f"{before}{opened}{subject}{clause[pronoun.end() :]}", rest


def _verb(said: str) -> re.Match[str] | None:
    """The verb of a plain sentence: an auxiliary, a common verb, else the first word in the third person."""
    words = [word for word in re.finditer(r"[\w-]+", said) if word.start()]
    told = (word for word in words if _AUXILIARY.fullmatch(word.group()) or word.group() in VERBS)
    person = (word for word in words if _THIRD_PERSON.fullmatch(word.group()))
    return next(told, None) or next(person, None)
