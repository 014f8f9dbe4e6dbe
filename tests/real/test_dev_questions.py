"""The labelled questions over real papers: never a wrong number, and most answers found."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import scoring

QUESTIONS = Path(__file__).resolve().parent / "questions_dev.jsonl"
LEAST_RIGHT = 30
"""Of 34."""

pytestmark = [pytest.mark.real, pytest.mark.slow]


@pytest.fixture(scope="module")
def scores() -> Iterator[list[scoring.Score]]:
    """Every question answered over all the papers that the file names."""
    asked = scoring.questions(QUESTIONS)
    named = {name for question in asked for name in question["papers"]}
    paths = scoring.paper_paths(named)
    if len(paths) < len(named):
        pytest.skip(f"real papers are not at {scoring.DATA} (set ASSAY_DATA)")
    documents, vocabulary = scoring.read_corpus(paths)
    return [scoring.answer(question, documents, vocabulary) for question in asked]


def test_no_wrong_number_is_shown(scores: list[scoring.Score]) -> None:
    assert {score.id: score.wrong for score in scores if score.wrong} == {}


def test_most_questions_are_answered(scores: list[scoring.Score]) -> None:
    right = [score.id for score in scores if score.outcome == "right"]
    missed = [f"{score.id} {score.outcome}: {score.note}" for score in scores if score.id not in right]
    assert len(right) >= LEAST_RIGHT, missed


def test_what_is_not_in_the_papers_is_not_answered(scores: list[scoring.Score]) -> None:
    absent = [score for score in scores if score.kind == "absent"]
    assert absent
    assert all(score.outcome == "right" for score in absent)
