"""Roles of sentences (support, limitation, speculation, criticism of a method) on labelled sentences of real papers.

Labelled twice, the second time shuffled and without the first labels. The rules stand beside two small models, fitted
on the development papers alone: logistic regression over words, and over MiniLM's sentence vectors.

Run: python -m benchmarks.evidence.roles [--data DIR] [--json FILE] [--wrong N]
"""

import argparse
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.evidence.labelled import Papers, rows
from benchmarks.real_data import real_data
from evidence.claims import role_of
from evidence.claims_logic import tokens
from models.embedding import minilm

ROLES = ("supporting_argument", "limitation", "speculation", "method_criticism")


class Labelled(NamedTuple):
    """One sentence with its role, and the two passes' labels."""

    half: str
    text: str
    role: str
    first: str
    second: str
    drawn: str


@dataclass(frozen=True)
class Score:
    """One system over one half: accuracy, the mean of the roles' F1, and each role's."""

    system: str
    half: str
    sentences: int
    accuracy: float
    macro_f1: float
    f1: dict[str, float]


def kappa(first: Sequence[str], second: Sequence[str]) -> float:
    """Cohen's kappa of two labellings."""
    agreed = sum(a == b for a, b in zip(first, second, strict=True)) / len(first)
    one, other = Counter(first), Counter(second)
    chance = sum(one[role] * other[role] for role in one) / len(first) ** 2
    return (agreed - chance) / (1 - chance) if chance < 1 else 1.0


def logistic(
    features: NDArray[Any], labels: Sequence[str], *, ridge: float, steps: int = 600, rate: float = 0.5
) -> NDArray[Any]:
    """Weights of a multinomial logistic regression, classes weighted to count alike; the last row is the bias."""
    known = np.hstack([features, np.ones((len(features), 1))])
    truth = np.array([[role == label for role in ROLES] for label in labels], dtype=float)
    worth = (truth @ (1 / np.maximum(truth.sum(0), 1)))[:, None] / len(ROLES)
    weights = np.zeros((known.shape[1], len(ROLES)))
    for _ in range(steps):
        told = known @ weights
        odds = np.exp(told - told.max(1, keepdims=True))
        step = known.T @ ((odds / odds.sum(1, keepdims=True) - truth) * worth)
        step[:-1] += ridge * weights[:-1]
        weights -= rate * step
    return weights


def told_by(weights: NDArray[Any], features: NDArray[Any]) -> list[str]:
    """The likeliest role of each row."""
    known = np.hstack([features, np.ones((len(features), 1))])
    return [ROLES[index] for index in (known @ weights).argmax(1)]


def words_of(texts: Sequence[str], vocabulary: Sequence[str]) -> NDArray[Any]:
    """Which words of the vocabulary each text has, in rows of length one."""
    place = {word: index for index, word in enumerate(vocabulary)}
    found = np.zeros((len(texts), len(vocabulary)))
    for row, text in enumerate(texts):
        found[row, [place[word] for word in set(tokens(text)) if word in place]] = 1
    rows_of_one: NDArray[Any] = found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1)
    return rows_of_one


def score(system: str, half: str, told: Sequence[str], every: Sequence[Labelled]) -> Score:
    """Accuracy and F1 of one system's labels."""
    f1 = {}
    for role in ROLES:
        right = sum(a == role == b.role for a, b in zip(told, every, strict=True))
        both = sum(a == role for a in told) + sum(b.role == role for b in every)
        f1[role] = round(2 * right / both, 4) if both else 0.0
    right = sum(a == b.role for a, b in zip(told, every, strict=True))
    return Score(
        system, half, len(every), round(right / len(every), 4), round(float(np.mean(list(f1.values()))), 4), f1
    )


def systems(train: Sequence[Labelled]) -> dict[str, Callable[[Sequence[str]], list[str]]]:
    """The rules and the fitted models: texts to roles."""
    texts, labels = [item.text for item in train], [item.role for item in train]
    counts = Counter(word for text in texts for word in set(tokens(text)))
    vocabulary = sorted(word for word, number in counts.items() if number >= 2)
    by_words = logistic(words_of(texts, vocabulary), labels, ridge=1e-3, rate=2.0)
    by_vectors = logistic(minilm().passages(texts), labels, ridge=1e-3, rate=2.0)
    return {
        "rules": lambda given: [role_of(text) for text in given],
        "logistic, words": lambda given: told_by(by_words, words_of(given, vocabulary)),
        "logistic, MiniLM": lambda given: told_by(by_vectors, minilm().passages(given)),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table; write JSON where asked."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", type=Path, help="the folder with papers/ and papers-jats/")
    options.add_argument("--json", type=Path)
    options.add_argument("--wrong", type=int, default=0, help="print so many errors of the rules, development half")
    chosen = options.parse_args(arguments)
    folder = chosen.data or real_data("papers").parent
    papers = Papers(folder)
    every = [
        Labelled(row["half"], papers.sentence(row), row["role"], row["first"], row["second"], row["drawn"])
        for row in rows("role_sentences.jsonl", papers)
    ]
    if not every:
        raise SystemExit(f"{folder}: none of the labelled papers is here")
    halves = {half: [item for item in every if item.half == half] for half in ("dev", "test")}
    agreement = kappa([item.first for item in every], [item.second for item in every])
    print(f"{len(every)} sentences; the two passes agree with kappa {agreement:.3f}")
    told = systems(halves["dev"])
    scores = [
        score(name, half, label([item.text for item in halves[half]]), halves[half])
        for half in ("dev", "test")
        for name, label in told.items()
    ]
    print(f"{'system':<20}{'half':<6}{'accuracy':>10}{'macro F1':>10}" + "".join(f"{role[:15]:>17}" for role in ROLES))
    for line in scores:
        each = "".join(f"{line.f1[role]:>17}" for role in ROLES)
        print(f"{line.system:<20}{line.half:<6}{line.accuracy:>10}{line.macro_f1:>10}{each}")
    for item in [item for item in halves["dev"] if role_of(item.text) != item.role][: chosen.wrong]:
        print(f"{item.role} told as {role_of(item.text)}: {item.text}")
    if chosen.json:
        told_json = {"kappa": round(agreement, 4), "scores": [asdict(line) for line in scores]}
        chosen.json.write_text(json.dumps(told_json, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
