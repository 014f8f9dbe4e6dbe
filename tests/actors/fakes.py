"""Fake agents: they hold to the contracts and know nothing. What they do is written in the proposition's text.

Every call is noted in `calls.log` under ASSAY_HOME, so that a test sees what ran, in which process and how often.
"""

import os
import time
from collections.abc import Generator
from typing import Any

from actors.base import Agent, Declined, Handler, Progress, Work
from contracts.answer import Answer, EvidenceItem, Statement, Unknown
from contracts.base import Message
from contracts.errors import AssayError
from contracts.executables import Need
from contracts.measurements import Reference
from contracts.payloads import (
    ArbitrateInput,
    ArbitrateOutput,
    BuildMechanismInput,
    BuildMechanismOutput,
    DecomposeInput,
    DecomposeOutput,
    ExtractClaimsInput,
    ExtractClaimsOutput,
    ExtractMeasurementsInput,
    ExtractMeasurementsOutput,
    MapTermsInput,
    MapTermsOutput,
    Rejected,
    RetrieveInput,
    RetrieveOutput,
    RunCounterfactualInput,
    RunCounterfactualOutput,
    SynthesizeInput,
    SynthesizeOutput,
    TermPair,
    TestDifferenceInput,
    TestDifferenceOutput,
    TraceCitationInput,
    TraceCitationOutput,
    TracedReference,
    VerifyMeasurementInput,
    VerifyMeasurementOutput,
)
from tests.actors.samples import claim, measurement, passage, proposition

FAKES = {
    "orchestrator": "tests.actors.fakes:FakeOrchestrator",
    "lit_review": "tests.actors.fakes:FakeLitReview",
    "data_verify": "tests.actors.fakes:FakeDataVerify",
    "mechanism": "tests.actors.fakes:FakeMechanism",
    "counterfact": "tests.actors.fakes:FakeCounterfact",
    "ad_hoc": "tests.actors.fakes:FakeAdHoc",
}


class Noting(Agent):
    """Notes its calls."""

    def note(self, work: Work, what: str) -> int:
        """Write one line; returns how often this task had been called before."""
        file = self.context.home / "calls.log"
        line = f"{what} {work.task_id}"
        before = file.read_text().splitlines() if file.exists() else []
        with file.open("a") as stream:
            stream.write(f"{line} {os.getpid()}\n")
        return sum(entry.startswith(line) for entry in before)


class FakeOrchestrator(Noting):
    """Splits the question at ";": each part is a proposition, its contracts after "|"."""

    agent_id = "orchestrator"

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {
            "decompose_question": (DecomposeInput, self.decompose),
            "synthesize_answer": (SynthesizeInput, self.synthesize),
        }

    def decompose(self, given: DecomposeInput, work: Work) -> DecomposeOutput:
        self.note(work, "decompose_question")
        if "unaskable" in given.question:
            raise AssayError("question", "cannot be asked", "ask another")
        parts = []
        for part in given.question.split(";"):
            text, _, contracts = part.partition("|")
            parts.append(proposition(text.strip(), *contracts.split()))
        work.log(f"split at {len(parts) - 1} semicolons")
        return DecomposeOutput(language="en", propositions=tuple(parts))

    def synthesize(self, given: SynthesizeInput, work: Work) -> SynthesizeOutput:
        self.note(work, "synthesize_answer")
        evidence, unknowns, said = [], [], []
        for outcome in given.outcomes:
            if outcome.status != "succeeded":
                unknowns.append(
                    Unknown(
                        proposition_id=outcome.proposition_id, text=outcome.contract, reason=outcome.reason or "",
                        task_id=outcome.task_id,
                    )
                )  # fmt: skip
            elif outcome.contract == "extract_measurements":
                found = ExtractMeasurementsOutput.model_validate(outcome.output)
                for m in found.measurements:
                    evidence.append(
                        EvidenceItem(
                            kind="measurement", id=m.id, task_id=outcome.task_id, measurement=m,
                            reused_from=found.reused.get(m.id),
                        )
                    )  # fmt: skip
                    said.append(Statement(text=m.entity, task_id=outcome.task_id, evidence_ids=(m.id,)))
        answer = Answer(
            run_id=given.run_id, question=given.question, language="en", status="answered",
            phenomenon=tuple(said), evidence=tuple(evidence), unknowns=tuple(unknowns),
            left_out=given.left_out,
            reasoning_log=tuple(line for outcome in given.outcomes for line in outcome.reasoning_log),
        )  # fmt: skip
        return SynthesizeOutput(answer=answer)


class FakeDataVerify(Noting):
    """Delivers the sample measurement, unless the proposition's text tells it to misbehave."""

    agent_id = "data_verify"

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {
            "extract_measurements": (ExtractMeasurementsInput, self.extract),
            "arbitrate_conflict": (ArbitrateInput, self.arbitrate),
            "test_difference": (TestDifferenceInput, self.compare),
            "verify_measurement": (VerifyMeasurementInput, self.verify),
        }

    def extract(
        self, given: ExtractMeasurementsInput, work: Work
    ) -> Generator[Progress, None, ExtractMeasurementsOutput]:
        text = given.proposition.text
        calls = self.note(work, "extract_measurements")
        for paper in range(3):
            yield Progress(done=paper + 1, total=3)
            if "slow" in text:
                time.sleep(1.0)
        if "crashes" in text:
            raise ZeroDivisionError("a fault of the room")
        if "declined" in text:
            raise Declined("not_mine: nothing to measure")
        if "dies" in text and (calls == 0 or "once" not in text):
            os._exit(1)
        if "hangs" in text and calls == 0:
            time.sleep(3600)
        work.log("read the sample table", "d1")
        second_hand = Reference(key="7", text="Li 2019") if "second-hand" in text else None
        found = [measurement(attributed_to=second_hand)]
        if "two papers" in text:
            found.append(measurement("d3" if "changed" in text else "d2", value=3.4e-3))
        unused = [Rejected(measurement=measurement("d4"), reason="of another thing")] if "second-hand" in text else []
        return ExtractMeasurementsOutput(
            measurements=tuple(found), rejected=tuple(unused),
            reused={m.id: given.known[m.id] for m in found if m.id in given.known},
        )  # fmt: skip

    def verify(self, given: VerifyMeasurementInput, work: Work) -> VerifyMeasurementOutput:
        self.note(work, "verify_measurement")
        return VerifyMeasurementOutput(verified=given.measurements)

    def arbitrate(self, given: ArbitrateInput, work: Work) -> ArbitrateOutput:
        self.note(work, "arbitrate_conflict")
        return ArbitrateOutput(conflicts=(), arbitrations=())

    def compare(self, given: TestDifferenceInput, work: Work) -> TestDifferenceOutput:
        self.note(work, "test_difference")
        return TestDifferenceOutput(pairs=())


class FakeLitReview(Noting):
    """One passage, one claim."""

    agent_id = "lit_review"

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {
            "retrieve_literature": (RetrieveInput, self.retrieve),
            "extract_claims": (ExtractClaimsInput, self.claims),
            "trace_citation": (TraceCitationInput, self.trace),
        }

    def retrieve(self, given: RetrieveInput, work: Work) -> RetrieveOutput:
        self.note(work, "retrieve_literature")
        return RetrieveOutput(passages=(passage(),))

    def claims(self, given: ExtractClaimsInput, work: Work) -> ExtractClaimsOutput:
        self.note(work, "extract_claims")
        return ExtractClaimsOutput(claims=(claim(),))

    def trace(self, given: TraceCitationInput, work: Work) -> TraceCitationOutput:
        self.note(work, "trace_citation")
        return TraceCitationOutput(
            references=tuple(
                TracedReference(item_id=m.id, reference=m.attributed_to) for m in given.measurements if m.attributed_to
            )
        )


class FakeMechanism(Noting):
    """Lacks a measurement at its first call of a branch."""

    agent_id = "mechanism"

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {"build_mechanism": (BuildMechanismInput, self.build)}

    def build(self, given: BuildMechanismInput, work: Work) -> BuildMechanismOutput:
        self.note(work, "build_mechanism")
        if given.measurements:
            return BuildMechanismOutput(reason="no mechanism is known")
        need = Need(kind="measurement", entity="MOF-5", property="activation energy", reason="the slope is missing")
        return BuildMechanismOutput(needs=(need,), reason="the slope is missing")


class FakeCounterfact(Noting):
    """Sweeps nothing."""

    agent_id = "counterfact"

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {"run_counterfactual": (RunCounterfactualInput, self.sweep)}

    def sweep(self, given: RunCounterfactualInput, work: Work) -> RunCounterfactualOutput:
        self.note(work, "run_counterfactual")
        return RunCounterfactualOutput(reason="nothing to sweep")


class FakeAdHoc(Noting):
    """Pairs one term."""

    agent_id = "ad_hoc"

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {"map_terms": (MapTermsInput, self.pair)}

    def pair(self, given: MapTermsInput, work: Work) -> MapTermsOutput:
        self.note(work, "map_terms")
        return MapTermsOutput(
            pairs=(TermPair(term="conductivity", counterpart="σ", relation="same_as", source="ontology"),)
        )


class FakeGarbler(Noting):
    """Delivers what its contract does not admit, past its own check."""

    agent_id = "data_verify"

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return FakeDataVerify.handlers(self)  # type: ignore[arg-type]

    extract = FakeDataVerify.extract
    verify = FakeDataVerify.verify
    arbitrate = FakeDataVerify.arbitrate
    compare = FakeDataVerify.compare

    def invoke(self, message: Any) -> Generator[dict[str, Any], None, None]:
        yield {"status": "running"}
        yield {
            "status": "succeeded", "output": {"measurements": [{"value": 5}]}, "reason": None, "reasoning_log": [],
            "seconds": 0.0,
        }  # fmt: skip


class FakeSecondReader(FakeDataVerify):
    """A second candidate, which takes what the first declined."""

    agent_id = "ad_hoc"

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {
            "map_terms": (MapTermsInput, self.arbitrate),
            "extract_measurements": (ExtractMeasurementsInput, self.second),
        }

    def second(self, given: ExtractMeasurementsInput, work: Work) -> ExtractMeasurementsOutput:
        self.note(work, "second reader")
        return ExtractMeasurementsOutput(measurements=(measurement(),))
