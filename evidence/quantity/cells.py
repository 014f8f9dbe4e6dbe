"""The quantity that a table cell is."""

import re

from contracts.measurements import Check, Relation
from evidence.quantity.building import build
from evidence.quantity.messages import Quantity
from evidence.quantity.reading import read_at
from evidence.quantity.units import ParsedUnit, whole_unit

_RELATION = re.compile(r"\s*(?P<mark>≤|≦|⩽|<=|≥|≧|⩾|>=|<|>|~|∼|≈|≃|=|ca\.|c\.)?\s*")
_RELATIONS: dict[str, Relation] = {
    "≤": "<=", "≦": "<=", "⩽": "<=", "<=": "<=", "≥": ">=", "≧": ">=", "⩾": ">=", ">=": ">=", "<": "<", ">": ">",
    "~": "~", "∼": "~", "≈": "~", "≃": "~", "ca.": "~", "c.": "~",
}  # fmt: skip
_ACCOUNTING = re.compile(r"\(\s?([$€£]?\s?\d{1,3}(?:,\d{3})+(?:\.\d+)?)\s?\)")
_MARK = re.compile(r"(?:\s?[*†‡§¶#‖]+|\s?[⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱᵏᵐⁿᵒᵖʳˢᵗ,*]+|\s?\(?[a-h](?:,?\s?[a-h]){0,3}\)?)+")
_BRACKETED = re.compile(r"\s?[(\[][^()\[\]]{1,40}[)\]]")


def parse_cell(text: str, unit_hint: str | None = None) -> Quantity | None:
    """The quantity that `text`, a whole cell, is; None where it is words, empty, `n.d.` or more than one thing.

    `unit_hint`: the unit that a header states, used where the cell has none. Footnote marks are set aside (check
    footnote_mark); what stands in brackets behind the value is reported in check bracketed, its meaning being the
    header's to say. A cell `(20,076)` is an accounting negative; `(0.4)` alone is no value.
    """
    negative = _ACCOUNTING.fullmatch(text.strip())
    if negative:
        inner = parse_cell(negative[1].lstrip("$€£ "), unit_hint)
        return _negated(inner, text) if inner else None
    lead = _RELATION.match(text)
    start = lead.end() if lead else 0
    reading = read_at(text, start, cell=True)
    if reading is None:
        return None
    rest, checks = text[reading.end :], []
    bracketed = _BRACKETED.match(rest)
    if bracketed:
        checks.append(Check(name="bracketed", passed=True, detail=bracketed[0].strip()))
        rest = rest[bracketed.end() :]
    if rest.strip():
        mark = _MARK.fullmatch(rest.rstrip())
        if mark is None:
            return None
        checks.append(Check(name="footnote_mark", passed=True, detail=rest.strip()))
    unit_text, parsed = _unit(reading.unit_text, reading.unit, unit_hint)
    relation = _RELATIONS.get(lead["mark"] or "", "=") if lead else "="
    begin = lead.start("mark") if lead and lead["mark"] else start
    made = build(text, reading, begin, relation, unit_text, parsed, difference=False)
    return made.model_copy(update={"checks": made.checks + tuple(checks)})


def _unit(own: str | None, parsed: ParsedUnit | None, hint: str | None) -> tuple[str | None, ParsedUnit | None]:
    if own is not None or not hint or not hint.strip():
        return own, parsed
    return hint.strip(), whole_unit(hint)


def _negated(inner: Quantity, text: str) -> Quantity:
    sign = Check(name="accounting_negative", passed=True, detail=text.strip())
    return inner.model_copy(
        update={
            "start": 0, "end": len(text), "text": text, "number_start": 0, "number_end": len(text),
            "value": None if inner.value is None else -inner.value,
            "si_value": None if inner.si_value is None else -inner.si_value,
            "checks": (*inner.checks, sign),
        }
    )  # fmt: skip
