"""The temperature and the state of every value of the demonstration papers: the right one, or none."""

import math
from typing import Any

import pytest

import ontology
from contracts.measurements import Condition, Measurement
from tests.examples.papers import PAPERS, document, si, states

STATES = {
    "dry": "dry",
    "humid": "humid",
    "soaked": "soaked",
    "wet": "soaked",
    "hydrated": "humid",
    "solvated": "soaked",
}


def family(text: str) -> str | None:
    match = ontology.match_property(text)
    return {"electrical_conductivity": "ionic_conductivity"}.get(match.id, match.id) if match else None


def same_thing(measurement: Measurement, fact: dict[str, Any]) -> bool:
    """The same number in the same dimension, of one property as far as both are known."""
    if not states(measurement, fact) or (measurement.unit is None) != (fact["unit"] == "1"):
        return False
    own, asked = family(measurement.property), family(fact["property"])
    return own is None or asked is None or own == asked


def allowed(paper: str, fact: dict[str, Any], name: str) -> set[float | str]:
    """What the facts of the same number and property say of a condition; empty where one of them says nothing."""
    facts = next(p["facts"] for p in PAPERS if p["id"] == paper)
    alike = [
        f for f in facts
        if f.get("value") == fact.get("value") and f.get("low") == fact.get("low") and f["property"] == fact["property"]
    ]  # fmt: skip
    found: set[float | str] = set()
    for one in alike:
        told = [c for c in one["conditions"] if c["name"] == name]
        if not told:
            return set()
        found |= {si(c["value"], c["unit"]) if name == "temperature" else c["value"] for c in told}
    return found


def said(condition: Condition) -> float | str | None:
    return (
        condition.si_value
        if condition.name == "temperature"
        else STATES.get(condition.text.lower().removeprefix("the "))
    )


CASES = [
    pytest.param(
        paper["id"], fact, name, right, id=f"{paper['id'][:3]}-{fact['property']}-{fact['printed']}-{number}-{name}"
    )
    for paper in PAPERS
    for number, fact in enumerate(paper["facts"])
    for name in ("temperature", "state")
    if fact.get("kind") != "not_determined" and (right := allowed(paper["id"], fact, name))
]


@pytest.mark.parametrize(("paper", "fact", "name", "right"), CASES)
def test_no_condition_contradicts_and_tables_carry_the_temperature(
    paper: str, fact: dict[str, Any], name: str, right: set[float | str]
) -> None:
    found = [m for m in document(paper).measurements if same_thing(m, fact)]
    assert found
    told = [(m.entity, m.property, c.text, said(c)) for m in found for c in m.conditions if c.name == name]
    assert [t for t in told if t[3] is not None and not any(_alike(t[3], value) for value in right)] == []
    if name == "temperature" and fact["where"].startswith("Table"):
        assert any(_alike(t[3], value) for t in told for value in right)


def _alike(left: float | str | None, right: float | str) -> bool:
    if isinstance(left, float) and isinstance(right, float):
        return math.isclose(left, right, abs_tol=0.01)
    return left == right
