"""The task results of one run, read as typed payloads, by proposition."""

from collections.abc import Iterator
from typing import TypeVar

from contracts.base import Message
from contracts.payloads import SynthesizeInput, TaskOutcome

M = TypeVar("M", bound=Message)


class Outcomes:
    """Looks up what the tasks of a run delivered."""

    def __init__(self, given: SynthesizeInput) -> None:
        self._all = given.outcomes

    def of(self, proposition_id: str, contract: str, kind: type[M]) -> Iterator[tuple[str, M]]:
        """Task id and output of each task of the contract that succeeded, in order."""
        for outcome in self._of(proposition_id, contract):
            if outcome.status == "succeeded" and outcome.output is not None:
                yield outcome.task_id, kind.model_validate(outcome.output)

    def last_task(self, proposition_id: str, default: str) -> str:
        """The last task of a proposition, for what no single task stands behind."""
        mine = [outcome.task_id for outcome in self._all if outcome.proposition_id == proposition_id]
        return mine[-1] if mine else default

    def failed(self, proposition_id: str) -> list[TaskOutcome]:
        """The tasks of a proposition that did not succeed."""
        return [o for o in self._all if o.proposition_id == proposition_id and o.status != "succeeded"]

    def _of(self, proposition_id: str, contract: str) -> list[TaskOutcome]:
        return [o for o in self._all if o.proposition_id == proposition_id and o.contract == contract]
