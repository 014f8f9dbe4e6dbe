"""`assay figures`: the figures of papers, with the text inside them and how it was read."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.beforehand import check_home, check_papers
from cli.options import Debug
from cli.outputs import check_outputs, write_outputs
from cli.papers import read_papers
from cli.stopping import Interrupted, stoppable
from contracts.errors import AssayError

if TYPE_CHECKING:
    from rich.console import Console

    from contracts.figures import FoundFigure
    from kb import Corpus, KnowledgeBase

FOUND, NOTHING = 0, 3


def figures(
    papers: Annotated[list[Path], typer.Argument(metavar="PAPER…", help="PDFs, or folders of PDFs.")],
    figure: Annotated[
        str | None, typer.Option(metavar="LABEL", help="This figure only, or a panel of it: 4, 4b, S1, 'Scheme 2'.")
    ] = None,
    ocr: Annotated[
        bool | None,
        typer.Option(
            "--ocr/--no-ocr",
            help="Read the pixels too, by Tesseract. By default where Tesseract is there.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the figures as JSON; - is standard output.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report with each figure boxed on its page.")
    ] = None,
    debug: Debug = False,
) -> int:
    """Show the figures of papers: label, page, caption, panels, and the text inside, with how it was read.

    What a figure holds as text of the page is given as its fonts say it ([bold]text layer[/bold]). What it holds as
    pixels is read by Tesseract ([bold]OCR[/bold]), each text with the confidence of its least sure word. A caption or
    an axis that speaks of a logarithm, an Arrhenius plot, a power of ten or an equation is read with the mathematical
    profile (600 dpi, exponents looked at again), others with the general one (300 dpi); the line "read by" says which,
    and what asked for it. A ? marks a number that may be misread. Nothing is measured off curves.

    OCR takes from a second to a minute a figure; --no-ocr shows what the text layer gives at once.

    [bold]Examples[/bold]

    assay figures paper.pdf

    assay figures paper.pdf --figure 4b --html figure.html

    assay figures ./papers --no-ocr --json figures.json

    [bold]Exit status[/bold]  0 figures are shown · 2 wrong use or unusable input · 3 the papers have no figure, or none
    of that label · 1 failed · 130 stopped
    """
    check_outputs({"--json": json, "--html": html})
    if figure is not None and not any(map(str.isalnum, figure)):
        raise AssayError("--figure", "names no figure", "give a label as the paper prints it, such as 4, 4b or S1")
    check_papers(papers)
    missing = _missing() if ocr is not False else ""
    if ocr and missing:
        raise AssayError("--ocr", *missing.split("; ", 1))
    from rich.console import Console

    from cluster.settings import load_settings
    from kb import KnowledgeBase

    settings = load_settings()
    check_home(settings.home)
    told = Console(stderr=True, highlight=False)
    base = KnowledgeBase(settings.home)
    try:
        with stoppable():
            corpus = read_papers(papers, settings, told)
            found = _read(base, corpus, figure, "OCR was not asked for" if ocr is False else missing, told)
    except KeyboardInterrupt:
        raise Interrupted("stopped; papers read so far are kept, the same command goes on from there") from None
    _show(found, json, html, base)
    if found:
        return FOUND
    told.print(f"assay: {_nothing(base, corpus, figure)}", markup=False, soft_wrap=True)
    return NOTHING


def _missing() -> str:
    """What Tesseract lacks, and the command that mends it; empty where it is there."""
    from evidence.ocr import OcrMissing, languages

    try:
        languages()
    except OcrMissing as missing:
        return f"Tesseract, or its English data, is not installed; {missing.mend}"
    return ""


def _read(
    base: "KnowledgeBase", corpus: "Corpus", label: str | None, unread: str, told: "Console"
) -> "list[FoundFigure]":
    """The figures, with the text of their pixels unless `unread` says why not."""
    from rich.markup import escape

    from kb.figures import find_figures, with_pixels

    found = find_figures(base, corpus.corpus_id, label)
    if unread:
        return [each.model_copy(update={"unread": unread}) for each in found]
    read = []
    with told.status("reading the pixels") as status:
        for number, each in enumerate(found, 1):
            status.update(escape(f"reading the pixels of {each.figure.label}, {number} of {len(found)}: {each.source}"))
            read.append(with_pixels(base, each))
    return read


def _nothing(base: "KnowledgeBase", corpus: "Corpus", label: str | None) -> str:
    from kb.figures import find_figures
    from render.plain import line, short

    if label is not None:
        known = dict.fromkeys(
            line(each.figure.label + (f" ({each.figure.panels[0].letter}–{each.figure.panels[-1].letter})"
                                      if each.figure.panels else ""))
            for each in find_figures(base, corpus.corpus_id)
        )  # fmt: skip
        if known:
            return f"--figure: no figure is called {short(label, 40)!r}; give one of {short(', '.join(known), 400)}"
    return "PAPER: no figure with a caption was found; give a paper that has one"


def _show(found: "list[FoundFigure]", json: Path | None, html: Path | None, base: "KnowledgeBase") -> None:
    """Write the files; then the figures in the terminal, unless standard output is taken by a file."""
    from rich.console import Console

    from render.figures import html as rendered
    from render.figures import show

    texts = {}
    if json is not None:
        import json as encoder

        tree = [each.model_dump(mode="json") for each in found]
        texts["--json"] = (json, encoder.dumps(tree, ensure_ascii=False, indent=2) + "\n")
    if html is not None:
        texts["--html"] = (html, rendered(found, base.pdf_path))
    files = write_outputs(texts)
    if files is None:
        return
    console = Console(highlight=False)
    show(found, console)
    for path in files:
        console.print(f"written: {path}", style="dim", markup=False, soft_wrap=True)
