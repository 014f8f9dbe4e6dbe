"""The mechanism agent: explains by code that the reader can run."""

from actors.base import Agent, Handler, Work
from contracts.base import Message
from contracts.payloads import BuildMechanismInput, BuildMechanismOutput
from reasoning import build_mechanism


class Mechanism(Agent):
    """build_mechanism."""

    agent_id = "mechanism"

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {"build_mechanism": (BuildMechanismInput, self.build_mechanism)}

    def build_mechanism(self, given: BuildMechanismInput, work: Work) -> BuildMechanismOutput:
        """A model bound to the measurements, run in the sandbox; or what is lacking."""
        output = build_mechanism(given)
        for model in output.models:
            bound = [entry.measurement_id for entry in model.inputs if entry.measurement_id]
            work.log(f"bound {model.name} and ran it: {model.status}", *bound)
        if output.explanation_claim_ids:
            work.log("claims of the papers that state a mechanism", *output.explanation_claim_ids)
        for need in output.needs:
            work.log(f"lacks {need.property} of {need.entity}: {need.reason}")
        if output.reason:
            work.log(output.reason)
        return output
