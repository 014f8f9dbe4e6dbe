"""Reading papers in parallel as Ray tasks; a paper that crashes or hangs its reader costs that paper only."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import OutOfMemoryError, RayError, RayTaskError

from cluster.settings import Settings
from contracts.documents import Document
from contracts.errors import ClusterError, UnusablePaper, first_line
from kb.reading import read_one

PaperReader = Callable[[str, int], Document | tuple[str, str, str, str]]
"""Path and most pages in; the Document, or an UnusablePaper's subject, code, problem and mend."""
_TICK_S = 1.0
READER_CPUS = 0.5
"""The agents hold up to one core; half a core a reader keeps two papers in work on a machine of two."""
QUEUE_S = 600.0
"""Longest wait for a reader to begin."""
RESTARTS = 1
"""How often a paper whose reader died is tried again."""


def read_papers(
    paths: Sequence[Path], settings: Settings, *, reader: PaperReader | None = None
) -> Iterator[tuple[Path, Document | UnusablePaper]]:
    """Each path once, in order of completion, with its Document or what is wrong with it.

    Ray must be initialized. Raises ClusterError where it goes away. A paper may take
    `settings.paper_timeout_s`, counted from when its reader began. `reader` runs in the worker.
    """
    waiting = list(reversed(paths))
    running: dict[Any, _Reading] = {}
    ready: list[Any]
    width = max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
    read = ray.remote(_read).options(
        num_cpus=READER_CPUS, max_retries=RESTARTS, retry_exceptions=False, num_returns="streaming"
    )
    try:
        while waiting or running:
            while waiting and len(running) < width:
                path = waiting.pop()
                stream = read.remote(reader or read_here, str(path.absolute()), settings.max_pages)
                running[stream] = _Reading(path, time.monotonic() + QUEUE_S)
            ready, _ = ray.wait(list(running), num_returns=1, timeout=_TICK_S)
            for stream in ready:
                result = _result(next(stream), running[stream].path)
                if result is None:
                    running[stream].until = time.monotonic() + settings.paper_timeout_s
                else:
                    yield running.pop(stream).path, result
            now = time.monotonic()
            for stream in [stream for stream, reading in running.items() if now > reading.until]:
                path = running.pop(stream).path
                ray.cancel(stream, force=True)
                said = f"not read after {settings.paper_timeout_s:g} s"
                yield path, UnusablePaper(path.name, "unreadable", said, "split it, or raise ASSAY_PAPER_TIMEOUT_S")
    finally:
        for stream in running:
            ray.cancel(stream, force=True)


@dataclass
class _Reading:
    path: Path
    until: float


def _read(reader: PaperReader, path: str, max_pages: int) -> Iterator[Document | tuple[str, str, str, str] | None]:
    """In the worker: None as it begins, then what was read."""
    yield None
    yield reader(path, max_pages)


def read_here(path: str, max_pages: int) -> Document | tuple[str, str, str, str]:
    """Reads one paper. An UnusablePaper travels as its fields: Ray would wrap it otherwise."""
    found = read_one(Path(path), max_pages)
    return found if isinstance(found, Document) else (found.subject, found.code, found.problem, found.mend)


def _result(reference: Any, path: Path) -> Document | UnusablePaper | None:
    try:
        found = ray.get(reference)
    except RayTaskError as error:
        cause = error.cause if isinstance(error.cause, BaseException) else error
        return UnusablePaper(
            path.name, "unreadable", f"reading fails ({type(cause).__name__}: {first_line(cause)})", "mend the file"
        )
    except OutOfMemoryError:
        return UnusablePaper(path.name, "too_large", "reading it takes more memory than there is", "split the file")
    except RayError as error:
        if not ray.is_initialized():
            raise ClusterError(
                "Ray", "the cluster went away while papers were read", "run the command again"
            ) from error
        return UnusablePaper(path.name, "unreadable", "its reader died", "mend or remove the file")
    return found if found is None or isinstance(found, Document) else UnusablePaper(*found)
