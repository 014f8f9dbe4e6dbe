"""What carries the mark is ended, with its descendants, and nothing else."""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluster import guardian
from cluster.guarding import guarded, marking

DEAF = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('up', flush=True); time.sleep(600)"
HOLDING = "import time; log = open({file!r}, 'w'); print('up', flush=True); time.sleep(600)"
PARENT = f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", {DEAF!r}], env={{}}, stdout=subprocess.PIPE, text=True)
child.stdout.readline()
print(child.pid, flush=True)
time.sleep(600)
"""

Started = subprocess.Popen[str]


@pytest.fixture
def started() -> Iterator[list[Started]]:
    """Processes that the test starts; ended after it."""
    processes: list[Started] = []
    yield processes
    for process in processes:
        process.kill()
        process.communicate()


def start(started: list[Started], code: str, mark: str, title: str = "python") -> tuple[Started, str]:
    """The process, and the first line that it prints."""
    environ = os.environ | {guardian.VARIABLE: mark}
    process = subprocess.Popen(
        [title, "-c", code], executable=sys.executable, env=environ, stdout=subprocess.PIPE, text=True
    )
    started.append(process)
    assert process.stdout is not None
    return process, process.stdout.readline()


def alive(pid: int) -> bool:
    """Whether that process runs (a zombie does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_only_what_carries_the_mark_is_ended(started: list[Started]) -> None:
    mine, others = secrets.token_hex(8), secrets.token_hex(8)
    parent, line = start(started, PARENT, mine)
    stranger, _ = start(started, DEAF, others)
    grandchild = int(line)
    assert alive(parent.pid) and alive(grandchild)
    guardian.sweep(mine, grace_s=0.2)
    assert not alive(parent.pid)
    assert not alive(grandchild), "a descendant without the mark, deaf to the request to end"
    assert alive(stranger.pid)


def test_rays_processes_of_the_session_are_ended(started: list[Started], tmp_path: Path) -> None:
    """Also where their title has been written over their environment, as Ray's agents do."""
    codes = {}
    for session in ("session_1", "session_11"):
        (tmp_path / session / "logs").mkdir(parents=True)
        codes[session] = HOLDING.format(file=str(tmp_path / session / "logs" / "agent.log"))
    held, _ = start(started, codes["session_1"], "other", "ray::Agent")
    joined, _ = start(started, codes["session_1"], "other")
    stranger, _ = start(started, codes["session_11"], "other", "ray::Agent")
    with guarded() as at_work:
        at_work.tell("session_1")
    assert not alive(held.pid)
    assert alive(joined.pid), "a program that is joined to that Ray"
    assert alive(stranger.pid), "another Ray's"


def test_the_mark_is_given_only_while_a_ray_starts() -> None:
    before = os.environ.get(guardian.VARIABLE)
    with marking("a mark"):
        assert os.environ[guardian.VARIABLE] == "a mark"
    assert os.environ.get(guardian.VARIABLE) == before


def test_leaving_ends_what_is_left_and_the_guardian(started: list[Started]) -> None:
    with guarded() as at_work:
        left, _ = start(started, DEAF, at_work.mark)
        assert alive(left.pid)
    assert not alive(left.pid)
    children = subprocess.run(["ps", "-o", "args=", "--ppid", str(os.getpid())], capture_output=True, text=True)
    assert at_work.mark not in children.stdout
