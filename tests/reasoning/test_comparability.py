"""When two values hold under one condition."""

import pytest

from contracts.measurements import Condition
from evidence.conditions import find_conditions
from reasoning.comparability import same_condition


def told(text: str) -> Condition:
    (found,) = find_conditions(text, "sentence")
    return found


@pytest.mark.parametrize(
    ("left", "right", "same"),
    [
        ("at 25 °C", "at 298 K", True),
        ("at 25 °C", "at 20 °C", False),
        ("at 20–25 °C", "at 22 °C", True),
        ("at 20–25 °C", "at 295 K", True),
        ("at 20–25 °C", "at 22–27 °C", True),
        ("at 20–25 °C", "at room temperature", True),
        ("at 20–25 °C", "at 37 °C", False),
        ("at 25–80 °C", "at 60 °C", False),
        ("at 25–80 °C", "at 298–353 K", True),
        ("for 2–3 h", "for 150 min", True),
        ("for 2–30 h", "for 10 h", False),
        ("in 20–25% relative humidity", "in 40% relative humidity", False),
    ],
)
def test_numbers_ranges_and_words_of_one_condition(left: str, right: str, same: bool) -> None:
    assert same_condition(told(left), told(right)) is same
    assert same_condition(told(right), told(left)) is same


def test_a_window_is_the_same_window() -> None:
    window = Condition(name="voltage", text="1.0–4.0 V", interval=(1.0, 4.0), unit="V", scope="caption")
    assert same_condition(
        window, window.model_copy(update={"text": "1000–4000 mV", "interval": (1e3, 4e3), "unit": "mV"})
    )
    assert not same_condition(window, window.model_copy(update={"text": "1.0–3.0 V", "interval": (1.0, 3.0)}))
