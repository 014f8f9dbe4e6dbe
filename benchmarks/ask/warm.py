"""Questions to a team that is up: their time, and the part that no agent accounts for."""

import time
from collections.abc import Sequence
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

import ray
from pydantic import BaseModel, ConfigDict

from cluster import Settings, connect
from kb import KnowledgeBase
from workflows import ask, open_team, prepare

TARGET_OVERHEAD_MS = 50.0
"""Of the orchestrator, 95th percentile."""
WARM_QUESTIONS = 24


class Ingested(BaseModel):
    """Papers read by a Ray that was up, into an empty ASSAY_HOME."""

    model_config = ConfigDict(frozen=True)

    papers: int
    pages: int
    seconds: float
    cores: int

    @property
    def pages_per_second_and_core(self) -> float:
        """Over the cores that the cluster has."""
        return self.pages / self.seconds / self.cores


class Spread(BaseModel):
    """Median and 95th percentile, milliseconds."""

    model_config = ConfigDict(frozen=True)

    p50: float
    p95: float
    n: int


class Warm(BaseModel):
    """Of the warm questions: whole time, the time inside agents, waiting for an agent's process to start, and the
    orchestrator's own; the three make up the whole."""

    model_config = ConfigDict(frozen=True)

    ingest: Ingested
    total: Spread
    agents: Spread
    start: Spread
    overhead: Spread


def measure_warm(questions: Sequence[str], papers: Sequence[Path], settings: Settings) -> Warm:
    """Read `papers` into an empty home, ask each question once, then WARM_QUESTIONS of them measured."""
    with TemporaryDirectory(prefix="assay-bench-") as home:
        settings = settings.model_copy(update={"home": Path(home), "database_url": f"sqlite:///{home}/assay.db"})
        with connect(settings), open_team(settings) as team:
            cores = max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
            ray.get(_nothing.remote())  # a worker process is up before the clock starts
            began = time.perf_counter()
            corpus = prepare(papers, settings=settings)
            seconds = time.perf_counter() - began
            documents = list(KnowledgeBase(settings.home).documents(corpus.corpus_id))
            pages = sum(document.pages for document in documents)
            for question in questions:
                ask(question, corpus.corpus_id, team=team)
            rounds = [questions[i % len(questions)] for i in range(max(WARM_QUESTIONS, len(questions)))]
            timings = [ask(question, corpus.corpus_id, team=team).timings for question in rounds]
    return Warm(
        ingest=Ingested(papers=len(documents), pages=pages, seconds=seconds, cores=cores),
        total=_spread([each["total"] for each in timings]),
        agents=_spread([each["agents"] for each in timings]),
        start=_spread([each["start"] for each in timings]),
        overhead=_spread([each["overhead"] for each in timings]),
    )


@ray.remote
def _nothing() -> None:
    return None


def _spread(seconds: Sequence[float]) -> Spread:
    cuts = quantiles(seconds, n=20, method="inclusive")
    return Spread(p50=1000 * cuts[9], p95=1000 * cuts[18], n=len(seconds))
