"""Lists of numbers in a sentence: which number of one list goes with which of another."""

import re
from functools import lru_cache

from reasoning.questions.place import Place
from reasoning.questions.properties import number_at
from reasoning.questions.tokens import Token, numbers_of

_PARTING = re.compile(r"\b(?:at|in|for|with|after|from|of|when|by|on|is|was|are|were)\b")
_JOIN = re.compile(r"^[\s,;/]*(?:and|or|to|&|[^\W\d_]{1,4}[⁻⁰¹²³⁴⁵⁶⁷⁸⁹/·\s^\w%°µμ]{0,12})?[\s,;/]*(?:and|or)?[\s,;]*$")


def aligned(place: Place, given: frozenset[str]) -> bool | None:
    """Whether this number's turn in its list is that of a `given` number (canonical digits) in another list of the
    sentence: "154.8, 133.8 and 121.6 mAh/g at 0.1, 1 and 3 C". None where there are no two such lists."""
    start, end = number_at(place)
    if start < 0:
        return None
    lists = _number_lists(place.sentence)
    mine = next((one for one in lists if any(start <= token.start < end for token in one)), None)
    if mine is None:
        return None
    if any(token.key in given for token in mine):
        return False
    turn = next(index for index, token in enumerate(mine) if start <= token.start < end)
    for other in lists:
        if other is mine or len(other) != len(mine):
            continue
        turns = [index for index, token in enumerate(other) if token.key in given]
        if turns:
            return turn in turns
    return None


def list_around(sentence: str, start: int, end: int) -> tuple[int, int]:
    """The characters of the list of numbers that the number at `start:end` is in; its own where it is in none."""
    for one in _number_lists(sentence):
        if any(start <= token.start < end for token in one):
            return min(start, one[0].start), max(end, one[-1].end)
    return start, end


@lru_cache(maxsize=16384)
def _number_lists(sentence: str) -> tuple[tuple[Token, ...], ...]:
    """The runs of two or more numbers that only commas, units and "and" part."""
    runs: list[list[Token]] = []
    for token in numbers_of(sentence):
        between = sentence[runs[-1][-1].end : token.start] if runs else ""
        if runs and _JOIN.match(between) and not _PARTING.search(between):
            runs[-1].append(token)
        else:
            runs.append([token])
    return tuple(tuple(run) for run in runs if len(run) > 1)
