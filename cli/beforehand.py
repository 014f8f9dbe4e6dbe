"""What can be told before anything is started: a question, papers or a home that cannot be used."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from contracts.errors import AssayError

_HEADER, _WITHIN = b"%PDF-", 4096
"""A PDF's first bytes, and how far into the file the reader looks for them."""


def check_papers(paths: Sequence[Path]) -> None:
    """Raise AssayError for a path that is missing, holds no PDF, or holds only files that are none."""
    from kb.scanning import find_papers

    papers = find_papers(paths).papers
    if any(_may_be_pdf(path) for path in papers.values()):
        return
    name, more = next(iter(papers)), len(papers) - 1
    others = f", nor is any of {more} more" if more else ""
    raise AssayError(name, f"is not a PDF (it has no %PDF header){others}", "convert it to PDF, or give other papers")


def _may_be_pdf(path: Path) -> bool:
    """Whether the file begins like a PDF; what is empty or cannot be opened is left to the reader, which says why."""
    try:
        with path.open("rb") as file:
            head = file.read(_WITHIN)
    except OSError:
        return True
    return not head or _HEADER in head


def check_home(home: Path) -> None:
    """Raise AssayError naming ASSAY_HOME where nothing can be kept there; makes the folder where it is missing."""
    problem = home_problem(home)
    if problem:
        raise AssayError("ASSAY_HOME", f"{home} {problem}", "export ASSAY_HOME=DIR, a folder that you may write")
    home.mkdir(parents=True, exist_ok=True)


def home_problem(home: Path) -> str:
    """Why nothing can be kept at `home`; empty where something can. Leaves nothing behind."""
    nearest = next(place for place in (home, *home.parents) if place.exists())
    if not nearest.is_dir():
        return f"cannot be used: {nearest} is no folder"
    try:
        with tempfile.TemporaryDirectory(dir=nearest, prefix=".assay-"):
            return ""
    except OSError as error:
        return f"cannot be used ({error.strerror})"
