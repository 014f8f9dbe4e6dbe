"""The least similarity of claim and sentence."""

import pytest

from evidence.calibration import calibrate, read_pairs


def test_the_threshold_is_the_highest_that_keeps_the_faithful_claims():
    found = calibrate([0.9, 0.8, 0.71, 0.5, 0.95], [True, True, True, False, False], keep=1.0)
    assert (found.threshold, found.faithful_kept, found.unfaithful_caught) == (0.71, 1.0, 0.5)
    assert found.auc == pytest.approx(0.5)
    assert calibrate([0.9, 0.8, 0.5], [True, True, False], keep=0.5).threshold == 0.9


def test_both_labels_are_needed():
    with pytest.raises(ValueError, match="both labels"):
        calibrate([0.9], [True])


@pytest.mark.parametrize("line", ["{", '{"claim": "a"}', '{"claim": 1, "sentence": "b", "faithful": true}', "[]"])
def test_a_file_of_another_shape_names_the_line(tmp_path, line):
    path = tmp_path / "pairs.jsonl"
    path.write_text(f'{{"claim": "a", "sentence": "b", "faithful": true}}\n{line}\n')
    with pytest.raises(ValueError, match="line 2"):
        read_pairs(path)
