"""`python -m benchmarks.kb_scale`: 2,000 papers and 150,000 records in one knowledge base; a table, and JSON.

Papers and records are copies of real ones (ASSAY_DATA's papers/ and scifact/) with every fifth word another text's.
Reading PDFs is left out, and so is the model over all passages, which would take hours: their vectors are those of
real passages with noise, and the model's rate is measured apart, on real passages. Queries are SciFact's claims, each
with its vector by the model. Each kind of search runs in a process of its own.
"""

import argparse
import json
import os
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from benchmarks.evidence.labelled import Papers
from benchmarks.evidence.scifact_data import read_abstracts, read_claims
from benchmarks.kb_scale.measuring import Search, Searched, Stand, Taken, in_fresh_process, names, passages, take, works
from benchmarks.real_data import real_data
from contracts.protocols import Embedder
from models import minilm

OUT = Path("build/bench/kb_scale.json")
REAL_PAPERS = 40
PASSAGE_WORDS = 90
SEARCHES: dict[str, Search] = {"passages of papers": passages, "records": works, "names in a question": names}


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.kb_scale", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--papers", type=int, default=2_000)
    parser.add_argument("--records", type=int, default=150_000)
    parser.add_argument("--queries", type=int, default=100)
    parser.add_argument("--embed", type=int, default=256, help="real passages that the model embeds")
    parser.add_argument("--at", type=Path, help="folder for what is made, on a disk with some GB; a temporary one")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args(arguments)
    scifact = real_data("scifact")
    abstracts = [(each.title, " ".join(each.sentences)) for each in read_abstracts(scifact)]
    queries = [claim.text for claim in read_claims(scifact)][: given.queries + 1]
    papers = real_papers(REAL_PAPERS)
    real, rate = embedded(minilm(), [text for _, text in papers], given.embed)
    with TemporaryDirectory(prefix="assay-bench-", dir=given.at) as folder:
        stand = Stand(Path(folder) / "home", minilm, real)
        taken = take(
            stand, Path(folder), papers=papers, abstracts=abstracts, paper_count=given.papers,
            record_count=given.records,
        )  # fmt: skip
        print(table(taken, rate))
        found = {}
        for name, search in SEARCHES.items():
            found[name] = in_fresh_process(stand, taken.corpus_id, queries, search)
            print(line(name, found[name]))
    given.out.parent.mkdir(parents=True, exist_ok=True)
    told = {
        "taken": asdict(taken), "searched": {name: asdict(each) for name, each in found.items()},
        "passages_embedded_per_s": rate, "cores": os.cpu_count(), "load": os.getloadavg(),
    }  # fmt: skip
    given.out.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def real_papers(most: int) -> list[tuple[str, str]]:
    """Name and text of the first real papers, as pypdfium2 tells it."""
    library = Papers(real_data("papers").parent)
    return [(f"paper {doc[:8]}", library.text(doc)) for doc in library.digests[:most]]


def embedded(model: Embedder, texts: Sequence[str], count: int) -> tuple[NDArray[np.float32], float]:
    """Vectors of `count` stretches of PASSAGE_WORDS words, taken evenly, and how many were made a second."""
    words = [text.split() for text in texts]
    stretches = [" ".join(w[i : i + PASSAGE_WORDS]) for w in words for i in range(0, len(w), PASSAGE_WORDS)]
    chosen = stretches[:: max(1, len(stretches) // count)][:count]
    model.query("any text")
    began = time.perf_counter()
    vectors = model.passages(chosen)
    return vectors, len(chosen) / (time.perf_counter() - began)


def table(taken: Taken, rate: float) -> str:
    """What was taken in."""
    return "\n".join(
        (
            f"{taken.papers:,} papers in {taken.papers_s:.0f} s ({taken.papers / taken.papers_s:.1f} a second)",
            f"{taken.records:,} records in {taken.records_s:.0f} s ({taken.records / taken.records_s:,.0f} a second)",
            f"on disk: papers {taken.papers_mb:,.0f} MB, the corpus's records and indexes {taken.index_mb:,.0f} MB",
            f"the model embeds {rate:.1f} real passages a second",
            f"{'':<24}{'first, s':>10}{'p50, ms':>10}{'p95, ms':>10}{'held, MB':>10}",
        )
    )


def line(name: str, found: Searched) -> str:
    """One kind of search."""
    return f"{name:<24}{found.first_s:>10.2f}{found.p50_ms:>10.1f}{found.p95_ms:>10.1f}{found.held_mb:>10,.0f}"


if __name__ == "__main__":
    main()
