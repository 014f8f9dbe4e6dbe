"""Labelled questions as ranking examples: the signals of every measurement that may answer, and which are right."""

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
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
from kb.candidates import candidates as vocabulary_candidates
from kb.vocabularies import make_vocabulary
from kb.vocabulary import Vocabulary
from ontology import load
from reasoning.questions import decompose
from reasoning.questions.layers import Weights, view_of
from reasoning.questions.query import queries_of
from reasoning.questions.ranking import candidates
from reasoning.questions.signals import signals

QUESTIONS = tuple(ROOT / "tests" / "real" / f"questions_{name}.jsonl" for name in ("dev", "held", "third"))
REWORDINGS = ROOT / "tests" / "real" / "rewordings.jsonl"


@dataclass(frozen=True)
class Example:
    """One wording of one question. `rows`: signals, one row a measurement; `right`: which of them are labelled.

    `paper`: the digest of the paper that holds the answer; empty where nothing does.
    """

    id: str
    wording: str
    paper: str
    rows: NDArray[np.float64]
    right: NDArray[np.bool_]
    measurements: tuple[Measurement, ...]


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


def examples_of(
    wordings: Iterable[tuple[Question, str]], documents: Sequence[Document], vocabulary: Vocabulary
) -> list[Example]:
    """One example for each wording of a question for one value, or for what is not there."""
    views = [view_of(document) for document in documents]
    weights = Weights(views)
    found = []
    for question, wording in wordings:
        if question.kind == "comparison":
            continue
        propositions = decompose(wording, vocabulary, load()).propositions
        query = queries_of(propositions[0], weights)[0]
        left = candidates(query, views)
        measurements = tuple(one.place.measurement for one in left)
        right = np.array([any(matches(m, label) for label in question.expected) for m in measurements], dtype=bool)
        paper = question.expected[0].sha256 if question.expected else ""
        rows = signals(query, [(one.place, one.view) for one in left], weights)
        found.append(Example(question.id, wording, paper, rows, right, measurements))
    return found


def read_examples(files: Sequence[Path] = QUESTIONS) -> list[Example]:
    """The examples of all files, each over its own papers. Raises AssayError."""
    found: list[Example] = []
    for file in files:
        questions = load_questions(file)
        documents, vocabulary = read_corpus(paper_paths(questions))
        found += examples_of(wordings_of(questions), documents, vocabulary)
        print(f"{file.name}: {len(questions)} questions over {len(documents)} papers", flush=True)
    return found
