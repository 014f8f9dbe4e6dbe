"""The number of a cell."""

import re
from decimal import Decimal
from functools import cache

from evidence.quantity import Quantity, normalise, parse_cell
from evidence.table.marks import CellText, split_cell


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
    quantity = parse_cell(parts.core)
    if quantity is None or not quantity.read:
        return None
    outside = parts.core[: quantity.start] + parts.core[quantity.end :]
    return None if outside.strip(" .,;") else (quantity, parts)


def shift(value: float, power: int) -> float:
    """value × 10^power without the rounding of a product of floats."""
    return float(Decimal(repr(value)).scaleb(power)) if power else value
