"""What a shell makes of `--papers *.pdf`: one option, then many paths."""

from collections.abc import Sequence
from pathlib import Path

_OPTIONS = frozenset({"--papers", "-p"})


def spread_papers(arguments: Sequence[str]) -> list[str]:
    """Put `--papers` before each further path that follows it: an existing file or folder, or a name in .pdf.

    So `--papers a.pdf b.pdf` means both, and `--papers DIR "question"` leaves the question where it is.
    """
    spread: list[str] = []
    option: str | None = None
    first = False
    for position, argument in enumerate(arguments):
        if argument == "--":
            return [*spread, *arguments[position:]]
        if argument.startswith("-") and argument != "-":
            option, first = (argument, True) if argument in _OPTIONS else (None, False)
            spread.append(argument)
            continue
        if option is not None and not first:
            if _is_path(argument):
                spread.append(option)
            else:
                option = None
        first = False
        spread.append(argument)
    return spread


def _is_path(argument: str) -> bool:
    try:
        return argument.lower().endswith(".pdf") or Path(argument).exists()
    except (OSError, ValueError):
        return False
