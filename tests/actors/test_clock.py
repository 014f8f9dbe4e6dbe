"""Spans of time, united."""

from actors.clock import covered


def test_overlapping_spans_count_once() -> None:
    assert covered([(1, 4), (2, 3), (3.5, 5), (7, 8)], 0, 10) == 5


def test_what_lies_outside_does_not_count() -> None:
    assert covered([(-5, 1), (9, 20), (30, 40)], 0, 10) == 2
    assert covered([], 0, 10) == 0
