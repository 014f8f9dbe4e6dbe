"""Letters that a scan's reader takes for others, mended where the words around leave no other reading.

`kQ cm` is no unit and `kΩ cm` is one; `o = 1.2 mS/cm` is said of σ, whose values have that unit.
"""

import re

import ontology
from evidence.quantity import find_quantities, normalise
from evidence.quantity.units import read_unit

_OHM = re.compile(r"(?<=\d)\s?(?P<unit>[kMGmµ]?Q(?:(?![A-Za-z&\d])|(?=[cmkµn]?m(?![A-Za-z]))))")
_PER_OHM = re.compile(r"(?<=[/·(\s])Q(?=\s?[⁻^]|\s?[·*]\s?[cmkµ]?m(?![A-Za-z]))")
_SIGMA = re.compile(r"(?<![\w.–-])o(?=\s?[=≈~]\s?(?P<number>[(\d]))")


def mended(text: str) -> str:
    """`text`, as long as before, with Q for an ohm as Ω and o for a conductivity as σ."""
    return _with_sigma(_with_ohm(text))


def _with_ohm(text: str) -> str:
    """A lone Q behind a number is an ohm only where the text speaks of something that is measured in ohms."""
    for match in (*_OHM.finditer(text), *_PER_OHM.finditer(text)):
        at = match.start() + match[0].index("Q")
        again = f"{text[:at]}Ω{text[at + 1 :]}"
        begins = match.start("unit") if "unit" in match.groupdict() else at
        unit = read_unit(again, begins)
        if unit is None or not unit.known or unit.end <= at:
            continue
        if unit.text != "Ω" or _speaks_of(text, unit.text):
            text = again
    return text


def _speaks_of(text: str, unit: str) -> bool:
    dimension = normalise(1.0, unit).dimension
    book = ontology.load()
    items = (book.property(match.id) for match in book.match_all(text))
    return any(item is not None and not item.any_unit and dimension in item.dimensions for item in items)


def _with_sigma(text: str) -> str:
    for match in _SIGMA.finditer(text):
        again = f"{text[: match.start()]}σ{text[match.end() :]}"
        named = ontology.match_property(again[match.start() : match.end()])
        found = next((q for q in find_quantities(text) if q.number_start >= match.end()), None)
        if named is None or found is None or found.number_start > match.start("number") + 1:
            continue
        items = (ontology.load().property(each) for each in (named.id, *named.others))
        if found.unit and any(item is not None and item.fits(found.dimension) for item in items):
            text = again
    return text
