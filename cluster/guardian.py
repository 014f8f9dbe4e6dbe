"""Ends what a Ray leaves behind: run beside the process that started it, by a bare interpreter.

`python -I -S guardian.py MARK` waits for the end of its standard input, which comes when that process closes it or
dies, however it dies. Then every process that carries MARK in its environment, every process of the Ray session that
was named on the standard input, and their descendants are asked to end, and killed where they do not. A process of
another Ray has another mark and another session.
"""

import contextlib
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

VARIABLE = "ASSAY_RAY_MARK"
"""Environment variable of the processes of one Ray."""
GRACE_S = 1.0
"""From the request to end to the kill, seconds."""
LONGEST_S = 60.0
_POLL_S = 0.05


def sweep(mark: str, session: str = "", grace_s: float = GRACE_S) -> None:
    """End every process of that mark or session, also what is started meanwhile; gives up after LONGEST_S.

    A descendant that has lost its parent and carries no mark is remembered, by its id and the time of its start.
    """
    began = time.monotonic()
    asked: dict[int, str] = {}
    while time.monotonic() < began + LONGEST_S:
        living = _living()
        found = {pid for pid, start in asked.items() if pid in living and living[pid].start == start}
        found |= _marked(mark, session, living)
        if not found:
            return
        late = time.monotonic() > began + grace_s
        for pid in found if late else found - asked.keys():
            _signal(pid, signal.SIGKILL if late else signal.SIGTERM)
        asked = {pid: living[pid].start for pid in found}
        time.sleep(_POLL_S)


class _Process(NamedTuple):
    parent: int
    start: str
    folder: Path


def _living() -> dict[int, _Process]:
    """Every process but zombies, by its id."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] not in "ZX":
            found[int(folder.name)] = _Process(parent=int(fields[1]), start=fields[19], folder=folder)
    return found


def _marked(mark: str, session: str, living: dict[int, _Process]) -> set[int]:
    found = {pid for pid, each in living.items() if _carries(mark, each.folder) or _holds(session, each.folder)}
    while below := {pid for pid, process in living.items() if process.parent in found} - found:
        found |= below
    return found - {os.getpid()}


def _carries(mark: str, folder: Path) -> bool:
    """Whether the mark is seen in the environment. Ray's agents write their title over part of theirs."""
    try:
        return f"{VARIABLE}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0")
    except OSError:  # gone meanwhile, or another user's
        return False


def _holds(session: str, folder: Path) -> bool:
    """Whether it is a process of Ray that has a file of the session's folder open: all of them write logs there.

    So does a program that is joined to the Ray, the one that started it first of all; it has no title of Ray's.
    """
    if not session or not _title(folder).startswith(b"ray::"):
        return False
    return any(f"/{session}/" in file for file in _open_files(folder))


def _title(folder: Path) -> bytes:
    try:
        return (folder / "cmdline").read_bytes()
    except OSError:
        return b""


def _open_files(folder: Path) -> Iterator[str]:
    try:
        links = list((folder / "fd").iterdir())
    except OSError:
        return
    for link in links:
        try:
            yield str(link.readlink())
        except OSError:
            continue


def _signal(pid: int, number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.kill(pid, number)


def main() -> None:
    """Wait for the end of the input, then sweep. The input is the name of the session, once there is one."""
    for number in (signal.SIGINT, signal.SIGHUP):  # what a terminal sends to all is not meant for us
        signal.signal(number, signal.SIG_IGN)
    told = sys.stdin.read().split()
    sweep(sys.argv[1], told[0] if told else "")


if __name__ == "__main__":
    main()
