"""Worker processes that read papers: one that dies, hangs or raises costs its own paper only."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from contracts.documents import Document
from contracts.errors import UnusablePaper
from contracts.ids import bytes_digest
from kb.reading import read_papers, reader_version, room_version


def odd_reader(path: Path) -> Document | UnusablePaper:
    """Does what the file's name says."""
    if path.stem == "dies":
        os._exit(9)
    if path.stem == "hangs":
        time.sleep(60)
    if path.stem == "raises":
        raise KeyError("xref")
    if path.stem == "refused":
        return UnusablePaper(path.name, "encrypted", "is encrypted", "decrypt it")
    from tests.kb.conftest import make_document

    return make_document(doc_id=bytes_digest(path.name.encode()), source=path.name)


@pytest.mark.slow
def test_every_paper_comes_back_once_whatever_happens_to_its_reader(tmp_path: Path) -> None:
    names = ["a", "dies", "b", "hangs", "refused", "raises", "c"]
    paths = [tmp_path / f"{name}.pdf" for name in names]
    results = dict(read_papers(paths, read=odd_reader, processes=2, paper_seconds=10))
    assert set(results) == set(paths)
    by_name = {path.stem: result for path, result in results.items()}
    assert {name for name, result in by_name.items() if isinstance(result, Document)} == {"a", "b", "c"}
    problems = {name: result.problem for name, result in by_name.items() if isinstance(result, UnusablePaper)}
    assert problems == {
        "dies": "its reader stopped (exit 9)",
        "hangs": "not read after 10 s",
        "refused": "is encrypted",
        "raises": "its reader failed (KeyError: 'xref')",
    }


def test_no_paper_starts_no_process() -> None:
    assert list(read_papers([], read=odd_reader)) == []


@pytest.mark.slow
def test_the_evidence_room_reads_what_it_can_and_refuses_the_rest(tmp_path: Path, pdf: Callable[..., Path]) -> None:
    good = pdf(
        tmp_path / "good.pdf",
        ["The density of oil was 0.9 g/mL at 20 C.", "It was measured in a pycnometer."],
        title="Oil",
    )
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"not a PDF")
    results = dict(read_papers([good, bad], processes=1))
    document, refusal = results[good], results[bad]
    assert isinstance(document, Document)
    assert document.doc_id == bytes_digest(good.read_bytes())
    assert isinstance(refusal, UnusablePaper)
    assert refusal.code == "not_a_pdf"


def test_the_version_of_the_reader_names_its_options() -> None:
    assert reader_version() == reader_version()
    assert reader_version() != reader_version(7)
    assert len(room_version()) == 8
