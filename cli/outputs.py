"""Files that a command is to write, looked at before the work starts."""

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from contracts.errors import AssayError

STDOUT = Path("-")


def check_output(option: str, path: Path | None) -> None:
    """Raise AssayError naming `option` where `path` could not be written later. `-` is standard output."""
    if path is None or path == STDOUT:
        return
    folder = path.absolute().parent
    if path.is_dir():
        raise AssayError(option, f"{path} is a folder", "give a file name in it")
    if not folder.is_dir():
        raise AssayError(option, f"the folder {folder} does not exist", f"mkdir -p {folder}")
    try:
        if path.exists():
            with path.open("ab"):
                pass
        else:
            with tempfile.TemporaryFile(dir=folder):
                pass
    except OSError as error:
        raise AssayError(option, f"{path} cannot be written ({error.strerror})", "choose another file") from error


def check_outputs(outputs: Mapping[str, Path | None]) -> None:
    """Raise AssayError where one of the files of options could not be written, or two are standard output."""
    for option, path in outputs.items():
        check_output(option, path)
    if sum(path == STDOUT for path in outputs.values()) > 1:
        raise AssayError(", ".join(outputs), "only one of them can be -", "name files for the others")


def write_outputs(texts: Mapping[str, tuple[Path, str]]) -> list[Path] | None:
    """Write the text of each option to its path; the files, or None where standard output was taken by one."""
    for option, (path, text) in texts.items():
        if path == STDOUT:
            sys.stdout.write(text if text.endswith("\n") else text + "\n")
        else:
            write_output(option, path, text)
    files = [path.absolute() for path, _ in texts.values() if path != STDOUT]
    return files if len(files) == len(texts) else None


def write_output(option: str, path: Path, text: str) -> None:
    """Write `text` to `path`, whole or not at all. Raises AssayError naming `option`."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="utf-8")
            return
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise AssayError(option, f"{path} cannot be written ({error.strerror})", "choose another file") from error
