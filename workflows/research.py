"""One question over one corpus: a run from its row to its answer, also when it was cut short before."""

import contextlib
import gc
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Literal

import ray
from ray.exceptions import RayError

from actors.calls import gone
from actors.dispatcher import Dispatcher, reused_from
from actors.registry import load_registry
from actors.team import Team
from cluster.connect import connect
from cluster.settings import Settings, load_settings
from contracts.answer import Answer, DegradedTask
from contracts.cards import TaskContract
from contracts.errors import AssayError, ClusterError, first_line
from contracts.events import RunEvent, RunFinished, RunStarted, StageStarted
from contracts.ids import new_id
from contracts.language import detect
from contracts.payloads import ExtractMeasurementsOutput, SynthesizeOutput
from contracts.questions import stripped
from contracts.records import RunRecord, TaskRecord
from contracts.required import degraded
from kb import (
    Corpus,
    KnowledgeBase,
    Recalled,
    code_version,
    output_key,
    recall,
    remember_measurements,
    remember_outputs,
)
from memory import TaskStore, open_store
from models import minilm, multilingual_e5
from workflows.checkpoints import open_checkpoints
from workflows.graph import Research, research_graph
from workflows.plan import refused_by

OnEvent = Callable[[RunEvent], None]
_STEPS = 400
_BEHIND_AN_ANSWER = "workflows actors render reasoning kb evidence models ontology contracts".split()
_STOP_S = 15.0


@contextlib.contextmanager
def open_team(settings: Settings | None = None) -> Iterator[Team]:
    """Ray and the agents, for one or many questions. Raises ClusterError, ContractError."""
    settings = settings or load_settings()
    registry = load_registry()
    with connect(settings) as connection, Team(connection, settings, registry=registry) as team, _modules_set_aside():
        yield team


@contextlib.contextmanager
def _modules_set_aside() -> Iterator[None]:
    """Modules are most of the objects there are, and no garbage: to look through them takes longer than a question."""
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def ask(
    question: str | None,
    corpus_id: str | None,
    *,
    language: str = "auto",
    resume: str | None = None,
    on_event: OnEvent | None = None,
    settings: Settings | None = None,
    team: Team | None = None,
    run_id: str | None = None,
) -> Answer:
    """Answer `question` from a stored corpus.

    `language`: en, zh or auto. `resume`: a run id; its question and corpus are taken, and what was done is not
    done again. `on_event` is called from several threads, one call at a time. Without `team`, Ray and the
    agents are started for this question and stopped after it. `run_id` names the new run (one is made otherwise).

    Raises UnusableQuestion, ClusterError (with how to resume), StoreError, and other AssayErrors.
    """
    if team is None:
        if resume is None:
            check_question(question)
        with open_team(settings) as own:
            return ask(
                question, corpus_id, language=language, resume=resume, on_event=on_event, team=own, run_id=run_id
            )
    store = _opened(team.settings.database_url)
    run, resumed = _run_of(store, team.settings.owner, question, corpus_id, language, resume, run_id)
    if run.status == "succeeded" and run.answer is not None:
        return Answer.model_validate(run.answer)
    return _Asking(run, resumed, team, store, on_event or (lambda event: None)).answer()


@cache
def _opened(database_url: str) -> TaskStore:
    """One store a process and database: its statements are compiled once."""
    return open_store(database_url)


def check_question(question: str | None) -> str:
    """The question without outer blanks. Raises UnusableQuestion: it is empty, too long, or in a third language."""
    text = stripped(question)
    detect(text)
    return text


def _run_of(
    store: TaskStore,
    owner: str,
    question: str | None,
    corpus_id: str | None,
    language: str,
    resume: str | None,
    run_id: str | None,
) -> tuple[RunRecord, bool]:
    """The run to carry out, and whether it is an earlier one."""
    if resume is not None:
        run = store.run(resume)
        if run is None or run.owner != owner:
            raise AssayError("--resume", f"there is no run {resume}", "list runs with `assay tasks`")
        if question and question.strip() != run.question:
            raise AssayError("--resume", "that run asks another question", "leave the question out, or ask it anew")
        if corpus_id and corpus_id != run.corpus_id:
            raise AssayError("--resume", "the papers have changed since that run", "ask anew without --resume")
        if run.status != "succeeded":
            store.finish_run(run.run_id, "running")
        return run, True
    text = check_question(question)
    if not corpus_id:
        raise AssayError("corpus", "is missing", "ingest papers first")
    now = datetime.now(UTC)
    record = RunRecord(
        run_id=run_id or new_id(), owner=owner, question=text, language=language, corpus_id=corpus_id,
        knowledge_snapshot=store.snapshot(), created_at=now, updated_at=now,
    )  # fmt: skip
    return store.create_run(record), False


class _Asking:
    """One run being carried out in this process."""

    def __init__(self, run: RunRecord, resumed: bool, team: Team, store: TaskStore, on_event: OnEvent) -> None:
        self._run, self._resumed, self._team, self._store = run, resumed, team, store
        self._sink, self._sink_lock = on_event, threading.Lock()
        self._dispatcher = Dispatcher(team, store, run.run_id, self._tell, self._recalled)
        self._corpus: Corpus = KnowledgeBase(team.settings.home).corpus(str(run.corpus_id))

    def answer(self) -> Answer:
        """Run the graph to its end. Whatever stops it is written to the run's row."""
        run = self._run
        self._tell(
            RunStarted(run_id=run.run_id, question=run.question, corpus_id=str(run.corpus_id), resumed=self._resumed)
        )
        try:
            answer = self._interruptible()
        except AssayError as error:
            self._close("failed", str(error))
            raise
        except RayError as error:
            lost = ClusterError("Ray", first_line(error), "") if self._team.connection.alive() else gone()
            self._close("failed", str(lost))
            raise self._resumable(lost) from error
        except KeyboardInterrupt:
            self._close("cancelled", "stopped by the user")
            raise
        self._close("succeeded", None, answer)
        return answer

    def _interruptible(self) -> Answer:
        """Carry the run out in a thread, so that Ctrl-C reaches this one at once."""
        pool = ThreadPoolExecutor(1, thread_name_prefix="assay-run")
        future: Future[Answer] = pool.submit(self._carry_out)
        try:
            return future.result()
        except ClusterError as error:
            raise self._resumable(error) from error
        finally:
            self._dispatcher.stop()
            with contextlib.suppress(Exception):
                future.exception(timeout=_STOP_S)
            pool.shutdown(wait=False)

    def _carry_out(self) -> Answer:
        settings, run = self._team.settings, self._run
        begin = time.monotonic()
        known = self._store.learnt(run.owner, "measurement", run.knowledge_snapshot or "0", self._corpus.doc_ids)
        research = Research(
            run=run, corpus_id=self._corpus.corpus_id, dispatcher=self._dispatcher, store=self._store,
            known=known, left_out=self._corpus.problems, on_event=self._tell,
        )  # fmt: skip
        with open_checkpoints(settings) as checkpoints:
            graph = research_graph(checkpoints)
            config: Any = {"configurable": {"thread_id": run.run_id}, "recursion_limit": _STEPS}
            begun = graph.get_state(config).values if self._resumed else None
            state = graph.invoke(None if begun else {"branches": {}}, config, context=research, durability="sync")
            row = research.row(state["synthesize_task"])
            answer = SynthesizeOutput.model_validate(row.output).answer
            rows = research.rows(state)
            self._learn(rows, known)
            checkpoints.delete_thread(run.run_id)
        end = time.monotonic()
        timings = self._timings(research, begin, end)
        return answer.model_copy(
            update={"timings": timings, "versions": self._versions(), "degraded": tuple(self._degraded(rows))}
        )

    def _degraded(self, rows: Sequence[TaskRecord]) -> Iterator[DegradedTask]:
        for row in rows:
            rule = self._team.registry.contract(row.contract).degrade
            if row.status == "succeeded" and row.output is not None and degraded(rule, row.output):
                yield DegradedTask(
                    task_id=row.task_id, contract=row.contract, returns=rule.returns, confidence=rule.confidence
                )

    def _learn(self, rows: Sequence[TaskRecord], known: Collection[str]) -> None:
        """Keep verified measurements that are not known yet, arbitrations and other outputs, for later runs."""
        outputs: dict[str, TaskRecord] = {}
        refused = refused_by(rows)
        for row in rows:
            if row.status != "succeeded":
                continue
            if row.contract == "extract_measurements":
                found = ExtractMeasurementsOutput.model_validate(row.output)
                every = (*found.measurements, *found.beside)
                fresh = [m for m in every if m.id not in known and m.id not in refused]
                remember_measurements(self._store, self._run, fresh)
            elif self._team.registry.contract(row.contract).reusable and reused_from(row) is None:
                outputs[self._key(self._team.registry.contract(row.contract), row.input)] = row
        remember_outputs(self._store, self._run, outputs)

    def _recalled(self, contract: TaskContract, given: dict[str, Any]) -> Recalled | None:
        return recall(self._store, self._run, self._key(contract, given))

    def _key(self, contract: TaskContract, given: dict[str, Any]) -> str:
        return output_key(contract, given, code_version(*_BEHIND_AN_ANSWER))

    def _timings(self, research: Research, begin: float, end: float) -> dict[str, float]:
        marks = sorted((moment, stage) for stage, moment in research.began.items())
        timings: dict[str, float] = {
            stage: (marks[i + 1][0] if i + 1 < len(marks) else end) - moment for i, (moment, stage) in enumerate(marks)
        }
        timings |= self._dispatcher.clock.split(begin, end) | {"total": end - begin}
        return {name: round(seconds, 4) for name, seconds in timings.items()}

    def _versions(self) -> dict[str, str]:
        return {
            "assay": _package_version("assay"),
            "ray": ray.__version__,
            "code": code_version(*_BEHIND_AN_ANSWER),
            "contracts": self._team.registry.version,
            "models": f"{minilm().name}, {multilingual_e5().name}",
            "corpus": self._corpus.corpus_id,
            "reader": self._corpus.reader,
            "knowledge": self._run.knowledge_snapshot or "0",
        }

    def _resumable(self, error: ClusterError) -> ClusterError:
        mend = f"continue with `assay ask --resume {self._run.run_id}`"
        return ClusterError(error.subject, error.problem, mend)

    def _close(
        self, status: Literal["succeeded", "failed", "cancelled"], reason: str | None, answer: Answer | None = None
    ) -> None:
        with contextlib.suppress(AssayError) if status != "succeeded" else contextlib.nullcontext():
            content = None if answer is None else answer.model_dump(mode="json")
            self._store.finish_run(self._run.run_id, status, reason=reason, answer=content)
        if status == "succeeded":
            self._tell(StageStarted(run_id=self._run.run_id, stage="done"))
        self._tell(RunFinished(run_id=self._run.run_id, status=status, reason=reason))

    def _tell(self, event: RunEvent) -> None:
        with self._sink_lock:
            self._sink(event)


@cache
def _package_version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "unknown"
