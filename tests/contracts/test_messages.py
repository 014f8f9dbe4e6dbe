"""The vocabulary keeps its promises: sealed quotes, one value or one interval, ids by content."""

import pytest
from pydantic import ValidationError

from contracts.anchors import Anchor, BoundingBox
from contracts.executables import ModelInput
from contracts.ids import content_digest, new_id, task_id
from contracts.measurements import DerivedValue, Extraction, Measurement, Normalization, Pedigree
from contracts.propositions import Proposition
from contracts.records import TERMINAL, TRANSITIONS

BOX = BoundingBox(page=2, x0=1, top=2, x1=3, bottom=4)
ANCHOR = Anchor(doc_id="d", source="a.pdf", boxes=(BOX,), quote="1.2×10⁻³")


def measurement(**fields: object) -> Measurement:
    pedigree = Pedigree(
        raw=ANCHOR,
        extraction=Extraction(text="1.2×10⁻³", method="table", confidence=1),
        normalization=Normalization(value=1.2e-3, unit="S/cm", si_value=0.12, si_unit="S/m"),
    )
    return Measurement.model_validate({"id": "m", "entity": "MOF-5", "property": "σ", "pedigree": pedigree, **fields})


def test_an_anchor_seals_its_quote_and_refuses_another_seal() -> None:
    assert ANCHOR.page == 2
    again = Anchor.model_validate_json(ANCHOR.model_dump_json())
    assert again == ANCHOR
    with pytest.raises(ValidationError, match="not the digest"):
        Anchor(doc_id="d", source="a.pdf", boxes=(BOX,), quote="1.3", quote_sha256=ANCHOR.quote_sha256)


@pytest.mark.parametrize("fields", [{}, {"value": 1.0, "interval": (1.0, 2.0)}])
def test_a_measurement_has_one_value_or_one_interval(fields: dict[str, object]) -> None:
    with pytest.raises(ValidationError, match="either a value or an interval"):
        measurement(**fields)
    assert measurement(value=1.2e-3).doc_id == "d"


def test_a_message_refuses_unknown_fields_and_change() -> None:
    with pytest.raises(ValidationError, match="extra"):
        measurement(value=1.0, colour="red")
    with pytest.raises(ValidationError, match="frozen"):
        measurement(value=1.0).value = 2.0  # type: ignore[misc]


def test_a_model_input_is_bound_or_assumed_never_both() -> None:
    with pytest.raises(ValidationError, match="not both"):
        ModelInput(name="Ea", symbol="Ea", value=1, unit="eV")
    with pytest.raises(ValidationError, match="not both"):
        ModelInput(name="Ea", symbol="Ea", value=1, unit="eV", measurement_id="m", assumption="typical")


def test_ids_are_ordered_in_time_or_fixed_by_content() -> None:
    ids = [new_id() for _ in range(50)]
    assert ids == sorted(ids)
    assert len(set(ids)) == 50
    assert content_digest({"b": 1, "a": 2}) == content_digest({"a": 2, "b": 1})
    assert task_id("r", "c", {"x": 1}) != task_id("r2", "c", {"x": 1})
    first = DerivedValue.of("mean", 1.0, "V", input_ids=("a", "b"), code_sha256="0", method="weighted mean")
    assert (
        first.id == DerivedValue.of("mean", 1.0, "V", input_ids=("a", "b"), code_sha256="0", method="weighted mean").id
    )


def test_a_proposition_is_named_by_its_meaning() -> None:
    one = Proposition.digest("compare", ("a", "b"), "σ", None, (("temperature", 298.15),), None, ())
    assert one == Proposition.digest("compare", ("b", "a"), "σ", None, (("temperature", 298.15),), None, ())
    assert one != Proposition.digest("compare", ("b", "a"), "σ", None, (("temperature", 253.15),), None, ())


def test_terminal_states_lead_nowhere_but_to_a_new_attempt() -> None:
    for state in TERMINAL:
        assert TRANSITIONS[state] <= {"pending"}
    assert TRANSITIONS["succeeded"] == frozenset()
