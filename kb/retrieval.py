"""Hybrid search over a corpus's passages: words and meaning, each made a share of its best, in one weighted sum.

A passage is searched together with its paper's title. Its words count by BM25 on their stems; so do, at COVERAGE,
the words that other passages of its paper have, for one passage rarely holds all that a question names.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Protocol

import faiss
import numpy as np
from numpy.typing import NDArray

from contracts.documents import Passage
from contracts.protocols import Embedder
from kb.common_words import FUNCTION_WORDS
from kb.folding import keys
from kb.lexical import LexicalIndex
from kb.passages import IndexedPassage, with_title
from kb.stemming import stem

if TYPE_CHECKING:
    from kb.corpus import Corpus

LEXICAL = 0.5
"""Weight of words beside meaning, 0 to 1."""
COVERAGE = 0.5
"""Weight of the words of the whole paper beside those of the passage."""
RRF = 60
"""The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher 2009), for a Chinese query's two rankings."""
POOL = 100
"""Passages that each ranking proposes."""
CANDIDATES = 32
"""Passages that the multilingual model ranks for one Chinese query, at about 10 a second on two cores."""
_CHINESE = re.compile(r"[\u3400-\u9fff]")

Glossary = Callable[[str], Sequence[str]]
"""A query's technical terms in English."""
Scores = NDArray[np.float32]


class Passages(Protocol):
    """Passages by number."""

    def __len__(self) -> int: ...

    def __getitem__(self, number: int, /) -> IndexedPassage: ...


class PassageIndex:
    """A corpus's passages, searchable. `vectors` gives all MiniLM vectors when first needed, row by passage.

    `papers`: the number of each paper's first passage, and at the end that of all passages. `lexical`: the index of
    the passages' `searched_words`. `multilingual` gives the vectors of some passages (by row number) under the
    multilingual model.
    """

    def __init__(
        self,
        passages: Passages,
        papers: NDArray[np.int64],
        lexical: LexicalIndex,
        vectors: Callable[[], NDArray[np.float32]],
        multilingual: Callable[[Sequence[int]], NDArray[np.float32]],
    ) -> None:
        self.passages = passages
        sizes = np.diff(papers)
        self._begins, self._sizes = papers[:-1][sizes > 0], sizes[sizes > 0]
        self._lexical = lexical
        self._vectors = vectors
        self._multilingual = multilingual
        self._semantic: faiss.IndexFlatIP | None = None
        self._lock = Lock()

    def search(
        self, query: str, k: int, *, english: Embedder, multilingual: Embedder, glossary: Glossary
    ) -> list[Passage]:
        """The `k` best passages for an English or Chinese query, best first, `score` their fused score.

        A Chinese query finds candidates by its Latin words and by its terms put into English; the multilingual
        model then ranks the candidates. Where that gives none, it ranks one passage in every few.
        """
        if not len(self.passages) or not query.strip():
            return []
        if not _CHINESE.search(query):
            ranked = self.rank(query, english)
        else:
            terms = [_CHINESE.sub(" ", query), *glossary(query)]
            gloss = " ".join(word for term in terms for word in keys(term) if word not in FUNCTION_WORDS)
            lexical = _best(self._by_words(gloss, COVERAGE), POOL)
            pool = [number for number, _ in self.rank(gloss, english)][:CANDIDATES] if gloss else []
            if not lexical:
                spread = range(0, len(self.passages), 1 + len(self.passages) // CANDIDATES)
                pool = list(dict.fromkeys([*pool, *spread]))[: 2 * CANDIDATES]
            likeness = self._multilingual(pool) @ multilingual.query(query)
            ranked = fuse([lexical, [pool[place] for place in np.argsort(-likeness, kind="stable")]])
        return [self.passages[number].passage.model_copy(update={"score": score}) for number, score in ranked[:k]]

    def rank(
        self, query: str, english: Embedder, *, lexical: float = LEXICAL, coverage: float = COVERAGE, pool: int = POOL
    ) -> list[tuple[int, float]]:
        """Numbers and scores of the passages that words or meaning propose for an English query, best first.

        A score is 0 to 1; 1 is the best by both. `pool`: passages that each proposes.
        """
        asked = english.query(query)
        index = self._by_meaning()
        _, near = index.search(asked.reshape(1, -1), min(pool, len(self.passages)))
        words = self._by_words(query, coverage)
        found = np.union1d(_best(words, pool), near[0]).astype(np.int64)
        meaning = index.reconstruct_batch(found) @ asked
        scores = lexical * _shares(words[found]) + (1 - lexical) * _shares(meaning)
        return [(int(found[place]), float(scores[place])) for place in np.argsort(-scores, kind="stable")]

    def _by_words(self, query: str, coverage: float) -> Scores:
        """Of every passage, shape (passages,): BM25, and at `coverage` the best that its paper has for each word."""
        own = np.zeros(len(self.passages), dtype=np.float32)
        paper = np.zeros(len(self._begins), dtype=np.float32)
        for word in query_words(query):
            scores = self._lexical.scores([word])
            own += scores
            paper += np.maximum.reduceat(scores, self._begins)
        return own + coverage * np.repeat(paper, self._sizes) * (own > 0)

    def _by_meaning(self) -> faiss.IndexFlatIP:
        with self._lock:
            if self._semantic is None:
                vectors = self._vectors()
                index = faiss.IndexFlatIP(vectors.shape[1])
                index.add(np.ascontiguousarray(vectors))
                self._semantic = index
            return self._semantic


def searched_words(passage: IndexedPassage) -> list[str]:
    """The words by which a passage is found: its paper's title's and its own, as stems."""
    return query_words(with_title(passage.passage.anchor.title, passage.text))


def query_words(text: str) -> list[str]:
    """The stems of the words of `text` that are no function words, in order."""
    return [stem(key) for key in keys(text) if key not in FUNCTION_WORDS]


def _best(scores: Scores, count: int) -> list[int]:
    """The numbers of the `count` best passages that score at all, best first, ties by number."""
    found = np.flatnonzero(scores > 0)
    if len(found) > count:
        found = found[scores[found] >= np.partition(scores[found], -count)[-count]]
    return [int(number) for number in found[np.argsort(-scores[found], kind="stable")][:count]]


def _shares(scores: Scores) -> Scores:
    """Scores as shares of the best one; none below 0."""
    return np.asarray(np.maximum(scores, 0) / max(float(scores.max(initial=0)), 1e-9), dtype=np.float32)


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
