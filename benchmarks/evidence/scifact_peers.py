"""What the product's ranking is measured beside: BM25 by bm25s, MiniLM by itself, and their reciprocal rank fusion."""

import hashlib
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import bm25s
import numpy as np
from numpy.typing import NDArray

from contracts.protocols import Embedder
from kb.common_words import FUNCTION_WORDS
from kb.folding import keys
from kb.retrieval import fuse

BM25_GRID = tuple(product((0.9, 1.2, 1.5), (0.4, 0.6, 0.75)))
"""k1 and b."""
DEFAULT = (1.5, 0.75)
"""bm25s's own."""
RANKED = 100
"""Items of each ranking that are fused."""
BATCH = 512


def plain_words(text: str) -> list[str]:
    """Folded words without function words, as they are matched everywhere but in retrieval."""
    return [key for key in keys(text) if key not in FUNCTION_WORDS]


def bm25(texts: Sequence[list[str]], queries: Sequence[list[str]], k1: float, b: float) -> NDArray[np.float32]:
    """Scores, shape (queries, texts)."""
    engine = bm25s.BM25(k1=k1, b=b)
    engine.index(texts, show_progress=False)
    found = np.zeros((len(queries), len(texts)), dtype=np.float32)
    for row, words in enumerate(queries):
        if words:
            found[row] = engine.get_scores(words)
    return found


def ordered(scores: NDArray[np.float32], depth: int = RANKED) -> list[int]:
    """Numbers by score, best first, ties by number."""
    return [int(number) for number in np.argsort(-scores, kind="stable")[:depth]]


def reciprocal(*scores: NDArray[np.float32]) -> list[int]:
    """Reciprocal rank fusion (k = 60) of the rankings by each of the scores."""
    return [number for number, _ in fuse([ordered(each) for each in scores])]


class KeptVectors:
    """A model whose vectors are kept in a folder from run to run, each set under the digest of model and texts."""

    def __init__(self, model: Embedder, folder: Path) -> None:
        self.name = model.name
        self.dimension = model.dimension
        self._model = model
        self._folder = folder
        self._known: dict[str, NDArray[np.float32]] = {}

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors, shape (len(texts), dimension)."""
        parts = [self._batch(texts[start : start + BATCH]) for start in range(0, len(texts), BATCH)]
        return np.concatenate(parts) if parts else np.zeros((0, self.dimension), dtype=np.float32)

    def know(self, queries: Sequence[str]) -> None:
        """Make the vectors of queries that will be asked for."""
        self._known |= dict(zip(queries, self.passages(queries), strict=True))

    def query(self, text: str) -> NDArray[np.float32]:
        """Unit vector, shape (dimension,)."""
        return self._known[text] if text in self._known else self._model.query(text)

    def _batch(self, texts: Sequence[str]) -> NDArray[np.float32]:
        path = self._folder / f"{hashlib.sha256(repr((self.name, list(texts))).encode()).hexdigest()[:32]}.npy"
        if path.is_file():
            return np.asarray(np.load(path), dtype=np.float32)
        made = self._model.passages(texts)
        self._folder.mkdir(parents=True, exist_ok=True)
        np.save(path, made)
        return made
