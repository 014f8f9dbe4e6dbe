"""The twelve task contracts and six cards load, agree with the typed payloads, and fail loudly when broken."""

import shutil
from pathlib import Path

import pytest

from contracts import payloads
from contracts.cards import CARDS_DIR, CONTRACTS_DIR, load_cards, load_contracts
from contracts.doors import check_input, check_output, check_schema
from contracts.errors import ContractError

PAYLOADS = {
    "decompose_question": (payloads.DecomposeInput, payloads.DecomposeOutput),
    "retrieve_literature": (payloads.RetrieveInput, payloads.RetrieveOutput),
    "extract_claims": (payloads.ExtractClaimsInput, payloads.ExtractClaimsOutput),
    "trace_citation": (payloads.TraceCitationInput, payloads.TraceCitationOutput),
    "extract_measurements": (payloads.ExtractMeasurementsInput, payloads.ExtractMeasurementsOutput),
    "verify_measurement": (payloads.VerifyMeasurementInput, payloads.VerifyMeasurementOutput),
    "arbitrate_conflict": (payloads.ArbitrateInput, payloads.ArbitrateOutput),
    "test_difference": (payloads.TestDifferenceInput, payloads.TestDifferenceOutput),
    "build_mechanism": (payloads.BuildMechanismInput, payloads.BuildMechanismOutput),
    "run_counterfactual": (payloads.RunCounterfactualInput, payloads.RunCounterfactualOutput),
    "map_terms": (payloads.MapTermsInput, payloads.MapTermsOutput),
    "synthesize_answer": (payloads.SynthesizeInput, payloads.SynthesizeOutput),
}


def test_there_are_the_twelve_contracts_and_each_has_its_agent() -> None:
    contracts, cards = load_contracts(), load_cards()
    assert set(contracts) == set(PAYLOADS)
    assert {name for card in cards.values() for name in card.capability} == set(contracts)
    for contract in contracts.values():
        assert contract.name in cards[contract.agent].capability


def test_residents_together_take_at_most_one_cpu() -> None:
    cards = load_cards()
    assert {name for name, card in cards.items() if not card.resident} == {"ad_hoc"}
    assert sum(card.resources.cpus for card in cards.values() if card.resident) <= 1


@pytest.mark.parametrize("name", sorted(PAYLOADS))
def test_schema_and_payload_say_the_same(name: str) -> None:
    contract = load_contracts()[name]
    check_schema(contract)
    for schema, payload in zip((contract.input_schema, contract.output_schema), PAYLOADS[name], strict=True):
        assert set(schema["properties"]) == set(payload.model_fields)
        required = {field for field, info in payload.model_fields.items() if info.is_required()}
        assert required <= set(schema["required"])


def test_an_input_outside_its_schema_is_named_by_its_field() -> None:
    contract = load_contracts()["decompose_question"]
    with pytest.raises(ContractError, match="input field language"):
        check_input(contract, {"question": "x", "language": "fr", "corpus_id": "c"}, 30)


def test_an_input_over_the_context_limit_names_limit_and_size() -> None:
    contract = load_contracts()["decompose_question"]
    with pytest.raises(ContractError, match=r"25,000 tokens exceeds the contract's 4,000"):
        check_input(contract, {"question": "x", "language": "en", "corpus_id": "c"}, 100_000)


def test_an_output_that_breaks_a_referenced_message_is_refused() -> None:
    contract = load_contracts()["map_terms"]
    with pytest.raises(ContractError, match="output field pairs/0"):
        check_output(contract, {"pairs": [{"term": "annealing"}]})


def test_an_output_over_its_row_limit_is_refused() -> None:
    contract = load_contracts()["trace_citation"]
    row = {"item_id": "a", "reference": {"key": "1"}}
    with pytest.raises(ContractError, match="201 rows, over the contract's 200"):
        check_output(contract, {"references": [row] * 201})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("timeout_s: 60", "timeout_s: -1", r"decompose_question\.yaml:\d+: field limits\.timeout_s"),
        ('version: "1.0"', "", r"decompose_question\.yaml:\d+: field version"),
        ("agent: orchestrator", "agent: [", r"decompose_question\.yaml:\d+: is not YAML"),
        ("agent: orchestrator", "agent: orchestrator\nextra: 1", r"decompose_question\.yaml:4: field extra"),
    ],
)
def test_a_broken_contract_names_file_line_and_field(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = Path(shutil.copy(CONTRACTS_DIR / "decompose_question.yaml", tmp_path))
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(ContractError, match=message):
        load_contracts(tmp_path)


def test_a_contract_that_names_an_unknown_message_is_refused() -> None:
    contract = load_contracts()["map_terms"]
    broken = contract.model_copy(update={"output_schema": {"$ref": "assay:Nothing"}})
    with pytest.raises(ContractError, match="output_schema"):
        check_schema(broken)


def test_a_card_that_is_not_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ContractError, match="cannot be read"):
        load_cards(tmp_path)
    assert load_cards(CARDS_DIR)["mechanism"].resources.gpu_memory_gb == 8
