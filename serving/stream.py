"""A run's events as server-sent events, out of the store: a client that comes back misses nothing."""

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from uuid import UUID

from sse_starlette import ServerSentEvent

from contracts.records import RunRecord, TaskEvent, TaskRecord
from memory import TaskStore
from serving.problems import Refused

POLL_S = 0.2
SETTLED = timedelta(seconds=0.25)
"""Ids are drawn before the commit: an event is told once none with a smaller id can still come."""
LAST = "finished"
"""Id of a stream's last event; a client that has it already is told to stay away (204)."""


def starting_point(last_event_id: str | None) -> str:
    """The id after which the stream begins. Raises Refused where it is not one of ours."""
    if not last_event_id or last_event_id == LAST:
        return ""
    try:
        return str(UUID(last_event_id))
    except ValueError:
        said = "Last-Event-ID: is not the id of an event of this stream; leave it out to begin anew"
        raise Refused(HTTPStatus.BAD_REQUEST, said) from None


async def events(store: TaskStore, run: RunRecord, after: str) -> AsyncIterator[ServerSentEvent]:
    """`task` and `progress` events with their ids as they are stored, then one `finished`."""
    tasks: dict[str, TaskRecord] = {}
    while True:
        closed = await asyncio.to_thread(store.run, run.run_id)
        over = closed is None or closed.status != "running"
        for event in await asyncio.to_thread(store.events, run.run_id, after):
            if not over and datetime.now(UTC) - event.at < SETTLED:
                break
            if event.task_id not in tasks:
                tasks = {task.task_id: task for task in await asyncio.to_thread(store.tree, run.run_id)}
            after = event.event_id
            yield _task_event(event, tasks[event.task_id])
        if over:
            status, reason = (closed.status, closed.reason) if closed is not None else ("failed", "the run is gone")
            data = {"run_id": run.run_id, "state": status, "reason": reason}
            yield ServerSentEvent(json.dumps(data, ensure_ascii=False), id=LAST, event="finished")
            return
        await asyncio.sleep(POLL_S)


def _task_event(event: TaskEvent, task: TaskRecord) -> ServerSentEvent:
    data = event.model_dump(mode="json", exclude={"event_id", "kind"}, exclude_none=True)
    data |= {"contract": task.contract, "parent_task_id": task.parent_task_id}
    kind = "task" if event.kind == "transition" else "progress"
    return ServerSentEvent(json.dumps(data, ensure_ascii=False), id=event.event_id, event=kind)
