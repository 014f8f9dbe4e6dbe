"""An answer in the terminal, readable by itself: status, three layers, conflicts, what is not known, what is next."""

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from contracts.answer import Answer, ConflictReport, Statement
from contracts.executables import ExecutableModel, Sweep
from reasoning.numbers import number
from render.plain import line, short
from render.view import SHORT_ID, AnswerView, Entry

_STATUS = {"answered": "bold green", "partial": "bold yellow", "not_known": "bold red"}
_VERDICT = {"conditions_differ": "green", "combined": "green"}
_NARROW = 120
"""Columns below which the evidence is a list and not a table."""
_SWEEP_ROWS = 9
_BESIDE_ROWS = 6
_TITLE = 80


def show(answer: Answer, console: Console, *, pointers: tuple[str, ...] = ()) -> None:
    """Print the answer. `pointers`: lines that say where there is more (a command, a file)."""
    console.print(terminal(answer, console.width, pointers=pointers))


def terminal(answer: Answer, width: int, *, pointers: tuple[str, ...] = ()) -> RenderableType:
    """The answer for a terminal of `width` columns. Text of papers is never read as markup."""
    return _Terminal(AnswerView(answer), width).whole(pointers)


class _Terminal:
    def __init__(self, view: AnswerView, width: int) -> None:
        self.v, self.a, self.t, self.width = view, view.answer, view.label, width

    def whole(self, pointers: tuple[str, ...]) -> RenderableType:
        a, t = self.a, self.t
        status = Text.assemble(
            (f" {t(f'status.{a.status}')} ", f"{_STATUS[a.status]} reverse"), " ", t(f"status.note.{a.status}")
        )
        parts: list[RenderableType] = [Text(line(a.question), style="bold"), status]
        parts += self.layer("phenomenon", [self.statement(s) for s in a.phenomenon])
        if a.conflicts:
            parts += [self.heading(t("conflicts")), *(self.conflict(c) for c in a.conflicts)]
        why = [self.statement(s) for s in a.mechanism.statements]
        why += [self.model(m) for m in a.mechanism.models] + [self.sweep(s) for s in a.mechanism.sweeps]
        if why or any(p.proposition.verb in ("why", "what_if") for p in a.propositions):
            parts += self.layer("mechanism", why)
        parts += self.layer("evidence", self.evidence())
        if a.unknowns:
            parts.append(self.heading(t("unknowns")))
            for unknown in a.unknowns:
                parts.append(
                    _bullet(Text.assemble((line(unknown.text).rstrip(".。"), "bold"), t("colon"), line(unknown.reason)))
                )
                if unknown.looked_for:
                    looked = t("semicolon").join(self.v.looked_for(unknown.looked_for))
                    parts.append(_inside(Text(f"{t('looked_for')}{t('colon')}{looked}", style="dim")))
        if a.degraded:
            parts.append(self.heading(t("degraded")))
            parts += [_bullet(Text(self.v.degraded(task))) for task in a.degraded]
        if a.left_out:
            parts.append(self.heading(t("left_out")))
            for problem in a.left_out:
                parts.append(_bullet(Text.assemble((line(problem.source), "bold"), self.v.problem(problem))))
        parts += [Rule(style="dim"), Text(f"{t('run')} {line(a.run_id)}", style="dim")]
        parts += [Text(pointer, style="dim") for pointer in pointers]
        return Group(*parts)

    def heading(self, text: str) -> RenderableType:
        return Group(Text(), Text(text, style="bold cyan"))

    def layer(self, name: str, content: list[RenderableType]) -> list[RenderableType]:
        return [self.heading(self.t(f"layer.{name}")), *(content or [Text(self.t(f"none.{name}"), style="dim")])]

    def statement(self, statement: Statement) -> RenderableType:
        text = Text()
        for piece in self.v.pieces(statement):
            text.append(piece.text, style="bold" if piece.mark else "")
        text.append("".join(f"[{mark}]" for mark in self.v.cited(statement)), style="cyan")
        return _bullet(text)

    def conflict(self, report: ConflictReport) -> RenderableType:
        conflict, verdict = report.conflict, report.arbitration
        marks = _marks(self.v.conflict_marks(report))
        about = self.t("comma").join((self.v.term(conflict.entity), self.v.name(conflict.property)))
        code = (self.t(f"verdict.{verdict.verdict}"), _VERDICT.get(verdict.verdict, "yellow"))
        lines: list[RenderableType] = [_bullet(Text.assemble((f"{about} ", "bold"), (f"{marks} ", "cyan"), code))]
        lines += [_inside(Text(text)) for text in self.v.conflict(report)]
        if report.reused_from:
            lines.append(_inside(Text(f"{self.t('reused_verdict')} {report.reused_from[:SHORT_ID]}", style="yellow")))
        if verdict.differing:
            names = self.t("comma").join(self.v.name(name) for name in verdict.differing)
            lines.append(_inside(Text(f"{self.t('differing')}{self.t('colon')}{names}", style="dim")))
        if verdict.combined is not None:
            ((_, shown, mark),) = self.v.results((verdict.combined,))
            weights = ", ".join(f"[{m}] {weight}" for m, weight in self.v.weights(report))
            text = Text.assemble(
                f"{self.t('combined_value')} ", (shown, "bold"), (_marks((mark,) if mark else ()), "cyan")
            )
            text.append(f" ({self.t('weights')} {weights})" if weights else "", style="dim")
            lines.append(_inside(text))
        return Group(*lines)

    def model(self, model: ExecutableModel) -> RenderableType:
        lines: list[RenderableType] = [
            Text.assemble(
                (self.v.name(model.name), "bold"),
                f"  {line(model.equation)}  ",
                (self.t(f"run_status.{model.status}"), "dim"),
            )
        ]
        for name, value, origin, mark in self.v.input_rows(model):
            lines.append(
                _inside(
                    Text.assemble(
                        f"{name} = {value} ", (_marks((mark,) if mark else ()), "cyan"), (f" {origin}", "dim")
                    )
                )
            )
        for name, shown, mark in self.v.results(model.result):
            lines.append(
                _inside(
                    Text.assemble(
                        f"→ {name}{self.t('colon')}", (shown, "bold"), (_marks((mark,) if mark else ()), "cyan")
                    )
                )
            )
        if model.limits:
            limits = self.t("semicolon").join(self.v.sentence(each) for each in model.limits)
            lines.append(_inside(Text(f"{self.t('limits')}{self.t('colon')}{limits}", style="dim")))
        return Padding(Group(*lines), (1, 0, 0, 2))

    def sweep(self, sweep: Sweep) -> RenderableType:
        outputs = self.v.outputs(sweep)
        table = Table(box=box.SIMPLE, pad_edge=False, padding=(0, 1))
        table.add_column(Text(self.v.parameter(sweep)), justify="right")
        for _, name in outputs:
            table.add_column(Text(name), justify="right")
        every = max(1, -(-len(sweep.results) // _SWEEP_ROWS))
        shown = [p for i, p in enumerate(sweep.results) if i % every == 0 or p.parameter_value == sweep.central]
        for point in shown:
            mark = " ←" if point.parameter_value == sweep.central else "" if point.valid else " *"
            cells = [number(point.parameter_value), *(self.v.output(point, symbol) for symbol, _ in outputs)]
            table.add_row(
                *(Text(cell) for cell in cells[:-1]), Text(cells[-1] + mark), style="" if point.valid else "dim"
            )
        lines: list[RenderableType] = [
            Text.assemble(
                (self.t("sweep"), "bold"), self.t("colon"), self.t("sweep.over", parameter=self.v.name(sweep.parameter))
            ),
            table,
        ]
        if not all(point.valid for point in shown):
            lines.append(Text(f"* {self.t('outside')}", style="dim"))
        sensitivities = [f"{name} {value}" for name, value in self.v.sensitivities(sweep)]
        if sensitivities:
            told = self.t("semicolon").join(sensitivities)
            lines.append(Text(f"{self.t('sensitivity')}{self.t('colon')}{told}"))
        if sweep.note:
            lines.append(Text(self.v.sentence(sweep.note), style="dim"))
        return Padding(Group(*lines), (1, 0, 0, 2))

    def evidence(self) -> list[RenderableType]:
        parts: list[RenderableType] = []
        if self.v.direct:
            parts.append(self.entries(self.v.direct))
        if self.v.beside:
            more = len(self.v.beside) - _BESIDE_ROWS
            rest = f" (+{more})" if more > 0 else ""
            parts += [
                Text(f"{self.t('beside')}{rest}", style="bold dim"), Text(self.t("beside_note"), style="dim"),
                self.entries(self.v.beside[:_BESIDE_ROWS]),
            ]  # fmt: skip
        return parts

    def entries(self, entries: tuple[Entry, ...]) -> RenderableType:
        if self.width < _NARROW or all(entry.item.kind == "claim" for entry in entries):
            return Group(*(self.entry(entry) for entry in entries))
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), expand=False)
        table.add_column(self.t("mark"), style="cyan", justify="right", no_wrap=True)
        for key in ("entity", "property"):
            table.add_column(self.t(key), overflow="fold", max_width=26)
        table.add_column(self.t("value"), overflow="fold", style="bold", max_width=30)
        table.add_column(self.t("conditions"), overflow="fold", max_width=28)
        table.add_column(self.t("paper"), overflow="fold")
        for entry in entries:
            if entry.item.kind == "claim":
                continue
            table.add_row(
                f"{entry.mark}", Text(entry.subject), Text(entry.property_name), Text(entry.shown),
                Text(self.t("semicolon").join(entry.conditions)), self.origin(entry),
            )  # fmt: skip
        claims = [self.entry(entry) for entry in entries if entry.item.kind == "claim"]
        return Group(table, *claims)

    def origin(self, entry: Entry) -> Text:
        text = Text()
        if entry.place is not None:
            text.append(f"{self.v.where(entry.place)} · {entry.place.source}")
            text.append(f"\n{short(entry.place.paper, _TITLE)} · {entry.read_from}", style="dim")
        for remark in self.v.remarks(entry):
            text.append(f"{' · ' if text else ''}{remark}", style="yellow")
        if entry.item.measurement is not None and entry.item.measurement.method:
            text.append(f" · {self.v.term(entry.item.measurement.method)}", style="dim")
        text.append(f" · {entry.short_id}", style="dim")
        return text

    def entry(self, entry: Entry) -> RenderableType:
        mark = (f"[{entry.mark}] ", "cyan")
        if entry.item.kind == "claim":
            text = Text.assemble(mark, entry.shown, (self.v.bracketed(entry.subject), "dim"))
        else:
            head = " · ".join(part for part in (entry.subject, entry.property_name) if part)
            text = Text.assemble(mark, f"{head}{self.t('colon')}", (entry.shown, "bold"))
            if entry.conditions:
                text.append(self.v.bracketed(self.t("semicolon").join(entry.conditions)))
        return Group(text, Padding(self.origin(entry), (0, 0, 0, 4)))


def _bullet(text: Text) -> RenderableType:
    row = Table.grid(padding=(0, 1))
    row.add_column()
    # Not Rich's "ellipsis": in lines with wide characters it eats letters before a break.
    row.add_column(overflow="fold")
    row.add_row("•", text)
    return row


def _inside(text: Text) -> RenderableType:
    return Padding(text, (0, 0, 0, 2))


def _marks(marks: tuple[int, ...]) -> str:
    return "".join(f"[{mark}]" for mark in marks)
