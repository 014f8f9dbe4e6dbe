"""Runs in the background: begun by a request, carried out by the agents, gone on with after a restart."""

import contextlib
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from http import HTTPStatus

from filelock import FileLock, Timeout

from actors import Team
from contracts.answer import Answer
from contracts.errors import AssayError
from contracts.ids import new_id
from contracts.records import RunRecord
from memory import TaskStore
from serving.problems import Refused
from workflows import ask, check_question

LOGGER = logging.getLogger(__name__)
SESSION = "http"
"""Session of the runs that came over HTTP: those only are gone on with here."""
_LOOK_AGAIN_S = 5.0
_LOOKED_THROUGH = 1000
Ask = Callable[..., Answer]


class Runs:
    """The server's runs; the store holds what must outlive it. Safe for threads."""

    def __init__(self, team: Team, store: TaskStore, *, at_once: int, waiting: int, ask: Ask = ask) -> None:
        self._team, self._store, self._ask = team, store, ask
        self._room = threading.BoundedSemaphore(at_once + waiting)
        self._pool = ThreadPoolExecutor(at_once, thread_name_prefix="assay-http")
        self._closing = threading.Event()
        self._lock = FileLock(team.settings.home / "serving.lock", thread_local=False)
        self._successor: threading.Thread | None = None
        self._own: set[str] = set()
        """Runs that are being carried out here or wait for it."""

    def begin(self, question: str, corpus_id: str, language: str) -> RunRecord:
        """Store a new run, have it carried out, and return its row at once.

        Raises UnusableQuestion, StoreError, and Refused where too many runs wait already.
        """
        text = check_question(question)
        if not self._room.acquire(blocking=False):
            said = "too many runs are waiting; ask again later"
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, said, {"Retry-After": "30"})
        try:
            now, run_id = datetime.now(UTC), new_id()
            self._own.add(run_id)
            run = self._store.create_run(
                RunRecord(
                    run_id=run_id, owner=self._team.settings.owner, session_id=SESSION, question=text,
                    language=language, corpus_id=corpus_id, knowledge_snapshot=self._store.snapshot(),
                    created_at=now, updated_at=now,
                )
            )  # fmt: skip
            self._pool.submit(self._carry_out, run, resumed=False)
        except BaseException:
            self._room.release()
            raise
        return run

    def run(self, run_id: str) -> RunRecord | None:
        """The run's row, where it is of this server's owner."""
        run = self._store.run(run_id)
        return run if run is not None and run.owner == self._team.settings.owner else None

    def take_over(self) -> None:
        """Go on with what an earlier server left unfinished, as soon as no other one works in this home."""
        self._successor = threading.Thread(target=self._succeed, name="assay-take-over", daemon=True)
        self._successor.start()

    def close(self) -> None:
        """Take no more runs. Those at work stay `running` in the store, for the next server."""
        self._closing.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._successor is not None:
            self._successor.join(2 * _LOOK_AGAIN_S)
        self._lock.release()

    def _succeed(self) -> None:
        while not self._closing.is_set():
            try:
                self._lock.acquire(timeout=0)
            except Timeout:
                self._closing.wait(_LOOK_AGAIN_S)
                continue
            break
        else:
            return
        for run in reversed(self._store.runs(self._team.settings.owner, _LOOKED_THROUGH)):
            if run.session_id != SESSION or run.status != "running" or run.run_id in self._own:
                continue
            while not self._room.acquire(timeout=_LOOK_AGAIN_S):
                if self._closing.is_set():
                    return
            LOGGER.info("run %s was left unfinished and is gone on with", run.run_id)
            with contextlib.suppress(RuntimeError):  # the pool was shut down meanwhile
                self._pool.submit(self._carry_out, run, resumed=True)

    def _carry_out(self, run: RunRecord, *, resumed: bool) -> None:
        try:
            if resumed:
                self._ask(None, None, resume=run.run_id, team=self._team)
            else:
                self._ask(run.question, run.corpus_id, language=run.language, run_id=run.run_id, team=self._team)
        except AssayError as error:
            LOGGER.warning("run %s: %s", run.run_id, error)
            self._note_failure(run.run_id, str(error))
        except Exception as error:
            LOGGER.exception("run %s", run.run_id)
            self._note_failure(run.run_id, f"a fault of the server: {type(error).__name__}")
        finally:
            self._own.discard(run.run_id)
            self._room.release()

    def _note_failure(self, run_id: str, reason: str) -> None:
        """Close the run's row where what failed has not done so; a run cut off by closing stays open."""
        if self._closing.is_set():
            return
        try:
            found = self._store.run(run_id)
            if found is not None and found.status == "running":
                self._store.finish_run(run_id, "failed", reason=reason)
        except AssayError as error:
            LOGGER.error("run %s cannot be closed: %s", run_id, error)
