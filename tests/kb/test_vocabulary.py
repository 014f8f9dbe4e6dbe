"""The corpus's vocabulary: where names come from, and how a question's words find them."""

from collections.abc import Callable
from typing import Any

import pytest

from contracts.documents import Document, Figure, Table
from kb import vocabularies
from kb.candidates import candidates, frequent_phrases, phrases_of
from kb.corpus import KnownWork
from kb.vocabularies import make_vocabulary
from kb.vocabulary import Vocabulary

Make = Callable[..., Document]


def vocabulary(*documents: Document, works: tuple[KnownWork, ...] = ()) -> Vocabulary:
    papers = [(document.doc_id, candidates(document).as_tree()) for document in documents]
    made = make_vocabulary(papers, works)
    return Vocabulary.from_tree(made.as_tree())


def named(words: Vocabulary, text: str) -> list[tuple[str, str]]:
    for match in words.match(text):
        assert text[match.start : match.end] == match.surface
    return [(match.surface, match.entry.name) for match in words.match(text)]


@pytest.fixture
def mof(document: Make, table: Callable[..., Table]) -> Vocabulary:
    rows = [
        ["Sample", "Ionic conductivity (S cm−1)"],
        ["MOF-5ᵃ", "1.2"],
        ["COF-366", "0.87"],
        ["Blank membrane (dry)", "0.1"],
    ]
    return vocabulary(
        document(
            texts=[
                "MOF-5 and COF-366 are metal–organic frameworks.",
                "MOF-5 is porous.",
                "CO₂ uptake of COF-366 is high.",
                "CO₂ is bound.",
            ],
            tables=(table(rows, caption="Proton conductors under dry argon"),),
            abbreviations={"MOF": "metal-organic framework", "IT": "impedance tomography"},
            title="Porous solids",
        )
    )


@pytest.mark.parametrize(
    "text",
    ["conductivity of MOF-5", "conductivity of MOF5", "conductivity of mof 5?", "MOF‑5的电导率是多少", "用MOF–5膜"],
)
def test_a_sample_is_found_however_it_is_written(mof: Vocabulary, text: str) -> None:
    assert "MOF-5" in {name for _, name in named(mof, text)} | {entry for _, entry in named(mof, text)}
    assert mof.match(text)[-1 if "of" in text.lower() else 0].entry.key == "mof5"


def test_kinds_tell_where_a_name_comes_from(mof: Vocabulary) -> None:
    kinds = {
        name: mof.lookup(name)
        for name in ("MOF-5", "Ionic conductivity", "Blank membrane", "Proton conductors", "Porous solids", "CO2")
    }
    assert {name: sorted(entry.kinds) for name, entry in kinds.items() if entry} == {
        "MOF-5": ["label", "row"],
        "Ionic conductivity": ["header"],
        "Blank membrane": ["row"],
        "Proton conductors": ["caption"],
        "Porous solids": ["title"],
        "CO2": ["label"],
    }


def test_short_and_long_form_are_one_entry(mof: Vocabulary) -> None:
    matches = mof.match("Is a MOF better than other metal organic frameworks?")
    assert [match.surface for match in matches] == ["MOF", "metal organic frameworks"]
    assert matches[0].entry is matches[1].entry
    assert matches[0].entry.doc_ids == ("0" * 64,)


def test_a_short_form_that_is_a_common_word_needs_its_capitals(mof: Vocabulary) -> None:
    assert named(mof, "What is it?") == []
    assert [surface for surface, _ in named(mof, "What does IT show?")] == ["IT"]


def test_the_longest_name_wins_and_names_do_not_cross_punctuation(mof: Vocabulary) -> None:
    assert [surface for surface, _ in named(mof, "ionic conductivity of COF-366 and MOF-5")] == [
        "ionic conductivity",
        "COF-366",
        "MOF-5",
    ]
    assert [surface for surface, _ in named(mof, "Which MOF? 5 of them")] == ["MOF"]


def test_scripts_and_plurals_do_not_matter_and_digits_do_not_run_together(document: Make) -> None:
    words = vocabulary(
        document(texts=["CO₂ adsorption on S12 membranes.", "S12 and CO₂ again.", "S12 membranes swell."])
    )
    assert [surface for surface, _ in named(words, "CO2 on an S12 membrane")] == ["CO2", "S12 membrane"]
    assert named(words, "S1 2 hours later") == []


def test_an_abbreviation_with_two_meanings_names_both(document: Make) -> None:
    first = document(texts=["x"], abbreviations={"EO": "essential oil"}, doc_id="1" * 64)
    second = document(texts=["x"], abbreviations={"EO": "ethylene oxide"}, doc_id="2" * 64)
    third = document(texts=["x"], abbreviations={"EO": "essential oils"}, doc_id="3" * 64)
    words = vocabulary(first, second, third)
    [match] = words.match("yield of EO")
    assert match.entry.key == "essentialoil"
    assert [other.name for other in match.others] == ["ethylene oxide"]
    assert (match.entry.df, match.others[0].df) == (2, 1)


def test_definitions_in_a_circle_are_one_entry(document: Make) -> None:
    words = vocabulary(document(texts=["x"], abbreviations={"AB": "Ab cd", "Ab cd": "AB"}))
    assert words.lookup("AB") is words.lookup("Ab cd") is not None


def test_a_species_is_one_entry_under_its_full_and_short_name(document: Make) -> None:
    words = vocabulary(
        document(texts=["Mycobacterium tuberculosis grows slowly.", "Genes of M. tuberculosis are essential."])
    )
    [match] = words.match("在 M. tuberculosis 必需基因研究中")
    assert match.entry is words.lookup("Mycobacterium tuberculosis")


def test_keywords_of_works_without_text_are_marked_as_not_grounded(document: Make) -> None:
    work = KnownWork(title="Garnet electrolytes", keywords=("solid electrolyte", "MOF-5"), origin="w.bib")
    words = vocabulary(document(texts=["MOF-5 here.", "MOF-5 there."]), works=(work,))
    keyword, both = words.lookup("solid electrolytes"), words.lookup("MOF-5")
    assert keyword is not None
    assert both is not None
    assert (keyword.grounded, keyword.df, keyword.kinds) == (False, 0, {"keyword"})
    assert (both.grounded, both.df, both.count) == (True, 1, 2)


def test_the_text_of_the_reference_list_names_nothing(document: Make) -> None:
    sentences = [
        each.model_copy(update={"section": "References"})
        for each in document(texts=["Li7La3 films.", "Li7La3 films."]).sentences
    ]
    assert vocabulary(document(sentences=tuple(sentences))).entries == ()


def test_phrases_are_bounded_counted_and_counted_by_themselves() -> None:
    texts = [
        "The learning rate of the Adam optimizer was low.",
        "A low learning rate, with the Adam optimizer, was used.",
        "Learning rate and batch size matter; results increase significantly.",
        "The results increase. The results show it.",
    ]
    assert frequent_phrases(texts) == {"learning rate": 3, "Adam optimizer": 2}


def test_a_caption_gives_its_phrases_long_and_short() -> None:
    assert list(phrases_of("Table 2. Free energy of adsorption of the modified zinc anodes in 2 M KOH.")) == [
        "Free energy",
        "adsorption",
        "modified zinc anodes",
        "modified zinc",
        "zinc anodes",
        "KOH",
    ]


def test_words_in_capitals_and_words_before_a_citation_mark_are_no_labels(document: Make) -> None:
    texts = [
        "PATIENTS were seen for[12] years.",
        "Patients and PATIENTS for[12] nothing.",
        "HDAC6 binds, said patients.",
    ]
    words = vocabulary(document(texts=[*texts, "HDAC6 works."]))
    assert [entry.name for entry in words.entries if "label" in entry.kinds] == ["HDAC6"]
    assert named(words, "FOR for") == []


def test_figures_count_as_captions(document: Make) -> None:
    words = vocabulary(document(texts=["x"], figures=(Figure(label="Figure 1", caption="Phase diagram of brass"),)))
    assert {entry.name for entry in words.entries} == {"Phase diagram", "brass"}


def test_a_vocabulary_is_kept_with_the_corpus(knowledge: Any, papers: Any, reader: Any) -> None:
    corpus = knowledge.ingest_all([papers], read=reader)
    first = knowledge.vocabulary(corpus.corpus_id)
    assert [match.entry.name for match in first.match("Is MOF5 better than cyperus rotundus?")] == [
        "MOF-5",
        "Cyperus rotundus",
    ]
    again = type(knowledge)(knowledge.pdf_path(corpus.doc_ids[0]).parents[4], reader="test")
    assert again.vocabulary(corpus.corpus_id).entries == first.entries


def test_of_more_names_of_works_than_are_kept_those_of_most_works_stay(
    document: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vocabularies, "MOST_NAMES", 2)
    works = [KnownWork(title="", keywords=("garnet", f"filler{letter}"), origin="w.bib") for letter in "abc"]
    works += [KnownWork(title="", keywords=("argyrodite",), origin="w.bib")] * 2
    made = vocabulary(document(texts=["Text."]), works=tuple(works))
    assert {entry.key for entry in made.entries} == {"garnet", "argyrodite"}
