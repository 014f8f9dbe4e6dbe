"""Every value that the demonstration papers state is read with its unit and page; nothing is read in its place."""

import math
import re
from typing import Any

import pytest

from tests.examples.papers import PAPERS, document, si, states

_MANTISSA = re.compile(r"\d+(?:\.\d+)?")
FACTS = [
    pytest.param(paper["id"], fact, id=f"{paper['id'][:3]}-{fact['property']}-{fact['printed']}")
    for paper in PAPERS
    for fact in paper["facts"]
    if fact.get("kind") != "not_determined" and not fact.get("scanned")
]


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


SCANNED = [
    pytest.param(paper["id"], fact, id=f"{paper['id'][:3]}-{fact['entity']}-{fact['property']}-{fact['printed']}")
    for paper in PAPERS
    for fact in paper["facts"]
    if fact.get("scanned") and fact.get("kind") != "not_determined"
]


@pytest.mark.parametrize(("paper", "fact"), SCANNED)
def test_a_scanned_value_is_read(paper: str, fact: dict[str, Any]) -> None:
    """A number of a page image stands with its power of ten, its sign and its spread, and nothing in its place."""
    mantissa = float(fact["printed"].split(" ")[0].replace("−", "-"))
    near = [
        m
        for m in document(paper).measurements
        if m.pedigree.extraction.method == "ocr"
        and m.value is not None
        and any(math.isclose(abs(m.value), abs(mantissa) * 10.0**power, rel_tol=1e-6) for power in range(-12, 7))
        and fact["entity"] == m.entity
    ]
    assert near
    assert [m.value for m in near if not states(m, fact)] == []
    assert [m.uncertainty and si(m.uncertainty.plus, m.unit or "1") for m in near] == [
        pytest.approx(si(fact["uncertainty"], fact["unit"]))
    ] * len(near)
    assert {m.pedigree.raw.page for m in near} == {fact["page"]}


def test_no_scanned_conductivity_is_wrong() -> None:
    right = {si(f.values[1]["value"], f.values[1]["unit"]) for f in SCANNED if "conduct" in f.values[1]["property"]}
    found = [
        m
        for paper in {f.values[0] for f in SCANNED}
        for m in document(paper).measurements
        if m.pedigree.extraction.method == "ocr" and m.property_id in ("ionic_conductivity", "electrical_conductivity")
    ]
    wrong = [m for m in found if m.value is not None and not any(
        m.si_value is not None and math.isclose(m.si_value, value, rel_tol=1e-6) for value in right
    )]  # fmt: skip
    assert wrong == []


@pytest.mark.parametrize("paper", ["p01-mof5-conductivity", "p03-framework-review", "p06-lis-mof5-capacity"])
def test_every_entry_of_a_reference_list_is_one_reference(paper: str) -> None:
    references = document(paper).references
    assert references
    assert [r.key for r in references] == [str(n) for n in range(1, len(references) + 1)]
    assert all(r.doi and r.text.endswith(r.doi) for r in references)


def test_no_value_of_the_review_but_its_own_is_first_hand() -> None:
    own = [m for m in document("p03-framework-review").measurements if m.attributed_to is None and m.property_id]
    assert [m.si_value for m in own if m.property_id == "ionic_conductivity"] == [pytest.approx(9.1e-3)]
