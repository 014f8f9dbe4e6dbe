"""Ingest: what is read, what is kept, and how a corpus is named."""

import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from contracts.documents import Document
from contracts.errors import AssayError, StoreError, UnusablePaper
from contracts.ids import text_digest
from kb import KnowledgeBase
from kb.storage import read_tree, write_json


def kinds(events: Iterator[Any]) -> list[str]:
    return [event.kind for event in events]


def test_every_paper_is_read_once_and_an_unchanged_folder_keeps_its_id(
    knowledge: KnowledgeBase, papers: Path, reader: Any
) -> None:
    first = list(knowledge.ingest([papers], read=reader))
    assert kinds(iter(first)) == ["found", "read", "read", "read", "embedded", "embedded", "embedded", "done"]
    assert sorted(reader.asked) == ["mof.pdf", "oil.pdf", "steel.pdf"]

    second = list(knowledge.ingest([papers], read=reader))
    assert kinds(iter(second)) == ["found", "kept", "kept", "kept", "embedded", "embedded", "embedded", "done"]
    assert len(reader.asked) == 3
    assert first[-1].corpus_id == second[-1].corpus_id


def test_a_changed_file_is_read_again_and_an_unchanged_one_is_not(
    knowledge: KnowledgeBase, papers: Path, reader: Any, pdf: Callable[..., Path]
) -> None:
    before = knowledge.ingest_all([papers], read=reader)
    reader.asked.clear()
    state = (papers / "oil.pdf").stat()
    pdf(papers / "oil.pdf", ["The essential oil was green."], title="Antioxidant activity of Cyperus rotundus oil")
    os.utime(papers / "oil.pdf", ns=(state.st_atime_ns, state.st_mtime_ns))
    os.utime(papers / "mof.pdf")
    after = knowledge.ingest_all([papers], read=reader)
    assert reader.asked == ["oil.pdf"]
    assert after.corpus_id != before.corpus_id
    assert [document.sentences[0].text for document in knowledge.documents(after.corpus_id)][
        1
    ] == "The essential oil was green."
    # The corpus before is still what it was.
    assert "Cyperus" in [document.sentences[0].text for document in knowledge.documents(before.corpus_id)][1]


def test_another_version_of_the_reader_reads_again(
    knowledge: KnowledgeBase, papers: Path, reader: Any, embedder: Any
) -> None:
    before = knowledge.ingest_all([papers], read=reader)
    reader.asked.clear()
    home = knowledge.pdf_path(before.doc_ids[0]).parents[4]
    newer = KnowledgeBase(home, reader="newer", english=embedder, multilingual=embedder)
    after = newer.ingest_all([papers], read=reader)
    assert after.corpus_id != before.corpus_id
    assert len(reader.asked) == 3
    # What an earlier version stored is still read, searched and matched: a run that began with it can be resumed.
    assert list(newer.documents(before.corpus_id)) == list(knowledge.documents(before.corpus_id))
    assert newer.search(before.corpus_id, "MOF-5", 1) == knowledge.search(before.corpus_id, "MOF-5", 1)
    assert newer.vocabulary(before.corpus_id).entries == knowledge.vocabulary(before.corpus_id).entries


def test_the_pdf_is_kept_whole_in_the_shard_of_its_doi_or_content(
    knowledge: KnowledgeBase, papers: Path, reader: Any
) -> None:
    corpus = knowledge.ingest_all([papers], read=reader)
    by_name = {paper.source: paper for paper in corpus.papers}
    assert set(by_name) == {"mof.pdf", "oil.pdf", "sub/steel.pdf"}
    stored = knowledge.pdf_path(by_name["mof.pdf"].doc_id or "")
    assert stored.read_bytes() == (papers / "mof.pdf").read_bytes()
    assert stored.parent.parent.name == text_digest("10.1000/mof")[:2]
    oil = by_name["oil.pdf"].doc_id or ""
    assert knowledge.pdf_path(oil).parent.parent.name == text_digest(oil)[:2]


def test_a_killed_ingest_keeps_what_it_finished(knowledge: KnowledgeBase, papers: Path, reader: Any) -> None:
    events = knowledge.ingest([papers], read=reader)
    for event in events:
        if event.kind == "read":
            break
    events.close()  # type: ignore[attr-defined]
    assert len(reader.asked) == 1
    corpus = knowledge.ingest_all([papers], read=reader)
    assert len(reader.asked) == 3
    assert len(corpus.doc_ids) == 3


def test_the_same_bytes_under_two_names_count_once(knowledge: KnowledgeBase, papers: Path, reader: Any) -> None:
    (papers / "zcopy.pdf").write_bytes((papers / "oil.pdf").read_bytes())
    corpus = knowledge.ingest_all([papers], read=reader)
    assert len(corpus.doc_ids) == 3
    assert len(reader.asked) == 3
    [problem] = corpus.problems
    assert (problem.source, problem.code, problem.message) == ("zcopy.pdf", "duplicate", "is the same file as oil.pdf")


def test_another_file_with_doi_and_title_of_a_paper_is_its_copy(
    knowledge: KnowledgeBase, papers: Path, reader: Any, pdf: Callable[..., Path]
) -> None:
    pdf(
        papers / "preprint.pdf",
        ["Other words altogether."],
        title="Proton Transport in MOF-5 Films.",
        doi="10.1000/MOF",
    )
    corpus = knowledge.ingest_all([papers], read=reader)
    assert [(each.source, each.code) for each in corpus.problems] == [("preprint.pdf", "duplicate")]


def test_the_same_text_saved_again_is_a_copy_and_a_paper_with_the_same_doi_and_another_title_is_not(
    knowledge: KnowledgeBase, tmp_path: Path, reader: Any, pdf: Callable[..., Path]
) -> None:
    lines = [f"Sentence number {number} speaks of quite another thing than all the rest." for number in range(12)]
    pdf(tmp_path / "p" / "a.pdf", lines, title="First")
    pdf(tmp_path / "p" / "b.pdf", lines, title="Second", note="saved again")
    pdf(tmp_path / "p" / "c.pdf", ["Text."], title="Data of one study", doi="10.1/x")
    pdf(tmp_path / "p" / "d.pdf", ["More."], title="Errata", doi="10.1/x")
    corpus = knowledge.ingest_all([tmp_path / "p"], read=reader)
    assert [each.source for each in corpus.problems] == ["b.pdf"]


def test_an_unusable_paper_is_left_out_told_of_and_not_tried_again(
    knowledge: KnowledgeBase, papers: Path, reader: Any
) -> None:
    (papers / "broken.pdf").write_bytes(b"no PDF at all")
    corpus = knowledge.ingest_all([papers], read=reader)
    assert len(corpus.doc_ids) == 3
    [problem] = corpus.problems
    assert (problem.source, problem.code) == ("broken.pdf", "not_a_pdf")
    reader.asked.clear()
    assert knowledge.ingest_all([papers], read=reader) == corpus
    assert reader.asked == []


def test_a_paper_whose_reader_failed_is_tried_again(knowledge: KnowledgeBase, papers: Path, reader: Any) -> None:
    def failing(paths: Sequence[Path]) -> Iterator[tuple[Path, Document | UnusablePaper]]:
        for path in paths:
            yield path, UnusablePaper(path.name, "unreadable", "its worker was lost", "")

    before = knowledge.ingest_all([papers], read=failing)
    assert {problem.message for problem in before.problems} == {"its worker was lost"}
    after = knowledge.ingest_all([papers], read=reader)
    assert len(after.doc_ids) == 3
    assert after.corpus_id != before.corpus_id


def test_a_paper_that_the_reader_does_not_return_is_a_problem(knowledge: KnowledgeBase, papers: Path) -> None:
    def lazy(paths: Sequence[Path]) -> Iterator[tuple[Path, Document | UnusablePaper]]:
        yield from ()

    corpus = knowledge.ingest_all([papers], read=lazy)
    assert corpus.doc_ids == ()
    assert {problem.code for problem in corpus.problems} == {"unreadable"}


def test_a_file_that_changes_while_it_is_read_is_left_out(
    knowledge: KnowledgeBase, papers: Path, reader: Any, pdf: Callable[..., Path]
) -> None:
    def meddled(paths: Sequence[Path]) -> Iterator[tuple[Path, Document | UnusablePaper]]:
        for path, result in reader(paths):
            if path.name == "oil.pdf":
                pdf(path, ["Changed."])
            yield path, result

    corpus = knowledge.ingest_all([papers], read=meddled)
    assert [(each.source, each.message) for each in corpus.problems] == [("oil.pdf", "changed while it was read")]
    assert not list(papers.parent.rglob("*.part"))


def test_one_stored_reading_serves_a_corpus_that_names_the_file_otherwise(
    knowledge: KnowledgeBase, papers: Path, tmp_path: Path, reader: Any
) -> None:
    knowledge.ingest_all([papers], read=reader)
    other = tmp_path / "renamed.pdf"
    other.write_bytes((papers / "mof.pdf").read_bytes())
    corpus = knowledge.ingest_all([other], read=reader)
    assert len(reader.asked) == 3
    [document] = knowledge.documents(corpus.corpus_id)
    assert document.source == "renamed.pdf"
    assert {passage.anchor.source for passage in knowledge.search(corpus.corpus_id, "MOF-5 conductivity")} == {
        "renamed.pdf"
    }


def test_the_id_of_a_corpus_does_not_hang_on_the_folders_place(
    knowledge: KnowledgeBase, papers: Path, reader: Any
) -> None:
    before = knowledge.ingest_all([papers], read=reader).corpus_id
    moved = papers.rename(papers.with_name("moved"))
    assert knowledge.ingest_all([moved], read=reader).corpus_id == before


def test_an_unknown_corpus_is_refused(knowledge: KnowledgeBase) -> None:
    with pytest.raises(AssayError, match="is not in the knowledge base"):
        knowledge.corpus("../../etc/passwd")


def _ingest_elsewhere(home: Path, papers: Path, answers: Any) -> None:
    from tests.kb.conftest import CountingReader, WordEmbedder

    base = KnowledgeBase(home, reader="test", english=WordEmbedder(), multilingual=WordEmbedder())
    reader = CountingReader()
    answers.put((base.ingest_all([papers], read=reader).corpus_id, len(reader.asked)))


def test_two_processes_may_ingest_one_folder_at_once(tmp_path: Path, papers: Path) -> None:
    context = multiprocessing.get_context("fork")
    answers = context.Queue()
    processes = [context.Process(target=_ingest_elsewhere, args=(tmp_path / "home", papers, answers)) for _ in range(2)]
    for process in processes:
        process.start()
    results = [answers.get(timeout=60) for _ in processes]
    for process in processes:
        process.join(30)
    assert len({corpus_id for corpus_id, _ in results}) == 1
    assert sum(read for _, read in results) == 3


def test_abbreviations_are_told_under_the_papers_names_also_where_the_facts_are_older(
    knowledge: KnowledgeBase, papers: Path, reader: Any
) -> None:
    def read(paths: Sequence[Path]) -> Iterator[tuple[Path, Document | UnusablePaper]]:
        for path, found in reader(paths):
            assert isinstance(found, Document)
            short = {"EO": "essential oil"} if path.name == "oil.pdf" else {}
            yield path, found.model_copy(update={"abbreviations": short})

    corpus = knowledge.ingest_all([papers], read=read)
    expected = [("mof.pdf", {}), ("oil.pdf", {"EO": "essential oil"}), ("sub/steel.pdf", {})]
    assert list(knowledge.abbreviations(corpus.corpus_id)) == expected

    for path in papers.parent.rglob("*.facts.json.gz"):
        write_json(path, json.dumps({key: value for key, value in read_tree(path).items() if key != "abbreviations"}))
    assert list(knowledge.abbreviations(corpus.corpus_id)) == expected


@pytest.mark.parametrize("name", ["test.json.gz", "*.passages.jsonl.gz", "*.names.json.gz"])
def test_a_damaged_paper_is_made_again_by_the_next_ingest(
    knowledge: KnowledgeBase, papers: Path, reader: Any, tmp_path: Path, name: str, embedder: Any
) -> None:
    corpus = knowledge.ingest_all([papers], read=reader, embed=False)
    for path in (tmp_path / "home" / "kb" / "l1").glob(f"*/*/{name}"):
        path.write_bytes(b"garbage")

    def use(base: KnowledgeBase) -> int:
        base.vocabulary(corpus.corpus_id)
        return len(list(base.documents(corpus.corpus_id))) * len(base.search(corpus.corpus_id, "MOF-5"))

    def another() -> KnowledgeBase:
        return KnowledgeBase(tmp_path / "home", reader="test", english=embedder)

    for _ in corpus.doc_ids:
        with pytest.raises(StoreError, match=r"is damaged.*; ingest its folder again"):
            use(another())
        assert another().ingest_all([papers], read=reader, embed=False) == corpus
    assert use(another()) > 0


@pytest.mark.parametrize("name", ["records.jsonl", "starts.npy"])
def test_damaged_works_are_written_again_by_the_next_ingest(
    knowledge: KnowledgeBase, papers: Path, reader: Any, tmp_path: Path, name: str
) -> None:
    (papers / "works.bib").write_text("@article{a, title = {Garnet electrolytes}, year = {2020}}", encoding="utf-8")
    corpus = knowledge.ingest_all([papers], read=reader, embed=False)
    (tmp_path / "home" / "kb" / "corpora" / corpus.corpus_id / "works" / name).write_bytes(b"{}")
    again = KnowledgeBase(tmp_path / "home", reader="test")
    again.ingest_all([papers], read=reader, embed=False)
    assert [work.title for work in again.known_works(corpus.corpus_id, "garnet")] == ["Garnet electrolytes"]


def test_a_script_that_its_own_readers_run_again_is_told(papers: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from pathlib import Path\nfrom kb import KnowledgeBase\n"
        f"base = KnowledgeBase(Path({str(tmp_path / 'home')!r}))\n"
        f"base.ingest_all([Path({str(papers / 'oil.pdf')!r})], embed=False)\n",
        encoding="utf-8",
    )
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    assert 'call it below `if __name__ == "__main__":`' in done.stderr
