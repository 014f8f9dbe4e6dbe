"""Reading papers in parallel as Ray tasks; a paper that crashes or hangs its reader costs that paper only."""

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import OutOfMemoryError, RayError, RayTaskError

from cluster.settings import Settings
from contracts.documents import Document
from contracts.errors import AssayError, ClusterError, UnusablePaper

PaperReader = Callable[[str, int], Document | tuple[str, str, str, str]]
"""Path and most pages in; the Document, or an UnusablePaper's subject, code, problem and mend."""
_TICK_S = 1.0
READER_CPUS = 0.5
"""The agents hold up to one core; half a core a reader keeps two papers in work on a machine of two."""
RESTARTS = 1
"""How often a paper whose reader died is tried again."""


def read_papers(
    paths: Sequence[Path], settings: Settings, *, reader: PaperReader | None = None
) -> Iterator[tuple[Path, Document | UnusablePaper]]:
    """Each path once, in order of completion, with its Document or what is wrong with it.

    Ray must be initialized. Raises ClusterError where it goes away. A paper may take
    `settings.paper_timeout_s`, counted from when its reader was asked for. `reader` runs in the worker.
    """
    waiting = list(reversed(paths))
    running: dict[Any, tuple[Path, float]] = {}
    width = max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
    read = ray.remote(reader or read_here).options(num_cpus=READER_CPUS, max_retries=RESTARTS, retry_exceptions=False)
    try:
        while waiting or running:
            while waiting and len(running) < width:
                path = waiting.pop()
                reference = read.remote(str(path.absolute()), settings.max_pages)
                running[reference] = (path, time.monotonic() + settings.paper_timeout_s)
            done, _ = ray.wait(list(running), num_returns=1, timeout=_TICK_S)
            for reference in done:
                path, _ = running.pop(reference)
                yield path, _result(reference, path)
            now = time.monotonic()
            for reference in [r for r, (_, limit) in running.items() if now > limit]:
                path, _ = running.pop(reference)
                ray.cancel(reference, force=True)
                said = f"not read after {settings.paper_timeout_s:g} s"
                yield path, UnusablePaper(path.name, "unreadable", said, "split it, or raise ASSAY_PAPER_TIMEOUT_S")
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


def read_here(path: str, max_pages: int) -> Document | tuple[str, str, str, str]:
    """In the worker. An UnusablePaper travels as its fields: Ray would wrap it otherwise."""
    from evidence import read

    try:
        return read(Path(path), max_pages=max_pages)
    except UnusablePaper as error:
        return error.subject, error.code, error.problem, error.mend
    except AssayError as error:
        return error.subject, "unreadable", error.problem, error.mend


def _result(reference: Any, path: Path) -> Document | UnusablePaper:
    try:
        found = ray.get(reference)
    except RayTaskError as error:
        cause = error.cause if isinstance(error.cause, BaseException) else error
        said = (str(cause).strip().splitlines() or [""])[0][:200]
        return UnusablePaper(
            path.name, "unreadable", f"reading fails ({type(cause).__name__}: {said})", "mend the file"
        )
    except OutOfMemoryError:
        return UnusablePaper(path.name, "too_large", "reading it takes more memory than there is", "split the file")
    except RayError as error:
        if not ray.is_initialized():
            raise ClusterError(
                "Ray", "the cluster went away while papers were read", "run the command again"
            ) from error
        return UnusablePaper(path.name, "unreadable", "its reader died", "mend or remove the file")
    return found if isinstance(found, Document) else UnusablePaper(*found)
