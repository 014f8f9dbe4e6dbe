"""Question sets answered by one team of agents, several questions at once."""

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial

from actors import Team
from benchmarks.dr_bench.labelled import Question, QuestionSet
from benchmarks.dr_bench.results import Result
from benchmarks.dr_bench.scoring import score_answer
from cluster import Settings
from contracts.errors import AssayError
from contracts.events import RunEvent
from contracts.ids import new_id
from workflows import ask, open_team, prepare

OnEvent = Callable[[str, RunEvent], None]
"""Question set's name and what is told while its papers are read."""


def answer_sets(
    sets: Sequence[QuestionSet],
    done: Collection[tuple[str, str]],
    *,
    concurrency: int,
    settings: Settings,
    on_event: OnEvent,
) -> Iterator[Result]:
    """Results in order of completion; questions whose key is in `done` are passed over.

    A question that fails is a result with its error. Raises AssayError where papers cannot be read at all or
    the cluster is not there.
    """
    with open_team(settings) as team:
        for each in sets:
            open_questions = [q for q in each.questions if (each.name, q.id) not in done]
            if not open_questions:
                continue
            corpus = prepare(each.papers, on_event=partial(on_event, each.name), settings=settings)
            pool = ThreadPoolExecutor(concurrency, thread_name_prefix="dr-bench")
            try:
                asked = [pool.submit(_answered, each.name, q, corpus.corpus_id, team) for q in open_questions]
                for future in as_completed(asked):
                    yield future.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def _answered(name: str, question: Question, corpus_id: str, team: Team) -> Result:
    run_id, began = new_id(), time.perf_counter()
    common = {"questions": name, "id": question.id, "kind": question.kind, "question": question.question}
    try:
        answer = ask(question.question, corpus_id, run_id=run_id, team=team)
    except AssayError as error:
        return Result.model_validate(
            common | {"run_id": run_id, "error": str(error), "seconds": time.perf_counter() - began}
        )
    return Result.model_validate(
        common
        | {
            "run_id": run_id,
            "seconds": time.perf_counter() - began,
            "score": score_answer(question, answer),
            "status": answer.status,
            "timings": answer.timings,
            "versions": answer.versions,
        }
    )
