"""What the events of a run add up to. No terminal in it."""

from dataclasses import dataclass, field

from cli.telling import Telling
from contracts.events import (
    AgentProgress,
    ConflictsFound,
    PaperRead,
    QuestionTakenApart,
    RunEvent,
    RunStarted,
    Stage,
    StageStarted,
    TaskChanged,
)
from contracts.propositions import Proposition
from contracts.records import TERMINAL

_ORDER: tuple[Stage, ...] = ("ingest", "start", "decompose", "evidence", "synthesize", "done")


@dataclass
class AgentWork:
    """One agent's tasks, and papers (or points) done of all in those that are running."""

    status: dict[str, str] = field(default_factory=dict)
    counts: dict[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def tasks(self) -> int:
        """Tasks given to it so far."""
        return len(self.status)

    @property
    def finished(self) -> int:
        """Tasks that have ended."""
        return sum(status in TERMINAL for status in self.status.values())

    @property
    def failed(self) -> int:
        """Tasks that ended without an output."""
        return sum(status in TERMINAL - {"succeeded"} for status in self.status.values())

    @property
    def done(self) -> int:
        """Papers or points done, over its tasks."""
        return sum(done for done, _ in self.counts.values())

    @property
    def total(self) -> int:
        """Papers or points in all, over its tasks."""
        return sum(total for _, total in self.counts.values())


class Stages:
    """The state of a run as its events tell it."""

    def __init__(self, say: Telling | None = None) -> None:
        self.say = say or Telling()
        self.run_id: str | None = None
        self.resumed = False
        self.now: Stage = "ingest"
        self.paper, self.papers_done, self.papers_total = "", 0, 0
        self.left_out: list[str] = []
        self.propositions: tuple[Proposition, ...] = ()
        self.agents: dict[str, AgentWork] = {}
        self._conflicts: dict[str, tuple[int, int]] = {}

    @property
    def found(self) -> int:
        """Conflicts found so far."""
        return sum(found for found, _ in self._conflicts.values())

    @property
    def arbitrated(self) -> int:
        """Conflicts with a verdict so far."""
        return sum(arbitrated for _, arbitrated in self._conflicts.values())

    def take(self, event: RunEvent) -> None:
        """Add one event. Events that come late or twice do no harm."""
        match event:
            case StageStarted(stage=stage):
                if _ORDER.index(stage) >= _ORDER.index(self.now):
                    self.now = stage
            case RunStarted(run_id=run_id, resumed=resumed):
                self.run_id, self.resumed = run_id, resumed
            case PaperRead():
                self.paper, self.papers_done, self.papers_total = event.source, event.done, event.total
                if event.status == "left_out" and event.problem is not None:
                    self.left_out.append(f"{event.source}: {self.say.problem(event.problem)}")
            case QuestionTakenApart(propositions=propositions):
                self.propositions = propositions
            case TaskChanged(agent_id=agent, contract=contract) if agent is not None:
                if contract not in ("decompose_question", "synthesize_answer"):
                    self.agents.setdefault(agent, AgentWork()).status[event.task_id] = event.status
            case AgentProgress(agent_id=agent, contract=contract):
                if contract not in ("decompose_question", "synthesize_answer"):
                    work = self.agents.setdefault(agent, AgentWork())
                    work.status.setdefault(event.task_id, "running")
                    work.counts[event.task_id] = (event.done, event.total)
            case ConflictsFound(proposition_id=proposition, found=found, arbitrated=arbitrated):
                self._conflicts[proposition] = (found, arbitrated)
            case _:
                pass

    def headlines(self) -> list[tuple[str, bool]]:
        """A line for each stage that has begun, and whether it is over."""
        at = _ORDER.index(self.now)
        lines: list[tuple[str, bool]] = []
        if self.papers_total or self.now == "ingest":
            lines.append((self._papers(), at > _ORDER.index("ingest")))
        if at >= _ORDER.index("decompose") or self.propositions:
            lines.append((self.question(), bool(self.propositions)))
        elif self.now == "start":
            lines.append((self.say("starting"), False))
        if at >= _ORDER.index("evidence"):
            lines.append((self._evidence(), at > _ORDER.index("evidence")))
        if at >= _ORDER.index("synthesize"):
            lines.append((self._synthesis(), at > _ORDER.index("synthesize")))
        return lines

    def summary(self) -> list[str]:
        """The headlines of all stages."""
        return [text for text, _ in self.headlines()]

    def news(self, event: RunEvent) -> list[str]:
        """What a plain log says of the event just taken."""
        match event:
            case RunStarted(run_id=run_id, resumed=resumed):
                return [self.say("resumed" if resumed else "run", run=run_id)]
            case PaperRead(status="left_out", problem=problem) if problem is not None:
                return [self.say("paper_left_out", source=event.source, why=self.say.problem(problem))]
            case PaperRead(done=done, total=total) if done == total:
                return [self._papers()]
            case QuestionTakenApart():
                numbered = enumerate(self.propositions, 1)
                return [self.question(), *(f"  {i}. {self.say.proposition(p, 160)}" for i, p in numbered)]
            case StageStarted(stage="evidence"):
                return [self.say("working")]
            case AgentProgress(agent_id=agent, done=done, total=total) if done == total and agent in self.agents:
                work = self.agents[agent]
                return [
                    "  " + self.say("agent", agent=self.say.worded("agent", agent), done=work.done, total=work.total)
                ]
            case TaskChanged(status="failed" | "rejected", agent_id=agent, contract=contract, reason=reason):
                line = self.say(
                    "task_failed",
                    agent=self.say.worded("agent", agent or "dispatcher"),
                    contract=self.say.worded("contract", contract),
                    status=self.say.worded("task_status", event.status),
                    reason=self.say.reason(reason or ""),
                )
                return [f"  {line}"]
            case StageStarted(stage="synthesize"):
                return [self._evidence(), self._synthesis()]
            case _:
                return []

    def question(self) -> str:
        """The headline of the question's stage."""
        count = len(self.propositions)
        return self.say("question", count) if count else self.say("taking_apart")

    def _papers(self) -> str:
        if not self.papers_total:
            text = self.say("listing")
        else:
            text = self.say("papers", done=self.papers_done, total=self.papers_total)
        return text + (self.say("left_out", len(self.left_out)) if self.left_out else "")

    def _evidence(self) -> str:
        tasks = sum(work.tasks for work in self.agents.values())
        done = sum(work.finished for work in self.agents.values())
        return self.say("evidence", len(self.agents), done=done, total=tasks)

    def _synthesis(self) -> str:
        if not self.found:
            return self.say("no_conflict")
        if self.arbitrated < self.found:
            return self.say("arbitrating", self.found, done=self.arbitrated)
        return self.say("arbitrated", self.found)
