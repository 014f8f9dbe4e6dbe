"""Every value that the demonstration papers state is read with its unit and page; nothing is read in its place."""

import math
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import evidence
from contracts.documents import Document
from contracts.measurements import Measurement
from evidence.quantity import normalise

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
PAPERS: list[dict[str, Any]] = yaml.safe_load((EXAMPLES / "expected.yaml").read_text(encoding="utf-8"))["papers"]
_MANTISSA = re.compile(r"\d+(?:\.\d+)?")
FACTS = [
    pytest.param(paper["id"], fact, id=f"{paper['id'][:3]}-{fact['property']}-{fact['printed']}")
    for paper in PAPERS
    for fact in paper["facts"]
    if fact.get("kind") != "not_determined" and not fact.get("scanned")
]


@cache
def document(name: str) -> Document:
    return evidence.read(EXAMPLES / "papers" / f"{name}.pdf")


def si(value: float, unit: str) -> float:
    normal = normalise(value, None if unit == "1" else unit)
    return normal.si_value if normal.si_value is not None else value


def states(measurement: Measurement, fact: dict[str, Any]) -> bool:
    """Same numbers in SI; same uncertainty where both give one."""
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


@pytest.mark.parametrize(("paper", "fact"), FACTS)
def test_a_stated_value_is_read(paper: str, fact: dict[str, Any]) -> None:
    found = [m for m in document(paper).measurements if states(m, fact) and m.pedigree.raw.page == fact["page"]]
    assert found
    if fact.get("kind") == "upper_bound":
        assert {m.relation for m in found} & {"<", "<="}
    if "uncertainty" in fact:
        spreads = [m.uncertainty.plus for m in found if m.uncertainty is not None]
        scales = [si(s, m.unit or "1") for m in found if m.uncertainty for s in [m.uncertainty.plus]]
        assert spreads
        assert any(math.isclose(s, si(fact["uncertainty"], fact["unit"]), rel_tol=1e-6) for s in scales)


@pytest.mark.parametrize("paper", [paper["id"] for paper in PAPERS])
def test_no_table_number_loses_its_power_of_ten(paper: str) -> None:
    """A mantissa printed beside a power of ten never stands as a value by itself."""
    mantissas = {
        float(_MANTISSA.search(fact["printed"])[0])  # type: ignore[index]
        for listed in PAPERS
        if listed["id"] == paper
        for fact in listed["facts"]
        if "× 10" in fact["printed"] and not fact.get("scanned")
    }
    bare = [m for m in document(paper).measurements if m.unit is None and m.value in mantissas]
    assert not [(m.value, m.entity, m.property) for m in bare]
