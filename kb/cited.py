"""The work behind a second-hand item: its entry in the citing paper's list, and whether the corpus holds it."""

from collections.abc import Iterable

from contracts.documents import Document
from contracts.measurements import Reference
from kb.corpus import Corpus
from ontology import fold


def completed(reference: Reference, document: Document) -> Reference:
    """The entry of the paper's own list with that mark, where it prints one."""
    if reference.title or reference.doi:
        return reference
    return next((entry for entry in document.references if entry.key == reference.key), reference)


def held_as(reference: Reference, corpus: Corpus) -> str | None:
    """The document of the corpus that is the cited work, by its DOI or its title."""
    for paper in corpus.papers:
        same_doi = reference.doi and paper.metadata.doi and reference.doi.lower() == paper.metadata.doi.lower()
        if paper.usable and (same_doi or _same_title(paper.metadata.title, (reference.title, reference.text))):
            return paper.doc_id
    return None


def _same_title(title: str, printed: Iterable[str | None]) -> bool:
    folded = fold(title)
    return len(folded) > 15 and any(folded in fold(text) for text in printed if text)
