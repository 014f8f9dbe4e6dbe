"""What a question sets against each other, and the values that are its sides."""

from dataclasses import replace

import numpy as np
import pytest

from contracts.measurements import Measurement
from reasoning.questions.comparing import choose, compared, may_compare, pooled
from reasoning.questions.contrast import sides_of
from reasoning.questions.fitted import fitted
from reasoning.questions.layers import DocumentView, Weights
from reasoning.questions.pairing import PAIRED, pairs_of
from reasoning.questions.query import Query
from reasoning.questions.ranking import Scored, scored
from reasoning.questions.signals import COLUMNS
from tests.reasoning.questions.places import cell, paper, told, whole_query


@pytest.mark.parametrize(
    ("question", "sides"),
    [
        ("Does cold or hot pressing give the denser tile?", [{"cold"}, {"hot"}]),
        ("Which is lighter, the oak beam or the pine beam?", [{"oak"}, {"pin"}]),
        ("Compare the porosity of kaolin with that of zircon.", [{"kaolin"}, {"zircon"}]),
        ("Is the yield higher under one-side pouring than under central pouring?", [{"sid"}, {"central"}]),
        ("By how much does the hardness of quartz exceed that of talc?", [{"quartz"}, {"talc"}]),
        ("Rank quartz, talc and kaolin by hardness.", [{"quartz"}, {"talc"}, {"kaolin"}]),
        ("Porosity: quartz vs talc", [{"quartz"}, {"talc"}]),
        ("How do the yields differ between oak and pine?", [{"oak"}, {"pin"}]),
        ("kaolin、zircon 的 porosity 哪个更高?", [{"kaolin"}, {"zircon"}]),
    ],
)
def test_what_stands_on_each_side(question: str, sides: list[set[str]]) -> None:
    assert may_compare(question)
    found = sides_of(whole_query(question))
    assert any(
        len(one.keys) == len(sides) and all(own <= keys for own, keys in zip(sides, one.keys, strict=True))
        for one in found
    ), found  # fmt: skip


def test_what_sets_strongly_apart_goes_first() -> None:
    found = sides_of(whole_query("With sand and lime, is quartz or talc harder?"))
    assert found[0].strong
    assert not found[-1].strong


@pytest.mark.parametrize("question", ["What is the porosity of kaolin?", "Where was the clay dug?"])
def test_a_question_for_one_value_does_not_compare(question: str) -> None:
    assert not may_compare(question)


def asked(question: str, *measurements: Measurement) -> tuple[Query, DocumentView, Scored]:
    view = paper(*measurements, title="Ceramics")
    query = whole_query(question, view)
    found = scored(query, [view], Weights([view]), fitted().rank)
    assert found is not None
    return query, view, found


def best_values(question: str, *measurements: Measurement) -> list[float | None]:
    query, view, found = asked(question, *measurements)
    pairs = pairs_of(query, found, Weights([view]))
    choice = choose(pairs, fitted().pair(pairs.rows), found, (), fitted().rank)
    assert choice is not None
    return [found.found[member].place.measurement.value for member in choice.members]


TABLE = tuple(
    cell(10 * row + column, "%", row=mineral, column=quality)
    for row, mineral in enumerate(("quartz", "talc", "kaolin", "zircon"))
    for column, quality in enumerate(("porosity", "shrinkage"))
)


def test_two_rows_of_a_table_in_the_asked_column() -> None:
    assert best_values("Which has the higher shrinkage, talc or zircon?", *TABLE) == [11, 31]


def test_two_columns_of_a_table_in_the_asked_row() -> None:
    assert best_values("For kaolin, is the porosity or the shrinkage larger?", *TABLE) == [20, 21]


def test_three_sides() -> None:
    assert best_values("Rank zircon, quartz and talc by porosity.", *TABLE) == [30, 0, 10]


def test_the_numbers_of_a_sentence_go_to_the_names_in_their_order() -> None:
    sentence = "Of the two fired clays, talc and kaolin, the porosity was 12% and 34%, respectively."
    low, high = (told(sentence, f"{value}%", value, "%", of="porosity") for value in (12, 34))
    assert best_values("Is kaolin or talc higher in porosity?", low, high) == [34, 12]


def test_values_that_differ_in_what_is_not_asked_are_worse_than_those_that_do_not() -> None:
    query, view, found = asked("Which has the higher porosity, talc or zircon?", *TABLE)
    pairs = pairs_of(query, found, Weights([view]))
    value = {index: one.place.measurement.value for index, one in enumerate(found.found)}
    unexplained = {
        (value[one], value[other]): row[PAIRED.index("unexplained")]
        for (*_, one, other), row in zip(pairs.ends.tolist(), pairs.rows, strict=True)
    }
    assert unexplained[10, 31] > unexplained[10, 30]


def test_what_is_barred_is_no_side() -> None:
    query, view, found = asked("Which has the higher shrinkage, talc or zircon?", *TABLE)
    weights, model = Weights([view]), fitted()
    choice = compared(query, found, (), weights, model)
    assert choice is not None
    assert [place.measurement.value for place in choice.places] == [11, 31]
    assert 0 < choice.confidence < 1
    unreadable = found.rows.copy()
    zircon = next(index for index, one in enumerate(found.found) if one.place.measurement.value == 31)
    unreadable[zircon, COLUMNS.index("against_unreadable")] = 1.0
    barred = compared(query, replace(found, rows=unreadable), (), weights, model)
    assert barred is None or 31 not in {place.measurement.value for place in barred.places}


def test_a_condition_that_holds_for_both_sides_bars_those_of_another() -> None:
    cells = [
        cell(value, "%", row=mineral, column=f"porosity at {celsius} °C", celsius=celsius)
        for value, mineral, celsius in ((1, "talc", 25), (2, "talc", 60), (3, "zircon", 25), (4, "zircon", 60))
    ]
    one, _, found = asked("Compare the porosity of talc and zircon at 60 °C.", *cells)
    assert {each.place.measurement.value for each in pooled(one, found).found} == {2, 4}
    two, _, found = asked("Compare the porosity of talc at 25 °C and at 60 °C.", *cells)
    assert len(pooled(two, found).found) == 4


def test_nothing_is_chosen_where_no_side_is_told_apart() -> None:
    query, view, found = asked("Is talc or zircon harder?", cell(1, row="quartz", column="porosity"))
    pairs = pairs_of(query, found, Weights([view]))
    assert pairs.rows.shape == (0, len(PAIRED))
    assert choose(pairs, np.zeros(0), found, (), fitted().rank) is None
