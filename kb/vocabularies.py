"""Making a corpus's vocabulary from what each of its papers names."""

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

from kb.candidates import Candidates, Kind, phrases_of
from kb.corpus import KnownWork
from kb.vocabulary import Vocabulary, VocabularyEntry

MOST_NAMES = 50_000
"""Names from works whose text is not here: a library's titles have some hundred thousand, in every process."""


class _Name:
    """One key over the whole corpus."""

    def __init__(self) -> None:
        self.surfaces: Counter[str] = Counter()
        self.kinds: set[Kind] = set()
        self.doc_ids: set[str] = set()


def make_vocabulary(papers: Iterable[tuple[str, dict[str, Any]]], works: Iterable[KnownWork]) -> Vocabulary:
    """Join the papers' candidates. `papers`: document id and `Candidates.as_tree`; `works`: extended tier."""
    names: defaultdict[str, _Name] = defaultdict(_Name)
    long_forms: defaultdict[str, set[str]] = defaultdict(set)
    for doc_id, tree in papers:
        for key, kinds, counts in tree["names"]:
            name = names[key]
            name.kinds.update(kinds)
            name.doc_ids.add(doc_id)
            for surface, count in counts:
                name.surfaces[surface] += count
        for short, long in tree["equal"]:
            if short != long and short in names and long in names:
                long_forms[short].add(long)
    grounded = set(names)
    known = _of_works(works)
    for key, surfaces in known.surfaces.items():
        names[key].kinds.update(known.kinds[key])
        if key not in grounded:
            names[key].surfaces.update(surfaces)
    return _joined(names, long_forms, grounded)


def _joined(names: dict[str, _Name], long_forms: dict[str, set[str]], grounded: set[str]) -> Vocabulary:
    """Short forms with one meaning join their long form; one with several is a surface of each."""
    head = {short: next(iter(longs)) for short, longs in long_forms.items() if len(longs) == 1}
    ambiguous = {short: longs for short, longs in long_forms.items() if len(longs) > 1}
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for key in names:
        if key not in ambiguous:
            groups[_root(key, head)].append(key)
    for short, longs in ambiguous.items():
        for root in sorted({_root(long, head) for long in longs} - {short}):
            groups[root].append(short)
    entries: list[VocabularyEntry] = []
    index: dict[str, list[int]] = {}
    for root, keys in groups.items():
        own = [names[key] for key in keys if key not in ambiguous]
        surfaces: Counter[str] = Counter()
        for key in keys:
            surfaces.update(names[key].surfaces)
        doc_ids = sorted(set().union(*(name.doc_ids for name in own)))
        best = Counter[str]()
        for name in own:
            best.update(name.surfaces)
        for key in keys:
            index.setdefault(key, []).append(len(entries))
        entries.append(
            VocabularyEntry(
                name=min(best or surfaces, key=lambda surface: (-best[surface], -len(surface), surface)),
                key=root,
                surfaces=tuple(surface for surface, _ in surfaces.most_common()),
                kinds=frozenset(kind for name in own for kind in name.kinds),
                doc_ids=tuple(doc_ids),
                count=sum(best.values()),
                df=len(doc_ids),
                grounded=root in grounded,
            )
        )
    for numbers in index.values():
        numbers.sort(key=lambda number: (-entries[number].df, -entries[number].count, entries[number].key))
    return Vocabulary(entries, index)


def _root(key: str, head: dict[str, str]) -> str:
    """The long form at the end of a chain of definitions; a circle has one root for all its members."""
    seen = [key]
    while seen[-1] in head:
        following = head[seen[-1]]
        if following in seen:
            return min(seen[seen.index(following) :])
        seen.append(following)
    return seen[-1]


def _of_works(works: Iterable[KnownWork]) -> Candidates:
    """What works' keywords and titles name; of more than MOST_NAMES those that most works have."""
    found = Candidates()
    for work in works:
        for keyword in work.keywords:
            found.add(keyword, "keyword")
        for phrase in dict.fromkeys(phrases_of(work.title)):
            found.add(phrase, "title")
    if len(found.surfaces) > MOST_NAMES:
        kept = heapq.nlargest(MOST_NAMES, found.surfaces, key=lambda key: found.surfaces[key].total())
        found.surfaces = {key: found.surfaces[key] for key in kept}
    return found
