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
            _task(console, found, events)
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

    from render.plain import line

    head = Text.assemble(("run ", "dim"), run.run_id, " ", _status(run.status), "\n", (line(run.question), "bold"))
    if run.reason:
        head.append(f"\n{line(run.reason)}", style="yellow")
    tree = Tree(head)
    below: dict[str | None, list[TaskRecord]] = defaultdict(list)
    known = {row.task_id for row in rows}
    for row in rows:
        below[row.parent_task_id if row.parent_task_id in known else None].append(row)
    spent = _seconds(events)

    def hang(branch: "Tree", parent: str | None) -> None:
        for row in below[parent]:
            hang(branch.add(_line(row, spent.get(row.task_id))), row.task_id)

    hang(tree, None)
    console.print(tree)
    if run.status in ("failed", "cancelled"):
        console.print(Text(f"continue with: assay ask --resume {run.run_id}", style="dim"))


def _task(console: "Console", task: "TaskRecord", events: "list[TaskEvent]") -> None:
    from rich.text import Text

    from render.plain import line

    console.print(_line(task, _seconds(events).get(task.task_id)))
    console.print(Text(f"task {task.task_id}\nrun  {task.run_id}", style="dim"))
    if task.reasoning_log:
        console.print(Text("What it did", style="bold"))
        for number, step in enumerate(task.reasoning_log, 1):
            rests = f"  ← {', '.join(each[:_SHORT] for each in step.rests_on)}" if step.rests_on else ""
            console.print(Text.assemble(f"{number:3}. {line(step.step)}", (rests, "dim")))
    console.print(Text("Events", style="bold"))
    for event in events:
        if event.kind == "progress":
            said = f"{event.done} of {event.total}"
        else:
            said = f"{event.from_status or 'new'} → {event.to_status}"
        reason = f" ({line(event.reason)})" if event.reason else ""
        console.print(Text(f"  {_when(event.at)}  attempt {event.attempt + 1}  {said}{reason}  {event.actor}".rstrip()))


def _line(row: "TaskRecord", seconds: float | None) -> "Text":
    from rich.text import Text

    from render.plain import line

    text = Text.assemble((row.contract, "bold"), " ", _status(row.status))
    if row.agent_id:
        text.append(f"  {row.agent_id}")
    if seconds is not None:
        text.append(f"  {seconds:.2f} s")
    if row.attempt:
        text.append(f"  attempt {row.attempt + 1}", style="yellow")
    text.append(f"  {row.task_id[:_SHORT]}", style="dim")
    if row.reason:
        text.append(f"\n{line(row.reason)}", style="yellow")
    return text


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


def _status(status: str) -> "Text":
    from rich.text import Text

    return Text(status, style=_COLOURS.get(status, ""))


def _when(moment: datetime) -> str:
    return moment.astimezone().strftime("%Y-%m-%d %H:%M:%S")
