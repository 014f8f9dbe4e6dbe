"""The life of a task, on SQLite and on PostgreSQL alike."""

import threading
from datetime import UTC, datetime
from typing import Literal

import pytest

from contracts.answer import LogLine
from contracts.errors import StoreError
from contracts.ids import new_id, task_id
from contracts.records import RunRecord, TaskRecord
from memory import KnowledgeItem, TaskStore, open_store


def new_run(store: TaskStore, owner: str = "local") -> str:
    now = datetime.now(UTC)
    run = RunRecord(run_id=new_id(), owner=owner, question="σ of MOF-5?", created_at=now, updated_at=now)
    return store.create_run(run).run_id


def new_task(
    store: TaskStore, run_id: str, payload: str = "x", status: Literal["pending", "dispatched"] = "pending"
) -> TaskRecord:
    now = datetime.now(UTC)
    given = {"proposition": payload}
    record = TaskRecord(
        task_id=task_id(run_id, "extract_measurements", given), run_id=run_id, contract="extract_measurements",
        status=status, input=given, created_at=now, updated_at=now,
    )  # fmt: skip
    return store.create_task(record)


def test_a_run_is_stored_and_closed_with_its_answer(store: TaskStore) -> None:
    run_id = new_run(store)
    store.finish_run(run_id, "succeeded", answer={"status": "answered", "text": "1.2×10⁻³ S cm⁻¹"})
    run = store.run(run_id)
    assert run is not None
    assert (run.status, run.answer) == ("succeeded", {"status": "answered", "text": "1.2×10⁻³ S cm⁻¹"})
    assert store.run(new_id()) is None


def test_finishing_an_unknown_run_names_it(store: TaskStore) -> None:
    with pytest.raises(StoreError, match="no run nothing"):
        store.finish_run("nothing", "failed")


def test_the_same_task_is_the_same_row(store: TaskStore) -> None:
    run_id = new_run(store)
    first = new_task(store, run_id)
    again = new_task(store, run_id)
    other = new_task(store, run_id, "y")
    assert again == first
    assert [task.task_id for task in store.tree(run_id)] == [first.task_id, other.task_id]


def test_output_is_committed_only_under_the_current_claim(store: TaskStore) -> None:
    task = new_task(store, new_run(store))
    assert store.transition(task.task_id, 0, "pending", "dispatched", actor="dispatcher")
    assert store.claim(task.task_id, 0, "data_verify")
    assert not store.claim(task.task_id, 0, "data_verify"), "a second claim of one attempt"
    assert store.transition(task.task_id, 0, "running", "pending", actor="dispatcher", reason="timeout")
    assert store.transition(task.task_id, 1, "pending", "dispatched", actor="dispatcher")
    assert store.claim(task.task_id, 1, "data_verify")

    assert not store.commit(task.task_id, 0, "succeeded", output={"late": True}), "the orphan of attempt 0"
    line = LogLine(task_id=task.task_id, agent="data_verify", step="read 3 papers")
    assert store.commit(task.task_id, 1, "succeeded", output={"measurements": []}, reasoning_log=[line])
    assert not store.commit(task.task_id, 1, "succeeded", output={"twice": True})

    row = store.task(task.task_id)
    assert row is not None
    assert (row.status, row.attempt, row.output, row.reasoning_log) == ("succeeded", 1, {"measurements": []}, (line,))


def test_an_illegal_transition_is_refused(store: TaskStore) -> None:
    task = new_task(store, new_run(store))
    with pytest.raises(StoreError, match="from pending to running"):
        store.transition(task.task_id, 0, "pending", "running", actor="x")
    row = store.task(task.task_id)
    assert row is not None and row.status == "pending"


def test_a_transition_from_another_status_changes_nothing(store: TaskStore) -> None:
    task = new_task(store, new_run(store))
    assert store.transition(task.task_id, 0, "dispatched", "running", actor="x") is None
    assert store.transition(task.task_id, 7, "pending", "dispatched", actor="x") is None


def test_every_transition_is_an_event_and_progress_needs_a_claim(store: TaskStore) -> None:
    run_id = new_run(store)
    task = new_task(store, run_id)
    store.progress(task.task_id, 0, 1, 9, actor="data_verify")
    store.transition(task.task_id, 0, "pending", "dispatched", actor="dispatcher")
    store.claim(task.task_id, 0, "data_verify")
    store.progress(task.task_id, 0, 3, 9, actor="data_verify")
    store.commit(task.task_id, 0, "failed", reason="no such paper")

    events = store.events(run_id)
    assert [(e.kind, e.from_status, e.to_status, e.done) for e in events] == [
        ("transition", None, "pending", None),
        ("transition", "pending", "dispatched", None),
        ("transition", "dispatched", "running", None),
        ("progress", None, None, 3),
        ("transition", "running", "failed", None),
    ]
    assert events[-1].reason == "no such paper"
    assert store.events(run_id, after=events[2].event_id) == events[3:]


def test_a_task_may_begin_as_dispatched_with_the_same_events(store: TaskStore) -> None:
    run_id = new_run(store)
    task = new_task(store, run_id, status="dispatched")
    assert [(e.from_status, e.to_status) for e in store.events(run_id)] == [
        (None, "pending"),
        ("pending", "dispatched"),
    ]
    assert store.claim(task.task_id, 0, "data_verify")
    again = new_task(store, run_id, status="dispatched")
    assert again.status == "running", "the row that is there"
    assert len(store.events(run_id)) == 3


def test_of_many_claims_one_wins(store: TaskStore) -> None:
    task = new_task(store, new_run(store))
    store.transition(task.task_id, 0, "pending", "dispatched", actor="dispatcher")
    won: list[bool] = []
    threads = [threading.Thread(target=lambda: won.append(store.claim(task.task_id, 0, "a"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == [False] * 7 + [True]


def item(run_id: str, name: str, owner: str = "local", doc_id: str = "d1") -> KnowledgeItem:
    return KnowledgeItem(
        kind="measurement", item_id=name, run_id=run_id, owner=owner, doc_id=doc_id, payload={"id": name}
    )


def test_knowledge_is_read_as_of_a_snapshot_and_by_its_owner(store: TaskStore) -> None:
    run_id, theirs = new_run(store), new_run(store, "other")
    assert store.snapshot() == "0"
    assert store.put_knowledge([item(run_id, "a"), item(run_id, "b", doc_id="d2")]) == 2
    before = store.snapshot()
    assert store.put_knowledge([item(run_id, "a"), item(run_id, "c"), item(theirs, "x", owner="other")]) == 2

    assert [k.item_id for k in store.knowledge("local", "measurement", before)] == ["a", "b"]
    assert [k.item_id for k in store.knowledge("local", "measurement", store.snapshot())] == ["a", "b", "c"]
    assert [k.item_id for k in store.knowledge("local", "measurement", before, "b")] == ["b"]
    assert [k.item_id for k in store.knowledge("other", "measurement", store.snapshot())] == ["x"]
    assert store.knowledge("local", "output", store.snapshot()) == []


def test_what_was_learnt_is_told_with_the_run_that_was_first(store: TaskStore) -> None:
    first, second, theirs = new_run(store), new_run(store), new_run(store, "other")
    store.put_knowledge([item(second, "b")])
    before = store.snapshot()
    store.put_knowledge([item(first, "a"), item(first, "b"), item(theirs, "x", owner="other")])
    store.put_knowledge([item(second, "a"), item(second, "c", doc_id="d2")])

    assert store.learnt("local", "measurement", store.snapshot()) == {"b": second, "a": first, "c": second}
    assert store.learnt("local", "measurement", before) == {"b": second}
    assert store.learnt("local", "measurement", store.snapshot(), ["d2"]) == {"c": second}
    assert store.learnt("other", "measurement", store.snapshot()) == {"x": theirs}


def test_snapshots_grow_in_commit_order(store: TaskStore) -> None:
    run_id = new_run(store)
    seen: list[tuple[int, int]] = []

    def write(k: int) -> None:
        store.put_knowledge([item(run_id, f"{k}-{j}") for j in range(5)])
        snapshot = store.snapshot()
        seen.append((int(snapshot), len(store.knowledge("local", "measurement", snapshot))))

    threads = [threading.Thread(target=write, args=(k,)) for k in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    again = [(snapshot, len(store.knowledge("local", "measurement", str(snapshot)))) for snapshot, _ in seen]
    assert seen == again, "what a snapshot holds never changes afterwards"


def test_opening_twice_keeps_what_is_there(store: TaskStore, store_url: str) -> None:
    run_id = new_run(store)
    second = open_store(store_url)
    try:
        assert second.run(run_id) == store.run(run_id)
    finally:
        second.close()
