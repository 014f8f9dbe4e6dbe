"""`assay trace`: one number's way from the page to the answer."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cli.options import Debug
from cli.outputs import check_output
from contracts.errors import AssayError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.text import Text

    from cluster.settings import Settings
    from contracts.anchors import Anchor
    from contracts.answer import EvidenceItem
    from contracts.claims import Claim
    from contracts.documents import Figure
    from contracts.measurements import Check, Condition, Measurement
    from render.phrasing import Phrasing


def trace(
    identifier: Annotated[
        str, typer.Argument(metavar="ID", help="Id of a measurement, claim or value, or its beginning.")
    ],
    png: Annotated[
        Path | None,
        typer.Option("--png", metavar="FILE", help="Where the page's picture goes; by default under ASSAY_HOME."),
    ] = None,
    replay: Annotated[
        bool, typer.Option("--replay", help="Read the paper anew: does the chain end in the same digests?")
    ] = False,
    debug: Debug = False,
) -> int:
    """Show the pedigree of one entry of an answer, and draw its box on the page.

    At a desktop's terminal the picture of the page is opened too.

    [bold]Examples[/bold]

    assay trace 3f9c2a71b04d --png page.png

    assay trace 3f9c2a71b04d --replay

    [bold]Exit status[/bold]: 1 where the chain does not come out as it was recorded.
    """
    from rich.console import Console
    from rich.text import Text

    from cli.finding import find_evidence
    from cluster.settings import load_settings
    from memory import open_store
    from render.phrasing import Phrasing

    check_output("--png", png)
    settings = load_settings()
    store = open_store(settings.database_url)
    try:
        item, language = find_evidence(store, settings.owner, identifier)
    finally:
        store.close()
    console = Console(highlight=False)
    told = _Told(Phrasing(language))
    for text in told.lines(item):
        console.print(text)
    anchor = _anchor(item)
    if anchor is not None:
        target = png or settings.home / "pages" / f"{item.id[:16]}.png"
        for text in told.figures(anchor, _figures(settings.home, anchor)):
            console.print(text)
        _draw(settings.home, anchor, target)
        console.print(Text(f"{told.say.label('page')}{told.say.label('colon')}{target}"), soft_wrap=True)
        if console.is_terminal and _has_desktop():
            typer.launch(str(target))
    if not replay or item.measurement is None:
        return 0
    check = _replayed(settings, item.measurement)
    console.print(told.replayed(check))
    return 0 if check.passed else 1


def _has_desktop() -> bool:
    return sys.platform == "darwin" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _replayed(settings: "Settings", measurement: "Measurement") -> "Check":
    import evidence
    from kb import KnowledgeBase

    pdf = KnowledgeBase(settings.home).pdf_path(measurement.doc_id)
    return evidence.replay(measurement, pdf, max_pages=settings.max_pages)


def _draw(home: Path, anchor: "Anchor", target: Path) -> None:
    from evidence import draw_page
    from kb import KnowledgeBase
    from kb.storage import write_bytes
    from render.crops import pointed_out

    write_bytes(target, draw_page(KnowledgeBase(home).pdf_path(anchor.doc_id), pointed_out(anchor.boxes)))


def _figures(home: Path, anchor: "Anchor") -> "tuple[Figure, ...]":
    """The figures of the anchor's paper; none where it is not kept as this version reads it."""
    from kb import KnowledgeBase

    try:
        return KnowledgeBase(home).document(anchor.doc_id).figures
    except AssayError:
        return ()


def _anchor(item: "EvidenceItem") -> "Anchor | None":
    if item.measurement is not None:
        return item.measurement.pedigree.raw
    return item.claim.anchor if item.claim is not None else None


class _Told:
    """An entry's pedigree, line by line, in the language of the run that it is of."""

    def __init__(self, say: "Phrasing") -> None:
        self.say = say

    def lines(self, item: "EvidenceItem") -> "list[Text]":
        """What it is, where it comes from, and how it was read."""
        from rich.text import Text

        from reasoning.numbers import derived

        label = self.say.label
        head = [Text.assemble((label(f"kind.{item.kind}"), "bold"), " ", (item.id, "dim"))]
        if item.task_id:
            head.append(self._pair(label("task"), item.task_id))
        if item.reused_from:
            head.append(self._pair(label("reused"), item.reused_from))
        if item.measurement is not None:
            return head + self._measurement(item.measurement)
        if item.claim is not None:
            return head + self._claim(item.claim)
        value = item.derived
        assert value is not None, "an evidence item carries what its kind says"
        return [
            *head, self._pair(self.say.name(value.name), derived(value)),
            self._pair(label("made_how"), self.say.sentence(value.method)),
            self._pair(label("computed_from"), ", ".join(each[:12] for each in value.input_ids)),
            self._pair(f"{label('code')} sha256", value.code_sha256),
        ]  # fmt: skip

    def replayed(self, check: "Check") -> "Text":
        """Whether the chain came out again, else where it parts from the record."""
        label = self.say.label
        if check.passed:
            return self._pair(label("replay"), label("replay.same"))
        step = self.say.sentence(check.detail)
        return self._pair(label("replay"), f"{label('replay.differs')} {step}")

    def _claim(self, claim: "Claim") -> "list[Text]":
        label, checks = self.say.label, claim.checks
        passed = label("passed" if checks.passed else "failed")
        if checks.detail:
            passed += f" {self.say.sentence(checks.detail)}"
        return [
            self._pair(label(f"role.{claim.role}"), claim.text), *self._place(claim.anchor),
            self._pair(label("checks"), passed),
        ]  # fmt: skip

    def _measurement(self, m: "Measurement") -> "list[Text]":
        from reasoning.numbers import measured, number

        say, label, p = self.say, self.say.label, m.pedigree
        lines = [self._pair(f"{say.term(m.entity)}{label('comma')}{say.of(m)}", measured(m))]
        if m.attributed_to is not None:
            cited = m.attributed_to
            lines.append(self._pair(label("second_hand"), f"[{cited.key}] {cited.title or cited.text}"))
        lines += [self._title(1, "raw"), *self._place(p.raw)]
        lines += [self._pair(f"  {label(f'descriptor.{d.role}')}", d.text) for d in m.descriptors]
        lines += [self._title(2, "extraction"), self._pair(f"  {label('as_read')}", p.extraction.text)]
        sure = f"{label('confidence')} {p.extraction.confidence:.2f}"
        how = f"{label(f'extraction.{p.extraction.method}')}{label('comma')}{sure}"
        lines += [self._pair(f"  {label('method')}", how), self._title(3, "normalization")]
        stated = m.interval or ((p.normalization.value,) if p.normalization.value is not None else ())
        if stated:
            value = f"{'–'.join(map(number, stated))} {p.normalization.unit or ''}"
            lines.append(self._pair(f"  {label('value')}", value))
        if p.normalization.si_value is not None:
            value = f"{number(p.normalization.si_value)} {p.normalization.si_unit or ''}"
            lines.append(self._pair(f"  {label('si')}", value))
        for check in p.normalization.checks:
            told = f"{say.name(check.name)} {check.detail and say.sentence(check.detail)}"
            lines.append(self._pair(f"  {label('checks')}", f"{'✓' if check.passed else '✗'} {told}"))
        lines.append(self._title(4, "context"))
        for c in p.context:
            lines += self._condition(c, p.raw.quote)
        lines.append(self._title(5, "chain"))
        for step in p.chain:
            digests = f"{step.input_sha256[:12]} → {step.output_sha256[:12]}"
            lines.append(self._pair(f"  {say.sentence(step.operation)}", f"{step.tool} {step.version}  {digests}"))
        return lines

    def _condition(self, condition: "Condition", known: str) -> "list[Text]":
        """A condition with its page and box, and the words that it stands in where those are not `known`."""
        say, anchor = self.say, condition.anchor
        told = condition.text + say.bracketed(say.label(f"scope.{condition.scope}"))
        if anchor is None:
            return [self._pair(f"  {say.name(condition.name)}", told)]
        box = anchor.boxes[0]
        edges = f"{box.x0:.1f}, {box.top:.1f}, {box.x1:.1f}, {box.bottom:.1f}"
        place = f"{say.place(anchor.page, anchor.label or '')} [{edges}]"
        lines = [self._pair(f"  {say.name(condition.name)}", f"{told}{say.label('semicolon')}{place}")]
        if anchor.quote not in (known, condition.text):
            lines.append(self._pair(f"  {say.label('quote')}", anchor.quote))
        return lines

    def figures(self, anchor: "Anchor", figures: "Sequence[Figure]") -> "list[Text]":
        """The figures that the words, or the place, name: the panel where one is meant, else the caption."""
        from evidence.figure.naming import cited

        lines = []
        for figure, panel in cited(f"{anchor.label or ''} {anchor.quote}", figures):
            told = panel.text if panel else figure.caption
            if told in anchor.quote:
                continue
            name = f"{figure.label}{panel.letter if panel else ''}"
            page = self.say.bracketed(self.say.page_number(figure.box.page)) if figure.box else ""
            lines.append(self._pair(name, f"{told}{page}"))
        return lines

    def _place(self, anchor: "Anchor") -> "list[Text]":
        label = self.say.label
        parts = (self.say.place(anchor.page, anchor.label or ""), anchor.section or "")
        source = self.say.bracketed(", ".join(part for part in (anchor.source, anchor.doi) if part))
        title = label("supplement_of").format(anchor.title) if anchor.supplement_of else anchor.title
        lines = [self._pair(f"  {label('paper')}", f"{title}{source}")]
        lines.append(self._pair(f"  {label('place')}", label("comma").join(part for part in parts if part)))
        lines.append(self._pair(f"  {label('quote')}", anchor.quote))
        for b in anchor.boxes:
            edges = f"{b.x0:.1f}, {b.top:.1f}, {b.x1:.1f}, {b.bottom:.1f}"
            lines.append(self._pair(f"  {label('boxes')}", f"{self.say.page_number(b.page)}: {edges}"))
        return lines

    def _title(self, number: int, layer: str) -> "Text":
        from rich.text import Text

        return Text(f"{number} {self.say.label(f'pedigree.{layer}')}", style="bold cyan")

    def _pair(self, name: str, value: str) -> "Text":
        from rich.text import Text

        from render.plain import line

        indent = "  " if name.startswith(" ") else ""
        return Text.assemble((f"{indent}{line(name)}{self.say.label('colon')}", "dim"), line(value))
