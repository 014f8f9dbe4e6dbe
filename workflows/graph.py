"""The research graph: decompose, one branch a proposition, synthesize. State is JSON and task ids."""

import operator
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, TypedDict

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.runtime import Runtime
from langgraph.types import Send
from pydantic import TypeAdapter

from actors.dispatcher import Dispatcher, reused_from
from contracts.answer import Language
from contracts.documents import PaperProblem
from contracts.errors import AssayError, StoreError
from contracts.events import ConflictsFound, QuestionTakenApart, RunEvent, Stage, StageStarted
from contracts.payloads import ArbitrateOutput, DecomposeOutput, SynthesizeInput, TaskOutcome
from contracts.propositions import Proposition
from contracts.records import RunRecord, TaskRecord
from memory import TaskStore
from workflows.plan import Branch, is_supply, refused_by

Graph = CompiledStateGraph[Any, Any, Any, Any]
LANGUAGE: TypeAdapter[Language] = TypeAdapter(Language)


class BranchState(TypedDict):
    """Of one proposition: its place in the decomposition."""

    position: int
    decompose_task: str


class ResearchState(TypedDict, total=False):
    """Of the run: task ids, and how many propositions there are."""

    decompose_task: str
    propositions: int
    branches: Annotated[dict[str, list[str]], operator.or_]
    synthesize_task: str


@dataclass
class Research:
    """What the nodes are given: a run, its dispatcher, its store, the knowledge it may reuse."""

    run: RunRecord
    corpus_id: str
    dispatcher: Dispatcher
    store: TaskStore
    known: dict[str, str]
    left_out: Sequence[PaperProblem]
    on_event: Callable[[RunEvent], None]
    began: dict[Stage, float] = field(default_factory=dict)
    """When each stage began, seconds of the monotonic clock."""
    ended: dict[str, TaskRecord] = field(default_factory=dict)
    """Rows of tasks that have ended: the run does not change them any more."""

    def dispatched(self, record: TaskRecord) -> TaskRecord:
        """Keep the row of a task that has just ended."""
        self.ended[record.task_id] = record
        return record

    def row(self, task: str) -> TaskRecord:
        """The task's row. Raises StoreError where it is gone."""
        record = self.ended.get(task) or self.store.task(task)
        if record is None:
            raise StoreError(f"task {task[:12]}", "is named by the checkpoint and not in the store", "ask again")
        return self.dispatched(record)

    def rows(self, state: Mapping[str, Any]) -> list[TaskRecord]:
        """The rows of every branch, in the propositions' order."""
        branches = state.get("branches", {})
        return [self.row(task) for position in sorted(branches, key=int) for task in branches[position]]

    def propositions(self, decompose_task: str) -> tuple[Proposition, ...]:
        """The propositions that the task delivered."""
        return decomposed(self.row(decompose_task)).propositions

    def enter(self, stage: Stage) -> None:
        """Note and tell that a stage begins."""
        self.began[stage] = time.monotonic()
        self.on_event(StageStarted(run_id=self.run.run_id, stage=stage))


def decompose(state: ResearchState, runtime: Runtime[Research]) -> ResearchState:
    """Take the question apart. Raises AssayError where that fails: without propositions there is no run."""
    research = runtime.context
    run = research.run
    research.enter("decompose")
    given = {"question": run.question, "language": run.language, "corpus_id": research.corpus_id}
    record = research.dispatched(research.dispatcher.dispatch("decompose_question", given))
    if record.status != "succeeded":
        raise refused(record)
    research.on_event(QuestionTakenApart(run_id=run.run_id, propositions=decomposed(record).propositions))
    research.enter("evidence")
    return {"decompose_task": record.task_id, "propositions": len(decomposed(record).propositions), "branches": {}}


def branch_out(state: ResearchState) -> list[Send]:
    """One branch a proposition; they run in parallel."""
    task = state["decompose_task"]
    return [Send("evidence", BranchState(position=i, decompose_task=task)) for i in range(state["propositions"])]


def evidence(state: BranchState, runtime: Runtime[Research]) -> ResearchState:
    """One proposition's tasks, one after another; a failed one ends what depends on it, not the run.

    Of a branch that was cut short, tasks that had ended are not run again: the dispatcher knows them by their ids.
    """
    research = runtime.context
    research.began.setdefault("evidence", time.monotonic())
    run = research.run
    asked = research.propositions(state["decompose_task"])[state["position"]]
    branch = Branch(run.question, research.corpus_id, research.known, asked)
    while (step := branch.next_step()) is not None:
        record = research.dispatched(
            research.dispatcher.dispatch(
                step.contract,
                step.given,
                parent=step.parent or state["decompose_task"],
                proposition_id=asked.id,
                ended=branch.done,
            )
        )
        branch.done.append(record)
        if record.contract == "arbitrate_conflict" and record.output is not None:
            made = ArbitrateOutput.model_validate(record.output)
            found, arbitrated = len(made.conflicts), len(made.arbitrations)
            research.on_event(
                ConflictsFound(run_id=run.run_id, proposition_id=asked.id, found=found, arbitrated=arbitrated)
            )
    return {"branches": {str(state["position"]): [record.task_id for record in branch.done]}}


def synthesize(state: ResearchState, runtime: Runtime[Research]) -> ResearchState:
    """Assemble the answer from the task rows, failed ones included. Raises AssayError where that fails."""
    research = runtime.context
    research.enter("synthesize")
    first = research.row(state["decompose_task"])
    output = decomposed(first)
    outcomes = [_outcome(first, None, {})]
    ended = [first, *research.rows(state)]
    for position, proposition in enumerate(output.propositions):
        rows = [research.row(task) for task in state["branches"].get(str(position), ())]
        rejected = refused_by(rows)
        outcomes += [_outcome(row, proposition, rejected) for row in rows]
    given = SynthesizeInput(
        run_id=research.run.run_id, question=research.run.question, language=_answers_in(research.run, output),
        propositions=output.propositions, decompose_task_id=first.task_id,
        outcomes=tuple(outcomes), left_out=tuple(research.left_out),
    )  # fmt: skip
    record = research.dispatched(
        research.dispatcher.dispatch(
            "synthesize_answer", given.model_dump(mode="json"), parent=first.task_id, ended=ended
        )
    )
    if record.status != "succeeded":
        raise refused(record)
    return {"synthesize_task": record.task_id}


@cache
def _compiled() -> Graph:
    graph = StateGraph(ResearchState, context_schema=Research)
    graph.add_node("decompose", decompose)
    graph.add_node("evidence", evidence)
    graph.add_node("synthesize", synthesize)
    graph.add_edge(START, "decompose")
    graph.add_conditional_edges("decompose", branch_out, ["evidence"])
    graph.add_edge("evidence", "synthesize")
    graph.add_edge("synthesize", END)
    return graph.compile()


def research_graph(checkpoints: BaseCheckpointSaver[str]) -> Graph:
    """The graph over these checkpoints; invoke it with durability "sync" and a `Research` as context."""
    return _compiled().copy({"checkpointer": checkpoints})


def _answers_in(run: RunRecord, output: DecomposeOutput) -> Language:
    """The language asked for; else the question's."""
    return LANGUAGE.validate_python(run.language) if run.language != "auto" else output.language


def refused(record: TaskRecord) -> AssayError:
    """The error of a task without which there is no answer."""
    reason = record.reason or "no reason given"
    code, _, text = reason.partition(": ")
    if code == "unusable":
        subject, _, problem = text.partition(": ")
        return AssayError(subject, problem or text)
    return AssayError(record.contract, f"{record.status} ({reason})", f"see `assay tasks {record.task_id[:12]}`")


def decomposed(record: TaskRecord) -> DecomposeOutput:
    """What a decompose_question task delivered."""
    return DecomposeOutput.model_validate(record.output)


def _outcome(record: TaskRecord, proposition: Proposition | None, rejected: Mapping[str, str]) -> TaskOutcome:
    output = record.output
    if output is not None and record.contract == "extract_measurements":
        output = _let_through(output, rejected)
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
        reused_from=reused_from(record),
    )  # fmt: skip


def _let_through(output: dict[str, Any], rejected: Mapping[str, str]) -> dict[str, Any]:
    """What was measured without what a verification refused; a reason where nothing is left.

    What the task itself looked at and did not use stays in its row: no answer is made of it.
    """
    found, beside = output["measurements"], output.get("beside", [])
    kept = [m for m in found if m["id"] not in rejected]
    left: dict[str, Any] = {
        "measurements": kept,
        "beside": [m for m in beside if m["id"] not in rejected],
        "rejected": [],
    }
    if found and not kept:
        left["reason"] = f"what was found is not on its page as read: {rejected[found[0]['id']]}"
    return output | left
