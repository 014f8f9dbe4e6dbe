"""How close the words of a question stand to a number in its sentence."""

import re
from bisect import bisect_left, bisect_right

from reasoning.questions.lists import list_around
from reasoning.questions.place import Place
from reasoning.questions.properties import number_at
from reasoning.questions.query import Query
from reasoning.questions.terms import Term
from reasoning.questions.tokens import numbers_of, tokens

_BREAK = re.compile(r"[,;:()]\s|\b(?:while|whereas|but|and)\b")


class Closeness:
    """Of one query. Every number, or list of numbers, of a sentence is looked at once."""

    def __init__(self, query: Query) -> None:
        self._terms: dict[str, list[Term]] = {}
        for term in query.terms:
            for form in term.forms:
                self._terms.setdefault(form, []).append(term)
        self._known: dict[tuple[str, int, int], dict[str, float]] = {}

    def __call__(self, place: Place) -> dict[str, float]:
        """For each word of the question that the sentence has, how close it stands to the number, or to its list."""
        at, end = number_at(place)
        if at < 0:
            return {}
        key = (place.sentence, *list_around(place.sentence, at, end))
        if key not in self._known:
            self._known[key] = self._scores(*key)
        return self._known[key]

    def _scores(self, sentence: str, at: int, end: int) -> dict[str, float]:
        found = tokens(sentence)
        numbers = [token.start for token in numbers_of(sentence) if not at <= token.start < end]
        best: dict[str, float] = {}
        for token in found:
            terms = self._terms.get(token.key)
            if terms is None:
                continue
            low, high = (token.start, at) if token.start < at else (max(at, end - 1), token.start)
            parted = max(0, bisect_left(numbers, high) - bisect_right(numbers, low))
            parted_by = parted + 0.3 * len(_BREAK.findall(sentence[low:high]))
            score = 1 / (1 + parted_by) / (1 + max(0, high - low) / 150)
            for term in terms:
                best[term.key] = max(best.get(term.key, 0.0), score)
        return best
