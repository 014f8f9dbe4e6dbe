"""Units and scales in headers, row labels and captions."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from evidence.quantity.numbers import LARGEST_POWER, exponent_value

BRACKETED = re.compile(r"[(\[（]\s*([^()\[\]（）]*(?:\([^()]*\)[^()\[\]（）]*)*)\s*[)\]）]")
AFTER_SLASH = re.compile(r"^(.*\S)\s*/\s*([^\s/][^/]*)$")
AFTER_COMMA = re.compile(r"^(.*\S),\s*([^,]+)$")
AFTER_IN = re.compile(r"^(.*\S)\s+in\s+(\S+(?:\s\S+){0,2})$")
IN_UNITS = re.compile(r"\bin units? of\s+([^;,.()]+)")
PERCENT = re.compile(r"^%\s*(.*)$|^(.*\S)\s*%$")
SHARES = re.compile(r"\bper\s?cent(?:age)?s?\b(?! points?)", re.IGNORECASE)
"""The unit as a word: Relative percentage."""
SCALE = re.compile(r"^[×xX*·]?\s?10([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)\s*[×·*]?\s*")
OUTSIDE = re.compile(r"[×xX*·]\s?10([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\^?[-−]?\d)")
OHM = re.compile(r"(?<![A-Za-z])(?<=[(\[/·\s])Q(?=[\s·)\]⁻/]|[cmkµ]?m[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]|$)")
RAISED = re.compile(r"[⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹]")
POWER = re.compile(r"(?<!\d)1[0oO]\s?[⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹]")
"""A power of ten as a picture shows it."""


SINGLE = {
    "A": r"current|ampere|^I\b",
    "B": r"memory|storage|file",
    "C": r"charge|^Q\b",
    "D": r"dipole|moment",
    "F": r"capacit",
    "G": r"field",
    "H": r"induct",
    "J": r"energy|work|heat|^E\b",
    "K": r"(?:melt|boil|freez|flash|dew|pour)(?:ing)?\spoint|liquidus|solidus|temperat|^T\w{0,3}\b|difference",
    "L": r"volume|^V\b",
    "M": r"concentr|molar|solution|solute|electrolyte|buffer|\bacids?\b|\bsalts?\b",
    "N": r"force|load|strength|^F\b",
    "S": r"conductance|^G\b",
    "T": r"field|magnet|^B\b",
    "V": r"volt|potential|bias|^[EVU]\w{0,3}\b",
    "W": r"power|^P\b",
    "a": r"time|age|year|period",
    "d": r"time|age|day|duration|period|life",
    "l": r"volume",
    "m": r"length|height|depth|width|distance|thickness|altitude|elevation|diameter|size|radius",
    "s": r"time|duration|period|latency|delay|speed|training|inference|^[tτ]\b",
    "t": r"mass|weight|yield|production",
    "u": r"mass",
}
"""Letters that are units only beside a name that asks for them: otherwise they are labels (Sample A, Na/K)."""


SYMBOL_AND_LETTER = re.compile(r"([^\W\d_][\w*₀-₉ᵣₘ]{0,2})\s?[(\[]([A-Za-z])[)\]]")


@dataclass(frozen=True, slots=True)
class HeaderUnit:
    """`unit` as written, the power of ten that multiplies the cells, and the text without both.

    `doubtful`: a power of ten stands there of which it is not clear whether the cells were multiplied by it already.
    """

    unit: str | None
    power: int
    rest: str
    doubtful: bool = False
    scaled: bool = False
    """Whether `rest` is what was set, Dose 5 mg, and names no value."""


def header_unit(text: str, known: Callable[[str], bool]) -> HeaderUnit:
    """The unit of a header or row label; `known` tells whether a text is a unit."""
    for match in reversed(list(BRACKETED.finditer(text))):
        inner = match.group(1).strip()
        power, unit = _scale(inner)
        rest = " ".join((text[: match.start()] + " " + text[match.end() :]).split())
        if unit and known(unit) and asks_for(unit, text[: match.start()]):
            return HeaderUnit(unit, power, rest, _outside(rest))
        if power and not unit:
            return HeaderUnit(None, power, rest, doubtful=not inner.startswith("10") or _outside(rest))
    for pattern in (AFTER_IN, AFTER_SLASH, AFTER_COMMA):
        found = pattern.match(text)
        if found:
            power, unit = _scale(found.group(2).strip())
            if unit and known(unit) and asks_for(unit, found.group(1)) and not _ratio(text, found.group(1), known):
                return HeaderUnit(unit, power, found.group(1), _outside(found.group(1)))
    percent = PERCENT.match(text)
    if percent:
        return HeaderUnit("%", 0, (percent.group(1) or percent.group(2) or "").strip())
    inside = re.fullmatch(r"(.*\S)\s%\s(\S.*)", text)
    if inside:
        return HeaderUnit("%", 0, f"{inside.group(1)} {inside.group(2)}")
    if SHARES.search(text) and not _outside(text):
        return HeaderUnit("%", 0, text)
    return HeaderUnit(None, 0, text, _outside(text))


def pictured_unit(text: str, known: Callable[[str], bool]) -> HeaderUnit:
    """As `header_unit`, of a text read from a picture, where Ω comes out as Q and Q is no unit."""
    read = header_unit(text, known)
    if read.unit is None and OHM.search(text):
        again = header_unit(" ".join(OHM.sub("Ω ", text).split()), known)
        return again if again.unit else read
    return read


def loses_unit(text: str, known: Callable[[str], bool]) -> bool:
    """Whether a text read from a picture holds what must be a unit or a power of ten, and cannot be understood."""
    if pictured_unit(text, known).unit is not None:
        return False
    inner = [match.group(1).strip() for match in BRACKETED.finditer(text)]
    behind = AFTER_SLASH.match(text)
    inner += [behind.group(2)] if behind else []
    return POWER.search(text) is not None or any(RAISED.search(i) or re.fullmatch(r"[QO0]", i) for i in inner)


def caption_unit(text: str, known: Callable[[str], bool]) -> HeaderUnit:
    """The one unit that a caption gives for its table: "(mg/kg)", "in units of 10⁻⁴ S/cm".

    No unit where the caption names several or none; doubtful where it holds a power of ten that belongs to none.
    """
    said = [m.group(1).strip() for m in BRACKETED.finditer(text)]
    said += [m.group(1).rstrip(".,;) ") for m in IN_UNITS.finditer(text)]
    said += [m.group(1).rstrip(".,;)") for m in re.finditer(r"\b(?:in|as)\s+(\S+(?:\s\S*[⁻⁰¹²³⁴-⁹]\S*)*)", text)]
    scaled = [_scale(u) for u in said]
    found = {(power, u) for power, u in scaled if u and not u[0].isdigit() and (len(u) > 1 or u == "%") and known(u)}
    if len(found) == 1:
        power, unit = found.pop()
        return HeaderUnit(unit, power, text)
    return HeaderUnit(None, 0, text, doubtful=_outside(text) or any(power for power, _ in scaled))


def asks_for(unit: str, name: str) -> bool:
    """Whether a unit of one letter fits the name before it."""
    asks = SINGLE.get(unit)
    return asks is None or re.search(asks, name.strip(" ,/("), re.IGNORECASE) is not None


def shared_letters(
    headers: Mapping[tuple[str, ...], tuple[HeaderUnit, ...]],
) -> dict[tuple[str, ...], tuple[HeaderUnit, ...]]:
    """The paths with a symbol before a letter in brackets, B (K), where that letter is a unit in another header of
    the table, T₀ (K), read so. A word before it, Sample (K), is a label's."""
    letters = {u.unit for units in headers.values() for u in units if u.unit in SINGLE}

    def read(header: HeaderUnit) -> HeaderUnit:
        found = SYMBOL_AND_LETTER.fullmatch(header.rest) if header.unit is None else None
        return replace(header, unit=found[2], rest=found[1]) if found and found[2] in letters else header

    return {path: tuple(read(u) for u in units) for path, units in headers.items()}


def _ratio(text: str, name: str, known: Callable[[str], bool]) -> bool:
    """Whether the slash stands between two names alike (Fe/Co, MBC/MFC) or within a unit (in mg/ml)."""
    if " / " in text or "/" not in text[len(name) :]:
        return False
    return (" " in name and known(name.split()[-1])) or (
        re.fullmatch(r"[A-Z][a-z]?|[A-Z]{2,}", name) is not None and name != "T"
    )


def _scale(text: str) -> tuple[int, str]:
    found = SCALE.match(text)
    power = exponent_value(found.group(1)) if found else 0
    return (power, text[found.end() :].strip()) if found and abs(power) <= LARGEST_POWER else (0, text)


def _outside(text: str) -> bool:
    return OUTSIDE.search(text) is not None
