"""How many times one thing is more than another is one number, and a ratio."""

import pytest

from kb.vocabulary import Vocabulary
from ontology import Ontology
from reasoning.questions import decompose


@pytest.mark.parametrize(
    ("question", "of"),
    [
        ("How many times faster do HEK cells divide at 37 °C than at 30 °C?", "ratio"),
        ("How many fold more menthol is in A36 than in B42?", "ratio"),
        ("How many times higher is the hardness of A36 than that of B42?", "ratio of hardness"),
        ("How many times as hard is A36 as B42?", "ratio of hardness"),
    ],
)
def test_a_ratio(question: str, of: str, nothing: Vocabulary, book: Ontology) -> None:
    (found,) = decompose(question, nothing, book).propositions
    assert found.verb == "value"
    assert found.property is not None
    assert (found.property.id, found.property.name, found.property.dimension) == (None, of, "dimensionless")


def test_ratios_of_two_properties_are_two_questions(nothing: Vocabulary, book: Ontology) -> None:
    hard, dense = (
        decompose(f"How many times higher is the {one} of A36 than that of B42?", nothing, book).propositions[0].id
        for one in ("hardness", "density")
    )
    assert hard != dense


def test_a_count_is_no_ratio(nothing: Vocabulary, book: Ontology) -> None:
    (found,) = decompose("How many times was the A36 plate tested?", nothing, book).propositions
    assert found.property is None or "ratio" not in found.property.name
