"""The three stages of a question while they run: live on a terminal, plain lines elsewhere."""

import threading
from types import TracebackType
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from cli.stage_state import AgentWork, Stages
from cli.telling import Telling
from contracts.answer import Language
from contracts.events import RunEvent
from render.plain import short

_PER_SECOND = 8


class Progress:
    """A context; call it with each event. Shows on `console`, which is standard error's."""

    def __init__(self, console: Console, language: Language = "en") -> None:
        self._console = console
        self._stages = Stages(Telling(language))
        self._said: set[str] = set()
        self._lock = threading.Lock()
        self._live: Live | None = None

    @property
    def run_id(self) -> str | None:
        """The run, once it is known."""
        return self._stages.run_id

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live = Live(
                get_renderable=self._drawn, console=self._console, refresh_per_second=_PER_SECOND, transient=True
            )
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live is not None:
            self._live.stop()
            if kind is None:
                for text in self._stages.summary():
                    self._console.print(Text(f"✓ {text}", style="dim"))

    def __call__(self, event: RunEvent) -> None:
        """Take one event in; any thread may call."""
        with self._lock:
            self._stages.take(event)
            if self._live is None:
                for text in self._stages.news(event):
                    if text not in self._said:
                        self._said.add(text)
                        self._console.print(Text(text), soft_wrap=True)

    def _drawn(self) -> RenderableType:
        with self._lock:
            return drawn(self._stages)


def drawn(stages: Stages) -> RenderableType:
    """The live picture of a run."""
    rows: list[RenderableType] = []
    for text, done in stages.headlines():
        rows.append(Text(f"✓ {text}", style="green") if done else Spinner("dots", Text(text)))
        if not done and stages.now == "ingest" and stages.papers_total:
            rows.append(_bar("", stages.papers_done, stages.papers_total, short(stages.paper, 48)))
        if text == stages.question():
            told = enumerate((stages.say.proposition(p, 110) for p in stages.propositions), 1)
            rows += [Text(f"    {i}. {each}", style="dim") for i, each in told]
        if not done and stages.now == "evidence":
            rows += [_agent(stages.say, agent, work) for agent, work in stages.agents.items()]
    return Group(*rows)


def _agent(say: Telling, agent: str, work: AgentWork) -> RenderableType:
    state = say("tasks", done=work.finished, total=work.tasks) + (say("failed", work.failed) if work.failed else "")
    share = say("share", done=work.done, total=work.total) if work.total else ""
    return _bar(say.worded("agent", agent), work.done, work.total, share + state)


def _bar(name: str, done: int, total: int, text: str) -> RenderableType:
    row = Table.grid(padding=(0, 1))
    row.add_column(width=4)
    row.add_column(width=14)
    row.add_column(width=24)
    row.add_column()
    bar: RenderableType = ProgressBar(total=total, completed=done, width=24) if total else Text()
    row.add_row("", Text(name), bar, Text(text, style="dim"))
    return row
