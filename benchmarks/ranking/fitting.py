"""The two models of `reasoning.questions.ranking`, fitted, and measured with papers left out."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit

from benchmarks.ranking.examples import Example
from reasoning.questions.ranking import ACCEPTING, Model, leading
from reasoning.questions.signals import COLUMNS

RANK_PENALTY = 1.0
ACCEPT_PENALTY = 0.01
FOLDS = 8
Vector = NDArray[np.float64]


@dataclass(frozen=True)
class Judged:
    """What became of one wording with its paper left out: whether the first value is right, and how sure it seemed."""

    id: str
    wording: str
    answerable: bool
    right: bool
    confidence: float


def fit(examples: Sequence[Example], threshold: float) -> Model:
    """Both models on all examples. The second learns from rankings made with each paper left out in turn."""
    mean, scale = _standard(np.concatenate([one.rows for one in examples if len(one.rows)]))
    weights = _ranked(examples, mean, scale)
    rows, right, _ = _first_of_folds(examples)
    accept_mean, accept_scale = _standard(rows)
    accept = _logistic((rows - accept_mean) / accept_scale, right)
    return Model(mean, scale, weights, accept_mean, accept_scale, accept[:-1], float(accept[-1]), threshold)


def cross_validated(examples: Sequence[Example]) -> list[Judged]:
    """Each wording judged by models that saw nothing of the paper that answers it."""
    rows, right, used = _first_of_folds(examples)
    mean, scale = _standard(rows)
    folds = np.array([_fold(one) for one in used])
    found = []
    for fold in range(FOLDS):
        if not (folds == fold).any():
            continue
        accept = _logistic(((rows - mean) / scale)[folds != fold], right[folds != fold])
        sure = expit(((rows - mean) / scale)[folds == fold] @ accept[:-1] + accept[-1])
        ours = [one for one, its in zip(used, folds, strict=True) if its == fold]
        for one, is_right, confidence in zip(ours, right[folds == fold], sure, strict=True):
            found.append(Judged(one.id, one.wording, bool(one.paper), bool(is_right), float(confidence)))
    return found


def as_data(model: Model) -> dict[str, object]:
    """The model as JSON has it."""
    found: dict[str, object] = {"columns": list(COLUMNS), "accepting": list(ACCEPTING)}
    for name in Model.__slots__:
        value = getattr(model, name)
        found[name] = [round(float(each), 5) for each in value] if isinstance(value, np.ndarray) else round(value, 5)
    return found


def _fold(example: Example) -> int:
    return sum(map(ord, example.paper or example.id)) % FOLDS


def _first_of_folds(examples: Sequence[Example]) -> tuple[Vector, Vector, list[Example]]:
    """For each example the row by which its first value is accepted, from a ranking that did not see its paper."""
    rows, right, used = [], [], []
    for fold in range(FOLDS):
        others = [one for one in examples if _fold(one) != fold]
        mean, scale = _standard(np.concatenate([one.rows for one in others if len(one.rows)]))
        weights = _ranked(others, mean, scale)
        for one in examples:
            if _fold(one) != fold or not len(one.rows):
                continue
            first, row = leading(((one.rows - mean) / scale) @ weights, one.rows, one.measurements)
            rows.append(row)
            right.append(float(one.right[first]))
            used.append(one)
    return np.array(rows), np.array(right), used


def _standard(rows: Vector) -> tuple[Vector, Vector]:
    return rows.mean(axis=0), rows.std(axis=0) + 1e-3


def _ranked(examples: Sequence[Example], mean: Vector, scale: Vector) -> Vector:
    """Conditional logit (McFadden 1974): the right measurements against all others of the same wording."""
    used = [one for one in examples if one.right.any()]
    rows = np.concatenate([(one.rows - mean) / scale for one in used])
    right = np.concatenate([one.right for one in used])
    lengths = np.array([len(one.rows) for one in used])
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    of = np.repeat(np.arange(len(used)), lengths)

    def loss(weights: Vector) -> tuple[float, Vector]:
        scores = rows @ weights
        odds = np.exp(scores - np.maximum.reduceat(scores, starts)[of])
        whole, won = np.add.reduceat(odds, starts), np.add.reduceat(odds * right, starts)
        slope = rows.T @ (odds / whole[of] - odds * right / won[of]) / len(used)
        return float(-np.log(won / whole).mean() + RANK_PENALTY * weights @ weights), slope + 2 * RANK_PENALTY * weights

    return np.asarray(minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B").x)


def _logistic(rows: Vector, right: Vector) -> Vector:
    """Weights and, last, the bias."""
    whole = np.c_[rows, np.ones(len(rows))]
    penalty = np.r_[np.full(rows.shape[1], ACCEPT_PENALTY), 0.0]

    def loss(weights: Vector) -> tuple[float, Vector]:
        chance = np.clip(expit(whole @ weights), 1e-9, 1 - 1e-9)
        fit = -(right * np.log(chance) + (1 - right) * np.log(1 - chance)).mean()
        return float(fit + penalty @ weights**2), whole.T @ (chance - right) / len(right) + 2 * penalty * weights

    return np.asarray(minimize(loss, np.zeros(whole.shape[1]), jac=True, method="L-BFGS-B").x)
