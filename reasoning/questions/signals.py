"""What speaks for and against a measurement as the answer of a query, as numbers; `ranking` weighs them."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from contracts.measurements import Measurement
from ontology import fold
from reasoning.questions.closeness import Closeness
from reasoning.questions.conditions import constraint_level
from reasoning.questions.contradictions import AGAINST, contradictions
from reasoning.questions.doubts import dominated, doubts
from reasoning.questions.judging import other_turn
from reasoning.questions.layers import DocumentView, Weights
from reasoning.questions.levels import Levels
from reasoning.questions.lists import aligned
from reasoning.questions.pairs import numbers_at, pairs_met
from reasoning.questions.place import Place
from reasoning.questions.properties import ALTERING, number_at
from reasoning.questions.query import Query
from reasoning.questions.tokens import keys, numbers_of, tokens
from reasoning.questions.words import is_general, is_generic

_MOST_EXTRA = 3.0

NAMES = (
    "row", "column", "bound", "own", "near", "title", "often", "paper",
    "name_own", "name_near", "name_title", "name_often", "name_paper", "most_missed", "most_missed_near",
    "number_own", "number_near", "pair_met", "pair_broken", "literal",
    "property_bound", "property_own", "property_near", "same_property", "other_property",
    "expected", "unexpected", "percent", "counted", "no_unit",
    "extra_row", "extra_column", "extra_property", "altered", "given", "range", "cited", "table", "turn",
    "condition_met", "condition_untold", "close", "between", "in_turn", "left_out",
    "telling_bound", "telling_own", "telling_near", "telling_row", "telling_column", "telling_missed", "telling_close",
)  # fmt: skip
"""Signals of a measurement by itself. "telling": by how few sentences and rows of its own paper have a word."""

_SAID = NAMES.index("pair_met")
"""How many of them tell how much of the question is said."""

RELATIVE = ("row", "column", "bound", "own", "name_own", "pair_met", "property_bound", "same_property", "condition_met",
            "close", "extra_row", "extra_column", "telling_bound", "telling_own")  # fmt: skip
"""Those that count again by how far they fall short of the best of the same table or sentence."""

IN_PAPER = (
    "own",
    "telling_bound",
    "telling_own",
    "telling_near",
    "telling_row",
    "telling_column",
    "telling_close",
    "close",
)
"""Those that count again by how far they fall short of the best of the same paper."""

DOUBTS = ("other_names", "other_species", "other_property_said", "outdone")
"""Doubts about it, 0 or 1: names, species or a property not said of it; another value that says more."""

COLUMNS = (
    *NAMES, *(f"{name}_in_group" for name in RELATIVE), "title_in_corpus",
    *(f"{name}_in_paper" for name in IN_PAPER), *DOUBTS,
    *(f"against_{kind}" for kind in AGAINST),
)  # fmt: skip


def signals(query: Query, places: Sequence[tuple[Place, DocumentView]], weights: Weights) -> NDArray[np.float64]:
    """One row a place, one column for each of `COLUMNS`."""
    levels = Levels(query, places, Closeness(query))
    labels = _Labels(query, weights)
    rows = np.array([_signals(query, place, view, labels) for place, view in places]).reshape(len(places), -1)
    rows[:, NAMES.index("close") - _SAID] = levels.closeness()
    single = np.concatenate([levels.said(), rows, levels.telling()], axis=1)
    groups = _numbered([f"{view.document.doc_id} {place.group}" for place, view in places])
    papers = _numbered([view.document.doc_id for _, view in places])
    columns = [single]
    columns += [_short_of_best(single[:, NAMES.index(name)], groups)[:, None] for name in RELATIVE]
    title = single[:, NAMES.index("often")]
    columns.append((title - title.max(initial=0.0))[:, None])
    for name in IN_PAPER:
        columns.append(_short_of_best(single[:, NAMES.index(name)], papers)[:, None])
    doubtful = [[float(bool(why)) for why in doubts(query, place, view, weights)] for place, view in places]
    outdone = [[float(bool(why))] for why in dominated(query, places)]
    against = [_against(query, place) for place, _ in places]
    columns += [np.array(doubtful).reshape(-1, 3), np.array(outdone).reshape(-1, 1)]
    columns.append(np.array(against).reshape(-1, len(AGAINST)))
    return np.concatenate(columns, axis=1)


def _against(query: Query, place: Place) -> list[float]:
    found = contradictions(query, place)
    return [float(kind in found) for kind in AGAINST]


def _numbered(names: list[str]) -> NDArray[np.intp]:
    return np.unique(names, return_inverse=True)[1] if names else np.zeros(0, dtype=np.intp)


def _short_of_best(values: NDArray[np.float64], groups: NDArray[np.intp]) -> NDArray[np.float64]:
    best = np.full(int(groups.max(initial=0)) + 1, -np.inf)
    np.maximum.at(best, groups, values)
    return np.asarray(values - best[groups])


class _Labels:
    """Of one query: how much of its property labels say, and how much beyond the question."""

    def __init__(self, query: Query, weights: Weights) -> None:
        self._query, self._weights = query, weights
        self._altering = ALTERING - query.keys
        self._property = [(word, max(0.05, weights(word))) for word in query.property_keys]
        self._whole = sum(weight for _, weight in self._property)
        self._more: dict[str, float] = {}

    def share(self, *found: frozenset[str]) -> float:
        """How much of the asked property at least one of them says."""
        said = 0.0
        for word, weight in self._property:
            for words in found:
                if word in words:
                    said += weight
                    break
        return said / self._whole if self._whole else 0.0

    def extra(self, words: frozenset[str]) -> float:
        """What labels say beyond the question."""
        return min(_MOST_EXTRA, sum(map(self._beyond, words - self._query.keys)))

    def altered(self, words: frozenset[str]) -> bool:
        """Whether labels say that it is a ratio, a change or a spread, which the question does not."""
        return not self._altering.isdisjoint(words)

    def _beyond(self, word: str) -> float:
        more = self._more.get(word)
        if more is None:
            none = word.isdigit() or len(word) <= 1 or is_generic(word)
            more = self._more[word] = 0.0 if none else self._weights(word) * (0.3 if is_general(word) else 1.0)
        return more


def _signals(query: Query, place: Place, view: DocumentView, labels: _Labels) -> list[float]:
    """Those of NAMES between what is said and what is telling of it."""
    measurement = place.measurement
    none = frozenset[str]()
    row, column = (place.row, place.column) if place.in_table else (none, none)
    bound, own, told = place.bound, place.own, keys(measurement.property)
    same = query.property_id is not None and measurement.property_id == query.property_id
    other = query.property_id is not None and measurement.property_id not in (None, query.property_id)
    condition = [constraint_level(one, place)[0] for one in query.constraints]
    whole = max(1, len(condition))
    return [
        *_pairs(query, place), _unsaid_literals(query, place, view),
        labels.share(bound, row, column), labels.share(bound, own), labels.share(bound, own, place.near),
        float(same), float(other), *_kind(query, measurement),
        labels.extra(row), labels.extra(column), labels.extra(told),
        float(labels.altered(told) or labels.altered(column)), float(_is_given(query, measurement)),
        float(measurement.value is None), float(measurement.attributed_to is not None), float(place.in_table),
        float(bool(other_turn(place, query.wanted))),
        sum(condition) / whole, sum(not level for level in condition) / whole,
        0.0, _between(place), _in_turn(query, place), _left_out(query, place),
    ]  # fmt: skip


def _kind(query: Query, measurement: Measurement) -> tuple[float, float, float, float, float]:
    """Whether its unit is of the expected dimension, of another; a percentage; of the things counted; none."""
    unit = (measurement.unit or "").strip()
    own = measurement.pedigree.normalization.dimension or "dimensionless"
    share = "%" in unit
    bare = float(not unit)
    counted = float(bool(query.counted & keys(f"{unit} {measurement.property}")))
    if query.expects in (None, "content"):
        return 0.0, 0.0, 0.0, counted, bare
    if query.expects == "percent":
        return float(share), float(not share and bool(unit)), 1.0 if share else -1.0, counted, bare
    if query.expects == "share":
        fits = own == "dimensionless" and (bare or share)
        return float(fits), float(own == "dimensionless" and not fits), 0.0, counted, bare
    if query.expects == "count":
        fits = own == "dimensionless" and not share
        return float(fits), float(not fits), -float(share), counted, bare
    fits = own == query.expects
    return float(fits), float(not fits and bool(unit)), 0.0, counted, bare


def _is_given(query: Query, measurement: Measurement) -> bool:
    """Whether the number is one that the question itself gives."""
    if measurement.value is None:
        return False
    for constraint in query.constraints:
        same = constraint.value is not None and abs(constraint.value - measurement.value) <= 1e-9 * abs(
            constraint.value
        )
        if same and (
            constraint.unit is None or measurement.unit is None or fold(constraint.unit) == fold(measurement.unit)
        ):
            return True
    return f"{measurement.value:g}" in query.numbers


def _pairs(query: Query, place: Place) -> tuple[float, float]:
    """Of the numbers that stand by a noun in the question: the share of those that stand so by the value, and of those
    that another number takes the place of."""
    pairs = [term for term in query.terms if term.number and term.noun]
    if not pairs:
        return 0.0, 0.0
    met = pairs_met(query, place)
    broken = sum((term.key, min(term.noun)) not in met and bool(numbers_at(term.noun, place)) for term in pairs)
    return len(met) / len(pairs), broken / len(pairs)


def _unsaid_literals(query: Query, place: Place, view: DocumentView) -> float:
    """The share of the names with marks in them ("A/B", "A·B", "A*") that are not said so."""
    if not query.literals:
        return 0.0
    said = " ".join(filter(None, (place.folded, fold(place.caption), fold(view.document.metadata.title))))
    return sum(literal not in said for literal in query.literals) / len(query.literals)


def _in_turn(query: Query, place: Place) -> float:
    """1 where its turn in a list is that of a number of the question, -1 where it is not."""
    turn = aligned(place, query.numbers) if place.sentence else None
    return 0.0 if turn is None else 1.0 if turn else -1.0


def _left_out(query: Query, place: Place) -> float:
    """How surely it is of what the question leaves out ("not the MNU experiment")."""
    barred = query.barred
    if not barred:
        return 0.0
    if place.in_table:
        return float(bool(barred & (place.row | place.column)))
    at, _ = number_at(place)
    others = [start for start, _ in place.alongside]
    for token in tokens(place.sentence):
        if token.key in barred and all(abs(token.start - at) <= abs(token.start - other) for other in others):
            return 1.0
    return 0.0


def _between(place: Place) -> float:
    """How many other numbers its sentence has, to 1."""
    if not place.sentence:
        return 0.0
    start, _ = number_at(place)
    if start < 0:
        return 1.0
    return min(1.0, (len(numbers_of(place.sentence)) - 1) / 8)
