"""Opening a PDF, and saying plainly why one cannot be opened."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium

from contracts.errors import UnusablePaper
from contracts.ids import Digest

MAX_BYTES = 1 << 30
"""Larger files are refused."""
_PASSWORD, _SECURITY = pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY


def file_digest(path: str | Path) -> Digest:
    """sha256 of the file's bytes, read in pieces. Raises UnusablePaper where it cannot be read."""
    try:
        with Path(path).open("rb") as file:
            return Digest(hashlib.file_digest(file, "sha256").hexdigest())
    except OSError as error:
        raise _unreadable(Path(path), error) from error


def _unreadable(path: Path, error: OSError) -> UnusablePaper:
    if isinstance(error, PermissionError):
        return UnusablePaper(str(path), "unreadable", "no permission to read it", f"chmod u+r '{path}'")
    if isinstance(error, FileNotFoundError):
        return UnusablePaper(str(path), "unreadable", "no such file", "check the path")
    if isinstance(error, IsADirectoryError):
        return UnusablePaper(str(path), "unreadable", "is a folder, not a PDF", "name a PDF file in it")
    return UnusablePaper(str(path), "unreadable", f"cannot be read ({error.strerror or error})", "check the disk")


def looks_truncated(path: str | Path) -> bool:
    """Whether the file lacks the end-of-file mark that a whole PDF has near its end."""
    with Path(path).open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - 4096))
        return b"%%EOF" not in file.read()


def _check_bytes(path: Path) -> None:
    try:
        if path.is_dir():
            raise IsADirectoryError(21, "is a folder")
        with path.open("rb") as file:
            head = file.read(4096)
            size = file.seek(0, 2)
    except OSError as error:
        raise _unreadable(path, error) from error
    if not size:
        raise UnusablePaper(str(path), "empty_file", "the file is empty", "download it again")
    if b"%PDF-" not in head:
        raise UnusablePaper(
            str(path), "not_a_pdf", "not a PDF (it has no %PDF header)", "convert it to PDF, or remove it"
        )
    if size > MAX_BYTES:
        raise UnusablePaper(
            str(path), "too_large", f"{size / 1e6:,.0f} MB exceed the limit of {MAX_BYTES / 1e6:,.0f} MB", "split it"
        )


@contextmanager
def open_pdf(path: str | Path, *, password: str | None = None) -> Iterator[pypdfium2.PdfDocument]:
    """The open document, closed on leaving.

    Raises UnusablePaper with code unreadable, empty_file, not_a_pdf, too_large, encrypted, truncated or no_pages.
    A PDF that is encrypted with an empty user password opens.
    """
    file = Path(path)
    _check_bytes(file)
    try:
        document = pypdfium2.PdfDocument(file, password=password)
    except pypdfium2.PdfiumError as error:
        raise _refused(file, error) from error
    except OSError as error:
        raise _unreadable(file, error) from error
    try:
        if len(document) == 0:
            if looks_truncated(file):
                raise UnusablePaper(
                    str(file), "truncated", "the file breaks off before its first page", "download it again"
                )
            raise UnusablePaper(str(file), "no_pages", "the PDF has no pages", "export it again")
        yield document
    finally:
        document.close()


def _refused(path: Path, error: pypdfium2.PdfiumError) -> UnusablePaper:
    data = path.read_bytes()
    # pdfium keeps the code of an earlier failure, so the file itself must say that it is encrypted.
    if b"/Encrypt" in data and getattr(error, "err_code", _PASSWORD) in (_PASSWORD, _SECURITY):
        return UnusablePaper(str(path), "encrypted", "the PDF needs a password", "save a copy without one")
    if looks_truncated(path):
        return UnusablePaper(str(path), "truncated", "the file breaks off before its end", "download it again")
    if re.search(rb"/Count\s+0\b", data) and not re.search(rb"/Type\s*/Page\b", data):
        return UnusablePaper(str(path), "no_pages", "the PDF has no pages", "export it again")
    return UnusablePaper(str(path), "unreadable", "the PDF is damaged beyond repair", "download it again")
