"""The number of a cell."""

import re
from decimal import Decimal
from functools import cache

from evidence.quantity import Quantity, normalise, parse_cell
from evidence.table.marks import CellText, split_cell

SHARED_POWER = re.compile(r"^\((?P<inner>[^()]+)\)\s?[×x·*]\s?10(?P<power>[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)$")
"""(1.2 ± 0.1) × 10⁻³."""
PLAIN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")


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
        inner = read_value(shared["inner"])
        return (_raised(inner[0], parts.core, int(shared["power"].translate(PLAIN))), parts) if inner else None
    quantity = parse_cell(parts.core)
    if quantity is None or not quantity.read:
        return None
    outside = parts.core[: quantity.start] + parts.core[quantity.end :]
    return None if outside.strip(" .,;") else (quantity, parts)


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
