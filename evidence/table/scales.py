"""What a header over others makes of them: doses or temperatures that were set, ratios without a unit."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from evidence.table.names import condition_in, names_what_is_set
from evidence.table.units import HeaderUnit

BARE = re.compile(r"[−–-]?\d+(?:[.,]\d+)?")
RATIO = re.compile(r"\bratios?\b", re.IGNORECASE)
"""Over a header with a unit: its numbers are ratios of values in that unit and have none."""

Path = tuple[str, ...]


def scaled_headers(headers: Mapping[Path, tuple[HeaderUnit, ...]]) -> dict[Path, tuple[HeaderUnit, ...]]:
    """The paths whose last header is a number in the unit of the header over it, "Dose (mg)" over 5, 10, 20, read so.

    Where the numbers may as well count samples (1, 2, 3 under a concentration), the unit is doubtful.
    """
    found: dict[Path, tuple[HeaderUnit, ...]] = {}
    for path, read in headers.items():
        if (
            len(read) < 2
            or not BARE.fullmatch(read[-1].rest)
            or not read[-2].unit
            or not names_what_is_set(read[-2].rest)
        ):
            continue
        beside = [own[-1].rest for other, own in headers.items() if other[:-1] == path[:-1]]
        numbers = [float(text.replace(",", ".").translate(_MINUS)) for text in beside if BARE.fullmatch(text)]
        if len(set(numbers)) < 2:
            continue
        counting = sorted(numbers) == list(range(1, len(numbers) + 1)) and not condition_in(read[-2].rest)
        named = replace(read[-1], rest=on_scale(read[-2], read[-1]), doubtful=counting, scaled=True)
        found[path] = (*read[:-2], named)
    return found


_MINUS = str.maketrans("−–", "--")


def on_scale(scale: HeaderUnit | None, header: HeaderUnit) -> str:
    """A header's words; a number with its name and unit, Level 20 mm, or nothing where it is a condition already."""
    if scale is None or not BARE.fullmatch(header.rest):
        return header.rest
    if condition_in(scale.rest):
        return ""
    return " ".join(part for part in (scale.rest, header.rest, scale.unit) if part)


def scaled_names(headers: Sequence[HeaderUnit]) -> tuple[str, ...]:
    """What the numbers over a cell say that was set."""
    return tuple(h.rest for h in headers if h.scaled and h.rest)


def are_ratios(headers: Sequence[HeaderUnit]) -> bool:
    """Whether a header without a unit calls all that stands under it ratios, whatever unit the lower header has."""
    return any(RATIO.search(h.rest) and h.unit is None for h in headers[:-1]) and not any(
        h.unit == "%" for h in headers
    )
