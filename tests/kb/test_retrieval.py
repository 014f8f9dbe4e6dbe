"""Hybrid search: ranks fused, passages quotable, Chinese queries over English text."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from contracts.documents import Document, Table
from contracts.ids import text_digest
from kb import KnowledgeBase, search
from kb.passages import PASSAGE_WORDS, SHORT_WORDS, passages
from kb.retrieval import PassageIndex, fuse


def index_of(texts: list[str], document: Callable[..., Document], embedder: Any) -> PassageIndex:
    found = [passage for text in texts for passage in passages(document(texts=[text]))]
    return PassageIndex(
        found,
        lambda: embedder.passages([each.text for each in found]),
        lambda numbers: embedder.passages([found[number].text for number in numbers]),
    )


def test_ranks_are_fused_by_their_reciprocals() -> None:
    fused = fuse([[3, 1, 2], [1, 4]])
    assert [number for number, _ in fused] == [1, 3, 4, 2]
    assert math.isclose(fused[0][1], 1 / 62 + 1 / 61)


def test_a_passage_is_quoted_verbatim_with_boxes_and_sentences(document: Callable[..., Document]) -> None:
    made = document(texts=["First sentence.", "Second sentence."])
    joined = made.model_copy(
        update={"sentences": tuple(each.model_copy(update={"paragraph": 0}) for each in made.sentences)}
    )
    [found] = passages(joined)
    assert found.passage.anchor.quote == "First sentence. Second sentence."
    assert found.passage.sentences == (0, 1)
    assert len(found.passage.anchor.boxes) == 2
    assert found.passage.anchor.section == "results"


def test_short_paragraphs_of_a_section_are_joined_and_long_ones_are_not(document: Callable[..., Document]) -> None:
    long = "word " * SHORT_WORDS + "end."
    found = passages(document(texts=["Short one.", "Short two.", long, long]))
    assert [each.passage.sentences for each in found] == [(0, 1, 2), (3,)]


def test_long_paragraphs_are_cut_at_sentences_and_nothing_is_lost(document: Callable[..., Document]) -> None:
    made = document(texts=["word " * 40 + "end."] * 5)
    joined = made.model_copy(
        update={"sentences": tuple(each.model_copy(update={"paragraph": 0}) for each in made.sentences)}
    )
    found = passages(joined)
    assert [index for each in found for index in each.passage.sentences] == [0, 1, 2, 3, 4]
    assert max(len(each.text.split()) for each in found) <= PASSAGE_WORDS


def test_a_table_is_found_by_its_labels_and_quoted_by_its_caption(
    document: Callable[..., Document], table: Callable[..., Table], embedder: Any
) -> None:
    made = document(
        tables=(table([["Sample", "Density"], ["Garnet", "5.1"]], caption="Solids.", label="Table 3"),),
        texts=["Nothing."],
    )
    found = passages(made)
    assert found[-1].text == "Solids. Sample Density Garnet"
    index = PassageIndex(
        found, lambda: embedder.passages([each.text for each in found]), lambda numbers: embedder.passages([])
    )
    best = index.search("garnet density", 1, english=embedder, multilingual=embedder, glossary=lambda query: [])
    assert (best[0].anchor.label, best[0].anchor.quote) == ("Table 3", "Solids.")


def test_words_decide_over_case_and_plural(document: Callable[..., Document], embedder: Any) -> None:
    index = index_of(["Zinc anodes corrode.", "Oil is yellow.", "Rain falls."], document, embedder)
    best = index.search("ANODE", 2, english=embedder, multilingual=embedder, glossary=lambda query: [])
    assert best[0].anchor.quote == "Zinc anodes corrode."
    assert best[0].score > best[1].score


def test_a_chinese_query_finds_by_its_terms_and_latin_words(document: Callable[..., Document], embedder: Any) -> None:
    index = index_of(["Rain falls.", "The diffusion coefficient of PCT-1.", "Density of oil."], document, embedder)
    best = index.search(
        "锂离子在 PCT-1 中的扩散系数",
        1,
        english=embedder,
        multilingual=embedder,
        glossary=lambda query: ["diffusion coefficient"],
    )
    assert best[0].anchor.quote == "The diffusion coefficient of PCT-1."


def test_a_chinese_query_without_a_known_term_is_ranked_by_the_multilingual_model(
    document: Callable[..., Document], embedder: Any
) -> None:
    texts = [f"Filler number {number}." for number in range(30)]
    index = index_of(texts, document, embedder)
    best = index.search("没有已知术语", 5, english=embedder, multilingual=embedder, glossary=lambda query: [])
    assert len(best) == 5
    assert len({passage.id for passage in best}) == 5


def test_nothing_is_found_in_nothing(document: Callable[..., Document], embedder: Any) -> None:
    empty = index_of([], document, embedder)
    assert empty.search("anything", 3, english=embedder, multilingual=embedder, glossary=lambda query: []) == []
    index = index_of(["Some text."], document, embedder)
    assert index.search("  ", 3, english=embedder, multilingual=embedder, glossary=lambda query: []) == []


def test_a_corpus_is_searched_and_vectors_are_made_once(
    knowledge: KnowledgeBase, papers: Path, reader: Any, embedder: Any
) -> None:
    corpus = knowledge.ingest_all([papers], read=reader, embed=False)
    assert embedder.embedded == 0
    [best] = knowledge.search(corpus.corpus_id, "Which oil scavenges radicals?", k=1)
    assert best.anchor.source == "oil.pdf"
    assert best.anchor.quote_sha256 == text_digest(best.anchor.quote)
    made = embedder.embedded
    assert knowledge.search(corpus.corpus_id, "Which oil scavenges radicals?", k=1) == [best]
    assert embedder.embedded == made + 1
    again = KnowledgeBase(
        knowledge.pdf_path(corpus.doc_ids[0]).parents[4], reader="test", english=embedder, multilingual=embedder
    )
    assert again.search(corpus.corpus_id, "Which oil scavenges radicals?", k=1) == [best]
    assert embedder.embedded == made + 2


def test_vectors_of_candidates_of_a_chinese_query_are_kept(
    knowledge: KnowledgeBase, papers: Path, reader: Any, multilingual: Any
) -> None:
    corpus = knowledge.ingest_all([papers], read=reader)
    first = knowledge.search(corpus.corpus_id, "MOF-5 怎么样", k=2)
    assert first[0].anchor.source == "mof.pdf"
    made = multilingual.embedded
    assert made > 1
    assert knowledge.search(corpus.corpus_id, "MOF-5 怎么样", k=2) == first
    assert multilingual.embedded == made + 1


@pytest.mark.slow
def test_a_folder_is_searched_with_the_real_models(tmp_path: Path, pdf: Callable[..., Path]) -> None:
    pdf(
        tmp_path / "papers" / "mof.pdf",
        [
            "Results",
            "The ionic conductivity of MOF-5 pellets was measured by impedance spectroscopy.",
            "The pellets were dry.",
        ],
    )
    pdf(
        tmp_path / "papers" / "rats.pdf",
        ["Results", "Rats were fed a diet rich in fat for twelve weeks.", "They gained weight."],
    )
    for query, source in (
        ("proton transport in frameworks", "mof.pdf"),
        ("nutrition of animals", "rats.pdf"),
        ("大鼠的饮食", "rats.pdf"),
        ("MOF-5 的离子电导率", "mof.pdf"),
    ):
        assert search(tmp_path / "papers", query, 1, home=tmp_path / "home")[0].anchor.source == source
