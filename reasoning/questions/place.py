"""A measurement with the words around it, and where its number stands in them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from contracts.measurements import Measurement
from ontology import fold
from reasoning.questions.tokens import keys, numbers_of

_LEGEND = re.compile(
    r"(?<![\w-])([A-Z][A-Za-z0-9]{0,6}(?:-\d+)?)\s*(?:[:=]|,? (?:is|means|stands for) )\s*([^.;:,=()]{3,60})"
)


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
        said = keys(piece)
        if number in said and (not noun or noun & said) and any(token.key == number for token in numbers_of(piece)):
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


def legend_of(texts: Sequence[str]) -> dict[str, frozenset[str]]:
    """ "AG: Agadir. BM: Beni Mellal" in a caption or footnote: short forms of this table alone."""
    found: dict[str, frozenset[str]] = {}
    for text in texts:
        for match in _LEGEND.finditer(text):
            short = keys(match[1])
            if len(short) == 1:
                found[next(iter(short))] = keys(match[2])
    return found
