"""Whose paper a PDF is: what the PDF says, corrected and filled in by a reference file; and copies of one paper."""

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any

from contracts.documents import Document, PaperMetadata
from contracts.ids import text_digest
from kb.corpus import KnownWork
from kb.folding import match_key, tokens

FINGERPRINT = 64
"""Sentence digests kept of a document; the smallest ones, so that copies keep the same."""
SAME_TEXT = 0.8
"""Share of common digests from which two documents are one paper. Two papers of one group share a few."""
_FEWEST_SENTENCES = 8
_LONG_TITLE = 20


def match_work(source: str, metadata: PaperMetadata, works: Iterable[KnownWork]) -> KnownWork | None:
    """The reference entry of a paper: by DOI, else by the file name it gives, else by its title."""
    works = list(works)
    name = PurePath(source).name.casefold()
    title = match_key(metadata.title)
    by_doi = [work for work in works if metadata.doi and work.doi == metadata.doi.lower()]
    by_file = [work for work in works if work.file and PurePath(work.file).name.casefold() == name]
    by_title = [work for work in works if len(title) >= _LONG_TITLE and match_key(work.title) == title]
    return next(iter([*by_doi, *by_file, *by_title]), None)


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
    one, other = ({token.key for token in tokens(each.title)} for each in (left, right))
    return bool(one and other) and len(one & other) / len(one | other) >= SAME_TEXT
