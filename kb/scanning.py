"""Which PDFs and reference files the paths of a user mean."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from contracts.documents import PaperProblem
from contracts.errors import AssayError

REFERENCE_SUFFIXES = frozenset({".bib", ".ris", ".json", ".jsonl"})


@dataclass(frozen=True)
class Found:
    """What lies under the paths given: PDFs and reference files by name, and folders that could not be read."""

    papers: dict[str, Path]
    references: dict[str, Path]
    problems: tuple[PaperProblem, ...]


def find_papers(paths: Sequence[Path]) -> Found:
    """List the PDFs and reference files under `paths` (folders are walked, each real folder once).

    A file named by itself is taken as a paper whatever its suffix, unless it is a reference file. Names are
    relative to the folder given; hidden files are passed over.
    Raises AssayError where a path is missing or unreadable, or where no PDF lies there.
    """
    if not paths:
        raise AssayError("--papers", "names no folder or file", "give a folder of PDFs")
    papers: dict[str, Path] = {}
    references: dict[str, Path] = {}
    problems: list[PaperProblem] = []
    for given in paths:
        root = given.absolute()
        if not os.path.lexists(root):
            raise AssayError(str(given), "does not exist", "give a folder of PDFs or a PDF")
        if root.is_dir():
            files: Iterator[tuple[str, Path]] = _walk(root, problems)
        else:
            files = iter([(root.name, root)])
        for name, path in files:
            suffix = path.suffix.lower()
            if suffix == ".pdf" or (path == root and suffix not in REFERENCE_SUFFIXES):
                papers[_free(name, path, papers)] = path
            elif suffix in REFERENCE_SUFFIXES:
                references[_free(name, path, references)] = path
    if not papers:
        where = ", ".join(str(path) for path in paths)
        detail = f" ({problems[0].message})" if problems else ""
        raise AssayError(where, f"holds no PDF{detail}", "give a folder that holds papers as .pdf files")
    return Found(dict(sorted(papers.items())), dict(sorted(references.items())), tuple(problems))


def _walk(root: Path, problems: list[PaperProblem]) -> Iterator[tuple[str, Path]]:
    """Files below `root`, links followed; a folder reached twice (a loop of links) is walked once."""
    seen: set[tuple[int, int]] = set()
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        try:
            state = folder.stat()
            if (state.st_dev, state.st_ino) in seen:
                continue
            seen.add((state.st_dev, state.st_ino))
            with os.scandir(folder) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError as error:
            if folder == root:
                raise AssayError(str(root), f"cannot be read ({error.strerror})", "allow reading it") from error
            problems.append(
                PaperProblem(
                    source=folder.relative_to(root).as_posix(),
                    code="unreadable",
                    message=f"folder cannot be read ({error.strerror})",
                    mend="allow reading it",
                )
            )
            continue
        for entry in entries:
            if entry.name.startswith("."):
                continue
            path = folder / entry.name
            # Not entry.is_dir(), which raises on a link to itself.
            if path.is_dir():
                waiting.append(path)
            else:
                yield path.relative_to(root).as_posix(), path


def _free(name: str, path: Path, taken: dict[str, Path]) -> str:
    """`name`, or the full path where another file of that name was given too."""
    return name if taken.get(name, path) == path else path.as_posix()
