"""Which words of a table name the entity of a cell, which its property, and which its unit."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from evidence.table.paths import TableView
from evidence.table.units import HeaderUnit, caption_unit, header_unit

UNCERTAINTY = re.compile(
    r"^(?:±|\+/-|s\.?\s?d\.?|s\.?\s?e\.?(?:\s?m\.?)?|std\.?(?:\s?(?:dev|err)\w*\.?)?|standard\s(?:deviation|error)|error|uncertainty)$",
    re.IGNORECASE,
)
REFERENCE = re.compile(
    r"^(?:ref(?:erence)?s?\.?|source|citation|literature|文献|参考文献)\s*(?:no\.?|\(s\))?$", re.IGNORECASE
)
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

    `known` tells units, `matches` gives the ontology's id of a property's name, `conditional` tells names of conditions.
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
        self._rows = {r: header_unit(view.row_label(r), known) for r in view.body_rows}
        paths = {view.path(r, c) for r in view.body_rows for c in range(table.columns)}
        for path in paths:
            self._headers[path] = tuple(header_unit(h, known) for h in path)
        given = any(u.unit for units in self._headers.values() for u in units) or any(
            u.unit for u in self._rows.values()
        )
        self._caption_unit = None if given else caption_unit(table.caption, known)
        self._caption_property = matches(table.caption)

    def units_of(self, header: str) -> tuple[HeaderUnit, ...]:
        """What a header, its levels joined, says of unit and name."""
        return next((u for p, u in self._headers.items() if " ".join(p) == header), (header_unit(header, self._known),))

    def names_condition(self, header: str) -> bool:
        """Whether a header, its unit left out, names a condition."""
        return any(u.rest and self._conditional(u.rest) for u in self.units_of(header))

    def role(self, row: int, column: int) -> str:
        """What a column is for: value, label, index, uncertainty, reference, sample_size."""
        view = self.view
        if column in view.index_columns:
            return "index"
        if column in view.label_columns:
            return "label"
        path = view.path(row, column)
        last = self._headers.get(path, ())[-1].rest.strip() if path else ""
        for pattern, role in ((REFERENCE, "reference"), (SAMPLE_SIZE, "sample_size"), (UNCERTAINTY, "uncertainty")):
            if pattern.match(last):
                return role
        return "value"

    def bind(self, row: int, column: int) -> Bound | None:
        """The names of a cell, or None where neither axis says what it is."""
        path = self.view.path(row, column)
        label, group = self.view.row_label(row), self.view.group(row)
        if not label and not group:
            return None
        headers, stub = self._headers.get(path, ()), self._rows[row]
        over = next((h for h in reversed(headers) if h.unit or h.power or h.doubtful), None)
        grouped = header_unit(group, self._known) if group else HeaderUnit(None, 0, "")
        unit, power, where, doubtful = None, 0, "", False
        for source, name in ((over, "column"), (stub, "row"), (grouped, "row_group")):
            if source is not None and (source.unit or source.power or source.doubtful):
                unit, power, where, doubtful = source.unit, source.power, name, source.doubtful
                break
        if not where and self._caption_unit:
            unit, where = self._caption_unit, "caption"
        named = [(h.rest, self._matches(h.rest)) for h in headers if h.rest]
        in_header = next(((t, i) for t, i in reversed(named) if i), None)
        in_row = self._matches(stub.rest) if stub.rest else None
        across = stub.unit is not None and (over is None or over.unit is None)
        heads = [h.rest for h in headers if h.rest]
        if (across or (in_row and not in_header and over is None)) and label:
            entity = " ".join(heads) or group or ""
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
