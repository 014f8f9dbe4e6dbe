"""`assay ingest`: papers into the knowledge base, ahead of any question."""

from pathlib import Path
from typing import Annotated

import typer

from cli.beforehand import check_home, check_papers
from cli.options import Debug, References
from cli.stopping import Interrupted, stoppable


def ingest(
    papers: Annotated[list[Path], typer.Argument(metavar="DIR|FILE…", help="Folders of PDFs, or PDFs.")],
    references: References = None,
    debug: Debug = False,
) -> int:
    """Read papers ahead of questions. What was read before and has not changed is not read again.

    [bold]Examples[/bold]

    assay ingest ./papers

    assay ingest ./papers --references library.bib
    """
    from rich.console import Console
    from rich.text import Text

    from cli.progress import Progress
    from cluster.settings import load_settings

    check_papers(papers)
    settings = load_settings()
    check_home(settings.home)
    from render.plain import line
    from workflows import prepare

    progress = Progress(Console(stderr=True, highlight=False))
    try:
        with stoppable(), progress:
            corpus = prepare(papers, references=references or [], on_event=progress, settings=settings, embed=True)
    except KeyboardInterrupt:
        raise Interrupted("stopped; papers read so far are kept, the same command goes on from there") from None
    usable = [paper for paper in corpus.papers if paper.usable]
    console = Console(highlight=False)
    pages = sum(paper.pages for paper in usable)
    console.print(Text(f"{len(usable)} papers, {pages} pages; corpus {corpus.corpus_id[:12]}"))
    for problem in corpus.problems:
        page = f" page {problem.page}" if problem.page else ""
        mend = f"; {line(problem.mend)}" if problem.mend else ""
        console.print(Text(f"left out: {line(problem.source)}{page}: {line(problem.message)}{mend}"), soft_wrap=True)
    return 0 if usable else 2
