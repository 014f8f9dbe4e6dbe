"""Papers on their way into a corpus, read in this process and not by Ray."""

import contextlib
import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

import evidence
from actors.registry import load_registry
from cluster import Settings, load_settings
from contracts.cards import CONTRACTS_DIR
from contracts.documents import Document
from contracts.errors import ContractError
from workflows import papers


@pytest.fixture(autouse=True)
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def read(paths: Sequence[Path], settings: Settings) -> Iterator[tuple[Path, Document]]:
        for path in paths:
            yield path, evidence.read(path, max_pages=settings.max_pages)

    monkeypatch.setattr(papers, "read_papers", read)
    monkeypatch.setattr(papers, "connect", lambda settings: contextlib.nullcontext())


def test_a_higher_limit_of_pages_reads_a_long_paper_again(tmp_path: Path) -> None:
    canvas = Canvas(str(tmp_path / "long.pdf"))
    for number in range(1, 4):
        canvas.drawString(40, 500, f"Page {number} of this report holds one short sentence.")
        canvas.showPage()
    canvas.save()
    short, whole = (load_settings({}, home=tmp_path / "home", max_pages=limit) for limit in (2, 3))
    first = papers.prepare([tmp_path / "long.pdf"], settings=short)
    assert [problem.code for problem in first.problems] == ["too_many_pages"]
    assert papers.prepare([tmp_path / "long.pdf"], settings=short) == first
    assert papers.prepare([tmp_path / "long.pdf"], settings=whole).problems == ()


def test_a_contract_that_does_not_load_stops_before_any_paper_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contracts = tmp_path / "tasks"
    shutil.copytree(CONTRACTS_DIR, contracts)
    (contracts / "map_terms.yaml").write_text("name: map_terms\n")
    monkeypatch.setattr(papers, "load_registry", partial(load_registry, contracts))
    with pytest.raises(ContractError, match=r"map_terms\.yaml:1: field version"):
        papers.prepare([tmp_path / "no such folder"], settings=load_settings({}, home=tmp_path / "home"))
    assert not (tmp_path / "home").exists()
