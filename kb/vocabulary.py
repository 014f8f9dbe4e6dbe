"""The corpus's own vocabulary: what its papers name, and where a question names the same."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kb.candidates import Kind
from kb.common_words import NOT_ALONE
from kb.folding import join, match_key, tokens

LONGEST_MATCH = 14
"""Tokens of a name; letters and digits count apart, and each Chinese character by itself."""
_BREAK = re.compile(r"[;:?!，。；：？！、（）\n]|,\s|\s\(|\)\s|\s[-–—]\s")


@dataclass(frozen=True, slots=True)
class VocabularyEntry:
    """One thing under all its names in the corpus (short and long form are one entry).

    `doc_ids`, `count` and `df` (documents that name it) are of full texts; where `grounded` is False the name
    is known from titles, abstracts and keywords of works whose text is not here.
    """

    name: str
    key: str
    surfaces: tuple[str, ...]
    kinds: frozenset[Kind]
    doc_ids: tuple[str, ...]
    count: int
    df: int
    grounded: bool


@dataclass(frozen=True, slots=True)
class VocabularyMatch:
    """An entry named in a text: `text[start:end] == surface`. `others`: entries that share that short form."""

    entry: VocabularyEntry
    start: int
    end: int
    surface: str
    others: tuple[VocabularyEntry, ...] = ()


class Vocabulary:
    """Entries and the index that finds them. Made by `kb.vocabularies`; pure and safe to share."""

    def __init__(self, entries: Iterable[VocabularyEntry], index: dict[str, list[int]]) -> None:
        self.entries = tuple(entries)
        self._index = index

    def match(self, text: str) -> list[VocabularyMatch]:
        """The entries that `text` names, in its order, not overlapping, longer names first.

        Case, scripts, hyphens, spaces and English plurals do not matter, nor Chinese text around a name. A name
        that is also a common word ("IT", "As") counts only where it is written as in the papers.
        """
        found = tokens(text)
        spans: list[tuple[int, int, list[int]]] = []
        for first in range(len(found)):
            parts: list[str] = []
            for last in range(first, min(len(found), first + LONGEST_MATCH)):
                if last > first and _BREAK.search(text[found[last - 1].end : found[last].start]):
                    break
                parts.append(found[last].key)
                key = join(parts)
                numbers = self._index.get(key)
                if numbers and self._written_so(key, text[found[first].start : found[last].end], numbers):
                    spans.append((first, last, numbers))
        spans.sort(key=lambda span: (span[0] - span[1], found[span[0]].start - found[span[1]].end, span[0]))
        taken: set[int] = set()
        matches = []
        for first, last, numbers in spans:
            if taken.isdisjoint(range(first, last + 1)):
                taken.update(range(first, last + 1))
                start, end = found[first].start, found[last].end
                best, *others = (self.entries[number] for number in numbers)
                matches.append(VocabularyMatch(best, start, end, text[start:end], tuple(others)))
        return sorted(matches, key=lambda match: match.start)

    def lookup(self, name: str) -> VocabularyEntry | None:
        """The entry of that name, however written; None where the corpus has none."""
        numbers = self._index.get(match_key(name))
        return self.entries[numbers[0]] if numbers else None

    def as_tree(self) -> dict[str, Any]:
        """The JSON form, by column."""
        documents = sorted({doc_id for entry in self.entries for doc_id in entry.doc_ids})
        place = {doc_id: number for number, doc_id in enumerate(documents)}
        return {
            "documents": documents,
            "entries": [
                [
                    entry.name, entry.key, entry.surfaces, sorted(entry.kinds),
                    [place[doc_id] for doc_id in entry.doc_ids], entry.count, entry.grounded,
                ]
                for entry in self.entries
            ],
            "index": self._index,
        }  # fmt: skip

    @classmethod
    def from_tree(cls, tree: dict[str, Any]) -> "Vocabulary":
        """Back from `as_tree`'s form. Raises KeyError, TypeError or ValueError where it is another."""
        documents: list[str] = tree["documents"]
        kind_sets: dict[tuple[Kind, ...], frozenset[Kind]] = {}
        entries = []
        for name, key, surfaces, kinds, places, count, grounded in tree["entries"]:
            shared = kind_sets.setdefault(tuple(kinds), frozenset(kinds))
            doc_ids = tuple(documents[place] for place in places)
            entries.append(VocabularyEntry(name, key, tuple(surfaces), shared, doc_ids, count, len(doc_ids), grounded))
        return cls(entries, tree["index"])

    def _written_so(self, key: str, surface: str, numbers: list[int]) -> bool:
        if len(key) > 2 and NOT_ALONE.isdisjoint((key, surface.casefold())):
            return True
        return any(surface in self.entries[number].surfaces for number in numbers)
