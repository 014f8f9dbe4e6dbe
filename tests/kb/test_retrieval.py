"""Hybrid search: ranks fused, passages quotable, Chinese queries over English text."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from contracts.documents import Document, Table
from contracts.ids import text_digest
from kb import KnowledgeBase, search
from kb.core_tier import CoreTier
from kb.corpus_passages import CorpusPassages
from kb.lexical import LexicalIndex
from kb.passages import PASSAGE_WORDS, SHORT_WORDS, IndexedPassage, passages
from kb.retrieval import PassageIndex, fuse, searched_words
from kb.storage import write_json


def index_of(texts: list[str], document: Callable[..., Document], embedder: Any) -> PassageIndex:
    return indexed([passages(document(texts=[text])) for text in texts], embedder)


def indexed(papers: list[list[IndexedPassage]], embedder: Any) -> PassageIndex:
    found = [passage for paper in papers for passage in paper]
    return PassageIndex(
        found,
        np.cumsum([0, *map(len, papers)]),
        LexicalIndex.build(map(searched_words, found)),
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
    index = indexed([found], embedder)
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


def test_a_passage_is_found_by_other_forms_of_a_word(document: Callable[..., Document], embedder: Any) -> None:
    index = index_of(["It inhibits growth.", "Oil is yellow.", "Rain falls."], document, embedder)
    [best] = index.search("inhibition", 1, english=embedder, multilingual=embedder, glossary=lambda query: [])
    assert best.anchor.quote == "It inhibits growth."


def test_a_passage_is_found_by_its_papers_title(document: Callable[..., Document], embedder: Any) -> None:
    papers = [
        passages(document(texts=["The yield was high."], title=title)) for title in ("Steel", "Garnet", "Oil of roses")
    ]
    [best] = indexed(papers, embedder).search(
        "yield of garnet", 1, english=embedder, multilingual=embedder, glossary=lambda query: []
    )
    assert best.anchor.title == "Garnet"


def test_of_two_like_passages_the_one_whose_paper_has_the_other_words_is_first(
    document: Callable[..., Document], embedder: Any
) -> None:
    texts = [
        "The density was low. " + "Filler text follows here. " * 25,
        "Garnet was sintered. " + "Other words end it. " * 25,
    ]
    papers = [
        passages(document(texts=[texts[0], "Steel. " + "Nothing else is told. " * 25])),
        passages(document(texts=texts)),
    ]
    index = indexed(papers, embedder)
    ranked = [number for number, _ in index.rank("density of garnet", embedder, lexical=1)]
    assert ranked.index(2) < ranked.index(0)
    without = dict(index.rank("density of garnet", embedder, lexical=1, coverage=0))
    assert without[2] == without[0]


def test_scores_are_shares_of_the_best_by_words_and_by_meaning(
    document: Callable[..., Document], embedder: Any
) -> None:
    index = index_of(["Zinc anodes corrode.", "Oil is yellow.", "Rain falls."], document, embedder)
    ranked = index.rank("zinc anodes corrode.", embedder)
    assert ranked[0] == (0, pytest.approx(1))
    assert all(0 <= score < 1 for _, score in ranked[1:])
    by_words = dict(index.rank("oil and zinc anodes", embedder, lexical=1))
    by_meaning = dict(index.rank("oil and zinc anodes", embedder, lexical=0))
    both = dict(index.rank("oil and zinc anodes", embedder, lexical=0.5))
    assert both == pytest.approx({each: (by_words[each] + by_meaning[each]) / 2 for each in both})


def test_passages_beyond_the_pool_are_not_ranked(document: Callable[..., Document], embedder: Any) -> None:
    index = index_of([f"Zinc number {number}." for number in range(20)], document, embedder)
    assert len(index.rank("zinc", embedder, pool=20)) == 20
    assert 3 <= len(index.rank("zinc", embedder, pool=3)) <= 6


def test_the_passages_of_a_corpus_are_under_one_row_of_numbers(
    knowledge: KnowledgeBase, papers: Path, reader: Any, tmp_path: Path
) -> None:
    corpus = knowledge.ingest_all([papers], read=reader, embed=False)
    version = corpus.reader
    tier = CoreTier(tmp_path / "home" / "kb", "test", version)
    counts = tmp_path / "counts.json.gz"
    found = CorpusPassages(corpus, tier, counts)
    every = list(found)
    assert [found[number] for number in range(len(found))] == every
    assert [every[number].passage.anchor.doc_id for number in found.starts[:-1]] == list(corpus.doc_ids)
    assert [found.doc_ids[found.place(number)[0]] for number in range(len(found))] == [
        each.passage.anchor.doc_id for each in every
    ]
    assert len(CorpusPassages(corpus, tier, counts)) == len(every)
    write_json(counts, "[1]")
    assert len(CorpusPassages(corpus, tier, counts)) == len(every)
