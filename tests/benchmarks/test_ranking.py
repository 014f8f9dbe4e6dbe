"""Fitting the ranking on made examples: right from wrong, and no wording judged by what its own paper taught."""

import json
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest

from benchmarks.ranking.__main__ import table
from benchmarks.ranking.examples import UNRANKED, Example, PairExample
from benchmarks.ranking.fitting import Judged, as_data, cross_validated, cross_validated_pairs, fit, fit_rank
from reasoning.questions import fitted as stored
from reasoning.questions.contrast import Sides
from reasoning.questions.fitted import fitted
from reasoning.questions.pairing import PAIRED, Pairs
from reasoning.questions.ranking import Candidate, Model, Scored, leading, probability
from reasoning.questions.signals import COLUMNS
from tests.reasoning.builders import measurement
from tests.reasoning.questions.places import cell
from tests.reasoning.questions.places import paper as pages

TELLING, SAID = COLUMNS.index("row"), PAIRED.index("share_said")
PAPERS = "bcdefgh"
"""Each is left out alone, and paper "a" too."""
VALUES = tuple(measurement("clay", "mass", value, "g") for value in range(1, 7))


def example(paper: str, number: int, *, telling: float = 3.0, right: bool = True) -> Example:
    """Six values of noise, of which one stands out by `telling`; whether that one is the labelled one."""
    noise = np.random.default_rng(1000 * ord(paper) + number)
    rows = noise.normal(0.0, 0.3, (len(VALUES), len(COLUMNS)))
    labelled = np.arange(len(VALUES)) == number % len(VALUES)
    rows[labelled, TELLING] += telling
    return Example(f"{paper}{number}", "What is it?", paper, rows, labelled & right, VALUES)


@pytest.fixture(scope="module")
def plain() -> list[Example]:
    return [example(paper, number) for paper in PAPERS for number in range(6)]


def pair_example(paper: str, number: int, *, telling: float = 3.0, right: bool = True) -> PairExample:
    """Three values as two sides, of whose pairs one stands out; whether that one is the labelled one."""
    noise = np.random.default_rng(1000 * ord(paper) + number)
    view = pages(*(cell(value, "g", row=f"clay {value}", column="mass") for value in range(3)))
    found = tuple(Candidate(place, view) for place in view.places)
    ends = np.array([(0, 0, 1, one, other) for one, other in permutations(range(3), 2)])
    rows = noise.normal(0.0, 0.3, (len(ends), len(PAIRED)))
    first = number % len(ends)
    rows[first, SAID] += telling
    labels = [frozenset[int]()] * 3
    if right:
        labels[ends[first, 3]], labels[ends[first, 4]] = frozenset({0}), frozenset({1})
    sides = Sides((frozenset({"a"}), frozenset({"b"})), strong=True)
    scored = Scored(found, np.zeros((3, len(COLUMNS))), np.zeros(3))
    expected = 2 if right else 0
    return PairExample(
        f"{paper}{number}", "A or B?", paper, Pairs((sides,), ends, rows), scored, tuple(labels), expected, ()
    )


@pytest.fixture(scope="module")
def paired() -> list[PairExample]:
    told = [pair_example(paper, number) for paper in PAPERS for number in range(6)]
    return [*told, *(pair_example(p, n, telling=0.0, right=False) for p in PAPERS for n in range(6, 12))]


@pytest.fixture(scope="module")
def model(plain: list[Example], paired: list[PairExample]) -> Model:
    """Fitted on values that stand out and are right, and on as many that do not and are not."""
    examples = [*plain, *(example(p, n, telling=0.0, right=False) for p in PAPERS for n in range(6, 12))]
    return fit(examples, paired, fit_rank(examples), 0.8, 0.7)


def first(model: Model, one: Example) -> tuple[int, float]:
    """The first value, and how probably it is right."""
    index, row = leading(model.rank, one.rows, one.measurements, one.chosen)
    return index, probability(model.accept(row))


def test_the_fit_tells_right_from_wrong_on_unseen_examples(model: Model) -> None:
    unseen = [example("a", number) for number in range(12)]
    assert [first(model, one)[0] for one in unseen] == [number % len(VALUES) for number in range(12)]
    assert min(first(model, one)[1] for one in unseen) > 0.5
    without = [example("a", number, telling=0.0, right=False) for number in range(12)]
    assert max(first(model, one)[1] for one in without) < min(first(model, one)[1] for one in unseen)


def test_a_wording_is_not_ranked_by_what_its_own_paper_taught(plain: list[Example]) -> None:
    reversed_paper = [example("a", number, telling=-3.0) for number in range(200)]
    judged = cross_validated([*plain, *reversed_paper])
    assert {one.right for one in judged if one.id.startswith("a")} == {False}
    assert {one.right for one in cross_validated(plain)} == {True}


def test_nor_is_it_accepted_by_that(plain: list[Example]) -> None:
    unlabelled = [example("a", number, right=False) for number in range(60)]
    doubtful = [example(paper, 20, telling=0.0, right=False) for paper in PAPERS]
    judged = [one for one in cross_validated([*plain, *doubtful, *unlabelled]) if one.id.startswith("a")]
    assert len(judged) == 60
    assert not any(one.right for one in judged)
    assert np.mean([one.confidence for one in judged]) > 0.5


def test_every_wording_with_a_candidate_is_judged_once(plain: list[Example]) -> None:
    empty = Example("a0", "?", "a", np.zeros((0, len(COLUMNS))), np.zeros(0, dtype=np.bool_), ())
    judged = cross_validated([*plain, empty])
    assert sorted(one.id for one in judged) == sorted(one.id for one in plain)
    assert {one.answerable for one in judged} == {True}


@pytest.fixture
def written(model: Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Model]:
    """The model as it is read back from the file that the fit would write."""
    file = tmp_path / "ranking.json"
    file.write_text(json.dumps(as_data(model)), encoding="utf-8")
    monkeypatch.setattr(stored, "FITTED", file)
    fitted.cache_clear()
    yield fitted()
    fitted.cache_clear()


def test_what_is_written_is_read_back(model: Model, written: Model) -> None:
    for name in ("rank", "accept", "pair", "accept_sides"):
        ours, theirs = getattr(model, name), getattr(written, name)
        for part in ("mean", "scale", "weights", "bias"):
            assert np.allclose(getattr(theirs, part), getattr(ours, part), atol=1e-5), (name, part)
    assert (written.shown, written.shown_sides) == (0.8, 0.7)


def test_pairs_that_are_the_sides_are_told_from_those_that_are_not(paired: list[PairExample]) -> None:
    judged = {(one.id, one.right): one.confidence for one in cross_validated_pairs(paired, UNRANKED)}
    assert len(judged) == len(paired)
    right = [confidence for (_, is_right), confidence in judged.items() if is_right]
    wrong = [confidence for (_, is_right), confidence in judged.items() if not is_right]
    assert len(right) == len(PAPERS) * 6
    assert min(right) > max(wrong)


def test_the_table_counts_what_would_be_shown() -> None:
    judged = [
        Judged("1", "?", answerable=True, right=True, confidence=0.96),
        Judged("2", "?", answerable=True, right=False, confidence=0.9),
        Judged("3", "?", answerable=False, right=False, confidence=0.1),
    ]
    head, _, *lines = table(judged).splitlines()
    assert head.startswith("3 wordings with a candidate, 2 of them answerable")
    shown = {line.split()[0]: line.split()[1:] for line in lines}
    assert (shown["0.95"], shown["0.9"], shown["0.5"]) == (["1", "1"], ["2", "1"], ["2", "1"])
