"""Which ink in a gap before a number is a minus."""

import numpy as np
import pytest

from evidence.layout.lost_signs import is_minus

EM, BASELINE = 40.0, 30
"""Pixels; the baseline's row in a gap of 38 rows × 24 columns."""


def gap(rows: slice = slice(0), columns: slice = slice(0)) -> np.ndarray:
    seen = np.zeros((38, 24), dtype=bool)
    seen[rows, columns] = True
    return seen


def test_a_flat_bar_over_the_baseline_is_a_minus() -> None:
    assert is_minus(gap(slice(19, 21), slice(3, 21)), EM, BASELINE)


@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(gap(), id="nothing"),
        pytest.param(gap(slice(19, 21), slice(0, 24)), id="a rule that runs through"),
        pytest.param(gap(slice(31, 33), slice(3, 21)), id="a stroke under the line"),
        pytest.param(gap(slice(10, 30), slice(3, 21)), id="a letter"),
        pytest.param(gap(slice(19, 21), slice(10, 14)), id="a dot"),
        pytest.param(gap(slice(19, 21), slice(3, 21)) | gap(slice(24, 26), slice(3, 21)), id="an equals sign"),
    ],
)
def test_other_ink_is_none(seen: np.ndarray) -> None:
    assert not is_minus(seen, EM, BASELINE)
