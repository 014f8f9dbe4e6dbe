"""The task store over SQLAlchemy: SQLite in a file, or PostgreSQL by URL."""

import contextlib
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any, Literal, TypeVar

from sqlalchemy import Connection, Engine, Row, Table, bindparam, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert, ReturningUpdate

from contracts.answer import LogLine
from contracts.base import Message
from contracts.errors import StoreError
from contracts.ids import new_id
from contracts.records import TRANSITIONS, RunRecord, RunStatus, TaskEvent, TaskRecord, TaskStatus
from memory.engine import READ_ONLY, name_of, open_engine, reported
from memory.store import KnowledgeItem, KnowledgeKind
from memory.tables import Base

M = TypeVar("M", bound=Message)
RUNS, TASKS, EVENTS, KNOWLEDGE = (Base.metadata.tables[name] for name in ("runs", "tasks", "task_events", "knowledge"))
_DOC_IDS_A_QUERY = 500
# Statements are made once: to make one takes longer than SQLite takes to carry it out.
_NOTE = insert(EVENTS)
_MOVE = update(TASKS).where(
    TASKS.c.task_id == bindparam("of_task"),
    TASKS.c.status == bindparam("of_status"),
    TASKS.c.attempt == bindparam("of_attempt"),
)
_MOVE_AND_READ = _MOVE.returning(TASKS)
_MOVE_ONLY = _MOVE.returning(TASKS.c.run_id)
_TASK = select(TASKS).where(TASKS.c.task_id == bindparam("of_task"))
_END = update(RUNS).where(RUNS.c.run_id == bindparam("of_run"))
_SNAPSHOT = select(func.coalesce(func.max(KNOWLEDGE.c.seq), 0))
_RUN = select(RUNS).where(RUNS.c.run_id == bindparam("of_run"))


class SqlTaskStore:
    """A `TaskStore`. Safe for threads: each call takes its own connection and is one transaction."""

    def __init__(self, url: str) -> None:
        self._engine: Engine = open_engine(url)

    def create_run(self, record: RunRecord) -> RunRecord:
        with self._writing() as connection:
            _insert_new(connection, RUNS, [_row(record)])
            row = connection.execute(_RUN, {"of_run": record.run_id}).one()
        return _record(RunRecord, row)

    def run(self, run_id: str) -> RunRecord | None:
        with self._reading() as connection:
            row = connection.execute(_RUN, {"of_run": run_id}).one_or_none()
        return None if row is None else _record(RunRecord, row)

    def runs(self, owner: str, limit: int = 20) -> list[RunRecord]:
        query = select(RUNS).where(RUNS.c.owner == owner).order_by(RUNS.c.created_at.desc()).limit(limit)
        with self._reading() as connection:
            return [_record(RunRecord, row) for row in connection.execute(query)]

    def finish_run(
        self, run_id: str, status: RunStatus, *, reason: str | None = None, answer: dict[str, Any] | None = None
    ) -> None:
        values: dict[str, Any] = {"status": status, "reason": reason, "updated_at": _now()}
        if answer is not None:
            values["answer"] = answer
        with self._writing() as connection:
            changed = connection.execute(_END, values | {"of_run": run_id}).rowcount
        if changed != 1:
            raise StoreError(name_of(self._engine), f"has no run {run_id}", "list runs with `assay tasks`")

    def create_task(self, record: TaskRecord) -> TaskRecord:
        status = "dispatched" if record.status == "dispatched" else "pending"
        record = record.model_copy(update={"status": status, "attempt": 0})
        with self._writing() as connection:
            if _insert_new(connection, TASKS, [_row(record)]):
                way: list[dict[str, Any]] = [{"from_status": None, "to_status": "pending"}]
                if status == "dispatched":
                    way.append({"from_status": "pending", "to_status": "dispatched"})
                _note(connection, record.task_id, record.run_id, *way, actor="dispatcher")
                return record
            row = connection.execute(_TASK, {"of_task": record.task_id}).one()
        return _record(TaskRecord, row)

    def task(self, task_id: str) -> TaskRecord | None:
        with self._reading() as connection:
            row = connection.execute(_TASK, {"of_task": task_id}).one_or_none()
        return None if row is None else _record(TaskRecord, row)

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
        new_attempt = attempt + 1 if target == "pending" else attempt
        values = {"reason": reason, "attempt": new_attempt}
        with self._writing() as connection:
            row = _move(connection, _MOVE_AND_READ, task_id, attempt, source, target, values, actor, reason)
        return None if row is None else _record(TaskRecord, row)

    def claim(self, task_id: str, attempt: int, agent_id: str) -> bool:
        with self._writing() as connection:
            values = {"agent_id": agent_id}
            row = _move(connection, _MOVE_ONLY, task_id, attempt, "dispatched", "running", values, agent_id)
        return row is not None

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
        values = {
            "output": output,
            "reasoning_log": [line.model_dump(mode="json") for line in reasoning_log],
            "reason": reason,
        }
        with self._writing() as connection:
            row = _move(connection, _MOVE_ONLY, task_id, attempt, "running", target, values, "dispatcher", reason)
        return row is not None

    def progress(self, task_id: str, attempt: int, done: int, total: int, *, actor: str) -> None:
        current = select(TASKS.c.run_id).where(
            TASKS.c.task_id == task_id, TASKS.c.attempt == attempt, TASKS.c.status == "running"
        )
        with self._writing() as connection:
            run_id = connection.execute(current).scalar()
            if run_id is not None:
                _note(
                    connection, task_id, run_id, kind="progress", actor=actor, attempt=attempt, done=done, total=total
                )

    def events(self, run_id: str, after: str = "") -> list[TaskEvent]:
        query = select(EVENTS).where(EVENTS.c.run_id == run_id, EVENTS.c.event_id > after).order_by(EVENTS.c.event_id)
        with self._reading() as connection:
            return [_record(TaskEvent, row) for row in connection.execute(query)]

    def tree(self, run_id: str) -> list[TaskRecord]:
        query = select(TASKS).where(TASKS.c.run_id == run_id).order_by(TASKS.c.created_at, TASKS.c.task_id)
        with self._reading() as connection:
            return [_record(TaskRecord, row) for row in connection.execute(query)]

    def snapshot(self) -> str:
        with self._reading() as connection:
            return str(connection.execute(_SNAPSHOT).scalar_one())

    def put_knowledge(self, items: Iterable[KnowledgeItem]) -> int:
        rows = [item.model_dump(mode="json", exclude={"seq"}) for item in items]
        if not rows:
            return 0
        with self._writing() as connection:
            if self._engine.dialect.name == "postgresql":
                # Numbers are drawn before commit: one writer at a time keeps their order that of the commits.
                connection.execute(text("LOCK TABLE knowledge IN EXCLUSIVE MODE"))
            return _insert_new(connection, KNOWLEDGE, rows)

    def knowledge(
        self, owner: str, kind: KnowledgeKind, snapshot: str, item_id: str | None = None
    ) -> list[KnowledgeItem]:
        query = select(KNOWLEDGE).where(
            KNOWLEDGE.c.owner == owner, KNOWLEDGE.c.kind == kind, KNOWLEDGE.c.seq <= int(snapshot)
        )
        if item_id is not None:
            query = query.where(KNOWLEDGE.c.item_id == item_id)
        with self._reading() as connection:
            return [_record(KnowledgeItem, row) for row in connection.execute(query.order_by(KNOWLEDGE.c.seq))]

    def learnt(
        self, owner: str, kind: KnowledgeKind, snapshot: str, doc_ids: Collection[str] | None = None
    ) -> dict[str, str]:
        query = select(KNOWLEDGE.c.seq, KNOWLEDGE.c.item_id, KNOWLEDGE.c.run_id).where(
            KNOWLEDGE.c.owner == owner, KNOWLEDGE.c.kind == kind, KNOWLEDGE.c.seq <= int(snapshot)
        )
        found: list[tuple[int, str, str]] = []
        with self._reading() as connection:
            for part in [None] if doc_ids is None else _parts(sorted(doc_ids)):
                narrowed = query if part is None else query.where(KNOWLEDGE.c.doc_id.in_(part))
                found += [(row.seq, row.item_id, row.run_id) for row in connection.execute(narrowed)]
        first: dict[str, str] = {}
        for _, item_id, run_id in sorted(found):
            first.setdefault(item_id, run_id)
        return first

    def close(self) -> None:
        self._engine.dispose()

    @contextlib.contextmanager
    def _writing(self) -> Iterator[Connection]:
        with reported(self._engine), self._engine.begin() as connection:
            yield connection

    @contextlib.contextmanager
    def _reading(self) -> Iterator[Connection]:
        with reported(self._engine), self._engine.connect() as connection:
            yield connection.execution_options(**READ_ONLY)


def _move(
    connection: Connection,
    move: ReturningUpdate[Any],
    task_id: str,
    attempt: int,
    source: TaskStatus,
    target: TaskStatus,
    values: dict[str, Any],
    actor: str,
    reason: str | None = None,
) -> Row[Any] | None:
    """The compare-and-set of every transition, with its event in the same transaction; what `move` returns."""
    if target not in TRANSITIONS[source]:
        raise StoreError(f"task {task_id}", f"cannot go from {source} to {target}")
    held = {"of_task": task_id, "of_status": source, "of_attempt": attempt}
    row = connection.execute(move, held | values | {"status": target, "updated_at": _now()}).one_or_none()
    if row is not None:
        _note(
            connection, task_id, row.run_id,
            from_status=source, to_status=target, actor=actor, attempt=values.get("attempt", attempt), reason=reason,
        )  # fmt: skip
    return row


def _note(
    connection: Connection, task_id: str, run_id: str, *steps: dict[str, Any], kind: str = "transition", **values: Any
) -> None:
    """Write one event for each of `steps`, in their order, or one where there are none; `values` go into each."""
    same = {"task_id": task_id, "run_id": run_id, "kind": kind, "attempt": 0, "at": _now()} | values
    connection.execute(_NOTE, [{"event_id": new_id()} | same | step for step in steps or ({},)])


def _insert_new(connection: Connection, table: Table, rows: list[dict[str, Any]]) -> int:
    """Insert the rows whose keys are not there yet, in one statement; returns how many."""
    return len(connection.execute(_insert_if_new(connection.dialect.name, table), rows).all())


@cache
def _insert_if_new(dialect: str, table: Table) -> ReturningInsert[Any]:
    key = next(iter(table.primary_key.columns))
    if dialect == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing().returning(key)
    return sqlite.insert(table).on_conflict_do_nothing().returning(key)


def _row(record: RunRecord | TaskRecord) -> dict[str, Any]:
    values = record.model_dump(mode="json")
    return values | {name: _stamp(getattr(record, name)) for name in ("created_at", "updated_at")}


def _record(kind: type[M], row: Any) -> M:
    return kind.model_validate(dict(row._mapping))


def _parts(doc_ids: list[str]) -> list[list[str]]:
    return [doc_ids[i : i + _DOC_IDS_A_QUERY] for i in range(0, len(doc_ids), _DOC_IDS_A_QUERY)]


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="microseconds")


def _now() -> str:
    return _stamp(datetime.now(UTC))
