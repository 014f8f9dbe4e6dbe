"""What speaks for and against a measurement as the answer of a query, as numbers; `ranking` weighs them."""

import re
from collections.abc import Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

from contracts.measurements import Measurement
from ontology import fold
from reasoning.questions.conditions import constraint_level
from reasoning.questions.contradictions import AGAINST, contradictions
from reasoning.questions.doubts import dominated, doubts
from reasoning.questions.judging import other_turn
from reasoning.questions.layers import DocumentView, Weights
from reasoning.questions.lists import aligned, list_around
from reasoning.questions.pairs import numbers_by, pairs_met
from reasoning.questions.place import Place
from reasoning.questions.properties import ALTERING, number_at
from reasoning.questions.query import Query
from reasoning.questions.terms import Term
from reasoning.questions.tokens import keys, tokens
from reasoning.questions.words import is_general, is_generic

_SYNONYM = 0.8
_MOST_EXTRA = 3.0
_BREAK = re.compile(r"[,;:()]\s|\b(?:while|whereas|but|and)\b")

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
    views = {id(view): view for _, view in places}
    known = {name: _known(query, view) for name, view in views.items()}
    single = np.array([_signals(query, place, view, weights, known[id(view)]) for place, view in places])
    single = single.reshape(-1, len(NAMES))
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


def _found(term: Term, words: frozenset[str]) -> float:
    if term.said(words):
        return 1.0
    return _SYNONYM if term.synonyms & words else 0.0


def _signals(
    query: Query, place: Place, view: DocumentView, weights: Weights, known: Sequence[tuple[Term, float]]
) -> list[float]:
    """`known`: the words of the question that the paper has, with how telling they are there."""
    measurement = place.measurement
    row = place.row if place.in_table else frozenset[str]()
    column = place.column if place.in_table else frozenset[str]()
    bound = keys(f"{measurement.entity[:120]} {measurement.property[:120]} {measurement.unit or ''}")
    prop = query.property_keys
    same = query.property_id is not None and measurement.property_id == query.property_id
    other = query.property_id is not None and measurement.property_id not in (None, query.property_id)
    told = keys(measurement.property) | column
    condition = [constraint_level(one, place)[0] for one in query.constraints]
    whole = max(1, len(condition))
    return [
        *_words(query, place, view, row, column, bound), *_pairs(query, place), _unsaid_literals(query, place, view),
        _share(prop, bound | row | column, weights), _share(prop, bound | place.own, weights),
        _share(prop, bound | place.own | place.near, weights), float(same), float(other), *_kind(query, measurement),
        _extra(row, query, weights), _extra(column, query, weights), _extra(keys(measurement.property), query, weights),
        float(bool(told & ALTERING - query.keys)), float(_is_given(query, measurement)),
        float(measurement.value is None), float(measurement.attributed_to is not None), float(place.in_table),
        float(bool(other_turn(place, query.wanted))),
        sum(condition) / whole, sum(not level for level in condition) / whole,
        *(_closeness(query, place) if place.sentence else (0.0, 0.0)), _in_turn(query, place), _left_out(query, place),
        *_telling(query, place, known, row, column, bound),
    ]  # fmt: skip


def _words(
    query: Query, place: Place, view: DocumentView, row: frozenset[str], column: frozenset[str], bound: frozenset[str]
) -> list[float]:
    """How much of the question is said at each level, how much of its names and numbers is not, the worst gap."""
    terms = query.terms
    at_row = np.array([_labelled(term, row) for term in terms])
    at_column = np.array([_labelled(term, column) for term in terms])
    symbols = np.array([float(bool(term.symbol) and term.symbol in row | column) for term in terms])
    at_bound = np.maximum(symbols, [_found(term, bound) for term in terms])
    own = np.maximum(at_bound, [_found(term, place.own) for term in terms])
    near = np.maximum(own, [_found(term, place.near) for term in terms])
    title = np.maximum(near, [_found(term, view.title) for term in terms])
    often = np.maximum(title, [_found(term, view.abstract | view.often) for term in terms])
    paper = np.maximum(often, [_found(term, view.words) for term in terms])
    weight = np.array([term.weight for term in terms])
    named = np.array([term.weight * term.named for term in terms])
    number = np.array([float(term.number) for term in terms])
    levels = (own, near, title, often, paper)
    whole = np.maximum.reduce([near, 0.8 * title, 0.6 * often, 0.4 * paper]) if terms else np.zeros(0)
    close = np.maximum(near, 0.7 * title)
    return [
        *(float(weight @ level) / query.weight for level in (at_row, at_column, at_bound, *levels)),
        *(_missed(level, named) for level in levels),
        float(((1 - whole) * weight).max(initial=0.0)), float(((1 - close) * weight).max(initial=0.0)),
        1 - _missed(own, number), 1 - _missed(near, number),
    ]  # fmt: skip


def _labelled(term: Term, labels: frozenset[str]) -> float:
    return 1.0 if term.symbol and term.symbol in labels else _found(term, labels)


def _missed(level: NDArray[np.float64], weight: NDArray[np.float64]) -> float:
    return float(((1 - level) * weight).sum() / weight.sum()) if weight.any() else 0.0


def _share(words: frozenset[str], found: frozenset[str], weights: Weights) -> float:
    whole = sum(max(0.05, weights(word)) for word in words)
    return sum(max(0.05, weights(word)) for word in words if word in found) / whole if whole else 0.0


def _extra(words: frozenset[str], query: Query, weights: Weights) -> float:
    """What labels say beyond the question."""
    return min(
        _MOST_EXTRA,
        sum(
            weights(word) * (0.3 if is_general(word) else 1.0)
            for word in words - query.keys
            if not word.isdigit() and len(word) > 1 and not is_generic(word)
        ),
    )


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
    number = f"{measurement.value:g}"
    return any(term.number and term.key == number for term in query.terms)


def _pairs(query: Query, place: Place) -> tuple[float, float]:
    """Of the numbers that stand by a noun in the question: the share of those that stand so by the value, and of those
    that another number takes the place of."""
    pairs = [term for term in query.terms if term.number and term.noun]
    if not pairs:
        return 0.0, 0.0
    met = pairs_met(query, place)
    found = tokens(place.own_text)
    broken = sum((term.key, min(term.noun)) not in met and bool(numbers_by(term.noun, found)) for term in pairs)
    return len(met) / len(pairs), broken / len(pairs)


def _unsaid_literals(query: Query, place: Place, view: DocumentView) -> float:
    """The share of the names with marks in them ("A/B", "A·B", "A*") that are not said so."""
    if not query.literals:
        return 0.0
    said = fold(f"{place.own_text} {place.caption} {view.document.metadata.title}")
    return sum(literal not in said for literal in query.literals) / len(query.literals)


def _in_turn(query: Query, place: Place) -> float:
    """1 where its turn in a list is that of a number of the question, -1 where it is not."""
    turn = aligned(place, frozenset(term.key for term in query.terms if term.number)) if place.sentence else None
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


def _telling(
    query: Query, place: Place, known: Sequence[tuple[Term, float]], row: frozenset[str], column: frozenset[str],
    bound: frozenset[str],
) -> list[float]:  # fmt: skip
    """Of the question's words that the paper has, weighted by how seldom it has them: what is said at each level."""
    whole = sum(weight for _, weight in known) or 1.0
    levels = (bound | row | column, bound | place.own, bound | place.own | place.near, row, column)
    found = [[_labelled(term, level) for term, _ in known] for level in levels]
    close = close_terms(query, place) if place.sentence else {}
    return [
        *(sum(each * weight for each, (_, weight) in zip(level, known, strict=True)) / whole for level in found),
        max(((1 - each) * weight for each, (_, weight) in zip(found[2], known, strict=True)), default=0.0),
        sum(close.get(term.key, 0.0) * weight for term, weight in known) / whole,
    ]  # fmt: skip


def _known(query: Query, view: DocumentView) -> list[tuple[Term, float]]:
    return [(term, weight) for term in query.terms if (weight := _seldom(term, view)) > 0]


def _seldom(term: Term, view: DocumentView) -> float:
    """How telling a word is among the sentences and rows of a paper, 0 where it has none; less for a general word."""
    count = max((view.units.get(form, 0) for form in term.forms | term.synonyms | {term.symbol}), default=0)
    if not count:
        return 0.0
    size = max(1, view.size)
    return log(1 + size / (1 + count)) / log(1 + size) * (0.3 if is_general(term.key) and not term.number else 1.0)


def _closeness(query: Query, place: Place) -> tuple[float, float]:
    """In a sentence: how close the question's words stand to the number; how many other numbers it has, to 1."""
    start, _ = number_at(place)
    if start < 0:
        return 0.0, 1.0
    numbers = sum(token.kind == "number" for token in tokens(place.sentence)) - 1
    best = close_terms(query, place)
    gained = sum(term.weight * best.get(term.key, 0.0) for term in query.terms)
    return gained / query.weight, min(1.0, numbers / 8)


def close_terms(query: Query, place: Place) -> dict[str, float]:
    """For each word of the question that the sentence has, how close it stands to the number, or to its list."""
    at, end = number_at(place)
    if at < 0:
        return {}
    at, end = list_around(place.sentence, at, end)
    found = tokens(place.sentence)
    numbers = [token.start for token in found if token.kind == "number" and not at <= token.start < end]
    best: dict[str, float] = {}
    for token in found:
        for term in query.terms:
            if token.key not in term.forms:
                continue
            low, high = (token.start, at) if token.start < at else (max(at, end - 1), token.start)
            parted = sum(low < number < high for number in numbers)
            parted_by = parted + 0.3 * len(_BREAK.findall(place.sentence[low:high]))
            score = 1 / (1 + parted_by) / (1 + max(0, high - low) / 150)
            best[term.key] = max(best.get(term.key, 0.0), score)
    return best
