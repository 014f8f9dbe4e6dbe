"""Ctrl-C: once is enough, and what was started is taken down before the command ends."""

import contextlib
import ctypes
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

STOPPED = 130
_PR_SET_CHILD_SUBREAPER = 36
_SWEEP_S = 10.0


class Interrupted(Exception):
    """The user stopped the command; the text says how to go on."""


@contextlib.contextmanager
def stoppable() -> Iterator[None]:
    """The first SIGINT or SIGTERM raises KeyboardInterrupt; later ones do not disturb the taking down.

    When the block has been left by it, every process that descends from this one is ended: Ray stopped while it
    was starting leaves some behind that would only notice after seconds.
    """

    def stop(_number: int, _frame: FrameType | None) -> None:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    _adopt_orphans()
    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    except KeyboardInterrupt:
        _end_descendants()
        raise
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _adopt_orphans() -> None:
    """Make processes below ours ours when their parent dies, so that they can be found. Linux only."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _end_descendants() -> None:
    until = time.monotonic() + _SWEEP_S
    while (living := _descendants(os.getpid())) and time.monotonic() < until:
        for pid in living:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        time.sleep(0.02)


def _descendants(pid: int) -> list[int]:
    """Living processes below `pid`, by /proc; none where there is no /proc."""
    children: dict[int, list[int]] = defaultdict(list)
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, parent = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()[:2]
            if state != "Z" or int(parent) == pid:
                children[int(parent)].append(int(folder.name))
    found: list[int] = []
    waiting = [pid]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found
