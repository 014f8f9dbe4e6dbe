"""Reference files: four formats, bad entries, and what they mend in a paper's metadata."""

import json
from pathlib import Path
from typing import Any

import pytest

from contracts.documents import PaperMetadata
from kb import KnowledgeBase
from kb.corpus import KnownWork
from kb.metadata import Catalogue, named_otherwise
from kb.references import clean_doi, read_references

BIBTEX = r"""
@article{one, title={The {MOF-5} S{\"u}ss {\'e}tude}, author={M{\"u}ller, Hans and Li, Wei}, year=2019,
  doi={https://doi.org/10.1000/MOF.}, keywords={ion conduction; frameworks}, abstract={An abstract.},
  file={:papers/mof.pdf:PDF}}
@article{two, title={Broken
@article{three, title={After the broken one}, date={2020-05-01}}
@misc{four, year=2001}
"""
RIS = """TY  - JOUR
TI  - Steel at high temperature
AU  - Doe, J.
PY  - 2020
DO  - 10.2000/steel
KW  - steel
KW  - hardening
AB  - About steel.
ER  -

TY  - JOUR
XX bad line
T1  - Odd
ER  -

TY  - JOUR
TI  - No end
"""


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_bibtex_is_read_around_its_broken_entries(tmp_path: Path) -> None:
    works, problems = read_references(write(tmp_path / "w.bib", BIBTEX), "w.bib")
    assert [work.title for work in works] == ["The MOF-5 Süss étude", "After the broken one"]
    first, second = works
    assert first.authors == ("Müller, Hans", "Li, Wei")
    assert (first.year, first.doi, first.file) == (2019, "10.1000/mof", "papers/mof.pdf")
    assert first.keywords == ("ion conduction", "frameworks")
    assert second.year == 2020
    assert [problem.code for problem in problems] == ["bad_reference_file"] * 2
    assert {problem.source for problem in problems} == {"w.bib:line 5", "w.bib:line 7"}


def test_ris_is_read_around_its_broken_entries(tmp_path: Path) -> None:
    works, problems = read_references(write(tmp_path / "w.ris", RIS), "w.ris")
    assert [work.title for work in works] == ["Steel at high temperature", "Odd"]
    assert works[0].keywords == ("steel", "hardening")
    assert (works[0].year, works[0].doi, works[0].abstract) == (2020, "10.2000/steel", "About steel.")
    assert [problem.source for problem in problems] == ["w.ris:line 16"]


def test_csl_json_and_json_lines(tmp_path: Path) -> None:
    item = {
        "id": "x",
        "type": "article-journal",
        "title": "A  title",
        "DOI": "10.3000/x",
        "author": [{"family": "Curie", "given": "Marie"}, {"literal": "A group"}],
        "issued": {"date-parts": [[1911, 3]]},
        "keyword": "radium, light",
    }
    works, problems = read_references(
        write(tmp_path / "w.json", json.dumps([item, "no object", {"title": 5}])), "w.json"
    )
    assert [(work.title, work.authors, work.year, work.keywords) for work in works] == [
        ("A title", ("Curie, Marie", "A group"), 1911, ("radium", "light"))
    ]
    assert [problem.source for problem in problems] == ["w.json:item 2", "w.json:item 3"]

    lines = json.dumps(
        {"title": "Plain", "doi": "10.4000/p", "keywords": ["k"], "authors": ["A"], "year": 2000, "source": "p.pdf"}
    )
    works, problems = read_references(write(tmp_path / "w.jsonl", f"{lines}\n\n{{broken\n[1]\n"), "w.jsonl")
    assert [(work.title, work.doi, work.keywords, work.year, work.file) for work in works] == [
        ("Plain", "10.4000/p", ("k",), 2000, "p.pdf")
    ]
    assert [problem.source for problem in problems] == ["w.jsonl:line 3", "w.jsonl:line 4"]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.bib", b"just words", "holds no BibTeX entry"),
        ("a.ris", b"just words", "holds no RIS entry"),
        ("a.json", b"{", "is not JSON (line 1"),
        ("a.json", b'{"name": "a package"}', "holds no CSL-JSON list"),
        ("a.json", b"[" * 100_000, "nested"),
        ("a.bib", b"\xff\xfe\x00", "is not UTF-8 text"),
    ],
)
def test_a_file_that_lists_nothing_is_one_problem(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    works, problems = read_references(tmp_path / name, name)
    assert works == []
    [problem] = problems
    assert problem.source == name
    assert message in problem.message


def test_a_json_file_of_another_program_in_the_folder_is_no_problem(tmp_path: Path) -> None:
    assert read_references(write(tmp_path / "package.json", '{"name": "x"}'), "package.json", wanted=False) == ([], [])


def test_a_file_that_is_gone_is_one_problem(tmp_path: Path) -> None:
    assert [problem.message for problem in read_references(tmp_path / "x.bib", "x.bib")[1]] == [
        "cannot be read (No such file or directory)"
    ]


@pytest.mark.parametrize(
    ("text", "doi"),
    [
        ("doi:10.1000/AB(c)1.", "10.1000/ab(c)1"),
        ("https://doi.org/10.5281/zenodo.1", "10.5281/zenodo.1"),
        ("none", None),
        (None, None),
    ],
)
def test_a_doi_is_taken_bare_and_in_lower_case(text: str | None, doi: str | None) -> None:
    assert clean_doi(text) == doi


def test_a_reference_file_in_the_folder_mends_metadata_and_the_rest_is_the_extended_tier(
    knowledge: KnowledgeBase, papers: Path, reader: Any
) -> None:
    write(
        papers / "works.bib",
        "@article{a, title={Proton transport in films}, author={Li, Wei}, year=2018, doi={10.1000/mof}}\n"
        "@article{b, title={Another name}, file={oil.pdf}}\n"
        "@article{c, title={Not here: garnet electrolytes}, keywords={garnet, lithium}, abstract={A solid.}}\n@bad{",
    )
    corpus = knowledge.ingest_all([papers], read=reader)
    by_name = {paper.source: paper for paper in corpus.papers}
    assert by_name["mof.pdf"].metadata.authors == ("Li, Wei",)
    assert by_name["mof.pdf"].metadata.origin == "reference_file"
    assert by_name["oil.pdf"].metadata.title == "Another name"
    assert by_name["sub/steel.pdf"].metadata.origin == "pdf"
    assert corpus.works == 1
    assert [problem.code for problem in corpus.problems] == ["bad_reference_file"]
    document = knowledge.document(by_name["mof.pdf"].doc_id or "", corpus.corpus_id)
    assert document.metadata.title == "Proton transport in films"
    assert {passage.anchor.title for passage in knowledge.search(corpus.corpus_id, "MOF-5")[:1]} == {
        "Proton transport in films"
    }

    assert [work.title for work in knowledge.known_works(corpus.corpus_id, "Which garnet conducts lithium?")] == [
        "Not here: garnet electrolytes"
    ]
    assert knowledge.known_works(corpus.corpus_id, "steel") == []


def test_a_changed_reference_file_makes_another_corpus_and_reads_no_paper_again(
    knowledge: KnowledgeBase, papers: Path, tmp_path: Path, reader: Any
) -> None:
    before = knowledge.ingest_all([papers], read=reader)
    extra = write(tmp_path / "given.ris", RIS)
    after = knowledge.ingest_all([papers], read=reader, references=[extra])
    assert after.corpus_id != before.corpus_id
    assert len(reader.asked) == 3
    assert (before.works, after.works) == (0, 2)


@pytest.mark.parametrize(
    ("source", "doi", "said"),
    [
        ("10.1000_mof.pdf", "10.1000/mof", None),
        ("10.1000_mof_si_001.pdf", "10.1000/mof", None),
        ("sub/10.1000-MOF.pdf", "10.1000/mof", None),
        ("10.1000_mof.pdf", None, None),
        ("10.1000_mof.pdf", "10.5281/zenodo.7", None),
        ("mof.pdf", "10.1000/mof", None),
        ("10.1000_mof.pdf", "10.1000/oil", "DOI 10.1000/mof"),
    ],
)
def test_a_doi_in_a_files_name_is_that_of_its_paper(source: str, doi: str | None, said: str | None) -> None:
    assert named_otherwise(source, PaperMetadata(title="Proton transport", doi=doi), Catalogue([])) == said


def test_an_entry_that_names_the_file_of_another_paper_is_not_believed(
    knowledge: KnowledgeBase, papers: Path, reader: Any
) -> None:
    write(
        papers / "works.bib",
        "@article{a, title={Thermal runaway of lithium cells}, doi={10.1000/cells}, file={mof.pdf}}\n",
    )
    corpus = knowledge.ingest_all([papers], read=reader)
    (paper,) = [each for each in corpus.papers if each.source == "mof.pdf"]
    assert paper.usable and paper.metadata.doi == "10.1000/mof"
    assert [(each.source, each.code) for each in corpus.problems] == [("mof.pdf", "other_paper")]
    assert "Thermal runaway of lithium cells" in corpus.problems[0].message


def test_without_a_doi_another_title_and_other_authors_tell_that_an_entry_is_of_another_paper() -> None:
    paper = PaperMetadata(title="Proton transport in films", authors=("Wei Li", "Ada Byron"))

    def entry(title: str, *authors: str) -> KnownWork:
        return KnownWork(title=title, authors=authors, file="a.pdf", origin="works.bib")

    assert named_otherwise("a.pdf", paper, Catalogue([entry("Thermal runaway of cells", "Noether, Emmy")])) is not None
    assert named_otherwise("a.pdf", paper, Catalogue([entry("Thermal runaway of cells", "Li, Wei")])) is None
    assert named_otherwise("a.pdf", paper, Catalogue([entry("Transport of protons in films", "Noether, Emmy")])) is None
