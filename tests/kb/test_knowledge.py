"""The dynamic tier: what runs remember, and what later ones recall."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from contracts.anchors import Anchor, BoundingBox
from contracts.conflicts import Arbitration, Conflict
from contracts.measurements import Extraction, Measurement, Normalization, Pedigree
from contracts.records import RunRecord
from kb import recall, remember
from memory import KnowledgeItem, TaskStore, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[TaskStore]:
    opened = open_store(f"sqlite:///{tmp_path / 'assay.db'}")
    yield opened
    opened.close()


def run(store: TaskStore, name: str, owner: str = "ann") -> RunRecord:
    now = datetime.now(UTC)
    return store.create_run(RunRecord(run_id=name, owner=owner, question="?", created_at=now, updated_at=now))


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


def verdict(name: str, *ids: str) -> tuple[Conflict, Arbitration]:
    conflict = Conflict(id=name, entity="garnet", property="mass", measurement_ids=ids, difference="by 2 g")
    return conflict, Arbitration(conflict_id=name, verdict="unresolved", reason="no more is known")


def test_later_runs_recall_what_earlier_ones_verified_marked_with_the_run(store: TaskStore) -> None:
    first = run(store, "r1")
    found = [measurement("m1", "d1"), measurement("m2", "d2")]
    assert (
        remember(
            store, first, measurements=found, arbitrations=[verdict("c1", "m1", "m2")], outputs={"t1": {"pairs": []}}
        )
        == 4
    )
    assert remember(store, first, measurements=found) == 0
    remember(store, run(store, "r2"), measurements=found)

    recalled = recall(store, ["d1", "d2"], store.snapshot(), "ann")
    assert recalled.measurements == tuple(found)
    assert recalled.known == {"m1": "r1", "m2": "r1"}
    assert [each.arbitration.verdict for each in recalled.arbitrations] == ["unresolved"]
    assert recalled.outputs == {"t1": {"pairs": []}}
    assert recalled.runs["c1"] == recalled.runs["t1"] == "r1"


def test_only_papers_asked_for_and_verdicts_wholly_about_them_come(store: TaskStore) -> None:
    remember(
        store,
        run(store, "r1"),
        measurements=[measurement("m1", "d1"), measurement("m2", "d2")],
        arbitrations=[verdict("c1", "m1", "m2")],
    )
    recalled = recall(store, ["d1"], store.snapshot(), "ann")
    assert [each.id for each in recalled.measurements] == ["m1"]
    assert recalled.arbitrations == ()
    assert "c1" not in recalled.runs


def test_what_is_learnt_after_the_snapshot_or_by_another_owner_is_not_seen(store: TaskStore) -> None:
    remember(store, run(store, "r1", owner="bob"), measurements=[measurement("m1", "d1")])
    snapshot = store.snapshot()
    remember(store, run(store, "r2"), measurements=[measurement("m2", "d1")])
    assert recall(store, ["d1"], snapshot, "ann").measurements == ()
    assert [each.id for each in recall(store, ["d1"], store.snapshot(), "ann").measurements] == ["m2"]


def test_an_item_of_a_form_that_is_no_longer_read_is_passed_over(store: TaskStore) -> None:
    record = run(store, "r1")
    item = KnowledgeItem(kind="measurement", item_id="old", run_id="r1", owner="ann", doc_id="d1", payload={"value": 1})
    store.put_knowledge([item])
    remember(store, record, measurements=[measurement("m1", "d1")])
    assert [each.id for each in recall(store, ["d1"], store.snapshot(), "ann").measurements] == ["m1"]
