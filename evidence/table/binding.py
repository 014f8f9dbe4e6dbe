"""Which words of a table name the entity of a cell, which its property, and which its unit."""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from evidence.table.captions import START
from evidence.table.marks import without_marks
from evidence.table.paths import TableView
from evidence.table.units import HeaderUnit, caption_unit, header_unit

UNCERTAINTY = re.compile(
    r"^(?:±|\+/-|s\.?\s?d\.?|s\.?\s?e\.?(?:\s?m\.?)?|std\.?(?:\s?(?:dev|err)\w*\.?)?|standard\s(?:deviation|error)|error|uncertainty)$",
    re.IGNORECASE,
)
REFERENCE = re.compile(
    r"^(?:ref(?:erence)?s?\.?|source|citation|literature|文献|参考文献)\s*(?:no\.?|\(s\))?$", re.IGNORECASE
)
GENERIC = re.compile(r"^(?:values?|results?|data|magnitude|amount|数值|值|结果)$", re.IGNORECASE)
QUANTITIES = re.compile(
    r"\b(?:propert(?:y|ies)|parameters?|quantit(?:y|ies)|characteristics?|variables?|outcomes?|measures?)\b|性质|参数|性能|指标",
    re.IGNORECASE,
)
UNIT = re.compile(r"^(?:units?|dimensions?|单位)$", re.IGNORECASE)
SAMPLE_SIZE = re.compile(
    r"^(?:n|sample\ssize|no\.?\sof\s(?:samples|replicates|patients|subjects|animals|specimens))$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Bound:
    """A cell's names: `entity` and `property` in the paper's words, `unit` with where it stands."""

    entity: str
    property: str
    property_id: str | None
    unit: str | None
    unit_from: str
    power: int
    doubtful: bool


class Binder:
    """Reads the axes of one table.

    `known` tells units, `matches` gives the ontology's id of a property's name, `conditional` tells conditions' names.
    """

    def __init__(
        self,
        view: TableView,
        known: Callable[[str], bool],
        matches: Callable[[str], str | None],
        conditional: Callable[[str], bool],
    ) -> None:
        self.view = view
        self._known = known
        self._matches = matches
        self._conditional = conditional
        table = view.table
        self._headers: dict[tuple[str, ...], tuple[HeaderUnit, ...]] = {}
        self._rows = {r: header_unit(without_marks(view.row_label(r)), known) for r in view.body_rows}
        paths = {view.path(r, c) for r in view.body_rows for c in range(table.columns)}
        for path in paths:
            self._headers[path] = tuple(header_unit(without_marks(h), known) for h in path)
        given = any(u.unit for units in self._headers.values() for u in units) or any(
            u.unit for u in self._rows.values()
        )
        self._caption_unit = HeaderUnit(None, 0, "") if given else caption_unit(table.caption, known)
        named = sum(self._stub(r).unit is not None for r in view.body_rows)
        heads = " ".join(
            h for c in view.label_columns for h in (view.path(view.body_rows[-1], c) if view.body_rows else ())
        )
        self._rows_are_properties = bool(QUANTITIES.search(heads)) or 2 * named > len(view.body_rows)
        self._subject = START.sub("", table.caption).strip(" .:|")
        self._caption_property = matches(table.caption)
        self._labels = Counter(view.row_label(r) for r in view.body_rows)
        self._twins: dict[tuple[tuple[str, ...], ...], Counter[tuple[str, ...]]] = {}

    def _ambiguous(self, row: int, path: tuple[str, ...]) -> bool:
        """Whether another column of values has the same headers over this row."""
        block = tuple(self.view.path(row, c) for c in range(self.view.table.columns))
        if block not in self._twins:
            self._twins[block] = Counter(p for c, p in enumerate(block) if self.role(row, c) == "value")
        return self._twins[block][path] > 1

    def _stub(self, row: int) -> HeaderUnit:
        """What the row's label says, with the unit of its unit column where the table has one."""
        column = next((c for c in self.view.word_columns if self.role(row, c) == "unit"), None)
        cell = self.view.grid.get((row, column)) if column is not None else None
        if cell is not None and self._known(cell.text):
            return HeaderUnit(cell.text, 0, self._rows[row].rest)
        return self._rows[row]

    def units_of(self, header: str) -> tuple[HeaderUnit, ...]:
        """What a header, its levels joined, says of unit and name."""
        return next((u for p, u in self._headers.items() if " ".join(p) == header), (header_unit(header, self._known),))

    def names_condition(self, header: str) -> bool:
        """Whether a header, its unit left out, names a condition."""
        return any(u.rest and self._conditional(u.rest) for u in self.units_of(header))

    def role(self, row: int, column: int) -> str:
        """What a column is for: value, label, index, unit, uncertainty, reference, sample_size."""
        view = self.view
        if column in view.index_columns:
            return "index"
        if column in view.label_columns:
            return "label"
        path = view.path(row, column)
        last = self._headers.get(path, ())[-1].rest.strip() if path else ""
        for pattern, role in (
            (UNIT, "unit"),
            (REFERENCE, "reference"),
            (SAMPLE_SIZE, "sample_size"),
            (UNCERTAINTY, "uncertainty"),
        ):
            if pattern.match(last):
                return role
        return "value"

    def bind(self, row: int, column: int) -> Bound | None:
        """The names of a cell, or None where neither axis says what it is, or two columns have the same headers."""
        path = self.view.path(row, column)
        label, group = without_marks(self.view.row_label(row)), self.view.group(row)
        if self._labels[self.view.row_label(row)] > 1:
            label = ", ".join((label, *self.view.aside(row)))
        if not self.view.label_columns:
            label = self._subject
        if not (label or group) or self._ambiguous(row, path):
            return None
        headers, stub = self._headers.get(path, ()), self._stub(row)
        over = next((h for h in reversed(headers) if h.unit or h.power or h.doubtful), None)
        grouped = header_unit(group, self._known) if group else HeaderUnit(None, 0, "")
        unit, power, where, doubtful = None, 0, "", False
        for source, name in ((over, "column"), (stub, "row"), (grouped, "row_group")):
            if source is not None and (source.unit or source.power or source.doubtful):
                unit, power, where, doubtful = source.unit, source.power, name, source.doubtful
                break
        if not where and (self._caption_unit.unit or self._caption_unit.doubtful):
            told = self._caption_unit
            unit, power, where, doubtful = told.unit, told.power, "caption", told.doubtful
        named = [(h.rest, self._matches(h.rest)) for h in headers if h.rest]
        in_header = next(((t, i) for t, i in reversed(named) if i), None)
        in_row = self._matches(stub.rest) if stub.rest else None
        across = (stub.unit is not None or self._rows_are_properties) and (over is None or over.unit is None)
        heads = [h.rest for h in headers if h.rest and not GENERIC.match(h.rest)]
        if (across or (in_row and not in_header and over is None)) and label:
            entity = " ".join(heads) or group or self._subject
            return Bound(entity, stub.rest or label, in_row, unit, where, power, doubtful) if entity else None
        entity = label or group or ""
        if in_header:
            others = [h for h in heads if h != in_header[0]]
            return Bound(_with(entity, others, in_header[0]), in_header[0], in_header[1], unit, where, power, doubtful)
        if not heads:
            return Bound(entity, self.view.table.caption, self._caption_property, unit, where, power, doubtful)
        return Bound(
            entity, " ".join(heads), self._caption_property if not over else None, unit, where, power, doubtful
        )


def _with(entity: str, others: list[str], name: str) -> str:
    """Upper headers that name a sample or a group stand with the entity; those that say the property again do not."""
    extra = [o for o in others if o.casefold() not in name.casefold()]
    return f"{entity}, {' '.join(extra)}" if extra else entity
