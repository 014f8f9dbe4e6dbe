"""Which number of one list goes with which of another."""

import pytest

from reasoning.questions.lists import aligned
from tests.reasoning.questions.places import place, told

RATES = "The cell gave 154.8, 133.8 and 121.6 mAh/g at 0.1, 1 and 3 C."


def turn(sentence: str, text: str, *given: str) -> bool | None:
    return aligned(place(told(sentence, text, float(text))), frozenset(given))


@pytest.mark.parametrize(
    ("text", "given", "expected"),
    [
        ("154.8", "0.1", True),
        ("133.8", "1", True),
        ("121.6", "3", True),
        ("154.8", "3", False),
        ("133.8", "0.1", False),
    ],
)
def test_the_number_of_the_same_turn(text: str, given: str, expected: bool) -> None:
    assert turn(RATES, text, given) is expected


def test_the_lists_may_stand_the_other_way_round() -> None:
    sentence = "At 10, 20 and 30 K the gap was 5.5, 6.5 and 7.5 meV."
    assert turn(sentence, "6.5", "20") is True
    assert turn(sentence, "6.5", "30") is False


def test_a_list_that_holds_the_given_number_has_no_answer() -> None:
    assert turn(RATES, "3", "0.1") is False


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("The cell gave 154.8 mAh/g at 3 C.", "154.8"),
        ("The cell gave 154.8 and 133.8 mAh/g at 0.1, 1 and 3 C.", "154.8"),
        ("The cell gave 154.8, 133.8 and 121.6 mAh/g in 5, 6 and 7 runs.", "154.8"),
    ],
)
def test_without_two_lists_of_one_length_that_have_it_nothing_is_told(sentence: str, text: str) -> None:
    assert turn(sentence, text, "3") is None
