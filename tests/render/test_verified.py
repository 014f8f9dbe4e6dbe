"""A measurement names the task that checked it again; what a check refused is unknown."""

import pytest

from contracts.conflicts import Arbitration, Conflict
from contracts.payloads import ArbitrateOutput, Rejected, VerifyMeasurementOutput
from ontology import load
from render.synthesis import synthesize
from tests.render.test_synthesis import COF, MOF, found, given, outcome, proposition

OUTPUT = VerifyMeasurementOutput(
    verified=(MOF,), rejected=(Rejected(measurement=COF, reason="the file has changed"),)
).model_dump(mode="json")


def test_the_task_that_let_it_through_is_named() -> None:
    asked = proposition()
    outcomes = [outcome("extract_measurements", found(MOF), asked), outcome("verify_measurement", OUTPUT, asked)]
    (item,) = synthesize(given(asked, *outcomes), load()).answer.evidence
    assert (item.task_id, item.verified_by) == ("t-extract_measurements", "t-verify_measurement")


@pytest.mark.parametrize(("language", "word"), [("en", "not on its page"), ("zh", "不符")])
def test_what_it_refused_is_unknown(language: str, word: str) -> None:
    asked = proposition()
    outcomes = [outcome("extract_measurements", found(MOF), asked), outcome("verify_measurement", OUTPUT, asked)]
    (unknown,) = synthesize(given(asked, *outcomes, language=language), load()).answer.unknowns
    assert unknown.task_id == "t-verify_measurement"
    assert word in unknown.reason
    assert unknown.looked_for == (COF.pedigree.extraction.text,)


def test_what_an_earlier_run_made_names_that_run() -> None:
    asked = proposition()
    conflict = Conflict(id="c", entity="MOF-5", property="σ", measurement_ids=("mof", "cof"), difference="by half")
    verdict = Arbitration(conflict_id="c", verdict="unresolved", reason="nothing tells them apart")
    made = ArbitrateOutput(conflicts=(conflict,), arbitrations=(verdict,)).model_dump(mode="json")
    taken = outcome("arbitrate_conflict", made, asked).model_copy(update={"reused_from": "run-1"})
    answer = synthesize(given(asked, outcome("extract_measurements", found(MOF, COF), asked), taken), load()).answer
    assert [report.reused_from for report in answer.conflicts] == ["run-1"]
    assert [item.reused_from for item in answer.evidence] == [None, None]
