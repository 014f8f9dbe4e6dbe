"""Ctrl-C: once is enough, and what was started is taken down before the command ends."""

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

STOPPED = 130


class Interrupted(Exception):
    """The user stopped the command; the text says how to go on."""


@contextlib.contextmanager
def stoppable() -> Iterator[None]:
    """The first SIGINT or SIGTERM raises KeyboardInterrupt; later ones do not disturb the taking down."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
