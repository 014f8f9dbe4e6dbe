"""The fitted models of `ranking` and `comparing`, as the file beside this module has them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from reasoning.questions.comparing import ACCEPTING_SIDES
from reasoning.questions.pairing import PAIRED
from reasoning.questions.ranking import ACCEPTING, STANDING, Linear, Model
from reasoning.questions.signals import COLUMNS

FITTED = Path(__file__).parent / "ranking.json"
SIGNALS = {
    "columns": COLUMNS, "accepting": (*STANDING, *ACCEPTING), "paired": PAIRED, "accepting_sides": ACCEPTING_SIDES,
}  # fmt: skip
"""What each model's columns are, by their name in the file."""


@cache
def fitted() -> Model:
    """The models. Raises ValueError where they are of other signals than this code's."""
    data = json.loads(FITTED.read_text(encoding="utf-8"))
    if any(tuple(data[name]) != columns for name, columns in SIGNALS.items()):
        raise ValueError(f"{FITTED.name} is of other signals: run python -m benchmarks.ranking fit")
    models = {name: _linear(data[name]) for name in ("rank", "accept", "pair", "accept_sides")}
    return Model(**models, shown=data["shown"], shown_sides=data["shown_sides"])


def _linear(data: dict[str, Any]) -> Linear:
    return Linear(np.array(data["mean"]), np.array(data["scale"]), np.array(data["weights"]), data["bias"])
