"""A value gives way to one of its table that holds what was asked, and to nothing else."""

from contracts.measurements import Condition, Descriptor, Measurement
from contracts.propositions import Constraint, Entity, PropertyRef, Proposition
from reasoning.questions.guarding import refused
from tests.reasoning.builders import measurement

CYCLES = Constraint(name="cycle_number", text="200 cycles", value=200.0, unit="cycles", si_value=200.0)


def asked(*conditions: Constraint, entity: str = "MOF-5") -> Proposition:
    return Proposition(
        id="p", verb="value", entities=(Entity(name=entity, surface=entity, grounded=True),), conditions=conditions,
        property=PropertyRef(name="capacity"), text=f"capacity of {entity}", capabilities=("extract_measurements",),
    )  # fmt: skip


def cell(value: float, row: str, *conditions: Condition) -> Measurement:
    one = measurement(row, "capacity", value, "mA h g⁻¹")
    return one.model_copy(
        update={"id": row, "conditions": conditions, "descriptors": (Descriptor(role="row", text=row),)}
    )


AFTER = Condition(name="cycle_number", text="200 cycles", value=200.0, si_value=200.0, scope="row")
INITIAL, FINAL = cell(1180, "MOF-5 initial"), cell(944, "MOF-5 later", AFTER)


def test_the_sibling_that_reports_the_condition_goes_before() -> None:
    assert "does not report 200 cycles" in refused(INITIAL, asked(CYCLES), [INITIAL, FINAL])
    assert refused(FINAL, asked(CYCLES), [INITIAL, FINAL]) == ""


def test_a_condition_that_no_sibling_reports_speaks_against_none() -> None:
    assert refused(INITIAL, asked(CYCLES), [INITIAL]) == ""


def test_a_number_in_the_words_about_the_value_is_a_report() -> None:
    told = cell(944, "MOF-5 after 200 cycles")
    assert refused(told, asked(CYCLES), [told, FINAL]) == ""


def test_a_symbol_defined_as_of_another_thing_is_of_that_thing() -> None:
    note = Descriptor(role="caption", text="κ is the ionic conductivity of the liquid electrolyte")
    one = cell(9.8, "liquid electrolyte")
    one = one.model_copy(update={"descriptors": (*one.descriptors, note)})
    assert refused(one, asked(), [one]) == "it is of liquid electrolyte"
    assert refused(one, asked(entity="liquid electrolyte"), [one]) == ""
