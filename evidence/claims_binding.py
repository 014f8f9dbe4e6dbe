"""Numbers with the entities that they belong to, compared between a claim and its source."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from evidence.claims_logic import plain
from evidence.quantity import Quantity, find_quantities

_ENTITY = re.compile(
    r"(?<![\w.])(?:[A-Z][A-Za-z]*\d[\w]*(?:[-–][A-Za-z\d]+)*|[A-Z]{2,}[\w]*(?:[-–(][\w)]+)*|[A-Za-z]+[-–]\d+[\w]*"
    r"|[a-z]{1,3}[A-Z][\w-]*|(?:[A-Z][a-z]?\d*){2,}(?![a-z])|[αβγδ]-\w+|[A-Z][a-z]+(?:[-–][A-Z]?[a-z\d]+)+)"
)
_UNITLIKE = re.compile(
    r"^(?:[kMGmµμnp]?(?:S|V|A|W|J|K|Pa|Hz|eV|Ah|Wh|M|N|L|C|T|F|g|m)(?:-?\d)?|RH|DC|AC|SD|SE|SEM|CI|pH|wt|vol)$"
)
_SAME_LENGTH = str.maketrans("‐‑‒–—₀₁₂₃₄₅₆₇₈₉ₓᵧ", "-----0123456789xy")
RELATIVE = 1e-6


class Bound(NamedTuple):
    """A quantity of a text with the entity that it is told of, where one is near."""

    quantity: Quantity
    entity: str | None


def entities(text: str) -> list[tuple[int, str]]:
    """Names with a shape of their own (MOF-5, LiFePO4, REV1) and where each begins."""
    found = []
    for match in _ENTITY.finditer(text.translate(_SAME_LENGTH)):
        name = match.group().rstrip("-–")
        if len(name) > 1 and not _UNITLIKE.match(name) and not name.replace("-", "").isdigit():
            found.append((match.start(), name))
    return found


def bind(text: str) -> list[Bound]:
    """Each quantity with its entity: by position where a list ends in "respectively", else the nearest before it
    in its clause, else the nearest after it."""
    flat = text.translate(_SAME_LENGTH)
    quantities = [q for q in find_quantities(text) if q.read]
    named = [e for e in entities(text) if not any(q.start <= e[0] < q.end for q in quantities)]
    if re.search(r"\brespectively\b", flat, re.IGNORECASE):
        before = list(dict.fromkeys(name for _, name in named))
        if before and len(quantities) % len(before) == 0 and len(quantities) >= len(before):
            return [Bound(q, before[i % len(before)]) for i, q in enumerate(quantities)]
    bound: list[Bound] = []
    for quantity in quantities:
        left = [e for e in named if e[0] < quantity.start]
        right = [e for e in named if e[0] >= quantity.end]
        chosen: str | None = left[-1][1] if left else None
        if right:
            between = flat[quantity.end : right[0][0]]
            after = re.fullmatch(r"\s*(?:\(|for|in|of|by|with|the|using|from|on|\s)*\s*", between) is not None
            if chosen is None or (after and re.search(r"\b(?:for|of|in|by|from)\b", between)):
                chosen = right[0][1]
        bound.append(Bound(quantity, chosen))
    return bound


def same_value(a: Quantity, b: Quantity) -> bool:
    """Whether two quantities are one: equal as written, or equal in SI; relation alike."""
    if ("<" in a.relation, ">" in a.relation) != ("<" in b.relation, ">" in b.relation):
        return False
    if a.interval and b.interval:
        return _unit(a) == _unit(b) and all(_close(x, y) for x, y in zip(a.interval, b.interval, strict=True))
    if a.value is None or b.value is None:
        return False
    if a.si_value is not None and b.si_value is not None and a.si_unit == b.si_unit:
        return _close(a.si_value, b.si_value)
    return _unit(a) == _unit(b) and _close(a.value, b.value)


def _unit(quantity: Quantity) -> str:
    return re.sub(r"[\s·*.]", "", plain(quantity.unit or "")).lower()


def _close(a: float, b: float) -> bool:
    return abs(a - b) <= RELATIVE * max(abs(a), abs(b), 1e-300)


def numbers_disagree(claim: Sequence[Bound], source: Sequence[Bound]) -> str | None:
    """A quantity of the claim that the source has not, each of the source's used once."""
    rest = list(source)
    for bound in claim:
        match = next((s for s in rest if same_value(bound.quantity, s.quantity) and s.entity == bound.entity), None)
        match = match or next((s for s in rest if same_value(bound.quantity, s.quantity)), None)
        if match is None:
            return f'"{bound.quantity.text}" is not in the source'
        rest.remove(match)
    return None


def bindings_disagree(claim: Sequence[Bound], source: Sequence[Bound]) -> str | None:
    """A number that the claim tells of one entity and the source of another."""
    names = {s.entity for s in source if s.entity}
    for bound in claim:
        told = {s.entity for s in source if same_value(bound.quantity, s.quantity)}
        if bound.entity and told and bound.entity not in told and None not in told and bound.entity in names:
            return f'"{bound.quantity.text}" belongs to {", ".join(sorted(filter(None, told)))}, not to {bound.entity}'
    return None
