"""`assay tasks`: what was done in a run, as the task table says."""

from collections import defaultdict
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import Debug

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text
    from rich.tree import Tree

    from contracts.records import RunRecord, TaskEvent, TaskRecord
    from render.phrasing import Phrasing

_COLOURS = {"succeeded": "green", "failed": "red", "rejected": "red", "cancelled": "yellow", "running": "cyan"}
_SHORT = 12
_LISTED = 18
"""Characters of a run id in the list: enough to tell runs apart, and the question has room beside."""


def tasks(
    identifier: Annotated[
        str | None, typer.Argument(metavar="RUN|TASK_ID", help="A run or a task, by its id or the beginning of it.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=500, help="How many runs to list.")] = 20,
    debug: Debug = False,
) -> int:
    """List recent runs; with a run, its tree of tasks; with a task, what it did and why.

    [bold]Examples[/bold]

    assay tasks

    assay tasks 0199a1b2
    """
    from rich.console import Console

    from cli.finding import find_run_or_task
    from cluster.settings import load_settings
    from contracts.records import RunRecord
    from memory import open_store

    settings = load_settings()
    console = Console(highlight=False)
    store = open_store(settings.database_url)
    try:
        if identifier is None:
            _list(console, store.runs(settings.owner, limit))
            return 0
        found = find_run_or_task(store, settings.owner, identifier)
        if isinstance(found, RunRecord):
            _run(console, found, store.tree(found.run_id), store.events(found.run_id))
        else:
            events = [event for event in store.events(found.run_id) if event.task_id == found.task_id]
            run = store.run(found.run_id)
            assert run is not None, "a task belongs to a run"
            _task(console, found, run, events)
    finally:
        store.close()
    return 0


def _list(console: "Console", runs: "list[RunRecord]") -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    from render.plain import short

    if not runs:
        console.print("No run yet: ask something with `assay ask`.")
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("run", "asked", "status", "question"):
        table.add_column(name, no_wrap=name != "question", overflow="fold")
    for run in runs:
        table.add_row(run.run_id[:_LISTED], _when(run.created_at), _status(run.status), Text(short(run.question, 90)))
    console.print(table)


def _run(console: "Console", run: "RunRecord", rows: "list[TaskRecord]", events: "list[TaskEvent]") -> None:
    from rich.text import Text
    from rich.tree import Tree

    from cli.finding import spoken
    from render.phrasing import Phrasing
    from render.plain import line

    say = Phrasing(spoken(run))
    head = Text.assemble(
        (f"{say.label('run')} ", "dim"), run.run_id, " ", _status(run.status, say), "\n", (line(run.question), "bold")
    )
    if run.reason:
        head.append(f"\n{say.sentence(run.reason)}", style="yellow")
    tree = Tree(head)
    below: dict[str | None, list[TaskRecord]] = defaultdict(list)
    known = {row.task_id for row in rows}
    for row in rows:
        below[row.parent_task_id if row.parent_task_id in known else None].append(row)
    spent = _seconds(events)

    def hang(branch: "Tree", parent: str | None) -> None:
        for row in below[parent]:
            hang(branch.add(_line(row, spent.get(row.task_id), say)), row.task_id)

    hang(tree, None)
    console.print(tree)
    if run.status in ("failed", "cancelled"):
        told = say.label("task.resume", command=f"assay ask --resume {run.run_id}")
        console.print(Text(told, style="dim"))


def _task(console: "Console", task: "TaskRecord", run: "RunRecord", events: "list[TaskEvent]") -> None:
    from rich.text import Text

    from cli.finding import spoken
    from render.phrasing import Phrasing

    say = Phrasing(spoken(run))
    console.print(_line(task, _seconds(events).get(task.task_id), say))
    console.print(Text(f"{say.label('task')} {task.task_id}\n{say.label('run')} {task.run_id}", style="dim"))
    if task.reasoning_log:
        console.print(Text(say.label("task.did"), style="bold"))
        for number, step in enumerate(task.reasoning_log, 1):
            rests = f"  ← {', '.join(each[:_SHORT] for each in step.rests_on)}" if step.rests_on else ""
            console.print(Text.assemble(f"{number:3}. {say.sentence(step.step)}", (rests, "dim")))
    console.print(Text(say.label("task.events"), style="bold"))
    for event in events:
        if event.kind == "progress":
            said = say.label("task.progress", done=event.done, total=event.total)
        else:
            before, after = (say.worded("task_status", each or "new") for each in (event.from_status, event.to_status))
            said = f"{before} → {after}"
        reason = say.bracketed(say.sentence(event.reason)) if event.reason else ""
        attempt, actor = say.label("task.attempt", n=event.attempt + 1), _called("agent", event.actor, say)
        console.print(Text(f"  {_when(event.at)}  {attempt}  {said}{reason}  {actor}".rstrip()))


def _line(row: "TaskRecord", seconds: float | None, say: "Phrasing") -> "Text":
    from rich.text import Text

    text = Text.assemble((_called("contract", row.contract, say), "bold"), " ", _status(row.status, say))
    if row.agent_id:
        text.append(f"  {_called('agent', row.agent_id, say)}")
    if seconds is not None:
        text.append(f"  {seconds:.2f} {say.label('seconds')}")
    if row.attempt:
        text.append(f"  {say.label('task.attempt', n=row.attempt + 1)}", style="yellow")
    text.append(f"  {row.task_id[:_SHORT]}", style="dim")
    if row.reason:
        text.append(f"\n{say.sentence(row.reason)}", style="yellow")
    return text


def _called(kind: str, name: str, say: "Phrasing") -> str:
    """A contract or an agent: by its id, which other commands take; in Chinese by what it does."""
    return name if say.language == "en" else say.worded(kind, name)


def _seconds(events: "list[TaskEvent]") -> dict[str, float]:
    """Per task, the time from its last start to its end."""
    begun: dict[str, datetime] = {}
    spent: dict[str, float] = {}
    for event in events:
        if event.to_status == "running":
            begun[event.task_id] = event.at
        elif event.from_status == "running" and event.task_id in begun:
            spent[event.task_id] = (event.at - begun[event.task_id]).total_seconds()
    return spent


def _status(status: str, say: "Phrasing | None" = None) -> "Text":
    from rich.text import Text

    return Text(say.worded("task_status", status) if say else status, style=_COLOURS.get(status, ""))


def _when(moment: datetime) -> str:
    return moment.astimezone().strftime("%Y-%m-%d %H:%M:%S")
