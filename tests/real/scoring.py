"""Scores answers to the labelled questions over real papers.

Run by itself: `python tests/real/scoring.py QUESTIONS.jsonl [PAPERS_DIR]` reads the papers, answers each question by
decompose and select, and prints a line a question. `score_question` and `score_answer` are what tests use.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import isclose
from pathlib import Path
from typing import Any, Literal

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import evidence
from contracts.answer import Answer
from contracts.documents import Document
from contracts.errors import UnusablePaper
from contracts.measurements import Measurement
from evidence.quantity import normalise
from kb.candidates import candidates
from kb.vocabularies import make_vocabulary
from kb.vocabulary import Vocabulary
from ontology import load
from reasoning.questions import decompose, select

Outcome = Literal["right", "wrong", "not_found"]
DATA = Path(os.environ.get("ASSAY_DATA", Path(__file__).resolve().parents[2].parent / "shared" / "data"))


@dataclass
class Score:
    """What became of one question. `wrong`: numbers shown that are not the label's, as text."""

    id: str
    kind: str
    outcome: Outcome
    found: int = 0
    expected: int = 0
    wrong: list[str] = field(default_factory=list)
    note: str = ""


def questions(path: Path) -> list[dict[str, Any]]:
    """The labelled questions of a JSONL file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def score_question(question: dict[str, Any], measurements: Sequence[Measurement], note: str = "") -> Score:
    """Score the measurements that were shown as the answer: each must be a labelled one, and each label be shown."""
    labels = question["expected"]
    wrong = [_shown(m) for m in measurements if not any(matches(m, label) for label in labels)]
    found = sum(any(matches(m, label) for m in measurements) for label in labels)
    if wrong:
        outcome: Outcome = "wrong"
    elif found == len(labels):
        outcome = "right"
    else:
        outcome = "not_found"
    return Score(question["id"], question["kind"], outcome, found, len(labels), wrong, note)


def score_answer(question: dict[str, Any], answer: Answer) -> Score:
    """Score a whole answer by the measurements that it shows as direct."""
    direct = [item.measurement for item in answer.evidence if item.measurement is not None and item.direct]
    return score_question(question, direct, answer.status)


def matches(measurement: Measurement, label: dict[str, Any]) -> bool:
    """Whether a measurement is the labelled one: paper, value (or its interval), unit; on any page."""
    if measurement.doc_id != label["sha256"]:
        return False
    interval = label.get("interval")
    if measurement.value is None:
        ends = measurement.interval or (0.0, 0.0)
        right = interval is not None and all(isclose(a, b, rel_tol=1e-6) for a, b in zip(ends, interval, strict=True))
    elif label["value"] is None:
        return False
    else:
        right = isclose(measurement.value, label["value"], rel_tol=1e-6)
        if not right and label["unit"] and measurement.si_value is not None:
            si = normalise(label["value"], label["unit"]).si_value
            right = si is not None and isclose(si, measurement.si_value, rel_tol=1e-6)
    return right and _same_unit(measurement.unit, label["unit"])


def _same_unit(unit: str | None, labelled: str | None) -> bool:
    if labelled is None:
        return unit is None or (normalise(1.0, unit).dimension in (None, "dimensionless") and "%" not in unit)
    if unit is None:
        return False
    ours, theirs = normalise(1.0, unit), normalise(1.0, labelled)
    return unit == labelled or (ours.si_unit is not None and ours.si_unit == theirs.si_unit)


def _shown(measurement: Measurement) -> str:
    number = measurement.value if measurement.value is not None else measurement.interval
    place = measurement.pedigree.raw
    what = f"{measurement.entity} | {measurement.property}"
    return f"{number} {measurement.unit or ''} [{place.source} p{place.page} {what}]"


def read_corpus(papers: Iterable[Path]) -> tuple[list[Document], Vocabulary]:
    """The papers' documents and their vocabulary; a paper that cannot be read is left out."""
    documents = []
    for paper in papers:
        try:
            documents.append(evidence.read(paper))
        except UnusablePaper as error:
            print(error, file=sys.stderr)
    vocabulary = make_vocabulary([(document.doc_id, candidates(document).as_tree()) for document in documents], [])
    return documents, vocabulary


def paper_paths(names: Iterable[str], data: Path = DATA) -> list[Path]:
    """Where the named papers lie."""
    folders = (data / "papers", data / "papers-jats" / "pdf")
    return [found for name in sorted(set(names)) for folder in folders if (found := folder / name).is_file()]


def answer(question: dict[str, Any], documents: Sequence[Document], vocabulary: Vocabulary) -> Score:
    """Answer one question by decompose and select, and score it."""
    ontology = load()
    shown: dict[str, Measurement] = {}
    notes = []
    for proposition in decompose(question["question"], vocabulary, ontology).propositions:
        output = select(proposition, documents, vocabulary, ontology)
        shown.update({measurement.id: measurement for measurement in output.measurements})
        notes.append(f"{proposition.text} → {len(output.measurements)}: {output.reason}")
    return score_question(question, list(shown.values()), " || ".join(notes))


def table(scores: Sequence[Score]) -> str:
    """Counts by kind, as lines of text."""
    lines = [f"{'kind':<12}{'right':>7}{'wrong':>7}{'not found':>11}{'of':>5}"]
    for kind in [*sorted({score.kind for score in scores}), "all"]:
        mine = [score for score in scores if kind in ("all", score.kind)]
        counts = [sum(score.outcome == outcome for score in mine) for outcome in ("right", "wrong", "not_found")]
        lines.append(f"{kind:<12}{counts[0]:>7}{counts[1]:>7}{counts[2]:>11}{len(mine):>5}")
    return "\n".join(lines)


def main() -> None:
    """Read, answer, score, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("data", type=Path, nargs="?", default=DATA)
    given = parser.parse_args()
    asked = questions(given.questions)
    named = {name for question in asked for name in question["papers"]}
    named |= {label["doc"] for question in asked for label in question["expected"]}
    documents, vocabulary = read_corpus(paper_paths(named, given.data))
    scores = [answer(question, documents, vocabulary) for question in asked]
    for score in scores:
        print(
            f"{score.id:<10}{score.kind:<12}{score.outcome:<10}{score.found}/{score.expected} {' ; '.join(score.wrong)}"
        )
    print(table(scores))


if __name__ == "__main__":
    main()
