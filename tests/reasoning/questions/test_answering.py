"""What the facets choose and what the ranking says, joined: a value is shown where the two agree."""

from collections.abc import Callable

import pytest

from ontology import load
from reasoning.questions import answering, confirming, decompose
from reasoning.questions.comparing import Compared
from reasoning.questions.confirming import (
    LEAST_SURE,
    LEAST_SURE_NEAREST,
    LEAST_SURE_NEXT,
    LEAST_SURE_PART,
    LEAST_SURE_TOGETHER,
    MOST_BEHIND,
    MOST_BEHIND_A_SIDE,
    MOST_NEAREST,
)
from reasoning.questions.fitted import fitted
from reasoning.questions.judging import Verdict
from reasoning.questions.layers import DocumentView, Weights
from reasoning.questions.place import Place
from reasoning.questions.query import Query, whole_query_of
from reasoning.questions.ranking import Model, Ranking, Scored, scored
from tests.reasoning.questions.places import NOTHING, Asker, cell, paper

KNOWN = "What is the ionic conductivity of dry MOF-5 at 25 °C?"
"""Its property is the ontology's, and the facets choose 1.2e-3."""
UNKNOWN = "What was the time to closure in the ZRD group?"
"""Its property is none of the ontology's, and the facets choose 11.8."""
COMPARED = "Compare time to closure in the ZRD and control groups."
ABSENT = "What is the hardness of MOF-5?"
"""No paper has it."""

Ranker = Callable[[Scored, frozenset[str], Model], Ranking]


class MockRanking:
    """Stands in for `ranked`: of a paper that has `value`, all others in its unit lead it by `lead`."""

    def __init__(self, value: float, lead: float, confidence: float) -> None:
        self.value, self.lead, self.confidence = value, lead, confidence

    def __call__(self, candidates: Scored, chosen: frozenset[str], model: Model) -> Ranking:
        places = tuple(one.place for one in candidates.found)
        lists = {
            (one.measurement.doc_id, one.measurement.unit) for one in places if one.measurement.value == self.value
        }
        scores = tuple(
            0.0
            if one.measurement.value == self.value
            else self.lead
            if (one.measurement.doc_id, one.measurement.unit) in lists
            else -9.0
            for one in places
        )
        return Ranking(places, scores, self.confidence)


@pytest.fixture
def ranks(monkeypatch: pytest.MonkeyPatch) -> Callable[[Ranker], None]:
    """Puts a mock in the place of `ranked`."""

    def put(mock: Ranker) -> None:
        monkeypatch.setattr(confirming, "ranked", mock)
        monkeypatch.setattr(answering, "compared", lambda *_: None)

    return put


SURE, UNSURE = 0.999, LEAST_SURE


def test_the_demonstration_papers_are_answered_where_facets_and_ranking_agree(ask: Asker) -> None:
    assert ask.values(KNOWN) == [1.2e-3]
    assert ask.values(UNKNOWN) == [11.8]
    assert ask.values(ABSENT) == []
    assert ask.values(COMPARED) == [11.8, 14.6]


def test_what_another_of_its_paper_outdoes_is_not_shown(ask: Asker, ranks: Callable[[Ranker], None]) -> None:
    ranks(MockRanking(1.2e-3, MOST_BEHIND + 0.1, UNSURE))
    output = ask.output(KNOWN)
    assert output.measurements == ()
    assert 1.2e-3 in {one.value for one in output.beside}


def test_what_falls_short_by_little_is_shown_where_the_property_is_known(
    ask: Asker, ranks: Callable[[Ranker], None]
) -> None:
    ranks(MockRanking(1.2e-3, MOST_BEHIND - 0.1, UNSURE))
    assert ask.values(KNOWN) == [1.2e-3]


def test_where_it_is_not_known_the_value_must_be_the_first(ask: Asker, ranks: Callable[[Ranker], None]) -> None:
    ranks(MockRanking(11.8, MOST_BEHIND - 0.1, UNSURE))
    output = ask.output(UNKNOWN)
    assert output.measurements == ()
    assert "another value fits the words of the question better" in output.reason
    ranks(MockRanking(11.8, 0.0, UNSURE))
    assert ask.values(UNKNOWN) == [11.8]


def test_the_first_takes_its_place_only_where_that_is_sure(ask: Asker, ranks: Callable[[Ranker], None]) -> None:
    ranks(MockRanking(11.8, 1.0, SURE))
    (value,) = ask.values(UNKNOWN)
    assert value != 11.8


def test_what_the_facets_leave_open_is_filled_only_where_the_ranking_is_sure(
    ask: Asker, ranks: Callable[[Ranker], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confirming, "BARRING", ())
    threshold = fitted().shown
    ranks(MockRanking(1.2e-3, -1.0, threshold - 0.001))
    assert ask.values(ABSENT) == []
    ranks(MockRanking(1.2e-3, -1.0, threshold))
    assert len(ask.values(ABSENT)) == 1


def test_nothing_is_shown_where_the_first_itself_is_hardly_sure(ask: Asker, ranks: Callable[[Ranker], None]) -> None:
    ranks(MockRanking(1.2e-3, 0.0, LEAST_SURE - 0.001))
    assert ask.values(KNOWN) == []


def test_what_fits_best_stands_beside_an_answer_that_is_not_known(ask: Asker, ranks: Callable[[Ranker], None]) -> None:
    ranks(MockRanking(1.2e-3, 0.0, LEAST_SURE_NEAREST))
    output = ask.output(KNOWN)
    assert output.measurements == ()
    assert 1.2e-3 in {one.value for one in output.beside[:MOST_NEAREST]}
    absent = ask.output(ABSENT)
    assert len(absent.beside) == MOST_NEAREST
    assert "not surely the answer" in absent.reason
    ranks(MockRanking(1.2e-3, 0.0, LEAST_SURE_NEAREST - 0.01))
    assert ask.output(ABSENT).beside == ()


def test_a_side_whose_other_side_is_not_found_is_shown_only_where_it_is_sure(
    ask: Asker, ranks: Callable[[Ranker], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def mock_contradiction(query: Query, place: Place) -> str:
        return "" if place.measurement.value == 1.2e-3 else "it is of another cell"

    monkeypatch.setattr(confirming, "contradiction", mock_contradiction)
    question = "Compare the ionic conductivity of dry MOF-5 and COF-366 at 25 °C."
    ranks(MockRanking(1.2e-3, 0.0, LEAST_SURE_PART))
    assert ask.values(question) == [1.2e-3]
    ranks(MockRanking(1.2e-3, 0.0, LEAST_SURE_PART - 0.01))
    assert ask.values(question) == []
    ranks(MockRanking(1.2e-3, 0.0, LEAST_SURE_PART))
    monkeypatch.setattr(confirming, "_is_named", lambda *_: False)
    assert ask.values(question) == []


@pytest.mark.parametrize(
    ("confidence", "other", "shown"),
    [
        (SURE, 14.6, [11.8, 14.6]),
        (LEAST_SURE_TOGETHER, 14.6, [11.8, 14.6]),
        (SURE, 12, [11.8, 12]),
        (LEAST_SURE_TOGETHER, 12, []),
    ],
)
def test_sides_found_together_go_before_those_found_apart(
    confidence: float, other: float, shown: list[float], ask: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mock_compared(query: Query, candidates: Scored, *_: object) -> Compared:
        places = {one.place.measurement.value: one.place for one in candidates.found}
        return Compared((places[11.8], places[other]), confidence)

    monkeypatch.setattr(answering, "compared", mock_compared)
    monkeypatch.setattr(confirming, "ranked", MockRanking(1.2e-3, 9.0, 0.0))
    assert ask.values(COMPARED) == shown


def test_a_side_of_a_comparison_may_fall_short_by_more(ask: Asker, ranks: Callable[[Ranker], None]) -> None:
    ranks(MockRanking(11.8, MOST_BEHIND_A_SIDE - 0.1, UNSURE))
    assert ask.values(COMPARED) == [11.8, 14.6]
    ranks(MockRanking(11.8, MOST_BEHIND_A_SIDE + 0.1, SURE))
    assert set(ask.values(COMPARED)) <= {14.6}


def test_what_something_contradicts_is_not_shown(ask: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    def mock_contradiction(query: Query, place: Place) -> str:
        return "it is of another cycle" if place.measurement.value == 11.8 else ""

    monkeypatch.setattr(confirming, "contradiction", mock_contradiction)
    monkeypatch.setattr(confirming, "ranked", MockRanking(11.8, -1.0, UNSURE))
    output = ask.output(UNKNOWN)
    assert 11.8 not in {one.value for one in output.measurements}
    assert 11.8 in {one.value for one in output.beside}


def test_a_series_is_left_to_the_facets(ask: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(confirming, "ranked", MockRanking(1.2e-3, 9.0, SURE))
    assert {1.2e-3, 3.8e-3} <= set(ask.values("How does the ionic conductivity of MOF-5 change with temperature?"))
    assert ask.values("How does the hardness of MOF-5 change with temperature?") == []


def test_sides_that_are_of_no_one_kind_are_not_compared(ask: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    units = iter(("S cm⁻¹", "S cm⁻¹", "MPa", "MPa"))  # each side is ranked twice

    def mock_ranked(candidates: Scored, chosen: frozenset[str], model: Model) -> Ranking:
        unit = next(units, "")
        places = tuple(one.place for one in candidates.found)
        return Ranking(places, tuple(float(one.measurement.unit == unit) for one in places), SURE)

    monkeypatch.setattr(answering, "compared", lambda *_: None)
    monkeypatch.setattr(confirming, "ranked", mock_ranked)
    assert ask.values("Compare the toughness of MOF-5 and COF-366.") == []


def test_one_of_several_values_that_was_not_ranked_is_not_confirmed() -> None:
    found = [cell(value, "g", row="clay", column="mass") for value in (7, 8)]
    view = paper(*found)
    weights = Weights([view])
    proposition = decompose("What is the mass of the clay?", NOTHING, load()).propositions[0]
    chosen = [Verdict(place, 1.0) for place in view.places]
    candidates = scored(whole_query_of(proposition, weights), [view], weights, fitted().rank)
    assert candidates is not None
    only = [index for index, one in enumerate(candidates.found) if one.place.measurement.value == 8]
    [answers], beside = confirming.by_side(proposition, [chosen], candidates.only(only), [view], weights)
    assert 7 not in {verdict.place.measurement.value for verdict in answers}
    assert 7 in {verdict.place.measurement.value for verdict in beside}


class MockOvertaking:
    """Stands in for `ranked`: 2 is the first wherever it is a candidate, else 11.8."""

    def __init__(self, confidence: float) -> None:
        self.confidence = confidence

    def __call__(self, candidates: Scored, chosen: frozenset[str], model: Model) -> Ranking:
        places = tuple(one.place for one in candidates.found)
        scores = tuple(float({2: 2, 11.8: 1}.get(one.measurement.value or 0, 0)) for one in places)
        return Ranking(places, scores, self.confidence)


@pytest.mark.parametrize(("confidence", "shown"), [(LEAST_SURE_NEXT, [11.8]), (LEAST_SURE_NEXT - 0.01, [])])
def test_where_the_first_may_not_answer_the_next_must_be_surer(confidence: float, shown: list[float]) -> None:
    assert _filled(confidence, 20) == shown


def test_the_next_is_of_the_asked_property_and_holds_under_its_conditions() -> None:
    assert _filled(SURE, 40) == []
    assert _filled(SURE, 20, known="hardness") == []


def _filled(confidence: float, celsius: float, known: str = "mass") -> list[float | None]:
    """What is shown of 2 g, at no stated temperature, and 11.8 g at `celsius`, where the mass at 20 °C is asked for.

    `known`: the property of 11.8 g by the ontology.
    """
    found = [cell(2, "g", row="clay", column="mass"),
             cell(11.8, "g", row="clay", column="mass", celsius=celsius, known=known)]  # fmt: skip
    view = paper(*found)
    weights = Weights([view])
    proposition = decompose("What is the mass of the clay at 20 °C?", NOTHING, load()).propositions[0]
    candidates = scored(whole_query_of(proposition, weights), [view], weights, fitted().rank)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(confirming, "ranked", MockOvertaking(confidence))
        patch.setattr(confirming, "contradiction", lambda *_: "")
        [answers], _ = confirming.by_side(proposition, [[]], candidates, [view], weights)
    return [verdict.place.measurement.value for verdict in answers]


def test_the_paper_of_an_answer_speaks_of_what_is_asked_about() -> None:
    about = paper(title="LiFePO4/graphene", sentences=("LiFePO4/graphene was made by microwaves.",))
    other = paper(cell(1714, "m2/g", row="carbon", column="surface area", doc="b"), title="Reed carbon")
    weights = Weights([about, other])
    question = "How large is the surface area of LiFePO4/graphene?"
    proposition = decompose(question, NOTHING, load()).propositions[0]

    def shown(views: list[DocumentView]) -> int:
        candidates = scored(whole_query_of(proposition, weights), views, weights, fitted().rank)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(confirming, "ranked", MockRanking(1714, 0.0, SURE))
            [answers], _ = confirming.by_side(proposition, [[]], candidates, views, weights)
        return len(answers)

    assert shown([other]) == 1
    assert shown([about, other]) == 0


def test_a_supplement_is_no_paper_of_its_own() -> None:
    views = [
        paper(cell(1.0, "g", row="MOF-5", column="mass", doc=doc), sentences=("MOF-5 was weighed.",)) for doc in "ab"
    ]
    asked = decompose("What is the hardness of MOF-5?", NOTHING, load()).propositions[0]

    def reason(*documents: DocumentView) -> str:
        return answering.select(asked, [view.document for view in documents], NOTHING, load()).reason

    assert "MOF-5 is in 2 of 2 papers" in reason(*views)
    held = views[1].document.metadata.model_copy(update={"supplement_of": "a"})
    supplement = DocumentView(views[1].document.model_copy(update={"metadata": held}))
    assert "MOF-5 is in 1 of 1 papers" in reason(views[0], supplement)
