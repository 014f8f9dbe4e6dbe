"""Files are written whole or not at all, and a disk that refuses is named."""

import errno
import os
import threading
from pathlib import Path
from typing import Any

import pytest

from contracts.errors import StoreError
from kb import KnowledgeBase, storage
from kb.storage import FolderLock, atomic, copy_checked, file_digest, read_json, read_tree, write_bytes, write_json


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_json_comes_back_and_a_damaged_file_reads_as_none(tmp_path: Path) -> None:
    write_json(tmp_path / "a" / "x.json.gz", '{"name": "κ"}')
    assert read_tree(tmp_path / "a" / "x.json.gz") == {"name": "κ"}
    whole = (tmp_path / "a" / "x.json.gz").read_bytes()
    for damaged in (b"", whole[:-9], b"garbage", whole[:10] + b"\xff\xff" + whole[12:]):
        (tmp_path / "a" / "x.json.gz").write_bytes(damaged)
        assert read_json(tmp_path / "a" / "x.json.gz") is None
    assert read_json(tmp_path / "none") is None


def test_a_block_that_fails_leaves_nothing(tmp_path: Path) -> None:
    write_bytes(tmp_path / "x", b"before")

    def fail() -> None:
        with atomic(tmp_path / "x") as stream:
            stream.write(b"half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert files(tmp_path) == ["x"]
    assert (tmp_path / "x").read_bytes() == b"before"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full; free space"),
        (errno.EROFS, "may not be written"),
        (errno.EIO, "cannot be used"),
    ],
)
def test_a_disk_that_refuses_is_a_store_error_with_its_mend(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    def refuse(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(storage.os, "fsync", refuse)
    with pytest.raises(StoreError, match=words) as error:
        write_bytes(tmp_path / "x", b"data")
    assert error.value.subject == str(tmp_path / "x")
    assert files(tmp_path) == []


def test_a_full_disk_stops_an_ingest_and_the_next_one_goes_on(
    knowledge: KnowledgeBase, papers: Path, reader: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync, writes = os.fsync, [0]

    def full_after_six(handle: int) -> None:
        writes[0] += 1
        if writes[0] > 6:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(handle)

    with monkeypatch.context() as patch:
        patch.setattr(storage.os, "fsync", full_after_six)
        with pytest.raises(StoreError, match="the disk is full"):
            knowledge.ingest_all([papers], read=reader)
    assert not list(papers.parent.rglob("*.part"))
    corpus = knowledge.ingest_all([papers], read=reader)
    assert len(corpus.doc_ids) == 3
    assert reader.asked.count("mof.pdf") == 1


def test_a_home_that_is_a_file_is_named(tmp_path: Path, papers: Path, reader: Any) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(StoreError, match="taken"):
        KnowledgeBase(tmp_path / "taken", reader="test").ingest_all([papers], read=reader)


def test_a_copy_is_refused_where_the_bytes_are_others(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"abc")
    digest = file_digest(tmp_path / "a")
    assert copy_checked(tmp_path / "a", tmp_path / "to" / "b", digest)
    (tmp_path / "a").write_bytes(b"abd")
    assert not copy_checked(tmp_path / "a", tmp_path / "to" / "c", digest)
    assert files(tmp_path / "to") == ["b"]


def test_a_lock_is_held_by_one_and_given_back_by_another_thread(tmp_path: Path) -> None:
    first, second = FolderLock(tmp_path / "x.lock"), FolderLock(tmp_path / "x.lock")
    assert first.try_acquire()
    assert not second.try_acquire()
    thread = threading.Thread(target=first.release)
    thread.start()
    thread.join()
    assert second.try_acquire()
    second.release()


def test_a_folder_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "index"

    def fail() -> None:
        with storage.atomic_folder(target) as part:
            (part / "a").write_text("half")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert list(target.parent.iterdir()) == []
    for text in ("first", "second"):
        with storage.atomic_folder(target) as part:
            (part / "a").write_text(text)
            assert not (target / "a").exists() or (target / "a").read_text() == "first"
        assert [each.name for each in target.parent.iterdir()] == ["index"]
        assert (target / "a").read_text() == text


def test_a_folder_that_another_process_put_there_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "index"
    remove = storage.shutil.rmtree

    def slow(path: Path, ignore_errors: bool = False) -> None:
        remove(path, ignore_errors=ignore_errors)
        if path == target:
            target.mkdir()
            (target / "a").write_text("theirs")

    monkeypatch.setattr(storage.shutil, "rmtree", slow)
    with storage.atomic_folder(target) as part:
        (part / "a").write_text("ours")
    assert (target / "a").read_text() == "theirs"
    assert [each.name for each in tmp_path.iterdir()] == ["index"]
