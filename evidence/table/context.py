"""What holds for a cell beside its number: conditions, uncertainty, whose value it is."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Literal

from contracts.anchors import Anchor, BoundingBox
from contracts.documents import Cell, Document, Table
from contracts.measurements import Condition, Reference, Uncertainty
from evidence.conditions import find_conditions
from evidence.governing import of_another
from evidence.quantity import Quantity, normalise
from evidence.table.binding import Binder
from evidence.table.columns import is_numeric
from evidence.table.marks import CellText, cited_key
from evidence.table.names import condition_in
from evidence.table.notes import notes_for
from evidence.table.paths import TableView
from evidence.table.values import read_value, shift

Scope = Literal["cell", "row", "column", "caption", "footnote"]
Kind = Literal["sd", "se", "ci95", "unknown"]
KINDS: tuple[tuple[str, Kind], ...] = (
    (r"standard deviations?|\bs\.?d\.?\b|\bstd\b", "sd"),
    (r"standard errors?|\bs\.?e\.?m?\.?\b", "se"),
    (r"95\s*%\s*(?:confidence|c\.?i)", "ci95"),
)
IN_BRACKETS = re.compile(
    r"parenthes|brackets|\(\s*s\.?[de]\.?m?\.?\s*\)|and standard (?:deviation|error)", re.IGNORECASE
)
ONE_REFERENCE = re.compile(r"[\[(]?\d{1,3}(?:[,–-]\s?\d{1,3})*[\])]?")


class Context:
    """Reads the surroundings of one table's cells."""

    def __init__(self, document: Document, table: Table, view: TableView, binder: Binder) -> None:
        self.document, self.table, self.view, self.binder = document, table, view, binder
        self.text = " ".join((table.caption, *table.footnotes))
        self._kind = kind_of(self.text)
        self._references = {r.key: r for r in document.references}
        self._caption = self._conditions(table.caption, "caption", table.caption_boxes or (table.box,))

    def anchor(self, text: str, *boxes: BoundingBox) -> Anchor:
        """A place in the table."""
        meta = self.document.metadata
        return Anchor(
            doc_id=self.document.doc_id,
            source=self.document.source,
            doi=meta.doi,
            title=meta.title,
            boxes=boxes,
            label=self.table.label,
            quote=text,
        )

    def beside(self, row: int, roles: dict[int, str]) -> list[tuple[int, Condition]]:
        """Conditions that cells give for their row, each with its column: a temperature, a number of samples."""
        found: list[tuple[int, Condition]] = []
        for column, role in roles.items():
            cell = self.view.grid.get((row, column))
            if cell is None:
                continue
            if role == "sample_size":
                read = read_value(cell.text)
                if read and read[0].value is not None:
                    anchor = self.anchor(cell.text, cell.box)
                    condition = Condition(
                        name="sample_size", text=cell.text, value=read[0].value, scope="row", anchor=anchor
                    )
                    found.append((column, condition))
            elif role in ("value", "label") and is_numeric(cell.text):
                stated = self._stated(" ".join(self.view.path(row, column)), cell)
                found += [(column, stated)] if stated else []
            elif role in ("value", "label"):
                found += [(column, c) for c in self._conditions(cell.text, "row", (cell.box,))]
        return found

    def _stated(self, header: str, cell: Cell) -> Condition | None:
        """The condition that a number states under a header that names one: 25 under 'T (°C)'."""
        name = next((n for u in self.binder.units_of(header) if (n := condition_in(u.rest))), None)
        read = read_value(cell.text)
        if name is None or read is None:
            return None
        unit = read[0].unit or next((u.unit for u in self.binder.units_of(header) if u.unit), None)
        normal = normalise(read[0].value, unit)
        text = cell.text if not unit or read[0].unit else f"{cell.text} {unit}"
        return Condition(
            name=name,
            text=text,
            value=read[0].value,
            interval=read[0].interval,
            unit=unit,
            si_value=normal.si_value if unit else None,
            si_unit=normal.si_unit if unit else None,
            scope="row",
            anchor=self.anchor(cell.text, cell.box),
        )

    def conditions(
        self,
        cell: Cell,
        path: Sequence[str],
        group: str | None,
        notes: Sequence[str],
        row: Sequence[tuple[int, Condition]],
    ) -> tuple[Condition, ...]:
        """Those of the note that marks the cell, of its row, headers and group, of the other notes, of the caption.

        In that order: what stands nearer leaves no room for another of its name.
        """
        beside = [c for column, c in row if column != cell.column]
        for head in self.view.header_cells(cell.row, cell.column):
            if head.text in path:
                beside += self._of_header(cell, head)
        if group:
            beside += self._conditions(group, "row", (self._group_box(group, cell),))
        marked = notes_for(cell.text, self.table.footnotes)
        tiers = (self._of_notes(marked), beside, self._of_notes([n for n in notes if n not in marked]), self._caption)
        found: dict[tuple[str, str, str], Condition] = {}
        for tier in tiers:
            given = {name for name, _, _ in found}
            for condition in tier:
                if condition.name not in given:
                    found.setdefault((condition.name, condition.text, condition.scope), condition)
        return tuple(found.values())

    def _of_header(self, cell: Cell, head: Cell) -> list[Condition]:
        found = self._conditions(head.text, "column", (head.box,))
        over = self.view.path(cell.row, cell.column)[:-1]
        if over and self.binder.is_scaled(cell.row, cell.column) and head.text not in over:
            stated = self._stated(over[-1], head)
            found += [stated.model_copy(update={"scope": "column"})] if stated else []
        if self.binder.scale_of(cell.row) is not None and is_numeric(head.text):
            stated = self._stated(" ".join(self.view.path(cell.row, self.view.label_columns[0])), head)
            found += [stated.model_copy(update={"scope": "column"})] if stated else []
        return found

    def _of_notes(self, notes: Sequence[str]) -> list[Condition]:
        return [
            c
            for note in notes
            for c in self._conditions(note, "footnote", (self.table.box,))
            if not of_another(note, note.find(c.text))
        ]

    def _group_box(self, group: str, cell: Cell) -> BoundingBox:
        """Where the label of a group of rows stands; the cell's own place where it is made of several."""
        rows = self.view.group_rows
        return next((c.box for c in self.table.cells if c.row in rows and c.text == group), cell.box)

    def _conditions(self, text: str, scope: Scope, boxes: Sequence[BoundingBox]) -> list[Condition]:
        if not text:
            return []
        anchor = self.anchor(text, *boxes)
        found = find_conditions(text, scope) or (find_conditions(text.lower(), scope) if len(text) < 30 else [])
        return [c.model_copy(update={"anchor": anchor}) for c in found]

    def uncertainty(
        self, cell: Cell, quantity: Quantity, parts: CellText, power: int, roles: dict[int, str]
    ) -> Uncertainty | None:
        """± in the cell, a bracket that the caption calls a spread, or the column of spreads on the right."""
        if quantity.value is None:
            return None
        own = quantity.uncertainty
        if own is not None:
            kind = own.kind if own.kind != "unknown" else self._kind
            return Uncertainty(plus=shift(own.plus, power), minus=shift(own.minus, power), kind=kind)
        if re.match(r"[(\[]\s?(?:±|\+/-)", parts.bracket):
            return _spread(parts.bracket.strip("()[]±+/- "), power, self._kind)
        if parts.bracket and self._kind in ("sd", "se") and IN_BRACKETS.search(self.text):
            return _spread(parts.bracket.strip("()[]"), power, self._kind)
        if parts.bracket and self._tells_interval(cell):
            inner = read_value(parts.bracket.strip("()[]").removeprefix("95% CI").strip(" :,"))
            ends = inner[0].interval if inner else None
            value = quantity.value
            if ends and ends[0] <= value <= ends[1]:
                plus, minus = (
                    Decimal(repr(ends[1])) - Decimal(repr(value)),
                    Decimal(repr(value)) - Decimal(repr(ends[0])),
                )
                return Uncertainty(plus=shift(float(plus), power), minus=shift(float(minus), power), kind="ci95")
        right = self.view.grid.get((cell.row, cell.column + 1))
        if right is not None and roles.get(cell.column + 1) == "uncertainty":
            kind = kind_of(" ".join(self.view.path(cell.row, cell.column + 1)))
            return _spread(right.text.lstrip("±∓ "), power, kind if kind != "unknown" else self._kind)
        return None

    def _tells_interval(self, cell: Cell) -> bool:
        """Whether the headers, the label or the caption call the bracket a 95% confidence interval."""
        told = " ".join((*self.view.path(cell.row, cell.column), self.view.row_label(cell.row), self.text, cell.text))
        return re.search(KINDS[2][0], told, re.IGNORECASE) is not None

    def attributed(self, row: int, path: Sequence[str], label: str, roles: dict[int, str]) -> Reference | None:
        """The work that the value is taken from: by a reference column, a header or a row label that cites one."""
        column = next((c for c, role in roles.items() if role == "reference"), None)
        if column is not None:
            cell = self.view.grid.get((row, column))
            text = cell.text if cell else ""
            key = cited_key(text) or (text.strip("[]() ") if ONE_REFERENCE.fullmatch(text) else None)
            return self._reference(key, text) if key else None
        for text in (*path, label):
            key = cited_key(text)
            if key:
                return self._reference(key, text)
        return None

    def _reference(self, key: str, text: str) -> Reference:
        first = re.match(r"\d+", key)
        held = self._references.get(key) or (self._references.get(first.group()) if first else None)
        return held or Reference(key=key, text=text)


def kind_of(text: str) -> Kind:
    """The kind of spread that a caption, note or header names; unknown where it names none or several."""
    kinds = {kind for pattern, kind in KINDS if re.search(pattern, text, re.IGNORECASE)}
    return kinds.pop() if len(kinds) == 1 else "unknown"


def _spread(text: str, power: int, kind: Kind) -> Uncertainty | None:
    read = read_value(text)
    if read is None or read[0].value is None or read[0].value < 0:
        return None
    spread = shift(read[0].value, power)
    return Uncertainty(plus=spread, minus=spread, kind=kind)
