"""The number of a cell."""

import re
from decimal import Decimal
from functools import cache

from contracts.measurements import Check
from evidence.quantity import Quantity, normalise, parse_cell
from evidence.quantity.numbers import LARGEST_POWER, exponent_value
from evidence.table.marks import CellText, split_cell

SHARED_POWER = re.compile(r"^\((?P<inner>[^()]+)\)\s?[×x·*]\s?10(?P<power>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)$")
"""(1.2 ± 0.1) × 10⁻³."""


@cache
def is_unit(text: str) -> bool:
    """Whether a text is a unit that is understood."""
    return any(c.isalpha() or c in "%°‰" for c in text) and normalise(1.0, text).si_unit is not None


def read_value(text: str, *, letters: bool = False, ocr: bool = False) -> tuple[Quantity, CellText] | None:
    """The number of a cell, where all of the cell is that number and what is known to stand beside one.

    `letters`: whether the column carries significance letters. `ocr`: a plus between two numbers is a misread ±.
    None where anything else is in the cell.
    """
    if ocr:
        text = re.sub(r"(?<=\d)\s?\+\s?(?=\d)", " ± ", text)
    parts = split_cell(text, letters=letters)
    if parts is None:
        return None
    shared = SHARED_POWER.match(parts.core)
    if shared:
        inner, power = read_value(shared["inner"]), exponent_value(shared["power"])
        believed = inner is not None and abs(power) <= LARGEST_POWER
        return (_raised(inner[0], parts.core, power), parts) if inner and believed else None
    quantity = parse_cell(parts.core)
    if quantity is None or not quantity.read:
        return None
    outside = parts.core[: quantity.start] + parts.core[quantity.end :]
    return None if outside.strip(" .,;") else (quantity, parts)


LETTERED = re.compile(r"(?P<number>\d[\d.,]*)\s?(?P<letter>[kKMGBT])")
"""31M: thirty-one million, or 31 mol/L; 1.9G; 7B."""
POWERS = {"k": 3, "K": 3, "M": 6, "G": 9, "B": 9, "T": 12}


def read_scaled(text: str) -> tuple[Quantity, CellText] | None:
    """The count that a cell such as 31M or 1.9G says; None where it is none."""
    match = LETTERED.fullmatch(text.strip())
    plain = read_value(match["number"]) if match else None
    if match is None or plain is None or plain[0].value is None:
        return None
    power = POWERS[match["letter"]]
    check = Check(name="scale_letter", passed=True, detail=f"{match['letter']} is 10^{power}")
    raised = _raised(plain[0], text.strip(), power)
    return raised.model_copy(update={"counted": True, "checks": (*raised.checks, check)}), plain[1]


SHARE = re.compile(
    r"(?P<count>\d{1,6})\s?(?:/|of|out of)\s?(?P<all>\d{1,6})\s?[(\[,;]\s?(?P<percent>\d{1,3}(?:\.\d+)?)\s?%\s?[)\]]?"
)
"""3/12 (25%)."""


def read_share(text: str) -> tuple[tuple[Quantity, CellText], ...]:
    """The count and the percentage of a cell such as 3/12 (25%), each with the whole in a check; empty where the
    cell is none, or where the percentage is not that of the count, to the last digit printed."""
    match = SHARE.fullmatch(text.strip())
    if match is None or not 0 <= int(match["count"]) <= int(match["all"]) or not int(match["all"]):
        return ()
    printed = Decimal(match["percent"])
    exact = 100 * Decimal(match["count"]) / Decimal(match["all"])
    if abs(exact - printed) > Decimal(1).scaleb(int(printed.as_tuple().exponent)):
        return ()
    found = []
    for number in (match["count"], f"{match['percent']}%"):
        quantity = parse_cell(number)
        if quantity is None:
            return ()
        whole = Check(name="share", passed=True, detail=f"{match['count']} of {match['all']}")
        found.append((quantity.model_copy(update={
            "counted": not number.endswith("%"), "checks": (*quantity.checks, whole)
        }), CellText(text)))  # fmt: skip
    return tuple(found)


def shift(value: float, power: int) -> float:
    """value × 10^power without the rounding of a product of floats."""
    return float(Decimal(repr(value)).scaleb(power)) if power else value


def _raised(quantity: Quantity, text: str, power: int) -> Quantity:
    """The quantity that the bracket holds times a power of ten; bare numbers only, so that no unit is left behind."""
    ends, spread = quantity.interval, quantity.uncertainty
    value = None if quantity.value is None else shift(quantity.value, power)
    return quantity.model_copy(
        update={
            "start": 0,
            "end": len(text),
            "text": text,
            "number_start": 0,
            "number_end": len(text),
            "value": value,
            "interval": (shift(ends[0], power), shift(ends[1], power)) if ends else None,
            "uncertainty": spread.model_copy(
                update={"plus": shift(spread.plus, power), "minus": shift(spread.minus, power)}
            )
            if spread
            else None,
            "si_value": None if quantity.unit else value,
        }
    )
