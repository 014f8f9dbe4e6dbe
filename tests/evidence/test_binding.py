"""What a number of running text is a value of, where other words stand nearer or in its way."""

import pytest

from contracts.measurements import Measurement
from evidence.binding import Bound, bind
from evidence.quantity import find_quantities
from tests.evidence.test_prose import measured


def bound_of(text: str) -> Bound:
    [found] = bind(text, find_quantities(text))
    return found


def values(text: str) -> dict[float | None, Measurement]:
    return {m.value: m for m in measured(text)}


@pytest.mark.parametrize(
    "formula", [" (LOQ = 10 x standard deviation/gradient)", " (LOQ = 10 × standard deviation/slope)", ""]
)
def test_names_in_a_formula_are_of_what_was_computed_from(formula: str) -> None:
    found = values(f"The quantification limits{formula} were 0.57 μg/mL for caffeine and 1.10 μg/mL for quinine.")
    assert [(found[v].property, found[v].property_id, found[v].entity) for v in (0.57, 1.1)] == [
        ("quantification limits", "limit_of_quantification", "caffeine"),
        ("quantification limits", "limit_of_quantification", "quinine"),
    ]


def test_a_name_before_the_sign_in_brackets_still_counts() -> None:
    found = values("The film had a low hardness (hardness = 320 HV) and later 410 HV.")
    assert found[320.0].property_id == "hardness"


@pytest.mark.parametrize(
    ("text", "times"),
    [
        (
            "Snails were exposed to 35 °C for 6 h and survival was assessed after 14 h of recovery at 20 °C.",
            {6.0: ("exposure time", 35.0), 14.0: ("recovery time", 20.0)},
        ),
        (
            "Snails were exposed to 35 °C for 6 h, and survival was counted following a 14 h recovery at 20 °C.",
            {6.0: ("exposure time", 35.0), 14.0: ("recovery time", 20.0)},
        ),
        ("Pellets were annealed for 2 h before the test.", {2.0: ("annealing time", None)}),
        ("The hardness was tested after 3 days of ageing.", {3.0: ("ageing time", None)}),
    ],
)
def test_a_time_is_of_what_goes_on_in_it(text: str, times: dict[float, tuple[str, float | None]]) -> None:
    found = values(text)
    told = {
        value: (
            found[value].property,
            next((c.value for c in found[value].conditions if c.name == "temperature"), None),
        )
        for value in times
    }
    assert told == times


def test_a_time_that_is_the_value_stays_one() -> None:
    found = values("The survival time of the mice was 14 days.")
    assert found[14.0].property.startswith("survival")


@pytest.mark.parametrize(
    ("text", "entity"),
    [
        ("The discharge capacities of MOF-5", "MOF-5"),
        ("The discharge capacities", None),
    ],
)
def test_a_turn_in_a_row_is_no_thing(text: str, entity: str | None) -> None:
    found = values(f"{text} in the first and second cycles were 416 and 288 mA h g⁻¹, respectively.")
    assert [(found[v].property, found[v].property_id) for v in (416.0, 288.0)] == [
        ("discharge capacities in the first cycle", "specific_capacity"),
        ("discharge capacities in the second cycle", "specific_capacity"),
    ]
    assert {"first", "second cycles"}.isdisjoint({found[416.0].entity, found[288.0].entity})
    assert entity is None or {found[416.0].entity, found[288.0].entity} == {entity}


def test_a_word_that_lost_its_space_is_no_part_of_the_unit() -> None:
    found = values("The accuracy was 93.5%for the tree and 88.1%for the forest.")
    assert {v: (m.unit, m.entity) for v, m in found.items()} == {93.5: ("%", "tree"), 88.1: ("%", "forest")}
    assert values("It was heated at 60 °Cand weighed.")[60.0].unit == "°C"


def test_a_list_of_things_is_not_its_own_property() -> None:
    found = values("The permissible limits of lead and zinc are 1 and 10 mg/kg in food, respectively.")
    assert [(found[v].entity, found[v].property) for v in (1.0, 10.0)] == [
        ("lead", "permissible limits"),
        ("zinc", "permissible limits"),
    ]


def test_a_step_that_is_heated_to_holds_for_its_own_time() -> None:
    found = values("The mixture was heated to 220 °C for 12 h.")
    assert [c.value for c in found[12.0].conditions if c.name == "temperature"] == [220.0]
    found = values("The program was 40 °C for 2 min and then heated to 180 °C at a rate of 4 °C/min.")
    assert not [c.value for c in found[2.0].conditions if c.name == "temperature" and c.value == 180.0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("The Livello is a 1 m thick bed of shale.", ("bed", "thickness", "thickness")),
        ("A 12-week-old mouse was used.", ("mouse", "age", "age")),
        ("Land use had an effect on stem density (F(3, 8.9) = 4.1).", (None, "F(3, 8.9)", None)),
        ("The hydrates have a δ13C of −60‰.", ("hydrates", "δ13C", None)),
        ("The basalt has a 187Os/188Os ratio of 0.13.", ("basalt", "187Os/188Os ratio", None)),
        ("A tensile modulus of 3.19 GPa was measured for the plain epoxy.", ("plain epoxy", "tensile modulus", None)),
        ("The arrow is of 4 nm width.", (None, "width", "width")),
    ],
)
def test_properties_told_in_other_ways(text: str, told: tuple[str | None, str | None, str | None]) -> None:
    bound = bound_of(text)
    entity, name, identifier = told
    assert entity in (None, bound.entity)
    assert name in (None, bound.property)
    assert identifier == bound.property_id


def test_a_citation_and_a_clause_name_nothing() -> None:
    text = "We apply a velocity that lasts 170 ka (Röhl et al., 2007), as Schouten et al. (2007) did."
    bound = bound_of(text)
    assert not {"Röhl", "Schouten", "We"} & set(f"{bound.entity} {bound.property}".split())


def test_what_a_model_yields_is_no_yield() -> None:
    text = "The model yields transit depths of 4% in all lines."
    bound = bound_of(text)
    assert bound.property_id != "yield"


def test_how_many_times_better_is_no_property_of_better() -> None:
    text = "The soaked pellet conducts 15 times better."
    assert bound_of(text).property != "better"


def test_what_was_shortened_by_an_amount_has_not_that_value() -> None:
    assert bound_of("The dressing shortened the time to closure by 2.8 days.").property.startswith("decrease in")


def test_a_verb_of_time_ends_the_name_of_a_thing() -> None:
    long, short = values(
        "For all data, ESM2-8M training took 130 minutes and T5 training ran over 4K minutes."
    ).values()
    assert (long.entity, long.value, short.value, short.unit) == ("ESM2-8M training", 130, 4000, "minutes")


def test_what_took_minutes_tells_a_duration() -> None:
    text = "The much larger ProtT5 (LoRA fine-tuning) took 190 minutes (16-fold increase)."
    first = bind(text, find_quantities(text))[0]
    assert (first.entity, first.property) == ("much larger ProtT5", "duration")
