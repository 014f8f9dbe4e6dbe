"""What held while something was measured, as a caption, header, sentence or section says it."""

import re

import ontology
from contracts.anchors import Anchor
from contracts.measurements import Condition
from evidence.condition_words import Placed, Scope, patterned, worded
from evidence.processes import process_of
from evidence.quantity import Quantity, find_quantities

_PLACED = re.compile(
    (
        r"(?:\b(?:at|under|with|for|after|within|during|in|of|to|from|by|between|up to|around|about"
        r"|approximately|over|per|when)\s|[(\[=:,;@≈~在于为]\s?)(?:the\s|a\s|an\s|about\s|approximately\s|up to\s"
        r"|~\s?|≈\s?|∼\s?)*$"
    ),
    re.IGNORECASE,
)
_AT = re.compile(
    (
        r"(?:\b(?:at|under|@)\s|[(\[@在于]\s?)(?:(?:the|a|an)\s(?:(?!of\b)[a-z]+[\s-]){1,3}of\s)?"
        r"(?:the\s|a\s|an\s|about\s|approximately\s|around\s|~\s?|≈\s?|∼\s?|[<>≤≥]\s?)*$"
    ),
    re.IGNORECASE,
)
_FOR = re.compile(
    (
        r"\b(?:for|after|within|at|during|over|following)\s(?:the\s(?:first|last)\s|a\s|an\s|about\s|another\s"
        r"|up to\s|~\s?)*$"
    ),
    re.IGNORECASE,
)
_LINK = re.compile(
    (
        r"(?:\s(?:range|interval|window|regime))?\s?(?:\([^()]{0,20}\)\s?)?(?:[=:≈~,]|(?:was|were|is|are)(?:\s(?:set|fixed|kept|maintained"
        r"|held)(?:\s(?:at|to))?)?|of|at|from|between|=)?\s?(?:about\s|approximately\s|~\s?|≈\s?|the\s)?"
    ),
    re.IGNORECASE,
)
_BEYOND = re.compile(r"(?:above|below|under|over|beyond)\s", re.IGNORECASE)
_BEHIND = re.compile(r"\s(?:of\s)?(?:the\s)?")
_BY_DIMENSION = {
    "[temperature]": "temperature",
    "[mass] / [length] / [time] ** 2": "pressure",
    "[c_rate]": "c_rate",
    "[current] / [length] ** 2": "current_density",
    "[current] / [mass]": "current_density",
    "[mass] * [length] ** 2 / [time] ** 4 / [current]": "scan_rate",
    "[temperature] * [time]": "degree_days",
    "[temperature] / [time]": "heating_rate",
    "[substance] / [length] ** 3": "concentration",
    "[mass] / [length] ** 3": "concentration",
    "[mass] * [length] ** 2 / [time] ** 3 / [current]": "voltage",
    "[acceleration]": "",
}
_HEATED = re.compile(r"\b(?:heated|warmed|cooled|brought)\sto\s$", re.IGNORECASE)
_BROUGHT = re.compile(
    r"\b(?:exposed|subjected|transferred|equilibrated|acclimated|acclimatized)\sto\s(?:\w+\s)?$",
    re.IGNORECASE,
)
_FREQUENCY_UNITS = re.compile(r"^[kMGTmµ]?Hz$")
_GRAVITY = 9.80665
"""Standard gravity, m/s²: a load told as a mass is its weight."""
_COUNTED = {
    "cycles": "cycle_number",
    "cycle": "cycle_number",
    "folds": "folds",
    "threads": "threads",
    "cores": "threads",
    "replicates": "sample_size",
    "biological replicates": "sample_size",
    "gpus": "hardware",
    "GPUs": "hardware",
}
_DEFAULT = re.compile(
    (
        r"unless\s(?:otherwise\s)?(?:stated|noted|specified|indicated|mentioned)"
        r"|\bif\snot\s(?:otherwise\s)?(?:stated|noted|specified|indicated)|\bexcept\swhere\s(?:stated|noted)|除非?另有说明"
        r"|^\W*all\s(?:\w+\s){0,3}(?:experiments|measurements|assays|tests|simulations|calculations|data"
        r"|recordings)\s(?:\w+\s){0,2}(?:were|was|are)\s"
    ),
    re.IGNORECASE,
)


def find_conditions(text: str, scope: Scope, anchor: Anchor | None = None) -> list[Condition]:
    """The conditions that `text` states, each once, in order; `scope` and `anchor` are put on each."""
    seen: set[tuple[str, str]] = set()
    found: list[Condition] = []
    for placed in placed_conditions(text, scope, anchor):
        key = (placed.condition.name, placed.condition.text.casefold())
        if key not in seen:
            seen.add(key)
            found.append(placed.condition)
    return found


def states_default(text: str) -> bool:
    """Whether a sentence sets conditions for all that follows it ('unless stated otherwise, at 25 °C')."""
    return bool(_DEFAULT.search(text))


def placed_conditions(
    text: str, scope: Scope, anchor: Anchor | None = None, quantities: list[Quantity] | None = None
) -> list[Placed]:
    """As `find_conditions`, with places and repeats. `quantities`: those of `text`, where they are known already."""
    known = find_quantities(text) if quantities is None else quantities
    found = [_numeric(text, quantity, scope, anchor) for quantity in known]
    placed = [item for item in found if item is not None]
    placed += _list_fellows(known, placed, scope, anchor)
    placed += patterned(text, scope, anchor)
    placed += _joined_temperatures(text, known, placed, scope, anchor)
    placed += worded(text, scope, anchor)
    placed.sort(key=lambda item: (item.start, -item.end))
    kept: list[Placed] = []
    for item in placed:
        if not any(
            other.start < item.end and item.start < other.end and other.condition.name == item.condition.name
            for other in kept
        ):
            kept.append(item)
    return kept


def _numeric(text: str, quantity: Quantity, scope: Scope, anchor: Anchor | None) -> Placed | None:
    name = _name_of(text, quantity)
    if name is None or not quantity.read:
        return None
    return Placed(_condition(name, quantity, scope, anchor), quantity.start, quantity.end)


def _list_fellows(known: list[Quantity], placed: list[Placed], scope: Scope, anchor: Anchor | None) -> list[Placed]:
    """The other members of a list one of which is a condition: 'at 25 and 60 °C'."""
    starts = {item.start: item.condition.name for item in placed}
    named = {(q.group, q.dimension, q.unit): starts[q.start] for q in known if q.group and q.start in starts}
    return [
        Placed(_condition(named[q.group, q.dimension, q.unit], q, scope, anchor), q.start, q.end)
        for q in known
        if q.group and (q.group, q.dimension, q.unit) in named and q.start not in starts and q.read
    ]


def _joined_temperatures(
    text: str, known: list[Quantity], placed: list[Placed], scope: Scope, anchor: Anchor | None
) -> list[Placed]:
    """A temperature that 'and' or a comma joins to another condition: '50% relative humidity and 37 °C'."""
    ends = {item.end for item in placed}
    return [
        Placed(_condition("temperature", q, scope, anchor), q.start, q.end)
        for q in known
        if q.dimension == "[temperature]"
        and q.read
        and any(
            joint in text and text[: q.start].endswith(joint) and q.start - len(joint) in ends
            for joint in (" and ", ", ", " at ")
        )
    ]


def _condition(name: str, quantity: Quantity, scope: Scope, anchor: Anchor | None) -> Condition:
    si_value, si_unit = quantity.si_value, quantity.si_unit
    if name == "load" and quantity.dimension == "[mass]" and si_value is not None:
        si_value, si_unit = si_value * _GRAVITY, "N"
    return Condition(
        name=name,
        text=_with_unit(quantity),
        value=quantity.value,
        interval=quantity.interval,
        unit=quantity.unit,
        si_value=si_value,
        si_unit=si_unit,
        scope=scope,
        anchor=anchor,
    )


def _with_unit(quantity: Quantity) -> str:
    """The number as written, with the unit that a list states behind its last member: 25 of '25 and 60 °C'."""
    unit = quantity.unit or ""
    return quantity.text if not unit or unit in quantity.text or quantity.counted else f"{quantity.text} {unit}"


def _name_of(text: str, quantity: Quantity) -> str | None:
    before, after = text[max(0, quantity.start - 60) : quantity.start], text[quantity.end : quantity.end + 40]
    alone = not text[: quantity.start].strip() and not after.strip(" .")
    book = ontology.load()
    named = _COUNTED.get((quantity.unit or "").strip())
    if named:
        return named
    if quantity.counted or quantity.unit is None:
        return _named_before(book, before, "dimensionless") if quantity.unit is None else None
    if quantity.dimension is None:
        return None
    named = _named_before(book, before, quantity.dimension) or _named_behind(book, after, quantity.dimension)
    if named and (
        quantity.dimension != "[length]" or named == "wavelength" or re.search(r"\bat\s[^,;.]{0,40}$", before)
    ):
        return named
    measured = next((m for m in reversed(book.match_all(before)) if _fits(book, m.id, quantity.dimension)), None)
    at = bool(_AT.search(before))
    if quantity.dimension == "[time]" and _FOR.search(before) and process_of(text, quantity):
        return "time"
    if measured is not None and not at:
        return None
    name = _BY_DIMENSION.get(quantity.dimension)
    if name == "temperature":
        placed = _PLACED.search(before) or _BEYOND.match(quantity.text)
        held = _BROUGHT.search(before) or (_HEATED.search(before) and after.startswith(" for "))
        return name if alone or (placed and (at or held or not _is_result(before))) else None
    if name:
        return name if alone or at else None
    if quantity.dimension == "[time]":
        return "time" if _FOR.search(before) else None
    if quantity.dimension == "1 / [time]" and _FREQUENCY_UNITS.match(quantity.unit):
        return "frequency" if at else None
    if quantity.dimension == "dimensionless" and "kg" in quantity.unit:
        return "dose" if at else None
    return None


def _is_result(before: str) -> bool:
    return bool(re.search(r"\b(?:was|were|is|are|by|of|to)\s(?:\w+\s)?$", before))


def _fits(book: ontology.Ontology, identifier: str, dimension: str) -> bool:
    item = book.property(identifier)
    return item is not None and not item.any_unit and dimension in item.dimensions


def _named_before(book: ontology.Ontology, before: str, dimension: str) -> str | None:
    """The condition whose name stands right before the number: 'relative humidity of', 'heating rate:'."""
    for match in reversed(book.match_conditions(before)):
        entry = book.condition(match.id)
        if match.language == "symbol" and not re.match(r"\s?[=:≈]", before[match.end :]):
            continue
        if entry is not None and entry.dimension == dimension and _LINK.fullmatch(before[match.end :]):
            return entry.id if nothing_longer(book, before, match.start, match.end) else None
        if entry is not None and entry.id == "load" and dimension == "[mass]" and _LINK.fullmatch(before[match.end :]):
            return entry.id
    return None


def _named_behind(book: ontology.Ontology, after: str, dimension: str) -> str | None:
    """The condition whose name stands right behind the number: '81.67 K/s heating rate'."""
    for match in book.match_conditions(after)[:1]:
        entry = book.condition(match.id)
        if (
            entry is not None
            and match.language == "en"
            and entry.dimension == dimension
            and _BEHIND.fullmatch(after[: match.start])
        ):
            return entry.id
    return None


def nothing_longer(book: ontology.Ontology, text: str, start: int, end: int) -> bool:
    """Whether no property's longer name covers the condition's: 'transition temperature' is a property."""
    return all(not (m.start <= start and end <= m.end and m.end - m.start > end - start) for m in book.match_all(text))
