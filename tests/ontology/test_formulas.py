"""Formulas among words."""

import pytest

from ontology.formulas import formulas


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("6 M KOH and 1 M H₂SO₄", ["KOH", "H₂SO₄"]),
        ("NaOH, HCl; Ca(OH)2", ["NaOH", "HCl", "Ca(OH)2"]),
        ("CNN, SNP and ResNet50 on ImageNet", []),
        ("He saw No. 5 in Paris", []),
    ],
)
def test_formulas_are_told_from_other_words(text: str, found: list[str]) -> None:
    assert formulas(text) == found
