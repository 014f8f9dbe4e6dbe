"""Lists told side by side: which value belongs to which thing."""

import re
from collections.abc import Sequence

from evidence.phrases import VERB, clean, is_thing, last_clause
from evidence.quantity import Quantity

_ITEM_JOIN = re.compile(r",\s(?:and\s|or\s)?|\s(?:and|or)\s")
_BY_GROUP = re.compile(r"^\s?(?:%\s)?(?:for|in|with|of|on)\s", re.IGNORECASE)


def parallel_lists(text: str, quantities: Sequence[Quantity]) -> dict[int, str]:
    """Index of a quantity → the list item that it belongs to, for 'A and B were 1 and 2, respectively'."""
    groups: dict[tuple[int, int], list[int]] = {}
    for index, quantity in enumerate(quantities):
        if quantity.group:
            groups.setdefault(quantity.group, []).append(index)
    told = "respectively" in text
    found: dict[int, str] = {}
    for (start, end), members in groups.items():
        if len(members) < 2:
            continue
        behind = _BY_GROUP.match(text[end:])
        items: list[str] = []
        versus = len(members) == 2 and _VERSUS.search(text[quantities[members[0]].end : quantities[members[1]].start])
        if versus and text[:start].rstrip().endswith("("):
            found.update(zip(members, _compared(text[:start].rstrip(" (")), strict=True))
            continue
        if behind:
            items = _items_forward(text, end + behind.end(), len(members))
        if not items and told:
            items = _items_backward(text, start, len(members))
        if len(items) == len(members):
            found.update(zip(members, items, strict=True))
    return found


_VERSUS = re.compile(r"\b(?:vs|versus|compared (?:to|with)|and)\b")
_COMPARED = re.compile(
    r"\b(?:of|for|in|with|by|among)\s(?P<left>(?:(?!\b(?:of|for|in|that|those)\b).)+?)\s(?:(?:was|were|is|are|had|has|showed|gave)\b.*?)?"
    r"(?:(?:that|those)\s(?:of|for|in|with)|(?:than|versus|vs\.?|compared\s(?:to|with))(?:\s(?:that|those))?(?:\s(?:of|for|in|with))?)\s"
    r"(?P<right>[^,;()]+)$"
)


def _compared(before: str) -> tuple[str, str]:
    """The two things compared right before '(38 vs. 21)': 'the power of A was double that of B' → A, B.

    Where they cannot be told apart, both numbers get the whole stretch, and neither one thing.
    """
    clause = last_clause(before)
    match = _COMPARED.search(clause)
    left, right = (clean(match["left"]), clean(match["right"])) if match else ("", "")
    if is_thing(left) and is_thing(right):
        return left, right
    whole = clean(clause)[-120:]
    return whole, whole


def _items_forward(text: str, start: int, count: int) -> list[str]:
    stop = re.search(r"[;:(]|\.\s|\.$|,\srespectively|\srespectively", text[start:])
    pieces = [clean(piece) for piece in _ITEM_JOIN.split(text[start : start + stop.start() if stop else len(text)])]
    return pieces if len(pieces) == count and all(_is_item(piece) for piece in pieces) else []


def _items_backward(text: str, end: int, count: int) -> list[str]:
    """The last `count` items told before a verb that stands before `end`."""
    for verb in reversed(list(VERB.finditer(text[:end]))):
        told = re.sub(r"\s\([^()]*\)", "", text[: verb.start()])
        pieces = _ITEM_JOIN.split(told)[-count:]
        if len(pieces) < count:
            return []
        items = [clean(piece) for piece in (_list_start(pieces[0]), *pieces[1:])]
        if all(_is_item(item) for item in items):
            return items
    return []


def _list_start(piece: str) -> str:
    """The first item of a list, without what leads up to it: 'conductivities of MOF-5' → 'MOF-5'."""
    parts = re.split(
        rf"\b(?:of|for|in|with|between|from|by|on|that|against|to|at)\s|{VERB.pattern}", piece, flags=re.IGNORECASE
    )
    return parts[-1]


def _is_item(item: str) -> bool:
    return (
        0 < len(item) <= 70 and len(item.split()) <= 8 and bool(re.search(r"[A-Za-z]", item)) and not VERB.search(item)
    )
