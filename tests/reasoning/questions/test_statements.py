"""A statement before a question asks nothing, and says what the question's pronoun means."""

import pytest

from kb.vocabulary import Vocabulary
from ontology import Ontology
from reasoning.questions import decompose


@pytest.mark.parametrize(
    ("told", "plain"),
    [
        (
            "I heard that limonene dominates Sicilian orange peel oil. How much of it is there, at most?",
            "How much limonene is there in Sicilian orange peel oil, at most?",
        ),
        (
            "Menthol dominates peppermint oil. What is its boiling point?",
            "What is menthol's boiling point in peppermint oil?",
        ),
    ],
)
def test_a_statement_and_a_question_are_one_question(
    told: str, plain: str, nothing: Vocabulary, book: Ontology
) -> None:
    (one,) = decompose(told, nothing, book).propositions
    (other,) = decompose(plain, nothing, book).propositions
    assert one.property == other.property
    assert {entity.name.casefold() for entity in one.entities} == {entity.name.casefold() for entity in other.entities}


def test_what_a_statement_tells_of_one_side_is_no_further_side(nothing: Vocabulary, book: Ontology) -> None:
    (one,) = decompose("A36 is a steel. Is it harder than B42?", nothing, book).propositions
    assert (one.verb, [entity.name for entity in one.entities]) == ("compare", ["A36", "B42"])
    assert "steel" in one.terms


def test_a_statement_that_is_not_taken_up_stays_with_the_question(nothing: Vocabulary, book: Ontology) -> None:
    (one,) = decompose("Setting: ResNet, CIFAR-10, five runs. Which accuracy was reached?", nothing, book).propositions
    assert one.property is not None
    assert one.property.id == "accuracy"
    assert {"ResNet", "CIFAR-10"} <= {entity.name for entity in one.entities}


def test_a_property_without_a_verb_is_asked_for(nothing: Vocabulary, book: Ontology) -> None:
    found = decompose("MIC of clove oil against E. coli. And its yield?", nothing, book).propositions
    assert [one.property.id for one in found if one.property] == ["mic", "reaction_yield"]
