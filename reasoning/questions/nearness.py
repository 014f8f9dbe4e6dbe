"""In a sentence of several numbers: which words stand by which of them."""

import re

from reasoning.questions.layers import Place, span_in
from reasoning.questions.tokens import Token, tokens

_BREAK = re.compile(r"[;:]\s|\b(?:while|whereas|but)\b")
_PARTING = re.compile(r"\b(?:at|in|for|with|after|from|of|when|by|on|is|was|are|were)\b")
_JOIN = re.compile(r"^[\s,;/]*(?:and|or|to|&|[^\W\d_]{1,4}[⁻⁰¹²³⁴⁵⁶⁷⁸⁹/·\s^\w%°µμ]{0,12})?[\s,;/]*(?:and|or)?[\s,;]*$")


def number_at(place: Place) -> tuple[int, int]:
    """Where in its sentence the number stands; (-1, -1) where it cannot be told."""
    return span_in(place.sentence, place.measurement.pedigree.extraction.text)


def closeness(place: Place, given: frozenset[str]) -> dict[str, float]:
    """For each word of the sentence, 1 where no other number parts it from this one, falling with each that does.

    `given`: numbers that the question names, which part nothing. Numbers in one list with this one part nothing when
    they stand on its side of the word.
    """
    at = number_at(place)
    if at[0] < 0:
        return {}
    found = tokens(place.sentence)
    numbers = [
        token.start
        for token in found
        if token.kind == "number" and token.key not in given and not at[0] <= token.start < at[1]
        and not any(start <= token.start < end for start, end in place.alongside)
    ]  # fmt: skip
    breaks = [match.start() for match in _BREAK.finditer(place.sentence)]
    best: dict[str, float] = {}
    for token in found:
        low, high = sorted((token.start, at[0]))
        between = sum(low < number < high for number in numbers) + sum(low < mark < high for mark in breaks)
        near = (1.0 if between == 0 else 0.85 if between == 1 else 0.75) - min(0.08, abs(token.start - at[0]) / 4000)
        others = [_apart(token.start, start, place.sentence) for start, _ in place.alongside if start >= 0]
        first = min([at[0], *(start for start, _ in place.alongside if start >= 0)])
        if others and token.start > first and min(others) < _apart(token.start, at[0], place.sentence):
            near = 0.5
        best[token.key] = max(best.get(token.key, 0.0), near)
    return best


def _apart(one: int, other: int, sentence: str) -> int:
    """Characters between two places, with more for what joins two things of a list."""
    low, high = sorted((one, other))
    return high - low + 100 * bool(_LISTING.search(sentence[low:high]))


_LISTING = re.compile(r",\s|;|\b(?:and|while|whereas|versus|vs)\b")


def aligned(place: Place, given: frozenset[str]) -> bool | None:
    """Whether this number's turn in its list is that of a given number in another list of the sentence ("154.8, 133.8
    and 121.6 mAh/g at 0.1, 1 and 3 C"); None where there are no two such lists."""
    at = number_at(place)
    if at[0] < 0:
        return None
    lists = number_lists(place.sentence)
    mine = next((one for one in lists if any(at[0] <= token.start < at[1] for token in one)), None)
    if mine is None or len(mine) < 2:
        return None
    if any(token.key in given for token in mine):
        return False
    turn = next(index for index, token in enumerate(mine) if at[0] <= token.start < at[1])
    for other in lists:
        if other is mine or len(other) != len(mine):
            continue
        turns = [index for index, token in enumerate(other) if token.key in given]
        if turns:
            return turn in turns
    return None


def number_lists(sentence: str) -> list[list[Token]]:
    """The runs of numbers that only commas, units and "and" part."""
    runs: list[list[Token]] = []
    numbers = [token for token in tokens(sentence) if token.kind == "number"]
    for token in numbers:
        between = sentence[runs[-1][-1].end : token.start] if runs else ""
        if runs and _JOIN.match(between) and not _PARTING.search(between):
            runs[-1].append(token)
        else:
            runs.append([token])
    return [run for run in runs if len(run) > 1]
