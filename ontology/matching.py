"""Which entry of the ontology a stretch of text names."""

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ontology.folding import lowered, words

Language = Literal["en", "zh", "symbol"]
_CJK = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True, slots=True)
class Match:
    """Entry `id` named at `text[start:end]`; `score` is 0..1, longer and whole names above symbols."""

    id: str
    start: int
    end: int
    score: float
    language: Language
    others: tuple[str, ...] = ()
    """Further entries that print the same symbol (η: efficiency, overpotential); the unit tells them apart."""

    @property
    def span(self) -> tuple[int, int]:
        """Start and end."""
        return self.start, self.end


class NameIndex:
    """Names to ids. English by folded words, Chinese by substring, symbols with their case and alone."""

    def __init__(self) -> None:
        self._english: dict[tuple[str, ...], str] = {}
        self._chinese: dict[str, str] = {}
        self._symbols: dict[str, list[str]] = {}
        self._longest = 1
        self._symbol_pattern: re.Pattern[str] | None = None

    def add(self, entry: str, english: Iterable[str], chinese: Iterable[str], symbols: Iterable[str]) -> None:
        """Names of `entry`; the first to claim a name keeps it."""
        for name in english:
            key = tuple(word for word, _, _ in words(name))
            self._english.setdefault(key, entry)
            self._longest = max(self._longest, len(key))
        for name in chinese:
            if _CJK.search(name):
                self._chinese.setdefault(name, entry)
        for name in symbols:
            entries = self._symbols.setdefault(lowered(name).replace("_", ""), [])
            if entry not in entries:
                entries.append(entry)
        self._symbol_pattern = None

    def find(self, text: str) -> list[Match]:
        """Every name in `text` that no longer one covers, in order of place."""
        found = self._find_english(text) + self._find_chinese(text) + self._find_symbols(text)
        found.sort(key=lambda match: (match.start - match.end, match.start))
        kept: list[Match] = []
        for match in found:
            if all(match.end <= other.start or match.start >= other.end for other in kept):
                kept.append(match)
        return sorted(kept, key=lambda match: match.start)

    def _find_english(self, text: str) -> list[Match]:
        spans = words(text)
        found = []
        for first in range(len(spans)):
            for size in range(min(self._longest, len(spans) - first), 0, -1):
                part = spans[first : first + size]
                entry = self._english.get(tuple(word for word, _, _ in part))
                if entry is not None and _unbroken(text, part):
                    found.append(Match(entry, part[0][1], part[-1][2], min(1.0, 0.7 + 0.1 * size), "en"))
                    break
        return found

    def _find_chinese(self, text: str) -> list[Match]:
        if not _CJK.search(text):
            return []
        return [
            Match(entry, at.start(), at.end(), min(1.0, 0.6 + 0.1 * len(name)), "zh")
            for name, entry in self._chinese.items()
            for at in re.finditer(re.escape(name), text)
        ]

    def _find_symbols(self, text: str) -> list[Match]:
        if not self._symbols:
            return []
        if self._symbol_pattern is None:
            ordered = sorted(self._symbols, key=len, reverse=True)
            parts = [re.escape(name[0]) + "_?" * (len(name) > 1) + re.escape(name[1:]) for name in ordered]
            self._symbol_pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w⁻⁺+-])")
        found = []
        for match in self._symbol_pattern.finditer(lowered(text)):
            name = match[0].replace("_", "")
            first, *others = self._symbols[name]
            score = 0.6 if len(name) > 1 else 0.4
            found.append(Match(first, match.start(), match.end(), score, "symbol", tuple(others)))
        return found


def _unbroken(text: str, part: Sequence[tuple[str, int, int]]) -> bool:
    """Whether the words of a name stand together, with no stop or bracket between."""
    return all(
        not re.search(r"[,;:?!()\[\]。，；]|\.\s", text[left[2] : right[1]]) for left, right in itertools.pairwise(part)
    )


def best(matches: Sequence[Match]) -> Match | None:
    """The match that says most: the longest name; of equals, the last before a preposition is the head."""
    return max(matches, key=lambda match: (match.score, match.end - match.start, -match.start), default=None)
