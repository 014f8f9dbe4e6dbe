"""Answers labelled questions over real papers by decompose and select, and scores them as the batch does.

Run by itself: `python tests/real/scoring.py QUESTIONS.jsonl [PAPERS_DIR]` prints a line a question and a table.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from benchmarks.dr_bench.labelled import Question, load_questions
from benchmarks.dr_bench.scoring import Score, score_measurements
from benchmarks.ranking.examples import paper_paths, read_corpus
from contracts.documents import Document
from contracts.measurements import Measurement
from kb.vocabulary import Vocabulary
from ontology import load
from reasoning.questions import decompose, select

DATA = Path(os.environ.get("ASSAY_DATA", Path(__file__).resolve().parents[2].parent / "shared" / "data"))


def answer(
    question: Question, documents: Sequence[Document], vocabulary: Vocabulary, wording: str = ""
) -> tuple[Score, str]:
    """One question's score, asked in another `wording` where one is given, and how it was taken apart."""
    ontology = load()
    shown: dict[str, Measurement] = {}
    notes = []
    for proposition in decompose(wording or question.question, vocabulary, ontology).propositions:
        output = select(proposition, documents, vocabulary, ontology)
        shown.update({measurement.id: measurement for measurement in output.measurements})
        notes.append(f"{proposition.text} → {len(output.measurements)}: {output.reason}")
    return score_measurements(question, list(shown.values())), " || ".join(notes)


def table(questions: Sequence[Question], scores: Sequence[Score]) -> str:
    """Counts by kind, as lines of text."""
    lines = [f"{'kind':<12}{'right':>7}{'bare':>7}{'wrong':>7}{'not found':>11}{'of':>5}"]
    for kind in [*sorted({question.kind for question in questions}), "all"]:
        mine = [s for q, s in zip(questions, scores, strict=True) if kind in ("all", q.kind)]
        right, wrong, missed = (sum(s.outcome == o for s in mine) for o in ("right", "wrong", "not_found"))
        bare = sum(s.outcome == "right" and bool(s.bare) for s in mine)
        lines.append(f"{kind:<12}{right:>7}{bare:>7}{wrong:>7}{missed:>11}{len(mine):>5}")
    return "\n".join(lines)


def main() -> None:
    """Read, answer, score, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", type=Path)
    parser.add_argument("data", type=Path, nargs="?", default=DATA)
    given = parser.parse_args()
    asked = load_questions(given.questions)
    documents, vocabulary = read_corpus(paper_paths(asked, given.data))
    scores = []
    for question in asked:
        score, _ = answer(question, documents, vocabulary)
        scores.append(score)
        said = " ; ".join((*score.wrong, *score.bare))
        print(f"{question.id:<10}{question.kind:<12}{score.outcome:<10}{score.found}/{score.expected} {said}")
    print(table(asked, scores))


if __name__ == "__main__":
    main()
