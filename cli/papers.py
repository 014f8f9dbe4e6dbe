"""The papers of a command, read where they are new."""

from pathlib import Path
from typing import TYPE_CHECKING

from contracts.errors import AssayError

if TYPE_CHECKING:
    from rich.console import Console

    from cluster import Settings
    from kb import Corpus


def read_papers(papers: list[Path], settings: "Settings", told: "Console") -> "Corpus":
    """Their corpus; progress, and what is wrong with some of them, on `told`.

    Raises AssayError where none can be read.
    """
    from cli.progress import Progress
    from render.plain import line
    from workflows import prepare

    with Progress(told) as progress:
        corpus = prepare(papers, on_event=progress, settings=settings)
    if not corpus.doc_ids:
        raise unusable(corpus)
    for problem in corpus.problems:
        page = f" page {problem.page}" if problem.page else ""
        mend = f"; {line(problem.mend)}" if problem.mend else ""
        told.print(f"note: {line(problem.source)}{page}: {line(problem.message)}{mend}",
                   style="dim", markup=False, soft_wrap=True)  # fmt: skip
    return corpus


def unusable(corpus: "Corpus") -> AssayError:
    """The error of papers of which none can be read."""
    first = corpus.problems[0]
    more = len(corpus.papers) - 1
    others = f", and {more} more cannot be used" if more else ""
    return AssayError(first.source, f"{first.message}{others}", first.mend or "give papers that can be read")
