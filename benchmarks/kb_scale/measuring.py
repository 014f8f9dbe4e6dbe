"""What is measured of one knowledge base: taking in papers and records, then searching from a process of its own."""

import multiprocessing
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import numpy as np
from numpy.typing import NDArray

from benchmarks.kb_scale.made import MadeReader, NearVectors, write_papers, write_records
from contracts.protocols import Embedder
from kb import KnowledgeBase

READER = "made-papers"
Search = Callable[[KnowledgeBase, str, str], object]
"""Of a knowledge base, a corpus and a query."""


@dataclass(frozen=True)
class Stand:
    """A knowledge base's home, what makes its model, and the real vectors that stand for its passages'."""

    home: Path
    model: Callable[[], Embedder]
    real: NDArray[np.float32]

    def base(self) -> KnowledgeBase:
        """The knowledge base as a new process sees it."""
        return KnowledgeBase(self.home, reader=READER, english=NearVectors(self.model(), self.real))


@dataclass(frozen=True)
class Taken:
    """An ingest of the papers alone, and a second one that adds the records to them."""

    corpus_id: str
    papers: int
    records: int
    papers_s: float
    records_s: float
    papers_mb: float
    """What was read and derived, and the vectors, on disk."""
    index_mb: float
    """The corpus: its list, the records, the word indexes."""


@dataclass(frozen=True)
class Searched:
    """A kind of search in a process of its own: the first query, the others, and the memory held after them."""

    first_s: float
    p50_ms: float
    p95_ms: float
    queries: int
    held_mb: float
    """Private memory that the searches added; pages of files, which processes share, are not in it."""


def take(
    stand: Stand,
    folder: Path,
    *,
    papers: Sequence[tuple[str, str]],
    abstracts: Sequence[tuple[str, str]],
    paper_count: int,
    record_count: int,
) -> Taken:
    """Make the papers and records in `folder`, and ingest them."""
    own, listed = folder / "papers", folder / "records"
    own.mkdir(parents=True)
    listed.mkdir()
    write_papers(own, paper_count)
    records = write_records(listed, abstracts, record_count)
    base, read = stand.base(), MadeReader(papers)
    began = time.perf_counter()
    base.ingest_all([own], read=read)
    papers_s = time.perf_counter() - began
    began = time.perf_counter()
    corpus = base.ingest_all([own], read=read, references=records)
    records_s = time.perf_counter() - began
    root = stand.home / "kb"
    return Taken(
        corpus.corpus_id, len(corpus.doc_ids), corpus.works, papers_s, records_s,
        _megabytes(root / "l1"), _megabytes(root / "corpora" / corpus.corpus_id),
    )  # fmt: skip


def passages(base: KnowledgeBase, corpus_id: str, query: str) -> object:
    """A search of the papers' passages."""
    return base.search(corpus_id, query)


def works(base: KnowledgeBase, corpus_id: str, query: str) -> object:
    """A search of the records."""
    return base.known_works(corpus_id, query)


def names(base: KnowledgeBase, corpus_id: str, query: str) -> object:
    """What the corpus's vocabulary finds in a question."""
    return base.vocabulary(corpus_id).match(query)


def in_fresh_process(stand: Stand, corpus_id: str, queries: Sequence[str], search: Search) -> Searched:
    """`searched` by a process that has loaded nothing of the corpus."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as fresh:
        return fresh.submit(searched, stand, corpus_id, queries, search).result()


def searched(stand: Stand, corpus_id: str, queries: Sequence[str], search: Search) -> Searched:
    """`search` with each of the queries (two at least); the model is loaded before the clock starts."""
    base = stand.base()
    stand.model().query("any text")
    before = _private_megabytes()
    times = []
    for query in queries:
        began = time.perf_counter()
        search(base, corpus_id, query)
        times.append(time.perf_counter() - began)
    cuts = quantiles(times[1:] if len(times) > 2 else times, n=20, method="inclusive")
    return Searched(times[0], 1000 * cuts[9], 1000 * cuts[18], len(times) - 1, _private_megabytes() - before)


def _megabytes(folder: Path) -> float:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def _private_megabytes() -> float:
    for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise OSError("/proc/self/status tells no RssAnon")
