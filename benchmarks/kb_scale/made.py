"""Papers and records in any number, made of real ones: every fifth word of a copy comes from another text.

The vocabulary of copies grows less than that of as many real texts would; their lengths and word counts are real.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from contracts.anchors import BoundingBox
from contracts.documents import Document, PaperMetadata, Sentence
from contracts.errors import UnusablePaper
from contracts.protocols import Embedder

SHARE_MIXED = 5
"""One word in so many is another text's."""
RECORDS_A_FILE = 25_000
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")
_BOX = BoundingBox(page=1, x0=50, top=40, x1=500, bottom=52)


class Mixer:
    """Copies of texts, each copy another: copy number n of a text is the same at every call."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._words = [word for text in texts for word in text.split()]

    def mixed(self, text: str, copy: int) -> str:
        """The text with every fifth word taken from the others; copy 0 is the text itself."""
        if copy == 0:
            return text
        words = text.split()
        random = np.random.default_rng(_seed(f"{copy} {text[:200]}"))
        places = np.arange(int(random.integers(SHARE_MIXED)), len(words), SHARE_MIXED)
        for place, taken in zip(places, random.integers(len(self._words), size=len(places)), strict=True):
            words[place] = self._words[taken]
        return " ".join(words)


def write_records(folder: Path, abstracts: Sequence[tuple[str, str]], count: int) -> list[Path]:
    """`count` records (title, abstract, DOI, two keywords) as JSONL files of RECORDS_A_FILE lines each."""
    mixer = Mixer([f"{title} {abstract}" for title, abstract in abstracts])
    paths = []
    for start in range(0, count, RECORDS_A_FILE):
        path = folder / f"records-{start:07}.jsonl"
        with path.open("w", encoding="utf-8") as stream:
            for number in range(start, min(count, start + RECORDS_A_FILE)):
                copy, which = divmod(number, len(abstracts))
                title, abstract = (mixer.mixed(text, copy) for text in abstracts[which])
                words = title.split()
                keywords = [" ".join(words[:2]), " ".join(words[-2:])]
                record = {"title": title, "abstract": abstract, "keywords": keywords, "doi": f"10.5555/r{number}"}
                stream.write(json.dumps(record, ensure_ascii=False) + "\n")
        paths.append(path)
    return paths


class MadeReader:
    """In the place of what reads PDFs: file n.pdf is copy n // len(papers) of paper n % len(papers).

    `papers`: title and full text of each.
    """

    def __init__(self, papers: Sequence[tuple[str, str]]) -> None:
        self._papers = papers
        self._mixer = Mixer([text for _, text in papers])

    def __call__(self, paths: Sequence[Path]) -> Iterator[tuple[Path, Document | UnusablePaper]]:
        """A Document of each file, one after the other."""
        for path in paths:
            copy, which = divmod(int(path.stem), len(self._papers))
            title, text = self._papers[which]
            yield path, _document(path, self._mixer.mixed(title, copy), self._mixer.mixed(text, copy))


def write_papers(folder: Path, count: int) -> None:
    """`count` small files with names and bytes of their own, for MadeReader to tell what is in them."""
    for number in range(count):
        (folder / f"{number:06}.pdf").write_bytes(b"%PDF-1.4 " + str(number).encode())


def _document(path: Path, title: str, text: str) -> Document:
    sentences = [part for part in _SENTENCE.split(text) if part.strip()]
    return Document(
        doc_id=hashlib.sha256(path.read_bytes()).hexdigest(),
        source=path.name,
        metadata=PaperMetadata(title=title),
        pages=1,
        sentences=tuple(
            Sentence(index=index, text=part, section="results", paragraph=index // 6, boxes=(_BOX,))
            for index, part in enumerate(sentences)
        ),
    )


class NearVectors:
    """In the place of a model where a whole corpus would take hours: a real passage's vector with noise.

    Which one, and the noise, follow from the text. Queries go to the model itself.
    """

    def __init__(self, model: Embedder, real: NDArray[np.float32], noise: float = 0.02) -> None:
        self.name = f"near-{model.name}"
        self.dimension = model.dimension
        self._model = model
        self._real = real
        self._noise = noise

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors, shape (len(texts), dimension)."""
        made = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            random = np.random.default_rng(_seed(text))
            near = self._real[random.integers(len(self._real))]
            made[row] = near + self._noise * random.standard_normal(self.dimension)
        return np.asarray(made / np.linalg.norm(made, axis=1, keepdims=True), dtype=np.float32)

    def query(self, text: str) -> NDArray[np.float32]:
        """The model's own vector of a query."""
        return self._model.query(text)


def _seed(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "replace")).digest()[:8])
