"""Numbers told as a list: they share the unit that stands behind the last."""

import re
from itertools import pairwise

from evidence.quantity.messages import Quantity
from evidence.quantity.normal import normalise_parsed
from evidence.quantity.units import whole_unit

_JOINT = re.compile(
    r"\s?(?:,|;|,?\s(?:and|or|vs\.?|versus|&|to)|/|×|x)\s?(?:then\s)?(?:[∼~≈<>≤≥]|about|approximately)?\s?",
    re.IGNORECASE,
)
FACTOR = re.compile(r"\bfactors?\sof\s(?:[a-z∼~≈]+\s?)?$")
"""Before "4 to 0.31 mS": a pure number, and what the change led to."""

_CLOSING = re.compile(r"\b(?:and|or|to|versus|&)\b|×|/|vs", re.IGNORECASE)


def joined_lists(text: str, found: list[Quantity]) -> list[Quantity]:
    """Members of a list get the unit that stands behind its last member, and the list's span."""
    runs: list[list[int]] = []
    for index in range(len(found)):
        joined = (
            index > 0
            and found[index - 1].end <= found[index].start
            and bool(_JOINT.fullmatch(text[found[index - 1].end : found[index].start]))
        )
        if (
            joined
            and not _equated(text, found[index])
            and not _equated(text, found[index - 1])
            and _alike(found[index - 1], found[index])
        ):
            runs[-1].append(index)
        else:
            runs.append([index])
    for run in runs:
        if len(run) > 1:
            span = (found[run[0]].start, found[run[-1]].end)
            donor = found[run[-1]]
            closing = bool(_CLOSING.search(text[found[run[-2]].end : donor.number_start])) or len(run) > 2
            alone = all(found[index].unit is None for index in run[:-1])
            if alone and (edge := _edge(text, [found[index] for index in run])):
                found[run[-1]] = donor = with_unit_of(donor, donor.model_copy(update={"unit": edge}))
            for index in run:
                member = found[index]
                if alone and closing and donor.unit is not None and index != run[-1] and not _equated(text, member):
                    member = with_unit_of(member, donor)
                found[index] = member.model_copy(update={"group": span})
    return found


def _edge(text: str, run: list[Quantity]) -> str | None:
    """The unit of each side in `60 × 10 × 3 mm3`, whose printed power counts the sides; None for any other list."""
    printed = run[-1].unit or ""
    parsed = whole_unit(printed)
    crosses = all(text[a.end : b.start].strip() in ("×", "x") for a, b in pairwise(run))
    if not crosses or parsed is None or len(parsed.factors) != 1 or parsed.factors[0][1] != len(run):
        return None
    return parsed.factors[0][0].printed


def _alike(left: Quantity, right: Quantity) -> bool:
    """Whether two neighbours may be members of one list: one unit, or the left waits for its own."""
    return left.unit is None or left.unit == right.unit


def _equated(text: str, quantity: Quantity) -> bool:
    """Whether `n = 12`, `pH 11` or `a factor of 4`: the number has a name of its own and shares no unit."""
    if FACTOR.search(text[max(0, quantity.start - 30) : quantity.start]):
        return True
    if re.search(r"\bpH\s?$", text[max(0, quantity.start - 4) : quantity.start]):
        return True
    return text[max(0, quantity.start - 2) : quantity.start].strip() == "=" or (
        quantity.text[:1] in "<>"
        and re.search(r"\b[pPn]\s?$", text[max(0, quantity.start - 3) : quantity.start]) is not None
    )


def with_unit_of(member: Quantity, donor: Quantity) -> Quantity:
    """`member` with the unit that is printed once, behind `donor`."""
    if donor.counted:
        return member.model_copy(update={"unit": donor.unit, "counted": True})
    parsed = whole_unit(donor.unit or "")
    normal = normalise_parsed(member.value, donor.unit or "", parsed)
    kept = tuple(check for check in member.checks if check.name != "unit_parsed")
    return member.model_copy(
        update={
            "unit": donor.unit,
            "si_value": normal.si_value,
            "si_unit": normal.si_unit,
            "dimension": normal.dimension,
            "checks": kept + normal.checks,
        }
    )
