"""How much of a question is said at each level around a value, and how telling that is, for many values at once."""

from collections.abc import Callable, Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

from reasoning.questions.closeness import Closeness
from reasoning.questions.layers import DocumentView
from reasoning.questions.place import Place
from reasoning.questions.query import Query
from reasoning.questions.terms import Term
from reasoning.questions.words import is_general

_SYNONYM = 0.8

Vector = NDArray[np.float64]


class Saying:
    """How far sets of words say the terms of one query: one number a term.

    A set counts by what it shares with the query's words alone: so few different ones are left, each looked at once.
    """

    def __init__(self, query: Query) -> None:
        self._terms = query.terms
        parts = (term.forms | term.synonyms | term.parts | {term.symbol} for term in query.terms)
        self._every = frozenset().union(*parts) - {""}
        self._found: dict[frozenset[str], Vector] = {}

    def of(self, words: frozenset[str]) -> frozenset[str]:
        """Those of `words` that count."""
        return words & self._every

    def found(self, shared: frozenset[str]) -> Vector:
        """Whether they hold a term (1), or a word used for it (less)."""
        row = self._found.get(shared)
        if row is None:
            row = self._found[shared] = np.array([_found(term, shared) for term in self._terms], dtype=float)
        return row

    def symbols(self, shared: frozenset[str]) -> Vector:
        """Whether they hold a term's symbol."""
        return np.array([bool(term.symbol) and term.symbol in shared for term in self._terms], dtype=float)

    def labelled(self, shared: frozenset[str]) -> Vector:
        """Whether labels hold a term or its symbol, or a word used for it."""
        return np.maximum(self.symbols(shared), self.found(shared))

    def rows(self, how: Callable[[frozenset[str]], Vector], shared: Sequence[frozenset[str]]) -> Vector:
        """`how` of many sets, one row a set."""
        numbers: dict[frozenset[str], int] = {}
        index = [numbers.setdefault(each, len(numbers)) for each in shared]
        table = np.array([how(each) for each in numbers], dtype=float).reshape(len(numbers), len(self._terms))
        return np.asarray(table[index])


def _found(term: Term, words: frozenset[str]) -> float:
    if term.said(words):
        return 1.0
    return _SYNONYM if term.synonyms & words else 0.0


class Levels:
    """Of one query and places that may answer it: one row a place, one column a term, for each level of nearness."""

    def __init__(self, query: Query, places: Sequence[tuple[Place, DocumentView]], close: Closeness) -> None:
        saying = Saying(query)
        views = list({id(view): view for _, view in places}.values())
        numbers = {id(view): number for number, view in enumerate(views)}
        self._query, self._views = query, views
        self._view_of = np.array([numbers[id(view)] for _, view in places], dtype=np.intp)
        self._shape = (len(places), len(query.terms))
        none: frozenset[str] = frozenset()
        row = [saying.of(place.row) if place.in_table else none for place, _ in places]
        column = [saying.of(place.column) if place.in_table else none for place, _ in places]
        bound = [saying.of(place.bound) for place, _ in places]
        own = [saying.of(place.own) for place, _ in places]
        near = [saying.of(place.near) for place, _ in places]
        labels = [one | other for one, other in zip(row, column, strict=True)]
        with_own = [one | other for one, other in zip(bound, own, strict=True)]
        self.row = saying.rows(saying.labelled, row)
        self.column = saying.rows(saying.labelled, column)
        symbols = saying.rows(saying.symbols, labels)
        self.bound = np.maximum(symbols, saying.rows(saying.found, bound))
        self.own = np.maximum(self.bound, saying.rows(saying.found, own))
        self.near = np.maximum(self.own, saying.rows(saying.found, near))
        self._told = (
            saying.rows(saying.labelled, [one | other for one, other in zip(bound, labels, strict=True)]),
            saying.rows(saying.labelled, with_own),
            saying.rows(saying.labelled, [one | other for one, other in zip(with_own, near, strict=True)]),
            self.row, self.column,
        )  # fmt: skip
        self.title = np.maximum(self.near, self._of_views([saying.found(saying.of(view.title)) for view in views]))
        often = [saying.found(saying.of(view.abstract | view.often)) for view in views]
        self.often = np.maximum(self.title, self._of_views(often))
        paper = [saying.found(saying.of(view.words)) for view in views]
        self.paper = np.maximum(self.often, self._of_views(paper))
        scores = [close(place) if place.sentence else {} for place, _ in places]
        self.close = self._matrix([[each.get(term.key, 0.0) for term in query.terms] for each in scores])

    def _matrix(self, rows: Sequence[Vector] | Sequence[list[float]]) -> Vector:
        return np.array(rows, dtype=float).reshape(self._shape)

    def _of_views(self, rows: Sequence[Vector]) -> Vector:
        """What is so of a whole paper, for each place in it."""
        return np.array(rows, dtype=float).reshape(len(rows), self._shape[1])[self._view_of]

    def said(self) -> Vector:
        """How much of the question is said at each level, how much of its names and numbers is not, the worst gap."""
        query = self._query
        weight = np.array([term.weight for term in query.terms])
        named = np.array([term.weight * term.named for term in query.terms])
        number = np.array([float(term.number) for term in query.terms])
        levels = (self.own, self.near, self.title, self.often, self.paper)
        whole = np.maximum.reduce([self.near, 0.8 * self.title, 0.6 * self.often, 0.4 * self.paper])
        close = np.maximum(self.near, 0.7 * self.title)
        return np.column_stack([
            *(np.vecdot(level, weight) / query.weight for level in (self.row, self.column, self.bound, *levels)),
            *(_missed(level, named) for level in levels),
            ((1 - whole) * weight).max(axis=1, initial=0.0), ((1 - close) * weight).max(axis=1, initial=0.0),
            1 - _missed(self.own, number), 1 - _missed(self.near, number),
        ])  # fmt: skip

    def telling(self) -> Vector:
        """Of the question's words that the paper has, weighted by how seldom it has them: what is said at each level,
        the most that is not said, and what stands close to the number."""
        known = [[max(0.0, _seldom(term, view)) for term in self._query.terms] for view in self._views]
        weight = self._of_views([np.array(each) for each in known])
        whole = np.array([sum(each) or 1.0 for each in known])[self._view_of]
        return np.column_stack([
            *(_added(level * weight) / whole for level in self._told),
            ((1 - self._told[2]) * weight).max(axis=1, initial=0.0), _added(self.close * weight) / whole,
        ])  # fmt: skip

    def closeness(self) -> Vector:
        """How close all words of the question stand to each number."""
        weight = np.array([term.weight for term in self._query.terms])
        return np.asarray(_added(self.close * weight) / self._query.weight)


def _added(parts: Vector) -> Vector:
    """The sum of each row, from left to right."""
    return np.asarray(parts.cumsum(axis=1)[:, -1] if parts.shape[1] else np.zeros(len(parts)))


def _missed(level: Vector, weight: Vector) -> Vector:
    return np.asarray(((1 - level) * weight).sum(axis=1) / weight.sum()) if weight.any() else np.zeros(len(level))


def _seldom(term: Term, view: DocumentView) -> float:
    """How telling a word is among the sentences and rows of a paper, 0 where it has none; less for a general word."""
    count = max((view.units.get(form, 0) for form in term.forms | term.synonyms | {term.symbol}), default=0)
    if not count:
        return 0.0
    size = max(1, view.size)
    return log(1 + size / (1 + count)) / log(1 + size) * (0.3 if is_general(term.key) and not term.number else 1.0)
