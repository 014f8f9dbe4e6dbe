"""`assay ask`: a question over papers, answered in the terminal and in files."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.beforehand import check_home, check_papers
from cli.options import Debug, Papers, References
from cli.outputs import check_outputs, write_outputs
from cli.papers import unusable
from cli.stopping import Interrupted, stoppable
from contracts.errors import AssayError
from contracts.language import detect
from contracts.questions import stripped

if TYPE_CHECKING:
    from cli.progress import Progress
    from cluster import Settings
    from contracts.answer import Answer

ANSWERED, NOTHING_FOUND = 0, 3


class LanguageChoice(StrEnum):
    """The answer's language; auto takes the question's."""

    AUTO = "auto"
    EN = "en"
    ZH = "zh"


def ask(
    question: Annotated[
        str | None, typer.Argument(metavar="QUESTION", help="In English or Chinese; may be left out with --resume.")
    ] = None,
    papers: Papers = None,
    references: References = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the answer as JSON; - is standard output.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report with page pictures, in one file.")
    ] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the answer as Markdown.")] = None,
    language: Annotated[LanguageChoice, typer.Option(help="Language of the answer.")] = LanguageChoice.AUTO,
    resume: Annotated[
        str | None,
        typer.Option(metavar="RUN", help="Go on with a run that was cut short, or show a finished one again."),
    ] = None,
    debug: Debug = False,
) -> int:
    """Answer a question from a folder of papers, every number with its place on a page.

    [bold]Examples[/bold]

    assay ask "What is the ionic conductivity of dry MOF-5 at 25 °C?" --papers ./papers

    assay ask "Compare the ionic conductivity of MOF-5 and COF-366" --papers a.pdf b.pdf --html report.html

    assay ask "为什么电池容量在低温下降低?" --papers ./papers --json answer.json

    assay ask --resume 0199a1b2

    [bold]Exit status[/bold]  0 answered · 2 wrong use or unusable input · 3 nothing in the papers supports an
    answer · 1 failed · 130 stopped
    """
    outputs = {"--json": json, "--html": html, "--markdown": markdown}
    check_outputs(outputs)
    if resume is None:
        if question is None:
            raise AssayError("QUESTION", "is missing", 'assay ask "your question" --papers DIR')
        if not papers:
            raise AssayError("--papers", "is missing", "name a folder of PDFs, or PDFs")
        detect(stripped(question))
    if papers:
        check_papers(papers)
    answer = _answer(question, papers or [], references or [], language, resume)
    _show(answer, outputs)
    return NOTHING_FOUND if answer.status == "not_known" else ANSWERED


def _answer(
    question: str | None, papers: list[Path], references: list[Path], language: LanguageChoice, resume: str | None
) -> "Answer":
    from cluster.settings import load_settings

    settings = load_settings()
    check_home(settings.home)
    from rich.console import Console

    from cli.finding import find_run
    from cli.progress import Progress
    from cli.telling import language_of
    from contracts.answer import Answer
    from memory import open_store

    if resume is not None:
        store = open_store(settings.database_url)
        try:
            run = find_run(store, settings.owner, resume, "--resume")
        finally:
            store.close()
        resume = run.run_id
        same = not papers and (not question or question.strip() == run.question)
        if same and run.status == "succeeded" and run.answer is not None:
            return Answer.model_validate(run.answer)
    asked = question if resume is None else question or run.question
    progress = Progress(Console(stderr=True, highlight=False), language_of(asked, language.value))
    try:
        with stoppable(), progress:
            return _carry_out(question, papers, references, language, resume, settings, progress)
    except KeyboardInterrupt:
        run_id = progress.run_id or resume
        if run_id is None:
            raise Interrupted("stopped; papers read so far are kept, the same command goes on from there") from None
        raise Interrupted(f"stopped; continue with `assay ask --resume {run_id}`") from None


def _carry_out(
    question: str | None,
    papers: list[Path],
    references: list[Path],
    language: LanguageChoice,
    resume: str | None,
    settings: "Settings",
    progress: "Progress",
) -> "Answer":
    """Read the papers and run the question on one Ray, which ends with this function."""
    from cluster.connect import connect
    from contracts.events import StageStarted
    from workflows import ask as answer_question
    from workflows import check_question, open_team, prepare

    if resume is None:
        check_question(question)
    with connect(settings):
        corpus = prepare(papers, references=references, on_event=progress, settings=settings) if papers else None
        if corpus is not None and not corpus.doc_ids:
            raise unusable(corpus)
        progress(StageStarted(stage="start"))
        with open_team(settings) as team:
            return answer_question(
                question, corpus.corpus_id if corpus else None, language=language.value, resume=resume,
                on_event=progress, settings=settings, team=team,
            )  # fmt: skip


def _show(answer: "Answer", outputs: dict[str, Path | None]) -> None:
    """Write the files; then the answer in the terminal, unless standard output is taken by a file."""
    from rich.console import Console

    from render.labels import label
    from render.terminal import show

    files = write_outputs(
        {option: (path, _rendered(option, answer)) for option, path in outputs.items() if path is not None}
    )
    if files is None:
        return
    written = [f"{label('written', answer.language)} {path}" for path in files]
    more = f"assay tasks {answer.run_id}"
    first = next((item.id[:12] for item in answer.evidence), None)
    if first is not None:
        more += f"   assay trace {first}"
    show(answer, Console(highlight=False), pointers=(*written, more))


def _rendered(option: str, answer: "Answer") -> str:
    match option:
        case "--json":
            return answer.model_dump_json(indent=2)
        case "--html":
            from cluster.settings import load_settings
            from kb import KnowledgeBase
            from render.html import html

            return html(answer, KnowledgeBase(load_settings().home).pdf_path)
        case _:
            from render.markdown import markdown

            return markdown(answer)
