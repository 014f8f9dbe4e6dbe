"""What the database or the disk refuses comes back as one line that names it and the mend."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from contracts.errors import StoreError
from memory import engine as opening
from memory import open_store


def one_line(error: pytest.ExceptionInfo[StoreError]) -> str:
    line = str(error.value)
    assert "\n" not in line
    return line


def test_a_file_that_is_not_a_database(tmp_path: Path) -> None:
    file = tmp_path / "assay.db"
    file.write_bytes(b"these are my notes, not a database\n" * 400)
    with pytest.raises(StoreError) as error:
        open_store(f"sqlite:///{file}")
    assert str(file) in one_line(error) and "move that file away" in one_line(error)
    assert file.read_bytes().startswith(b"these are my notes")


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(StoreError, match="ASSAY_HOME"):
        open_store(f"sqlite:///{tmp_path / 'taken' / 'sub' / 'assay.db'}")


def test_an_unreachable_server_hides_the_password() -> None:
    with pytest.raises(StoreError) as error:
        open_store("postgresql://me:hunter2@127.0.0.1:9/none")
    assert "start that server" in one_line(error) and "hunter2" not in one_line(error)


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite://"])
def test_a_url_that_is_none(url: str) -> None:
    with pytest.raises(StoreError, match="ASSAY_DATABASE_URL"):
        open_store(url)


def test_a_store_of_a_newer_version(store_url: str) -> None:
    open_store(store_url).close()
    engine = create_engine(store_url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match="newer Assay"):
        open_store(store_url)


def test_a_lock_that_another_holds_is_not_waited_for_without_end(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "_LOCK_S", 0.2)
    holding = create_engine(postgres_url.replace("postgresql:", "postgresql+psycopg:"))
    with holding.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": opening._POSTGRES_LOCK})
        with pytest.raises(StoreError, match="another process holds it"):
            open_store(postgres_url)
    holding.dispose()
    open_store(postgres_url).close()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 kB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = shutil.which("mount") and os.geteuid() == 0
    if not mounted or subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder]).returncode != 0:
        pytest.skip("a small file system cannot be mounted here")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def test_a_full_disk(small_disk: Path) -> None:
    code = f"""
from datetime import UTC, datetime
from contracts.errors import StoreError
from contracts.records import RunRecord
from memory import open_store
try:
    store = open_store("sqlite:///{small_disk}/assay.db")
    for k in range(400):
        now = datetime.now(UTC)
        store.create_run(RunRecord(run_id=str(k), question="q" * 4000, created_at=now, updated_at=now))
except StoreError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert "free some space" in done.stdout and done.stdout.count("\n") == 1, done.stdout + done.stderr


def test_two_processes_may_open_a_new_store_at_once(tmp_path: Path) -> None:
    code = f"from memory import open_store; open_store('sqlite:///{tmp_path}/assay.db').close()"
    running = [subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True) for _ in range(3)]
    said = [process.communicate(timeout=60)[1] for process in running]
    assert [process.returncode for process in running] == [0, 0, 0], said
