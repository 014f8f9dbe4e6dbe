"""Values with the amounts under which they were found: "1 mS/cm at 25 °C and 4 mS/cm at 60 °C" tells two pairs."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from evidence.claims_binding import same_value
from evidence.quantity import Quantity

_TIE = re.compile(
    r"\s*(?:\([^()]*\)\s*)?(?:at|after|under|below|above|for|in|within)\s+(?:(?:an?|the)\s+)?(?:[a-z]+\s+){0,3}?[~≈<>]?\s*",
    re.IGNORECASE,
)


def mispaired(claim: str, ours: Sequence[Quantity], sentence: str, theirs: Sequence[Quantity]) -> str | None:
    """A value that the claim tells under an amount under which the source tells a rival of it.

    `ours`, `theirs`: the quantities of the claim and of the sentence. In the sentence only those count between which
    nothing but "at", "after" and the like stands; in the claim also the only two of their kinds, in any order.
    """
    told = list(_tied(sentence, theirs))
    for value, under in (*_tied(claim, ours), *_only(ours)):
        of_value = [c for v, c in told if same_value(v, value) and _alike(c, under)]
        of_amount = [v for v, c in told if same_value(c, under) and _alike(v, value)]
        if of_value and of_amount and not any(same_value(c, under) for c in of_value):
            return f'the source tells "{value.text}" with "{of_value[0].text}", not with "{under.text}"'
    return None


def _tied(text: str, quantities: Sequence[Quantity]) -> Iterator[tuple[Quantity, Quantity]]:
    ordered = sorted(quantities, key=lambda q: q.start)
    for value, under in pairwise(ordered):
        if not _alike(value, under) and _TIE.fullmatch(text[value.end : under.start]):
            yield value, under


def _only(quantities: Sequence[Quantity]) -> Iterator[tuple[Quantity, Quantity]]:
    """Each with each other, of quantities that have none of their kind beside them."""
    alone = [q for q in quantities if sum(_alike(q, other) for other in quantities) == 1]
    yield from ((one, other) for one in alone for other in alone if one is not other)


def _alike(one: Quantity, other: Quantity) -> bool:
    """Whether two quantities are of one kind: of one dimension; without one, of one unit (percent, cycles)."""
    if one.si_unit not in (None, "", "1"):
        return one.si_unit == other.si_unit
    return other.si_unit in (None, "", "1") and (one.unit or "").rstrip("s") == (other.unit or "").rstrip("s")
