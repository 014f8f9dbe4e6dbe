"""The dynamic tier (L3): what earlier runs found, reused as of a snapshot and marked with its run."""

from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import Field, ValidationError

from contracts.base import Message
from contracts.cards import TaskContract
from contracts.ids import content_digest
from contracts.measurements import Measurement
from contracts.records import RunRecord, TaskRecord
from memory.store import KnowledgeItem, TaskStore


class Recalled(Message):
    """What an earlier run's task delivered for the same input, by the same code under the same contract."""

    run_id: str
    task_id: str
    output: dict[str, Any] = Field(description="as that task's row has it")


def remember_measurements(store: TaskStore, run: RunRecord, measurements: Iterable[Measurement]) -> int:
    """Keep what a run verified, under its owner. Returns how many were new to that run. Raises StoreError."""
    return store.put_knowledge(
        KnowledgeItem(
            kind="measurement", item_id=each.id, run_id=run.run_id, owner=run.owner, doc_id=each.doc_id,
            payload=each.model_dump(mode="json"),
        )
        for each in measurements
    )  # fmt: skip


def remember_outputs(store: TaskStore, run: RunRecord, rows: Mapping[str, TaskRecord]) -> int:
    """Keep what tasks of a run delivered, by `output_key`. Returns how many were new. Raises StoreError."""
    return store.put_knowledge(
        KnowledgeItem(
            kind="output", item_id=key, run_id=run.run_id, owner=run.owner,
            payload=Recalled(run_id=run.run_id, task_id=row.task_id, output=row.output or {}).model_dump(mode="json"),
        )
        for key, row in rows.items()
    )  # fmt: skip


def recall(store: TaskStore, run: RunRecord, key: str) -> Recalled | None:
    """The first output of that key that the run's owner had as of the run's snapshot.

    None where there is none, or one of a form that this version no longer reads. Raises StoreError.
    """
    found = store.knowledge(run.owner, "output", run.knowledge_snapshot or "0", item_id=key)
    try:
        return Recalled.model_validate(found[0].payload) if found else None
    except ValidationError:
        return None


def output_key(contract: TaskContract, given: dict[str, Any], code: str) -> str:
    """What an output depends on: the contract, the code, and the input with its papers' and measurements' digests."""
    return content_digest([contract.model_dump(mode="json"), code, given])
