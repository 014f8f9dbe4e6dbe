"""All passages of a corpus under one row of numbers, paper after paper; each paper's are read when one is wanted."""

import json
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kb.core_tier import CoreTier
from kb.corpus import Corpus
from kb.lexical import LexicalIndex
from kb.metadata import relabel
from kb.passages import IndexedPassage
from kb.reading import room_version
from kb.retrieval import searched_words
from kb.storage import read_tree, write_json

CACHED_PAPERS = 256
"""Papers whose passages stay in memory as text, some 100 kB each."""


class CorpusPassages:
    """The passages of a corpus's usable papers, under the names that the papers have in it."""

    def __init__(self, corpus: Corpus, tier: CoreTier, counts: Path) -> None:
        """`counts`: the file that keeps how many passages each paper has. Raises StoreError."""
        self._papers = [paper for paper in corpus.papers if paper.usable and paper.doc_id]
        self._tier = tier
        self.doc_ids = corpus.doc_ids
        known = read_tree(counts)
        if not isinstance(known, list) or len(known) != len(self._papers):
            known = [len(tier.passages(doc_id)) for doc_id in self.doc_ids]
            write_json(counts, json.dumps(known))
        self.starts: NDArray[np.int64] = np.concatenate(([0], np.cumsum(known, dtype=np.int64)))
        """Where each paper's passages begin, and where the last one's end."""
        self._of_paper = lru_cache(maxsize=CACHED_PAPERS)(self._read)

    def __len__(self) -> int:
        return int(self.starts[-1])

    def place(self, number: int) -> tuple[int, int]:
        """The paper (its place among `doc_ids`) and the row in it of a passage."""
        paper = int(np.searchsorted(self.starts, number, side="right")) - 1
        return paper, number - int(self.starts[paper])

    def __getitem__(self, number: int) -> IndexedPassage:
        paper, row = self.place(number)
        return self._named(paper, self._of_paper(paper)[row])

    def __iter__(self) -> Iterator[IndexedPassage]:
        for paper in range(len(self._papers)):
            for text in self._read(paper):
                yield self._named(paper, text)

    def _read(self, paper: int) -> list[str]:
        return self._tier.passages(self.doc_ids[paper])

    def _named(self, paper: int, text: str) -> IndexedPassage:
        entry = self._papers[paper]
        tree = json.loads(text)
        relabel(tree, self.doc_ids[paper], entry.source, entry.metadata)
        return IndexedPassage.model_validate(tree)


def open_passages(root: Path, corpus: Corpus, tier: CoreTier) -> tuple[CorpusPassages, LexicalIndex]:
    """A corpus's passages and the index of their words, which is built and kept where it is not there yet.

    `root`: the knowledge base's folder. Raises StoreError.
    """
    folder = root / "corpora" / corpus.corpus_id
    passages = CorpusPassages(corpus, tier, folder / f"{room_version()}.passages.json.gz")
    return passages, LexicalIndex.kept(folder / f"{room_version()}.lexical", map(searched_words, passages))
