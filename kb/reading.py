"""Reading papers in processes of their own, so that one that crashes or hangs takes no other with it."""

import hashlib
import multiprocessing
import os
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path

from contracts.documents import Document
from contracts.errors import AssayError, UnusablePaper
from contracts.ids import content_digest

Reader = Callable[[Sequence[Path]], Iterator[tuple[Path, Document | UnusablePaper]]]
"""Reads papers in any order and yields each once; what cannot be read comes as UnusablePaper, not raised."""

ReadOne = Callable[[Path], Document | UnusablePaper]
"""Reads one PDF; UnusablePaper is returned, not raised."""

PAPER_SECONDS = 900.0
"""Longest time for one paper (a scan of some hundred pages)."""
MAX_PAGES = 400
"""Of a longer paper the first pages are read, unless the caller says otherwise."""
_READING_ROOMS = ("evidence", "ontology", "contracts")


def read_one(path: Path, max_pages: int = MAX_PAGES) -> Document | UnusablePaper:
    """Read one PDF in this process; UnusablePaper is returned, not raised."""
    from evidence import read

    try:
        return read(path, max_pages=max_pages)
    except UnusablePaper as error:
        return error
    except AssayError as error:
        return UnusablePaper(error.subject, "unreadable", error.problem, error.mend)


def read_papers(
    paths: Sequence[Path],
    *,
    read: ReadOne = read_one,
    processes: int | None = None,
    paper_seconds: float = PAPER_SECONDS,
) -> Iterator[tuple[Path, Document | UnusablePaper]]:
    """Read PDFs in `processes` worker processes (default: one a core, at most eight, at most one a paper).

    `read` must pickle. A worker that dies or needs more than `paper_seconds` costs its own paper only.
    """
    waiting = list(reversed(paths))
    count = min(len(waiting), processes or min(8, os.cpu_count() or 1))
    busy: dict[Connection, tuple[SpawnProcess, Path, float]] = {}

    def give(process: SpawnProcess, connection: Connection, path: Path) -> None:
        # A worker that died meanwhile shows itself at recv().
        with suppress(OSError):
            connection.send(path)
        busy[connection] = (process, path, time.monotonic() + paper_seconds)

    try:
        while waiting or busy:
            while waiting and len(busy) < count:
                give(*_start(read), waiting.pop())
            deadline = min(until for _, _, until in busy.values())
            ready = wait(list(busy), timeout=max(0.0, deadline - time.monotonic()))
            for connection in [each for each in ready if isinstance(each, Connection)]:
                process, path, _ = busy.pop(connection)
                try:
                    result: Document | UnusablePaper = connection.recv()
                except (EOFError, OSError):
                    _end(process, connection)
                    result = _lost(path, f"its reader stopped (exit {process.exitcode})")
                else:
                    if waiting:
                        give(process, connection, waiting.pop())
                    else:
                        _end(process, connection)
                yield path, result
            now = time.monotonic()
            for connection in [each for each, (_, _, until) in busy.items() if until <= now and each not in ready]:
                process, path, _ = busy.pop(connection)
                _end(process, connection)
                yield path, _lost(path, f"not read after {paper_seconds:.0f} s")
    finally:
        for connection, (process, _, _) in busy.items():
            _end(process, connection)


def refuse_in_reader() -> None:
    """Raise AssayError in a process that is being started to read papers and runs the user's script for that.

    It would wait for papers that its parent is about to give to it.
    """
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        raise AssayError(
            "ingest", "is begun again by each process that it starts", 'call it below `if __name__ == "__main__":`'
        )


@cache
def reader_version(max_pages: int = MAX_PAGES) -> str:
    """Digest of the code that reads papers, of whether OCR is here, and of the most pages that are read.

    Papers of another version are read again.
    """
    return content_digest([_code(_READING_ROOMS), shutil.which("tesseract") is not None, max_pages])[:16]


@cache
def code_version(*rooms: str) -> str:
    """Digest of the rooms' code and data."""
    return content_digest(_code(rooms))[:16]


@cache
def room_version() -> str:
    """Digest of this room's code: what it makes of a reading (passages, names) is made again when it changes."""
    return code_version("kb")[:8]


def _code(rooms: Sequence[str]) -> list[list[str]]:
    root = Path(__file__).parent.parent
    return [
        [path.relative_to(root).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest()]
        for room in rooms
        for path in sorted((root / room).rglob("*"))
        if path.suffix in {".py", ".yaml"} and path.parent.name not in {"tasks", "cards"}
    ]


def _start(read: ReadOne) -> tuple[SpawnProcess, Connection]:
    # Not forked: a copy of a process with torch's or Ray's threads in it may hang.
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(there, read), daemon=True)
    process.start()
    there.close()
    return process, here


def _lost(path: Path, problem: str) -> UnusablePaper:
    return UnusablePaper(path.name, "unreadable", problem, "mend, split or remove the file")


def _end(process: SpawnProcess, connection: Connection) -> None:
    connection.close()
    process.join(0.2)
    if process.is_alive():
        process.kill()
        process.join(5)


def _work(connection: Connection, read: ReadOne) -> None:
    """A worker: a path in, what was read out, until the other end is closed."""
    while True:
        try:
            path = connection.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            result = read(path)
        except Exception as error:  # noqa: BLE001 - whatever a strange file brings about is that paper's problem
            what = f"its reader failed ({type(error).__name__}: {str(error)[:200]})"
            result = UnusablePaper(path.name, "unreadable", what, "report it with the file")
        connection.send(result)
