"""The counterfactual agent: what if, answered by sweeping a model."""

from actors.base import Agent, Handler, Work
from contracts.base import Message
from contracts.payloads import RunCounterfactualInput, RunCounterfactualOutput
from reasoning import run_counterfactual


class Counterfact(Agent):
    """run_counterfactual."""

    agent_id = "counterfact"

    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        return {"run_counterfactual": (RunCounterfactualInput, self.run_counterfactual)}

    def run_counterfactual(self, given: RunCounterfactualInput, work: Work) -> RunCounterfactualOutput:
        """Sweeps of the models that were given; or what is lacking."""
        output = run_counterfactual(given)
        for sweep in output.sweeps:
            work.log(
                f"swept {sweep.parameter} of {sweep.model.name} over {len(sweep.grid)} values", sweep.model.code_sha256
            )
        for need in output.needs:
            work.log(f"lacks {need.property} of {need.entity}: {need.reason}")
        if output.reason:
            work.log(output.reason)
        return output
