"""The dynamic tier (L3): what earlier runs verified, reused as of a snapshot and marked with its run."""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from pydantic import Field, ValidationError

from contracts.base import Message
from contracts.conflicts import Arbitration, Conflict
from contracts.measurements import Measurement
from contracts.records import RunRecord
from memory.store import KnowledgeItem, TaskStore

M = TypeVar("M", bound=Message)


class Arbitrated(Message):
    """A conflict with its verdict."""

    conflict: Conflict
    arbitration: Arbitration


class Recalled(Message):
    """An owner's knowledge of some papers as of one snapshot. The first run that learnt a thing is named."""

    snapshot: str
    measurements: tuple[Measurement, ...] = ()
    arbitrations: tuple[Arbitrated, ...] = ()
    outputs: dict[str, dict[str, object]] = Field(default_factory=dict, description="task id → its stored output")
    runs: dict[str, str] = Field(default_factory=dict, description="measurement, conflict or task id → run id")

    @property
    def known(self) -> dict[str, str]:
        """Measurement id → the run that verified it (ExtractMeasurementsInput.known)."""
        return {measurement.id: self.runs[measurement.id] for measurement in self.measurements}


def remember(
    store: TaskStore,
    run: RunRecord,
    *,
    measurements: Iterable[Measurement] = (),
    arbitrations: Iterable[tuple[Conflict, Arbitration]] = (),
    outputs: Mapping[str, dict[str, object]] | None = None,
) -> int:
    """Keep what a run verified, under its owner; `outputs`: by task id. Returns how many were new to that run.

    Raises StoreError.
    """
    items = [
        KnowledgeItem(
            kind="measurement", item_id=each.id, run_id=run.run_id, owner=run.owner, doc_id=each.doc_id,
            payload=each.model_dump(mode="json"),
        )
        for each in measurements
    ]  # fmt: skip
    items += [
        KnowledgeItem(
            kind="arbitration", item_id=conflict.id, run_id=run.run_id, owner=run.owner,
            payload=Arbitrated(conflict=conflict, arbitration=verdict).model_dump(mode="json"),
        )
        for conflict, verdict in arbitrations
    ]  # fmt: skip
    items += [
        KnowledgeItem(kind="output", item_id=task_id, run_id=run.run_id, owner=run.owner, payload=output)
        for task_id, output in (outputs or {}).items()
    ]
    return store.put_knowledge(items)


def recall(store: TaskStore, doc_ids: Collection[str], snapshot: str, owner: str) -> Recalled:
    """What the owner's earlier runs learnt of these papers, as of `snapshot`.

    Arbitrations come where all their measurements do; outputs of tasks are not bound to papers and all come.
    Items of a form that this version no longer reads are passed over. Raises StoreError.
    """
    runs: dict[str, str] = {}
    measurements: dict[str, Measurement] = {}
    for item in store.knowledge(owner, "measurement", snapshot, doc_ids):
        measurement = _read(Measurement, item)
        if measurement is not None and item.item_id not in measurements:
            measurements[item.item_id] = measurement
            runs[item.item_id] = item.run_id
    arbitrations: dict[str, Arbitrated] = {}
    for item in store.knowledge(owner, "arbitration", snapshot):
        verdict = _read(Arbitrated, item)
        if verdict is not None and set(verdict.conflict.measurement_ids) <= measurements.keys():
            runs.setdefault(item.item_id, item.run_id)
            arbitrations.setdefault(item.item_id, verdict)
    outputs: dict[str, dict[str, object]] = {}
    for item in store.knowledge(owner, "output", snapshot):
        runs.setdefault(item.item_id, item.run_id)
        outputs.setdefault(item.item_id, item.payload)
    return Recalled(
        snapshot=snapshot,
        measurements=tuple(measurements.values()),
        arbitrations=tuple(arbitrations.values()),
        outputs=outputs,
        runs=runs,
    )


def _read(kind: type[M], item: KnowledgeItem) -> M | None:
    try:
        return kind.model_validate(item.payload)
    except ValidationError:
        return None
