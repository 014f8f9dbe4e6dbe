"""An answer prepared for showing: evidence numbered, every text harmless, labels in the answer's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from contracts.anchors import Anchor, BoundingBox
from contracts.answer import Answer, ConflictReport, DegradedTask, EvidenceItem, LogLine, Statement
from contracts.claims import Claim
from contracts.documents import PaperProblem
from contracts.executables import ExecutableModel, Sweep, SweepPoint
from contracts.measurements import DerivedValue, Measurement, Reference
from ontology import load
from reasoning.numbers import derived, measured, number
from render.naming import called
from render.phrasing import Phrasing
from render.plain import line, short
from render.wording import voice
from render.wording.conditions import named_conditions

SHORT_ID = 12
"""Characters of an id that a reader is shown, and that `assay trace` and `assay tasks` accept."""


@dataclass(frozen=True)
class Piece:
    """A stretch of a statement; `mark` where it is a number of that evidence entry."""

    text: str
    mark: int | None = None


@dataclass(frozen=True)
class Place:
    """Where an entry stands."""

    paper: str
    source: str
    doi: str | None
    page: int
    label: str
    section: str
    quote: str
    anchor: Anchor


@dataclass(frozen=True)
class Entry:
    """One evidence entry, numbered from 1 in the answer's order."""

    mark: int
    item: EvidenceItem
    subject: str
    property_name: str
    shown: str
    """The number with its unit, or the claim's text."""
    conditions: tuple[str, ...]
    place: Place | None
    read_from: str
    second_hand: str
    reused_from: str

    @property
    def short_id(self) -> str:
        """What `assay trace` accepts."""
        return self.item.id[:SHORT_ID]


class AnswerView(Phrasing):
    """What every renderer needs of an answer."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer.language)
        self.answer = answer
        self._entities = {p.proposition.id: p.proposition.entities for p in answer.propositions}
        self.entries = tuple(self._entry(i, item) for i, item in enumerate(answer.evidence, 1))
        self.marks: Mapping[str, int] = {entry.item.id: entry.mark for entry in self.entries}

    @property
    def no_mechanism(self) -> str:
        """Why the second layer is empty: none was asked for, or none was found."""
        asked = any(p.proposition.verb in ("why", "what_if") for p in self.answer.propositions)
        return self.label("none.mechanism" if asked else "unasked.mechanism")

    @cached_property
    def direct(self) -> tuple[Entry, ...]:
        """Entries that answer the question themselves."""
        return tuple(entry for entry in self.entries if entry.item.direct)

    @cached_property
    def beside(self) -> tuple[Entry, ...]:
        """Verified entries near the question."""
        return tuple(entry for entry in self.entries if not entry.item.direct)

    def cited(self, statement: Statement) -> tuple[int, ...]:
        """Marks of the statement's evidence, in order."""
        return tuple(sorted({self.marks[i] for i in statement.evidence_ids if i in self.marks}))

    def marks_of(self, ids: tuple[str, ...]) -> tuple[int, ...]:
        """Marks of evidence ids; ids that are no entry are left out."""
        return tuple(sorted({self.marks[i] for i in ids if i in self.marks}))

    def pieces(self, statement: Statement) -> tuple[Piece, ...]:
        """The statement cut where a number of its evidence stands, longest numbers first."""
        named = [e for e in self.entries if e.item.id in statement.evidence_ids and e.item.kind != "claim"]
        pieces = [Piece(line(statement.text))]
        for entry in sorted(named, key=lambda e: -len(e.shown)):
            pieces = [part for piece in pieces for part in _cut(piece, entry)]
        return tuple(piece for piece in pieces if piece.text)

    def where(self, place: Place) -> str:
        """Page and label: 'p. 3, Table 2'."""
        return self.place(place.page, place.label)

    def remarks(self, entry: Entry) -> tuple[str, ...]:
        """What a reader must know beside the number: second-hand, reused, computed, checked again."""
        found = []
        if entry.second_hand:
            found.append(f"{self.label('second_hand')} {entry.second_hand}")
        if entry.reused_from:
            found.append(f"{self.label('reused')} {entry.reused_from[:SHORT_ID]}")
        if entry.item.kind == "derived":
            found.append(self.label("kind.derived"))
        if entry.item.verified_by:
            found.append(f"{self.label('verified_by')} {entry.item.verified_by[:SHORT_ID]}")
        return tuple(found)

    def degraded(self, task: DegradedTask) -> str:
        """Which step had too little to go on, what it returned, and how much that is worth."""
        confidence = self.bracketed(f"{self.label('confidence')} {number(task.confidence)}")
        step = self.worded("contract", task.contract)
        return f"{step}{self.label('colon')}{self.sentence(task.returns)}{confidence}"

    def problem(self, problem: PaperProblem) -> str:
        """What was left out, why, and the mend."""
        page = f" {self.page_number(problem.page)}" if problem.page else ""
        if self._names is not None:
            return f"{page}：{self.label(f'problem.{problem.code}')}"
        mend = f"; {line(problem.mend)}" if problem.mend else ""
        return f"{page}: {line(problem.message)}{mend}"

    def conflict(self, report: ConflictReport) -> tuple[str, ...]:
        """What differs, and the reason of the verdict."""
        if self._names is None:
            return line(report.conflict.difference), line(report.arbitration.reason)
        measurements = {m.id: m for item in self.answer.evidence if (m := item.measurement) is not None}
        sides = tuple(measurements[i] for i in report.conflict.measurement_ids if i in measurements)
        return (line(voice("zh", load()).conflict(report.conflict, report.arbitration, sides)),)

    def input_rows(self, model: ExecutableModel) -> list[tuple[str, str, str, int | None]]:
        """Per input: name with symbol, value with unit, where it comes from, and its evidence mark."""
        rows = []
        for each in model.inputs:
            value = f"{number(each.value)} {each.unit}".strip()
            if each.measurement_id is not None:
                origin = f"{self.label('input.measured')}{self.label('colon')}{self.sentence(each.source)}"
            else:
                origin = f"{self.label('input.assumed')}{self.label('colon')}{self.sentence(each.assumption or '')}"
                if each.assumed_range and each.assumed_range[0] != each.assumed_range[1]:
                    low, high = (number(v) for v in each.assumed_range)
                    origin += self.bracketed(f"{self.label('range')} {low}–{high}")
            name = self.name(each.name)
            if each.name != each.symbol:
                name += f" ({line(each.symbol)})"
            rows.append((name, line(value), origin, self.marks.get(each.measurement_id or "")))
        return rows

    def inputs_of(self, value: DerivedValue) -> list[tuple[str, str, str, int | None]]:
        """The inputs of the model that computed a value, as `input_rows`; none for what no model computed."""
        mechanism = self.answer.mechanism
        models = (*mechanism.models, *(sweep.model for sweep in mechanism.sweeps))
        return next((self.input_rows(model) for model in models if model.code_sha256 == value.code_sha256), [])

    def results(self, values: tuple[DerivedValue, ...]) -> list[tuple[str, str, int | None]]:
        """Per derived value: its name, the number with unit, its evidence mark."""
        return [(self.name(v.name), line(derived(v)), self.marks.get(v.id)) for v in values]

    def outputs(self, sweep: Sweep) -> list[tuple[str, str]]:
        """Symbol and name, with its unit, of each output that changes over the sweep; of all where none does."""
        symbols = sorted({symbol for point in sweep.results for symbol in point.outputs})
        changing = [s for s in symbols if len({p.outputs[s] for p in sweep.results if s in p.outputs}) > 1]
        return [(s, self._symbol(sweep, s) + _bracketed(sweep.units.get(s))) for s in changing or symbols]

    def parameter(self, sweep: Sweep) -> str:
        """What is varied, with its unit."""
        return self.name(sweep.parameter) + _bracketed(sweep.unit)

    def sensitivities(self, sweep: Sweep) -> list[tuple[str, str]]:
        """Each input with its symbol, and how strongly the output follows it."""
        return [
            (f"{self._symbol(sweep, symbol)}{_bracketed(symbol if symbol in sweep.names else None)}", number(value, 3))
            for symbol, value in sweep.sensitivity.items()
        ]

    def _symbol(self, sweep: Sweep, symbol: str) -> str:
        return self.name(sweep.names.get(symbol, symbol))

    def output(self, point: SweepPoint, symbol: str) -> str:
        """One output of a point with four digits; empty where the run gave none."""
        return number(float(f"{point.outputs[symbol]:.4g}")) if symbol in point.outputs else ""

    def box(self, box: BoundingBox) -> str:
        """Page and edges in points: 'Page 3 (60.0, 100.0, 120.0, 110.0)'."""
        edges = ", ".join(f"{edge:.1f}" for edge in (box.x0, box.top, box.x1, box.bottom))
        return f"{self.label('page')} {box.page} ({edges})"

    def conflict_marks(self, report: ConflictReport) -> tuple[int, ...]:
        """Marks of the measurements that disagree."""
        return self.marks_of(report.conflict.measurement_ids)

    def weights(self, report: ConflictReport) -> list[tuple[int, str]]:
        """Mark and weight of each measurement of a combined value."""
        return [(self.marks[i], number(w, 3)) for i, w in report.arbitration.weights.items() if i in self.marks]

    def steps(self) -> list[tuple[str, tuple[LogLine, ...]]]:
        """The reasoning log by task, tasks in the order in which they first appear."""
        by_task: dict[str, list[LogLine]] = {}
        for step in self.answer.reasoning_log:
            by_task.setdefault(step.task_id, []).append(step)
        return [(task, tuple(steps)) for task, steps in by_task.items()]

    def _entry(self, mark: int, item: EvidenceItem) -> Entry:
        if item.measurement is not None:
            return self._measurement(mark, item, item.measurement)
        if item.claim is not None:
            cited = item.claim.attributed_to
            return Entry(
                mark, item, self.label(f"role.{item.claim.role}"), "", self._told(item.claim), (),
                self._place(item.claim.anchor), self.label("extraction.text"), _reference(cited),
                item.reused_from or "",
            )  # fmt: skip
        value = item.derived
        assert value is not None, "an evidence item carries what its kind says"
        return Entry(
            mark, item, self.name(value.name), self.sentence(value.method), line(derived(value)), (), None,
            self.label("kind.derived"), "", item.reused_from or "",
        )  # fmt: skip

    def _place(self, anchor: Anchor) -> Place:
        paper = short(anchor.title, 120) or line(anchor.source)
        return Place(
            paper=self.label("supplement_of").format(paper) if anchor.supplement_of else paper,
            source=line(anchor.source),
            doi=line(anchor.doi) if anchor.doi else None,
            page=anchor.page,
            label=line(anchor.label or ""),
            section=line(anchor.section or ""),
            quote=line(anchor.quote),
            anchor=anchor,
        )

    def _told(self, claim: Claim) -> str:
        """What the paper says; of a repaired or narrowed claim what was done to it, too."""
        if not claim.note:
            return line(claim.text)
        done = f"{self.label(f'claim.{claim.status}')}{self.label('colon')}{self.sentence(claim.note)}"
        return f"{line(claim.text)} [{done}]"

    def _measurement(self, mark: int, item: EvidenceItem, m: Measurement) -> Entry:
        return Entry(
            mark=mark,
            item=item,
            subject=self.term(called(m, [e for i in item.proposition_ids for e in self._entities.get(i, ())])),
            property_name=self.of(m),
            shown=line(measured(m)),
            conditions=tuple(dict.fromkeys(self.condition(c) for c in named_conditions(m))),
            place=self._place(m.pedigree.raw),
            read_from=self.label(f"extraction.{m.pedigree.extraction.method}"),
            second_hand=_reference(m.attributed_to),
            reused_from=item.reused_from or "",
        )


def _cut(piece: Piece, entry: Entry) -> list[Piece]:
    """Split a piece that is no number yet at every whole occurrence of the entry's number."""
    if piece.mark is not None or not entry.shown:
        return [piece]
    parts: list[Piece] = []
    rest, begin = piece.text, 0
    while (at := rest.find(entry.shown, begin)) >= 0:
        end = at + len(entry.shown)
        if (at and (rest[at - 1].isalnum() or rest[at - 1] in ".-−")) or rest[end : end + 1].isalnum():
            begin = end
            continue
        parts += [Piece(rest[:at]), Piece(entry.shown, entry.mark)]
        rest, begin = rest[end:], 0
    return [*parts, Piece(rest)]


def _bracketed(unit: str | None) -> str:
    return f" ({line(unit)})" if unit else ""


def _reference(cited: Reference | None) -> str:
    return "" if cited is None else reference_line(cited)


def reference_line(cited: Reference) -> str:
    """A cited work: its mark, its title or text, its DOI where the list prints one."""
    doi = f" (doi:{cited.doi})" if cited.doi else ""
    return line(f"[{cited.key}] {short(cited.title or cited.text, 90)}{doi}")
