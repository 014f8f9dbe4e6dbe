"""Numbers with units, read from text by a strict grammar and brought to SI.

pint is never handed text from a paper: it reads `−5 mV` as +5 mV and `5–10 nm` as 50 nm without an error.
"""

from evidence.quantity.cells import parse_cell
from evidence.quantity.finding import find_quantities
from evidence.quantity.messages import Quantity
from evidence.quantity.normal import normalise

__all__ = ["Quantity", "find_quantities", "normalise", "parse_cell"]
