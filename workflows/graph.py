"""The research graph: decompose, one branch a proposition, synthesize. State is JSON and task ids."""

import operator
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, TypedDict

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Send

from actors.dispatcher import Dispatcher
from contracts.answer import Language
from contracts.documents import PaperProblem
from contracts.errors import AssayError, StoreError
from contracts.events import ConflictsFound, QuestionTakenApart, RunEvent, Stage, StageStarted
from contracts.payloads import ArbitrateOutput, DecomposeOutput, SynthesizeInput, TaskOutcome
from contracts.propositions import Proposition
from contracts.records import RunRecord, TaskRecord
from memory import TaskStore
from workflows.plan import Branch, is_supply


class BranchState(TypedDict, total=False):
    """Of one proposition: its place in the decomposition and its tasks so far."""

    position: int
    decompose_task: str
    tasks: Annotated[list[str], operator.add]
    complete: bool
    branches: Annotated[dict[str, list[str]], operator.or_]


class BranchOutput(TypedDict, total=False):
    """What a branch hands to the run."""

    branches: Annotated[dict[str, list[str]], operator.or_]


class ResearchState(TypedDict, total=False):
    """Of the run: task ids only."""

    decompose_task: str
    branches: Annotated[dict[str, list[str]], operator.or_]
    synthesize_task: str


@dataclass
class Research:
    """The nodes, and what they are given: a run, its dispatcher, its store, the knowledge it may reuse."""

    run: RunRecord
    corpus_id: str
    dispatcher: Dispatcher
    store: TaskStore
    known: dict[str, str]
    left_out: Sequence[PaperProblem]
    on_event: Callable[[RunEvent], None]
    began: dict[Stage, float] = field(default_factory=dict)
    """When each stage began, seconds of the monotonic clock."""

    def compiled(self, checkpoints: BaseCheckpointSaver[str]) -> CompiledStateGraph[Any, Any, Any, Any]:
        """The graph, ready to be invoked with durability "sync"."""
        branch = StateGraph(BranchState, output_schema=BranchOutput)
        branch.add_node("task", self.task)
        branch.add_node("close", self.close)
        branch.add_edge(START, "task")
        branch.add_conditional_edges("task", lambda s: "close" if s["complete"] else "task", ["close", "task"])
        branch.add_edge("close", END)

        graph = StateGraph(ResearchState)
        graph.add_node("decompose", self.decompose)
        graph.add_node("evidence", branch.compile())
        graph.add_node("synthesize", self.synthesize)
        graph.add_edge(START, "decompose")
        graph.add_conditional_edges("decompose", self.branch_out, ["evidence"])
        graph.add_edge("evidence", "synthesize")
        graph.add_edge("synthesize", END)
        return graph.compile(checkpointer=checkpoints)

    def decompose(self, state: ResearchState) -> ResearchState:
        """Take the question apart. Raises AssayError where that fails: without propositions there is no run."""
        self._stage("decompose")
        given = {"question": self.run.question, "language": self.run.language, "corpus_id": self.corpus_id}
        record = self.dispatcher.dispatch("decompose_question", given)
        if record.status != "succeeded":
            raise refused(record)
        propositions = tuple(_decomposed(record).propositions)
        self.on_event(QuestionTakenApart(run_id=self.run.run_id, propositions=propositions))
        self._stage("evidence")
        return {"decompose_task": record.task_id, "branches": {}}

    def branch_out(self, state: ResearchState) -> list[Send]:
        """One branch a proposition; they run in parallel."""
        count = len(self._propositions(state["decompose_task"]))
        return [
            Send("evidence", {"position": i, "decompose_task": state["decompose_task"], "tasks": [], "branches": {}})
            for i in range(count)
        ]

    def task(self, state: BranchState) -> BranchState:
        """Dispatch the branch's next task; a failed one ends the branch's dependants, not the run."""
        self.began.setdefault("evidence", time.monotonic())
        proposition = self._propositions(state["decompose_task"])[state["position"]]
        done = [self._row(task) for task in state["tasks"]]
        branch = Branch(self.run.question, self.corpus_id, self.known, proposition, done)
        step = branch.next_step()
        if step is None:
            return {"complete": True}
        record = self.dispatcher.dispatch(
            step.contract, step.given, parent=step.parent or state["decompose_task"], proposition_id=proposition.id
        )
        if record.contract == "arbitrate_conflict" and record.output is not None:
            found = ArbitrateOutput.model_validate(record.output)
            self.on_event(
                ConflictsFound(
                    run_id=self.run.run_id, proposition_id=proposition.id,
                    found=len(found.conflicts), arbitrated=len(found.arbitrations),
                )
            )  # fmt: skip
        after = Branch(self.run.question, self.corpus_id, self.known, proposition, [*done, record])
        return {"tasks": [record.task_id], "complete": after.next_step() is None}

    def close(self, state: BranchState) -> BranchOutput:
        """Hand the branch's task ids to the run."""
        return {"branches": {str(state["position"]): state["tasks"]}}

    def synthesize(self, state: ResearchState) -> ResearchState:
        """Assemble the answer from the task rows, failed ones included. Raises AssayError where that fails."""
        self._stage("synthesize")
        decomposed = self._row(state["decompose_task"])
        output = _decomposed(decomposed)
        outcomes = [_outcome(decomposed, None)]
        for position, proposition in enumerate(output.propositions):
            rows = [self._row(task) for task in state["branches"].get(str(position), ())]
            outcomes += [_outcome(row, proposition) for row in rows]
        language: Language = output.language
        given = SynthesizeInput(
            run_id=self.run.run_id, question=self.run.question, language=language,
            propositions=output.propositions, decompose_task_id=decomposed.task_id,
            outcomes=tuple(outcomes), left_out=tuple(self.left_out),
        )  # fmt: skip
        record = self.dispatcher.dispatch("synthesize_answer", given.model_dump(mode="json"), parent=decomposed.task_id)
        if record.status != "succeeded":
            raise refused(record)
        return {"synthesize_task": record.task_id}

    def rows(self, state: Mapping[str, Any]) -> list[TaskRecord]:
        """The rows of every branch, in the propositions' order."""
        branches = state.get("branches", {})
        return [self._row(task) for position in sorted(branches, key=int) for task in branches[position]]

    def _propositions(self, decompose_task: str) -> tuple[Proposition, ...]:
        return _decomposed(self._row(decompose_task)).propositions

    def _row(self, task: str) -> TaskRecord:
        record = self.store.task(task)
        if record is None:
            raise StoreError(f"task {task[:12]}", "is named by the checkpoint and not in the store", "ask again")
        return record

    def _stage(self, stage: Stage) -> None:
        self.began[stage] = time.monotonic()
        self.on_event(StageStarted(run_id=self.run.run_id, stage=stage))


def refused(record: TaskRecord) -> AssayError:
    """The error of a task without which there is no answer."""
    reason = record.reason or "no reason given"
    code, _, text = reason.partition(": ")
    if code == "unusable":
        subject, _, problem = text.partition(": ")
        return AssayError(subject, problem or text)
    return AssayError(record.contract, f"{record.status} ({reason})", f"see `assay tasks {record.task_id[:12]}`")


def _decomposed(record: TaskRecord) -> DecomposeOutput:
    return DecomposeOutput.model_validate(record.output)


def _outcome(record: TaskRecord, proposition: Proposition | None) -> TaskOutcome:
    output = record.output
    if proposition is not None and output is not None and is_supply(record, proposition):
        # Measured for an agent that lacked it, not asked for: it stands beside what answers the question.
        output = output | {
            "measurements": [],
            "beside": [*output["measurements"], *output.get("beside", ())],
            "reason": "",
        }
    return TaskOutcome(
        task_id=record.task_id, contract=record.contract, agent_id=record.agent_id,
        proposition_id=proposition.id if proposition else None,
        status=record.status, reason=record.reason, output=output, reasoning_log=record.reasoning_log,
    )  # fmt: skip
