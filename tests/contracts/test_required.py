"""Evidence that a contract requires, and its degraded form, are enforced at the door."""

from typing import Any

import pytest

from contracts.cards import Degrade, load_contracts
from contracts.doors import check_output, check_schema
from contracts.errors import ContractError
from contracts.payloads import ExtractClaimsOutput, ExtractMeasurementsOutput, VerifyMeasurementOutput
from contracts.required import check_evidence, degraded
from tests.actors.samples import claim, measurement


def output(message: Any) -> dict[str, Any]:
    return dict(message.model_dump(mode="json"))


def test_a_measurement_without_its_words_is_refused() -> None:
    contract = load_contracts()["extract_measurements"]
    given = output(ExtractMeasurementsOutput(measurements=(measurement(), measurement("d2"))))
    check_output(contract, given)
    given["measurements"][1]["pedigree"]["extraction"]["text"] = ""
    with pytest.raises(ContractError, match=r"output measurements/1 lacks pedigree\.extraction\.text \(five-layer"):
        check_output(contract, given)


def test_a_claim_whose_source_was_not_found_is_refused() -> None:
    contract = load_contracts()["extract_claims"]
    good = claim()
    check_output(contract, output(ExtractClaimsOutput(claims=(good,))))
    bad = good.model_copy(update={"checks": good.checks.model_copy(update={"source_found": False})})
    with pytest.raises(ContractError, match=r"claims/0 lacks checks\.source_found"):
        check_output(contract, output(ExtractClaimsOutput(claims=(bad,))))


def test_nothing_found_has_to_be_explained() -> None:
    contract = load_contracts()["extract_measurements"]
    check_output(contract, output(ExtractMeasurementsOutput(measurements=(), looked_for=("σ",))))
    with pytest.raises(ContractError, match=r"is empty and does not tell reason\|looked_for"):
        check_output(contract, output(ExtractMeasurementsOutput(measurements=())))


def test_either_of_two_fields_will_do_in_each_item() -> None:
    contract = load_contracts()["build_mechanism"]
    measured, assumed = {"measurement_id": "m1", "assumption": None}, {"measurement_id": None, "assumption": "n = 2"}
    model = {"code": "c", "code_sha256": "s", "equation_source": "e", "status": "ran"}
    check_evidence(contract, {"models": [{**model, "inputs": [measured, assumed]}]})
    neither = {"measurement_id": None, "assumption": ""}
    with pytest.raises(ContractError, match=r"models/0/inputs/1 lacks measurement_id\|assumption"):
        check_evidence(contract, {"models": [{**model, "inputs": [measured, neither]}]})


@pytest.mark.parametrize(
    ("rule", "given", "expected"),
    [
        (Degrade(returns="", confidence=0, empty=("a", "b")), {"a": [], "b": [1]}, False),
        (Degrade(returns="", confidence=0, empty=("a", "b")), {"a": [], "b": []}, True),
        (Degrade(returns="", confidence=0, equal={"a.v": "no"}), {"a": [{"v": "no"}, {"v": "no"}]}, True),
        (Degrade(returns="", confidence=0, equal={"a.v": "no"}), {"a": [{"v": "no"}, {"v": "yes"}]}, False),
        (Degrade(returns="", confidence=0, equal={"a.v": "no"}), {"a": []}, False),
        (Degrade(returns="", confidence=0, equal={"a.b.v": None}), {"a": [{"b": {"v": None}}]}, True),
        (Degrade(returns="", confidence=0, equal={"a.b.v": None}), {"a": [{"b": {"v": "x"}}, {"b": {}}]}, False),
    ],
)
def test_the_degraded_form_is_known_by_its_sign(rule: Degrade, given: dict[str, Any], expected: bool) -> None:
    assert degraded(rule, given) is expected


def test_a_refused_measurement_has_its_reason() -> None:
    contract = load_contracts()["verify_measurement"]
    with pytest.raises(ContractError, match="does not tell rejected"):
        check_output(contract, output(VerifyMeasurementOutput(verified=())))


def test_a_rule_about_no_field_of_the_output_does_not_load() -> None:
    contract = load_contracts()["extract_claims"]
    broken = contract.model_copy(update={"degrade": Degrade(returns="", confidence=0, empty=("clams",))})
    with pytest.raises(ContractError, match="field degrade: the output has no clams"):
        check_schema(broken)
