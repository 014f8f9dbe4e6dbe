"""The knowledge base over two real papers: names of their tables, and the right page found for a question."""

import json
import os
from pathlib import Path

import pytest

from kb import KnowledgeBase

ROOT = Path(__file__).parents[2]
DATA = Path(os.environ.get("ASSAY_DATA", ROOT.parent / "shared" / "data"))
QUESTIONS = ROOT / "tests" / "real" / "questions_dev.jsonl"
PAPERS = ("papers/10.5281_zenodo.3528175.pdf", "papers-jats/pdf/PMC7067258.pdf")

pytestmark = [
    pytest.mark.real,
    pytest.mark.slow,
    pytest.mark.skipif(
        not all((DATA / paper).exists() for paper in PAPERS), reason="no real papers; set ASSAY_DATA to their folder"
    ),
]


def test_questions_about_two_papers_find_their_names_and_pages(tmp_path: Path) -> None:
    base = KnowledgeBase(tmp_path)
    corpus = base.ingest_all([DATA / paper for paper in PAPERS])
    assert len(corpus.doc_ids) == 2
    vocabulary = base.vocabulary(corpus.corpus_id)
    surfaces = {
        match.surface
        for match in vocabulary.match(
            "Does LIBLINEAR on rcv1_train differ between Linux and macOS, and what is PCT-1? 用GITT法"
        )
    }
    assert {"LIBLINEAR", "rcv1_train", "Linux", "macOS", "PCT-1", "GITT"} <= surfaces

    asked = [json.loads(line) for line in QUESTIONS.read_text().splitlines()]
    names = {Path(paper).name for paper in PAPERS}
    asked = [each for each in asked if each["expected"] and names.issuperset(each["papers"])]
    assert len(asked) >= 4
    for question in asked:
        found = base.search(corpus.corpus_id, question["question"], 8)
        pages = {(passage.anchor.doc_id, box.page) for passage in found for box in passage.anchor.boxes}
        assert any((each["sha256"], each["page"]) in pages for each in question["expected"]), question["question"]
