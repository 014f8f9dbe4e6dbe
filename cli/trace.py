"""`assay trace`: one number's way from the page to the answer."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import Debug
from cli.outputs import check_output

if TYPE_CHECKING:
    from rich.text import Text

    from contracts.anchors import Anchor
    from contracts.answer import EvidenceItem
    from contracts.measurements import Measurement


def trace(
    identifier: Annotated[
        str, typer.Argument(metavar="ID", help="Id of a measurement, claim or value, or its beginning.")
    ],
    png: Annotated[
        Path | None,
        typer.Option("--png", metavar="FILE", help="Where the page's picture goes; by default under ASSAY_HOME."),
    ] = None,
    debug: Debug = False,
) -> int:
    """Show the pedigree of one entry of an answer, and draw its box on the page.

    [bold]Example[/bold]

    assay trace 3f9c2a71b04d --png page.png
    """
    from rich.console import Console
    from rich.text import Text

    from cli.finding import find_evidence
    from cluster.settings import load_settings
    from memory import open_store

    check_output("--png", png)
    settings = load_settings()
    store = open_store(settings.database_url)
    try:
        item = find_evidence(store, settings.owner, identifier)
    finally:
        store.close()
    console = Console(highlight=False)
    for text in _lines(item):
        console.print(text)
    anchor = _anchor(item)
    if anchor is not None:
        target = png or settings.home / "pages" / f"{item.id[:16]}.png"
        _draw(settings.home, anchor, target)
        console.print(Text(f"page: {target}"), soft_wrap=True)
    return 0


def _draw(home: Path, anchor: "Anchor", target: Path) -> None:
    from evidence import draw_page
    from kb import KnowledgeBase
    from kb.storage import write_bytes
    from render.crops import pointed_out

    write_bytes(target, draw_page(KnowledgeBase(home).pdf_path(anchor.doc_id), pointed_out(anchor.boxes)))


def _anchor(item: "EvidenceItem") -> "Anchor | None":
    if item.measurement is not None:
        return item.measurement.pedigree.raw
    return item.claim.anchor if item.claim is not None else None


def _lines(item: "EvidenceItem") -> "list[Text]":
    from rich.text import Text

    from reasoning.numbers import derived

    head = [Text.assemble((item.kind, "bold"), " ", (item.id, "dim"))]
    if item.task_id:
        head.append(_pair("task", item.task_id))
    if item.reused_from:
        head.append(_pair("verified in run", item.reused_from))
    if item.measurement is not None:
        return head + _measurement(item.measurement)
    if item.claim is not None:
        claim = item.claim
        checks = "passed" if claim.checks.passed else "failed"
        said = [_pair("says", claim.text), _pair("role", claim.role.replace("_", " ")), *_place(claim.anchor)]
        return [*head, *said, _pair("checks", f"{checks} {claim.checks.detail}")]
    value = item.derived
    assert value is not None, "an evidence item carries what its kind says"
    return [
        *head, _pair(value.name, derived(value)), _pair("method", value.method),
        _pair("computed from", ", ".join(each[:12] for each in value.input_ids)),
        _pair("code sha256", value.code_sha256),
    ]  # fmt: skip


def _measurement(m: "Measurement") -> "list[Text]":
    from reasoning.numbers import measured, number

    p = m.pedigree
    lines = [_pair(f"{m.entity}, {m.property}", measured(m))]
    if m.attributed_to is not None:
        cited = m.attributed_to
        lines.append(_pair("second-hand, from", f"[{cited.key}] {cited.title or cited.text}"))
    lines += [_title("1 raw"), *_place(p.raw), *(_pair(f"  {d.role}", d.text) for d in m.descriptors)]
    lines += [_title("2 extraction"), _pair("  read", p.extraction.text)]
    lines.append(_pair("  method", f"{p.extraction.method}, confidence {p.extraction.confidence:.2f}"))
    lines.append(_title("3 normalization"))
    if p.normalization.value is not None:
        lines.append(_pair("  value", f"{number(p.normalization.value)} {p.normalization.unit or ''}"))
    if p.normalization.si_value is not None:
        lines.append(_pair("  SI", f"{number(p.normalization.si_value)} {p.normalization.si_unit or ''}"))
    lines += [_pair("  check", f"{'✓' if c.passed else '✗'} {c.name} {c.detail}") for c in p.normalization.checks]
    lines += [_title("4 context"), *(_pair(f"  {c.name}", f"{c.text} (scope: {c.scope})") for c in p.context)]
    lines.append(_title("5 chain"))
    for step in p.chain:
        digests = f"{step.input_sha256[:12]} → {step.output_sha256[:12]}"
        lines.append(_pair(f"  {step.operation}", f"{step.tool} {step.version}  {digests}"))
    return lines


def _place(anchor: "Anchor") -> "list[Text]":
    where = ", ".join(part for part in (f"page {anchor.page}", anchor.label, anchor.section) if part)
    lines = [_pair("  paper", f"{anchor.title} ({anchor.source}{', ' + anchor.doi if anchor.doi else ''})")]
    lines += [_pair("  place", where), _pair("  quote", anchor.quote)]
    for b in anchor.boxes:
        lines.append(_pair("  box", f"page {b.page}: {b.x0:.1f}, {b.top:.1f}, {b.x1:.1f}, {b.bottom:.1f}"))
    return lines


def _title(text: str) -> "Text":
    from rich.text import Text

    return Text(text, style="bold cyan")


def _pair(name: str, value: str) -> "Text":
    from rich.text import Text

    from render.plain import line

    indent = "  " if name.startswith(" ") else ""
    return Text.assemble((f"{indent}{line(name)}: ", "dim"), line(value))
