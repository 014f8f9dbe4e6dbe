"""Which condition of a sentence governs which number, where it tells several of one kind."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from evidence.condition_words import Placed
from evidence.phrases import CLAUSE
from evidence.quantity import Quantity

_BEHIND = re.compile(
    r"\)?\s?(?:(?:of\s)?(?:[a-z]+(?:ing|ery|[ts]ion|ure|age|ment)|rest)\s)?(?:\([^()]{0,40}\)\s?|\[\d[\d,–\s-]*\]\s?)?[,(\[]?\s?(?:(?:measured|recorded|obtained|taken)\s)?"
    r"(?:(?:at|under|@|in|for|after|within|when|with)\s)?(?:the\s|a\s|an\s|about\s|only\s|~\s?|≈\s?)?",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\)?[,:]?\s?\(?(?:(?:and|it|this|they|which|we|then)\s){0,2}"
    r"(?:(?:was|were|is|are|gave|reached|had|showed|found|measured|to|for|=)\s?){0,2}"
    r"(?:about\s|only\s|~\s?|≈\s?|a\s|an\s)?",
    re.IGNORECASE,
)
_OF_ANOTHER = re.compile(
    r"\b(?:than\b(?!\s(?:[~≈]\s?)?\d)|versus|vs\.?|against|relative\sto|(?:as\s)?compared\s(?:to|with)|in\scontrast\sto|unlike"
    r"|(?:that|those|the\svalues?|the\sone|the\sresults?)\s(?:reported|measured|found|obtained|seen|observed|known|at|of|for|in))\b",
    re.IGNORECASE,
)
_CONTRAST = re.compile(
    r"\b(?:increas\w*|decreas\w*|r[io]ses?|rising|f[ae]ll(?:s|ing)?|drop\w*|rais\w*|lower\w*|reduc\w*|improv\w*|grows?|grew"
    r"|chang\w*|compared|against|versus|vs|than|while|whereas|but|from|to|down|up|halv\w*|doubl\w*)\b",
    re.IGNORECASE,
)


_NEXT_STEP = re.compile(
    r"(?:,|;|\band|\bthen|,\sand|,\sthen)\s(?:then\s|finally\s|subsequently\s)?\w+ed\b", re.IGNORECASE
)
"""Another step of a preparation, behind which the conditions of the step before hold no more."""


@dataclass(frozen=True)
class Governed:
    """The conditions of one name for one number: the one that governs it, or the texts between which it is open."""

    condition: Placed | None
    open: tuple[str, ...] = ()


def governing(text: str, same: Sequence[Placed], quantity: Quantity, every: Sequence[Quantity]) -> Governed:
    """Which of the conditions `same`, all of one name, governs `quantity` of the sentence `text`.

    `every`: the sentence's numbers that are no condition of this name. A condition right behind or right before a
    number is that number's and no other's; what stands behind 'than', 'against' or 'that reported' is the compared
    thing's; else one condition in the number's clause, or one left over in the sentence. More than one: open.
    """
    values = [q for q in every if not any(p.start < q.end and q.start < p.end for p in same)]
    listed = _by_list(text, same, quantity, values)
    if listed is not None:
        return Governed(listed)
    pairs = _pairs(text, same, values)
    own = [p for p in same if quantity in pairs.get(p, ())]
    if own:
        return Governed(own[0])
    told = {_said(p): p for p in same}
    taken = {_said(p) for p in same if p in pairs}
    free = [p for p in same if p not in pairs and not _another(text, quantity, p) and not _step(text, quantity, p)]
    if len(told) == 1:
        return _only(text, same[0], quantity, pairs.get(same[0], ()), free)
    if not free:
        others = tuple(told) if len(taken) < len(told) else ()
        return Governed(None, others)
    clause = [p for p in free if not CLAUSE.search(text[min(p.end, quantity.end) : max(p.start, quantity.start)])]
    for group in (clause, free):
        names = {_said(p) for p in group}
        if len(names) == 1:
            return Governed(group[0])
        if names:
            turn = _by_turns(same, quantity, values)
            return Governed(turn) if turn else Governed(None, tuple(names))
    return Governed(None)


def _said(placed: Placed) -> str:
    condition = placed.condition
    if condition.value is not None or condition.si_value is not None:
        return condition.text
    return condition.text.lower().removeprefix("in ").strip()


def _pairs(text: str, same: Sequence[Placed], values: Sequence[Quantity]) -> dict[Placed, list[Quantity]]:
    """Each condition that stands beside a number, with the number (a list of numbers where it closes the list)."""
    found: dict[Placed, list[Quantity]] = {}
    behind: set[int] = set()
    for placed in same:
        near = [q for q in values if q.end <= placed.start and _BEHIND.fullmatch(text[q.end : placed.start])]
        if near:
            last = near[-1]
            listed = [q for q in values if q.group and q.group == last.group and len(same) == 1]
            found[placed] = listed or [last]
            behind.update(q.start for q in found[placed])
    for placed in same:
        if placed in found:
            continue
        near = [
            q
            for q in values
            if q.start >= placed.end and q.start not in behind and _BEFORE.fullmatch(text[placed.end : q.start])
        ]
        if near:
            found[placed] = [near[0]]
    return found


def _only(text: str, only: Placed, quantity: Quantity, pair: Sequence[Quantity], free: Sequence[Placed]) -> Governed:
    """The one condition told: every number's, unless it stands with another number that this is set against."""
    if _step(text, quantity, only):
        return Governed(None)
    if not pair:
        return Governed(only) if free else Governed(None, (only.condition.text,))
    other = pair[0]
    if other.dimension != quantity.dimension:
        return Governed(only)
    first, last = sorted((quantity, other), key=lambda q: q.start)
    between = text[first.end : last.start]
    lead = text[max(0, first.start - 60) : first.start]
    if _CONTRAST.search(between) or re.search(r"\bfrom\s(?:\w+\s)?$", lead):
        return Governed(None, (only.condition.text,))
    return Governed(only)


def of_another(text: str, start: int) -> bool:
    """Whether what begins at `start` of a note is said of the thing compared with: 'Against the cells at 25 °C'."""
    lead = text[:start]
    return re.match(r"\W*against\b", lead, re.IGNORECASE) is not None or _OF_ANOTHER.search(lead) is not None


def _another(text: str, quantity: Quantity, placed: Placed) -> bool:
    """Whether the condition is of the thing that the number is compared with."""
    return placed.start >= quantity.end and _OF_ANOTHER.search(text[quantity.end : placed.start]) is not None


def _step(text: str, quantity: Quantity, placed: Placed) -> bool:
    """Whether number and condition belong to different steps: 'activated at 150 °C, mixed and pressed to 0.5 mm'."""
    first, last = sorted(((placed.start, placed.end), (quantity.start, quantity.end)))
    if placed.condition.name not in _OF_STEPS:
        return False
    if placed.condition.name in _KEPT and placed.start < quantity.start:
        return False
    lead = text[: first[0]]
    return (
        re.search(r"\w+ed\b[^,;.]{0,40}$", lead) is not None and _NEXT_STEP.search(text[first[1] : last[0]]) is not None
    )


_KEPT = ("solvent", "atmosphere")
"""What a step brings in and the steps behind it keep."""
_OF_STEPS = frozenset(
    ("temperature", "time", "pressure", "rotation_speed", "heating_rate", "concentration", "solvent", "atmosphere")
)


def _by_list(text: str, same: Sequence[Placed], quantity: Quantity, values: Sequence[Quantity]) -> Placed | None:
    """Lists told 'respectively': the condition at the number's own place in its list."""
    if "respectively" not in text or quantity.group is None:
        return None
    members = [q for q in values if q.group == quantity.group]
    places = sorted(same, key=lambda p: p.start)
    joined = all(
        re.fullmatch(r"\s?(?:,|,?\s?and|,?\s?or|/)?\s?(?:at\s)?(?:[^\W\d]{1,3})?\s?", text[a.end : b.start])
        for a, b in pairwise(places)
    )
    if len(members) != len(places) or not joined:
        return None
    return places[members.index(quantity)]


def _by_turns(same: Sequence[Placed], quantity: Quantity, values: Sequence[Quantity]) -> Placed | None:
    """'dry A reached 1.2 and soaked A 4.5': conditions and numbers in turn, so that each has one of its own."""
    numbers = [q for q in values if q.dimension == quantity.dimension]
    if len(numbers) != len(same):
        return None
    places = sorted(same, key=lambda p: p.start)
    before = all(p.end <= q.start for p, q in zip(places, numbers, strict=True))
    before = before and all(q.end <= p.start for q, p in zip(numbers, places[1:], strict=False))
    behind = all(q.end <= p.start for q, p in zip(numbers, places, strict=True))
    behind = behind and all(p.end <= q.start for p, q in zip(places, numbers[1:], strict=False))
    return places[numbers.index(quantity)] if before != behind else None
