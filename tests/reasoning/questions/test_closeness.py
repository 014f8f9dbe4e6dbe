"""How close a question's words stand to one number of a sentence."""

from reasoning.questions.closeness import Closeness
from tests.reasoning.questions.places import paper, query, told


def test_a_word_by_the_number_is_closer_than_one_behind_another_number() -> None:
    sentence = "The hardness of the sieve was 5.2 GPa, whereas its porosity was 41%"
    view = paper(told(sentence, "5.2", 5.2, "GPa"), told(sentence, "41", 41.0, "%"))
    hard, porous = view.places
    close = Closeness(query("What is the hardness of the sieve?", view))
    assert close(hard)["hard"] > close(porous)["hard"] > 0
    assert close(hard) is close(hard)


def test_numbers_of_one_list_are_as_close() -> None:
    sentence = "The recall was 0.4, 0.5 and 0.6 in turn"
    view = paper(told(sentence, "0.4", 0.4), told(sentence, "0.6", 0.6))
    first, last = view.places
    close = Closeness(query("What is the recall?", view))
    assert close(first) == close(last) != {}


def test_what_cannot_be_found_in_its_sentence_is_close_to_nothing() -> None:
    view = paper(told("The recall was high", "0.4", 0.4))
    assert Closeness(query("What is the recall?", view))(view.places[0]) == {}
