"""Labelled sentences of the real papers: named by the paper's digest, page, span and digest, never copied."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2

from evidence.layout.opening import file_digest

HERE = Path(__file__).resolve().parent
_HYPHEN = re.compile(r"[\ufffe\u00ad]\s*")


class Papers:
    """The real papers by the digest of their files, and the text of their pages as pypdfium2 tells it."""

    def __init__(self, data: Path) -> None:
        self._paths: dict[str, Path] = {
            str(file_digest(path)): path
            for folder in ("papers", "papers-jats/pdf")
            for path in sorted((data / folder).glob("*.pdf"))
        }
        self.pages = cache(self._pages)

    def _pages(self, doc: str) -> tuple[str, ...]:
        with pypdfium2.PdfDocument(self._paths[doc]) as document:
            return tuple(document[number].get_textpage().get_text_range() for number in range(len(document)))

    @property
    def digests(self) -> list[str]:
        """The papers here, in the order of their file names."""
        return list(self._paths)

    def __contains__(self, doc: str) -> bool:
        return doc in self._paths

    def sentence(self, row: Mapping[str, Any]) -> str:
        """The sentence that a labelled row names. Raises ValueError where the page tells another text there."""
        raw = self.pages(row["doc"])[row["page"] - 1][row["start"] : row["end"]]
        if hashlib.sha256(raw.encode("utf-8", "surrogatepass")).hexdigest() != row["digest"]:
            raise ValueError(f"{row['doc'][:12]} page {row['page']}: the labelled span has another text here")
        return cleaned(raw)

    def text(self, doc: str) -> str:
        """The whole text of a paper."""
        return cleaned("\n".join(self.pages(doc)))


def cleaned(raw: str) -> str:
    """Text without the marks of broken words and lines."""
    return re.sub(r"\s+", " ", _HYPHEN.sub("", raw))


def rows(name: str, papers: Papers) -> Iterator[dict[str, Any]]:
    """The labelled rows of a file beside this module whose papers are here."""
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["doc"] in papers and row.get("pinned", row["doc"]) in papers:
            yield row
