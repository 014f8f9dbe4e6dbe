"""Which measurement answers a query best, and how sure that is.

Linear models over `signals`: one ranks the places that hold most of a question's words (a conditional logit over them),
one tells whether the first of the ranking is right (a logistic over its score, its lead and its signals).
`comparing` has two of the same kind for the sides of a comparison. Their weights are fitted on labelled questions by
`python -m benchmarks.ranking fit`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from contracts.measurements import Measurement
from reasoning.questions.contradictions import AGAINST
from reasoning.questions.layers import DocumentView, Weights
from reasoning.questions.place import Place
from reasoning.questions.query import Query
from reasoning.questions.signals import COLUMNS, signals

MOST_CANDIDATES = 400
"""Places that are looked at closely: those that hold most of the question's words."""
_NEAR, _TITLE, _BODY = 0.85, 0.65, 0.3
MOST_LEAD = 4.0
CROWDING = 1.0
"""Score within which another value crowds the first."""

REPEATED_AMONG, MOST_REPEATED = 40, 3
"""Places of a ranking among which statements of its first value are counted, and the most that count."""

STANDING = ("score", "lead", "share", "crowd", "agrees", "differs", "several", "trivial", "doubt", "against")
"""How the first of a ranking stands among the others, and to what the facets chose. "trivial": how often its value is
stated, where that is of one digit; "doubt": the sum of its signals that lower the score; "against": how much of AGAINST
speaks against it."""

ACCEPTING = (
    "near", "own", "title", "paper", "close", "most_missed", "telling_own", "extra_column", "other_names",
    "other_species", "outdone", "name_paper", "between",
)  # fmt: skip
"""Signals by which the first of a ranking is accepted or not, beside how it stands."""
_AGAINST = [COLUMNS.index(f"against_{kind}") for kind in AGAINST]

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Linear:
    """Weights of standardised columns, and a bias."""

    mean: Vector
    scale: Vector
    weights: Vector
    bias: float = 0.0

    def __call__(self, rows: Vector) -> Vector:
        """One number a row."""
        return np.asarray(((rows - self.mean) / self.scale) @ self.weights + self.bias)

    def parts(self, rows: Vector) -> Vector:
        """What each column adds to that number."""
        return np.asarray((rows - self.mean) / self.scale * self.weights)

    def doubt(self, rows: Vector) -> Vector:
        """What speaks against: the sum of the parts below zero, one number a row."""
        return np.asarray(np.minimum(self.parts(rows), 0.0).sum(axis=-1))


@dataclass(frozen=True, slots=True)
class Model:
    """Fitted models: of COLUMNS; of STANDING and ACCEPTING; of `pairing.PAIRED`; of
    `comparing.ACCEPTING_SIDES`.

    `shown`, `shown_sides`: confidence from which a value, or the sides of a comparison, are shown.
    """

    rank: Linear
    accept: Linear
    pair: Linear
    accept_sides: Linear
    shown: float
    shown_sides: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """A place that may answer, with the view of its paper."""

    place: Place
    view: DocumentView


@dataclass(frozen=True, slots=True)
class Scored:
    """Candidates with their signals (one row each) and scores."""

    found: tuple[Candidate, ...]
    rows: Vector
    scores: Vector

    def best(self, most: int) -> "Scored":
        """The `most` that score highest."""
        return self.only(np.argsort(-self.scores, kind="stable")[:most])

    def without(self, kinds: Collection[str]) -> "Scored":
        """Those that nothing of these kinds (of AGAINST) speaks against."""
        against = self.rows[:, [COLUMNS.index(f"against_{kind}") for kind in kinds]]
        return self.only(np.flatnonzero(~against.any(axis=1)))

    def only(self, indices: Sequence[int] | NDArray[np.intp]) -> "Scored":
        """Those at these indices, in their order."""
        indices = np.asarray(indices, dtype=np.intp)
        return Scored(tuple(self.found[index] for index in indices), self.rows[indices], self.scores[indices])


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

    def behind_all(self, measurement: Measurement) -> float:
        """By how much it falls short of the first of all papers, as the best that states the same number of the same
        property does (a paper that cites it, say); infinite where nothing that was ranked does."""
        stated = (value_of(measurement)[1:], measurement.property_id)
        own = (
            score for score, place in zip(self.scores, self.places, strict=True)
            if (value_of(place.measurement)[1:], place.measurement.property_id) == stated
        )  # fmt: skip
        return max(self.scores) - max(own, default=float("-inf"))


def candidates(query: Query, views: Sequence[DocumentView]) -> list[Candidate]:
    """What may answer: the places that hold most of the question's words."""
    starts = np.cumsum([0, *(len(view.places) for view in views)])
    best = np.arange(starts[-1])
    if len(best) > MOST_CANDIDATES:
        held = np.concatenate([_held(query, view) for view in views])
        best = np.argsort(-held, kind="stable")[:MOST_CANDIDATES]
    of = np.searchsorted(starts, best, side="right") - 1
    in_view = zip(of.tolist(), (best - starts[of]).tolist(), strict=True)
    return [Candidate(views[number].places[index], views[number]) for number, index in in_view]


def _held(query: Query, view: DocumentView) -> NDArray[np.float64]:
    """For each place of a paper the weight of the question's words that it holds, by how near they stand."""
    total = np.zeros(len(view.places))
    for term in query.terms:
        level = np.full(len(total), _TITLE if term.said(view.title) else _BODY if term.said(view.words) else 0.0)
        for index, reached in ((view.by_near, _NEAR), (view.by_own, 1.0)):
            for form in term.forms:
                level[index.get(form, [])] = reached
            if term.parts:
                whole = set.intersection(*(set(index.get(part, ())) for part in term.parts))
                level[list(whole)] = reached
        total += term.weight * level
    return total


def scored(query: Query, views: Sequence[DocumentView], weights: Weights, rank: Linear) -> Scored | None:
    """The candidates with their scores; None where there is none."""
    found = candidates(query, views)
    if not found:
        return None
    rows = signals(query, [(one.place, one.view) for one in found], weights)
    return Scored(tuple(found), rows, rank(rows))


def ranked(candidates: Scored, chosen: frozenset[str], model: Model) -> Ranking:
    """The ranking of what was scored. `chosen`: the ids of the measurements that the facets chose."""
    measurements = [one.place.measurement for one in candidates.found]
    _, features = leading(model.rank, candidates.rows, measurements, chosen)
    return Ranking(
        tuple(one.place for one in candidates.found), tuple(float(score) for score in candidates.scores),
        probability(model.accept(features)),
    )  # fmt: skip


def probability(logit: Vector) -> float:
    """Of a logit."""
    return float(1 / (1 + np.exp(-logit)))


def leading(
    rank: Linear, rows: Vector, measurements: Sequence[Measurement], chosen: frozenset[str]
) -> tuple[int, Vector]:
    """The first of a ranking and what it is accepted by: STANDING and ACCEPTING."""
    scores = rank(rows)
    order = np.argsort(-scores, kind="stable")
    first = int(order[0])
    values = [value_of(measurement) for measurement in measurements]
    best: dict[tuple[object, ...], int] = {}
    for index in order:
        best.setdefault(values[index], int(index))
    rivals = list(best.values())[1:]
    lead = min(MOST_LEAD, float(scores[first] - scores[rivals[0]])) if rivals else MOST_LEAD
    odds = np.exp(scores - scores.max())
    share = float(sum(odds[index] for index in range(len(values)) if values[index] == values[first]) / odds.sum())
    crowd = 1 + sum(scores[first] - scores[rival] < CROWDING for rival in rivals)
    held = {value for value, measurement in zip(values, measurements, strict=True) if measurement.id in chosen}
    repeated = min(MOST_REPEATED, sum(values[index] == values[first] for index in order[:REPEATED_AMONG]))
    standing = (
        scores[first], lead, share, np.log(crowd), float(held == {values[first]}),
        float(bool(chosen) and values[first] not in held), float(len(chosen) > 1),
        np.log(repeated) if _is_trivial(measurements[first]) else 0.0, float(rank.doubt(rows[first])),
        rows[first, _AGAINST].sum(),
    )  # fmt: skip
    return first, np.array([*standing, *(rows[first, COLUMNS.index(name)] for name in ACCEPTING)])


def _is_trivial(measurement: Measurement) -> bool:
    """Whether it is a number of one digit but for zeros (2, 0.5, 100), as papers are full of."""
    if measurement.value is None:
        return False
    digits = f"{abs(measurement.value):.6g}".partition("e")[0].replace(".", "").strip("0")
    return len(digits) <= 1


def value_of(measurement: Measurement) -> tuple[object, ...]:
    """What two statements of one value in one paper share."""
    if measurement.value is None:
        return (measurement.doc_id, measurement.interval, measurement.unit)
    number = measurement.si_value if measurement.si_value is not None else measurement.value
    return (measurement.doc_id, float(f"{number:.6g}"), measurement.si_unit)
