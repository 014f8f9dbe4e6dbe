"""Which measurements answer a question over the demonstration papers, and which must not."""

import pytest

import ontology
from contracts.documents import Document
from kb.vocabulary import Vocabulary
from reasoning.questions import decompose, select
from tests.reasoning.questions.places import Asker


def test_a_value_under_its_conditions(ask: Asker) -> None:
    assert set(ask.values("What is the ionic conductivity of dry MOF-5 at 25 °C?")) == {1.2e-3}
    assert set(ask.values("What is the ionic conductivity of dry MOF-5 at 60 °C?")) == {3.8e-3}


def test_the_same_in_chinese(ask: Asker) -> None:
    assert set(ask.values("干燥的 MOF-5 在 25 °C 的离子电导率是多少？")) == {1.2e-3}


def test_a_comparison_takes_each_side_under_the_asked_conditions(ask: Asker) -> None:
    assert set(ask.values("Compare the ionic conductivity of dry MOF-5 and dry COF-366 at 60 °C.")) == {3.8e-3, 1.6e-3}


def test_groups_of_one_table_are_not_exchanged(ask: Asker) -> None:
    assert set(ask.values("What was the time to closure in the ZRD group?")) == {11.8}
    assert set(ask.values("Compare time to closure in the ZRD and control groups.")) == {11.8, 14.6}


def test_two_papers_that_disagree_are_both_shown(ask: Asker) -> None:
    values = set(ask.values("What is the total ionic conductivity of LLZO-Ta at 25 °C?"))
    assert {float(f"{value:.3g}") for value in values if value} == {7.4e-4, 4.6e-4}


def test_a_cited_value_is_not_the_citing_papers_own(ask: Asker) -> None:
    output = ask.output("What is the ionic conductivity of dry MOF-5 at 25 °C?")
    assert all(measurement.attributed_to is None for measurement in output.measurements)


def test_a_dependence_gives_the_series(ask: Asker) -> None:
    values = set(ask.values("How does the ionic conductivity of MOF-5 change with temperature?"))
    assert {1.2e-3, 3.8e-3} <= values


@pytest.mark.parametrize(
    "question",
    [
        "What is the hardness of MOF-5?",
        "What is the ionic conductivity of QX-17 at 25 °C?",
        "What is the ionic conductivity of dry MOF-5 at 90 °C?",
        "What is the compressive strength of COF-366?",
        "What is the accuracy of CGN-XL at a batch size of 32?",
        "What is the accuracy of CGN-L at a batch size of 64?",
        "What is the thermal conductivity of MOF-5 at 25 °C?",
        "What is the time to closure in the placebo group?",
    ],
)
def test_what_is_not_there_is_not_answered(question: str, ask: Asker) -> None:
    output = ask.output(question)
    assert output.measurements == ()
    assert output.looked_for


def test_progress_counts_the_papers(papers: list[Document], vocabulary: Vocabulary, book: ontology.Ontology) -> None:
    (proposition,) = decompose("What is the hardness of MOF-5?", vocabulary, book).propositions
    seen: list[tuple[int, int]] = []
    select(proposition, papers, vocabulary, book, lambda done, total: seen.append((done, total)))
    assert seen[-1] == (len(papers), len(papers))


@pytest.mark.parametrize(
    ("question", "values"),
    [
        ("What is the ionic conductivity of COF-366 at 25 °C?", {4.0e-4, 6.2e-3}),
        ("What is the ionic conductivity of COF-366?", {4.0e-4, 1.6e-3, 6.2e-3}),
        ("Compare the ionic conductivity of MOF-5 and COF-366", {1.2e-3, 4.0e-4, 1.6e-3, 6.2e-3}),
    ],
)
def test_values_of_one_table_that_conditions_tell_apart_are_shown_together(
    ask: Asker, question: str, values: set[float]
) -> None:
    assert {float(f"{value:.3g}") for value in ask.values(question) if value} == values
