"""Numbers of a question that stand by the same noun at a value."""

import pytest

from reasoning.questions.pairs import numbers_by, pairs_met
from reasoning.questions.tokens import tokens
from tests.reasoning.questions.places import cell, place, query


@pytest.mark.parametrize(
    ("question", "row", "met"),
    [
        ("What is the recall in 5-shot tests?", "sieve, 5 shot", {("5", "shot")}),
        ("What is the recall in 5-shot tests?", "sieve, 1-shot", set()),
        ("What is the recall in 5-shot tests?", "5-way sieve, 1-shot", set()),
        ("What is the recall for K = 2?", "K = 2", {("2", "k")}),
        ("What is the recall for K = 2?", "K = 3", set()),
        ("What is the hardness of the level-1 alloy?", "L1-mr", {("1", "level")}),
        ("What is the hardness of the level-1 alloy?", "L12", set()),
    ],
)
def test_a_number_is_met_at_its_noun(question: str, row: str, met: set[tuple[str, str]]) -> None:
    assert pairs_met(query(question), place(cell(0.5, row=row, column="recall"))) == met


def test_the_numbers_right_by_a_noun() -> None:
    found = tokens("5-way 1-shot, 20 queries")
    assert numbers_by(frozenset({"shot"}), found) == {"1", "20"}
    assert numbers_by(frozenset({"way"}), tokens("5-way tests of 20")) == {"5"}
