"""Where a run's time went: inside agents, waiting for them to start, or in the machinery between."""

import contextlib
import threading
import time
from collections.abc import Iterable, Iterator

Span = tuple[float, float]
"""Begin and end, seconds of the monotonic clock."""


def covered(spans: Iterable[Span], begin: float, end: float) -> float:
    """Seconds of begin..end that lie in at least one span."""
    total, reached = 0.0, begin
    for left, right in sorted(spans):
        left, right = max(left, reached), min(right, end)
        if right > left:
            total, reached = total + right - left, right
    return total


class AgentClock:
    """Collects spans of agents' work and of their starting. Safe for threads."""

    def __init__(self) -> None:
        self._working: list[Span] = []
        self._starting: list[Span] = []
        self._lock = threading.Lock()

    def worked(self, seconds: float) -> None:
        """An agent has just delivered what it worked on for `seconds`."""
        now = time.monotonic()
        with self._lock:
            self._working.append((now - seconds, now))

    @contextlib.contextmanager
    def starting(self) -> Iterator[None]:
        """While an actor's process starts."""
        begin = time.monotonic()
        try:
            yield
        finally:
            with self._lock:
                self._starting.append((begin, time.monotonic()))

    def split(self, begin: float, end: float) -> dict[str, float]:
        """Seconds of begin..end: `agents`, `start` (only waiting for processes), `overhead` (neither)."""
        with self._lock:
            working, starting = list(self._working), list(self._starting)
        agents = covered(working, begin, end)
        either = covered(working + starting, begin, end)
        return {"agents": agents, "start": either - agents, "overhead": end - begin - either}
