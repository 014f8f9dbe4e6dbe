"""Whose paper a PDF is: what the PDF says, corrected and filled in by a reference file; and copies of one paper."""

from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from contracts.documents import Document, PaperMetadata
from contracts.ids import text_digest
from kb.corpus import KnownWork, PaperEntry
from kb.folding import keys, match_key

FINGERPRINT = 64
"""Sentence digests kept of a document; the smallest ones, so that copies keep the same."""
SAME_TEXT = 0.8
"""Share of common digests from which two documents are one paper. Two papers of one group share a few."""
_FEWEST_SENTENCES = 8
_LONG_TITLE = 20


class Catalogue:
    """Reference entries by DOI, file name and title; of several under one name the first."""

    def __init__(self, works: Iterable[KnownWork]) -> None:
        self._by_doi: dict[str, KnownWork] = {}
        self._by_file: dict[str, KnownWork] = {}
        self._by_title: dict[str, KnownWork] = {}
        for work in works:
            if work.doi:
                self._by_doi.setdefault(work.doi, work)
            if work.file:
                self._by_file.setdefault(PurePath(work.file).name.casefold(), work)
            self._by_title.setdefault(match_key(work.title), work)

    def entry_of(self, source: str, metadata: PaperMetadata) -> KnownWork | None:
        """The reference entry of a paper: by DOI, else by the file name it gives, else by its title."""
        title = match_key(metadata.title)
        return (
            self._by_doi.get((metadata.doi or "").lower())
            or self._by_file.get(PurePath(source).name.casefold())
            or (self._by_title.get(title) if len(title) >= _LONG_TITLE else None)
        )


def merged(metadata: PaperMetadata, work: KnownWork | None) -> PaperMetadata:
    """What the reference entry says wins; what it leaves out stays as the PDF has it."""
    if work is None:
        return metadata
    pairs = ((metadata.doi, work.doi), (metadata.authors, work.authors), (metadata.year, work.year))
    kept = any(own and not given for own, given in pairs)
    return PaperMetadata(
        title=work.title,
        doi=work.doi or metadata.doi,
        authors=work.authors or metadata.authors,
        year=work.year or metadata.year,
        origin="both" if kept else "reference_file",
    )


def relabelled(tree: dict[str, Any], source: str, metadata: PaperMetadata) -> dict[str, Any]:
    """A document's JSON with another file name and metadata, in all its anchors too.

    One stored reading serves corpora that name the file differently. `tree` is changed in place.
    """
    before = tree["source"], tree["metadata"]["doi"], tree["metadata"]["title"]
    tree["metadata"] = metadata.model_dump(mode="json")
    after = source, metadata.doi, metadata.title
    if before != after:
        relabel(tree, tree["doc_id"], *after)
    tree["source"] = source
    return tree


def relabel(node: object, doc_id: str, source: str, doi: str | None, title: str) -> None:
    """Set the names in every anchor of that document anywhere in a JSON tree, in place."""
    if isinstance(node, dict):
        if node.get("doc_id") == doc_id and "quote_sha256" in node:
            node.update(source=source, doi=doi, title=title)
        for value in node.values():
            relabel(value, doc_id, source, doi, title)
    elif isinstance(node, list):
        for value in node:
            relabel(value, doc_id, source, doi, title)


def fingerprint(document: Document) -> list[str]:
    """The smallest digests of the document's longer sentences (a bottom-k sketch of its text)."""
    texts = {match_key(sentence.text) for sentence in document.sentences}
    return sorted(text_digest(text)[:12] for text in texts if len(text) > 40)[:FINGERPRINT]


def same_paper(left: PaperMetadata, left_print: list[str], right: PaperMetadata, right_print: list[str]) -> bool:
    """Whether two files are copies of one paper: nearly the same sentences, or one DOI under nearly one title."""
    if min(len(left_print), len(right_print)) >= _FEWEST_SENTENCES:
        union = sorted({*left_print, *right_print})[:FINGERPRINT]
        shared = set(left_print) & set(right_print) & set(union)
        if len(shared) / len(union) >= SAME_TEXT:
            return True
    if not left.doi or not right.doi or left.doi.lower() != right.doi.lower():
        return False
    one, other = (set(keys(each.title)) for each in (left, right))
    return bool(one and other) and len(one & other) / len(one | other) >= SAME_TEXT


class Originals:
    """Papers of which none is a copy of another, found again by what a copy has in common with its original."""

    def __init__(self) -> None:
        self._papers: list[tuple[PaperEntry, list[str]]] = []
        self._places: defaultdict[str, list[int]] = defaultdict(list)

    def original_of(self, doc_id: str | None, metadata: PaperMetadata, print_: list[str]) -> PaperEntry | None:
        """The first paper of which one with that content, metadata and fingerprint is a copy, or None."""
        near = {place for name in _names(doc_id, metadata, print_) for place in self._places.get(name, ())}
        for entry, other in (self._papers[place] for place in sorted(near)):
            if entry.doc_id == doc_id or same_paper(entry.metadata, other, metadata, print_):
                return entry
        return None

    def add(self, entry: PaperEntry, print_: list[str]) -> None:
        """Count a paper among the originals."""
        for name in _names(entry.doc_id, entry.metadata, print_):
            self._places[name].append(len(self._papers))
        self._papers.append((entry, print_))


def _names(doc_id: str | None, metadata: PaperMetadata, print_: list[str]) -> list[str]:
    """Two files that are copies of one paper share one of these."""
    return [name for name in (doc_id, (metadata.doi or "").lower(), *print_) if name]
