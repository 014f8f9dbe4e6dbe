from pathlib import Path

import pytest

from cli.arguments import spread_papers


def test_many_papers_after_one_option(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "more").mkdir()
    given = ["ask", "q?", "--papers", "a.pdf", "b.PDF", "more", "--html", "x.html"]
    assert spread_papers(given) == [
        "ask", "q?", "--papers", "a.pdf", "--papers", "b.PDF", "--papers", "more", "--html", "x.html",
    ]  # fmt: skip


def test_a_question_after_the_papers_stays_the_question() -> None:
    assert spread_papers(["ask", "-p", "dir", "What is x?"]) == ["ask", "-p", "dir", "What is x?"]
    assert spread_papers(["ask", "-p", "dir", "x" * 50_000]) == ["ask", "-p", "dir", "x" * 50_000]
    assert spread_papers(["ask", "-p", "dir", "nul\0"]) == ["ask", "-p", "dir", "nul\0"]


def test_nothing_is_moved_elsewhere() -> None:
    given = ["ask", "--html", "x.html", "y.pdf", "--", "--papers", "a.pdf", "b.pdf"]
    assert spread_papers(given) == given
