"""The dynamic tier: what runs remember, and what later ones recall."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from contracts.anchors import Anchor, BoundingBox
from contracts.cards import load_contracts
from contracts.measurements import Extraction, Measurement, Normalization, Pedigree
from contracts.records import RunRecord, TaskRecord
from kb import Recalled, output_key, recall, remember_measurements, remember_outputs
from memory import KnowledgeItem, TaskStore, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[TaskStore]:
    opened = open_store(f"sqlite:///{tmp_path / 'assay.db'}")
    yield opened
    opened.close()


def run(store: TaskStore, name: str, owner: str = "ann") -> RunRecord:
    now = datetime.now(UTC)
    record = RunRecord(
        run_id=name, owner=owner, question="?", knowledge_snapshot=store.snapshot(), created_at=now, updated_at=now
    )
    return store.create_run(record)


def measurement(name: str, doc_id: str) -> Measurement:
    anchor = Anchor(
        doc_id=doc_id, source="a.pdf", boxes=(BoundingBox(page=1, x0=0, top=0, x1=9, bottom=9),), quote="5.1"
    )
    pedigree = Pedigree(
        raw=anchor,
        extraction=Extraction(text="5.1 g", method="text", confidence=1),
        normalization=Normalization(value=5.1, unit="g", si_value=0.0051, si_unit="kg", dimension="[mass]"),
    )
    return Measurement(id=name, entity="garnet", property="mass", value=5.1, unit="g", pedigree=pedigree)


def row(task_id: str, contract: str, output: dict[str, Any]) -> TaskRecord:
    now = datetime.now(UTC)
    return TaskRecord(
        task_id=task_id, run_id="r", contract=contract, status="succeeded", input={}, output=output,
        created_at=now, updated_at=now,
    )  # fmt: skip


def test_verified_measurements_are_known_by_the_first_run_that_learnt_them(store: TaskStore) -> None:
    found = [measurement("m1", "d1"), measurement("m2", "d2")]
    first = run(store, "r1")
    assert remember_measurements(store, first, found) == 2
    assert remember_measurements(store, first, found) == 0
    remember_measurements(store, run(store, "r2"), found)
    assert store.learnt("ann", "measurement", store.snapshot(), ["d1"]) == {"m1": "r1"}


def test_an_output_is_recalled_by_its_key_marked_with_run_and_task(store: TaskStore) -> None:
    remember_outputs(store, run(store, "r1"), {"key": row("t1", "build_mechanism", {"models": [1]})})
    remember_outputs(store, run(store, "r2"), {"key": row("t2", "build_mechanism", {"models": [1]})})
    later = run(store, "r3")
    assert recall(store, later, "key") == Recalled(run_id="r1", task_id="t1", output={"models": [1]})
    assert recall(store, later, "another key") is None


def test_what_is_learnt_after_the_snapshot_or_by_another_owner_is_not_seen(store: TaskStore) -> None:
    early, theirs = run(store, "r1"), run(store, "r2", owner="bob")
    remember_outputs(store, early, {"key": row("t1", "build_mechanism", {})})
    assert recall(store, early, "key") is None
    assert recall(store, theirs, "key") is None
    assert recall(store, run(store, "r3"), "key") is not None


def test_an_item_of_a_form_that_is_no_longer_read_is_passed_over(store: TaskStore) -> None:
    run(store, "r1")
    store.put_knowledge([KnowledgeItem(kind="output", item_id="key", run_id="r1", owner="ann", payload={"old": 1})])
    assert recall(store, run(store, "r2"), "key") is None


def test_a_key_names_contract_code_and_input() -> None:
    contract = load_contracts()["arbitrate_conflict"]
    newer = contract.model_copy(update={"version": "99"})
    keys = [
        output_key(contract, {"measurements": []}, "code"),
        output_key(newer, {"measurements": []}, "code"),
        output_key(contract, {"measurements": []}, "other code"),
        output_key(contract, {"measurements": [1]}, "code"),
    ]
    assert len(set(keys)) == 4
    assert output_key(contract, {"measurements": []}, "code") == keys[0]
