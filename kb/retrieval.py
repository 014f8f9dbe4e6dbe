"""Hybrid search over a corpus's passages: BM25 and sentence vectors, fused by reciprocal rank."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

import bm25s
import faiss
import numpy as np
from numpy.typing import NDArray

from contracts.documents import Passage
from contracts.protocols import Embedder
from kb.common_words import FUNCTION_WORDS
from kb.folding import tokens
from kb.passages import IndexedPassage

if TYPE_CHECKING:
    from kb.corpus import Corpus

RRF = 60
"""The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009)."""
POOL = 60
"""Passages that each ranking proposes."""
CANDIDATES = 32
"""Passages that the multilingual model ranks for one Chinese query, at about 10 a second on two cores."""
_CHINESE = re.compile(r"[\u3400-\u9fff]")

Glossary = Callable[[str], Sequence[str]]
"""A query's technical terms in English."""


class PassageIndex:
    """A corpus's passages, searchable. `vectors` gives all MiniLM vectors when first needed, row by passage.

    `multilingual` gives the vectors of some passages (by row number) under the multilingual model.
    """

    def __init__(
        self,
        passages: Sequence[IndexedPassage],
        vectors: Callable[[], NDArray[np.float32]],
        multilingual: Callable[[Sequence[int]], NDArray[np.float32]],
    ) -> None:
        self.passages = tuple(passages)
        self._vectors = vectors
        self._multilingual = multilingual
        self._lexical = bm25s.BM25()
        words = [_words(each.text) for each in self.passages]
        self._has_words = any(words)
        if self._has_words:
            self._lexical.index(words, show_progress=False)
        self._semantic: faiss.IndexFlatIP | None = None
        self._lock = Lock()

    def search(
        self, query: str, k: int, *, english: Embedder, multilingual: Embedder, glossary: Glossary
    ) -> list[Passage]:
        """The `k` best passages for an English or Chinese query, best first, `score` their fused rank score.

        A Chinese query finds candidates by its Latin words and by its terms put into English; the multilingual
        model then ranks the candidates. Where that gives none, it ranks one passage in every few.
        """
        if not self.passages or not query.strip():
            return []
        if not _CHINESE.search(query):
            rankings = [self._by_words(_words(query)), self._by_meaning(english.query(query))]
        else:
            gloss = [*_words(_CHINESE.sub(" ", query)), *(word for term in glossary(query) for word in _words(term))]
            lexical = self._by_words(gloss)
            similar = self._by_meaning(english.query(" ".join(gloss))) if gloss else []
            pool = [number for number, _ in fuse([lexical, similar])][:CANDIDATES]
            if not lexical:
                spread = range(0, len(self.passages), 1 + len(self.passages) // CANDIDATES)
                pool = list(dict.fromkeys([*pool, *spread]))[: 2 * CANDIDATES]
            likeness = self._multilingual(pool) @ multilingual.query(query)
            rankings = [lexical, [pool[place] for place in np.argsort(-likeness, kind="stable")]]
        return [
            self.passages[number].passage.model_copy(update={"score": score}) for number, score in fuse(rankings)[:k]
        ]

    def _by_words(self, words: list[str]) -> list[int]:
        if not words or not self._has_words:
            return []
        scores = self._lexical.get_scores(words)
        return [int(number) for number in np.argsort(-scores, kind="stable")[:POOL] if scores[number] > 0]

    def _by_meaning(self, query: NDArray[np.float32]) -> list[int]:
        with self._lock:
            if self._semantic is None:
                vectors = self._vectors()
                index = faiss.IndexFlatIP(vectors.shape[1])
                index.add(np.ascontiguousarray(vectors))
                self._semantic = index
        _, numbers = self._semantic.search(query.reshape(1, -1), min(POOL, len(self.passages)))
        return [int(number) for number in numbers[0] if number >= 0]


def fuse(rankings: Sequence[Sequence[int]]) -> list[tuple[int, float]]:
    """Reciprocal rank fusion: items with the sum of 1 / (60 + rank), best first, ties by number."""
    scores: dict[int, float] = {}
    for ranking in rankings:
        for rank, number in enumerate(ranking, 1):
            scores[number] = scores.get(number, 0.0) + 1 / (RRF + rank)
    return sorted(scores.items(), key=lambda item: (-item[1], item[0]))


def search(corpus: "Corpus | Path | str", query: str, k: int = 10, *, home: Path | None = None) -> list[Passage]:
    """The `k` best passages of a corpus: one that is stored, its id, or a folder (read first where it is new).

    `home`: ASSAY_HOME; by default as the settings say. Raises AssayError for a folder without PDFs, StoreError.
    """
    from kb.knowledge_base import KnowledgeBase

    if home is None:
        from cluster.settings import load_settings

        home = load_settings().home
    knowledge = KnowledgeBase(home)
    if isinstance(corpus, Path):
        corpus_id = knowledge.ingest_all([corpus]).corpus_id
    else:
        corpus_id = corpus if isinstance(corpus, str) else corpus.corpus_id
    return knowledge.search(corpus_id, query, k)


def _words(text: str) -> list[str]:
    return [token.key for token in tokens(text) if token.key not in FUNCTION_WORDS]
