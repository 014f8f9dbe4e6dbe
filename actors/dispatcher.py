"""From a task row to an agent and back: candidate, lease, call, check at the door, row updated."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from typing import Any

from actors.calls import Lost, Stopped, messages
from actors.clock import AgentClock
from actors.selection import candidates
from actors.team import Team
from actors.upstream import check_reads
from contracts.answer import LogLine
from contracts.cards import TaskContract
from contracts.doors import check_output
from contracts.errors import ContractError, StoreError
from contracts.events import AgentProgress, RunEvent, TaskChanged
from contracts.ids import new_id, task_id
from contracts.records import TERMINAL, AgentMessage, TaskRecord
from contracts.required import degraded
from kb.knowledge import Recalled
from memory import TaskStore

EventSink = Callable[[RunEvent], None]
Recall = Callable[[TaskContract, dict[str, Any]], Recalled | None]
DISPATCHER = "dispatcher"
KNOWLEDGE = "knowledge"
"""Stands for an agent in the row of a task whose output is an earlier run's."""
_STORED_PROGRESS_S = 1.0
"""A task's progress is written to the store at most this often, seconds; every step goes to the event sink."""


class Dispatcher:
    """Carries out tasks of one run. Safe for threads: tasks may be dispatched in parallel.

    The store's rows are the truth; a task that has succeeded is not run again.
    """

    def __init__(
        self, team: Team, store: TaskStore, run_id: str, on_event: EventSink, recall: Recall = lambda *_: None
    ) -> None:
        """`recall` is asked for an earlier run's output of the same contract and input."""
        self._team, self._store, self._run_id, self._on_event = team, store, run_id, on_event
        self._recall = recall
        self._stop = threading.Event()
        self._turns: dict[str, threading.Lock] = {}
        self.clock = AgentClock()

    def stop(self) -> None:
        """Let every waiting `dispatch` end soon, with Stopped."""
        self._stop.set()

    def dispatch(
        self,
        contract_name: str,
        given: dict[str, Any],
        *,
        parent: str | None = None,
        proposition_id: str | None = None,
        ended: Sequence[TaskRecord] = (),
    ) -> TaskRecord:
        """Carry out one task and return its row, in whatever final status it has.

        Where two branches of the run owe the same task, the second waits for the first and has its outcome.
        `ended`: tasks of the run out of whose outputs the input was made. Raises ContractError where the input holds
        what the contract does not let it read, ClusterError where the cluster went away, StoreError, and Stopped.
        """
        contract = self._team.registry.contract(contract_name)
        check_reads(contract, given, ended)
        now = datetime.now(UTC)
        new = TaskRecord(
            task_id=task_id(self._run_id, contract_name, given), run_id=self._run_id, parent_task_id=parent,
            contract=contract_name, status="dispatched", input=given, created_at=now, updated_at=now,
        )  # fmt: skip
        with self._turns.setdefault(new.task_id, threading.Lock()):
            return self._carried_out(contract, new, proposition_id)

    def _carried_out(self, contract: TaskContract, new: TaskRecord, proposition_id: str | None) -> TaskRecord:
        record = self._store.create_task(new)
        if record.status == "succeeded":
            self._tell(record, proposition_id, reused=True)
            return record
        if record == new:
            self._tell(record, proposition_id)
            taken = self._taken(contract, record, proposition_id) if contract.reusable else None
            if taken is not None:
                return taken
        elif record.status != "pending":
            record = self._move(record, "pending", "left by an earlier attempt", proposition_id)
        able = candidates(contract, self._team.registry.cards)
        for position, agent_id in enumerate(able):
            record = self._ask(agent_id, contract, record, proposition_id)
            if record.status != "rejected" or position == len(able) - 1:
                break
            record = self._move(record, "pending", f"{agent_id} refused: {record.reason}", proposition_id)
        return record

    def _taken(self, contract: TaskContract, record: TaskRecord, proposition_id: str | None) -> TaskRecord | None:
        """The task ended by an earlier run's output, where there is one that the contract still admits."""
        recalled = self._recall(contract, record.input)
        if recalled is None:
            return None
        try:
            check_output(contract, recalled.output)
        except ContractError:
            return None
        step = f"taken from run {recalled.run_id}: same input, code and contract"
        line = LogLine(task_id=record.task_id, agent=KNOWLEDGE, step=step, rests_on=(recalled.run_id, recalled.task_id))
        if not self._store.claim(record.task_id, record.attempt, KNOWLEDGE) or not self._store.commit(
            record.task_id, record.attempt, "succeeded", output=recalled.output, reasoning_log=[line]
        ):
            raise _not_ours(record)
        done = {"status": "succeeded", "agent_id": KNOWLEDGE, "output": recalled.output, "reasoning_log": (line,)}
        record = record.model_copy(update=done)
        self._tell(record, proposition_id, reused=True)
        return record

    def _ask(self, agent_id: str, contract: TaskContract, record: TaskRecord, proposition_id: str | None) -> TaskRecord:
        """One candidate, with the contract's retries."""
        retry = contract.retry
        for tried in range(retry.attempts + 1):
            try:
                return self._call(agent_id, contract, record, proposition_id)
            except Lost as loss:
                record = self._now(record)
                self._team.mistrust(agent_id)
                if loss.code == "timeout":
                    self._team.restart(agent_id)
                if loss.code not in retry.reasons or tried == retry.attempts:
                    return self._move(record, "failed", str(loss), proposition_id)
                record = self._move(record, "pending", str(loss), proposition_id)
                if self._stop.wait(retry.backoff_s * 2**tried * random.uniform(0.5, 1.5)):
                    raise Stopped from loss
            except Stopped:
                with suppress(StoreError):
                    self._move(self._now(record), "cancelled", "the run was stopped", proposition_id)
                raise
        raise AssertionError("the loop returns or raises on its last round")

    def _call(
        self, agent_id: str, contract: TaskContract, record: TaskRecord, proposition_id: str | None
    ) -> TaskRecord:
        if record.status == "pending":
            record = self._move(record, "dispatched", None, proposition_id)
        with ExitStack() as stack:
            with self.clock.starting():
                handle = stack.enter_context(self._team.borrowed(agent_id))
            message = AgentMessage(
                message_id=new_id(), from_agent=DISPATCHER, to_agent=agent_id, task_id=record.task_id,
                payload={"contract": contract.name, "input": record.input, "attempt": record.attempt},
                timestamp=datetime.now(UTC),
            )  # fmt: skip
            # The payload is JSON already, and may be long.
            sent = message.model_dump(mode="json", exclude={"payload"}) | {"payload": message.payload}
            stream = messages(
                handle, sent,
                timeout_s=contract.limits.timeout_s, connection=self._team.connection, stop=self._stop,
            )  # fmt: skip
            noted = time.monotonic()
            for item in stream:
                match item["status"]:
                    case "running":
                        if not self._store.claim(record.task_id, record.attempt, agent_id):
                            raise _not_ours(record)
                        record = record.model_copy(update={"status": "running", "agent_id": agent_id})
                        self._tell(record, proposition_id)
                    case "progress":
                        self._progress(record, agent_id, item, proposition_id)
                        if time.monotonic() - noted > _STORED_PROGRESS_S:
                            noted = time.monotonic()
                            self._store.progress(
                                record.task_id, record.attempt, item["done"], item["total"], actor=agent_id
                            )
                    case _:
                        self.clock.worked(item["seconds"])
                        return self._commit(agent_id, contract, record, item, proposition_id)
        raise Lost("actor_died", "the agent's stream ended without an outcome")

    def _commit(
        self,
        agent_id: str,
        contract: TaskContract,
        record: TaskRecord,
        item: dict[str, Any],
        proposition_id: str | None,
    ) -> TaskRecord:
        status, output, reason = item["status"], item["output"], item["reason"]
        if status == "succeeded":
            try:
                check_output(contract, output)
            except ContractError as error:
                status, output, reason = "failed", None, f"output_refused: {error}"
        log = [LogLine(task_id=record.task_id, agent=agent_id, step=f"ran on {self._team.device(agent_id)}")]
        log += [LogLine.model_validate(line) for line in item["reasoning_log"]]
        if output is not None and degraded(contract.degrade, output):
            step = f"returned {contract.degrade.returns} (confidence {contract.degrade.confidence:g})"
            log.append(LogLine(task_id=record.task_id, agent=agent_id, step=step))
        if not self._store.commit(
            record.task_id, record.attempt, status, output=output, reasoning_log=log, reason=reason
        ):
            raise _not_ours(record)
        done = {"status": status, "output": output, "reasoning_log": tuple(log), "reason": reason}
        record = record.model_copy(update=done)
        self._tell(record, proposition_id)
        return record

    def _move(self, record: TaskRecord, target: Any, reason: str | None, proposition_id: str | None) -> TaskRecord:
        moved = self._store.transition(
            record.task_id, record.attempt, record.status, target, actor=DISPATCHER, reason=reason
        )
        if moved is None:
            raise _not_ours(record)
        self._tell(moved, proposition_id)
        return moved

    def _now(self, record: TaskRecord) -> TaskRecord:
        found = self._store.task(record.task_id)
        if found is None:
            raise StoreError(f"task {record.task_id}", "is no longer in the store")
        return found

    def _tell(self, record: TaskRecord, proposition_id: str | None, *, reused: bool = False) -> None:
        agent_id = record.agent_id if record.status in TERMINAL | {"running"} else None
        self._on_event(
            TaskChanged(
                run_id=self._run_id, task_id=record.task_id, contract=record.contract, status=record.status,
                agent_id=agent_id, proposition_id=proposition_id, attempt=record.attempt, reason=record.reason,
                reused=reused,
            )
        )  # fmt: skip

    def _progress(self, record: TaskRecord, agent_id: str, item: dict[str, Any], proposition_id: str | None) -> None:
        self._on_event(
            AgentProgress(
                run_id=self._run_id, task_id=record.task_id, contract=record.contract, agent_id=agent_id,
                proposition_id=proposition_id, done=item["done"], total=item["total"],
            )
        )  # fmt: skip


def reused_from(record: TaskRecord) -> str | None:
    """The earlier run whose output the task has taken, or None."""
    return record.reasoning_log[0].rests_on[0] if record.agent_id == KNOWLEDGE else None


def _not_ours(record: TaskRecord) -> StoreError:
    return StoreError(
        f"task {record.task_id[:12]}",
        "was taken over by another process",
        f"let it end, or stop it, then --resume {record.run_id}",
    )
