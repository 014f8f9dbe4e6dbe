"""By how much something changed is no value of it."""

import pytest

from evidence.binding import bind
from evidence.changes import change_of
from evidence.quantity import find_quantities


def told(sentence: str) -> list[tuple[float | None, str, str | None]]:
    found = find_quantities(sentence)
    return [(q.value, b.property, b.property_id) for q, b in zip(found, bind(sentence, found), strict=True)]


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("The capacity of the cells fell on a straight line, by 1.18 mAh g⁻¹ in each cycle.", "decrease in capacity"),
        ("The coating raises the capacity by 160 mAh g⁻¹.", "increase in capacity"),
        ("The capacity degraded by 40 mAh g⁻¹ in the first cycles.", "decrease in capacity"),
        ("The capacity differs by about 5 mAh g⁻¹.", "change in capacity"),
    ],
)
def test_a_change_has_a_name_of_its_own_and_no_id(sentence: str, name: str) -> None:
    assert [(prop, known) for _, prop, known in told(sentence)] == [(name, None)]


@pytest.mark.parametrize(
    "sentence",
    [
        "The capacity fell to 512 mAh g⁻¹.",
        "The capacity measured by cycling was 512 mAh g⁻¹.",
        "The rate was increased; a capacity was found by then of 512 mAh g⁻¹.",
    ],
)
def test_a_value_stays_one(sentence: str) -> None:
    assert told(sentence) == [(512.0, "capacity", "specific_capacity")]


def test_what_something_changed_by_is_looked_for_in_its_own_clause() -> None:
    text = "The load was raised; the film, thick by 5 nm"
    assert change_of(text, text.index("5")) is None


def test_a_factor_and_the_value_that_it_led_to_are_two_numbers() -> None:
    found = find_quantities("The conductivity dropped by a factor of 4 to 0.31 mS cm⁻¹.")
    assert [(q.value, q.interval, q.unit) for q in found] == [(4.0, None, None), (0.31, None, "mS cm⁻¹")]
    assert find_quantities("It fell by a factor of 2 to 3.")[0].interval == (2.0, 3.0)
