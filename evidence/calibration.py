"""The least similarity at which a claim may pass, for an encoder, from labelled pairs."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np


class LabelledPair(NamedTuple):
    """A claim, the sentence that it rests on, and whether it says what the sentence says."""

    claim: str
    sentence: str
    faithful: bool


class Calibration(NamedTuple):
    """What a threshold keeps and lets by; `auc`: how often a faithful claim scores above another, 0.5 being chance."""

    threshold: float
    faithful: int
    unfaithful: int
    faithful_kept: float
    unfaithful_caught: float
    auc: float


def read_pairs(path: Path) -> list[LabelledPair]:
    """The pairs of a JSONL file, one object a line with "claim", "sentence" and "faithful". Raises ValueError."""
    pairs = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            claim, sentence, faithful = row["claim"], row["sentence"], row["faithful"]
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise ValueError(f"{path}, line {number}: no object with claim, sentence and faithful ({error})") from error
        if not (isinstance(claim, str) and isinstance(sentence, str) and isinstance(faithful, bool)):
            raise ValueError(f"{path}, line {number}: claim and sentence are texts, faithful is true or false")
        pairs.append(LabelledPair(claim, sentence, faithful))
    return pairs


def calibrate(scores: Sequence[float], faithful: Sequence[bool], keep: float = 0.99) -> Calibration:
    """The highest threshold, to two places, that keeps the share `keep` of the faithful pairs.

    Raises ValueError where a label has no pair.
    """
    good = np.sort([score for score, label in zip(scores, faithful, strict=True) if label])
    bad = np.array([score for score, label in zip(scores, faithful, strict=True) if not label])
    if not len(good) or not len(bad):
        raise ValueError("pairs of both labels are needed, faithful and not")
    lost = int(np.floor((1 - keep) * len(good) + 1e-9))
    threshold = float(np.floor(good[lost] * 100) / 100)
    above = (good[:, None] > bad[None]).mean() + (good[:, None] == bad[None]).mean() / 2
    return Calibration(
        threshold, len(good), len(bad), float((good >= threshold).mean()), float((bad < threshold).mean()), float(above)
    )
