"""Several conditions of one name are asked about in turn."""

import pytest

from contracts.documents import Document
from kb.vocabulary import Vocabulary
from ontology import Ontology
from reasoning.questions import decompose, select


@pytest.mark.parametrize(
    ("question", "verb", "held"),
    [
        ("Compare the ionic conductivity of MOF-5 and COF-366 at 25 and 60 °C", "compare", ["25 °C", "60 °C"]),
        ("Compare the yield of A36 and B42 at 300 K and 350 K.", "compare", ["300 K", "350 K"]),
        ("Compare the discharge capacity of LFP and NMC at 0.5, 2 and 4 C.", "compare", ["0.5 C", "2 C", "4 C"]),
        ("比较 A36 和 B42 在 25 °C 和 60 °C 的硬度", "compare", ["25 °C", "60 °C"]),
        ("What is the hardness of A36 at 20 and 400 °C?", "value", ["20 °C", "400 °C"]),
        ("What is the hardness of A36 at both 20 and 400 °C?", "value", ["20 °C", "400 °C"]),
        ("What were the cell counts of yeast on day 3 and on day 7?", "value", ["day 3", "day 7"]),
        ("What is the yield of A36 after 30 min and 2 h?", "value", ["30 min", "2 h"]),
    ],
)
def test_one_for_each_condition(question: str, verb: str, held: list[str], nothing: Vocabulary, book: Ontology) -> None:
    found = decompose(question, nothing, book).propositions
    assert [(one.verb, [condition.text for condition in one.conditions]) for one in found] == [
        (verb, [text]) for text in held
    ]
    for one, text in zip(found, held, strict=True):
        assert all((other in one.asked) == (other == text) for other in held)


@pytest.mark.parametrize(
    "question",
    [
        "Compare the ionic conductivity of MOF-5 and COF-366 from 25 to 60 °C",
        "Compare the ionic conductivity of MOF-5 and COF-366 between 25 and 60 °C",
        "Compare the hardness of A36 at 20 °C and B42 at 400 °C.",
        "Compare the hardness of A36 and B42 at 20 and 400 °C, respectively.",
        "Compare the hardness of A36 at 20 and 400 °C.",
        "What is the difference in hardness between A36 at 20 °C and at 400 °C?",
        "Is the hardness of A36 higher at 20 or at 400 °C?",
        "What is the ratio of the hardness of A36 at 20 °C and at 400 °C?",
        "What is the yield of A36 after 2 h and 30 min?",
    ],
)
def test_one_question_all_the_same(question: str, nothing: Vocabulary, book: Ontology) -> None:
    assert len(decompose(question, nothing, book).propositions) == 1


def test_two_lists_are_asked_about_crosswise(nothing: Vocabulary, book: Ontology) -> None:
    asked = "What is the ionic conductivity of A36 at 25 and 60 °C and at 10 and 90% RH?"
    found = decompose(asked, nothing, book).propositions
    held = [[condition.value for condition in one.conditions] for one in found]
    assert held == [[25.0, 10.0], [25.0, 90.0], [60.0, 10.0], [60.0, 90.0]]


def test_both_comparisons_are_answered(papers: list[Document], vocabulary: Vocabulary, book: Ontology) -> None:
    asked = decompose("Compare the ionic conductivity of dry MOF-5 and dry COF-366 at 25 and 60 °C", vocabulary, book)
    found = [select(one, papers, vocabulary, book) for one in asked.propositions]
    assert [{one.value for one in output.measurements} for output in found] == [{1.2e-3, 4.0e-4}, {3.8e-3, 1.6e-3}]
