"""Runs, tasks and evidence by the beginning of their ids."""

from typing import TypeVar

from cli.telling import language_of
from contracts.answer import Answer, EvidenceItem, Language
from contracts.errors import AssayError
from contracts.records import RunRecord, TaskRecord
from memory import TaskStore

SHORTEST = 4
"""Characters of an id that are needed at least."""
_RECENT = 500
T = TypeVar("T")


def find_run(store: TaskStore, owner: str, given: str, option: str) -> RunRecord:
    """The owner's one run whose id begins with `given`. Raises AssayError naming `option`."""
    run = _run(store, owner, given, option)
    if run is None:
        raise AssayError(option, f"there is no run {given!r}", "list runs with `assay tasks`")
    return run


def find_run_or_task(store: TaskStore, owner: str, given: str) -> RunRecord | TaskRecord:
    """The owner's run or task whose id begins with `given`. Raises AssayError."""
    run = _run(store, owner, given, "RUN")
    if run is not None:
        return run
    task = store.task(given)
    if task is not None:
        belongs = store.run(task.run_id)
        if belongs is not None and belongs.owner == owner:
            return task
    found: dict[str, TaskRecord] = {}
    if len(given) >= SHORTEST:
        for each in store.runs(owner, _RECENT):
            found |= {task.task_id: task for task in store.tree(each.run_id) if task.task_id.startswith(given)}
    only = _only(found, "RUN|TASK_ID", given)
    if only is None:
        raise AssayError("RUN|TASK_ID", f"there is no run or task {given!r}", "list runs with `assay tasks`")
    return only


def spoken(run: RunRecord) -> Language:
    """The language in which a run is told."""
    return language_of(run.question, run.language)


def find_evidence(store: TaskStore, owner: str, given: str) -> tuple[EvidenceItem, Language]:
    """The entry of an answer whose id begins with `given`, the newest answer first, and that answer's language.

    Raises AssayError.
    """
    if len(given) < SHORTEST:
        raise AssayError("ID", f"{given!r} is too short", f"give {SHORTEST} characters of it or more")
    found: dict[str, tuple[EvidenceItem, Language]] = {}
    for run in store.runs(owner, _RECENT):
        if run.answer is None or given not in str(run.answer.get("evidence")):
            continue
        answer = Answer.model_validate(run.answer)
        for item in answer.evidence:
            if item.id.startswith(given):
                found.setdefault(item.id, (item, answer.language))
    if not found:
        for known in store.knowledge(owner, "measurement", store.snapshot()):
            if known.item_id.startswith(given):
                item = EvidenceItem.model_validate(
                    {"kind": "measurement", "id": known.item_id, "task_id": "", "measurement": known.payload,
                     "reused_from": known.run_id}
                )  # fmt: skip
                learnt_by = store.run(known.run_id)
                found[known.item_id] = item, spoken(learnt_by) if learnt_by else "en"
    only = _only(found, "ID", given)
    if only is None:
        raise AssayError(
            "ID", f"no answer has a measurement, claim or value {given!r}", "an answer shows the ids of its evidence"
        )
    return only


def _run(store: TaskStore, owner: str, given: str, option: str) -> RunRecord | None:
    exact = store.run(given)
    if exact is not None:
        return exact if exact.owner == owner else None
    if len(given) < SHORTEST:
        return None
    return _only({r.run_id: r for r in store.runs(owner, _RECENT) if r.run_id.startswith(given)}, option, given)


def _only(found: dict[str, T], option: str, given: str) -> T | None:
    if len(found) > 1:
        raise AssayError(option, f"{given!r} begins {len(found)} ids", "give more of it")
    return next(iter(found.values()), None)
