"""What one side of a question asks for: its words, the kind of number, what it leaves out."""

import pytest

from tests.reasoning.questions.places import query, sides

CONDUCTIVITY = {"[current] ** 2 * [time] ** 3 / [mass] / [length] ** 3"}


def test_a_side_of_a_comparison_loses_the_name_of_the_other() -> None:
    first, second = sides("Compare the ionic conductivity of MOF-5 and COF-366.")
    assert {"mof5", "conductivity"} <= first.keys
    assert "cof366" not in first.keys
    assert {"cof366", "conductivity"} <= second.keys
    assert "mof5" not in second.keys


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How long did the reaction last?", "[time]"),
        ("How many weeks did the trial run?", "[time]"),
        ("For what length of time were the patients watched?", "[time]"),
        ("For how long was each patch shown under voltage-based plasticity?", "[time]"),
        ("How long did the acute heat stress last?", "[time]"),
        ("How fast did he run, in metres per second, over the whole length?", "[length] / [time]"),
        ("What percentage of mice survived?", "percent"),
        ("What fraction of cells died?", "share"),
        ("How many patients were enrolled?", "count"),
        ("How many genes does the genome contain?", "count"),
        ("How many water content readings were taken?", "count"),
        ("How many mg of caffeine do the leaves contain?", "[mass]"),
        ("How many litres were in the tank?", "[length] ** 3"),
        ("How many mAh per gram does the anode deliver?", "[current] * [time] / [mass]"),
        ("How many mg per kg of lead does the soil hold?", "count"),
        ("How many grams per mouse were given?", None),
        ("What mass flow did the pump deliver?", "[mass] / [time]"),
        ("How fast does water flow?", "[length] / [time]"),
        ("What temperature was used?", "[temperature]"),
        ("How much limonene is contained in the oil?", "content"),
        ("How much silver was added?", None),
    ],
)
def test_the_kind_of_number_is_that_of_the_question_word(question: str, kind: str | None) -> None:
    found = query(question)
    assert found.expects == kind
    assert found.dimensions == (frozenset({kind}) if kind and kind.startswith("[") else frozenset())


def test_the_unit_that_is_asked_for_goes_before_the_usual_one() -> None:
    assert query("What is the ionic conductivity of the oil?").dimensions == CONDUCTIVITY
    assert query("What is the ionic conductivity of the oil (kg)?").dimensions == {"[mass]"}
    assert query("How long does the film extend in mm?").dimensions == {"[length]"}
    assert query("What is the survival in days of the treated mice?").dimensions == {"[time]"}
    assert query("What is the survival in mice of the treated group?").dimensions != {"[time]"}


def test_what_is_counted_is_the_word_behind_how_many() -> None:
    assert query("How many enrolled patients were women?").counted == {"patient"}
    assert query("How long were the patients treated?").counted == frozenset()


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("In what range was the pH of the soils?", True),
        ("Between which values did the pH vary?", True),
        ("What was the pH of the soils?", False),
    ],
)
def test_a_range_is_asked_for_by_its_words(question: str, asked: bool) -> None:
    assert query(question).range_asked is asked


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("What is the accuracy of CGN with no filter?", "filter"),
        ("What is the yield without a catalyst?", "catalyst"),
        ("What is the yield excluding the solvent?", "solvent"),
    ],
)
def test_what_is_left_out_is_barred_and_no_term(question: str, word: str) -> None:
    found = query(question)
    assert found.barred == {word}
    assert word not in found.keys


def test_how_much_asks_for_an_amount() -> None:
    assert query("How much silver was added?").amount
    assert not query("How many patients were enrolled?").amount


def test_a_question_for_the_authors_own_value_says_so() -> None:
    assert query("What is our accuracy on WX-12?").first_hand
    assert not query("What is the accuracy on WX-12?").first_hand


def test_names_with_marks_in_them_are_kept_as_written() -> None:
    assert query("What is the activity of Pd/CeO2?").literals == ("pd/ceo2",)
