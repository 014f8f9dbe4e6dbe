"""BM25 over texts given as words, kept in a folder: built once, then read from the file cache that processes share."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

import bm25s
import numpy as np
from numpy.typing import NDArray

from kb.storage import atomic_folder

K1 = 0.9
B = 0.4
"""As Anserini sets them for abstracts and passages."""
_EMPTY = ""
"""A word that every index knows and no text has, for bm25s takes no index without words."""


class LexicalIndex:
    """Scores of texts by their number. Safe to share between threads."""

    def __init__(self, engine: bm25s.BM25, count: int) -> None:
        self._engine = engine
        self._count = count

    def __len__(self) -> int:
        return self._count

    @classmethod
    def build(cls, texts: Iterable[Iterable[str]]) -> "LexicalIndex":
        """Index texts by their words."""
        numbers: dict[str, int] = {_EMPTY: 0}
        ids = [[numbers.setdefault(word, len(numbers)) for word in words] for words in texts]
        engine = bm25s.BM25(k1=K1, b=B)
        engine.index((ids if any(ids) else [[0]], numbers), create_empty_token=False, show_progress=False)
        return cls(engine, len(ids))

    @classmethod
    def kept(cls, folder: Path, texts: Iterable[Iterable[str]]) -> "LexicalIndex":
        """The index in `folder`, built there from `texts` where it is not yet. Raises StoreError."""
        found = cls._load(folder)
        if found is None:
            made = cls.build(texts)
            with atomic_folder(folder) as part:
                made._engine.save(part, show_progress=False)
                (part / "texts.json").write_text(json.dumps(len(made)), encoding="utf-8")
            found = cls._load(folder) or made
        return found

    @classmethod
    def _load(cls, folder: Path) -> "LexicalIndex | None":
        try:
            count = json.loads((folder / "texts.json").read_text(encoding="utf-8"))
            engine = bm25s.BM25.load(folder, mmap=True, show_progress=False)
        except (OSError, ValueError, EOFError, TypeError, AttributeError, KeyError):
            return None
        return cls(engine, count) if isinstance(count, int) else None

    def scores(self, words: Sequence[str]) -> NDArray[np.float32]:
        """BM25 of every text for a query's words, shape (texts,); 0 where a text has none of them."""
        known = [word for word in words if word in self._engine.vocab_dict]
        if not known or not self._count:
            return np.zeros(self._count, dtype=np.float32)
        return np.asarray(self._engine.get_scores(known), dtype=np.float32)
