"""Starting the guardian of a Ray that is started here, and waiting for it in the end."""

import contextlib
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator

from cluster import guardian

_LONGEST_S = guardian.LONGEST_S + 5


class Guardian:
    """A guardian at work. `mark`: what the Ray is to be started under, with `marking`."""

    def __init__(self) -> None:
        self.mark = secrets.token_hex(16)
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", guardian.__file__, self.mark], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, process_group=0,
        )  # fmt: skip

    def tell(self, session: str) -> None:
        """Name the Ray session, once it is there."""
        if self._process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self._process.stdin.write(f"{session}\n".encode())
                self._process.stdin.flush()

    def finish(self) -> None:
        """Let it end what is left, and wait for that."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_LONGEST_S)


@contextlib.contextmanager
def guarded() -> Iterator[Guardian]:
    """A guardian while the body runs, and until all of its Ray has ended.

    Where this process dies in the body, the guardian does its work without it.
    """
    at_work = Guardian()
    try:
        yield at_work
    finally:
        at_work.finish()


@contextlib.contextmanager
def marking(mark: str) -> Iterator[None]:
    """What is started in the body carries the mark, and so does all that it starts."""
    before = os.environ.get(guardian.VARIABLE)
    os.environ[guardian.VARIABLE] = mark
    try:
        yield
    finally:
        if before is None:
            del os.environ[guardian.VARIABLE]
        else:
            os.environ[guardian.VARIABLE] = before
