"""Two values as two sides of a comparison: alike in all but what the question sets against each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from reasoning.questions.contrast import Sides, sides_of
from reasoning.questions.doubts import unit_kind
from reasoning.questions.layers import DocumentView, Weights
from reasoning.questions.place import Place
from reasoning.questions.query import Query
from reasoning.questions.ranking import Candidate, Scored, Vector
from reasoning.questions.signals import close_terms
from reasoning.questions.terms import Term
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
    ends: list[tuple[int, int, int, int, int]] = []
    rows: list[tuple[float, ...]] = []
    for number, sides in enumerate(hypotheses):
        for first, second in combinations(range(len(sides.keys)), 2):
            for one, other, row in _pairs(query, sides, (first, second), candidates, weights):
                ends.append((number, first, second, one, other))
                rows.append(row)
    return Pairs(hypotheses, np.array(ends, dtype=np.intp).reshape(-1, 5), np.array(rows).reshape(-1, len(PAIRED)))


def _pairs(
    query: Query, sides: Sides, ends: tuple[int, int], candidates: Scored, weights: Weights
) -> Iterator[tuple[int, int, tuple[float, ...]]]:
    terms = {term.key: term for term in query.terms}
    one_side, other_side = ([terms[key] for key in sides.keys[end]] for end in ends)
    whole = sum(term.weight for term in (*one_side, *other_side)) or 1.0
    strong, alone = float(sides.strong), float(len(sides.keys) == 2)
    for (i, one), (j, other) in permutations(enumerate(candidates.found), 2):
        told_p, told_q, in_order = _told(query, sides, one, other)
        said_one, said_other = _weight(one_side, told_p, told_q), _weight(other_side, told_q, told_p)
        if not said_one or not said_other:
            continue
        p, q = one.place, other.place
        crossed = _weight(one_side, told_q, told_p) + _weight(other_side, told_p, told_q)
        same_paper = one.view is other.view
        same_table = same_paper and p.in_table and q.in_table and p.group == q.group
        scores = float(candidates.scores[i]), float(candidates.scores[j])
        yield i, j, (
            sum(scores) / 2, min(scores), said_one + said_other, min(said_one, said_other), crossed,
            _unexplained(query, p, q, weights) if same_table else 0.0, float(same_table),
            float(same_paper and bool(p.sentence) and p.sentence == q.sentence), float(same_paper),
            float(keys(p.measurement.property) == keys(q.measurement.property)),
            float(same_table and p.row == q.row), float(same_table and p.column == q.column),
            float(unit_kind(p) == unit_kind(q)), strong, float(in_order), alone, (said_one + said_other) / whole,
        )  # fmt: skip


def _told(query: Query, sides: Sides, one: Candidate, other: Candidate) -> tuple[frozenset[str], frozenset[str], bool]:
    """The words that are said of each of two, as far as they may tell the two apart; whether by turn in a list."""
    p, q = one.place, other.place
    if one.view is not other.view:
        return p.own | p.near | one.view.title, q.own | q.near | other.view.title, False
    if p.in_table and q.in_table and p.group == q.group:
        return _labels(p), _labels(q), False
    if p.sentence and p.sentence == q.sentence:
        turns = _turns(query, sides, p, one.view)
        if p.measurement.id in turns and q.measurement.id in turns:
            return sides.keys[turns[p.measurement.id]], sides.keys[turns[q.measurement.id]], True
        near_p, near_q = _nearer(query, p, q)
        return _labels(p) | near_p, _labels(q) | near_q, False
    return p.own | p.near, q.own | q.near, False


def _nearer(query: Query, one: Place, other: Place) -> tuple[frozenset[str], frozenset[str]]:
    """In one sentence: which of the question's words stand nearer to the first number, and which to the second."""
    close, apart = close_terms(query, one), close_terms(query, other)
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


def _weight(terms: Sequence[Term], words: frozenset[str], without: frozenset[str]) -> float:
    return sum(term.weight for term in terms if _said(term, words) and not _said(term, without))


def _said(term: Term, words: frozenset[str]) -> bool:
    return (
        term.key in words
        or term.said(words)
        or bool(term.synonyms & words)
        or bool(term.symbol and term.symbol in words)
    )


def _unexplained(query: Query, one: Place, other: Place, weights: Weights) -> float:
    """In one table: how much the labels of two values differ in what the question does not say."""
    apart = (one.row ^ other.row) | (one.column ^ other.column)
    return min(3.0, sum(weights(key) for key in apart - query.keys if not is_generic(key)))
