"""The answer holds what tasks delivered and nothing else."""

from typing import Any

import pytest

from contracts.answer import EvidenceItem, Statement
from contracts.measurements import DerivedValue, Measurement, Reference
from contracts.payloads import SynthesizeInput, TaskOutcome
from contracts.propositions import Entity, PropertyRef, Proposition
from ontology import load
from reasoning.statistics import NO_TEST
from render.support import unsupported
from render.synthesis import synthesize
from tests.reasoning.test_numbers import measurement

MOF = measurement("1.2×10⁻³", value=1.2e-3, unit="S/cm").model_copy(
    update={"id": "mof", "entity": "MOF-5", "property": "ionic conductivity"}
)
COF = measurement("4.0×10⁻⁴", value=4e-4, unit="S/cm").model_copy(
    update={"id": "cof", "entity": "COF-366", "property": "ionic conductivity"}
)


def proposition(verb: str = "value", *, grounded: bool = True) -> Proposition:
    return Proposition.model_validate(
        {
            "id": f"p-{verb}",
            "verb": verb,
            "entities": (Entity(name="MOF-5", surface="MOF-5", grounded=grounded),),
            "property": PropertyRef(id="ionic_conductivity", name="ionic conductivity"),
            "text": "ionic conductivity of MOF-5",
            "capabilities": ("extract_measurements",),
        }
    )


def outcome(contract: str, output: dict[str, Any] | None, asked: Proposition, status: str = "succeeded") -> TaskOutcome:
    return TaskOutcome(
        task_id=f"t-{contract}", contract=contract, agent_id="data_verify", proposition_id=asked.id,
        status=status, output=output, reason=None if output else "timeout",
    )  # fmt: skip


def given(asked: Proposition, *outcomes: TaskOutcome, language: str = "en") -> SynthesizeInput:
    return SynthesizeInput.model_validate(
        {
            "run_id": "r", "question": "What is the ionic conductivity of MOF-5?", "language": language,
            "propositions": (asked,), "decompose_task_id": "t0", "outcomes": outcomes,
        }
    )  # fmt: skip


def found(*measurements: Measurement) -> dict[str, Any]:
    return {"measurements": [m.model_dump(mode="json") for m in measurements], "looked_for": ["MOF-5"]}


def test_a_value_is_stated_with_its_task_and_evidence() -> None:
    asked = proposition()
    answer = synthesize(given(asked, outcome("extract_measurements", found(MOF), asked)), load()).answer
    assert answer.status == "answered"
    [statement] = answer.phenomenon
    assert statement.text == "Ionic conductivity of MOF-5: 1.2×10⁻³ S/cm."
    assert (statement.task_id, statement.evidence_ids) == ("t-extract_measurements", ("mof",))
    assert answer.propositions[0].status == "supported"


def test_nothing_found_is_not_known_and_says_what_was_looked_for() -> None:
    asked = proposition()
    answer = synthesize(given(asked, outcome("extract_measurements", found(), asked)), load()).answer
    assert answer.status == "not_known"
    assert not answer.phenomenon
    assert answer.unknowns[0].looked_for == ("MOF-5",)


def test_an_unknown_entity_is_the_reason() -> None:
    asked = proposition(grounded=False)
    answer = synthesize(given(asked, outcome("extract_measurements", found(), asked)), load()).answer
    assert "no paper of the corpus mentions MOF-5" in answer.unknowns[0].reason


def test_a_value_that_a_paper_only_repeats_is_told_and_supports_nothing_alone() -> None:
    asked = proposition()
    cited = MOF.model_copy(update={"attributed_to": Reference(key="12", text="Li 2019")})
    answer = synthesize(given(asked, outcome("extract_measurements", found(cited), asked)), load()).answer
    assert "second-hand after [12]" in answer.phenomenon[0].text
    assert (answer.status, answer.propositions[0].status) == ("partial", "partly")
    assert "no evidence of their own" in answer.unknowns[0].reason
    both = synthesize(given(asked, outcome("extract_measurements", found(cited, COF), asked)), load()).answer
    assert both.propositions[0].status == "supported"


def test_a_comparison_with_a_second_hand_side_is_partly_supported() -> None:
    asked = proposition("compare")
    cited = MOF.model_copy(update={"attributed_to": Reference(key="12", text="Li 2019")})
    answer = synthesize(given(asked, outcome("extract_measurements", found(cited, COF), asked)), load()).answer
    assert answer.propositions[0].status == "partly" and "no evidence of their own" in answer.unknowns[0].reason
    own = synthesize(given(asked, outcome("extract_measurements", found(MOF, COF), asked)), load()).answer
    assert own.propositions[0].status == "supported"


def test_a_failed_branch_is_an_unknown_that_names_the_task() -> None:
    asked = proposition()
    answer = synthesize(given(asked, outcome("extract_measurements", None, asked, "failed")), load()).answer
    assert answer.status == "not_known"
    assert answer.unknowns[0].reason == "extract_measurements: timeout"
    assert answer.unknowns[0].task_id == "t-extract_measurements"


def test_a_comparison_follows_its_pair_and_claims_no_significance_without_n() -> None:
    asked = proposition("compare")
    ratio = DerivedValue.of("ratio", 0.25, None, input_ids=("cof", "mof"), code_sha256="0", method="ratio")
    pair = {
        "left_id": "cof", "right_id": "mof", "comparable": True,
        "reason": f"same property and conditions; {NO_TEST}", "ratio": ratio.model_dump(mode="json"),
    }  # fmt: skip
    answer = synthesize(
        given(
            asked,
            outcome("extract_measurements", found(MOF, COF), asked),
            outcome("test_difference", {"pairs": [pair]}, asked),
        ),
        load(),
    ).answer
    said = answer.phenomenon[-1].text
    assert said.index("COF-366") < said.index("smaller than") < said.index("MOF-5")
    assert "no significance is claimed" in said
    assert ratio.id in answer.phenomenon[-1].evidence_ids


def test_chinese_has_no_bare_foreign_name() -> None:
    asked = proposition()
    answer = synthesize(given(asked, outcome("extract_measurements", found(MOF), asked), language="zh"), load()).answer
    assert answer.phenomenon[0].text.startswith("MOF-5（原文名称）的ionic conductivity（离子电导率）")


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        ("MOF-5 conducts 1.2×10⁻³ S/cm", ()),
        ("MOF-5 conducts 0.0013 S/cm", ("0.0013",)),
        ("MOF-5 conducts 1.2×10⁻³ S/cm at 60 °C", ("60",)),
        ("MOF-6 conducts 1.2×10⁻³ S/cm", ("6",)),
    ],
)
def test_a_number_that_no_evidence_carries_is_found(text: str, foreign: tuple[str, ...]) -> None:
    item = EvidenceItem(kind="measurement", id="mof", task_id="t", measurement=MOF)
    statement = Statement(text=text, task_id="t", evidence_ids=("mof",))
    assert set(foreign) == set(unsupported(statement, {"mof": item}, ["1.2×10⁻³"]))


@pytest.mark.parametrize(("language", "told"), [("en", "temperature differs"), ("zh", "不可比较：温度不同")])
def test_values_that_cannot_be_compared_say_why(language: str, told: str) -> None:
    asked = proposition("compare")
    pair = {"left_id": "cof", "right_id": "mof", "comparable": False, "reason": "not comparable: temperature differs"}
    answer = synthesize(
        given(
            asked,
            outcome("extract_measurements", found(MOF, COF), asked),
            outcome("test_difference", {"pairs": [pair]}, asked),
            language=language,
        ),
        load(),
    ).answer
    assert told in answer.phenomenon[-1].text
