"""The systems that find quantities, each as a function from a text to what it found there."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from benchmarks.evidence.quantity_texts import Span
from evidence.adjectives import ADJECTIVES
from evidence.binding import Bound, bind
from evidence.condition_words import worded
from evidence.layout.sentences import split
from evidence.quantity import Quantity, find_quantities


@dataclass(frozen=True)
class Found:
    """A quantity that a system found: its span, its unit as written, what was measured and of which property."""

    span: Span
    unit: str
    entity: Span | None = None
    property: Span | None = None


Reader = Callable[[str], list[Found]]


def ours(text: str) -> list[Found]:
    """Our quantities, told as the labels are: a counted noun is an entity, and `room temperature` is a quantity."""
    found: list[Found] = []
    for start, end in split(text):
        sentence = text[start:end]
        quantities = find_quantities(sentence)
        bounds = bind(sentence, quantities)
        found += [_told(sentence, start, q, bound) for q, bound in zip(quantities, bounds, strict=True)]
        found += [
            Found((start + placed.start, start + placed.end), "")
            for placed in worded(sentence, "sentence", None)
            if placed.condition.si_value is not None
        ]
    return as_labelled(text, sorted(found, key=lambda one: one.span))


def _told(sentence: str, offset: int, quantity: Quantity, bound: Bound) -> Found:
    span = quantity.start, quantity.end
    if quantity.counted:
        noun = sentence.find(quantity.unit or "", quantity.number_end)
        if noun >= quantity.end:
            return Found((offset + span[0], offset + span[1]), "")
        counted = offset + noun, offset + noun + len(quantity.unit or "")
        return Found((offset + span[0], offset + len(sentence[:noun].rstrip())), "", counted)
    entity, named = (_place(sentence, phrase, span, offset) for phrase in (bound.entity, bound.property))
    return Found((offset + span[0], offset + span[1]), quantity.unit or "", entity, named)


_JOINT = re.compile(r"\s?(?:,|,?\s(?:and|or|to)|/|×|x|–|-)\s?(?:[∼~≈<>≤≥]|about|approximately|around)?\s?")
_FROM = re.compile(r"\bfrom\s(?:[a-z∼~≈<>]+\s?)?$")


def as_labelled(text: str, found: list[Found]) -> list[Found]:
    """Numbers that share the unit behind the last (`5, 10 and 20 nm`), and `from 5 nm to 10 nm`, are one quantity.

    The words that open a range are part of it, and so is the sign before a tolerance.
    """
    merged: list[Found] = []
    for one in found:
        last = merged[-1] if merged else None
        between = text[last.span[1] : one.span[0]] if last else ""
        if last is not None and _JOINT.fullmatch(between):
            bare = re.search(r"\d\s?$", text[last.span[0] : last.span[1]]) is not None
            change = between.strip() == "to" and _FROM.search(text[: last.span[0]]) is not None
            if bare or change:
                merged[-1] = Found((last.span[0], one.span[1]), one.unit, last.entity or one.entity, one.property)
                continue
        merged.append(one)
    return [replace(one, span=(_opened(text, one.span), one.span[1])) for one in merged]


_OPENING = re.compile(r"(?:\b(?:(?:rang(?:e|es|ed|ing)\s)?from|between|range\sof)\s)$")


def _opened(text: str, span: Span) -> int:
    """Where a quantity begins with the words that open it."""
    if text[: span[0]].endswith("±"):
        return span[0] - 1
    ranged = re.search(r"\d.*(?:\b(?:to|and)\b|[–-]).*\d", text[slice(*span)])
    opening = _OPENING.search(text[max(0, span[0] - 20) : span[0]]) if ranged else None
    return span[0] - len(opening[0]) if opening else span[0]


def _place(sentence: str, phrase: str, near: Span, offset: int) -> Span | None:
    """Where a phrase stands nearest to the number; None where it is none of the sentence's own."""
    words = [phrase, *(word for word, (name, _) in ADJECTIVES.items() if name == phrase)]
    places = [m.span() for word in words if word for m in re.finditer(re.escape(word), sentence)]
    best = min(places, key=lambda place: max(near[0] - place[1], place[0] - near[1]), default=None)
    return None if best is None else (offset + best[0], offset + best[1])


def peer() -> Reader | None:
    """quantulum3's spans and units (it binds nothing); None where it is not installed."""
    try:
        from quantulum3 import parser
    except ImportError:
        return None

    def read(text: str) -> list[Found]:
        return as_labelled(text, list(_surfaces(parser.parse(text))))

    return read


def _surfaces(quantities: list[object]) -> Iterator[Found]:
    for quantity in quantities:
        surface = str(getattr(quantity, "surface", ""))
        start, end = getattr(quantity, "span", (0, 0))
        yield Found((int(start), int(end)), re.sub(r"^[\d.,\s±–-]*", "", surface))
