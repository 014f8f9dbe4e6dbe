"""Which words of a question are terms, what stands by its numbers, and what weighs how much."""

import pytest

from reasoning.questions.layers import Weights
from reasoning.questions.terms import FOCUS, GENERAL, GENERIC, GENUS, Term, terms_of
from reasoning.questions.tokens import keys

WEIGHTS = Weights([])


def terms(text: str, *barred: str) -> dict[str, Term]:
    return {term.key: term for term in terms_of(text, frozenset(barred), WEIGHTS)}


def numbers(text: str) -> set[tuple[str, frozenset[str]]]:
    return {(term.key, term.noun) for term in terms_of(text, frozenset(), WEIGHTS) if term.number}


def test_a_quantity_gives_its_number_with_the_unit_as_noun_and_no_term_of_the_unit() -> None:
    found = terms("What is the hardness at 350 MPa?")
    assert found["350"].number
    assert found["350"].noun == keys("MPa")
    assert found.keys().isdisjoint(keys("MPa"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hardness of the level-1 alloy", {("1", "level")}),
        ("recall on 5-way 5-shot tasks", {("5", "way"), ("5", "shot")}),
        ("recall for K = 2", {("2", "k")}),
        ("capacity at 10C", {("10", "c")}),
    ],
)
def test_a_number_has_the_word_beside_it_as_noun(text: str, expected: set[tuple[str, str]]) -> None:
    assert numbers(text) == {(number, frozenset({noun})) for number, noun in expected}


def test_a_genus_is_light_and_its_epithet_names_a_species() -> None:
    found = terms("What dose of the oil kills Aedes aegypti?")
    genus, epithet = found[next(iter(keys("Aedes")))], found[next(iter(keys("aegypti")))]
    assert genus.weight == pytest.approx(GENUS)
    assert not genus.named
    assert epithet.species
    assert epithet.named
    assert epithet.weight == pytest.approx(1.0)


def test_an_english_pair_of_words_is_no_species() -> None:
    assert not any(term.species for term in terms("What is the hardness of Boron carbide?").values())


def test_a_hyphenated_name_is_said_by_its_pieces_together() -> None:
    name = terms("What CPU-time is needed?")["cputime"]
    assert name.said(keys("the CPU time"))
    assert not name.said(keys("the time"))


def test_a_tied_word_is_said_by_the_two_written_as_one_name() -> None:
    tied = terms("speed of scikit-learn trees")["scikit"]
    assert tied.said(keys("SCIKITLEARN trees"))
    assert not tied.said(keys("LEARN trees"))


def test_the_clause_of_the_question_word_weighs_more_where_there_are_others() -> None:
    found = terms("In the trial of zeolites, what porosity was found?")
    assert found["porosity"].weight == pytest.approx(FOCUS * found["trial"].weight)
    alone = terms("What porosity has the zeolite of the trial?")
    assert alone["porosity"].weight == pytest.approx(alone["trial"].weight)


def test_a_place_of_origin_is_no_name() -> None:
    found = terms("What is the hardness of the Quartz from Macapá?")
    assert found[next(iter(keys("Quartz")))].named
    assert not found[next(iter(keys("Macapá")))].named


def test_what_is_left_out_and_what_only_asks_are_no_terms() -> None:
    assert "filter" not in terms("What is the porosity with the filter?", "filter")
    assert {"what", "the", "with"}.isdisjoint(terms("What is the porosity with the filter?"))


def test_an_element_is_known_by_its_symbol() -> None:
    assert terms("content of silver")[next(iter(keys("silver")))].symbol == "ag"


@pytest.mark.parametrize(
    ("word", "weight"), [("porosity", 1.0), ("task", GENERAL), ("median", GENERAL), ("obtained", GENERIC)]
)
def test_a_word_that_names_nothing_weighs_little(word: str, weight: float) -> None:
    assert [term.weight for term in terms_of(word, frozenset(), WEIGHTS)] == [pytest.approx(weight)]
