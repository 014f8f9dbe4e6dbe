"""The knowledge base: one folder, with corpora of papers that can be asked for, searched and matched."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray
from pydantic import TypeAdapter, ValidationError

from contracts.documents import Document, Passage, Word
from contracts.errors import AssayError, StoreError
from contracts.protocols import Embedder
from kb.core_tier import CoreTier
from kb.corpus import Corpus, IngestEvent, KnownWork
from kb.extended_tier import ExtendedTier
from kb.glossary import english_terms
from kb.ingest import Ingest
from kb.metadata import relabelled
from kb.paper_vectors import embed_paper, embed_passages
from kb.reading import Reader, read_papers, reader_version, refuse_in_reader, room_version
from kb.storage import read_json, read_tree, write_json
from kb.vocabularies import make_vocabulary
from kb.vocabulary import Vocabulary
from models import minilm, multilingual_e5

if TYPE_CHECKING:
    from kb.retrieval import PassageIndex

CACHED_DOCUMENTS = 64
CACHED_CORPORA = 4
_WORDS: TypeAdapter[list[list[Word]]] = TypeAdapter(list[list[Word]])

Key = TypeVar("Key")
Value = TypeVar("Value")


class KnowledgeBase:
    """Everything under `home`/kb. Cheap to make; papers, indexes and models are loaded when first needed.

    Safe to use from several threads, and from several processes on one folder. Every method raises StoreError
    where the disk refuses or what is asked for is not there.
    """

    def __init__(
        self,
        home: Path,
        *,
        reader: str | None = None,
        english: Embedder | None = None,
        multilingual: Embedder | None = None,
    ) -> None:
        """`reader` names the version of what reads papers; by default the digest of this installation's code."""
        self._root = home.expanduser().absolute() / "kb"
        reader = reader or reader_version()
        self._version = f"{reader}.{room_version()}"
        self._core = CoreTier(self._root, reader, self._version)
        self._english = english or minilm()
        self._multilingual = multilingual or multilingual_e5()
        self._lock = RLock()
        self._corpora: OrderedDict[str, Corpus] = OrderedDict()
        self._documents: OrderedDict[tuple[str, str], Document] = OrderedDict()
        self._indexes: OrderedDict[str, PassageIndex] = OrderedDict()
        self._extended: OrderedDict[str, ExtendedTier] = OrderedDict()
        self._vocabularies: OrderedDict[str, Vocabulary] = OrderedDict()

    def ingest(
        self,
        paths: Sequence[Path],
        *,
        read: Reader = read_papers,
        references: Sequence[Path] = (),
        embed: bool = True,
    ) -> Iterator[IngestEvent]:
        """Make a corpus of the PDFs under `paths`; the last event, `done`, names it.

        Papers read before and unchanged are not read again; a run that was killed goes on where it was. Without
        `embed`, sentence vectors, the indexes of words and the vocabulary are made when first asked for.
        `references`: reference files beside those that lie in the folders.
        Raises AssayError where a path does not exist or holds no PDF, or from a script that its own reading processes
        run again; StoreError where the disk refuses.
        """
        refuse_in_reader()
        embedder = self._english if embed else None
        for event in Ingest(self._root, self._core, self._version).run(paths, read, references, embedder):
            if event.corpus_id is not None and embed:
                self._searchable(event.corpus_id)
                self._works(event.corpus_id).index()
                self.vocabulary(event.corpus_id)
            yield event

    def ingest_all(
        self, paths: Sequence[Path], *, read: Reader = read_papers, references: Sequence[Path] = (), embed: bool = True
    ) -> Corpus:
        """`ingest` to its end; the corpus."""
        corpus_id = None
        for event in self.ingest(paths, read=read, references=references, embed=embed):
            corpus_id = event.corpus_id
        if corpus_id is None:
            raise StoreError(str(self._root), "the ingest did not end", "run it again")
        return self.corpus(corpus_id)

    def corpus(self, corpus_id: str) -> Corpus:
        """A stored corpus. Raises AssayError where there is none of that id."""

        name = f"corpus {corpus_id[:12]}"

        def load() -> Corpus:
            known = corpus_id.isalnum() and len(corpus_id) == 64
            text = read_json(self._root / "corpora" / corpus_id / "corpus.json.gz") if known else None
            try:
                if text is not None:
                    return Corpus.model_validate_json(text)
            except ValidationError as error:
                raise StoreError(name, "was stored by another version", "ingest it again") from error
            raise AssayError(name, "is not in the knowledge base", "ingest its folder first")

        return self._cached(self._corpora, corpus_id, load, 4 * CACHED_CORPORA)

    def documents(self, corpus_id: str) -> Iterator[Document]:
        """The corpus's usable papers in the order of their names, one at a time."""
        for doc_id in self.corpus(corpus_id).doc_ids:
            yield self.document(doc_id, corpus_id)

    def document(self, doc_id: str, corpus_id: str | None = None) -> Document:
        """One paper; with a corpus, under the file name and metadata that it has there."""

        def load() -> Document:
            text = (self._tier(corpus_id) if corpus_id else self._core).document(doc_id)
            paper = self.corpus(corpus_id).paper(doc_id) if corpus_id else None
            try:
                stored = Document.model_validate_json(text)
                if paper is None or (paper.source, paper.metadata) == (stored.source, stored.metadata):
                    return stored
                return Document.model_validate(relabelled(json.loads(text), paper.source, paper.metadata))
            except ValidationError as error:
                raise StoreError(f"paper {doc_id[:12]}", "was stored by another version", "ingest it again") from error

        return self._cached(self._documents, (corpus_id or "", doc_id), load, CACHED_DOCUMENTS)

    def abbreviations(self, corpus_id: str) -> Iterator[tuple[str, dict[str, str]]]:
        """File name and defined abbreviations (short form → long form) of each usable paper, its text not loaded."""
        corpus, tier = self.corpus(corpus_id), self._tier(corpus_id)
        for paper in corpus.papers:
            if paper.usable and paper.doc_id:
                facts = tier.facts(paper.doc_id)
                # Facts of another version may lack them; the paper itself does not.
                known = facts.abbreviations if facts else self.document(paper.doc_id, corpus_id).abbreviations
                yield paper.source, known

    def pdf_path(self, doc_id: str) -> Path:
        """The stored copy of a paper's PDF."""
        return self._core.pdf(doc_id)

    def words(self, doc_id: str) -> list[list[Word]]:
        """A paper's words with their boxes, a list a page; read from the stored PDF once and kept."""
        kept = self._core.words(doc_id)
        if kept is None:
            from evidence import words

            pages = [list(page) for page in words(self.pdf_path(doc_id))]
            kept = _WORDS.dump_json(pages).decode()
            self._core.put_words(doc_id, kept)
        return _WORDS.validate_json(kept)

    def search(self, corpus_id: str, query: str, k: int = 12) -> list[Passage]:
        """The `k` best passages for an English or Chinese query, best first, each ready to be quoted."""
        index = self._searchable(corpus_id)
        return index.search(query, k, english=self._english, multilingual=self._multilingual, glossary=english_terms)

    def known_works(self, corpus_id: str, query: str, k: int = 5) -> list[KnownWork]:
        """Works of the extended tier that a query is about: known by title, abstract and keywords only."""
        return self._works(corpus_id).rank(query, k, english_terms)

    def vocabulary(self, corpus_id: str) -> Vocabulary:
        """What the corpus's papers name; kept on disk with the corpus."""

        def load() -> Vocabulary:
            corpus = self.corpus(corpus_id)
            path = self._root / "corpora" / corpus_id / "vocabulary.json.gz"
            tree = read_tree(path)
            if tree is not None:
                try:
                    return Vocabulary.from_tree(tree)
                except (KeyError, TypeError, ValueError):
                    pass
            tier = self._tier(corpus_id)
            made = make_vocabulary(((each, tier.names(each)) for each in corpus.doc_ids), self._works(corpus_id))
            write_json(path, json.dumps(made.as_tree(), ensure_ascii=False))
            return made

        return self._cached(self._vocabularies, corpus_id, load, CACHED_CORPORA)

    def _works(self, corpus_id: str) -> ExtendedTier:
        self.corpus(corpus_id)
        folder = self._root / "corpora" / corpus_id / "works"
        return self._cached(self._extended, corpus_id, lambda: ExtendedTier(folder, room_version()), CACHED_CORPORA)

    def _tier(self, corpus_id: str) -> CoreTier:
        """The core tier as the corpus's own reader left it, which may be another version than ours."""
        version = self.corpus(corpus_id).reader
        return self._core if version == self._version else CoreTier(self._root, version.rpartition(".")[0], version)

    def _searchable(self, corpus_id: str) -> "PassageIndex":
        return self._cached(self._indexes, corpus_id, lambda: self._index(corpus_id), CACHED_CORPORA)

    def _index(self, corpus_id: str) -> "PassageIndex":
        # Only here: the index's libraries take a fifth of a second to import, and most questions search nothing.
        from kb.corpus_passages import open_passages
        from kb.retrieval import PassageIndex

        corpus, tier = self.corpus(corpus_id), self._tier(corpus_id)
        found, lexical = open_passages(self._root, corpus, tier)

        def english() -> NDArray[np.float32]:
            return np.concatenate([embed_paper(tier, doc_id, self._english) for doc_id in corpus.doc_ids])

        def multilingual(numbers: Sequence[int]) -> NDArray[np.float32]:
            places = [found.place(number) for number in numbers]
            wanted = [
                (found.doc_ids[paper], row, found[number].text)
                for (paper, row), number in zip(places, numbers, strict=True)
            ]
            return embed_passages(tier, wanted, self._multilingual)

        return PassageIndex(found, found.starts, lexical, english, multilingual)

    def _cached(self, cache: OrderedDict[Key, Value], key: Key, load: Callable[[], Value], size: int) -> Value:
        """The value of `key`, loaded once; the least recently used beyond `size` go."""
        with self._lock:
            if key in cache:
                cache.move_to_end(key)
                return cache[key]
            value = cache[key] = load()
            while len(cache) > size:
                cache.popitem(last=False)
            return value
