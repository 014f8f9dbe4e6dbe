"""What answers in tests of the server alone: closes the run's row and notes what it was asked."""

import threading
import time
from typing import Any

from contracts.ids import text_digest
from memory import TaskStore

CORPUS = text_digest("a corpus")


class Played:
    """`ask` returns once `go` is set."""

    def __init__(self, store: TaskStore) -> None:
        self._store = store
        self.go = threading.Event()
        self.resumed: list[str] = []

    def ask(self, _question: Any, _corpus: Any, *, run_id: str = "", resume: str | None = None, **_: Any) -> None:
        """As `workflows.ask` is called."""
        assert self.go.wait(30)
        if resume is not None:
            self.resumed.append(resume)
        self._store.finish_run(resume or run_id, "succeeded", answer={})

    def wait_for(self, *run_ids: str) -> list[str]:
        """The runs' states, once none is running."""
        until = time.monotonic() + 30
        while time.monotonic() < until:
            found = [run.status for run_id in run_ids if (run := self._store.run(run_id))]
            if "running" not in found:
                return list(found)
            time.sleep(0.02)
        raise AssertionError(f"still running: {run_ids}")
