"""What each task takes and returns, typed. The YAML contracts say the same as JSON Schema (a test compares)."""

from pydantic import Field

from contracts.answer import Answer, Language, LogLine, Statement
from contracts.base import Message
from contracts.claims import Claim
from contracts.conflicts import Arbitration, Conflict
from contracts.documents import PaperProblem, Passage
from contracts.executables import ExecutableModel, Need, Sweep
from contracts.measurements import DerivedValue, Measurement, Reference
from contracts.propositions import Proposition


class DecomposeInput(Message):
    question: str
    language: str = Field(description="en, zh or auto")
    corpus_id: str


class DecomposeOutput(Message):
    language: Language
    propositions: tuple[Proposition, ...]
    notes: tuple[str, ...] = ()


class RetrieveInput(Message):
    proposition: Proposition
    question: str
    corpus_id: str
    k: int = 12


class RetrieveOutput(Message):
    passages: tuple[Passage, ...]
    looked_for: tuple[str, ...] = ()


class ExtractClaimsInput(Message):
    proposition: Proposition
    passages: tuple[Passage, ...]
    corpus_id: str


class ExtractClaimsOutput(Message):
    claims: tuple[Claim, ...]
    rejected: int = 0


class TraceCitationInput(Message):
    claims: tuple[Claim, ...] = ()
    measurements: tuple[Measurement, ...] = ()
    corpus_id: str


class TracedReference(Message):
    """A second-hand item and the work it comes from; `held_as` is that work's document, where the corpus has it."""

    item_id: str
    reference: Reference
    held_as: str | None = None


class TraceCitationOutput(Message):
    references: tuple[TracedReference, ...]


class ExtractMeasurementsInput(Message):
    proposition: Proposition
    corpus_id: str
    known: dict[str, str] = Field(
        default_factory=dict,
        description="measurement id → run that verified it, as of the run's knowledge snapshot",
    )
    look_up: bool = Field(
        default=True,
        description="whether each is found again on its page here; False where verify_measurement is to do that",
    )


class Rejected(Message):
    """A measurement that was looked at and not used, and why."""

    measurement: Measurement
    reason: str


class ExtractMeasurementsOutput(Message):
    measurements: tuple[Measurement, ...] = Field(description="verified, what answers most directly first")
    beside: tuple[Measurement, ...] = Field(default=(), description="verified, near but not what was asked")
    reused: dict[str, str] = Field(default_factory=dict, description="measurement id → run that first verified it")
    rejected: tuple[Rejected, ...] = ()
    looked_for: tuple[str, ...] = ()
    reason: str = Field(default="", description="why nothing was found, where nothing was")


class VerifyMeasurementInput(Message):
    measurements: tuple[Measurement, ...]
    corpus_id: str


class VerifyMeasurementOutput(Message):
    verified: tuple[Measurement, ...]
    rejected: tuple[Rejected, ...] = ()


class ArbitrateInput(Message):
    measurements: tuple[Measurement, ...]


class ArbitrateOutput(Message):
    conflicts: tuple[Conflict, ...]
    arbitrations: tuple[Arbitration, ...]


class TestDifferenceInput(Message):
    __test__ = False

    proposition: Proposition
    measurements: tuple[Measurement, ...]


class ComparedPair(Message):
    """Two measurements under one protocol, or why they are not comparable."""

    left_id: str
    right_id: str
    comparable: bool
    reason: str
    difference: DerivedValue | None = None
    ratio: DerivedValue | None = None
    test: str | None = Field(default=None, description="name of the test; None where no significance is claimed")
    statistic: DerivedValue | None = None
    p_value: DerivedValue | None = None


class TestDifferenceOutput(Message):
    __test__ = False

    pairs: tuple[ComparedPair, ...]


class BuildMechanismInput(Message):
    proposition: Proposition
    measurements: tuple[Measurement, ...] = ()
    claims: tuple[Claim, ...] = ()


class BuildMechanismOutput(Message):
    models: tuple[ExecutableModel, ...] = ()
    explanation_claim_ids: tuple[str, ...] = Field(default=(), description="accepted claims that state a mechanism")
    needs: tuple[Need, ...] = ()
    reason: str = ""


class RunCounterfactualInput(Message):
    proposition: Proposition
    models: tuple[ExecutableModel, ...]
    measurements: tuple[Measurement, ...] = ()


class RunCounterfactualOutput(Message):
    sweeps: tuple[Sweep, ...] = ()
    needs: tuple[Need, ...] = ()
    reason: str = ""


class MapTermsInput(Message):
    question: str
    proposition: Proposition
    corpus_id: str


class TermPair(Message):
    """One quantity or thing under two names, or one word in two senses."""

    term: str
    counterpart: str
    relation: str = Field(description="same_as, broader, narrower, different_sense")
    source: str = Field(description="where the pairing comes from: ontology, a paper's definition, embeddings")
    score: float = 1.0


class MapTermsOutput(Message):
    pairs: tuple[TermPair, ...]


class TaskOutcome(Message):
    """What the synthesis is given of each task: its row, reduced to what a reader may need."""

    task_id: str
    contract: str
    agent_id: str | None
    proposition_id: str | None = None
    status: str
    reason: str | None = None
    output: dict[str, object] | None = None
    reasoning_log: tuple[LogLine, ...] = ()
    reused_from: str | None = Field(default=None, description="the earlier run whose output this is")


class SynthesizeInput(Message):
    run_id: str
    question: str
    language: Language
    propositions: tuple[Proposition, ...]
    decompose_task_id: str
    outcomes: tuple[TaskOutcome, ...]
    left_out: tuple[PaperProblem, ...] = ()


class SynthesizeOutput(Message):
    answer: Answer
    dropped: tuple[Statement, ...] = Field(default=(), description="statements with a number no evidence carries")
