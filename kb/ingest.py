"""From paths to a stored corpus: list, read what is new, tell copies apart, bind reference entries, embed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pydantic_core import PydanticSerializationError

from contracts.documents import Document, PaperProblem
from contracts.errors import UnusablePaper
from contracts.ids import content_digest
from contracts.protocols import Embedder
from kb.copies import Originals
from kb.core_tier import CoreTier, PaperFacts
from kb.corpus import Corpus, IngestEvent, KnownWork, PaperEntry, corpus_digest
from kb.extended_tier import ExtendedTier, put_works
from kb.metadata import Catalogue, merged, named_otherwise
from kb.paper_vectors import embed_paper
from kb.reading import Reader
from kb.references import read_references
from kb.scanning import Found, find_papers
from kb.storage import FolderLock, file_digest, read_json, write_json
from kb.supplements import is_supplement, main_of


@dataclass
class _Paper:
    """A PDF on its way into the corpus."""

    source: str
    path: Path
    digest: str | None = None
    facts: PaperFacts | None = None
    problem: PaperProblem | None = None
    size: int = 0
    mtime_ns: int = 0


@dataclass
class _References:
    """The reference files' works, with what was wrong in them."""

    works: list[KnownWork] = field(default_factory=list)
    problems: list[PaperProblem] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)


class Ingest:
    """One knowledge base's way of taking papers in."""

    def __init__(self, root: Path, core: CoreTier, version: str) -> None:
        self._root = root
        self._core = core
        self._version = version

    def run(
        self,
        paths: Sequence[Path],
        read: Reader,
        references: Sequence[Path],
        embedder: Embedder | None,
    ) -> Iterator[IngestEvent]:
        """Events of the ingest; `done` is the last. See KnowledgeBase.ingest."""
        found = find_papers(paths)
        yield IngestEvent(kind="found", total=len(found.papers))
        places = sorted(str(path.absolute()) for path in paths)
        lock = FolderLock(self._root / "locks" / f"{content_digest(places)[:16]}.lock")
        if not lock.try_acquire():
            yield IngestEvent(kind="waiting", total=len(found.papers))
            lock.acquire()
        try:
            papers = [_look_at(source, path) for source, path in found.papers.items()]
            listed = _read_reference_files(found, references)
            yield from self._read(papers, read)
            corpus, works = self._corpus(papers, found.problems, listed)
            self._store(corpus, works)
            if embedder is not None:
                yield from self._embed(corpus, embedder)
        finally:
            lock.release()
        yield IngestEvent(kind="done", done=len(corpus.papers), total=len(corpus.papers), corpus_id=corpus.corpus_id)

    def _read(self, papers: list[_Paper], read: Reader) -> Iterator[IngestEvent]:
        """Fill in each paper's facts or problem: from what is stored, else by reading it."""
        waiting: dict[Path, list[_Paper]] = {}
        first: dict[str, Path] = {}
        done = 0
        for paper in papers:
            if paper.digest is None:
                done += 1
                yield self._event("unusable", paper, done, len(papers))
            elif paper.digest in first:
                waiting[first[paper.digest]].append(paper)
            elif self._stored(paper):
                done += 1
                yield self._event("unusable" if paper.problem else "kept", paper, done, len(papers))
            else:
                first[paper.digest] = paper.path
                waiting[paper.path] = [paper]
        if not waiting:
            return
        for path, result in read(list(waiting)):
            for paper in self._take(waiting.pop(path), result):
                done += 1
                yield self._event("unusable" if paper.problem else "read", paper, done, len(papers))
        for group in waiting.values():
            for paper in group:
                done += 1
                paper.problem = _problem(paper.source, "unreadable", "the reader gave no result", "ingest it again")
                yield self._event("unusable", paper, done, len(papers))

    def _stored(self, paper: _Paper) -> bool:
        assert paper.digest is not None
        paper.facts = self._core.facts(paper.digest)
        if paper.facts is not None:
            return True
        refused = self._core.refused(paper.digest, paper.source)
        if refused is None:
            return False
        paper.problem = _problem(paper.source, refused.code, refused.problem, refused.mend)
        return True

    def _take(self, group: list[_Paper], result: Document | UnusablePaper) -> list[_Paper]:
        """Store one result, for all files of that content."""
        digest = group[0].digest
        assert digest is not None
        facts, code, problem, mend = None, "unreadable", "changed while it was read", "ingest it again"
        if isinstance(result, UnusablePaper):
            code, problem, mend = result.code, result.problem, result.mend
            # "unreadable" may be a time-out or a lost worker, which another try may not see.
            if code != "unreadable":
                self._core.refuse(digest, result)
        elif result.doc_id == digest:
            try:
                if self._core.add(result, group[0].path):
                    facts = self._core.facts(digest)
            except OSError as error:
                problem = f"cannot be copied ({error.strerror})"
            except PydanticSerializationError:
                code, problem, mend = "no_unicode_map", "its text is not Unicode throughout", "print it to a new PDF"
        for paper in group:
            paper.facts = facts
            if facts is None:
                paper.problem = _problem(paper.source, code, problem, mend)
        return group

    def _corpus(
        self, papers: list[_Paper], problems: tuple[PaperProblem, ...], listed: _References
    ) -> tuple[Corpus, list[KnownWork]]:
        """Bind reference entries, tell copies apart, and name the whole by its content; the works left over."""
        entries: list[PaperEntry] = []
        bound: set[int] = set()
        catalogue, originals = Catalogue(listed.works), Originals()
        for paper in papers:
            own = [paper.problem] if paper.problem else []
            if paper.facts is None:
                entries.append(_entry(paper, problems=tuple(own)))
                continue
            work = catalogue.entry_of(paper.source, paper.facts.metadata)
            if work is not None:
                bound.add(id(work))
            metadata = merged(paper.facts.metadata, work)
            print_ = list(paper.facts.fingerprint)
            copy = originals.original_of(paper.digest, paper.source, metadata, print_)
            if copy is not None:
                how = "the same file as" if copy.doc_id == paper.digest else "another copy of"
                own.append(
                    _problem(paper.source, "duplicate", f"is {how} {copy.source}", "none needed; it is counted once")
                )
            else:
                said = named_otherwise(paper.source, paper.facts.metadata, catalogue)
                if said:
                    mend = "check which paper is wanted"
                    own.append(_problem(paper.source, "other_paper", f"is named {said} and holds another paper", mend))
                own += [each.model_copy(update={"source": paper.source}) for each in paper.facts.problems]
            entry = _entry(paper, usable=copy is None, pages=paper.facts.pages, metadata=metadata, problems=tuple(own))
            entries.append(entry)
            if copy is None:
                originals.add(entry, print_)
        contents = [(paper.source, paper.digest or "unreadable") for paper in papers]
        contents += [(problem.source, problem.code) for problem in problems]
        # A failure that another try may not see (a timeout, say) is another corpus.
        contents += [(f"{paper.source}!", paper.problem.code) for paper in papers if paper.problem]
        works = [work for work in listed.works if id(work) not in bound]
        corpus = Corpus(
            corpus_id=corpus_digest(contents, self._version, listed.digests),
            reader=self._version,
            papers=_with_supplements(entries),
            works=len(works),
            folder_problems=problems,
            reference_problems=tuple(listed.problems),
        )
        return corpus, works

    def _store(self, corpus: Corpus, works: list[KnownWork]) -> None:
        """Write the works, then the corpus, for a corpus is here when its file is; damaged ones are mended."""
        folder = self._root / "corpora" / corpus.corpus_id
        text = corpus.model_dump_json()
        changed = read_json(folder / "corpus.json.gz") != text
        kept = ExtendedTier(folder / "works", "")
        if works and (changed or not kept.whole or len(kept) != len(works)):
            put_works(folder / "works", works)
        if changed:
            write_json(folder / "corpus.json.gz", text)

    def _embed(self, corpus: Corpus, embedder: Embedder) -> Iterator[IngestEvent]:
        for number, doc_id in enumerate(corpus.doc_ids, 1):
            embed_paper(self._core, doc_id, embedder)
            paper = corpus.paper(doc_id)
            yield IngestEvent(
                kind="embedded",
                source=paper.source if paper else "",
                doc_id=doc_id,
                done=number,
                total=len(corpus.doc_ids),
            )

    def _event(self, kind: str, paper: _Paper, done: int, total: int) -> IngestEvent:
        return IngestEvent.model_validate(
            {
                "kind": kind,
                "source": paper.source,
                "doc_id": paper.digest,
                "pages": paper.facts.pages if paper.facts else 0,
                "problem": paper.problem,
                "done": done,
                "total": total,
            }
        )


def _look_at(source: str, path: Path) -> _Paper:
    try:
        state = path.stat()
        if not path.is_file():
            raise IsADirectoryError(0, "is no regular file")
        return _Paper(source, path, file_digest(path), size=state.st_size, mtime_ns=state.st_mtime_ns)
    except OSError as error:
        message = f"cannot be read ({error.strerror or error})"
        return _Paper(source, path, problem=_problem(source, "unreadable", message, "allow reading the file"))


def _read_reference_files(found: Found, given: Sequence[Path]) -> _References:
    listed = _References()
    named = {path.absolute(): (name, False) for name, path in found.references.items()}
    named |= {path.absolute(): (path.name, True) for path in given}
    for path, (name, wanted) in sorted(named.items()):
        works, problems = read_references(path, name, wanted=wanted)
        listed.works += works
        listed.problems += problems
        try:
            listed.digests.append(file_digest(path))
        except OSError:
            listed.digests.append("unreadable")
    return listed


def _with_supplements(entries: Sequence[PaperEntry]) -> tuple[PaperEntry, ...]:
    """The entries, those of supplements with the metadata of the papers that they belong to."""
    apart = [is_supplement(each.source, each.metadata) for each in entries]
    papers = {
        each.doc_id: each
        for each, supplement in zip(entries, apart, strict=True)
        if each.usable and each.doc_id and not supplement
    }
    named = [(doc_id, each.source, each.metadata) for doc_id, each in papers.items()]
    linked = []
    for each, supplement in zip(entries, apart, strict=True):
        main = main_of(each.source, each.metadata, named) if supplement and each.usable else None
        if main is not None:
            metadata = papers[main].metadata.model_copy(update={"is_supplement": True, "supplement_of": main})
            each = each.model_copy(update={"metadata": metadata})
        linked.append(each)
    return tuple(linked)


def _entry(paper: _Paper, **fields: object) -> PaperEntry:
    return PaperEntry.model_validate(
        {
            "source": paper.source,
            "path": str(paper.path),
            "size": paper.size,
            "mtime_ns": paper.mtime_ns,
            "doc_id": paper.digest,
            **fields,
        }
    )


def _problem(source: str, code: str, message: str, mend: str) -> PaperProblem:
    return PaperProblem.model_validate({"source": source, "code": code, "message": message, "mend": mend})
