"""Questions and papers share their keys, however words are written."""

import pytest

from reasoning.questions.stems import stem
from reasoning.questions.tokens import canonical_number, keys, tokens


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("MOF-5", "MOF‑5"), ("CO2", "CO₂"), ("charge-transfer", "charge transfer"), ("Rfree", "R-free"),
        ("inhibits", "inhibitory"), ("parallelized", "parallelization"), ("adsorbed", "adsorption"),
        ("optimizer¹⁴", "optimizer"), ("1,180", "1180"), ("sulphur", "sulfur"), ("MICs", "MIC"), ("PAHs", "PAH"),
    ],
)  # fmt: skip
def test_one_thing_one_key(one: str, other: str) -> None:
    assert keys(one) == keys(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("conductivity", "conductance"), ("capacity", "capacitance"), ("MOF-5", "MOF-50"), ("CGN-L", "CGN-S")],
)
def test_two_things_two_keys(one: str, other: str) -> None:
    assert keys(one) != keys(other)


def test_numbers_and_what_they_count() -> None:
    assert [(token.key, token.kind) for token in tokens("5-way 10 folds")] == [
        ("5", "number"), ("way", "word"), ("10", "number"), ("fold", "word"),
    ]  # fmt: skip
    assert canonical_number("0.10") == "0.1"


def test_a_star_is_kept_apart() -> None:
    starred, plain = tokens("R2D2* R2D2")
    assert (starred.starred, plain.starred) == (True, False)


def test_a_short_word_is_its_own_stem() -> None:
    assert stem("gas") == "gas"
