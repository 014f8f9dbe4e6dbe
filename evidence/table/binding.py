"""Which words of a table name the entity of a cell, which its property, and which its unit."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from evidence.table.captions import START
from evidence.table.definitions import Definition, defined, without_definitions
from evidence.table.marks import UNSAFE, without_marks
from evidence.table.names import Named, condition_in, is_condition, names_nothing, only_property_in, property_in
from evidence.table.paths import TableView
from evidence.table.roles import GENERIC, P_VALUE, QUANTITIES, ROLES, TOTAL
from evidence.table.scales import BARE, are_ratios, on_scale, scaled_headers, scaled_names
from evidence.table.shares import Told, is_of_other, may_be_share
from evidence.table.units import HeaderUnit, caption_unit, header_unit, loses_unit, pictured_unit, shared_letters
from evidence.table.values import is_unit, read_value


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
    definition: Definition | None = None
    """What the caption or a note says that the property's symbol stands for."""
    told: Told | None = None
    """What says that the value is a percentage, where no cell, header or unit of the caption does."""


@dataclass(frozen=True, slots=True)
class _Unit:
    unit: str | None = None
    where: str = ""
    power: int = 0
    doubtful: bool = False


class Binder:
    """Reads the axes of one table; `told` says where its numbers are called percentages outside of it."""

    def __init__(self, view: TableView, told: Told | None = None) -> None:
        self.view, self._told = view, told
        table, rows = view.table, view.body_rows
        unit_in = pictured_unit if table.method == "ocr" else header_unit
        self._rows = {r: unit_in(without_marks(view.row_label(r)), is_unit) for r in rows}
        paths = {view.path(r, c) for r in rows for c in range(table.columns)}
        self._headers = {path: tuple(unit_in(without_marks(h), is_unit) for h in path) for path in paths}
        self._headers = shared_letters(self._headers)
        self._headers |= scaled_headers(self._headers)
        scales = {view.path(r, view.label_columns[0]) for r in rows if self.scale_of(r) is not None}
        own = [units for path, units in self._headers.items() if path not in scales]
        given = any(u.unit for units in (*own, self._rows.values()) for u in units)
        self._caption_unit = HeaderUnit(None, 0, "") if given else caption_unit(table.caption, is_unit)
        if self._caption_unit.unit == "%" and is_of_other(table.caption):
            self._caption_unit = HeaderUnit(None, 0, "")
        heads = " ".join(h for c in view.label_columns[:1] for h in (view.path(rows[-1], c) if rows else ()))
        in_units = sum(self._stub(r).unit is not None for r in rows)
        self._rows_are_properties = bool(QUANTITIES.search(heads)) or 2 * in_units > len(rows)
        self._texts = (table.caption, *table.footnotes)
        names = [u.rest for u in (*self._rows.values(), *(u for units in self._headers.values() for u in units))]
        self._subject = without_definitions(START.sub("", table.caption).strip(" .:|"), dict.fromkeys(names))
        self._topic = re.split(r"(?<=[a-z)\]])[.;:]\s", self._subject)[0].strip(" .")
        self._names_properties = any(property_in(u.rest, None) for units in self._headers.values() for u in units)
        self._twins: dict[tuple[tuple[str, ...], ...], Counter[tuple[str, ...]]] = {}
        self._alike: dict[str, list[int]] = {}
        for row in rows:
            self._alike.setdefault(view.row_label(row), []).append(row)

    def units_of(self, header: str) -> tuple[HeaderUnit, ...]:
        """What a header, its levels joined, says of unit and name."""
        return next((u for p, u in self._headers.items() if " ".join(p) == header), (header_unit(header, is_unit),))

    def is_scaled(self, row: int, column: int) -> bool:
        """Whether a number over the cell says what was set."""
        return any(h.scaled for h in self._headers.get(self.view.path(row, column), ()))

    def scale_of(self, row: int) -> HeaderUnit | None:
        """What the numbers are that head the columns over a row: the header at their left says it, "Level (mm)".

        None where the columns are headed by words, or where that header names the labels under it.
        """
        view = self.view
        stub = view.label_columns[0] if view.label_columns else None
        if stub not in view.word_columns:
            return None
        own = view.path(row, stub)
        over = [p for c in range(view.table.columns) if c not in view.label_columns and (p := view.path(row, c))]
        if len(own) != 1 or len(set(over)) < 2 or not all(BARE.fullmatch(p[-1]) for p in over):
            return None
        named = self._headers[own][0]
        return named if named.unit or condition_in(named.rest) else None

    def role(self, row: int, column: int) -> str:
        """What a column is for: value, label, index, unit, identifier, uncertainty, reference, sample_size."""
        view = self.view
        if column in view.index_columns:
            return "index"
        if column in view.label_columns:
            return "label"
        headers = self._headers.get(view.path(row, column), ())
        last = headers[-1].rest.strip() if headers else ""
        return next((role for pattern, role in ROLES if pattern.match(last)), "value")

    def bind(self, row: int, column: int, own_unit: str | None = None) -> Bound | None:
        """The names of a cell whose text has the unit `own_unit`.

        None where neither axis says what it is, its name cannot be read, or another column has the same headers.
        """
        path, group = self.view.path(row, column), self.view.group(row)
        label = self._label(row)
        if not (label or group) or self._ambiguous(row, path) or any(self._garbled(t) for t in (label, *path)):
            return None
        headers, stub = self._headers.get(path, ()), self._stub(row)
        given = self._unit(headers, stub, group)
        if given.unit == "%" and given.where == "column" and not self._is_share(row, column):
            given = _Unit()
        told = self._told if own_unit is None and given == _Unit() and self._is_told(row, column) else None
        given = _Unit("%", told.where) if told else given
        unit = own_unit or given.unit
        over = next((h for h in headers if h.unit), None)
        scale = self.scale_of(row)
        spoken = [h for h in headers if not (h.scaled or GENERIC.match(h.rest) or self._over_all(h, path))]
        heads = [name for h in spoken if (name := on_scale(scale, h))]
        said = next(((h, n) for h in reversed(heads) if (n := property_in(h, unit))), None)
        said = None if are_ratios(headers) else said
        in_row = property_in(stub.rest, unit) if label else None
        across = (stub.unit is not None or self._rows_are_properties) and over is None
        if label and own_unit is None and heads and P_VALUE.match(heads[-1]):
            return Bound(group or self._subject, f"p value of {stub.rest or label}", "p_value", None, "", 0, False)
        if label and (across or (in_row and not said and over is None)):
            named = [h for h in heads if not is_condition(h)]
            entity = " ".join(named) or group or self._subject
            apart = self._group_apart(row)
            if apart and named:
                entity = f"{apart}, {entity}"
            names = entity, stub.rest or label, in_row.id if in_row else None
        else:
            label = ", ".join(part for part in (label, self._group_apart(row)) if part)
            names = self._by_column(label or group or "", heads, said, unit, over, told)
            if BARE.fullmatch(names[1]) and self._topic:
                names = f"{names[0]}, {names[1]}", self._topic, None
            by_caption = given.where == "caption" and own_unit is None and not self._names_properties
            kinds = scale is not None or by_caption or told is not None
            if kinds and said is None and names[1] == " ".join(heads):
                names = ", ".join((label or group or "", *heads)), self._topic, None
        names = ", ".join((names[0], *scaled_names(headers))), *names[1:]
        made = Bound(*names, unit, given.where, given.power, given.doubtful, told=told)
        return self._in_full(made, rows=bool(label) and names[0].startswith(label))

    def _in_full(self, bound: Bound, *, rows: bool) -> Bound:
        """With the property in words, where the caption or a note says what its symbol stands for, and of what.

        Where the `rows` are the things, what the symbol is of belongs to its name: share of data not in the cache.
        """
        definition = defined(bound.property, self._texts)
        if definition is None:
            return bound
        named = property_in(definition.property, bound.unit)
        of = f" of {definition.entity}" if rows and definition.entity else ""
        return replace(
            bound,
            entity=bound.entity if rows else definition.entity or bound.entity,
            property=f"{definition.property}{of}",
            property_id=named.id if named else bound.property_id,
            definition=definition,
        )

    def _by_column(
        self,
        label: str,
        heads: list[str],
        said: tuple[str, Named] | None,
        unit: str | None,
        over: HeaderUnit | None,
        told: Told | None,
    ) -> tuple[str, str, str | None]:
        """Entity, property and its id where the columns are the properties, or the caption names the only one."""
        spoken = over is not None and re.search(r"\b[a-z]{4,}|\b[A-Z][a-z]{3,}", over.rest) is not None
        caption = None if spoken else only_property_in(self._subject, unit)
        if told is not None and caption is None:
            caption = property_in(told.head, unit)
        if said is not None:
            header, named = said
            refined = caption.id if caption and named.symbol else named.id
            others = [h for h in heads if h != header and not is_condition(h) and property_in(h, unit) is None]
            return ", ".join((label, *others)), header, refined
        if caption is not None:
            symbol = over.rest if over is not None and len(over.rest) <= 2 and self._is_alone(over) else None
            others = [h for h in heads if not is_condition(h) and h != symbol]
            return ", ".join((label, *others)), caption.words, caption.id
        if all(is_condition(h) for h in heads):
            return label, self._subject, None
        return label, " ".join(heads), None

    def _over_all(self, header: HeaderUnit, path: tuple[str, ...]) -> bool:
        """Whether a header over others names no thing and tells no two columns apart: "EIS result" over σ and R."""
        if header is self._headers[path][-1] or not names_nothing(header.rest):
            return False
        return not any(other != path and other[-1:] == path[-1:] for other in self._headers)

    def _is_alone(self, header: HeaderUnit) -> bool:
        """Whether no other header has this one's unit: else these are names of what was measured."""
        return {h.rest for units in self._headers.values() for h in units if h.unit == header.unit} == {header.rest}

    def _label(self, row: int) -> str:
        """The row's label; where others have the same, with the words beside it that tell them apart."""
        if not self.view.label_columns:
            return self._subject
        text = self.view.row_label(row)
        label = without_marks(text)
        alike = self._alike.get(text, [])
        if len(alike) > 1:
            shared = set.intersection(*(set(self.view.aside(r)) for r in alike))
            label = ", ".join((label, *(a for a in self.view.aside(row) if a not in shared)))
        return label

    def _group_apart(self, row: int) -> str | None:
        """The label over the row's group, where rows of other groups are labelled alike."""
        groups = {self.view.group(r) for r in self._alike.get(self.view.row_label(row), [])}
        own = self.view.group(row)
        return re.sub(r"^\([a-h]\)\s", "", own).rstrip(" .") if own and len(groups) > 1 else None

    def _ambiguous(self, row: int, path: tuple[str, ...]) -> bool:
        """Whether another column of values has the same headers over this row, and one of its rows fills both."""
        block = self._over(row)
        if block not in self._twins:
            most: Counter[tuple[str, ...]] = Counter()
            for r in (r for r in self.view.body_rows if self._over(r) == block):
                here = (c for c in range(len(block)) if (r, c) in self.view.grid and self.role(r, c) == "value")
                most |= Counter(block[c] for c in here)
            self._twins[block] = most
        return self._twins[block][path] > 1

    def _over(self, row: int) -> tuple[tuple[str, ...], ...]:
        return tuple(self.view.path(row, c) for c in range(self.view.table.columns))

    def _garbled(self, text: str) -> bool:
        """Whether a name holds characters that no font explains or, in a picture, half a bracket or a lost unit."""
        halves = any(text.count(a) != text.count(b) for a, b in ("()", "[]")) or '"' in text
        if UNSAFE.search(text) is not None:
            return True
        return self.view.table.method == "ocr" and (halves or loses_unit(text, is_unit))

    def _stub(self, row: int) -> HeaderUnit:
        """What the row's label says, with the unit of its unit column where the table has one."""
        column = next((c for c in self.view.word_columns if self.role(row, c) == "unit"), None)
        cell = self.view.grid.get((row, column)) if column is not None else None
        if cell is not None and is_unit(cell.text):
            return HeaderUnit(cell.text, 0, self._rows[row].rest)
        return self._rows[row]

    def _is_share(self, row: int, column: int) -> bool:
        """Whether a number under a header that says "percentage", without a sign, is one: the column's numbers are
        such, and the row is none of the sums and quotients under its total."""
        if any(re.search(r"[%％]", h) for h in self.view.path(row, column)):
            return True
        values = self._values[column]
        return row <= self._total and any(v > 1 for v in values) and all(-100 <= v <= 100 for v in values)

    @cached_property
    def _total(self) -> int:
        """The first row of a sum, or one beyond the last row."""
        return next((r for r in self.view.body_rows if TOTAL.match(self.view.row_label(r))), self.view.table.rows)

    @cached_property
    def _values(self) -> list[list[float]]:
        """The numbers of each column."""
        grid, rows = self.view.grid, self.view.body_rows
        return [
            [
                q[0].value
                for r in rows
                if (r, c) in grid and (q := read_value(grid[r, c].text)) and q[0].value is not None
            ]
            for c in range(self.view.table.columns)
        ]

    def _is_told(self, row: int, column: int) -> bool:
        """Whether a cell without a unit is one of the percentages that are told of: neither axis names another
        measure, its column's numbers lie from 0 to 100, and none has a second number in brackets beside it."""
        told, view = self._told, self.view
        if told is None or column in view.label_columns:
            return False
        alike = [c for c in range(view.table.columns) if all(0 <= v <= 100 for v in self._values[c])]
        alike = [c for c in alike if c not in view.label_columns and self._leaves_room(told, row, c)]
        if column not in alike or row > self._total or not any(v > 1 for c in alike for v in self._values[c]):
            return False
        label = self._stub(row).rest
        return all(may_be_share(told, name) for name in (label, view.group(row) or ""))

    def _leaves_room(self, told: Told, row: int, column: int) -> bool:
        """Whether a column's headers and cells leave room for percentages over this row."""
        view = self.view
        headers = self._headers.get(view.path(row, column), ())
        names = [h.rest for h in headers if not h.scaled]
        if any(h.unit for h in headers if h.scaled or h is headers[-1]) or any(condition_in(n) for n in names[-1:]):
            return False
        cells = [view.grid[r, column].text for r in view.body_rows if (r, column) in view.grid]
        return all(may_be_share(told, name) for name in names) and not any("(" in text for text in cells)

    def _unit(self, headers: Sequence[HeaderUnit], stub: HeaderUnit, group: str | None) -> _Unit:
        """The unit that holds for a cell: of the lowest header that has one, the row, its group, the caption."""
        if are_ratios(headers):
            return _Unit()
        sources = [(h, "column") for h in reversed(headers)]
        sources.append((stub, "row"))
        if group:
            sources.append((header_unit(group, is_unit), "row_group"))
        sources.append((self._caption_unit, "caption"))
        for source, where in sources:
            if source.unit or source.power or source.doubtful:
                return _Unit(source.unit, where, source.power, source.doubtful)
        return _Unit()
