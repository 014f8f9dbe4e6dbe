"""The answer: what was observed, why, and where it stands."""

from typing import Literal

from pydantic import Field

from contracts.base import Message
from contracts.claims import Claim
from contracts.conflicts import Arbitration, Conflict
from contracts.documents import PaperProblem
from contracts.executables import ExecutableModel, Sweep
from contracts.measurements import DerivedValue, Measurement
from contracts.propositions import Proposition

Language = Literal["en", "zh"]


class Statement(Message):
    """A sentence of the answer. Its numbers are only those of the evidence it names (or of the question)."""

    text: str
    task_id: str
    evidence_ids: tuple[str, ...] = ()
    proposition_id: str | None = None


class PropositionResult(Message):
    """A proposition and what became of it."""

    proposition: Proposition
    status: Literal["supported", "partly", "not_known"]
    task_id: str
    evidence_ids: tuple[str, ...] = ()


class EvidenceItem(Message):
    """A measurement, claim or derived value, with the task that produced it."""

    kind: Literal["measurement", "claim", "derived"]
    id: str
    task_id: str
    proposition_ids: tuple[str, ...] = ()
    measurement: Measurement | None = None
    claim: Claim | None = None
    derived: DerivedValue | None = None
    reused_from: str | None = Field(default=None, description="the earlier run whose knowledge this is")
    verified_by: str | None = Field(default=None, description="the task that checked the measurement again")
    direct: bool = Field(default=True, description="whether it answers the question itself, or stands beside it")


class ConflictReport(Message):
    """A conflict with its arbitration and the task that made it."""

    conflict: Conflict
    arbitration: Arbitration
    task_id: str
    reused_from: str | None = Field(default=None, description="the earlier run whose verdict this is")


class Unknown(Message):
    """What could not be answered, why, and what was looked for."""

    proposition_id: str | None = None
    text: str
    reason: str
    looked_for: tuple[str, ...] = ()
    task_id: str


class Mechanism(Message):
    """The second layer: statements, the models behind them, and counterfactual sweeps."""

    statements: tuple[Statement, ...] = ()
    models: tuple[ExecutableModel, ...] = ()
    sweeps: tuple[Sweep, ...] = ()


class LogLine(Message):
    """One step of a task's reasoning: what was done, with what, and why."""

    task_id: str
    agent: str
    step: str
    rests_on: tuple[str, ...] = ()


class DegradedTask(Message):
    """A task that had too little to go on and returned what its contract lets it return then."""

    task_id: str
    contract: str
    returns: str = Field(description="what that is, in the contract's words")
    confidence: float = Field(ge=0, le=1)


class Answer(Message):
    """The whole answer. Two answers are the same when they agree but for run ids, task ids and times."""

    run_id: str
    question: str
    language: Language
    status: Literal["answered", "partial", "not_known"]
    propositions: tuple[PropositionResult, ...] = ()
    phenomenon: tuple[Statement, ...] = ()
    mechanism: Mechanism = Mechanism()
    evidence: tuple[EvidenceItem, ...] = ()
    conflicts: tuple[ConflictReport, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    left_out: tuple[PaperProblem, ...] = Field(default=(), description="papers and pages that were not read")
    degraded: tuple[DegradedTask, ...] = Field(default=(), description="evidence tasks that had too little to go on")
    reasoning_log: tuple[LogLine, ...] = ()
    timings: dict[str, float] = Field(default_factory=dict, description="seconds by stage")
    versions: dict[str, str] = Field(default_factory=dict, description="of code, contracts, corpus, knowledge")
