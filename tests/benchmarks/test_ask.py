"""What the benchmark of `assay ask` reads off a process tree."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.ask.__main__ import REAL_PAPERS, real_papers
from benchmarks.ask.command import _private_bytes, _tree

GROWN = 60_000_000


def test_memory_of_a_child_counts_and_that_of_a_process_that_is_gone_does_not() -> None:
    child = f"x = bytearray({GROWN}); print(flush=True); input()"
    parent = f"import subprocess, sys; p = subprocess.Popen([sys.executable, '-c', {child!r}]); p.wait()"
    process = subprocess.Popen([sys.executable, "-c", parent], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    pids = list(_tree(process.pid))
    held = sum(map(_private_bytes, pids))
    process.communicate(b"\n", timeout=30)
    assert len(pids) == 2
    assert held > GROWN
    assert [_private_bytes(pid) for pid in pids] == [0, 0]


def test_the_first_papers_by_name_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_DATA", str(tmp_path))
    assert real_papers() == []
    (tmp_path / "papers").mkdir()
    for number in range(REAL_PAPERS + 2):
        (tmp_path / "papers" / f"{number:02}.pdf").touch()
    (tmp_path / "papers" / "00.txt").touch()
    assert [path.name for path in real_papers()] == [f"{number:02}.pdf" for number in range(REAL_PAPERS)]
