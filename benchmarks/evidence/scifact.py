"""Finding a claim's abstract among 5,183, and in it the sentences that bear on the claim (SciFact's train claims).

`kb` is the product's own ranking of passages (kb.retrieval); an abstract stands where its best passage does. Beside it
BM25, MiniLM and their reciprocal rank fusion. The abstracts that a claim cites are the right ones, as in BEIR.

What is fitted is fitted on one half of the claims and scored on the other, halves by the digest of the cited
abstract: BM25's k1 and b, and for `kb, fitted` the two weights that `kb` has as constants. Differences are told with
the 95% interval of a bootstrap that draws abstracts, with all their claims.

Run: python -m benchmarks.evidence.scifact [--data DIR] [--json FILE] [--vectors DIR] [--sentences N]
"""

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.evidence.scifact_data import Abstract, ScifactClaim, read_abstracts, read_claims
from benchmarks.evidence.scifact_peers import (
    BM25_GRID,
    DEFAULT,
    KeptVectors,
    bm25,
    ordered,
    plain_words,
    reciprocal,
)
from benchmarks.real_data import real_data
from contracts.anchors import BoundingBox
from contracts.documents import Document, PaperMetadata, Sentence
from contracts.ids import text_digest
from contracts.protocols import Embedder
from kb.lexical import LexicalIndex
from kb.passages import IndexedPassage, passages, with_title
from kb.retrieval import COVERAGE, LEXICAL, PassageIndex, query_words, searched_words
from models import minilm

DEPTH = 10
WEIGHTS = tuple(product((0.4, 0.5, 0.6), (0.0, 0.5, 1.0)))
"""Of words beside meaning, and of the paper's words beside the passage's."""
DRAWS = 10_000
VECTORS = Path("build/bench/evidence/scifact-vectors")
_BOX = BoundingBox(page=1, x0=0, top=0, x1=1, bottom=1)

Scores = NDArray[np.float64]
Rank = Callable[[str], Sequence[int]]
"""A claim's abstracts (or sentences) by number, best first."""


@dataclass(frozen=True)
class Found:
    """How well one system finds abstracts, on all claims, on each half, and on those with evidence."""

    system: str
    ndcg: float
    ndcg_half_0: float
    ndcg_half_1: float
    with_evidence: float


@dataclass(frozen=True)
class Difference:
    """nDCG@10 of `kb` less a peer's, with the bootstrap's 95% interval and the share of draws at or below 0."""

    peer: str
    mean: float
    low: float
    high: float
    not_better: float


@dataclass(frozen=True)
class Sentences:
    """Evidence sentences in the right abstract: mean reciprocal rank of the first, and recall in the first three."""

    system: str
    abstracts: int
    mrr: float
    recall_at_3: float


def ndcg(ranked: Sequence[str], right: frozenset[str]) -> float:
    """nDCG@10 with gain 1 for a right one."""
    gains = sum(1 / np.log2(place + 2) for place, each in enumerate(ranked[:DEPTH]) if each in right)
    return float(gains / sum(1 / np.log2(place + 2) for place in range(min(DEPTH, len(right)))))


def document(abstract: Abstract) -> Document:
    """An abstract as the reader would hand over a paper that is an abstract only."""
    return Document(
        doc_id=text_digest(abstract.id),
        source=f"{abstract.id}.pdf",
        metadata=PaperMetadata(title=abstract.title),
        pages=1,
        sentences=tuple(
            Sentence(index=index, text=text or "-", section="abstract", paragraph=0, boxes=(_BOX,))
            for index, text in enumerate(abstract.sentences)
        ),
    )


def indexed(
    papers: Sequence[Sequence[IndexedPassage]], embed: Callable[[Sequence[str]], NDArray[np.float32]]
) -> PassageIndex:
    """The product's index over papers' passages."""
    every = [passage for paper in papers for passage in paper]
    starts = np.cumsum([0, *map(len, papers)])
    return PassageIndex(
        every,
        starts,
        LexicalIndex.build(map(searched_words, every)),
        lambda: embed([with_title(each.passage.anchor.title, each.text) for each in every]),
        lambda numbers: np.zeros((len(numbers), 0), dtype=np.float32),
    )


def abstracts_by_kb(
    index: PassageIndex,
    starts: NDArray[np.int64],
    model: Embedder,
    lexical: float = LEXICAL,
    coverage: float = COVERAGE,
) -> Rank:
    """Abstracts in the order of their best passages."""

    def rank(claim: str) -> list[int]:
        numbers = [number for number, _ in index.rank(claim, model, lexical=lexical, coverage=coverage)]
        return list(dict.fromkeys(int(paper) for paper in np.searchsorted(starts, numbers, side="right") - 1))

    return rank


def cross_fitted(by_setting: Mapping[str, Scores], halves: NDArray[np.int64]) -> tuple[Scores, tuple[str, str]]:
    """Each half's scores under the setting that is best on the other half, and those two settings."""
    chosen = tuple(max(by_setting, key=lambda name: float(by_setting[name][halves != half].mean())) for half in (0, 1))
    scores = np.where(halves == 0, by_setting[chosen[0]], by_setting[chosen[1]])
    return scores, (chosen[0], chosen[1])


def difference(peer: str, ours: Scores, theirs: Scores, groups: Sequence[str], draws: int = DRAWS) -> Difference:
    """The paired difference; `groups`: what is drawn together, one name a claim."""
    _, place = np.unique(np.asarray(groups), return_inverse=True)
    sums = np.bincount(place, weights=ours - theirs)
    counts = np.bincount(place).astype(np.float64)
    random = np.random.default_rng(0)
    means = np.empty(draws)
    for draw in range(draws):
        drawn = random.integers(len(sums), size=len(sums))
        means[draw] = sums[drawn].sum() / counts[drawn].sum()
    low, high = np.quantile(means, (0.025, 0.975))
    return Difference(
        peer, round(float((ours - theirs).mean()), 4), round(float(low), 4), round(float(high), 4),
        round(float((means <= 0).mean()), 4),
    )  # fmt: skip


def find_abstracts(
    abstracts: Sequence[Abstract], claims: Sequence[ScifactClaim], model: KeptVectors
) -> tuple[dict[str, Scores], dict[str, str], float]:
    """nDCG@10 of every claim by system, what was fitted, and milliseconds that `kb` takes for a claim."""
    halves = np.array([claim.half for claim in claims])
    model.know([claim.text for claim in claims])
    papers = [passages(document(abstract)) for abstract in abstracts]
    starts = np.cumsum([0, *map(len, papers)])
    index = indexed(papers, model.passages)

    def scored(rank: Rank) -> Scores:
        return np.array([ndcg([abstracts[n].id for n in rank(claim.text)], claim.cited) for claim in claims])

    def by_row(rows: Sequence[Sequence[int]]) -> Scores:
        return scored(dict(zip((claim.text for claim in claims), rows, strict=True)).__getitem__)

    systems = {"kb": scored(abstracts_by_kb(index, starts, model))}
    began = time.perf_counter()
    for claim in claims:
        index.rank(claim.text, model)
    per_claim = 1000 * (time.perf_counter() - began) / len(claims)
    weights = {
        f"words {lexical}, paper {coverage}": scored(
            abstracts_by_kb(index, starts, model, lexical=lexical, coverage=coverage)
        )
        for lexical, coverage in WEIGHTS
    }
    systems["kb, fitted"], ours = cross_fitted(weights, halves)
    words: dict[str, Callable[[str], list[str]]] = {"words as kb's": query_words, "no stems": plain_words}
    lexical = {}
    for name, cut in words.items():
        texts, asked = [cut(abstract.text) for abstract in abstracts], [cut(claim.text) for claim in claims]
        for k1, b in BM25_GRID:
            found = bm25(texts, asked, k1, b)
            lexical[f"{name}, k1 {k1}, b {b}"] = (found, by_row([ordered(row, DEPTH) for row in found]))
    plain = f"no stems, k1 {DEFAULT[0]}, b {DEFAULT[1]}"
    systems["BM25, bm25s's own k1 and b"] = lexical[plain][1]
    systems["BM25, fitted"], theirs = cross_fitted({name: each for name, (_, each) in lexical.items()}, halves)
    asked_vectors = np.stack([model.query(claim.text) for claim in claims])
    whole = asked_vectors @ model.passages([abstract.text for abstract in abstracts]).T
    systems["MiniLM, abstract as one text"] = by_row([ordered(row, DEPTH) for row in whole])
    every = model.passages([with_title(p.passage.anchor.title, p.text) for paper in papers for p in paper])
    best = np.maximum.reduceat(asked_vectors @ every.T, starts[:-1], axis=1)
    systems["MiniLM, best passage"] = by_row([ordered(row, DEPTH) for row in best])
    fitted = [lexical[theirs[half]][0] for half in halves]
    systems["RRF of BM25 fitted and MiniLM one text"] = by_row(
        [reciprocal(fitted[row][row], whole[row]) for row in range(len(claims))]
    )
    systems["RRF of BM25 fitted and MiniLM passage"] = by_row(
        [reciprocal(fitted[row][row], best[row]) for row in range(len(claims))]
    )
    chosen = {"kb, fitted": " | ".join(ours), "BM25, fitted": " | ".join(theirs)}
    return systems, chosen, per_claim


def find_sentences(
    abstracts: Sequence[Abstract], claims: Sequence[ScifactClaim], model: KeptVectors, most: int
) -> list[Sentences]:
    """Evidence sentences ranked within each of `most` abstracts that hold some, by `kb` and by its peers."""
    by_id = {abstract.id: abstract for abstract in abstracts}
    docs = sorted({doc for claim in claims for doc in claim.evidence}, key=lambda doc: (text_digest(doc), doc))[:most]
    asked = [(claim, doc) for claim in claims for doc in sorted(claim.evidence, key=int) if doc in docs]
    papers = [_one_by_one(by_id[doc]) for doc in docs]
    starts = np.cumsum([0, *map(len, papers)])
    index = indexed(papers, model.passages)
    texts = [each for paper in papers for each in paper]
    vectors = model.passages([with_title(each.passage.anchor.title, each.text) for each in texts])
    lexical = bm25(
        [query_words(each.text) for each in texts], [query_words(claim.text) for claim, _ in asked], 0.9, 0.4
    )
    orders: dict[str, list[list[int]]] = {name: [] for name in ("kb", "BM25", "MiniLM", "RRF", "order in the abstract")}
    for row, (claim, doc) in enumerate(asked):
        place = docs.index(doc)
        start, end = int(starts[place]), int(starts[place + 1])
        words, meaning = lexical[row, start:end], vectors[start:end] @ model.query(claim.text)
        ranked = [number for number, _ in index.rank(claim.text, model, pool=len(texts)) if start <= number < end]
        orders["kb"].append([number - start for number in ranked])
        orders["BM25"].append(ordered(words))
        orders["MiniLM"].append(ordered(meaning))
        orders["RRF"].append(reciprocal(words, meaning))
        orders["order in the abstract"].append(list(range(end - start)))
    return [
        sentences_found(name, ranked, [claim.evidence[doc] for claim, doc in asked]) for name, ranked in orders.items()
    ]


def sentences_found(system: str, ranked: Sequence[Sequence[int]], right: Sequence[frozenset[int]]) -> Sentences:
    """The measures of one system's orders."""
    firsts = [
        next((1 / place for place, n in enumerate(order, 1) if n in good), 0.0)
        for order, good in zip(ranked, right, strict=True)
    ]
    recalls = [len(good.intersection(order[:3])) / len(good) for order, good in zip(ranked, right, strict=True)]
    return Sentences(system, len(ranked), round(float(np.mean(firsts)), 4), round(float(np.mean(recalls)), 4))


def _one_by_one(abstract: Abstract) -> list[IndexedPassage]:
    """Each sentence of an abstract as a passage."""
    whole = document(abstract)
    return [passages(whole.model_copy(update={"sentences": (each,)}))[0] for each in whole.sentences]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables; write JSON where asked."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", type=Path, help="the folder with claims_train.csv and corpus.csv")
    options.add_argument("--json", type=Path)
    options.add_argument("--vectors", type=Path, default=VECTORS, help="where vectors are kept from run to run")
    options.add_argument("--sentences", type=int, default=1000, help="abstracts at most in which sentences are sought")
    chosen = options.parse_args(arguments)
    folder = chosen.data or real_data("scifact")
    abstracts, claims = read_abstracts(folder), read_claims(folder)
    model = KeptVectors(minilm(), chosen.vectors)
    systems, fitted, per_claim = find_abstracts(abstracts, claims, model)
    found = [_found(name, scores, claims) for name, scores in systems.items()]
    groups = [claim.group for claim in claims]
    differences = [difference(name, systems["kb"], each, groups) for name, each in systems.items() if name != "kb"]
    sentences = find_sentences(abstracts, claims, model, chosen.sentences)
    show(found, differences, sentences)
    print(f"\n{len(claims)} claims, {len(abstracts)} abstracts; kb takes {per_claim:.1f} ms a claim beside its vector")
    for name, settings in fitted.items():
        print(f"{name}: {settings}")
    if chosen.json:
        told = {
            "abstracts": [asdict(each) for each in found], "differences": [asdict(each) for each in differences],
            "sentences": [asdict(each) for each in sentences], "fitted": fitted, "ms_per_claim": round(per_claim, 2),
        }  # fmt: skip
        chosen.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


def show(found: Sequence[Found], differences: Sequence[Difference], sentences: Sequence[Sentences]) -> None:
    """The three tables."""
    print(f"{'nDCG@10 of abstracts':<42}{'all':>9}{'half 0':>9}{'half 1':>9}{'evidence':>10}")
    for each in found:
        print(
            f"{each.system:<42}{each.ndcg:>9.4f}{each.ndcg_half_0:>9.4f}{each.ndcg_half_1:>9.4f}"
            f"{each.with_evidence:>10.4f}"
        )
    print(f"\n{'kb less':<42}{'mean':>9}{'low':>9}{'high':>9}{'draws <= 0':>12}")
    for one in differences:
        print(f"{one.peer:<42}{one.mean:>9.4f}{one.low:>9.4f}{one.high:>9.4f}{one.not_better:>12.4f}")
    print(f"\n{'evidence sentences':<42}{'abstracts':>9}{'MRR':>9}{'recall@3':>10}")
    for line in sentences:
        print(f"{line.system:<42}{line.abstracts:>9}{line.mrr:>9.4f}{line.recall_at_3:>10.4f}")


def _found(system: str, scores: Scores, claims: Sequence[ScifactClaim]) -> Found:
    halves = np.array([claim.half for claim in claims])
    evident = np.array([bool(claim.evidence) for claim in claims])
    return Found(
        system, round(float(scores.mean()), 4), round(float(scores[halves == 0].mean()), 4),
        round(float(scores[halves == 1].mean()), 4), round(float(scores[evident].mean()), 4),
    )  # fmt: skip


if __name__ == "__main__":
    main()
