"""A Chinese query's technical terms in English, by the ontology."""

from functools import cache

import ontology


def english_terms(query: str) -> list[str]:
    """The English names and synonyms of the Chinese terms that `query` holds, longest match first; each once."""
    names = _english_by_chinese()
    longest = max(map(len, names), default=0)
    found: dict[str, None] = {}
    start = 0
    while start < len(query):
        for length in range(min(longest, len(query) - start), 0, -1):
            english = names.get(query[start : start + length])
            if english:
                found.update(dict.fromkeys(english))
                start += length
                break
        else:
            start += 1
    return list(found)


@cache
def _english_by_chinese() -> dict[str, tuple[str, ...]]:
    known = ontology.load()
    names: dict[str, tuple[str, ...]] = {}

    def add(chinese: tuple[str, ...], english: tuple[str, ...]) -> None:
        for name in chinese:
            names[name] = (*names.get(name, ()), *english)

    for each in known.properties:
        add((each.name_zh, *each.synonyms_zh), (each.name_en, *each.synonyms_en[:2]))
    for entry in known.conditions:
        add((entry.name_zh, *entry.synonyms_zh), (entry.name_en, *entry.synonyms_en[:2]))
        for value in entry.values:
            add(value.words_zh, value.words_en[:1])
    for term in known.terms:
        add((term.name_zh,), (term.name_en,))
    return names
