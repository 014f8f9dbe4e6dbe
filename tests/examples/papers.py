"""The demonstration papers, read once, and their true values."""

import math
from functools import cache
from pathlib import Path
from typing import Any

import yaml

import evidence
from contracts.documents import Document
from contracts.measurements import Measurement
from evidence.quantity import normalise

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PAPERS: list[dict[str, Any]] = yaml.safe_load((EXAMPLES / "expected.yaml").read_text(encoding="utf-8"))["papers"]


@cache
def document(name: str) -> Document:
    """The paper of that id as the evidence room reads it."""
    return evidence.read(EXAMPLES / "papers" / f"{name}.pdf")


def si(value: float, unit: str) -> float:
    """A value in SI; as it is where the unit has no SI meaning."""
    normal = normalise(value, None if unit == "1" else unit)
    return normal.si_value if normal.si_value is not None else value


def states(measurement: Measurement, fact: dict[str, Any]) -> bool:
    """Whether the two give the same number, or the same ends of a range, in SI."""
    unit = measurement.unit or "1"
    if fact.get("kind") == "range":
        ends = measurement.interval
        wanted = (fact["low"], fact["high"])
        return ends is not None and all(
            math.isclose(si(a, unit), si(b, fact["unit"]), rel_tol=1e-6) for a, b in zip(ends, wanted, strict=True)
        )
    if measurement.value is None:
        return False
    return math.isclose(si(measurement.value, unit), si(fact["value"], fact["unit"]), rel_tol=1e-6)
