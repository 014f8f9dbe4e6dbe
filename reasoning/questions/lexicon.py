"""The ontology's names as an index over text: which property, condition or state a stretch of words names."""

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

import yaml

from ontology import Ontology, Property, fold
from reasoning.questions.tokens import Token, tokens

LexiconKind = Literal["property", "condition", "state"]

_HAN_RUN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")
_BINDERS = {
    "和": "and", "与": "and", "跟": "and", "同": "and", "及": "and", "以及": "and",
    "或": "or", "还是": "or", "或者": "or",
    "高于": "than", "低于": "than", "大于": "than", "小于": "than", "优于": "than", "多于": "than", "少于": "than",
    "比": "than", "相较于": "than", "长于": "than", "短于": "than", "厚于": "than", "薄于": "than",
    "强于": "than", "弱于": "than", "快于": "than", "慢于": "than",
}  # fmt: skip


_ALIKE = 5
"""Letters by which two words of a name are forms of one ("electric", "electrical")."""

_STATES = frozenset({"state", "atmosphere", "solvent"})
"""Conditions in words that a question sets; others in words (a data set, a method) are names like any other."""


@dataclass(frozen=True, slots=True)
class Named:
    """A name of the ontology found in a text, at `start:end`."""

    kind: LexiconKind
    id: str
    name: str
    start: int
    end: int
    dimension: str | None = None
    terms: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Entry:
    kind: LexiconKind
    id: str
    name: str
    dimension: str | None
    terms: tuple[str, ...]


class Lexicon:
    """Index of an ontology. Build once per ontology (`lexicon_of`); finding is read-only."""

    def __init__(self, ontology: Ontology) -> None:
        self._entries: dict[tuple[str, ...], _Entry] = {}
        self._symbols: dict[str, _Entry] = {}
        self._nouns: set[str] = set()
        self._names: dict[str, list[frozenset[str]]] = {}
        self._chinese: dict[str, str] = dict(_glossary())
        self._chinese.update({word: f" {english} " for word, english in _BINDERS.items()})
        self._longest_zh = max(len(word) for word in self._chinese)
        for entry, names_en, names_zh in _ontology_names(ontology):
            for name in names_en:
                key = tuple(token.key for token in tokens(name))
                if key and not (len(key) == 1 and len(key[0]) < 2):
                    self._entries.setdefault(key, entry)
                if len(key) == 1:
                    self._nouns.add(fold(name))
                if entry.kind == "property":
                    self._names.setdefault(entry.id, []).append(frozenset(key))
            for place, name in enumerate(names_zh):
                if _HAN_RUN.search(name) and (place == 0 or entry.kind == "state" or not self._spelt_out(name)):
                    self._chinese[name] = names_en[0] if entry.kind == "state" else entry.name
        for item in ontology.properties:
            entry = _property_entry(item)
            self._symbols.update({symbol: entry for symbol in item.symbols if len(symbol) > 1})
        for chinese, english in _ontology_terms(ontology):
            self._chinese.setdefault(chinese, english)
        self._longest = max((len(key) for key in self._entries), default=1)
        self._longest_zh = max((len(word) for word in self._chinese), default=1)

    def find(self, text: str) -> list[Named]:
        """The names in `text`, longest first wins, not overlapping, in its order."""
        found = tokens(text)
        taken: set[int] = set()
        named: list[Named] = []
        for size in range(min(self._longest, len(found)), 0, -1):
            for first in range(len(found) - size + 1):
                span = found[first : first + size]
                entry = self._entries.get(tuple(token.key for token in span))
                if entry and size == 1 and not self._noun(span[0]):
                    continue
                if entry and taken.isdisjoint(range(first, first + size)) and _together(text, span):
                    taken.update(range(first, first + size))
                    named.append(_named(entry, span[0].start, span[-1].end))
        named += self._turned(text, found, taken)
        for position, token in enumerate(found):
            symbol = self._symbols.get(token.text)
            if symbol and position not in taken:
                named.append(_named(symbol, token.start, token.end))
        whole = [item for item in named if not any(_within(item, other) for other in named)]
        return sorted(whole, key=lambda item: item.start)

    def _noun(self, token: Token) -> bool:
        """Whether a single word is written as a name's own noun, not as a verb with its stem ("inhibits")."""
        written = fold(token.text)
        singular = (written.removesuffix("s"), written.removesuffix("es"), f"{written.removesuffix('ies')}y")
        return written in self._nouns or any(one in self._nouns for one in singular)

    def property_of(self, words: Iterable[str]) -> str | None:
        """The property of which `words` are a whole name, in this order."""
        entry = self._entries.get(tuple(token.key for word in words for token in tokens(word)))
        return entry.name if entry and entry.kind == "property" else None

    def _turned(self, text: str, found: tuple[Token, ...], taken: set[int]) -> list[Named]:
        """ "conductivity of ions" as "ion conductivity"; a shorter name that it takes in gives way."""
        turned = []
        for first in range(len(found) - 2):
            head, link, modifier = found[first : first + 3]
            entry = self._entries.get((modifier.key, head.key))
            if entry and link.text.casefold() in ("of", "on") and first + 1 not in taken:
                taken.update(range(first, first + 3))
                turned.append(_named(entry, head.start, modifier.end))
        return turned

    def scattered(self, keys: frozenset[str], within: frozenset[str]) -> tuple[Named, frozenset[str]] | None:
        """A property whose name takes in `keys` and more, all of it among the words `within`, and that name's words."""
        best: tuple[frozenset[str], _Entry] | None = None
        for key, entry in self._entries.items():
            larger = entry.kind == "property" and keys < frozenset(key) <= within
            if larger and (best is None or len(key) > len(best[0])):
                best = frozenset(key), entry
        return (_named(best[1], 0, 0), best[0]) if best else None

    def narrowed(self, identifier: str, name: frozenset[str]) -> frozenset[str]:
        """What a property's name says beyond a shorter name of the same property ("discharge capacity": discharge)."""
        own = self._names.get(identifier, [])
        name = frozenset(word for word in name if len(word) > 2 and word != "the")
        shorter = [one for one in own if one < name]
        if not shorter or name == own[0]:
            return frozenset()
        beyond = name - min(shorter, key=len) - own[0]
        return frozenset(word for word in beyond if not any(word[:_ALIKE] == one[:_ALIKE] for one in own[0]))

    @cached_property
    def quantity_heads(self) -> frozenset[str]:
        """Stems of the nouns that end the names of several properties: temperature, rate, strength."""
        last = [
            (tuple(key)[-1], entry.id)
            for key, entry in self._entries.items()
            if entry.kind == "property" and len(key) > 1
        ]
        counted = Counter(head for head, _ in set(last))
        return frozenset(head for head, times in counted.items() if times > 1)

    def in_english(self, text: str) -> str:
        """`text` with each known Chinese word replaced by its English one; unknown Chinese stays."""
        spelt = _HAN_RUN.sub(lambda match: self._glossed(match.group()), text)
        spelt = (
            spelt.replace("，", ", ").replace("、", ", ").replace("（", " (").replace("）", ") ").replace("℃", " °C")
        )
        spelt = re.sub(r"−\s+(?=\d)", "−", spelt)
        return re.sub(r"\s+", " ", re.sub(r"(\d)\s+°\s*C", r"\1 °C", spelt)).strip()

    def _spelt_out(self, name: str) -> bool:
        """Whether the general glossary says a Chinese name by its parts, which say more than its entry's name."""
        return not _HAN_RUN.search(self._glossed(name)) and bool(self._glossed(name).strip())

    def _glossed(self, run: str) -> str:
        pieces: list[str] = []
        unknown = ""
        position = 0
        while position < len(run):
            word = next(
                (
                    run[position : position + size]
                    for size in range(min(self._longest_zh, len(run) - position), 0, -1)
                    if run[position : position + size] in self._chinese
                ),
                "",
            )
            if not word:
                unknown += run[position]
                position += 1
                continue
            if unknown:
                pieces.append(unknown)
                unknown = ""
            pieces.append(self._chinese[word])
            position += len(word)
        if unknown:
            pieces.append(unknown)
        return " " + " ".join(pieces) + " "


@lru_cache(maxsize=4)
def lexicon_of(ontology: Ontology) -> Lexicon:
    """The lexicon of an ontology, made once."""
    return Lexicon(ontology)


def _within(item: Named, other: Named) -> bool:
    return (
        other is not item
        and other.start <= item.start
        and item.end <= other.end
        and other.end - other.start > item.end - item.start
    )


def _together(text: str, span: tuple[Token, ...]) -> bool:
    return all(
        not re.search(r"[,;:?!.，。；]\s|\s(?:and|or)\s", text[left.end : right.start])
        for left, right in itertools.pairwise(span)
    )


def _named(entry: _Entry, start: int, end: int) -> Named:
    return Named(entry.kind, entry.id, entry.name, start, end, entry.dimension, entry.terms)


@lru_cache(maxsize=1)
def _glossary() -> Mapping[str, str]:
    text = (Path(__file__).parent / "glossary.yaml").read_text(encoding="utf-8")
    return {str(word): str(english or "") for word, english in yaml.safe_load(text).items()}


def _property_entry(item: Property) -> _Entry:
    dimension = None if item.any_unit or item.also_unit else item.dimension
    return _Entry("property", item.id, item.name_en, dimension, (item.name_en, *item.synonyms_en, *item.symbols))


def _ontology_names(ontology: Ontology) -> Iterator[tuple[_Entry, tuple[str, ...], tuple[str, ...]]]:
    for item in ontology.properties:
        terms = (item.name_en, *item.synonyms_en)
        yield (
            _property_entry(item),
            terms,
            (item.name_zh, *item.synonyms_zh),
        )
    for condition in ontology.conditions:
        for value in condition.values if condition.id in _STATES else ():
            yield _Entry("state", condition.id, value.id, None, value.words_en), value.words_en, value.words_zh
        if condition.unit is not None:
            yield (
                _Entry("condition", condition.id, condition.name_en, condition.dimension, ()),
                (condition.name_en, *condition.synonyms_en),
                (condition.name_zh, *condition.synonyms_zh),
            )


def _ontology_terms(ontology: Ontology) -> Iterator[tuple[str, str]]:
    for term in ontology.terms:
        yield term.name_zh, term.name_en
