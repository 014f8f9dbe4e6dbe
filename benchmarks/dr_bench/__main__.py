"""The command `python -m benchmarks.dr_bench`."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from benchmarks.dr_bench.labelled import question_sets
from benchmarks.dr_bench.results import Result, ResultsWriter, read_results, score_table
from benchmarks.dr_bench.running import answer_sets
from cli.options import Papers
from cli.stopping import STOPPED, stoppable
from cluster import load_settings
from contracts.errors import AssayError
from contracts.events import PaperRead, RunEvent

app = typer.Typer(
    help=(
        "Answer labelled questions over papers and score the answers.\n\n"
        "A question is [bold]right[/bold] where every labelled number is shown and no other; a [bold]wrong "
        "number[/bold] is one that is shown and not labelled; [bold]not found[/bold] means that some are missing, "
        "or, where nothing is there to be found, that the answer does not say so. A right one is [bold]bare[/bold] "
        "where a number comes from another page than the label's, or lacks a condition that the label names."
    ),
    rich_markup_mode="rich", add_completion=False, pretty_exceptions_enable=False,
)  # fmt: skip
RESULTS = Path("build/bench")
_SEVERAL = frozenset({"--papers", "-p", "--questions"})
"""Options that take several values."""
_MARKS = {
    "right": "[green]right[/green]",
    "wrong": "[red]wrong number[/red]",
    "not_found": "[yellow]not found[/yellow]",
}


@app.command()
def run(
    questions: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE…",
            help="JSON Lines of questions; by default the example questions, and the real ones where ASSAY_DATA is.",
        ),
    ] = None,
    papers: Papers = None,
    concurrency: Annotated[int, typer.Option(min=1, max=64, help="Questions at once.")] = 3,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where results go, a line a question; by default a new file in build/bench."),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with FILE: questions scored there are done.")] = False,
) -> None:
    """Answer question files and print the scores; what the command does when none is named.

    Runs on the cluster of RAY_ADDRESS, or on a Ray of its own.

    [bold]Examples[/bold]

    python -m benchmarks.dr_bench run

    python -m benchmarks.dr_bench run --questions mine.jsonl --papers ./papers --out mine-results.jsonl

    python -m benchmarks.dr_bench run --out mine-results.jsonl --resume

    [bold]A question[/bold]  {"id": "q1", "kind": "value | comparison | absent", "question": "…", "expected":
    [{"doc": "a.pdf", "entity": "…", "property": "…", "value": 1.2e-3, "unit": "S cm⁻¹", "page": 1}]}
    """
    console = Console(stderr=True, highlight=False)
    sets = question_sets(questions or [], papers or [])
    total = sum(len(each.questions) for each in sets)
    if out is None:
        if resume:
            raise AssayError("--resume", "needs the file to go on with", "name it by --out")
        out = RESULTS / f"dr_bench-{datetime.now(UTC):%Y%m%dT%H%M%S}.jsonl"
    earlier = _earlier(out, resume)
    results = {result.key: result for result in earlier}
    bars = Progress(
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        console=console,
    )  # fmt: skip
    with stoppable(), bars, ResultsWriter(out) as writer:
        reading = bars.add_task("papers", total=None, visible=False)
        asking = bars.add_task("questions", total=total, completed=len(results))

        def told(name: str, event: RunEvent) -> None:
            if isinstance(event, PaperRead):
                bars.update(
                    reading, description=f"papers of {name}", completed=event.done, total=event.total, visible=True
                )

        for result in answer_sets(sets, set(results), concurrency=concurrency, settings=load_settings(), on_event=told):
            writer.add(result)
            results[result.key] = result
            bars.advance(asking)
            bars.console.print(_line(result))
    _print(list(results.values()))
    console.print(f"results: {out.absolute()}")


@app.command()
def show(file: Annotated[Path, typer.Argument(metavar="FILE", help="Results that `run` wrote.")]) -> None:
    """Print the scores of a results file, and every question that is not right or is bare."""
    results = read_results(file)
    console = Console(highlight=False)
    for result in results:
        if result.score is None or result.score.outcome != "right" or result.score.bare:
            console.print(_line(result))
    _print(results)


def _earlier(out: Path, resume: bool) -> list[Result]:
    """Results to be kept: those with a score; what failed is tried again."""
    if not out.exists() or out.stat().st_size == 0:
        return []
    if not resume:
        raise AssayError(str(out), "is there already", "go on with it by --resume, or name another --out")
    return [result for result in read_results(out) if result.score is not None]


def _line(result: Result) -> str:
    if result.score is None:
        return f"{result.questions} {result.id}: [red]failed[/red] {result.error}  (run {result.run_id})"
    score = result.score
    said = f"{result.questions} {result.id}: {_MARKS[score.outcome]} {score.found}/{score.expected}"
    more = [*score.wrong, *(f"bare: {each}" for each in score.bare)]
    details = "".join(f"\n    {each}".replace("[", r"\[") for each in more)
    return f"{said}  {result.seconds:.2f} s  (run {result.run_id}){details}"


def _print(results: list[Result]) -> None:
    Console(highlight=False).print(score_table(results))


def main() -> None:
    """Run the command; an error is one line that names the thing and the mend."""
    try:
        app(_spread(sys.argv[1:] or ["run"]), prog_name="python -m benchmarks.dr_bench")
    except AssayError as error:
        sys.exit(_said(str(error), error.exit_status))
    except KeyboardInterrupt:
        sys.exit(_said("stopped; go on with --resume", STOPPED))


def _spread(arguments: list[str]) -> list[str]:
    """`--papers a b` means `--papers a --papers b`, as a shell makes of `--papers *.pdf`; so with --questions."""
    spread: list[str] = []
    for argument in arguments:
        several = [each for each in spread[-2:] if each in _SEVERAL]
        if len(spread) > 1 and several[:1] == spread[-2:-1] and not argument.startswith("-"):
            spread.append(several[0])
        spread.append(argument)
    return spread


def _said(text: str, status: int) -> int:
    print(text, file=sys.stderr)
    return status


if __name__ == "__main__":
    main()
