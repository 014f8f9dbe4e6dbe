"""What a wording can say. Every method returns one or more whole sentences with no evidence marks."""

from typing import Literal, Protocol

from contracts.claims import Claim
from contracts.conflicts import Arbitration, Conflict
from contracts.executables import ExecutableModel, Sweep
from contracts.measurements import DerivedValue, Measurement
from contracts.payloads import ComparedPair
from contracts.propositions import Proposition

Lacking = Literal["entity", "value", "model", "claims", "first_hand", "failed"]
"""Why a proposition has no answer: an entity no paper knows, no fitting value, no applicable model, no passage
that speaks to it, none that tells it first-hand, or a task that failed."""


class Voice(Protocol):
    """The sentences of one language."""

    def value(self, measurement: Measurement) -> str:
        """A value that a paper states, with its conditions; says so where it is second-hand."""

    def extremes(self, low: Measurement, high: Measurement) -> str:
        """The lowest and the highest of several values."""

    def comparison(self, left: Measurement, right: Measurement, pair: ComparedPair) -> str:
        """Which of two comparable values is larger, by how much, and what a test says."""

    def not_comparable(self, left: Measurement, right: Measurement, pair: ComparedPair) -> str:
        """That two values were measured under different conditions or as different quantities, and in what."""

    def model(self, model: ExecutableModel) -> str:
        """What a model that ran gives."""

    def sweep(self, sweep: Sweep, asked: DerivedValue) -> str:
        """What a counterfactual gives at the asked point."""

    def quotation(self, claim: Claim) -> str:
        """A claim, in the paper's words."""

    def conflict(self, conflict: Conflict, verdict: Arbitration, sides: tuple[Measurement, ...]) -> str:
        """A disagreement and what was made of it."""

    def unknown(self, proposition: Proposition) -> str:
        """That the corpus does not answer a proposition."""

    def reason(self, proposition: Proposition, lacking: Lacking, told: str) -> str:
        """Why not; `told` is the task's own reason, in English."""
