"""BERTScore from the weights that lie in a package."""

import pytest

from models.bertscore import THRESHOLD, bertscore

PAIRS = [
    ("MOF-5 conducts 1.2 mS/cm.", "MOF-5 conducts 1.2 mS/cm."),
    ("MOF-5 conducts 1.2 mS/cm.", "A conductivity of 1.2 mS/cm was found for MOF-5."),
    ("MOF-5 conducts 1.2 mS/cm.", "The mice were kept in cages with free access to water."),
    ("", "A sentence."),
]


@pytest.mark.slow
def test_the_same_the_like_and_the_strange():
    same, like, strange, empty = bertscore().scores(PAIRS)
    assert same == pytest.approx(1.0, abs=1e-5) and same > like > THRESHOLD > strange and empty == 0.0
    assert bertscore()(*PAIRS[1]) == pytest.approx(like, abs=1e-5)


@pytest.mark.slow
def test_a_swapped_subject_is_not_seen():
    told = "MOF-5 conducts 1.2e-3, COF-366 8.7e-4 S/cm."
    swapped = "COF-366 conducts 1.2e-3, MOF-5 8.7e-4 S/cm."
    assert bertscore()(swapped, told) > 0.85
