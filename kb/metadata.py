"""Whose paper a PDF is: what the PDF says, corrected and filled in by a reference file; and copies of one paper."""

import re
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from contracts.documents import Document, PaperMetadata
from contracts.ids import text_digest
from kb.corpus import KnownWork
from kb.folding import keys, match_key

FINGERPRINT = 64
"""Sentence digests kept of a document; the smallest ones, so that copies keep the same."""
SAME_TEXT = 0.8
"""Share of common digests from which two documents are one paper. Two papers of one group share a few."""
_FEWEST_SENTENCES = 8
_LONG_TITLE = 20
_OTHER_TITLE = 0.2
"""Share of common words below which two titles are of two papers."""
_NAMED_DOI = re.compile(r"(?<!\d)10\.(\d{4,9})[_/\s~@-]+(\S+)$")


_ARCHIVES = ("10.5281/", "10.6084/", "10.5061/", "10.17605/", "10.17632/", "10.24433/", "10.7910/")
"""Registrants of data and code: papers cite their DOIs on the first page beside, or instead of, their own."""


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
        named = self.named(source)
        return (
            self._by_doi.get((metadata.doi or "").lower())
            or (named if named and not _contradicts(metadata, named) else None)
            or (self._by_title.get(title) if len(title) >= _LONG_TITLE else None)
        )

    def named(self, source: str) -> KnownWork | None:
        """The entry that gives a file's name as its own."""
        return self._by_file.get(PurePath(source).name.casefold())


def named_otherwise(source: str, metadata: PaperMetadata, catalogue: Catalogue) -> str | None:
    """What a file's name, or a reference entry's for it, says that the paper in it contradicts; else None.

    The pages are believed: the paper is cited as what it is.
    """
    path = PurePath(source)
    named = _NAMED_DOI.search(path.stem)
    if named and metadata.doi and not metadata.doi.startswith(_ARCHIVES):
        said, own = (re.sub(r"[\W_]", "", text.lower()) for text in (named[0], metadata.doi))
        if not said.startswith(own) and not own.startswith(said):
            return f"DOI 10.{named[1]}/{named[2]}"
    work = catalogue.named(source)
    return f'"{work.title}"' if work and _contradicts(metadata, work) else None


def _contradicts(metadata: PaperMetadata, work: KnownWork) -> bool:
    """Whether a paper is surely not the work: another DOI, or neither a word of the title nor an author in common."""
    if metadata.doi and work.doi and metadata.doi.lower() != work.doi.lower():
        return common_words(metadata.title, work.title) < SAME_TEXT
    if not (metadata.title and metadata.authors and work.authors):
        return False
    names = {match_key(part) for author in metadata.authors for part in author.split()}
    others = {match_key(part.strip(",")) for author in work.authors for part in author.split()}
    shared = {name for name in names & others if len(name) > 1}
    return not shared and common_words(metadata.title, work.title) < _OTHER_TITLE


def common_words(left: str, right: str) -> float:
    """The share of the words of two titles that both have."""
    one, other = (set(keys(title)) for title in (left, right))
    return len(one & other) / len(one | other) if one and other else 0.0


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
        is_supplement=metadata.is_supplement,
        origin="both" if kept else "reference_file",
    )


def relabelled(tree: dict[str, Any], source: str, metadata: PaperMetadata) -> dict[str, Any]:
    """A document's JSON with another file name and metadata, in all its anchors too.

    One stored reading serves corpora that name the file differently. `tree` is changed in place.
    """
    held = tree["metadata"]
    before = tree["source"], held["doi"], held["title"], held.get("supplement_of")
    tree["metadata"] = metadata.model_dump(mode="json")
    if before != (source, metadata.doi, metadata.title, metadata.supplement_of):
        relabel(tree, tree["doc_id"], source, metadata)
    tree["source"] = source
    return tree


def relabel(node: object, doc_id: str, source: str, metadata: PaperMetadata) -> None:
    """Set the names in every anchor of that document anywhere in a JSON tree, in place."""
    if isinstance(node, dict):
        if node.get("doc_id") == doc_id and "quote_sha256" in node:
            node.update(source=source, doi=metadata.doi, title=metadata.title, supplement_of=metadata.supplement_of)
        for value in node.values():
            relabel(value, doc_id, source, metadata)
    elif isinstance(node, list):
        for value in node:
            relabel(value, doc_id, source, metadata)


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
    return common_words(left.title, right.title) >= SAME_TEXT
