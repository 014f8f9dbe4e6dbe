"""Two values as two sides of a comparison: alike in all but what the question sets against each other."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from reasoning.questions.closeness import Closeness
from reasoning.questions.contrast import Sides, sides_of
from reasoning.questions.doubts import unit_kind
from reasoning.questions.layers import DocumentView, Weights
from reasoning.questions.levels import Saying
from reasoning.questions.place import Place
from reasoning.questions.query import Query
from reasoning.questions.ranking import Scored, Vector
from reasoning.questions.tokens import keys, tokens
from reasoning.questions.words import is_generic

MOST_HYPOTHESES = 10

PAIRED = (
    "whole", "whole_least", "said", "said_least", "crossed", "unexplained", "same_table", "same_sentence", "same_paper",
    "same_property", "same_row", "same_column", "same_unit", "strong", "in_order", "two_sides", "share_said",
)  # fmt: skip
"""Signals of two values as two sides of one comparison."""


@dataclass(frozen=True)
class Pairs:
    """Every two of the candidates as two sides of a hypothesis on what is compared.

    `ends`: one row a pair: the hypothesis, its two sides, the two candidates. `rows`: one column for each of PAIRED.
    """

    hypotheses: tuple[Sides, ...]
    ends: NDArray[np.intp]
    rows: Vector


def pairs_of(query: Query, candidates: Scored, weights: Weights) -> Pairs:
    """The pairs of the candidates, which should be few."""
    hypotheses = tuple(sides_of(query)[:MOST_HYPOTHESES])
    pairing = _Pairing(query, candidates, weights)
    ends = [np.zeros((0, 5), dtype=np.intp)]
    rows = [np.zeros((0, len(PAIRED)))]
    for number, sides in enumerate(hypotheses):
        said, in_order = pairing.said(sides)
        each = [pairing.of_side(side, said) for side in sides.keys]
        for first, second in combinations(range(len(sides.keys)), 2):
            one, other, found = pairing.rows(sides, (first, second), (each[first], each[second]), in_order)
            ends.append(np.stack([np.broadcast_to(end, one.shape) for end in (number, first, second, one, other)], 1))
            rows.append(found)
    return Pairs(hypotheses, np.concatenate(ends), np.concatenate(rows))


class _Pairing:
    """Of every two candidates, in both orders: what is said of the first and not of the second, and what they share.

    Matrices have a row for the first and a column for the second.
    """

    def __init__(self, query: Query, candidates: Scored, weights: Weights) -> None:
        self._query, self._weights, self._saying = query, weights, Saying(query)
        self._terms = {term.key: number for number, term in enumerate(query.terms)}
        self._found, self._scores = candidates.found, candidates.scores
        places = [one.place for one in candidates.found]
        self._same_paper = _alike([id(one.view) for one in candidates.found])
        in_table = np.array([place.in_table for place in places], dtype=bool)
        same_group = _alike([place.group for place in places])
        self._same_table = self._same_paper & same_group & in_table[:, None] & in_table
        in_prose = np.array([bool(place.sentence) for place in places], dtype=bool)
        same_words = _alike([place.sentence for place in places])
        self._same_sentence = self._same_paper & same_words & in_prose[:, None] & in_prose
        self._shared = (
            self._same_table, self._same_sentence, self._same_paper,
            _alike([keys(place.measurement.property) for place in places]),
            self._same_table & _alike([place.row for place in places]),
            self._same_table & _alike([place.column for place in places]),
            _alike([unit_kind(place) for place in places]),
        )  # fmt: skip
        self._unexplained: dict[tuple[int, int], float] = {}
        self._said = self._all_said(places)

    def _all_said(self, places: Sequence[Place]) -> NDArray[np.bool_]:
        """Which terms are said of the first, by what may tell the two apart: a third axis, one a term."""
        apart = [one.place.own | one.place.near | one.view.title for one in self._found]
        labels = [_labels(place) for place in places]
        said = np.where(
            self._same_table[..., None], self._rows(labels)[:, None],
            np.where(
                self._same_paper[..., None], self._rows([place.own | place.near for place in places])[:, None],
                self._rows(apart)[:, None],
            ),
        )  # fmt: skip
        close = Closeness(self._query)
        for i, j in np.argwhere(np.triu(self._same_sentence, 1)):
            near_one, near_other = _nearer(close(places[i]), close(places[j]))
            said[i, j], said[j, i] = self._rows([labels[i] | near_one, labels[j] | near_other])
        return said

    def _rows(self, words: Sequence[frozenset[str]]) -> NDArray[np.bool_]:
        saying = self._saying
        return np.asarray(saying.rows(saying.labelled, [saying.of(each) for each in words]) > 0)

    def said(self, sides: Sides) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which terms are said of the first and not of the second; which two are told apart by turn in a list."""
        said, in_order = self._said, np.zeros_like(self._same_sentence)
        turns: dict[int, dict[str, int]] = {}
        own = self._rows(sides.keys)
        for i, j in np.argwhere(self._same_sentence):
            if i == j:
                continue
            p, q = self._found[i].place, self._found[j].place
            if i not in turns:
                turns[i] = _turns(self._query, sides, p, self._found[i].view)
            if p.measurement.id in turns[i] and q.measurement.id in turns[i]:
                said = said.copy() if said is self._said else said
                in_order[i, j] = True
                said[i, j], said[j, i] = own[turns[i][p.measurement.id]], own[turns[i][q.measurement.id]]
        return said & ~said.transpose(1, 0, 2), in_order

    def of_side(self, side: frozenset[str], said: NDArray[np.bool_]) -> Vector:
        """By how much weight the first is of a side, as the second is not."""
        total = np.zeros(said.shape[:2])
        for key in side:
            number = self._terms[key]
            total += self._query.terms[number].weight * said[:, :, number]
        return total

    def rows(
        self, sides: Sides, ends: tuple[int, int], of_sides: tuple[Vector, Vector], in_order: NDArray[np.bool_]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp], Vector]:
        """The pairs of which the first is of one side and the second of the other: both, with their signals."""
        of_one, of_other = of_sides
        can = (of_one != 0) & (of_other.T != 0)
        np.fill_diagonal(can, val=False)
        i, j = np.nonzero(can)
        weight = [self._query.terms[self._terms[key]].weight for end in ends for key in sides.keys[end]]
        said_one, said_other = of_one[i, j], of_other[j, i]
        beyond = [self._beyond(one, other) for one, other in zip(i.tolist(), j.tolist(), strict=True)]
        first, second = self._scores[i], self._scores[j]
        columns = (
            (first + second) / 2, np.minimum(first, second), said_one + said_other, np.minimum(said_one, said_other),
            of_one[j, i] + of_other[i, j], beyond,
            *(shared[i, j] for shared in self._shared), np.full(i.shape, sides.strong), in_order[i, j],
            np.full(i.shape, len(sides.keys) == 2), (said_one + said_other) / (sum(weight) or 1.0),
        )  # fmt: skip
        return i, j, np.column_stack([np.asarray(column, dtype=float) for column in columns])

    def _beyond(self, one: int, other: int) -> float:
        if not self._same_table[one, other]:
            return 0.0
        found = self._unexplained.get((one, other))
        if found is None:
            found = _unexplained(self._query, self._found[one].place, self._found[other].place, self._weights)
            self._unexplained[one, other] = found
        return found


def _alike(values: Sequence[Hashable]) -> NDArray[np.bool_]:
    """Which two of them are equal."""
    numbers: dict[Hashable, int] = {}
    found = np.array([numbers.setdefault(value, len(numbers)) for value in values], dtype=np.intp)
    return np.asarray(found[:, None] == found)


def _nearer(close: dict[str, float], apart: dict[str, float]) -> tuple[frozenset[str], frozenset[str]]:
    """In one sentence: which of the question's words stand nearer to the first number, and which to the second."""
    both = close.keys() | apart.keys()
    return (
        frozenset(key for key in both if close.get(key, 0.0) > 1.2 * apart.get(key, 0.0)),
        frozenset(key for key in both if apart.get(key, 0.0) > 1.2 * close.get(key, 0.0)),
    )


def _turns(query: Query, sides: Sides, place: Place, view: DocumentView) -> dict[str, int]:
    """Of a sentence with as many numbers of a unit as there are sides: which is of which side, by their order.

    A side stands where the sentence first has its most telling word.
    """
    weight = {term.key: term.weight for term in query.terms}
    numbers = view.in_sentence(place)
    if len(numbers) != len(sides.keys):
        return {}
    first: list[tuple[int, int]] = []
    found = tokens(place.sentence)
    for side, own in enumerate(sides.keys):
        at = [(-weight[token.key], token.start) for token in found if token.key in own and not is_generic(token.key)]
        if not at:
            return {}
        first.append((min(at)[1], side))
    first.sort()
    if len({at for at, _ in first}) < len(first):
        return {}
    return {name: side for (_, names), (_, side) in zip(numbers, first, strict=True) for name in names}


def _labels(place: Place) -> frozenset[str]:
    measurement = place.measurement
    return place.row | place.column | keys(f"{measurement.entity[:120]} {measurement.property[:120]}")


def _unexplained(query: Query, one: Place, other: Place, weights: Weights) -> float:
    """In one table: how much the labels of two values differ in what the question does not say."""
    apart = (one.row ^ other.row) | (one.column ^ other.column)
    return min(3.0, sum(weights(key) for key in apart - query.keys if not is_generic(key)))
