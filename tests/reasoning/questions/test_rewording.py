"""What is asked by verbs and adjectives is said with the nouns of the ontology."""

import pytest

from ontology import Ontology
from reasoning.questions.comparatives import with_nouns
from reasoning.questions.lexicon import lexicon_of
from reasoning.questions.rewording import as_nouns, counted


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("how accurate is CGN-L?", "what accuracy is CGN-L?"),
        ("at what temperature does gallium melt?", "what melting point does gallium have?"),
        ("how long do the cells take to double in broth?", "what doubling time does the cells have in broth?"),
        ("is A-1 a better conductor of heat than B-2?", "is A-1 higher thermal conductivity than B-2?"),
        ("is A-1 harder than B-2?", "is A-1 higher hardness than B-2?"),
        ("how strong is the wire in tension?", "what tensile strength is the wire?"),
        ("how large is the genome of yeast?", "what is the genome size of yeast?"),
        ("why is silk so strong?", "why is strength of silk?"),
        ("how many MPa is the yield strength?", "what is the yield strength?"),
        ("why doesn't it dissolve?", "why does not it dissolve?"),
    ],
)
def test_nouns(asked: str, said: str, book: Ontology) -> None:
    assert as_nouns(asked, lexicon_of(book)) == said


@pytest.mark.parametrize(
    "asked",
    [
        "how long is the deletion?",
        "how fast does water flow?",
        "how sensitive is the yield to rainfall?",
        "how many days are needed?",
        "is there a harder alloy?",
        "what is {0} of {x}?",
    ],
)
def test_what_is_left_as_it_is(asked: str, book: Ontology) -> None:
    assert as_nouns(asked, lexicon_of(book)) == asked


def test_a_size_and_a_melting_point_asked_in_chinese(book: Ontology) -> None:
    lexicon = lexicon_of(book)
    assert "genome size" in as_nouns("yeast genome?", lexicon, "酵母基因组有多大？")
    assert "melting point" in as_nouns("copper temperature melt?", lexicon, "铜在什么温度下熔化？")


def test_how_many_is_a_number_only_where_the_ontology_has_that_name(book: Ontology) -> None:
    lexicon = lexicon_of(book)
    assert counted("how many parameters has it?", lexicon) == "what number of parameters has it?"
    assert counted("how many bricks has it?", lexicon) == "how many bricks has it?"


def test_a_comparative_before_its_own_noun_is_left(book: Ontology) -> None:
    assert with_nouns("a narrower band gap than B-2") == "a narrower band gap than B-2"
