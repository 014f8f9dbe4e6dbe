"""The store's tables, as SQLAlchemy sees them. Changing one means a new migration."""

from typing import Any

from sqlalchemy import JSON, BigInteger, ForeignKey, Index, Integer, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

SEQUENCE = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only for INTEGER."""


class Base(DeclarativeBase):
    """Common metadata."""


class Run(Base):
    """One question asked (RunRecord)."""

    __tablename__ = "runs"

    run_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    owner: Mapped[str] = mapped_column(String(200))
    session_id: Mapped[str | None] = mapped_column(String(36))
    kind: Mapped[str] = mapped_column(String(40))
    question: Mapped[str] = mapped_column(Text)
    language: Mapped[str] = mapped_column(String(10))
    corpus_id: Mapped[str | None] = mapped_column(String(200))
    knowledge_snapshot: Mapped[str | None] = mapped_column(String(40))
    status: Mapped[str] = mapped_column(String(20))
    reason: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[str] = mapped_column(String(40))
    updated_at: Mapped[str] = mapped_column(String(40))
    answer: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))

    __table_args__ = (Index("ix_runs_owner_created", "owner", "created_at"),)


class Task(Base):
    """One task of a run (TaskRecord)."""

    __tablename__ = "tasks"

    task_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    run_id: Mapped[str] = mapped_column(ForeignKey("runs.run_id", ondelete="CASCADE"))
    parent_task_id: Mapped[str | None] = mapped_column(String(64))
    agent_id: Mapped[str | None] = mapped_column(String(100))
    contract: Mapped[str] = mapped_column(String(100))
    status: Mapped[str] = mapped_column(String(20))
    input: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))
    output: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    reasoning_log: Mapped[list[dict[str, Any]]] = mapped_column(JSON(none_as_null=True))
    reason: Mapped[str | None] = mapped_column(Text)
    attempt: Mapped[int] = mapped_column(Integer)
    created_at: Mapped[str] = mapped_column(String(40))
    updated_at: Mapped[str] = mapped_column(String(40))

    __table_args__ = (Index("ix_tasks_run", "run_id", "created_at"),)


class Event(Base):
    """A transition or a progress note of a task (TaskEvent)."""

    __tablename__ = "task_events"

    event_id: Mapped[str] = mapped_column(String(36), primary_key=True)
    task_id: Mapped[str] = mapped_column(ForeignKey("tasks.task_id", ondelete="CASCADE"))
    run_id: Mapped[str] = mapped_column(ForeignKey("runs.run_id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(20))
    from_status: Mapped[str | None] = mapped_column(String(20))
    to_status: Mapped[str | None] = mapped_column(String(20))
    actor: Mapped[str] = mapped_column(String(100))
    attempt: Mapped[int] = mapped_column(Integer)
    reason: Mapped[str | None] = mapped_column(Text)
    done: Mapped[int | None] = mapped_column(Integer)
    total: Mapped[int | None] = mapped_column(Integer)
    at: Mapped[str] = mapped_column(String(40))

    __table_args__ = (Index("ix_events_run", "run_id", "event_id"),)


class Knowledge(Base):
    """What a run learnt (L3). `seq` grows in commit order, so that the highest one names a snapshot."""

    __tablename__ = "knowledge"

    seq: Mapped[int] = mapped_column(SEQUENCE, primary_key=True, autoincrement=True)
    kind: Mapped[str] = mapped_column(String(20))
    item_id: Mapped[str] = mapped_column(String(64))
    run_id: Mapped[str] = mapped_column(ForeignKey("runs.run_id"))
    owner: Mapped[str] = mapped_column(String(200))
    doc_id: Mapped[str | None] = mapped_column(String(64))
    payload: Mapped[dict[str, Any]] = mapped_column(JSON(none_as_null=True))

    __table_args__ = (
        UniqueConstraint("run_id", "kind", "item_id", name="uq_knowledge_item"),
        Index("ix_knowledge_owner_doc", "owner", "kind", "doc_id"),
        Index("ix_knowledge_owner_item", "owner", "kind", "item_id"),
        {"sqlite_autoincrement": True},
    )
