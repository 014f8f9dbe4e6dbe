"""The word index: BM25, kept on disk, and made again where what is kept is damaged."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from kb.lexical import K1, B, LexicalIndex

TEXTS = [["zinc", "anode", "zinc"], ["oil"], [], ["zinc", "oil", "rain"]]


def refused() -> Iterator[list[str]]:
    raise AssertionError("read again")
    yield


def test_scores_are_bm25s() -> None:
    found = LexicalIndex.build(TEXTS).scores(["zinc", "snow"])
    rarity = np.log(1 + (4 - 2 + 0.5) / (2 + 0.5))
    expected = [rarity * n / (n + K1 * (1 - B + B * length / 1.75)) for n, length in ((2, 3), (0, 1), (0, 0), (1, 3))]
    assert found == pytest.approx(expected, rel=1e-5)


def test_an_index_is_built_once_and_read_after(tmp_path: Path) -> None:
    folder = tmp_path / "corpus" / "lexical"
    made = LexicalIndex.kept(folder, TEXTS)
    again = LexicalIndex.kept(folder, refused())
    assert len(again) == len(made) == 4
    assert again.scores(["oil"]).tolist() == made.scores(["oil"]).tolist()
    assert [each.name for each in folder.parent.iterdir()] == ["lexical"]


@pytest.mark.parametrize("name", ["texts.json", "params.index.json", "data.csc.index.npy", "vocab.index.json"])
@pytest.mark.parametrize("damaged", [b"", b"null", b"[]", b"\xff\x00"])
def test_a_damaged_index_is_built_again(tmp_path: Path, name: str, damaged: bytes) -> None:
    expected = LexicalIndex.kept(tmp_path / "lexical", TEXTS).scores(["oil"]).tolist()
    (tmp_path / "lexical" / name).write_bytes(damaged)
    assert LexicalIndex.kept(tmp_path / "lexical", TEXTS).scores(["oil"]).tolist() == expected
    assert LexicalIndex.kept(tmp_path / "lexical", refused()).scores(["oil"]).tolist() == expected


def test_an_index_of_nothing_finds_nothing(tmp_path: Path) -> None:
    assert LexicalIndex.kept(tmp_path / "none", []).scores(["zinc"]).shape == (0,)
    empty = LexicalIndex.kept(tmp_path / "empty", [[], []])
    assert (len(empty), empty.scores(["zinc"]).tolist()) == (2, [0, 0])
