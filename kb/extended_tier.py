"""The extended tier (L2): works known by title, abstract and keywords only. Never evidence for a number.

corpora/<corpus>/works/records.jsonl     one KnownWork a line
                       starts.npy        where each line begins, bytes, and where the last one ends
                       <code>.lexical/   the index over them, made when first asked
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np

from contracts.errors import StoreError
from kb.common_words import FUNCTION_WORDS
from kb.corpus import KnownWork
from kb.folding import keys
from kb.lexical import LexicalIndex
from kb.storage import atomic_folder

TITLE_WEIGHT = 3
KEYWORD_WEIGHT = 2
"""Times that a word there counts as often as one of the abstract."""


class ExtendedTier:
    """One corpus's works, read from disk as they are needed: a library's records would fill each process's memory."""

    def __init__(self, folder: Path, code: str) -> None:
        """`folder` as `put_works` filled it, or one that is not there: no works. `code`: version of the index."""
        self._records = folder / "records.jsonl"
        self._kept = folder / f"{code}.lexical"
        try:
            self._starts = np.load(folder / "starts.npy", mmap_mode="r")
        except (OSError, ValueError, EOFError):
            self._starts = np.zeros(1, dtype=np.int64)
        self._index: LexicalIndex | None = None

    @property
    def whole(self) -> bool:
        """Whether the records on disk are as many bytes as were written."""
        try:
            return self._records.stat().st_size == int(self._starts[-1])
        except OSError:
            return not len(self)

    def __len__(self) -> int:
        """Works."""
        return len(self._starts) - 1

    def __iter__(self) -> Iterator[KnownWork]:
        """Every work, in the order of the reference files. Raises StoreError."""
        return self._read(range(len(self)))

    def rank(self, query: str, k: int, glossary: Callable[[str], Sequence[str]]) -> list[KnownWork]:
        """The `k` works whose title, keywords and abstract are best for the query's words (BM25); best first.

        Raises StoreError.
        """
        if not len(self):
            return []
        scores = self.index().scores(list(dict.fromkeys(w for text in (query, *glossary(query)) for w in _words(text))))
        found = np.flatnonzero(scores > 0)
        best = found[np.lexsort((found, -scores[found]))][:k]
        return list(self._read(best.tolist()))

    def index(self) -> LexicalIndex:
        """The index over the works, built where it is not kept yet. Raises StoreError."""
        if self._index is None:
            self._index = LexicalIndex.kept(self._kept, (_weighed(work) for work in self))
        return self._index

    def _read(self, numbers: Sequence[int]) -> Iterator[KnownWork]:
        if not numbers:
            return
        try:
            with self._records.open("rb") as stream:
                for number in numbers:
                    stream.seek(int(self._starts[number]))
                    line = stream.read(int(self._starts[number + 1] - self._starts[number]))
                    yield KnownWork.model_validate_json(line)
        except (OSError, ValueError) as error:
            raise StoreError(str(self._records), "cannot be read", "ingest the papers' folder again") from error


def put_works(folder: Path, works: Sequence[KnownWork]) -> None:
    """Keep a corpus's works. Raises StoreError where the disk refuses."""
    with atomic_folder(folder) as part:
        starts = [0]
        with (part / "records.jsonl").open("wb") as stream:
            for work in works:
                starts.append(starts[-1] + stream.write(work.model_dump_json().encode("utf-8") + b"\n"))
        np.save(part / "starts.npy", np.array(starts, dtype=np.int64))


def _weighed(work: KnownWork) -> list[str]:
    parts = ((work.title, TITLE_WEIGHT), (" ".join(work.keywords), KEYWORD_WEIGHT), (work.abstract, 1))
    return [word for text, weight in parts for word in weight * _words(text)]


def _words(text: str) -> list[str]:
    return [key for key in keys(text) if key not in FUNCTION_WORDS and not key.isdigit()]
