"""A measurement with the words around it, and where its number stands in them."""

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from contracts.measurements import Measurement
from ontology import fold
from reasoning.questions.tokens import keys, tokens


@dataclass(frozen=True)
class Place:
    """A measurement with the words around it. `row`, `column`: label keys in a table; in prose what it is said of."""

    measurement: Measurement
    row: frozenset[str]
    column: frozenset[str]
    own: frozenset[str]
    near: frozenset[str]
    own_text: str
    near_text: str
    caption: str
    sentence: str
    group: str
    alongside: tuple[tuple[int, int], ...] = ()
    """In prose: where the sentence's other numbers of the same unit stand; a list shares its property."""

    @property
    def in_table(self) -> bool:
        """Whether it stands in a table."""
        return not self.sentence

    @cached_property
    def folded(self) -> str:
        """Its own text in one spelling."""
        return fold(self.own_text)

    @cached_property
    def bound(self) -> frozenset[str]:
        """The words of what its number was bound to: thing, property and unit."""
        one = self.measurement
        return keys(f"{one.entity[:120]} {one.property[:120]} {one.unit or ''}")


def number_near(number: str, noun: frozenset[str], text: str) -> bool:
    """Whether a canonical number stands in a piece of `text` (cut at semicolons) that also has the noun, if any."""
    for piece in _pieces(text):
        found = tokens(piece)
        if any(token.kind == "number" and token.key == number for token in found) and (not noun or noun & keys(piece)):
            return True
    return False


@lru_cache(maxsize=16384)
def _pieces(text: str) -> tuple[str, ...]:
    return tuple(fold(text).split(";"))


def listed(sentence: str, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two numbers stand in one list: "14.6 days in the control group and 11.8 days in the other"."""
    first, second = sorted((one, other))
    return first[0] >= 0 and not re.search(r"[(),;:]", sentence[first[1] : second[0]])


@lru_cache(maxsize=65536)
def span_in(sentence: str, text: str) -> tuple[int, int]:
    """Where a number's text stands in its sentence; (-1, -1) where it cannot be told."""
    match = re.search(rf"(?<![\w.]){re.escape(text)}(?!\d)", sentence)
    return match.span() if match else (-1, -1)
