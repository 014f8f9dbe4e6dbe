"""What a stored corpus is: its papers, what was wrong with them, and the works known by title only."""

from typing import Literal

from pydantic import Field

from contracts.base import Message
from contracts.documents import PaperMetadata, PaperProblem
from contracts.ids import content_digest


class PaperEntry(Message):
    """One PDF of a corpus. `doc_id` is None where its bytes could not be read from disk."""

    source: str = Field(description="file name relative to the folder given, or the file's own name")
    path: str = Field(description="absolute path at the time of ingest")
    size: int = Field(default=0, ge=0, description="bytes")
    mtime_ns: int = Field(default=0, description="last change, nanoseconds since 1970")
    doc_id: str | None = None
    usable: bool = Field(default=False, description="read, and not a copy of another paper of the corpus")
    pages: int = 0
    metadata: PaperMetadata = PaperMetadata()
    problems: tuple[PaperProblem, ...] = ()


class KnownWork(Message):
    """A work of the extended tier (L2): title, abstract and keywords only. Never evidence for a number."""

    title: str
    abstract: str = ""
    keywords: tuple[str, ...] = ()
    doi: str | None = None
    authors: tuple[str, ...] = ()
    year: int | None = None
    file: str | None = Field(default=None, description="file name that the entry gives for its PDF")
    origin: str = Field(description="reference file that it comes from")


class Corpus(Message):
    """A set of papers as of one ingest. Equal names, contents, reference files and reader: equal `corpus_id`."""

    corpus_id: str
    reader: str = Field(description="digest of the code that read the papers")
    papers: tuple[PaperEntry, ...]
    works: int = Field(default=0, ge=0, description="works of the extended tier: no full text here")
    folder_problems: tuple[PaperProblem, ...] = Field(default=(), description="folders that could not be read")
    reference_problems: tuple[PaperProblem, ...] = ()

    @property
    def doc_ids(self) -> tuple[str, ...]:
        """Documents that count as evidence, in the order of their file names."""
        return tuple(paper.doc_id for paper in self.papers if paper.usable and paper.doc_id)

    @property
    def problems(self) -> tuple[PaperProblem, ...]:
        """All that was left out: papers, pages, reference entries."""
        own = (problem for paper in self.papers for problem in paper.problems)
        return (*own, *self.folder_problems, *self.reference_problems)

    def paper(self, doc_id: str) -> PaperEntry | None:
        """The usable paper of that document id, or None."""
        return next((paper for paper in self.papers if paper.usable and paper.doc_id == doc_id), None)


class IngestEvent(Message):
    """Progress of an ingest. The last one is `done` (or the generator raised)."""

    kind: Literal["waiting", "found", "kept", "read", "unusable", "embedded", "done"] = Field(
        description="waiting: another process ingests the same papers; found: `total` files listed; kept: read "
        "earlier and unchanged; read: read now; unusable: left out, see `problem`; embedded: vectors made"
    )
    source: str = ""
    doc_id: str | None = None
    pages: int = 0
    problem: PaperProblem | None = None
    done: int = Field(default=0, ge=0, description="papers dealt with so far (of the current stage)")
    total: int = Field(default=0, ge=0)
    corpus_id: str | None = Field(default=None, description="set on `done`")


def corpus_digest(contents: list[tuple[str, str]], reader: str, reference_digests: list[str]) -> str:
    """The id of a corpus. `contents`: (file name, sha256 or problem code) of every PDF, in any order."""
    return content_digest([sorted(map(list, contents)), reader, sorted(reference_digests)])
