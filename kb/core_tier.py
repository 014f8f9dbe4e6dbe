"""The core tier (L1): full PDFs with all that was read from them, one folder a paper.

    l1/<shard>/<sha256>/paper.pdf               shard: two hex digits of the DOI's hash, else of the content's
                        <reader>.json.gz          the Document
                        <version>.facts.json.gz   metadata, problems, fingerprint, abbreviations
                        <version>.names.json.gz, <version>.passages.jsonl.gz, <version>.<model>.npy
    unusable/<2 hex>/<sha256>.json.gz           why a file cannot be read

`reader` is the version of what reads PDFs, `version` adds that of this room: what follows from a Document is
made again from the Document, without reading the PDF again.
"""

import io
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pydantic import ValidationError

from contracts.base import Message
from contracts.documents import Document, PaperMetadata, PaperProblem
from contracts.errors import StoreError, UnusablePaper
from contracts.ids import text_digest
from kb.candidates import candidates
from kb.metadata import fingerprint
from kb.passages import passages
from kb.storage import copy_checked, read_json, read_tree, store_error, write_bytes, write_json


class PaperFacts(Message):
    """What a corpus needs to know of a paper without loading its Document."""

    metadata: PaperMetadata
    pages: int
    problems: tuple[PaperProblem, ...]
    fingerprint: tuple[str, ...]
    abbreviations: dict[str, str]


class CoreTier:
    """Papers by the sha256 of their bytes, as one version of the reader read them."""

    def __init__(self, root: Path, reader: str, version: str) -> None:
        self._root = root
        self._reader = reader
        self._version = version
        self._folders: dict[str, Path] = {}

    def add(self, document: Document, pdf: Path) -> bool:
        """Keep a paper and its reading; False where the file changed since it was read.

        Raises StoreError where the disk refuses, OSError where the PDF cannot be read any more.
        """
        folder = self._folder(document.doc_id)
        if folder is None:
            folder = self._root / "l1" / shard(document) / document.doc_id
        if not (folder / "paper.pdf").exists() and not copy_checked(pdf, folder / "paper.pdf", document.doc_id):
            return False
        write_json(folder / f"{self._reader}.json.gz", document.model_dump_json())
        self._derive(folder, document)
        self._folders[document.doc_id] = folder
        return True

    def refuse(self, digest: str, error: UnusablePaper) -> None:
        """Remember that a file of that content cannot be read. Raises StoreError."""
        record = {"reader": self._reader, "code": error.code, "problem": error.problem, "mend": error.mend}
        write_json(self._refusal(digest), _dump(record))

    def refused(self, digest: str, source: str) -> UnusablePaper | None:
        """Why this reader could not read that content, or None."""
        record = read_tree(self._refusal(digest))
        if not isinstance(record, dict) or record.get("reader") != self._reader:
            return None
        return UnusablePaper(source, record["code"], record["problem"], record["mend"])

    def facts(self, doc_id: str) -> PaperFacts | None:
        """What is known of a paper; None where this reader has not read it. Raises StoreError."""
        folder = self._folder(doc_id)
        if folder is None or not (folder / "paper.pdf").exists():
            return None
        try:
            text = read_json(folder / f"{self._version}.facts.json.gz")
            if text is not None:
                return PaperFacts.model_validate_json(text)
            reading = read_json(folder / f"{self._reader}.json.gz")
            return None if reading is None else self._derive(folder, Document.model_validate_json(reading))
        except ValidationError:
            return None

    def pdf(self, doc_id: str) -> Path:
        """The stored PDF. Raises StoreError where it is not here."""
        return self._here(doc_id) / "paper.pdf"

    def document(self, doc_id: str) -> str:
        """The Document's JSON form, as the reader made it. Raises StoreError where it is not here."""
        text = read_json(self._here(doc_id) / f"{self._reader}.json.gz")
        if text is None:
            raise self._damaged(doc_id)
        return text

    def passages(self, doc_id: str) -> list[str]:
        """The JSON form of each of the paper's IndexedPassages. Raises StoreError where they are not here."""
        text = read_json(self._here(doc_id) / f"{self._version}.passages.jsonl.gz")
        if text is None:
            raise self._damaged(doc_id)
        return text.split("\n")[1:-1]

    def names(self, doc_id: str) -> dict[str, Any]:
        """The paper's `Candidates.as_tree`. Raises StoreError where it is not here."""
        tree = self._tree(doc_id, "names.json.gz")
        if not isinstance(tree, dict):
            raise self._damaged(doc_id)
        return tree

    def vectors(self, doc_id: str, model: str) -> NDArray[np.float32] | None:
        """The paper's passage vectors (rows as `passages`; NaN rows not made yet), or None."""
        folder = self._folder(doc_id)
        if folder is None:
            return None
        try:
            stored = np.load(folder / f"{self._version}.{model}.npy", allow_pickle=False)
        except (OSError, ValueError, EOFError):
            return None
        return np.asarray(stored, dtype=np.float32)

    def put_vectors(self, doc_id: str, model: str, vectors: NDArray[np.float32]) -> None:
        """Keep passage vectors, in half precision (cosines change by less than 0.001). Raises StoreError."""
        stream = io.BytesIO()
        np.save(stream, vectors.astype(np.float16), allow_pickle=False)
        write_bytes(self._here(doc_id) / f"{self._version}.{model}.npy", stream.getvalue())

    def words(self, doc_id: str) -> str | None:
        """The JSON form of the paper's words as `put_words` kept it, or None."""
        return read_json(self._here(doc_id) / f"{self._reader}.words.json.gz")

    def put_words(self, doc_id: str, text: str) -> None:
        """Keep the paper's words. Raises StoreError."""
        write_json(self._here(doc_id) / f"{self._reader}.words.json.gz", text)

    def _derive(self, folder: Path, document: Document) -> PaperFacts:
        """Write what follows from a Document; the facts last, for a paper is here when its facts are."""
        facts = PaperFacts(
            metadata=document.metadata,
            pages=document.pages,
            problems=document.problems,
            fingerprint=tuple(fingerprint(document)),
            abbreviations=document.abbreviations,
        )
        # A paper without passages has a file of one empty line, for an empty file is a damaged one.
        found = ["", *(each.model_dump_json() for each in passages(document))]
        write_json(folder / f"{self._version}.passages.jsonl.gz", "\n".join(found) + "\n")
        write_json(folder / f"{self._version}.names.json.gz", _dump(candidates(document).as_tree()))
        write_json(folder / f"{self._version}.facts.json.gz", facts.model_dump_json())
        return facts

    def _damaged(self, doc_id: str) -> StoreError:
        """The error for a paper of which a part cannot be read; without its facts, the next ingest makes it again."""
        with suppress(OSError):
            (self._here(doc_id) / f"{self._version}.facts.json.gz").unlink()
        return StoreError(f"paper {doc_id[:12]}", "is damaged in the knowledge base", "ingest its folder again")

    def _tree(self, doc_id: str, ending: str) -> Any:
        return read_tree(self._here(doc_id) / f"{self._version}.{ending}")

    def _refusal(self, digest: str) -> Path:
        return self._root / "unusable" / digest[:2] / f"{digest}.json.gz"

    def _here(self, doc_id: str) -> Path:
        folder = self._folder(doc_id)
        if folder is None:
            raise _missing(doc_id)
        return folder

    def _folder(self, doc_id: str) -> Path | None:
        """The paper's folder: in the content's shard, else in that of a DOI that only its text tells."""
        if doc_id not in self._folders:
            if not _is_digest(doc_id):
                return None
            likely = self._root / "l1" / text_digest(doc_id)[:2] / doc_id
            try:
                shards: Sequence[Path] = [likely] if likely.is_dir() else list((self._root / "l1").glob(f"*/{doc_id}"))
            except OSError as error:
                raise store_error(self._root, error) from error
            if not shards:
                return None
            self._folders[doc_id] = shards[0]
        return self._folders[doc_id]


def shard(document: Document) -> str:
    """Two hex digits: of the DOI's hash, or of the content's where the PDF names no DOI."""
    doi = document.metadata.doi
    return text_digest(doi.lower() if doi else document.doc_id)[:2]


def _is_digest(text: str) -> bool:
    return len(text) == 64 and all(letter in "0123456789abcdef" for letter in text)


def _dump(tree: object) -> str:
    return json.dumps(tree, ensure_ascii=False, separators=(",", ":"))


def _missing(doc_id: str) -> StoreError:
    return StoreError(f"paper {doc_id[:12]}", "is not in the knowledge base", "ingest its folder again")
