"""Who does what to whom: subject and object of a relation, and the names that each thing is told of."""

import re

from evidence.claims_logic import plain
from evidence.claims_words import Spoken, clauses, same_word, spoken

_RELATION = re.compile(
    r"\b(?:caus|induc|inhibit|activat|increas|decreas|reduc|enhanc|promot|suppress|prevent|produc|bind|regulat"
    r"|phosphorylat"
    r"|outperform|exceed|predict|affect|improv|trigger|catalys|catalyz|repress|replac|contain|influenc"
    r"|mediat|stimulat|precede|degrad|oxidi[sz]|surpass|attenuat|accelerat|modulat)(?:s|es|ed|e|ing|d)?\b",
    re.IGNORECASE,
)

_TWO_OBJECTS = ("replac", "contain")
"""Verbs whose "by" or "with" names no subject."""


def exchanged_subject(claim: str, sentence: str) -> str | None:
    """Subject and object of a relation exchanged; what is done to a thing by another is turned round first."""
    for one in _RELATION.finditer(plain(claim)):
        verb = one.group().lower()
        ours = _sides(claim, verb)
        for text in (*clauses(sentence), sentence):
            theirs = _sides(text, verb)
            if not ours or not theirs:
                continue
            if _passive(claim, verb) != _passive(text, verb):
                if verb.startswith(_TWO_OBJECTS):
                    continue
                theirs = theirs[::-1]
            if _crossed(ours, theirs):
                return f'subject and object of "{one.group()}" are exchanged'
    return None


def _sides(text: str, verb: str) -> tuple[list[Spoken], list[Spoken]] | None:
    """The meaningful words before and after the one place of the verb."""
    words = spoken(text)
    places = [word.at for word in words if same_word(word.text, verb)]
    if len(places) != 1:
        return None
    return [w for w in words[: places[0]] if w.meaningful], [w for w in words[places[0] + 1 :] if w.meaningful]


def _crossed(ours: tuple[list[Spoken], list[Spoken]], theirs: tuple[list[Spoken], list[Spoken]]) -> bool:
    """Whether words that stand on one side alone stand on the other side alone in the other text, both ways."""
    return _alone(ours[0], ours[1], theirs[1], theirs[0]) and _alone(ours[1], ours[0], theirs[0], theirs[1])


def _alone(side: list[Spoken], other: list[Spoken], there: list[Spoken], not_there: list[Spoken]) -> bool:
    near = [w for w in side if not any(same_word(w.text, o.text) for o in other)]
    return any(
        any(same_word(w.text, t.text) for t in there) and not any(same_word(w.text, t.text) for t in not_there)
        for w in near
    )


def _passive(text: str, verb: str) -> bool:
    """Whether what is done to stands before the verb: "was stimulated by", "cells stimulated by"."""
    stem = verb[:5]
    auxiliary = rf"(?:is|are|was|were|been|be|being)\s+(?:\w+\s+)?{stem}\w*\s+(?:\w+\s+){{0,4}}by"
    told = rf"{auxiliary}|{stem}\w*(?:ed|en)\s+(?:with|by)"
    return re.search(rf"\b(?:{told})\b", plain(text), re.IGNORECASE) is not None
