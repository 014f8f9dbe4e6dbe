"""Units and scales in headers, row labels and captions."""

import re
from collections.abc import Callable
from dataclasses import dataclass

BRACKETED = re.compile(r"[(\[（]\s*([^()\[\]（）]*(?:\([^()]*\)[^()\[\]（）]*)*)\s*[)\]）]")
AFTER_SLASH = re.compile(r"^(.*\S)\s*/\s*([^\s/][^/]*)$")
AFTER_COMMA = re.compile(r"^(.*\S),\s*([^,]+)$")
AFTER_IN = re.compile(r"^(.*\S)\s+in\s+(\S+(?:\s\S+){0,2})$")
PERCENT = re.compile(r"^%\s*(.*)$|^(.*\S)\s*%$")
SCALE = re.compile(r"^[×xX*·]?\s?10([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)\s*[×·*]?\s*")
OUTSIDE = re.compile(r"[×xX*·]\s?10([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\^?[-−]?\d)")
_DOWN = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")


@dataclass(frozen=True, slots=True)
class HeaderUnit:
    """`unit` as written, the power of ten that multiplies the cells, and the text without both.

    `doubtful`: a power of ten stands there of which it is not clear whether the cells were multiplied by it already.
    """

    unit: str | None
    power: int
    rest: str
    doubtful: bool = False


def header_unit(text: str, known: Callable[[str], bool]) -> HeaderUnit:
    """The unit of a header or row label; `known` tells whether a text is a unit."""
    for match in reversed(list(BRACKETED.finditer(text))):
        inner = match.group(1).strip()
        power, unit = _scale(inner)
        rest = " ".join((text[: match.start()] + " " + text[match.end() :]).split())
        if unit and known(unit):
            return HeaderUnit(unit, power, rest, _outside(rest))
        if power and not unit:
            return HeaderUnit(None, power, rest, doubtful=True)
    for pattern in (AFTER_SLASH, AFTER_COMMA, AFTER_IN):
        found = pattern.match(text)
        if found:
            power, unit = _scale(found.group(2).strip())
            if unit and known(unit):
                return HeaderUnit(unit, power, found.group(1), _outside(found.group(1)))
    percent = PERCENT.match(text)
    if percent:
        return HeaderUnit("%", 0, (percent.group(1) or percent.group(2) or "").strip())
    return HeaderUnit(None, 0, text, _outside(text))


def caption_unit(text: str, known: Callable[[str], bool]) -> str | None:
    """The one unit that a caption gives for its table: "(mg/kg)", "in mg/kg"; None where there are several or none."""
    found = [m.group(1).strip() for m in BRACKETED.finditer(text)]
    found += [m.group(1).rstrip(".,;)") for m in re.finditer(r"\b(?:in|as)\s+(\S+(?:\s\S*[⁻⁰¹²³⁴-⁹]\S*)*)", text)]
    units = {u for u in found if u and not u[0].isdigit() and (len(u) > 1 or u == "%") and known(u)}
    return units.pop() if len(units) == 1 else None


def _scale(text: str) -> tuple[int, str]:
    found = SCALE.match(text)
    return (int(found.group(1).translate(_DOWN)), text[found.end() :].strip()) if found else (0, text)


def _outside(text: str) -> bool:
    return OUTSIDE.search(text) is not None
