"""Rows of the store: runs, tasks, their events, and messages between agents."""

from datetime import datetime
from typing import Any, Literal

from pydantic import Field

from contracts.answer import LogLine
from contracts.base import Message

TaskStatus = Literal[
    "pending", "dispatched", "running", "input_required", "succeeded", "failed", "rejected", "cancelled"
]
TERMINAL: frozenset[str] = frozenset({"succeeded", "failed", "rejected", "cancelled"})
TRANSITIONS: dict[str, frozenset[str]] = {
    "pending": frozenset({"dispatched", "cancelled", "failed"}),
    "dispatched": frozenset({"running", "rejected", "failed", "cancelled", "pending"}),
    "running": frozenset({"succeeded", "failed", "rejected", "cancelled", "input_required", "pending"}),
    "input_required": frozenset({"running", "pending", "cancelled", "failed"}),
    "rejected": frozenset({"pending"}),
    "succeeded": frozenset(),
    "failed": frozenset({"pending"}),
    "cancelled": frozenset({"pending"}),
}
"""Legal transitions. Back to `pending` is a new attempt (a retry, the next candidate, or a resumed run)."""

RunStatus = Literal["running", "succeeded", "failed", "cancelled"]


class RunRecord(Message):
    """One question asked."""

    run_id: str
    owner: str = "local"
    session_id: str | None = None
    kind: str = "research"
    question: str
    language: str = "auto"
    corpus_id: str | None = None
    knowledge_snapshot: str | None = Field(default=None, description="L3 is read as of this id")
    status: RunStatus = "running"
    reason: str | None = None
    created_at: datetime
    updated_at: datetime
    answer: dict[str, Any] | None = None


class TaskRecord(Message):
    """One task of a run; the truth about what was done."""

    task_id: str
    run_id: str
    parent_task_id: str | None = None
    agent_id: str | None = None
    contract: str
    status: TaskStatus
    input: dict[str, Any]
    output: dict[str, Any] | None = None
    reasoning_log: tuple[LogLine, ...] = ()
    reason: str | None = None
    attempt: int = 0
    created_at: datetime
    updated_at: datetime


class TaskEvent(Message):
    """A transition of a task, or its progress."""

    event_id: str
    task_id: str
    run_id: str
    kind: Literal["transition", "progress"]
    from_status: TaskStatus | None = None
    to_status: TaskStatus | None = None
    actor: str = ""
    attempt: int = 0
    reason: str | None = None
    done: int | None = None
    total: int | None = None
    at: datetime


class AgentMessage(Message):
    """What travels between dispatcher and agent; no decision may depend on `notes`."""

    message_id: str
    from_agent: str
    to_agent: str
    task_id: str
    payload: dict[str, Any]
    notes: str = ""
    timestamp: datetime
