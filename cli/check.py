"""`assay check`: claims of a person or another program, checked against a folder of papers."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.beforehand import check_home, check_papers
from cli.options import Debug, Papers
from cli.outputs import check_outputs, write_outputs
from cli.papers import read_papers
from cli.stopping import Interrupted, stoppable
from contracts.claims import HandedClaim
from contracts.errors import AssayError

if TYPE_CHECKING:
    from cluster import Settings
    from contracts.claims import CheckedClaim

HOLDS, DOES_NOT_HOLD = 0, 3


def check(
    claim: Annotated[
        str | None, typer.Argument(metavar="CLAIM", help="What is claimed, one sentence; or give --claims.")
    ] = None,
    papers: Papers = None,
    quote: Annotated[
        str, typer.Option(metavar="TEXT", help="The paper's own words that the claim rests on, verbatim.")
    ] = "",
    paper: Annotated[
        str | None, typer.Option(metavar="NAME", help="The paper it is said to stand in: file name, title or DOI.")
    ] = None,
    page: Annotated[int | None, typer.Option(min=1, metavar="N", help="The page of that paper, from 1.")] = None,
    claims: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Many claims: JSONL with text, and quote, paper, page where known."),
    ] = None,
    json: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the verdicts as JSON; - is standard output.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a report with each sentence boxed on its page.")
    ] = None,
    debug: Debug = False,
) -> int:
    """Check what someone claims against a folder of papers: does any sentence say it, and where?

    Each claim gets the nearest sentence, its page, and one verdict:

    [bold]let through[/bold]  a sentence says it, with the same numbers, units, names, direction and hedges

    [bold]repaired[/bold]  it left out a condition, which is put back: "… at 25 °C"

    [bold]narrowed[/bold]  it said more than the sentence (a dropped "may", "only"), and is told in the paper's words

    [bold]found elsewhere[/bold]  true to the papers, but not in the paper or on the page that it names

    [bold]refused[/bold]  the nearest sentence says something else; the line tells what

    [bold]not found[/bold]  no sentence comes near, or the quote stands in none of the papers

    What a sentence only repeats from another work is marked second-hand, with that work from the reference list.

    [bold]Examples[/bold]

    assay check "MOF-5 conducts 1.2 mS/cm at 25 °C." --papers ./papers

    assay check "The oil slows growth." --quote "growth was inhibited" --paper a.pdf --page 4 --papers ./papers

    assay check --claims claims.jsonl --papers ./papers --json verdicts.json --html verdicts.html

    A line of claims.jsonl:  {"text": "MOF-5 conducts 1.2 mS/cm.", "paper": "a.pdf", "page": 4}

    [bold]Exit status[/bold]  0 the papers bear out every claim, be it repaired or narrowed · 2 wrong use or unusable
    input · 3 some claim is refused, stands elsewhere or is not found · 1 failed · 130 stopped
    """
    check_outputs({"--json": json, "--html": html})
    given = _given(claim, quote, paper, page, claims)
    if not papers:
        raise AssayError("--papers", "is missing", "name a folder of PDFs, or PDFs")
    check_papers(papers)
    from cluster.settings import load_settings

    settings = load_settings()
    check_home(settings.home)
    try:
        with stoppable():
            checked = _checked(given, papers, settings, alone=claims is None)
    except KeyboardInterrupt:
        raise Interrupted("stopped; papers read so far are kept, the same command goes on from there") from None
    _show(checked, json, html, settings)
    return HOLDS if all(each.holds for each in checked) else DOES_NOT_HOLD


def _given(
    claim: str | None, quote: str, paper: str | None, page: int | None, claims: Path | None
) -> list[HandedClaim]:
    if (claim is None) == (claims is None):
        what = "is missing" if claim is None else "and --claims are both given"
        raise AssayError("CLAIM", what, 'assay check "what is claimed" --papers DIR, or --claims FILE')
    if claim is not None:
        if not claim.strip():
            raise AssayError("CLAIM", "is empty", "say what is claimed, in one sentence")
        return [_handed(claim.strip(), quote, paper, page)]
    assert claims is not None
    if quote or paper is not None or page is not None:
        raise AssayError("--quote, --paper, --page", "are for one CLAIM", f"write them into the lines of {claims}")
    return _lines(claims)


def _handed(text: str, quote: str, paper: str | None, page: int | None) -> HandedClaim:
    from pydantic import ValidationError

    try:
        return HandedClaim(text=text, quote=quote, paper=paper, page=page)
    except ValidationError as error:
        first = error.errors()[0]
        name = {"text": "CLAIM"}.get(str(first["loc"][0]), f"--{first['loc'][0]}")
        raise AssayError(name, f"cannot be used: {first['msg']}", "give one sentence of text in UTF-8") from error


def _lines(path: Path) -> list[HandedClaim]:
    """The claims of a JSONL file."""
    from pydantic import ValidationError

    try:
        # Only line feeds end a line of JSONL: JSON may hold other breaks (U+2028) in its strings.
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise AssayError(str(path), f"cannot be read ({error})", "give a JSONL file in UTF-8") from error
    given = []
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            given.append(HandedClaim.model_validate_json(text))
        except ValidationError as error:
            first = error.errors()[0]
            where = "/".join(map(str, first["loc"])) or "the line"
            mend = 'write {"text": "what is claimed"}, and quote, paper, page where known'
            raise AssayError(f"{path}, line {number}", f"{where}: {first['msg']}", mend) from error
    if not given:
        raise AssayError(str(path), "holds no claim", 'write one {"text": "what is claimed"} a line')
    return given


def _checked(
    given: list[HandedClaim], papers: list[Path], settings: "Settings", *, alone: bool
) -> "list[CheckedClaim]":
    """The verdicts. A claim given `alone` raises where it names a place that is not there; of many, it is not found."""
    from rich.console import Console

    from kb import KnowledgeBase
    from kb.claim_check import ClaimDesk
    from models.bertscore import bertscore

    corpus = read_papers(papers, settings, Console(stderr=True, highlight=False))
    desk = ClaimDesk(KnowledgeBase(settings.home), corpus.corpus_id, bertscore().scores)
    return [desk.check(given[0])] if alone else list(desk.check_all(given))


def _show(checked: "list[CheckedClaim]", json: Path | None, html: Path | None, settings: "Settings") -> None:
    """Write the files; then the verdicts in the terminal, unless standard output is taken by a file."""
    from rich.console import Console

    from kb import KnowledgeBase
    from render.checked import html as rendered
    from render.checked import show

    texts = {}
    if json is not None:
        import json as encoder

        tree = [each.model_dump(mode="json") for each in checked]
        texts["--json"] = (json, encoder.dumps(tree, ensure_ascii=False, indent=2) + "\n")
    if html is not None:
        texts["--html"] = (html, rendered(checked, KnowledgeBase(settings.home).pdf_path))
    files = write_outputs(texts)
    if files is None:
        return
    console = Console(highlight=False)
    show(checked, console)
    for path in files:
        console.print(f"written: {path}", style="dim", markup=False, soft_wrap=True)
