"""What a clause takes from the one before, and what it only asks again."""

import pytest

from kb.vocabulary import Vocabulary
from ontology import Ontology
from reasoning.questions import decompose


@pytest.mark.parametrize(
    ("question", "asked", "sides", "terms"),
    [
        (
            "Is A36 really better than B42 alone as an anode? Second-cycle capacities of both, please.",
            "specific_capacity", ["A36", "B42"], {"anode", "second"},
        ),
        (
            "What NaCl concentrations were yeast mats and algal films cultured in, and which was lower?",
            "concentration", ["yeast mats", "algal films"], {"NaCl"},
        ),
        (
            "Elderly trained cyclists versus idle students: who has the higher aerobic power, and what are the data?",
            "oxygen_uptake", ["Elderly trained cyclists", "idle students"], set(),
        ),
        (
            "What are the hardnesses of A36 and B42, and which is higher?",
            "hardness", ["A36", "B42"], set(),
        ),
        (
            "Is A36 harder than B42, and what are their hardnesses?",
            "hardness", ["A36", "B42"], set(),
        ),
    ],
)  # fmt: skip
def test_one_comparison(
    question: str, asked: str, sides: list[str], terms: set[str], nothing: Vocabulary, book: Ontology
) -> None:
    (found,) = decompose(question, nothing, book).propositions
    assert found.verb == "compare"
    assert found.property is not None
    assert found.property.id == asked
    assert [entity.name for entity in found.entities] == sides
    assert terms <= set(found.terms)


@pytest.mark.parametrize(
    "question",
    [
        "Is A36 harder than B42, and what is the density of A36?",
        "Which of A36 and B42 is denser? And their hardness?",
        "Compare the hardness of A36 and B42 at 20 °C, and at what temperature does A36 melt?",
    ],
)
def test_what_asks_more_stays(question: str, nothing: Vocabulary, book: Ontology) -> None:
    assert len(decompose(question, nothing, book).propositions) == 2
