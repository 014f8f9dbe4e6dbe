"""The labelled questions over real papers: never a wrong number, most answers found, with page and conditions."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import scoring

from benchmarks.dr_bench.labelled import Question, load_questions
from benchmarks.dr_bench.scoring import Score

QUESTIONS = Path(__file__).resolve().parent / "questions_dev.jsonl"
LEAST_RIGHT = 30
"""Of 34."""
MOST_BARE = 4
"""Right ones that show a number from another page than the label's, or lack a condition that the label names."""

pytestmark = [pytest.mark.real, pytest.mark.slow]
Answered = tuple[Question, Score, str]


@pytest.fixture(scope="module")
def answered() -> list[Answered]:
    """Every question answered over all the papers that the file names: its score, and how it was taken apart."""
    asked = load_questions(QUESTIONS)
    paths = scoring.paper_paths(asked)
    if {path.name for path in paths} != {name for question in asked for name in question.papers}:
        pytest.skip(f"real papers are not at {scoring.DATA} (set ASSAY_DATA)")
    documents, vocabulary = scoring.read_corpus(paths)
    return [(question, *scoring.answer(question, documents, vocabulary)) for question in asked]


def test_no_wrong_number_is_shown(answered: list[Answered]) -> None:
    assert {question.id: score.wrong for question, score, _ in answered if score.wrong} == {}


def test_most_questions_are_answered(answered: list[Answered]) -> None:
    missed = [f"{q.id} {score.outcome}: {note}" for q, score, note in answered if score.outcome != "right"]
    assert len(answered) - len(missed) >= LEAST_RIGHT, missed


def test_pages_and_conditions_are_those_of_the_labels(answered: list[Answered]) -> None:
    bare = {question.id: score.bare for question, score, _ in answered if score.bare}
    assert len(bare) <= MOST_BARE, bare


def test_what_is_not_in_the_papers_is_not_answered(answered: list[Answered]) -> None:
    absent = [score for question, score, _ in answered if question.kind == "absent"]
    assert absent
    assert all(score.outcome == "right" for score in absent)
