"""What every agent is: contracts enforced at both doors, a reasoning log, and no state worth keeping."""

import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, ClassVar

from pydantic import Field, ValidationError

from contracts.answer import LogLine
from contracts.base import Message
from contracts.cards import TaskContract, load_contracts
from contracts.doors import check_input, check_output
from contracts.errors import AssayError, ContractError
from contracts.ids import content_size
from contracts.records import AgentMessage

LOGGER = logging.getLogger(__name__)


class AgentContext(Message):
    """What an agent is told of its surroundings. There is no database in it: only the dispatcher writes tasks."""

    home: Path = Field(description="ASSAY_HOME; the knowledge base lies under it")


class Progress(Message):
    """Yielded by a handler while it works."""

    done: int = Field(ge=0)
    total: int = Field(ge=0)


class Declined(Exception):
    """Raised by a handler that finds the task is not its own; the dispatcher asks the next candidate."""


class Work:
    """One task in hand: its id, and the log that its handler writes."""

    def __init__(self, task_id: str, agent_id: str) -> None:
        self.task_id, self._agent_id = task_id, agent_id
        self.steps: list[LogLine] = []

    def log(self, step: str, *rests_on: str) -> None:
        """Note one step of the reasoning, and the ids of what it rests on."""
        self.steps.append(LogLine(task_id=self.task_id, agent=self._agent_id, step=step, rests_on=rests_on))


Result = Message | Generator[Progress, None, Message]
Handler = Callable[[Any, Work], Result]


class Agent(ABC):
    """A set of handlers, one a contract. Each is given the contract's input message and returns its output message.

    Whatever a subclass keeps between tasks is a cache: a restart may lose it.
    """

    agent_id: ClassVar[str]

    def __init__(self, context: AgentContext) -> None:
        self.context = context
        self._contracts: dict[str, TaskContract] = load_contracts()
        self._handlers = self.handlers()

    @abstractmethod
    def handlers(self) -> dict[str, tuple[type[Message], Handler]]:
        """Contract name → input message and handler."""

    @property
    def capability(self) -> tuple[str, ...]:
        """The contracts that it carries out."""
        return tuple(self._handlers)

    def invoke(self, message: AgentMessage) -> Iterator[dict[str, Any]]:
        """Carry out one task. Yields `running`, any number of `progress`, and last the outcome.

        The outcome's status is succeeded (with `output`), rejected (not this agent's, or input not admitted) or
        failed; the latter two have a `reason` of the form "code: what". Nothing is raised.
        """
        began = time.perf_counter()
        yield {"status": "running"}
        work = Work(message.task_id, self.agent_id)
        try:
            output = yield from self._carry_out(message, work)
            outcome: dict[str, Any] = {"status": "succeeded", "output": output, "reason": None}
        except Declined as refusal:
            outcome = {"status": "rejected", "output": None, "reason": str(refusal)}
        except AssayError as error:
            outcome = {"status": "failed", "output": None, "reason": f"unusable: {error}"}
        except Exception as error:
            LOGGER.exception("task %s of %s", message.task_id, self.agent_id)
            outcome = {"status": "failed", "output": None, "reason": f"crashed: {type(error).__name__}: {error}"}
        outcome["reasoning_log"] = [line.model_dump(mode="json") for line in work.steps]
        outcome["seconds"] = time.perf_counter() - began
        yield outcome

    def _carry_out(self, message: AgentMessage, work: Work) -> Generator[dict[str, Any], None, dict[str, Any]]:
        name = str(message.payload.get("contract"))
        contract = self._contracts.get(name)
        if contract is None or name not in self._handlers:
            raise Declined(f"not_mine: {self.agent_id} does not carry out {name}")
        kind, handler = self._handlers[name]
        given = message.payload.get("input", {})
        try:
            check_input(contract, given, content_size(given))
            typed = kind.model_validate(given)
        except ContractError as error:
            raise Declined(f"input_refused: {error}") from error
        except ValidationError as error:
            first = error.errors()[0]
            where = "/".join(map(str, first["loc"]))
            raise Declined(f"input_refused: {name} field {where}: {first['msg']}") from error
        result = handler(typed, work)
        if isinstance(result, Generator):
            result = yield from _reported(result)
        output = result.model_dump(mode="json")
        try:
            check_output(contract, output)
        except ContractError as error:
            raise AssayError(self.agent_id, f"would deliver what the contract does not admit ({error})") from error
        return output


def _reported(steps: Generator[Progress, None, Message]) -> Generator[dict[str, Any], None, Message]:
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            output: Message = end.value
            return output
        yield {"status": "progress", "done": step.done, "total": step.total}
