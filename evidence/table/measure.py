"""Tables to measurements: every cell that is surely a number, with what it is a value of, and its pedigree."""

import re
from collections.abc import Iterator, Sequence

from contracts.documents import Cell, Document, Table
from contracts.ids import content_digest, text_digest
from contracts.measurements import Check, Condition, Descriptor, Extraction, Measurement, Normalization, Pedigree, Step
from evidence.prose_pedigree import Locate, estimated_boxes, stated_defaults
from evidence.quantity import Quantity, normalise
from evidence.reach import Setting, Target, tells_means
from evidence.scopes import governing_defaults
from evidence.table.binding import Binder, Bound
from evidence.table.columns import is_numeric
from evidence.table.context import Context
from evidence.table.marks import CellText, has_letters, without_marks
from evidence.table.notes import notes_for
from evidence.table.paths import TableView
from evidence.table.shares import told_percent
from evidence.table.units import asks_for
from evidence.table.values import LETTERED, read_scaled, read_share, read_value, shift
from evidence.value_checks import limit_checks
from evidence.versions import version
from ontology.formulas import formulas

TOOL = "evidence.table"
VERSION = "1"
COUNTED = re.compile(
    r"#|\b(?:n(?:o\.|umber|um)?|counts?|param(?:eter)?s?|weights|edges|nodes|vertices|tokens|words|samples|images|pairs|reads"
    r"|sequences|users|entries|records|rows|flops|macs|population|[nm])\b",
    re.IGNORECASE,
)
DECIMAL_COMMA = re.compile(r"(?<![\d,.])\d+,(?:\d{1,2}|\d{4,})(?![\d,])")
EITHER_COMMA = re.compile(r"(?<![\d,.])[1-9]\d{0,2},\d{3}(?![\d,])")
"""1,234: a thousand and more, or, in a table that has decimal commas, perhaps not."""
SURE = 0.95
"""Confidence of a cell whose text is the PDF's own."""


def table_measurements(
    document: Document, tables: Sequence[Table] | None = None, locate: Locate = estimated_boxes
) -> list[Measurement]:
    """The numbers of the tables (default: the document's) that are bound to a row and a column beyond doubt.

    A cell with two numbers, with characters that no font explains, or with a scale in its header that can be read
    two ways gives none. A cell over several rows gives one. `locate` gives the boxes of words of a sentence.
    """
    given = document.tables if tables is None else tables
    defaults = stated_defaults(document, locate) if given else []
    found: dict[str, Measurement] = {}
    for table in given:
        for measurement in _measured(document, table, defaults):
            found.setdefault(measurement.id, measurement)
    return list(found.values())


def _measured(document: Document, table: Table, defaults: Sequence[Setting]) -> Iterator[Measurement]:
    view = TableView.of(table)
    reader = _Reader(document, table, view, defaults)
    commas = any(DECIMAL_COMMA.search(c.text) for c in table.cells if not c.header)
    for row in view.body_rows:
        roles = {c: reader.binder.role(row, c) for c in range(table.columns)}
        beside = reader.context.beside(row, roles)
        for column in (c for c, role in roles.items() if role == "value"):
            cell = view.grid.get((row, column))
            if cell is None or not is_numeric(cell.text) or (commas and EITHER_COMMA.search(cell.text)):
                continue
            for quantity, parts in reader.read(cell):
                made = reader.measurement(cell, quantity, parts, roles, beside)
                if made is not None:
                    yield made


class _Reader:
    """Makes the measurements of one table's cells."""

    def __init__(self, document: Document, table: Table, view: TableView, defaults: Sequence[Setting]) -> None:
        self.document, self.table, self.view, self.defaults = document, table, view, defaults
        self.binder = Binder(view, told_percent(document, table))
        self.context = Context(document, table, view, self.binder)
        self.digest = content_digest(table.model_dump(mode="json"))
        self.confidence = _confidence(document, table)
        self.lettered = {
            c: has_letters([view.grid[r, c].text for r in view.body_rows if (r, c) in view.grid], self.context.text)
            for c in range(table.columns)
        }

    def read(self, cell: Cell) -> tuple[tuple[Quantity, CellText], ...]:
        """The numbers of a cell: one, or of a share of a count, 3/12 (25%), the count and the percentage."""
        share = read_share(cell.text)
        if share:
            over = self.binder.bind(cell.row, cell.column)
            return share if over is None or over.unit in (None, "%") else ()
        if LETTERED.fullmatch(cell.text):
            scaled = read_scaled(cell.text) if self._counts(cell) else None
            if scaled or not self._molar(cell):
                return (scaled,) if scaled else ()
        read = read_value(cell.text, letters=self.lettered[cell.column], ocr=self.table.method == "ocr")
        return (read,) if read else ()

    def _around(self, cell: Cell) -> str:
        view = self.view
        return " ".join((*view.path(cell.row, cell.column), view.row_label(cell.row)))

    def _counts(self, cell: Cell) -> bool:
        """Whether a letter behind a number is its scale: the row or the column has several such letters, or is of
        things that are counted."""
        view = self.view
        texts = [c.text for c in view.table.cells if (not c.header and cell.row == c.row) or cell.column == c.column]
        letters = {m["letter"] for t in texts if (m := LETTERED.fullmatch(t.strip()))}
        return len(letters) > 1 or COUNTED.search(self._around(cell)) is not None

    def _molar(self, cell: Cell) -> bool:
        """Whether a letter behind a number can be a unit: M is one only where concentrations are spoken of."""
        if not cell.text.endswith(("M", "B", "k")):
            return True
        told = f"{self._around(cell)} {self.table.caption}"
        return asks_for("M", told) or bool(formulas(told))

    def measurement(
        self,
        cell: Cell,
        quantity: Quantity,
        parts: CellText,
        roles: dict[int, str],
        beside: Sequence[tuple[int, Condition]],
    ) -> Measurement | None:
        """The measurement that a number of a cell is; None where it is not bound beyond doubt."""
        document, table, view, row, column = self.document, self.table, self.view, cell.row, cell.column
        bound = self.binder.bind(row, column, "1" if quantity.counted else quantity.unit)
        if bound is None or (bound.doubtful and not quantity.unit):
            return None
        unit, power = (None, 0) if quantity.counted else (bound.unit, 0 if quantity.unit else bound.power)
        path, label, group = view.path(row, column), view.row_label(row), view.group(row)
        notes = notes_for(" ".join((cell.text, *path, label)), table.footnotes)
        value = None if quantity.value is None else shift(quantity.value, power)
        ends = quantity.interval
        interval = (shift(ends[0], power), shift(ends[1], power)) if ends else None
        checks = (
            *_checks(parts, bound, quantity, power),
            *limit_checks(bound.property_id, interval or (value,), unit, " ".join((*path, label, table.caption))),
        )
        normal = _normal(quantity, value, unit, checks)
        uncertainty = self.context.uncertainty(cell, quantity, parts, power, roles)
        attributed_to = self.context.attributed(row, path, label, roles)
        conditions = self.context.conditions(cell, path, group, notes, beside)
        if uncertainty is None and tells_means(table.caption):
            conditions = tuple(c for c in conditions if (c.name, c.scope) != ("sample_size", "caption"))
        if attributed_to is None and self.defaults:
            target = Target(
                text=" ".join((label, *path, table.caption)),
                section=None,
                property_id=bound.property_id,
                has_spread=uncertainty is not None,
                stated=frozenset(c.name for c in conditions),
            )
            conditions += tuple(governing_defaults(self.defaults, target, None).values())
        return Measurement(
            id=_identity(document, cell, value if value is not None else list(interval or ()), unit, bound),
            entity=bound.entity,
            property=bound.property,
            property_id=bound.property_id,
            relation=quantity.relation,
            value=value,
            interval=interval,
            uncertainty=uncertainty,
            unit=unit,
            si_value=normal.si_value,
            si_unit=normal.si_unit,
            conditions=conditions,
            attributed_to=attributed_to,
            descriptors=_descriptors(
                (label, *view.aside(row)), group, path, table.caption, (*notes, *_defined(bound, notes))
            ),
            pedigree=Pedigree(
                raw=self.context.anchor(cell.text, cell.box, table.box),
                extraction=Extraction(
                    text=cell.text, method="ocr" if table.method == "ocr" else "table", confidence=self.confidence
                ),
                normalization=normal,
                context=conditions,
                chain=_chain(document, cell, self.digest, quantity, normal, bound),
            ),
        )


def _confidence(document: Document, table: Table) -> float:
    """Of a scanned page, what its words were read with."""
    if table.method == "text":
        return SURE
    page = table.box.page
    read = [s.confidence for s in document.sentences if s.method == "ocr" and s.boxes and s.boxes[0].page == page]
    return round(min(0.8, sum(read) / len(read)), 3) if read else 0.7


def _normal(quantity: Quantity, value: float | None, unit: str | None, checks: Sequence[Check]) -> Normalization:
    normal = normalise(value, unit)
    return normal.model_copy(update={"checks": tuple(dict.fromkeys((*normal.checks, *quantity.checks, *checks)))})


def _checks(parts: CellText, bound: Bound, quantity: Quantity, power: int) -> list[Check]:
    said = []
    if bound.unit and not quantity.unit and not quantity.counted:
        said.append(("unit_source", f"{bound.unit} from the {bound.unit_from}"))
    if power:
        said.append(("header_scale", f"the {bound.unit_from} gives the unit 10^{power} {bound.unit}"))
    if parts.marks:
        said.append(("mark", f"'{parts.marks}' beside the number is no part of it"))
    if parts.bracket:
        said.append(("bracket", f"'{parts.bracket}' stands beside the number"))
    return [Check(name=name, passed=True, detail=detail) for name, detail in said]


def _identity(document: Document, cell: Cell, amount: float | list[float], unit: str | None, bound: Bound) -> str:
    box = cell.box
    place = [box.page, round(box.x0), round(box.top), round(box.x1), round(box.bottom)]
    return content_digest([document.doc_id, place, amount, unit, bound.entity, bound.property])


def _descriptors(
    row: Sequence[str], group: str | None, path: Sequence[str], caption: str, notes: Sequence[str]
) -> tuple[Descriptor, ...]:
    found = [
        *(Descriptor(role="row", text=without_marks(text)) for text in row),
        Descriptor(role="row_group", text=without_marks(group or "")),
        Descriptor(role="column", text=" ".join(map(without_marks, path))),
        Descriptor(role="caption", text=caption),
        *(Descriptor(role="footnote", text=note) for note in notes),
    ]
    return tuple(d for d in found if d.text)


def _defined(bound: Bound, notes: Sequence[str]) -> tuple[str, ...]:
    """The definition of the property's symbol, where no marked note says it already."""
    said = bound.definition.text if bound.definition else ""
    return (said,) if said and not any(said in note for note in notes) else ()


def _chain(
    document: Document, cell: Cell, table: str, quantity: Quantity, normal: Normalization, bound: Bound
) -> tuple[Step, ...]:
    """From the PDF's bytes to the value; the same bytes give the same digests again.

    Where a sentence outside the table's cells gives the unit, a step says which.
    """
    text, read = text_digest(cell.text), content_digest(quantity.model_dump(mode="json"))
    told = bound.told
    known = content_digest([read, told.words]) if told else read
    steps = (
        ("read table", f"{TOOL} on pypdfium2 {version('pypdfium2')}", document.doc_id, table),
        (f"take cell {cell.row},{cell.column}", TOOL, table, text),
        ("read number", "evidence.quantity", text, read),
        *(((f"take unit % from {told.place}: {told.words}", TOOL, read, known),) if told else ()),
        ("normalise", "evidence.quantity", known, content_digest(normal.model_dump(mode="json"))),
    )
    return tuple(
        Step(operation=operation, tool=tool, version=VERSION, input_sha256=given, output_sha256=made)
        for operation, tool, given, made in steps
    )
