"""Labelled questions as examples for the ranking: the signals of what may answer, and which of it is right."""

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import evidence
from benchmarks.dr_bench.labelled import ROOT, Question, load_questions
from benchmarks.dr_bench.scoring import matches
from benchmarks.real_data import real_data_folder
from contracts.documents import Document
from contracts.errors import AssayError, UnusablePaper
from contracts.measurements import Measurement
from contracts.propositions import Proposition
from kb.candidates import candidates as vocabulary_candidates
from kb.vocabularies import make_vocabulary
from kb.vocabulary import Vocabulary
from ontology import load
from reasoning.questions import decompose
from reasoning.questions.comparing import may_compare, pooled
from reasoning.questions.facets import wanted_of
from reasoning.questions.layers import DocumentView, Weights, view_of
from reasoning.questions.pairing import Pairs, pairs_of
from reasoning.questions.query import queries_of, whole_query_of
from reasoning.questions.ranking import Linear, Scored, scored
from reasoning.questions.selection import by_facets
from reasoning.questions.signals import COLUMNS

SETS = ("dev", "held", "third", "fifth", "seventh", "ninth")
"""The sets that were read: the others tell how far the fit carries."""
QUESTIONS = tuple(ROOT / "tests" / "real" / f"questions_{name}.jsonl" for name in SETS)
REWORDINGS = ROOT / "tests" / "real" / "rewordings.jsonl"
PIECES = 6
"""Pieces of a set that are worked through side by side."""
UNRANKED = Linear(np.zeros(len(COLUMNS)), np.ones(len(COLUMNS)), np.zeros(len(COLUMNS)))


@dataclass(frozen=True)
class Example:
    """One wording of one question. `rows`: signals, one row a measurement; `right`: which of them are labelled.

    `paper`: the digest of the paper that holds the answer; empty where nothing does. `chosen`: the ids of what the
    facets chose.
    """

    id: str
    wording: str
    paper: str
    rows: NDArray[np.float64]
    right: NDArray[np.bool_]
    measurements: tuple[Measurement, ...]
    chosen: frozenset[str] = frozenset()


@dataclass(frozen=True)
class PairExample:
    """One wording of a question that may compare. `labels`: for each candidate, which labels it matches.

    `expected`: how many labels a right choice covers; 0 where the question does not compare.
    """

    id: str
    wording: str
    paper: str
    pairs: Pairs
    candidates: Scored
    labels: tuple[frozenset[int], ...]
    expected: int
    chosen: tuple[Measurement, ...]


@lru_cache(maxsize=64)
def _read(paper: Path) -> Document | None:
    try:
        return evidence.read(paper)
    except UnusablePaper as error:
        print(error)
        return None


def read_corpus(papers: Iterable[Path]) -> tuple[list[Document], Vocabulary]:
    """The papers' documents, each read once, and their vocabulary; a paper that cannot be read is left out."""
    documents = [document for paper in papers if (document := _read(paper)) is not None]
    found = [(document.doc_id, vocabulary_candidates(document).as_tree()) for document in documents]
    return documents, make_vocabulary(found, [])


def paper_paths(questions: Iterable[Question], data: Path | None = None) -> list[Path]:
    """Where the papers that the questions name lie. Raises AssayError where there is no folder of real papers."""
    folder = data or real_data_folder()
    if folder is None:
        raise AssayError("ASSAY_DATA", "the real papers are not here", "name their folder in ASSAY_DATA")
    names = {name for each in questions for name in (*each.papers, *(label.doc for label in each.expected))}
    folders = (folder / "papers", folder / "papers-jats" / "pdf")
    return [found for name in sorted(names) for each in folders if (found := each / name).is_file()]


def wordings_of(questions: Sequence[Question], rewordings: Path = REWORDINGS) -> list[tuple[Question, str]]:
    """Every question as it was written, and in the other words that `rewordings` has for it."""
    others: dict[str, list[str]] = defaultdict(list)
    for line in rewordings.read_text(encoding="utf-8").splitlines():
        one = json.loads(line)
        others[one["of"]].append(one["question"])
    return [(each, wording) for each in questions for wording in (each.question, *others[each.id])]


@dataclass(frozen=True)
class Corpus:
    """A set of questions with the papers that they are asked of."""

    name: str
    wordings: tuple[tuple[Question, str], ...]
    documents: tuple[Document, ...]
    vocabulary: Vocabulary


def read_corpora(files: Sequence[Path] = QUESTIONS) -> list[Corpus]:
    """Every set with its own papers. Raises AssayError."""
    found = []
    for file in files:
        questions = load_questions(file)
        documents, vocabulary = read_corpus(paper_paths(questions))
        found.append(Corpus(file.stem, tuple(wordings_of(questions)), tuple(documents), vocabulary))
        print(f"{file.name}: {len(questions)} questions over {len(documents)} papers", flush=True)
    return found


def examples_of(corpus: Corpus, piece: int = 0, pieces: int = 1) -> list[Example]:
    """One example for each wording (of every `pieces`th one) of a question for one value, or for what is not there."""
    return list(_examples(corpus, piece, pieces))


def _examples(corpus: Corpus, piece: int, pieces: int) -> Iterator[Example]:
    for question, wording, proposition, views, weights in _asked(corpus, piece, pieces):
        if question.kind == "comparison":
            continue
        query = queries_of(proposition, weights)[0]
        found = scored(query, views, weights, UNRANKED)
        if found is None:
            continue
        measurements = tuple(one.place.measurement for one in found.found)
        right = np.array([any(matches(m, label) for label in question.expected) for m in measurements], dtype=bool)
        chosen = frozenset(one.id for one in _chosen(proposition, views, weights))
        yield Example(question.id, wording, _paper(question), found.rows, right, measurements, chosen)


def pair_examples_of(corpus: Corpus, rank: Linear, piece: int = 0, pieces: int = 1) -> list[PairExample]:
    """One example for each wording of a comparison, and of what reads like one; `rank`: the fitted ranking."""
    return list(_pair_examples(corpus, rank, piece, pieces))


def _pair_examples(corpus: Corpus, rank: Linear, piece: int, pieces: int) -> Iterator[PairExample]:
    for question, wording, proposition, views, weights in _asked(corpus, piece, pieces):
        query = whole_query_of(proposition, weights)
        if not may_compare(query.text) or (found := scored(query, views, weights, rank)) is None:
            continue
        best = pooled(query, found)
        pairs = pairs_of(query, best, weights)
        labels = tuple(
            frozenset(number for number, label in enumerate(question.expected) if matches(one.place.measurement, label))
            for one in best.found
        )
        yield PairExample(
            question.id, wording, _paper(question), pairs, best, labels,
            len(question.expected) if question.kind == "comparison" else 0, tuple(_chosen(proposition, views, weights)),
        )  # fmt: skip


Asked = tuple[Question, str, Proposition, list[DocumentView], Weights]


def _asked(corpus: Corpus, piece: int, pieces: int) -> Iterator[Asked]:
    views = [view_of(document) for document in corpus.documents]
    weights = Weights(views)
    for question, wording in corpus.wordings[piece::pieces]:
        proposition = decompose(wording, corpus.vocabulary, load()).propositions[0]
        yield question, wording, proposition, views, weights


def _chosen(proposition: Proposition, views: Sequence[DocumentView], weights: Weights) -> list[Measurement]:
    selected = by_facets(proposition, wanted_of(proposition), views, weights)
    return [verdict.place.measurement for side in selected.chosen for verdict in side]


def _paper(question: Question) -> str:
    return question.expected[0].sha256 if question.expected else ""


_CORPORA: list[Corpus] = []
"""What the processes that work side by side read: they inherit it."""


def all_examples(corpora: Sequence[Corpus]) -> list[Example]:
    """The examples of every corpus, by as many processes as there are cores."""
    _CORPORA[:] = corpora
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        return [one for found in pool.map(_piece, _pieces(corpora)) for one in found]


def all_pair_examples(corpora: Sequence[Corpus], rank: Linear) -> list[PairExample]:
    """The pair examples of every corpus, likewise."""
    _CORPORA[:] = corpora
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        return [one for found in pool.map(partial(_pair_piece, rank), _pieces(corpora)) for one in found]


def _pieces(corpora: Sequence[Corpus]) -> list[tuple[int, int]]:
    return [(number, piece) for number in range(len(corpora)) for piece in range(PIECES)]


def _piece(work: tuple[int, int]) -> list[Example]:
    return examples_of(_CORPORA[work[0]], work[1], PIECES)


def _pair_piece(rank: Linear, work: tuple[int, int]) -> list[PairExample]:
    return pair_examples_of(_CORPORA[work[0]], rank, work[1], PIECES)
