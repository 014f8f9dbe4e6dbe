"""Which measurement answers a query best, and how sure that is.

Two linear models over `signals`: one ranks what nothing contradicts (a conditional logit over the measurements of the
corpus), one tells whether the first of the ranking is right (a logistic over its score, its lead and its signals).
Their weights are fitted on labelled questions by `python -m benchmarks.ranking fit`.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from contracts.measurements import Measurement
from reasoning.questions.contradictions import contradiction
from reasoning.questions.layers import DocumentView, Place, Weights
from reasoning.questions.query import Query
from reasoning.questions.signals import COLUMNS, signals

MOST_CANDIDATES = 400
"""Places that are looked at closely: those that hold most of the question's words."""
_NEAR, _TITLE, _BODY = 0.85, 0.65, 0.3
MOST_LEAD = 4.0
FITTED = Path(__file__).parent / "ranking.json"

ACCEPTING = (
    "name_near", "name_title", "name_often", "most_missed", "most_missed_near", "property_bound", "property_own",
    "property_near", "same_property", "expected", "no_unit", "condition_met", "condition_untold", "title", "often",
    "paper", "own", "near", "close", "between", "number_own", "pair_broken", "cited", "extra_row", "extra_column",
    "extra_property", "table", "in_turn", "literal", "title_in_corpus", "other_names", "other_species",
    "other_property_said", "outdone",
)  # fmt: skip
"""Signals by which the first of a ranking is accepted or not, beside its score, its lead and its share."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that nothing contradicts, with the view of its paper."""

    place: Place
    view: DocumentView


@dataclass(frozen=True)
class Ranking:
    """What may answer, by score. `confidence`: estimated probability that the first is the right value."""

    places: tuple[Place, ...]
    scores: tuple[float, ...]
    confidence: float

    @property
    def first(self) -> Place:
        """The one with the highest score."""
        return self.places[int(np.argmax(self.scores))]

    def behind(self, measurement: Measurement) -> float:
        """By how much its value falls short of the first of its paper; infinite where it is not among them."""
        paper = [
            (score, place) for place, score in zip(self.places, self.scores, strict=True)
            if place.measurement.doc_id == measurement.doc_id
        ]  # fmt: skip
        same = [score for score, place in paper if value_of(place.measurement) == value_of(measurement)]
        return max(score for score, _ in paper) - max(same) if same else float("inf")


@dataclass(frozen=True, slots=True)
class Model:
    """Fitted weights. `mean`, `scale`, `weights`: one for each of COLUMNS.

    `accept_*`: one for each of score, lead, share and ACCEPTING.
    """

    mean: NDArray[np.float64]
    scale: NDArray[np.float64]
    weights: NDArray[np.float64]
    accept_mean: NDArray[np.float64]
    accept_scale: NDArray[np.float64]
    accept_weights: NDArray[np.float64]
    accept_bias: float
    threshold: float


@cache
def fitted() -> Model:
    """The weights beside this module. Raises ValueError where they are of other signals than this code's."""
    data = json.loads(FITTED.read_text(encoding="utf-8"))
    if tuple(data["columns"]) != COLUMNS or tuple(data["accepting"]) != ACCEPTING:
        raise ValueError(f"{FITTED.name} is of other signals: run python -m benchmarks.ranking fit")
    arrays = {key: np.array(data[key]) for key in Model.__slots__ if isinstance(data[key], list)}
    return Model(**arrays, accept_bias=data["accept_bias"], threshold=data["threshold"])


def candidates(query: Query, views: Sequence[DocumentView]) -> list[Candidate]:
    """What may answer: of the places that hold most of the question's words, those that nothing contradicts."""
    places = [Candidate(place, view) for view in views for place in view.places]
    if len(places) > MOST_CANDIDATES:
        held = np.array([share for view in views for share in _held(query, view)])
        places = [places[index] for index in np.argsort(-held, kind="stable")[:MOST_CANDIDATES]]
    return [one for one in places if not contradiction(query, one.place)]


def _held(query: Query, view: DocumentView) -> Iterator[float]:
    """How much of the question each place of a paper holds, in the places' order."""
    otherwise = [
        _TITLE * term.weight if term.said(view.title) else _BODY * term.weight if term.said(view.words) else 0.0
        for term in query.terms
    ]
    for place in view.places:
        yield sum(
            term.weight if term.said(place.own) else _NEAR * term.weight if term.said(place.near) else share
            for term, share in zip(query.terms, otherwise, strict=True)
        )


def ranked(query: Query, found: Sequence[Candidate], weights: Weights, model: Model) -> Ranking | None:
    """The ranking of `found`; None where there is none."""
    if not found:
        return None
    rows = signals(query, [(one.place, one.view) for one in found], weights)
    scores = ((rows - model.mean) / model.scale) @ model.weights
    _, features = leading(scores, rows, [one.place.measurement for one in found])
    logit = ((features - model.accept_mean) / model.accept_scale) @ model.accept_weights + model.accept_bias
    return Ranking(
        tuple(one.place for one in found), tuple(float(score) for score in scores), float(1 / (1 + np.exp(-logit)))
    )


def leading(
    scores: NDArray[np.float64], rows: NDArray[np.float64], measurements: Sequence[Measurement]
) -> tuple[int, NDArray[np.float64]]:
    """The first of a ranking and what it is accepted by: score, lead over the best other value, share, ACCEPTING."""
    order = np.argsort(-scores, kind="stable")
    first = int(order[0])
    values = [value_of(measurement) for measurement in measurements]
    other = next((index for index in order if values[index] != values[first]), None)
    lead = MOST_LEAD if other is None else min(MOST_LEAD, float(scores[first] - scores[other]))
    odds = np.exp(scores - scores.max())
    share = float(sum(odds[index] for index in range(len(values)) if values[index] == values[first]) / odds.sum())
    own = [rows[first, COLUMNS.index(name)] for name in ACCEPTING]
    return first, np.array([scores[first], lead, share, *own])


def value_of(measurement: Measurement) -> tuple[object, ...]:
    """What two statements of one value in one paper share."""
    if measurement.value is None:
        return (measurement.doc_id, measurement.interval, measurement.unit)
    number = measurement.si_value if measurement.si_value is not None else measurement.value
    return (measurement.doc_id, float(f"{number:.6g}"), measurement.si_unit)
