"""Which task comes next, from what the earlier ones delivered. No Ray, no store."""

from datetime import UTC, datetime
from typing import Any

from contracts.base import Message
from contracts.executables import Need
from contracts.ids import task_id
from contracts.measurements import Condition, Measurement, Reference
from contracts.payloads import (
    BuildMechanismOutput,
    ExtractClaimsOutput,
    ExtractMeasurementsOutput,
    MapTermsOutput,
    Rejected,
    RetrieveOutput,
    TermPair,
    VerifyMeasurementInput,
    VerifyMeasurementOutput,
)
from contracts.propositions import Proposition
from contracts.records import TaskRecord
from tests.actors.samples import claim, measurement, passage, proposition
from workflows.plan import Branch, Step


class Walk:
    """Follows a branch: what it asks for is answered with what the test gives."""

    def __init__(self, asked: Proposition, known: dict[str, str] | None = None) -> None:
        self.asked, self.known = asked, known or {}
        self.done: list[TaskRecord] = []

    def branch(self) -> Branch:
        return Branch("why?", "c", self.known, self.asked, self.done)

    def next(self) -> Step | None:
        return self.branch().next_step()

    def verify(self, *bad: Measurement) -> Step:
        """Answer a verification that lets all through but `bad`."""
        step = self.next()
        assert step is not None
        given = VerifyMeasurementInput.model_validate(step.given)
        verified = tuple(m for m in given.measurements if m not in bad)
        rejected = tuple(Rejected(measurement=m, reason="digits: 7 stands there") for m in bad)
        return self.answer(VerifyMeasurementOutput(verified=verified, rejected=rejected))

    def answer(self, output: Message | None, status: Any = "succeeded") -> Step:
        step = self.next()
        assert step is not None
        now = datetime.now(UTC)
        self.done.append(
            TaskRecord(
                task_id=task_id("r", step.contract, step.given), run_id="r", contract=step.contract, status=status,
                input=step.given, output=None if output is None else output.model_dump(mode="json"),
                created_at=now, updated_at=now,
            )
        )  # fmt: skip
        return step


NEED = Need(kind="measurement", entity="MOF-5", property="activation energy", reason="no slope")


def test_a_value_that_one_agent_can_answer_takes_one_task() -> None:
    walk = Walk(proposition())
    step = walk.answer(ExtractMeasurementsOutput(measurements=(measurement(),)))
    assert step.contract == "extract_measurements"
    assert walk.next() is None


def test_known_measurements_travel_with_the_task() -> None:
    walk = Walk(proposition(), known={"m": "run-1"})
    step = walk.next()
    assert step is not None
    assert step.given["known"] == {"m": "run-1"}


def test_values_of_one_thing_from_two_papers_are_arbitrated() -> None:
    walk = Walk(proposition())
    walk.answer(ExtractMeasurementsOutput(measurements=(measurement(), measurement("d2", "mof‑5", 3e-3))))
    assert walk.verify().contract == "verify_measurement"
    step = walk.next()
    assert step is not None
    assert step.contract == "arbitrate_conflict"
    assert len(step.given["measurements"]) == 2


def test_what_is_arbitrated_is_the_mention_that_tells_most() -> None:
    walk = Walk(proposition())
    told, other = measurement(), measurement("d2", "mof‑5", 3e-3)
    humid = Condition(name="humidity", text="1 %", value=1.0, unit="%", scope="row")
    cell = told.model_copy(update={"id": "cell", "conditions": (*told.conditions, humid)})
    walk.answer(ExtractMeasurementsOutput(measurements=(told, other), beside=(cell,)))
    assert {m["id"] for m in walk.verify().given["measurements"]} == {"cell", other.id}


def test_what_another_task_builds_on_is_verified_by_a_task_of_its_own() -> None:
    walk = Walk(proposition("compare", "extract_measurements", "test_difference", verb="compare"))
    good, bad, near = measurement(), measurement("d1", "COF-366"), measurement("d1", "COF-1")
    found = walk.answer(ExtractMeasurementsOutput(measurements=(good, bad), beside=(near,)))
    assert found.given["look_up"] is False
    step = walk.verify(bad)
    assert [m["id"] for m in step.given["measurements"]] == [good.id, bad.id, near.id], "one task, also for beside"
    assert walk.branch().refused() == {bad.id: "digits: 7 stands there"}
    assert walk.branch().measurements() == [good]
    assert walk.next() is None, "nothing to compare it with"


def test_values_whose_verification_fails_are_not_built_on() -> None:
    walk = Walk(proposition("why?", "extract_measurements", "build_mechanism", verb="why"))
    near = measurement("d1", "COF-1")
    walk.answer(ExtractMeasurementsOutput(measurements=(measurement(),), beside=(near,)))
    assert walk.answer(None, status="failed").contract == "verify_measurement"
    step = walk.next()
    assert step is not None
    assert (step.contract, step.given["measurements"]) == ("build_mechanism", [])


def test_what_an_earlier_run_verified_is_not_verified_again() -> None:
    one, other = measurement(), measurement("d2", "COF-366")
    asked = proposition("compare", "extract_measurements", "test_difference", verb="compare")
    walk = Walk(asked, known={one.id: "run-1", other.id: "run-1"})
    walk.answer(ExtractMeasurementsOutput(measurements=(one, other)))
    step = walk.next()
    assert step is not None
    assert step.contract == "test_difference"


def test_values_of_different_things_are_not() -> None:
    walk = Walk(proposition())
    walk.answer(ExtractMeasurementsOutput(measurements=(measurement(), measurement("d2", "COF-366"))))
    assert walk.next() is None


def test_second_hand_items_are_traced_once() -> None:
    walk = Walk(proposition())
    cited = measurement(attributed_to=Reference(key="7"))
    walk.answer(ExtractMeasurementsOutput(measurements=(cited,)))
    step = walk.answer(None, status="failed")
    assert step.contract == "trace_citation"
    assert [m["id"] for m in step.given["measurements"]] == [cited.id]
    assert walk.next() is None, "a failed task is not dispatched again in the same run"


def test_passages_come_before_claims_and_none_means_no_claims() -> None:
    asked = proposition("what do they say?", "retrieve_literature", "extract_claims")
    walk = Walk(asked)
    walk.answer(RetrieveOutput(passages=(passage(),)))
    step = walk.answer(ExtractClaimsOutput(claims=(claim(),)))
    assert step.contract == "extract_claims"
    assert walk.next() is None

    empty = Walk(asked)
    empty.answer(RetrieveOutput(passages=()))
    assert empty.next() is None


def test_what_a_mechanism_lacks_is_measured_and_it_tries_once_more() -> None:
    walk = Walk(proposition("why?", "extract_measurements", "build_mechanism", verb="why"))
    walk.answer(ExtractMeasurementsOutput(measurements=()))
    walk.answer(BuildMechanismOutput(needs=(NEED,), reason="no slope"))
    supply = walk.answer(ExtractMeasurementsOutput(measurements=(measurement(),)))
    assert supply.contract == "extract_measurements"
    assert walk.verify().contract == "verify_measurement"
    assert supply.given["proposition"]["property"]["name"] == "activation energy"
    again = walk.answer(BuildMechanismOutput(needs=(NEED,), reason="still no slope"))
    assert again.contract == "build_mechanism"
    assert [m["id"] for m in again.given["measurements"]] == [measurement().id]
    assert walk.next() is None, "one more try, not one a need"


def test_a_need_that_is_not_met_brings_no_second_try() -> None:
    walk = Walk(proposition("why?", "build_mechanism", verb="why"))
    walk.answer(BuildMechanismOutput(needs=(NEED,)))
    walk.answer(ExtractMeasurementsOutput(measurements=()))
    assert walk.next() is None


def test_terms_are_mapped_only_when_asked_and_widen_what_follows() -> None:
    walk = Walk(proposition("across fields", "map_terms", "extract_measurements"))
    pairs = (
        TermPair(term="conductivity", counterpart="σ", relation="same_as", source="ontology"),
        TermPair(term="MOF-5", counterpart="IRMOF-1", relation="same_as", source="paper"),
        TermPair(term="MOF-5", counterpart="frameworks", relation="broader", source="embeddings"),
    )
    step = walk.answer(MapTermsOutput(pairs=pairs))
    assert step.contract == "map_terms"
    after = walk.next()
    assert after is not None
    widened = Proposition.model_validate(after.given["proposition"])
    assert widened.id == walk.asked.id
    assert widened.entities[0].aliases == ("IRMOF-1",)
    assert widened.property is not None
    assert widened.property.terms == ("σ",)


def test_other_names_of_a_thing_unknown_to_the_corpus_are_looked_for_first() -> None:
    asked = proposition()
    unknown = asked.entities[0].model_copy(update={"grounded": False})
    walk = Walk(asked.model_copy(update={"entities": (unknown,)}))
    pair = TermPair(term="MOF-5", counterpart="IRMOF-1", relation="same_as", source="paper")
    assert walk.answer(MapTermsOutput(pairs=(pair,))).contract == "map_terms"
    step = walk.answer(ExtractMeasurementsOutput(measurements=()))
    assert step.contract == "extract_measurements"
    assert step.given["proposition"]["entities"][0]["aliases"] == ["IRMOF-1"]
    assert walk.next() is None


def test_nothing_is_swept_without_a_model() -> None:
    walk = Walk(
        proposition("if doubled?", "extract_measurements", "build_mechanism", "run_counterfactual", verb="what_if")
    )
    walk.answer(ExtractMeasurementsOutput(measurements=(measurement(),)))
    walk.verify()
    walk.answer(BuildMechanismOutput(reason="no mechanism known"))
    assert walk.next() is None


def test_a_failed_task_leaves_the_others_of_the_branch() -> None:
    walk = Walk(proposition("both", "extract_measurements", "retrieve_literature", "extract_claims"))
    walk.answer(None, status="failed")
    step = walk.next()
    assert step is not None
    assert step.contract == "retrieve_literature"
