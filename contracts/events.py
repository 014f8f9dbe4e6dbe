"""What a run tells while it runs: small messages for a live view or a stream of server-sent events.

They are for showing only. What was done is in the store's `task_events`; a lost event loses nothing.
"""

from typing import Annotated, Literal

from pydantic import Field

from contracts.base import Message
from contracts.documents import PaperProblem
from contracts.propositions import Proposition
from contracts.records import TaskStatus

Stage = Literal["ingest", "start", "decompose", "evidence", "synthesize", "done"]


class RunStarted(Message):
    """The run has its row; `resumed` where it continues an earlier one."""

    kind: Literal["run"] = "run"
    run_id: str
    question: str
    corpus_id: str
    resumed: bool = False


class StageStarted(Message):
    """A stage of the run begins. `run_id` is empty while papers are read, which is before any run."""

    kind: Literal["stage"] = "stage"
    run_id: str = ""
    stage: Stage


class PaperRead(Message):
    """A paper was read, or left out with a problem, or found unchanged."""

    kind: Literal["paper"] = "paper"
    source: str
    done: int = Field(ge=0)
    total: int = Field(ge=0)
    status: str = Field(default="read", description="read, unchanged, left_out")
    problem: PaperProblem | None = None


class QuestionTakenApart(Message):
    """The propositions, in order."""

    kind: Literal["propositions"] = "propositions"
    run_id: str
    propositions: tuple[Proposition, ...]


class TaskChanged(Message):
    """A task took a status. `reused` where a stored output was taken and nothing ran."""

    kind: Literal["task"] = "task"
    run_id: str
    task_id: str
    contract: str
    status: TaskStatus
    agent_id: str | None = None
    proposition_id: str | None = None
    attempt: int = 0
    reason: str | None = None
    reused: bool = False


class AgentProgress(Message):
    """How far an agent is with a task: papers, sentences or points, done of all."""

    kind: Literal["progress"] = "progress"
    run_id: str
    task_id: str
    contract: str
    agent_id: str
    proposition_id: str | None = None
    done: int = Field(ge=0)
    total: int = Field(ge=0)


class ConflictsFound(Message):
    """Conflicts of one proposition; `arbitrated` of them have a verdict."""

    kind: Literal["conflicts"] = "conflicts"
    run_id: str
    proposition_id: str
    found: int = Field(ge=0)
    arbitrated: int = Field(ge=0)


class RunFinished(Message):
    """The run's row is closed."""

    kind: Literal["finished"] = "finished"
    run_id: str
    status: Literal["succeeded", "failed", "cancelled"]
    reason: str | None = None


RunEvent = Annotated[
    RunStarted
    | StageStarted
    | PaperRead
    | QuestionTakenApart
    | TaskChanged
    | AgentProgress
    | ConflictsFound
    | RunFinished,
    Field(discriminator="kind"),
]
