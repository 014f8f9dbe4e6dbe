"""The benchmark of the knowledge base at scale, on a handful: what it makes is told apart, every part is measured."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.kb_scale.__main__ import SEARCHES, embedded, line, table
from benchmarks.kb_scale.made import MadeReader, Mixer, NearVectors, write_papers, write_records
from benchmarks.kb_scale.measuring import Stand, searched, take
from contracts.documents import Document
from kb.references import read_references

ABSTRACTS = [
    (f"Title of work {word}", f"The {word} was heated and then cooled. " * 8) for word in ("zinc", "oil", "iron")
]
PAPERS = [
    (f"paper {word}", f"The {word} was measured at noon. It was {word} again. " * 60) for word in ("garnet", "steel")
]


class Axes:
    """Each text on an axis of its own length."""

    name = "axes"
    dimension = 16

    def passages(self, texts: list[str]) -> NDArray[np.float32]:
        return np.eye(self.dimension, dtype=np.float32)[[len(text) % self.dimension for text in texts]]

    def query(self, text: str) -> NDArray[np.float32]:
        return np.asarray(self.passages([text])[0])


def test_a_copy_differs_in_every_fifth_word_and_is_the_same_each_time() -> None:
    text = " ".join(f"w{number}" for number in range(100))
    mixer = Mixer([" ".join(f"x{number}" for number in range(50))])
    assert mixer.mixed(text, 0) == text
    copy = mixer.mixed(text, 3)
    assert copy == mixer.mixed(text, 3) != mixer.mixed(text, 4)
    assert sum(word.startswith("x") for word in copy.split()) == 20
    assert len(copy.split()) == 100


def test_records_are_many_and_read_back(tmp_path: Path) -> None:
    [path] = write_records(tmp_path, ABSTRACTS, 7)
    works, problems = read_references(path, path.name)
    assert (len(works), problems) == (7, [])
    assert len({work.abstract for work in works}) == 7
    assert works[0].title == "Title of work zinc"


def test_made_papers_are_none_a_copy_of_another(tmp_path: Path) -> None:
    write_papers(tmp_path, 4)
    read = [result for _, result in MadeReader(PAPERS)(sorted(tmp_path.iterdir()))]
    assert all(isinstance(each, Document) for each in read)
    assert len({each.doc_id for each in read if isinstance(each, Document)}) == 4
    assert len({each.sentences[0].text for each in read if isinstance(each, Document)}) >= 2


def test_near_vectors_are_unit_vectors_near_a_real_one() -> None:
    near = NearVectors(Axes(), np.eye(16, dtype=np.float32)[:3])
    vectors = near.passages(["one", "two", "one"])
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1)
    assert vectors[0].tolist() == vectors[2].tolist()
    assert vectors[:, :3].max(axis=1).min() > 0.9


def test_a_small_run_measures_every_part(tmp_path: Path) -> None:
    real, rate = embedded(Axes(), [text for _, text in PAPERS], 4)
    assert rate > 0
    assert len(real) == 4
    stand = Stand(tmp_path / "home", Axes, real)
    taken = take(stand, tmp_path / "made", papers=PAPERS, abstracts=ABSTRACTS, paper_count=4, record_count=9)
    assert (taken.papers, taken.records) == (4, 9)
    assert min(taken.papers_s, taken.records_s, taken.papers_mb, taken.index_mb) > 0
    base = stand.base()
    assert base.known_works(taken.corpus_id, "zinc")[0].title.endswith("zinc")
    assert base.search(taken.corpus_id, "garnet")
    for name, search in SEARCHES.items():
        found = searched(stand, taken.corpus_id, ["garnet", "zinc", "oil"], search)
        assert found.queries == 2
        assert 0 < found.p50_ms <= found.p95_ms
        assert line(name, found).startswith(name)
    assert "4 papers in" in table(taken, rate)
