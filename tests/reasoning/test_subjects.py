"""What a measurement is of, read from labels, captions and titles."""

import pytest

from contracts.measurements import Descriptor, Measurement
from contracts.propositions import Entity
from reasoning.subjects import closeness, label, of_entity, proper_names, same_subject, sides
from tests.reasoning.builders import condition, measurement


def row(entity: str, doc: str = "a", property_id: str = "ionic_conductivity", **said: str) -> Measurement:
    described = tuple(Descriptor(role=role, text=text) for role, text in said.items())  # type: ignore[arg-type]
    return measurement(entity, property_id, 1, "S/cm", doc=doc).model_copy(update={"descriptors": described})


def asked(name: str, *aliases: str) -> Entity:
    return Entity(name=name, surface=name, aliases=aliases, grounded=True)


@pytest.mark.parametrize(
    "text",
    [
        "Total",
        "Mean ± SD",
        "−20 °C",
        "25 °C",
        "Dry pellets",
        "This work",
        "(n = 12)",
        "total ionic conductivity",
        "0.5 V",
        "EIS result",
        "XRD",
        "Electrochemical impedance spectroscopy, measured values",
        "Parameter",
    ],
)
def test_labels_that_name_no_thing(text: str) -> None:
    assert label(row(text)) == frozenset()


def test_a_state_is_no_part_of_the_name_and_stays_one_that_was_asked_for() -> None:
    quenched = row("Quenched steel").model_copy(update={"conditions": (condition("state", "Quenched"),)})
    assert label(quenched) == {"steel"}
    assert label(row("Quenched steel")) == {"quenched", "steel"}
    assert closeness(quenched, asked("quenched steel")) == 0


def test_what_a_caption_lists_is_no_part_of_the_name() -> None:
    caption = "Table 2. Kinetics of charge transfer in Li–S cells with a MOF-5 host; κ is the conductivity."
    cells = row("Kinetics of charge transfer in Li–S cells with a MOF-5 host", caption=caption)
    assert closeness(cells, asked("Li–S cells with MOF-5 host")) == 0
    dry = row("Properties of the dry MOF-5 pellets at 25 °C", caption="Properties of the dry MOF-5 pellets at 25 °C.")
    assert label(dry) == {"mof", "5"}


def test_proper_names_are_those_with_capitals_or_digits() -> None:
    assert proper_names("MOF-5 host lithium sulfur cell by EIS") == ("mof 5",)


def test_a_technique_beside_a_state_is_of_no_other_papers_thing() -> None:
    other = row("Dry, EIS result", "b", caption="Table 1. Conductivity of COF-366; EIS, argon.")
    assert not same_subject(row("Dry pellet", caption="Table 1. Conductivity of MOF-5 by EIS."), other)
    assert same_subject(row("COF-366", "c"), other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("MOF-5", "MOF-74"), ("LLZO", "LLZO-Ta"), ("NZSP-1000", "NZSP-1200"), ("sample A", "sample B"),
        ("vitamin C", "vitamin K"), ("Disc 1", "Disc 2"), ("MOF-5", "MOF-5 without LiTFSI"), ("COF-366", "MOF-5"),
    ],
)  # fmt: skip
def test_different_things_stay_different(one: str, other: str) -> None:
    assert not same_subject(row(one), row(other, "b"))
    assert closeness(row(one), asked(other)) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [("MOF-5", "MOF‐5"), ("Control (n = 12)", "control"), ("Dry COF-366 pellets", "COF-366"), ("a garnet", "Garnet")],
)
def test_one_thing_in_two_spellings(one: str, other: str) -> None:
    assert same_subject(row(one), row(other, "b"))
    assert closeness(row(one), asked(other)) == 0


def test_a_row_without_a_name_is_of_its_captions_subject() -> None:
    total = row("Total", caption="Table 1. Ionic conductivity of LLZO-Ta in dry argon, EIS.")
    mean = row("Mean ± SD", "b", caption="Table 1. Total ionic conductivity σ of LLZO-Ta; EIS.")
    other = row("Total", "c", caption="Table 1. Ionic conductivity of NZSP, EIS.")
    assert same_subject(total, mean)
    assert not same_subject(total, other)
    assert closeness(total, asked("LLZO-Ta")) == 2
    assert closeness(other, asked("LLZO-Ta")) is None
    assert same_subject(total, row("LLZO-Ta", "d"))


def test_a_column_of_hosts_is_a_cell_with_that_host() -> None:
    caption = "Table 1. Li–S cells at 25 °C, 0.2 C, with a MOF-5 host or a carbon host."
    mof, carbon = row("MOF-5 (n = 4)", caption=caption), row("Carbon (n = 4)", caption=caption)
    cold = row("Li–S cells with a MOF-5 host at −20 °C", "b")
    assert same_subject(mof, cold)
    assert not same_subject(carbon, cold)
    cell = asked("Li–S cell with MOF-5 host")
    assert [closeness(m, cell) for m in (mof, carbon, cold)] == [2, None, 0]
    assert of_entity([mof, carbon, cold], cell) == [mof, cold]


def test_a_caption_that_names_another_thing_does_not_override_the_label() -> None:
    review = row("COF-366", caption="Conductivities of MOF-5 and COF-366")
    assert closeness(review, asked("MOF-5")) is None


def test_a_longer_label_serves_only_where_nothing_nearer_does() -> None:
    blank, plain = row("MOF-5 without LiTFSI"), row("MOF-5")
    assert of_entity([blank, plain], asked("MOF-5")) == [plain]
    assert of_entity([blank], asked("MOF-5")) == [blank]


def test_an_alias_serves_as_the_name() -> None:
    assert closeness(row("ZRD (n = 11)"), asked("zinc-releasing dressing", "ZRD")) == 0


def test_a_row_as_near_to_both_sides_is_of_neither() -> None:
    both = row("25 °C", sentence="MOF-5 and COF-366 were measured.")
    one = row("MOF-5")
    assert sides([both, one], [asked("MOF-5"), asked("COF-366")]) == [[one], []]
