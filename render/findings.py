"""One proposition's results turned into evidence, statements, conflicts and unknowns. Nothing is added."""

from dataclasses import dataclass, field

from contracts.answer import ConflictReport, EvidenceItem, PropositionResult, Statement, Unknown
from contracts.claims import Claim
from contracts.executables import ExecutableModel, Sweep
from contracts.measurements import DerivedValue, Measurement
from contracts.payloads import (
    ArbitrateOutput,
    BuildMechanismOutput,
    ExtractClaimsOutput,
    ExtractMeasurementsOutput,
    RetrieveOutput,
    RunCounterfactualOutput,
    TestDifferenceOutput,
    TraceCitationOutput,
)
from contracts.propositions import Proposition
from render.naming import called
from render.outcomes import Outcomes
from render.wording import Lacking, Voice
from render.wording.facts import magnitude

VALUES_SPELLED_OUT = 8
CLAIMS_SPELLED_OUT = 5
PAIRS_SPELLED_OUT = 6


@dataclass
class Findings:
    """Collects what one proposition's tasks delivered."""

    proposition: Proposition
    outcomes: Outcomes
    voice: Voice
    decompose_task: str
    evidence: dict[str, EvidenceItem] = field(default_factory=dict)
    phenomenon: list[Statement] = field(default_factory=list)
    explanation: list[Statement] = field(default_factory=list)
    models: list[ExecutableModel] = field(default_factory=list)
    sweeps: list[Sweep] = field(default_factory=list)
    conflicts: list[ConflictReport] = field(default_factory=list)
    unknowns: list[Unknown] = field(default_factory=list)
    looked_for: list[str] = field(default_factory=list)
    fetched: dict[str, tuple[Measurement, str, str | None]] = field(default_factory=dict)
    """What a later task measured for an agent that lacked it, with its task and the run it is reused from."""

    def collect(self) -> "Findings":
        """Read every result once, in the order in which a reader wants it."""
        told = self._values()
        self._differences()
        self._conflicts()
        told = self._claims() or told
        self._mechanism()
        self._counterfactual()
        self._unknown(told)
        return self

    def result(self) -> PropositionResult:
        """The proposition with its status: partly where something it needs is missing."""
        ids = tuple(i for i, item in self.evidence.items() if item.direct)
        status = "not_known" if not ids else "partly" if self.unknowns else "supported"
        task = self.outcomes.last_task(self.proposition.id, self.decompose_task)
        return PropositionResult.model_validate(
            {"proposition": self.proposition, "status": status, "task_id": task, "evidence_ids": ids}
        )

    def _values(self) -> str:
        """What was asked for is stated; what a later task fetched is evidence where a model rests on it."""
        told = ""
        found = self.outcomes.of(self.proposition.id, "extract_measurements", ExtractMeasurementsOutput)
        for position, (task, output) in enumerate(found):
            if position > 0:
                for m in (*output.measurements, *output.beside):
                    self.fetched.setdefault(m.id, (m, task, output.reused.get(m.id)))
                continue
            for measurement in output.measurements:
                self._measurement(measurement, task, output.reused.get(measurement.id), direct=True)
            told = output.reason
            self.looked_for += output.looked_for
            for measurement in output.beside:
                self._measurement(measurement, task, output.reused.get(measurement.id), direct=False)
            spelled = output.measurements[:VALUES_SPELLED_OUT]
            for measurement in spelled:
                self._say(self.phenomenon, self.voice.value(self._named(measurement)), task, measurement.id)
            if len(output.measurements) > VALUES_SPELLED_OUT and _one_dimension(output.measurements):
                low, high = min(output.measurements, key=magnitude), max(output.measurements, key=magnitude)
                text = self.voice.extremes(self._named(low), self._named(high))
                self._say(self.phenomenon, text, task, low.id, high.id)
        return told

    def _differences(self) -> None:
        measurements = self._measurements()
        for task, output in self.outcomes.of(self.proposition.id, "test_difference", TestDifferenceOutput):
            known = [p for p in output.pairs if p.left_id in measurements and p.right_id in measurements]
            comparable = [pair for pair in known if pair.comparable] or known
            for pair in comparable[:PAIRS_SPELLED_OUT]:
                left, right = (self._named(measurements[i]) for i in (pair.left_id, pair.right_id))
                derived = [d for d in (pair.ratio, pair.difference, pair.statistic, pair.p_value) if d is not None]
                for value in derived:
                    self._derived(value, task)
                said = self.voice.comparison if pair.comparable else self.voice.not_comparable
                self._say(self.phenomenon, said(left, right, pair), task, left.id, right.id, *(d.id for d in derived))

    def _conflicts(self) -> None:
        measurements = self._measurements()
        for task, output in self.outcomes.of(self.proposition.id, "arbitrate_conflict", ArbitrateOutput):
            verdicts = {verdict.conflict_id: verdict for verdict in output.arbitrations}
            for conflict in output.conflicts:
                if conflict.id not in verdicts:
                    continue
                verdict = verdicts[conflict.id]
                sides = tuple(self._named(measurements[i]) for i in conflict.measurement_ids if i in measurements)
                self.conflicts.append(ConflictReport(conflict=conflict, arbitration=verdict, task_id=task))
                if verdict.combined is not None:
                    self._derived(verdict.combined, task)
                ids = [*conflict.measurement_ids, *([verdict.combined.id] if verdict.combined else [])]
                self._say(self.phenomenon, self.voice.conflict(conflict, verdict, sides), task, *ids)

    def _claims(self) -> str:
        for _, retrieved in self.outcomes.of(self.proposition.id, "retrieve_literature", RetrieveOutput):
            self.looked_for += retrieved.looked_for
        direct = self.proposition.verb in ("claim", "why")
        for task, output in self.outcomes.of(self.proposition.id, "extract_claims", ExtractClaimsOutput):
            passed = sorted(self._traced(output.claims), key=lambda c: c.attributed_to is not None)
            explaining = self._explaining()
            apt = [claim for claim in passed if claim.id in explaining] or passed
            first_hand = [claim for claim in apt if claim.attributed_to is None]
            for claim in sorted(passed, key=lambda c: explaining.get(c.id, len(explaining))):
                self._claim(claim, task, direct=direct and claim in (first_hand or apt))
            if self.proposition.verb == "claim":
                for claim in passed[:CLAIMS_SPELLED_OUT]:
                    self._say(self.phenomenon, self.voice.quotation(claim), task, claim.id)
        return ""

    def _traced(self, claims: tuple[Claim, ...]) -> list[Claim]:
        """The claims that were let through; a second-hand one names the work that its citation was traced to."""
        found = self.outcomes.of(self.proposition.id, "trace_citation", TraceCitationOutput)
        works = {each.item_id: each.reference for _, output in found for each in output.references}
        return [
            claim.model_copy(update={"attributed_to": works.get(claim.id, claim.attributed_to)})
            for claim in claims
            if claim.let_through
        ]

    def _explaining(self) -> dict[str, int]:
        """Place of each claim that the mechanism agent takes for an explanation, the best first."""
        found = self.outcomes.of(self.proposition.id, "build_mechanism", BuildMechanismOutput)
        ids = [claim_id for _, output in found for claim_id in output.explanation_claim_ids]
        return {claim_id: place for place, claim_id in enumerate(dict.fromkeys(ids))}

    def _mechanism(self) -> None:
        for task, output in self.outcomes.of(self.proposition.id, "build_mechanism", BuildMechanismOutput):
            for claim_id in output.explanation_claim_ids[:CLAIMS_SPELLED_OUT]:
                item = self.evidence.get(claim_id)
                if item is not None and item.claim is not None:
                    self._say(self.explanation, self.voice.quotation(item.claim), task, claim_id)
            for model in output.models:
                self.models.append(model)
                for bound in model.inputs:
                    if bound.measurement_id in self.fetched:
                        measurement, fetched_by, reused = self.fetched[bound.measurement_id]
                        self._measurement(measurement, fetched_by, reused, direct=False)
                for value in model.result:
                    self._derived(value, task)
                if model.status == "ran" and model.result:
                    inputs = [i.measurement_id for i in model.inputs if i.measurement_id in self.evidence]
                    ids = [*(value.id for value in model.result), *(i for i in inputs if i)]
                    self._say(self.explanation, self.voice.model(model), task, *ids)

    def _counterfactual(self) -> None:
        for task, output in self.outcomes.of(self.proposition.id, "run_counterfactual", RunCounterfactualOutput):
            told = {(value.value, value.unit) for model in self.models for value in model.result}
            for sweep in output.sweeps:
                self.sweeps.append(sweep)
                for value in sweep.derived:
                    self._derived(value, task)
                    if (value.value, value.unit) not in told:
                        self._say(self.explanation, self.voice.sweep(sweep, value), task, value.id)

    def _unknown(self, told: str) -> None:
        lacking = self._lacking()
        if lacking is None:
            return
        failed = self.outcomes.failed(self.proposition.id)
        task = self.outcomes.last_task(self.proposition.id, self.decompose_task)
        if lacking == "failed":
            task = failed[-1].task_id
            told = f"{failed[-1].contract}: {failed[-1].reason or failed[-1].status}"
        elif lacking == "model":
            tried = self.outcomes.of(self.proposition.id, "build_mechanism", BuildMechanismOutput)
            told = next((output.reason for _, output in reversed(list(tried))), "")
        self.unknowns.append(
            Unknown(
                proposition_id=self.proposition.id, text=self.voice.unknown(self.proposition),
                reason=self.voice.reason(self.proposition, lacking, told),
                looked_for=tuple(dict.fromkeys(self.looked_for)), task_id=task,
            )
        )  # fmt: skip

    def _lacking(self) -> Lacking | None:
        if self.outcomes.failed(self.proposition.id):
            return "failed"
        direct = [item for item in self.evidence.values() if item.direct]
        if not direct:
            if any(not entity.grounded for entity in self.proposition.entities):
                return "entity"
            return "claims" if self.proposition.verb == "claim" else "value"
        stated = [item for item in direct if item.derived is None]
        if stated and all(_is_second_hand(item) for item in stated):
            return "first_hand"
        if self.proposition.verb == "why" and not self.explanation:
            return "model"
        if self.proposition.verb == "what_if" and not self.sweeps:
            return "model"
        if self.proposition.verb == "compare":
            sides = [item for item in direct if item.measurement is not None]
            if not self._sides_complete(sides):
                return "value"
            return None if self._sides_complete([item for item in sides if not _is_second_hand(item)]) else "first_hand"
        return None

    def _sides_complete(self, sides: list[EvidenceItem]) -> bool:
        """Whether a comparison has a value for at least two things, or for each that was named, or a conflict."""
        return bool(self.conflicts) or len(sides) >= max(2, len(self.proposition.entities))

    def _named(self, measurement: Measurement) -> Measurement:
        """The measurement as the prose calls it."""
        return measurement.model_copy(update={"entity": called(measurement, self.proposition.entities)})

    def _measurements(self) -> dict[str, Measurement]:
        return {i: item.measurement for i, item in self.evidence.items() if item.measurement is not None}

    def _measurement(self, measurement: Measurement, task: str, reused: str | None, *, direct: bool) -> None:
        self._keep(
            EvidenceItem(
                kind="measurement", id=measurement.id, task_id=task, proposition_ids=(self.proposition.id,),
                measurement=measurement, reused_from=reused, direct=direct,
            )
        )  # fmt: skip

    def _claim(self, claim: Claim, task: str, *, direct: bool) -> None:
        self._keep(
            EvidenceItem(
                kind="claim", id=claim.id, task_id=task, proposition_ids=(self.proposition.id,), claim=claim,
                direct=direct,
            )
        )  # fmt: skip

    def _derived(self, value: DerivedValue, task: str) -> None:
        self._keep(
            EvidenceItem(
                kind="derived", id=value.id, task_id=task, proposition_ids=(self.proposition.id,), derived=value
            )
        )

    def _keep(self, item: EvidenceItem) -> None:
        self.evidence.setdefault(item.id, item)

    def _say(self, layer: list[Statement], text: str, task: str, *evidence: str) -> None:
        layer.append(
            Statement(text=text, task_id=task, evidence_ids=tuple(evidence), proposition_id=self.proposition.id)
        )


def _one_dimension(measurements: tuple[Measurement, ...]) -> bool:
    return len({m.si_unit or m.unit for m in measurements}) == 1


def _is_second_hand(item: EvidenceItem) -> bool:
    """Whether its paper only repeats the value or the claim from a work that it cites."""
    told = item.measurement or item.claim
    return told is not None and told.attributed_to is not None
