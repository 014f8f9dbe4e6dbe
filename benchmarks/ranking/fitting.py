"""The models of `reasoning.questions.ranking`, fitted, and measured with papers left out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from benchmarks.ranking.examples import Example, PairExample
from reasoning.questions.comparing import choose
from reasoning.questions.fitted import SIGNALS
from reasoning.questions.pairing import PAIRED
from reasoning.questions.ranking import Linear, Model, leading
from reasoning.questions.signals import COLUMNS

RANK_PENALTY, PAIR_PENALTY, ACCEPT_PENALTY = 0.1, 0.03, 0.01
FOLDS = 8
Vector = NDArray[np.float64]


class _Wording(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def wording(self) -> str: ...
    @property
    def paper(self) -> str: ...


_Kind = TypeVar("_Kind", bound=_Wording)


@dataclass(frozen=True)
class Judged:
    """What became of one wording with its paper left out: whether what came first is right, and how sure it seemed."""

    id: str
    wording: str
    answerable: bool
    right: bool
    confidence: float


@dataclass(frozen=True)
class _Firsts:
    """What came first for each wording, from a ranking that did not see its paper."""

    rows: Vector
    right: Vector
    used: list[_Wording]


def fit(
    examples: Sequence[Example], pair_examples: Sequence[PairExample], rank: Linear, shown: float, shown_sides: float
) -> Model:
    """All models on all examples; what accepts learns from rankings made with each paper left out in turn."""
    return Model(
        rank=rank, accept=_logistic(_first_values(examples)), pair=fit_pairs(pair_examples),
        accept_sides=_logistic(_first_choices(pair_examples, rank)), shown=shown, shown_sides=shown_sides,
    )  # fmt: skip


def fit_rank(examples: Sequence[Example]) -> Linear:
    """The ranking of single measurements."""
    return _conditional([(one.rows, one.right) for one in examples], len(COLUMNS), RANK_PENALTY)


def fit_pairs(examples: Sequence[PairExample]) -> Linear:
    """The ranking of pairs of measurements as sides of a comparison."""
    return _conditional([(one.pairs.rows, _right_pairs(one)) for one in examples], len(PAIRED), PAIR_PENALTY)


def cross_validated(examples: Sequence[Example]) -> list[Judged]:
    """Each wording for one value judged by models that saw nothing of the paper that answers it."""
    return _judged(_first_values(examples))


def cross_validated_pairs(examples: Sequence[PairExample], rank: Linear) -> list[Judged]:
    """Each wording that may compare, judged so."""
    return _judged(_first_choices(examples, rank))


def as_data(model: Model) -> dict[str, object]:
    """The model as JSON has it."""
    found: dict[str, object] = {
        **{name: list(columns) for name, columns in SIGNALS.items()},
        "shown": model.shown, "shown_sides": model.shown_sides,
    }  # fmt: skip
    for name in ("rank", "accept", "pair", "accept_sides"):
        one: Linear = getattr(model, name)
        arrays = {key: [round(float(x), 5) for x in getattr(one, key)] for key in ("mean", "scale", "weights")}
        found[name] = {**arrays, "bias": round(one.bias, 5)}
    return found


def _fold(example: _Wording) -> int:
    return sum(map(ord, example.paper or example.id)) % FOLDS


def _right_pairs(example: PairExample) -> NDArray[np.bool_]:
    """Pairs whose two values match two different labels."""
    labels = example.labels
    return np.array(
        [any(a != b for a in labels[one] for b in labels[other]) for one, other in example.pairs.ends[:, 3:]],
        dtype=bool,
    )


def _first_values(examples: Sequence[Example]) -> _Firsts:
    def first(one: Example, model: Linear) -> tuple[Vector, bool] | None:
        if not len(one.rows):
            return None
        index, row = leading(model, one.rows, one.measurements, one.chosen)
        return row, bool(one.right[index])

    return _out_of_fold(examples, fit_rank, first)


def _first_choices(examples: Sequence[PairExample], rank: Linear) -> _Firsts:
    def first(one: PairExample, model: Linear) -> tuple[Vector, bool] | None:
        choice = choose(one.pairs, model(one.pairs.rows), one.candidates, one.chosen, rank)
        if choice is None:
            return None
        met = [one.labels[member] for member in choice.members]
        covered = frozenset().union(*met)
        return choice.features, bool(one.expected) and all(met) and len(covered) == one.expected

    return _out_of_fold(examples, fit_pairs, first)


def _out_of_fold(
    examples: Sequence[_Kind], train: Callable[[Sequence[_Kind]], Linear],
    first: Callable[[_Kind, Linear], tuple[Vector, bool] | None],
) -> _Firsts:  # fmt: skip
    rows: list[Vector] = []
    right: list[float] = []
    used: list[_Wording] = []
    for fold in range(FOLDS):
        model = train([one for one in examples if _fold(one) != fold])
        for one in examples:
            if _fold(one) == fold and (found := first(one, model)) is not None:
                rows.append(found[0])
                right.append(float(found[1]))
                used.append(one)
    return _Firsts(np.array(rows), np.array(right), used)


def _judged(firsts: _Firsts) -> list[Judged]:
    folds = np.array([_fold(one) for one in firsts.used])
    found = []
    for fold in sorted(set(folds)):
        others = folds != fold
        accept = _logistic(_Firsts(firsts.rows[others], firsts.right[others], []))
        for index in np.flatnonzero(~others):
            one = firsts.used[index]
            confidence = float(expit(accept(firsts.rows[index])))
            found.append(Judged(one.id, one.wording, bool(one.paper), bool(firsts.right[index]), confidence))
    return found


def _standard(rows: Vector) -> tuple[Vector, Vector]:
    return rows.mean(axis=0), rows.std(axis=0) + 1e-3


def _conditional(examples: Sequence[tuple[Vector, NDArray[np.bool_]]], columns: int, penalty: float) -> Linear:
    """Conditional logit (McFadden 1974): what is right against all the rest of the same wording."""
    mean, scale = _standard(np.concatenate([rows for rows, _ in examples if len(rows)]))
    used = [(rows, right) for rows, right in examples if right.any()]
    rows = np.concatenate([(each - mean) / scale for each, _ in used])
    right = np.concatenate([each for _, each in used])
    lengths = np.array([len(each) for each, _ in used])
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    of = np.repeat(np.arange(len(used)), lengths)

    def loss(weights: Vector) -> tuple[float, Vector]:
        scores = rows @ weights
        odds = np.exp(scores - np.maximum.reduceat(scores, starts)[of])
        whole, won = np.add.reduceat(odds, starts), np.add.reduceat(odds * right, starts)
        slope = rows.T @ (odds / whole[of] - odds * right / won[of]) / len(used)
        return float(-np.log(won / whole).mean() + penalty * weights @ weights), slope + 2 * penalty * weights

    return Linear(mean, scale, np.asarray(minimize(loss, np.zeros(columns), jac=True, method="L-BFGS-B").x))


def _logistic(firsts: _Firsts) -> Linear:
    mean, scale = _standard(firsts.rows)
    whole = np.c_[(firsts.rows - mean) / scale, np.ones(len(firsts.rows))]
    penalty = np.r_[np.full(firsts.rows.shape[1], ACCEPT_PENALTY), 0.0]
    right = firsts.right

    def loss(weights: Vector) -> tuple[float, Vector]:
        chance = np.clip(expit(whole @ weights), 1e-9, 1 - 1e-9)
        fit = -(right * np.log(chance) + (1 - right) * np.log(1 - chance)).mean()
        return float(fit + penalty @ weights**2), whole.T @ (chance - right) / len(right) + 2 * penalty * weights

    found = np.asarray(minimize(loss, np.zeros(whole.shape[1]), jac=True, method="L-BFGS-B").x)
    return Linear(mean, scale, found[:-1], float(found[-1]))
