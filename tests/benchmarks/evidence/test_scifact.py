"""The benchmark of retrieval: what is read of SciFact's files, how it is scored, and that it can tell systems apart."""

import csv
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from benchmarks.evidence import scifact
from benchmarks.evidence.scifact_data import printed_strings, read_abstracts, read_claims
from benchmarks.evidence.scifact_peers import KeptVectors, ordered, reciprocal
from contracts.ids import bytes_digest

ABSTRACTS = {
    "4": ("Garnet electrolytes", ["Lithium moves in garnet.", "It is dense.", "Grain boundaries slow it."]),
    "8": ("Oil of roses", ["The oil scavenges radicals.", "It's yellow."]),
    "9": ("Hardening of steel", ["Steel hardens by induction.", "Carbon matters."]),
}
CLAIMS = [
    ("1", "Grain boundaries slow lithium in garnet.", "4", "SUPPORT", "[2]", "[4]"),
    ("1", "Grain boundaries slow lithium in garnet.", "4", "SUPPORT", "[0]", "[4]"),
    ("2", "Radicals are scavenged by oil.", "8", "CONTRADICT", "[0]", "[8]"),
    ("3", "Induction softens steel.", "", "", "[]", "[9 8]"),
]


class WordModel:
    """Hashed words; counts what it embeds."""

    name = "hashed-words"
    dimension = 64

    def __init__(self) -> None:
        self.embedded = 0

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded += len(texts)
        vectors = np.full((len(texts), self.dimension), 1e-6, dtype=np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().split():
                vectors[row, int(bytes_digest(word.encode())[:8], 16) % self.dimension] += 1
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), dtype=np.float32)

    def query(self, text: str) -> NDArray[np.float32]:
        return np.asarray(self.passages([text])[0])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "scifact"
    folder.mkdir()
    with (folder / "corpus.csv").open("w", newline="") as stream:
        rows = csv.writer(stream)
        rows.writerow(["doc_id", "title", "abstract", "structured"])
        for each, (title, sentences) in ABSTRACTS.items():
            rows.writerow([each, title, str(np.array(sentences, dtype=object)), "False"])
    with (folder / "claims_train.csv").open("w", newline="") as stream:
        rows = csv.writer(stream)
        rows.writerow(["id", "claim", "evidence_doc_id", "evidence_label", "evidence_sentences", "cited_doc_ids"])
        rows.writerows(CLAIMS)
    return folder


def test_strings_of_a_printed_array_are_read_with_their_quotes() -> None:
    printed = """['One.' "It's two."\n 'a \\'third\\' one: "x", y']"""
    assert printed_strings(printed) == ("One.", "It's two.", "a 'third' one: \"x\", y")


def test_rows_of_one_claim_are_put_together(data: Path) -> None:
    first, second, third = read_claims(data)
    assert (first.cited, first.evidence) == (frozenset({"4"}), {"4": frozenset({0, 2})})
    assert second.evidence == {"8": frozenset({0})}
    assert (third.cited, third.evidence, third.group) == (frozenset({"8", "9"}), {}, "8")
    assert second.half == third.half
    assert [each.sentences for each in read_abstracts(data)] == [tuple(each) for _, each in ABSTRACTS.values()]


def test_ndcg_is_as_printed() -> None:
    assert scifact.ndcg(["a", "b"], frozenset("a")) == 1
    assert scifact.ndcg(["b", "a"], frozenset("a")) == pytest.approx(1 / np.log2(3))
    assert scifact.ndcg(["b", "a", "c"], frozenset("ac")) == pytest.approx(
        (1 / np.log2(3) + 1 / np.log2(4)) / (1 + 1 / np.log2(3))
    )
    assert scifact.ndcg([*"bcdefghijk", "a"], frozenset("a")) == 0


def test_each_half_is_scored_with_what_is_best_on_the_other() -> None:
    halves = np.array([0, 0, 1, 1])
    settings = {"low": np.array([1.0, 1.0, 0.0, 0.0]), "high": np.array([0.5, 0.5, 0.9, 0.9])}
    scores, chosen = scifact.cross_fitted(settings, halves)
    assert chosen == ("high", "low")
    assert scores.tolist() == [0.5, 0.5, 0, 0]


def test_claims_of_one_abstract_are_drawn_together() -> None:
    ours, theirs = np.array([1.0] * 8 + [0.0] * 2), np.zeros(10)
    apart = scifact.difference("peer", ours, theirs, [str(number) for number in range(10)], draws=500)
    together = scifact.difference("peer", ours, theirs, ["a"] * 8 + ["b"] * 2, draws=500)
    assert apart.mean == together.mean == 0.8
    assert (apart.not_better, apart.low > 0.4) == (0, True)
    assert 0.15 < together.not_better < 0.35


def test_sentences_are_scored_by_the_first_and_by_the_first_three() -> None:
    found = scifact.sentences_found("x", [[2, 0, 1, 3], [1, 0]], [frozenset({0, 3}), frozenset({1})])
    assert (found.abstracts, found.mrr, found.recall_at_3) == (2, 0.75, 0.75)


def test_peers_rank_by_score_and_are_fused_by_rank() -> None:
    assert ordered(np.array([0.1, 0.3, 0.3], dtype=np.float32)) == [1, 2, 0]
    assert reciprocal(np.array([3, 2, 1], np.float32), np.array([3, 1, 2], np.float32))[0] == 0


def test_vectors_are_kept_from_run_to_run(tmp_path: Path) -> None:
    model = WordModel()
    first = KeptVectors(model, tmp_path).passages(["one", "two"])
    again = KeptVectors(model, tmp_path)
    assert again.passages(["one", "two"]).tolist() == first.tolist()
    assert model.embedded == 2
    again.know(["one"])
    again.query("one")
    assert model.embedded == 3


def test_every_system_is_scored_and_told(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(scifact, "minilm", WordModel)
    out = tmp_path / "scifact.json"
    scifact.main(["--data", str(data), "--json", str(out), "--vectors", str(tmp_path / "vectors")])
    told = json.loads(out.read_text())
    ours = told["abstracts"][0]
    assert ours["system"] == "kb"
    assert ours["with_evidence"] == 1
    assert {each["peer"] for each in told["differences"]} == {each["system"] for each in told["abstracts"][1:]}
    assert all(0 < each["ndcg"] <= 1 for each in told["abstracts"])
    assert {each["system"]: each["abstracts"] for each in told["sentences"]} == dict.fromkeys(
        ("kb", "BM25", "MiniLM", "RRF", "order in the abstract"), 2
    )
    assert "3 claims, 3 abstracts" in capsys.readouterr().out
