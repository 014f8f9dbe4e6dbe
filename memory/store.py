"""The narrow interface of the task store."""

from collections.abc import Collection, Iterable
from typing import Any, Literal, Protocol

from pydantic import Field

from contracts.answer import LogLine
from contracts.base import Message
from contracts.records import RunRecord, RunStatus, TaskEvent, TaskRecord, TaskStatus

KnowledgeKind = Literal["measurement", "output"]


class KnowledgeItem(Message):
    """One thing that a run learnt; `item_id` is a measurement's id, or the digest of what an output depends on."""

    kind: KnowledgeKind
    item_id: str
    run_id: str
    owner: str
    doc_id: str | None = None
    payload: dict[str, Any]
    seq: int = Field(default=0, ge=0, description="given by the store; 0 before")


class TaskStore(Protocol):
    """Runs, tasks, their events, and knowledge. Every method raises StoreError where the database refuses.

    A task's life: `create_task` (pending or dispatched), `transition` to dispatched, `claim` (running, by one agent and
    one attempt), then `commit` under that claim. A claim that is no longer current changes nothing.
    """

    def create_run(self, record: RunRecord) -> RunRecord:
        """Store a new run; a run of that id that is there already is returned as it is."""
        ...

    def run(self, run_id: str) -> RunRecord | None:
        """The run, or None."""
        ...

    def runs(self, owner: str, limit: int = 20) -> list[RunRecord]:
        """The owner's runs, newest first."""
        ...

    def finish_run(
        self, run_id: str, status: RunStatus, *, reason: str | None = None, answer: dict[str, Any] | None = None
    ) -> None:
        """Set the run's status, its answer where there is one, and its reason. "running" opens it again."""
        ...

    def create_task(self, record: TaskRecord) -> TaskRecord:
        """Store a new task as pending, or as dispatched where the record says so, with the events of its way there.

        A task of that id that is there already is returned as it is.
        """
        ...

    def task(self, task_id: str) -> TaskRecord | None:
        """The task, or None."""
        ...

    def transition(
        self,
        task_id: str,
        attempt: int,
        source: TaskStatus,
        target: TaskStatus,
        *,
        actor: str,
        reason: str | None = None,
    ) -> TaskRecord | None:
        """Compare and set. None, and nothing changed, where the task is not in `source` at `attempt`.

        To `pending` counts `attempt` up by one. Raises StoreError where contracts do not allow the step.
        """
        ...

    def claim(self, task_id: str, attempt: int, agent_id: str) -> bool:
        """Dispatched to running for this agent and attempt; False where another claim was first."""
        ...

    def commit(
        self,
        task_id: str,
        attempt: int,
        target: Literal["succeeded", "failed", "rejected"],
        *,
        output: dict[str, Any] | None = None,
        reasoning_log: Iterable[LogLine] = (),
        reason: str | None = None,
    ) -> bool:
        """End a running task under its current claim; False, and nothing written, where the claim is not current."""
        ...

    def progress(self, task_id: str, attempt: int, done: int, total: int, *, actor: str) -> None:
        """Note how far a running task is. Nothing is written where the claim is not current."""
        ...

    def events(self, run_id: str, after: str = "") -> list[TaskEvent]:
        """The run's events after the event of id `after`, in order."""
        ...

    def tree(self, run_id: str) -> list[TaskRecord]:
        """The run's tasks in order of creation; `parent_task_id` makes them a tree."""
        ...

    def snapshot(self) -> str:
        """Names the knowledge as it is now."""
        ...

    def put_knowledge(self, items: Iterable[KnowledgeItem]) -> int:
        """Store what is not there yet; returns how many were new."""
        ...

    def knowledge(
        self, owner: str, kind: KnowledgeKind, snapshot: str, item_id: str | None = None
    ) -> list[KnowledgeItem]:
        """The owner's knowledge as of `snapshot`, oldest first; restricted to one item where it is named."""
        ...

    def learnt(
        self, owner: str, kind: KnowledgeKind, snapshot: str, doc_ids: Collection[str] | None = None
    ) -> dict[str, str]:
        """Item id → the run that learnt it first, of what `knowledge` gives and of those papers; no payload is read."""
        ...

    def close(self) -> None:
        """Give the connections back."""
        ...
