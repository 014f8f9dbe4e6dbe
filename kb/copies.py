"""Which files of a folder are copies of one paper."""

from collections import defaultdict

from contracts.documents import PaperMetadata
from kb.corpus import PaperEntry
from kb.metadata import same_paper
from kb.supplements import is_supplement


class Originals:
    """Papers of which none is a copy of another, found again by what a copy has in common with its original."""

    def __init__(self) -> None:
        self._papers: list[tuple[PaperEntry, list[str]]] = []
        self._places: defaultdict[str, list[int]] = defaultdict(list)

    def original_of(
        self, doc_id: str | None, source: str, metadata: PaperMetadata, print_: list[str]
    ) -> PaperEntry | None:
        """The first paper of which one with that content, metadata and fingerprint is a copy, or None.

        A supplement is no copy of its paper.
        """
        near = {place for name in _names(doc_id, metadata, print_) for place in self._places.get(name, ())}
        for entry, other in (self._papers[place] for place in sorted(near)):
            alike = is_supplement(entry.source, entry.metadata) == is_supplement(source, metadata)
            if entry.doc_id == doc_id or (alike and same_paper(entry.metadata, other, metadata, print_)):
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
