"""One call of an agent: the stream of its messages, with time limits and the ways in which it can be lost."""

import threading
import time
from collections.abc import Iterator
from typing import Any

import ray
from ray.actor import ActorHandle
from ray.exceptions import ActorUnavailableError, NodeDiedError, RayError

from cluster.connect import Connection
from contracts.errors import ClusterError

_TICK_S = 0.5
_PROBE_EVERY_S = 2.0
QUEUE_S = 1800.0
"""Longest wait for an agent that is busy with other tasks."""


class Lost(Exception):
    """The call ended without an outcome; `code` is one of a contract's retry reasons."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code


class Stopped(Exception):
    """The run is being stopped; nothing more is waited for."""


def messages(
    handle: ActorHandle[Any],
    message: dict[str, Any],
    *,
    timeout_s: float,
    connection: Connection,
    stop: threading.Event,
) -> Iterator[dict[str, Any]]:
    """The agent's messages as they come. `timeout_s` runs from its first one, so a queue does not count.

    Raises Lost, Stopped, or ClusterError where the cluster went away.
    """
    stream: Any = handle.invoke.options(num_returns="streaming").remote(message)
    deadline, limit = time.monotonic() + QUEUE_S, QUEUE_S
    probe_at = time.monotonic() + _PROBE_EVERY_S
    first = True
    while True:
        try:
            ready, _ = ray.wait([stream], timeout=_TICK_S)
            if ready:
                item: dict[str, Any] = ray.get(next(stream))
        except StopIteration:
            raise Lost("actor_died", "the agent's stream ended without an outcome") from None
        except RayError as error:
            if not connection.alive():
                raise gone() from error
            raise _lost(error) from error
        if ready:
            if first:
                deadline, limit, first = time.monotonic() + timeout_s, timeout_s, False
            yield item
            if item["status"] not in ("running", "progress"):
                return
            continue
        now = time.monotonic()
        if stop.is_set():
            raise Stopped
        if now > deadline:
            raise Lost("timeout", f"no outcome after {limit:g} s")
        if now > probe_at:
            if not connection.alive():
                raise gone()
            probe_at = now + _PROBE_EVERY_S


def gone() -> ClusterError:
    """The error of a cluster that went away; the workflow adds how to resume."""
    return ClusterError("Ray", "the cluster went away while agents were at work")


def _lost(error: RayError) -> Lost:
    if isinstance(error, ActorUnavailableError):
        return Lost("unavailable", "the agent's process ended or cannot be reached")
    if isinstance(error, NodeDiedError):
        return Lost("node_died", "the agent's machine went away")
    return Lost("actor_died", "the agent's process ended")
