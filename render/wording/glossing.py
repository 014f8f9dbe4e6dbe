"""The house rule of Chinese output: no bare foreign term.

A technical term with an ontology entry is followed by its full Chinese name in brackets at first use in a
sentence; a name that has none stands verbatim and is marked （原文名称）.
"""

import re
from collections.abc import Callable

from ontology import Ontology, fold

VERBATIM = "（原文名称）"
_LATIN = re.compile(r"[A-Za-zΑ-Ωα-ω]")
_BRACKETED = re.compile(r"\s*[(\[][^()\[\]]*[)\]]")


class ChineseNames:
    """The full Chinese names of an ontology's properties, conditions and terms, by any of their English names."""

    def __init__(self, ontology: Ontology) -> None:
        self._names: dict[str, str] = {}
        for item in ontology.properties:
            self._add(item.name_zh, item.name_en, *item.synonyms_en)
        for entry in ontology.conditions:
            self._add(entry.name_zh, entry.name_en, *entry.synonyms_en)
            for value in entry.values:
                if value.words_zh:
                    self._add(value.words_zh[0], value.id, *value.words_en)
        for term in ontology.terms:
            self._add(term.name_zh, term.name_en, term.abbreviation)

    def _add(self, chinese: str, *names: str | None) -> None:
        for name in names:
            if name:
                self._names.setdefault(fold(name), chinese)

    def __call__(self, name: str) -> str | None:
        """The Chinese name of exactly `name` (what stands in brackets aside), or None."""
        return self._names.get(fold(name)) or self._names.get(fold(_BRACKETED.sub("", name)))


class Gloss:
    """Glosses names within one sentence. `chinese` gives a term's full Chinese name, or None."""

    def __init__(self, chinese: Callable[[str], str | None]) -> None:
        self._chinese = chinese
        self._seen: set[str] = set()

    def __call__(self, name: str, full: str | None = None) -> str:
        """`name`, with its Chinese name (`full`, where the caller knows it) or the mark at first use."""
        name = name.strip()
        if not _LATIN.search(name):
            return name
        first = name.casefold() not in self._seen
        self._seen.add(name.casefold())
        if not first:
            return name
        full = full or self._chinese(name)
        return f"{name}（{full}）" if full else f"{name}{VERBATIM}"
