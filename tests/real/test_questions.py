"""The labelled questions over real papers, a set a file: wrong numbers, and how many are answered."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import scoring

from benchmarks.dr_bench.labelled import Question, load_questions
from benchmarks.dr_bench.scoring import Score
from benchmarks.ranking.examples import wordings_of

LEAST_RIGHT = {
    "questions_dev.jsonl": 34, "questions_held.jsonl": 22, "questions_third.jsonl": 19, "questions_fourth.jsonl": 12,
    "questions_fifth.jsonl": 54, "questions_sixth.jsonl": 10, "questions_seventh.jsonl": 53,
    "questions_eighth.jsonl": 15, "questions_ninth.jsonl": 23, "questions_tenth.jsonl": 16,
}  # fmt: skip
"""Of 34, 34, 39, 40, 134, 45, 150, 40, 44 and 44. The ninth and the tenth ask for main results, the others for whatever
a paper tells. The sixth, the eighth and the tenth (but for its numbers 2, 6 and 9), and of the fourth the questions
with an even number, were never read by who mended the matching: leave them so. The models are fitted on the first
three, the fifth, the seventh and the ninth."""
MOST_BARE = {"questions_third.jsonl": 7}
"""Right ones, 4 in the other sets, that show a number from another page than the label's, or lack a condition that the
label names in words that no condition has ("cycle 2" where the paper says "in the second cycle")."""

KNOWN_WRONG = frozenset("eighth-26 tenth-02 tenth-06".split())
"""Questions that a wrong number still answers (tenth-02: the right one, whose unit the paper leaves out). None may join
them; mending one takes it from this list."""
MOST_WRONG_REWORDED = 0
"""Of the 136 rewordings of the first two sets; the least right of them is LEAST_RIGHT_REWORDED."""
LEAST_RIGHT_REWORDED = 98

pytestmark = [pytest.mark.real, pytest.mark.slow]
Answered = tuple[Question, Score, str]


@pytest.fixture(scope="module", params=sorted(LEAST_RIGHT))
def file(request: pytest.FixtureRequest) -> str:
    """The file of one set of questions."""
    return str(request.param)


@pytest.fixture(scope="module")
def answered(file: str) -> list[Answered]:
    """Every question answered over all the papers that its file names: its score, and how it was taken apart."""
    asked = load_questions(Path(__file__).resolve().parent / file)
    paths = scoring.paper_paths(asked, scoring.DATA)
    if {path.name for path in paths} != {name for question in asked for name in question.papers}:
        pytest.skip(f"real papers are not at {scoring.DATA} (set ASSAY_DATA)")
    documents, vocabulary = scoring.read_corpus(paths)
    found = [(question, *scoring.answer(question, documents, vocabulary)) for question in asked]
    print(f"\n{file}\n{scoring.table(asked, [score for _, score, _ in found])}")
    return found


def test_no_wrong_number_is_shown_but_the_known(answered: list[Answered]) -> None:
    wrong = {question.id: score.wrong for question, score, _ in answered if score.wrong}
    assert set(wrong) == KNOWN_WRONG & {question.id for question, _, _ in answered}, wrong


def test_no_fewer_questions_are_answered(answered: list[Answered], file: str) -> None:
    missed = [f"{q.id} {score.outcome}: {note}" for q, score, note in answered if score.outcome != "right"]
    assert len(answered) - len(missed) >= LEAST_RIGHT[file], missed


def test_pages_and_conditions_are_those_of_the_labels(answered: list[Answered], file: str) -> None:
    bare = {question.id: score.bare for question, score, _ in answered if score.bare and score.outcome == "right"}
    assert len(bare) <= MOST_BARE.get(file, 4), bare


def test_what_is_not_in_the_papers_is_not_answered(answered: list[Answered]) -> None:
    absent = [score for question, score, _ in answered if question.kind == "absent"]
    assert absent
    assert all(score.outcome == "right" for score in absent)


def test_other_wordings_show_no_more_wrong_numbers() -> None:
    outcomes = []
    for name in ("questions_dev.jsonl", "questions_held.jsonl"):
        asked = load_questions(Path(__file__).resolve().parent / name)
        paths = scoring.paper_paths(asked, scoring.DATA)
        if {path.name for path in paths} != {paper for question in asked for paper in question.papers}:
            pytest.skip(f"real papers are not at {scoring.DATA} (set ASSAY_DATA)")
        documents, vocabulary = scoring.read_corpus(paths)
        outcomes += [
            (question.id, scoring.answer(question, documents, vocabulary, wording)[0].outcome)
            for question, wording in wordings_of(asked)
            if wording != question.question
        ]
    wrong = [name for name, outcome in outcomes if outcome == "wrong"]
    assert len(wrong) <= MOST_WRONG_REWORDED, wrong
    right = sum(outcome == "right" for _, outcome in outcomes)
    assert right >= LEAST_RIGHT_REWORDED, right
