"""Which files the user's paths mean."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from contracts.errors import AssayError
from kb.scanning import find_papers


def test_a_folder_is_walked_and_only_pdfs_and_reference_files_are_taken(
    tmp_path: Path, pdf: Callable[..., Path]
) -> None:
    pdf(tmp_path / "b.PDF", ["b"])
    pdf(tmp_path / "deep" / "er" / "a.pdf", ["a"])
    pdf(tmp_path / ".hidden.pdf", ["h"])
    for name in ("notes.txt", "works.bib", "works.ris", "library.json", "list.jsonl"):
        (tmp_path / name).write_text("x")
    found = find_papers([tmp_path])
    assert list(found.papers) == ["b.PDF", "deep/er/a.pdf"]
    assert list(found.references) == ["library.json", "list.jsonl", "works.bib", "works.ris"]
    assert found.problems == ()


def test_a_file_named_by_itself_is_a_paper_whatever_its_suffix(tmp_path: Path) -> None:
    (tmp_path / "download").write_bytes(b"%PDF-1.4")
    assert list(find_papers([tmp_path / "download"]).papers) == ["download"]


def test_two_files_of_one_name_from_two_folders_are_both_kept(tmp_path: Path, pdf: Callable[..., Path]) -> None:
    one, two = pdf(tmp_path / "x" / "a.pdf", ["1"]), pdf(tmp_path / "y" / "a.pdf", ["2"])
    assert set(find_papers([one, two, one]).papers.values()) == {one, two}


def test_a_loop_of_links_ends(tmp_path: Path, pdf: Callable[..., Path]) -> None:
    pdf(tmp_path / "a.pdf", ["a"])
    (tmp_path / "again").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "dangling.pdf").symlink_to(tmp_path / "nowhere.pdf")
    (tmp_path / "self").symlink_to(tmp_path / "self")
    assert sorted(find_papers([tmp_path]).papers) == ["a.pdf", "dangling.pdf"]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda folder: folder.mkdir(), "holds no PDF; give a folder that holds papers"),
        (lambda folder: None, "does not exist; give a folder"),
    ],
)
def test_a_folder_without_papers_is_named(tmp_path: Path, make: Callable[[Path], None], message: str) -> None:
    make(tmp_path / "lib")
    with pytest.raises(AssayError, match=message) as error:
        find_papers([tmp_path / "lib"])
    assert error.value.subject == str(tmp_path / "lib")


def test_no_path_at_all_is_refused() -> None:
    with pytest.raises(AssayError, match="--papers"):
        find_papers([])


def test_an_unreadable_folder_is_named_and_one_below_it_is_a_problem(
    tmp_path: Path, pdf: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Root reads every folder, so the refusal is made here.
    scandir = os.scandir

    def refusing(path: Path) -> object:
        if Path(path).name == "shut":
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    pdf(tmp_path / "a.pdf", ["a"])
    pdf(tmp_path / "shut" / "b.pdf", ["b"])
    found = find_papers([tmp_path])
    assert list(found.papers) == ["a.pdf"]
    assert [(problem.source, problem.code) for problem in found.problems] == [("shut", "unreadable")]
    with pytest.raises(AssayError, match="shut: cannot be read"):
        find_papers([tmp_path / "shut"])
