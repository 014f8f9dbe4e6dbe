"""What the ontology makes of headers, labels and captions."""

import re
from dataclasses import dataclass
from functools import cache

from evidence.conditions import find_conditions, nothing_longer
from evidence.quantity import normalise
from ontology import load

_NOTHING = re.compile(
    r"(?:(?:measured|measurement|test|experimental)\s)?(?:\w+(?:al|ic|ile|ive)\s)?(?:results?|values?|data|measurements?|parameters?"
    r"|propert(?:y|ies)|characteristics?|performances?|analys[ei]s|数值|结果|参数|性质|性能)?",
    re.IGNORECASE,
)
_SPREAD_OF = re.compile(
    r"^\W*(?:the )?(?:means?|averages?|medians?)(?: values?)?\s?(?:±|\+/[-−]|and|with|\()\s?"
    r"(?:standard (?:deviations?|errors?)|s\.?d\.?|s\.?e\.?m?\.?|iqrs?|ranges?)\)?(?: of the mean)?"
    r"(?: (?:of|for))(?: the)?\s",
    re.IGNORECASE,
)
"""What a caption opens with that tells the kind of statistic, not the property: "Means and standard deviations of"."""
PREPOSITION = re.compile(r"\b(?:of|for|with|in|and|at|by|from|under|on|using|after|between)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Named:
    """A property that a text names: its id, the words that name it, and whether these are only a symbol."""

    id: str
    words: str
    symbol: bool


@cache
def property_in(text: str, unit: str | None) -> Named | None:
    """The property that a header or row label names, where a value in `unit` can be one of it."""
    match = load().match_property(text) if text else None
    if match is None:
        return None
    fitting = next((identifier for identifier in (match.id, *match.others) if _fits(identifier, unit)), None)
    if fitting is None:
        return None
    return Named(fitting, text[match.start : match.end], match.language == "symbol")


@cache
def only_property_in(text: str, unit: str | None) -> Named | None:
    """The property of a caption, where it names one and no other of which values in `unit` could be.

    Bare numbers are only taken for a property that the caption opens with: "Accuracy of …", not "… of equal variance".
    """
    text = _SPREAD_OF.sub("", text)
    told = [m for m in load().match_all(text) if m.language != "symbol"]
    if unit is not None and len({m.id for m in told}) > 1:
        told = [m for m in told if _fits(m.id, unit)] if _is_dimensional(unit) else []
    if len({m.id for m in told}) != 1 or not _fits(told[0].id, unit):
        return None
    first = told[0]
    if unit is None and PREPOSITION.search(text[: first.start]):
        return None
    return Named(first.id, text[first.start : first.end], symbol=False)


def _is_dimensional(unit: str) -> bool:
    return normalise(1.0, unit).dimension not in (None, "dimensionless", "")


def _fits(identifier: str, unit: str | None) -> bool:
    known = load().property(identifier)
    return known is not None and (unit is None or known.fits(normalise(1.0, unit).dimension))


@cache
def condition_in(text: str) -> str | None:
    """The condition whose name a header is (temperature, annealing time); None where it names a property."""
    match = load().match_condition(text) if text and not any(c.isdigit() for c in text) else None
    if match is None or match.end - match.start <= 0.4 * len(text) or load().match_property(text) is not None:
        return None
    return match.id


@cache
def names_what_is_set(text: str) -> bool:
    """Whether a header ends in the name of a condition that has a unit: "Dose", "Incubation temperature".

    Not where a property's longer name covers it: "Melting temperature", "Minimum inhibitory concentration".
    """
    book = load()
    last = next((m for m in book.match_conditions(text) if m.end == len(text.rstrip())), None)
    entry = book.condition(last.id) if last else None
    if last is None or entry is None or entry.unit is None:
        return False
    return nothing_longer(book, text, last.start, last.end)


@cache
def names_nothing(text: str) -> bool:
    """Whether a header only says how its values came about, or of what kind they are: 'EIS result'."""
    rest = text
    for condition in find_conditions(text, "column"):
        rest = rest.replace(condition.text, " ")
    rest = load().technique.sub(" ", rest)
    return _NOTHING.fullmatch(re.sub(r"[\s,;:()/–-]+", " ", rest).strip()) is not None


@cache
def is_condition(text: str) -> bool:
    """Whether a header is nothing but a condition: '25 °C', 'dry', 'pH 7'."""
    found = find_conditions(text, "column")
    return bool(found) and sum(len(c.text) for c in found) >= 0.7 * len(text.strip())
