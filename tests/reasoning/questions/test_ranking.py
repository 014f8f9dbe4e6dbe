"""Which value comes first, what it leads by, and the fitted weights."""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from contracts.documents import Document
from contracts.measurements import Measurement
from reasoning.questions import fitted as stored
from reasoning.questions import ranking
from reasoning.questions.comparing import ACCEPTING_SIDES
from reasoning.questions.fitted import fitted
from reasoning.questions.layers import DocumentView, Weights, view_of
from reasoning.questions.pairing import PAIRED
from reasoning.questions.query import Query
from reasoning.questions.ranking import (
    ACCEPTING,
    MOST_LEAD,
    STANDING,
    Linear,
    Ranking,
    leading,
    ranked,
    scored,
    value_of,
)
from reasoning.questions.signals import COLUMNS, signals
from tests.reasoning.builders import measurement
from tests.reasoning.questions.places import cell, paper, query


@pytest.fixture
def unread() -> Iterator[None]:
    """Fitted weights are read anew, before and after."""
    fitted.cache_clear()
    yield
    fitted.cache_clear()


def test_the_fitted_weights_are_of_the_signals_of_this_code() -> None:
    model = fitted()
    for one, names in (
        (model.rank, COLUMNS), (model.accept, (*STANDING, *ACCEPTING)), (model.pair, PAIRED),
        (model.accept_sides, ACCEPTING_SIDES),
    ):  # fmt: skip
        assert one.mean.shape == one.scale.shape == one.weights.shape == (len(names),)
        assert (one.scale > 0).all()
    assert 0.5 < model.shown_sides <= model.shown < 1


@pytest.mark.parametrize("part", ["columns", "accepting", "paired", "accepting_sides"])
def test_weights_of_other_signals_are_refused(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unread: None
) -> None:
    data = json.loads(stored.FITTED.read_text(encoding="utf-8"))
    data[part][0] = "a signal of before"
    stale = tmp_path / "ranking.json"
    stale.write_text(json.dumps(data), encoding="utf-8")
    monkeypatch.setattr(stored, "FITTED", stale)
    with pytest.raises(ValueError, match="of other signals"):
        fitted()


def test_every_signal_is_named_once_and_has_a_column() -> None:
    view = paper(cell(4, row="sieve", column="porosity"), cell(5, row="clay", column="porosity"))
    asked = query("What is the porosity of the sieve?", view)
    rows = signals(asked, [(one, view) for one in view.places], Weights([view]))
    assert len(set(COLUMNS)) == len(COLUMNS)
    assert rows.shape == (2, len(COLUMNS))
    assert rows[0, COLUMNS.index("row")] > rows[1, COLUMNS.index("row")]
    assert set(ACCEPTING) <= set(COLUMNS)


def test_one_value_in_two_units_is_one_and_in_two_papers_two() -> None:
    grams, milligrams = (measurement("clay", "mass", value, unit) for value, unit in ((0.5, "g"), (500, "mg")))
    assert value_of(grams) == value_of(milligrams)
    assert value_of(grams) != value_of(measurement("clay", "mass", 0.6, "g"))
    assert value_of(grams) != value_of(measurement("clay", "mass", 0.5, "g", doc="b"))
    assert value_of(grams) != value_of(measurement("clay", "mass", 0.5, "m"))
    assert value_of(measurement("clay", "mass", (1, 2), "g")) != value_of(measurement("clay", "mass", (1, 3), "g"))


SCORING = np.array([float(name == "row") for name in COLUMNS])
BY_ROW = Linear(np.zeros(len(COLUMNS)), np.ones(len(COLUMNS)), SCORING)
"""A ranking by one column alone."""


def led(scores: list[float], *values: float) -> tuple[int, float, float, float]:
    """The first, its score, lead and share."""
    rows = np.arange(len(values) * len(COLUMNS), dtype=float).reshape(len(values), -1)
    rows[:, SCORING > 0] = np.array(scores)[:, None]
    found = [measurement("clay", "mass", value, "g") for value in values]
    first, features = leading(BY_ROW, rows, found, frozenset())
    assert features[len(STANDING) :].tolist() == [rows[first, COLUMNS.index(name)] for name in ACCEPTING]
    return first, *features[:3].tolist()


def test_the_lead_is_over_the_best_other_value_and_the_share_is_of_all_its_statements() -> None:
    first, score, lead, share = led([1.0, 2.0, 1.5, 0.5], 7, 8, 8, 9)
    assert (first, score) == (1, 2.0)
    assert lead == pytest.approx(1.0)
    odds = np.exp([1.0, 2.0, 1.5, 0.5])
    assert share == pytest.approx((odds[1] + odds[2]) / odds.sum())


def test_the_lead_has_a_limit_which_a_value_alone_has_too() -> None:
    assert led([1.0, 90.0], 7, 8)[2] == MOST_LEAD
    assert led([1.0, 0.9], 7, 7)[2] == MOST_LEAD
    assert led([1.0, 0.9], 7, 7)[3] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("chosen", "standing"),
    [((), (0, 0, 0)), ((8,), (1, 0, 0)), ((7,), (0, 1, 0)), ((7, 9), (0, 1, 1)), ((8, 9), (0, 0, 1))],
)
def test_how_the_first_stands_to_what_the_facets_chose(chosen: tuple[int, ...], standing: tuple[int, ...]) -> None:
    found = [cell(value, "g", row=f"clay {value}", column="mass") for value in (7, 8, 9)]
    ids = frozenset(one.id for one in found if one.value in chosen)
    _, features = leading(BY_ROW, np.outer([1.0, 2.0, 0.0], SCORING), found, ids)
    told = dict(zip(STANDING, features.tolist(), strict=False))
    assert (told["agrees"], told["differs"], told["several"]) == standing
    assert told["crowd"] == 0.0


@pytest.mark.parametrize(
    ("value", "times", "trivial"), [(2, 1, 1), (2, 2, 2), (200, 2, 2), (0.5, 9, 3), (25, 2, 1), (1.05, 9, 1)]
)
def test_a_number_of_one_digit_is_doubted_where_the_paper_has_it_often(value: float, times: int, trivial: int) -> None:
    found = [measurement("clay", "mass", one, "g") for one in (*[value] * times, 7)]
    _, features = leading(BY_ROW, np.outer([*[2.0] * times, 0.0], SCORING), found, frozenset())
    assert features[STANDING.index("trivial")] == pytest.approx(np.log(trivial))


def test_what_lowers_a_score_and_what_speaks_against_are_told_apart() -> None:
    weights = np.zeros(len(COLUMNS))
    weights[[COLUMNS.index(name) for name in ("row", "column", "extra_row")]] = 3.0, -1.0, -0.5
    rows = np.zeros((1, len(COLUMNS)))
    rows[0, [COLUMNS.index(name) for name in ("row", "column", "extra_row", "against_kind", "against_end")]] = 1.0
    rank = Linear(np.zeros(len(COLUMNS)), np.ones(len(COLUMNS)), weights)
    _, features = leading(rank, rows, [measurement("clay", "mass", 25, "g")], frozenset())
    told = dict(zip(STANDING, features.tolist(), strict=False))
    assert (told["score"], told["doubt"], told["against"]) == (1.5, -1.5, 2.0)


def test_by_how_much_a_value_falls_short_of_the_first_of_its_paper() -> None:
    views = [
        paper(*(cell(value, "g", row=f"clay {value}", column="mass") for value in (7, 8, 8.0))),
        paper(cell(9, "g", row="clay", column="mass", doc="b")),
    ]
    places = tuple(one for view in views for one in view.places)
    found = Ranking(places, (1.0, 3.0, 0.0, 5.0), 0.5)
    first, second, again, other = (one.measurement for one in places)
    assert found.first is places[3]
    assert found.behind(first) == pytest.approx(2.0)
    assert found.behind(second) == found.behind(again) == found.behind(other) == 0.0
    assert found.behind(cell(1, "g", row="clay", column="mass")) == float("inf")
    assert (found.behind_all(first), found.behind_all(other)) == (pytest.approx(4.0), 0.0)
    assert found.behind_all(cell(1, "g", row="clay", column="mass")) == float("inf")
    assert found.behind_all(cell(9, "g", row="chalk", column="mass", doc="c")) == 0.0
    assert found.behind_all(cell(9, "g", row="chalk", column="mass", doc="c", known="mass")) == float("inf")


def ranking_of(asked: Query, views: list[DocumentView]) -> Ranking | None:
    model = fitted()
    found = scored(asked, views, Weights(views), model.rank)
    return None if found is None else ranked(found, frozenset(), model)


def ask(question: str, *measurements: Measurement) -> Ranking | None:
    view = paper(*measurements, title="Pores of sieves")
    return ranking_of(query(question, view), [view])


def test_what_something_speaks_against_comes_after() -> None:
    hot, cold = (cell(value, row=f"{side} sieve", column="porosity") for value, side in ((0.4, "hot"), (0.5, "cold")))
    found = ask("What is the porosity of the hot sieve?", cold, hot)
    assert found is not None
    assert found.first.measurement == hot
    assert found.behind(cold) > 0


def test_the_best_of_what_was_scored_are_kept_in_order() -> None:
    view = paper(*(cell(number, row=f"clay {number}", column="density") for number in range(4)))
    asked = query("What is the density of clay 2?", view)
    found = scored(asked, [view], Weights([view]), fitted().rank)
    assert found is not None
    best = found.best(2)
    assert len(best.found) == len(best.rows) == 2
    assert best.scores.tolist() == sorted(found.scores.tolist(), reverse=True)[:2]
    assert best.found[0].place.measurement.value == 2


def test_of_many_values_those_with_the_words_of_the_question_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranking, "MOST_CANDIDATES", 2)
    rows = [cell(number, row=f"clay {number}", column="density") for number in range(5)]
    wanted = cell(0.4, row="zircon", column="porosity")
    found = ask("What is the porosity of the zircon?", *rows, wanted)
    assert found is not None
    assert len(found.places) == 2
    assert found.places[0].measurement is wanted


def test_the_row_and_column_that_say_it_come_first() -> None:
    cells = [
        cell(10 * row + column, row=name, column=prop)
        for row, name in enumerate(("zircon", "kaolin", "quartz"))
        for column, prop in enumerate(("porosity", "tortuosity"))
    ]
    found = ask("What is the tortuosity of kaolin?", *cells)
    assert found is not None
    assert found.first.measurement.value == 11
    assert 0 < found.confidence < 1


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("What is the ionic conductivity of dry MOF-5 at 25 °C?", 1.2e-3),
        ("What was the time to closure in the ZRD group?", 11.8),
    ],
)
def test_the_first_over_the_demonstration_papers(question: str, value: float, papers: list[Document]) -> None:
    views = [view_of(each) for each in papers]
    found = ranking_of(query(question, *views), views)
    assert found is not None
    assert found.first.measurement.value == value


def test_nothing_is_ranked_where_there_is_nothing() -> None:
    assert scored(query("What is the porosity of the zircon?"), [], Weights([]), fitted().rank) is None


def test_a_linear_model_is_of_standardised_columns() -> None:
    model = Linear(np.array([1.0, 0.0]), np.array([2.0, 1.0]), np.array([4.0, 3.0]), bias=0.5)
    assert model(np.array([[3.0, 1.0], [1.0, 0.0]])).tolist() == [7.5, 0.5]
