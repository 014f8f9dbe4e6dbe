"""What one clause asks, as the propositions show it."""

import pytest

from contracts.propositions import Proposition
from kb.vocabulary import Vocabulary
from ontology import Ontology, load
from reasoning.questions import decompose
from reasoning.questions.constraints import set_conditions
from reasoning.questions.grounding import other_forms
from reasoning.questions.lexicon import lexicon_of
from reasoning.questions.verbs import verb_of


def one(question: str, vocabulary: Vocabulary, book: Ontology) -> Proposition:
    (found,) = decompose(question, vocabulary, book).propositions
    return found


@pytest.mark.parametrize(
    ("question", "asked", "parameter", "factor"),
    [
        ("If the learning rate were doubled, what would the accuracy of CGN-L be?", "accuracy", "learning_rate", 2.0),
        ("如果学习率减半，CGN-L 的准确率会怎样？", "accuracy", "learning_rate", 0.5),
        ("What would the latency of Redis be with the value size doubled?", "latency", "size", 2.0),
        (
            "What would happen to the doubling time of HeLa cells if the dose were halved?",
            "doubling_time", "dose", 0.5,
        ),
    ],
)  # fmt: skip
def test_what_is_supposed_is_not_what_is_asked(
    question: str, asked: str, parameter: str, factor: float, nothing: Vocabulary, book: Ontology
) -> None:
    found = one(question, nothing, book)
    assert found.property is not None
    assert found.change is not None
    assert (found.property.id, found.change.parameter, found.change.factor) == (asked, parameter, factor)


@pytest.mark.parametrize(
    ("question", "against"),
    [
        ("What does temperature do to the resistivity of platinum?", "temperature"),
        ("Resistivity of platinum versus temperature", "temperature"),
        ("What happens to the resistivity of platinum when temperature increases?", "temperature"),
        ("Is the resistivity of platinum higher at higher temperature?", "temperature"),
        ("How does the resistivity of platinum behave under increasing pressure?", "pressure"),
        ("温度升高时，铂的电阻率是否增加？", "temperature"),
        ("铂的电阻率如何受温度影响？", "temperature"),
    ],
)
def test_what_a_dependence_runs_over(question: str, against: str, nothing: Vocabulary, book: Ontology) -> None:
    found = one(question, nothing, book)
    assert (found.verb, found.against) == ("dependence", against)


@pytest.mark.parametrize(
    ("question", "greater"),
    [
        ("Is A36 harder than B42?", "a36"),
        ("Is A36 softer than B42?", "b42"),
        ("Does the hardness of A36 exceed that of B42?", "a36"),
        ("Is the hardness of A36 below that of B42?", "b42"),
        ("A36 的硬度是否低于 B42？", "b42"),
        ("Why is the hardness of A36 higher than that of B42?", "a36"),
    ],
)
def test_which_is_said_to_be_the_greater(question: str, greater: str, nothing: Vocabulary, book: Ontology) -> None:
    assert one(question, nothing, book).direction == f"greater: {greater}"


def test_what_kind_of_thing_is_chosen_among_is_not_compared(nothing: Vocabulary, book: Ontology) -> None:
    found = one("Which of the two enzymes has the lower Km for ATP, PKA or PKC?", nothing, book)
    assert [entity.name for entity in found.entities] == ["PKA", "PKC"]
    assert found.property is not None
    assert found.property.id == "michaelis_constant"


def test_what_is_denied_is_the_verb_alone(nothing: Vocabulary, book: Ontology) -> None:
    found = one("Why can the lamB mutant not be infected by bacteriophages?", nothing, book)
    assert "not infected" in found.terms
    assert "bacteriophages" in " ".join(entity.name for entity in found.entities)


def test_kinds_of_one_property_are_asked_about_one_by_one(nothing: Vocabulary, book: Ontology) -> None:
    found = decompose("What are the charge capacity and the discharge capacity of LFP?", nothing, book).propositions
    assert len(found) == 2


def test_a_label_with_the_thing_made_of_it_is_that_thing(vocabulary: Vocabulary, book: Ontology) -> None:
    found = one("What is the discharge capacity of the MOF-5 cell at 25 °C?", vocabulary, book)
    assert [entity.name for entity in found.entities] == ["MOF-5 cell"]
    assert found.entities[0].grounded


def test_an_abbreviation_inside_a_name_has_its_other_form(vocabulary: Vocabulary, book: Ontology) -> None:
    found = one("锂硫电池的放电容量是多少？", vocabulary, book)
    assert "Li–S cells" in found.entities[0].aliases
    assert other_forms("Li–S cells", vocabulary) != ()
    assert other_forms("Li–S", vocabulary) == ()


def test_a_largest_in_a_name_compares_nothing() -> None:
    assert verb_of("VEGF 对内皮细胞趋化作用的最大效应取值是多少", "zh") == "value"
    assert verb_of("哪种电极的容量最大，是多少", "zh") == "compare"


def test_a_number_joined_to_a_word_is_a_part_of_its_name() -> None:
    lexicon = lexicon_of(load())
    assert set_conditions("the level-1 cache miss rate", lexicon) == []
    assert [c.constraint.name for c in set_conditions("accuracy with 4 layers", lexicon)] == ["layers"]
    assert set_conditions("training of ESM2-8M on AAV", lexicon) == []


@pytest.mark.parametrize(
    ("question", "property_id"),
    [
        ("What is the accuracy of the depth-first order on QX-17?", "accuracy"),
        ("What is the latency of the voltage-based rule?", "latency"),
        ("QX-17 热稳定性数据集里，蛋白质的平均长度是多少？", "length"),
        ("What half-lethal concentration has the oil?", "ld50"),
    ],
)
def test_a_property_in_the_name_of_something_else_is_not_asked_for(
    question: str, property_id: str, nothing: Vocabulary, book: Ontology
) -> None:
    found = one(question, nothing, book)
    assert found.property is not None
    assert found.property.id == property_id
