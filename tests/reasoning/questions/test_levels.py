"""How far sets of words say the terms of a question, and what that sums to."""

import numpy as np

from reasoning.questions.closeness import Closeness
from reasoning.questions.fitted import fitted
from reasoning.questions.layers import Weights
from reasoning.questions.levels import Levels, Saying
from reasoning.questions.ranking import scored
from tests.reasoning.questions.places import cell, paper, query, told


def test_a_set_counts_by_the_words_that_it_shares_with_the_question() -> None:
    asked = query("What is the lifetime of the lead sieve?")
    saying = Saying(asked)
    keys = [term.key for term in asked.terms]
    shared = saying.of(frozenset({"pb", "lifespan", "siev", "porosity"}))
    assert shared == {"pb", "lifespan", "siev"}
    found, symbols = saying.found(shared), saying.symbols(shared)
    assert found[keys.index("siev")] == 1
    assert 0 < found[keys.index("lifetim")] < 1
    assert symbols[keys.index("lead")] == 1 > found[keys.index("lead")]
    assert saying.labelled(shared)[keys.index("lead")] == 1


def test_rows_are_those_of_each_set_by_itself() -> None:
    saying = Saying(query("What is the lifetime of the lead sieve?"))
    sets = [frozenset({"siev"}), frozenset[str](), frozenset({"siev"}), frozenset({"lead"})]
    assert np.array_equal(saying.rows(saying.found, sets), [saying.found(each) for each in sets])


def test_what_is_said_at_a_level_is_said_at_the_further_ones() -> None:
    sentence = "The hardness of the sieve was 5.2 GPa"
    view = paper(
        cell(4.1, row="sieve", column="hardness"),
        told(sentence, "5.2", 5.2, "GPa"),
        title="Sieves",
        sentences=(sentence,),
    )
    places = [(place, view) for place in view.places]
    asked = query("What is the hardness of the sieve?", view)
    levels = Levels(asked, places, Closeness(asked))
    for near, far in ((levels.bound, levels.own), (levels.own, levels.near), (levels.near, levels.title)):
        assert (near <= far).all()
    assert levels.row[0].any()
    assert not levels.row[1].any()
    assert levels.closeness()[0] == 0 < levels.closeness()[1]
    assert levels.telling()[0].any()


def test_a_question_without_a_word_of_its_own() -> None:
    view = paper(cell(4.1, row="sieve", column="hardness"))
    asked = query("What is it?", view)
    assert asked.terms == ()
    found = scored(asked, [view], Weights([view]), fitted().rank)
    assert found is not None
    assert np.isfinite(found.scores).all()
