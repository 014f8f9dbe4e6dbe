"""A run from question to answer over fake agents on a real Ray: its rows, its events, what it learns."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from actors import Team
from cluster import Connection, Settings, load_settings
from contracts.answer import Answer
from contracts.errors import AssayError, UnusableQuestion
from contracts.events import AgentProgress, QuestionTakenApart, RunEvent, RunFinished, RunStarted, StageStarted
from memory import open_store
from tests.actors.fakes import FAKES
from tests.actors.samples import measurement
from tests.workflows.conftest import CORPUS, calls, store_corpus
from workflows import ask

pytestmark = pytest.mark.ray
Asked = Callable[..., tuple[Answer, list[RunEvent]]]


def steps(home: Path) -> list[str]:
    """Contracts of the evidence stage, but for those whose results these tests may share with earlier ones."""
    return [name for name in calls(home)[1:-1] if name not in ("verify_measurement", "arbitrate_conflict")]


def test_a_value_question_takes_one_evidence_task(asked: Asked, home: Path) -> None:
    answer, events = asked("σ of MOF-5?")
    assert calls(home) == ["decompose_question", "extract_measurements", "synthesize_answer"]
    assert [item.id for item in answer.evidence] == [measurement().id]

    stages = [event.stage for event in events if isinstance(event, StageStarted)]
    assert stages == ["decompose", "evidence", "synthesize", "done"]
    assert isinstance(events[0], RunStarted)
    assert isinstance(events[-1], RunFinished)
    assert events[-1].status == "succeeded"
    (taken,) = [event for event in events if isinstance(event, QuestionTakenApart)]
    assert [p.text for p in taken.propositions] == ["σ of MOF-5?"]
    progress = [event for event in events if isinstance(event, AgentProgress)]
    assert [(p.done, p.total, p.proposition_id) for p in progress] == [
        (n, 3, taken.propositions[0].id) for n in (1, 2, 3)
    ]


def test_the_rows_tell_what_was_done(asked: Asked, settings: Settings) -> None:
    answer, _ = asked("second-hand σ of MOF-5?")
    store = open_store(settings.database_url)
    run = store.run(answer.run_id)
    assert run is not None
    assert (run.status, Answer.model_validate(run.answer)) == ("succeeded", answer)
    rows = {row.contract: row for row in store.tree(answer.run_id)}
    assert list(rows) == ["decompose_question", "extract_measurements", "trace_citation", "synthesize_answer"]
    assert rows["trace_citation"].parent_task_id == rows["extract_measurements"].task_id
    assert rows["extract_measurements"].parent_task_id == rows["decompose_question"].task_id
    assert {row.status for row in rows.values()} == {"succeeded"}
    (outcome,) = [o for o in rows["synthesize_answer"].input["outcomes"] if o["contract"] == "extract_measurements"]
    assert rows["extract_measurements"].output["rejected"], "its own row tells what it looked at and did not use"
    assert outcome["output"] == rows["extract_measurements"].output | {"rejected": []}
    moves = [(e.from_status, e.to_status) for e in store.events(answer.run_id) if e.kind == "transition"]
    assert len(moves) == 4 * len(rows)
    store.close()


def test_timings_add_up_and_versions_are_named(asked: Asked) -> None:
    answer, _ = asked("σ of MOF-5?")
    spent = answer.timings
    assert set(spent) == {"decompose", "evidence", "synthesize", "agents", "start", "overhead", "total"}
    assert spent["agents"] + spent["start"] + spent["overhead"] == pytest.approx(spent["total"], abs=0.001)
    assert set(answer.versions) == {"assay", "ray", "code", "contracts", "corpus", "reader", "models", "knowledge"}
    assert answer.versions["corpus"] == CORPUS
    assert answer.versions["knowledge"].isdigit()


def test_a_failed_branch_does_not_sink_the_run(asked: Asked) -> None:
    answer, _ = asked("it crashes; σ of MOF-5?")
    assert len(answer.evidence) == 1
    (unknown,) = answer.unknowns
    assert unknown.reason == "crashed: ZeroDivisionError: a fault of the room"


def test_a_mechanism_gets_what_it_lacks(asked: Asked, home: Path) -> None:
    asked("why so? | build_mechanism")
    assert steps(home) == ["build_mechanism", "extract_measurements", "build_mechanism"]


def test_two_papers_are_arbitrated_and_terms_mapped_on_demand(asked: Asked, home: Path, team: Team) -> None:
    assert "ad_hoc" not in team.running()
    asked("two papers | map_terms extract_measurements")
    assert steps(home) == ["map_terms", "extract_measurements"]
    assert "ad_hoc" in team.running(), "for the session's next question"


def test_a_later_run_reuses_what_an_earlier_one_found(ray_connection: Connection, tmp_path: Path) -> None:
    store_corpus(tmp_path)
    settings = load_settings({}, home=tmp_path)
    fresh = Team(ray_connection, settings, agents=FAKES)
    ran: list[list[str]] = []
    answers: list[Answer] = []
    try:
        for question in ("two papers", "two papers, again", "two papers, one of them changed"):
            (tmp_path / "calls.log").unlink(missing_ok=True)
            answers.append(ask(question, CORPUS, team=fresh))
            ran.append(calls(tmp_path)[1:-1])
    finally:
        fresh.close()
    first, second, third = answers
    assert ran[0] == ["extract_measurements", "verify_measurement", "arbitrate_conflict"]
    assert ran[1] == ["extract_measurements"], "the same values: verified and arbitrated before"
    assert ran[2] == ran[0], "a changed paper's values are others"
    assert [item.reused_from for item in first.evidence] == [None, None]
    assert [item.reused_from for item in second.evidence] == [first.run_id, first.run_id]
    assert [item.reused_from for item in third.evidence] == [first.run_id, None]
    assert [answer.versions["knowledge"] for answer in answers] == ["0", "3", "3"]

    store = open_store(settings.database_url)
    taken = next(row for row in store.tree(second.run_id) if row.contract == "arbitrate_conflict")
    made = next(row for row in store.tree(first.run_id) if row.contract == "arbitrate_conflict")
    store.close()
    assert (taken.status, taken.agent_id, taken.output) == ("succeeded", "knowledge", made.output)
    assert taken.reasoning_log[0].rests_on == (first.run_id, made.task_id)


def test_a_question_that_cannot_be_asked_fails_the_run(asked: Asked, settings: Settings) -> None:
    with pytest.raises(AssayError, match="question: cannot be asked; ask another"):
        asked("unaskable")
    store = open_store(settings.database_url)
    run = store.runs("local")[0]
    assert (run.status, run.reason) == ("failed", "question: cannot be asked; ask another")
    store.close()


@pytest.mark.parametrize(
    ("question", "said"), [("", "is empty"), (" \n ", "is empty"), ("σ" * 50_000, "50,000 characters")]
)
def test_unusable_questions_do_not_start_ray(question: str, said: str, settings: Settings) -> None:
    with pytest.raises(UnusableQuestion, match=said):
        ask(question, CORPUS, settings=settings)


def test_an_interrupt_closes_the_run_as_cancelled(team: Team, settings: Settings) -> None:
    def interrupt(event: RunEvent) -> None:
        if isinstance(event, AgentProgress):
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        ask("slow one", CORPUS, team=team, on_event=interrupt)
    store = open_store(settings.database_url)
    run = store.runs("local")[0]
    assert run.status == "cancelled"
    assert {row.status for row in store.tree(run.run_id)} == {"succeeded", "cancelled"}
    store.close()


def test_resuming_what_cannot_be_resumed_says_so(asked: Asked, team: Team) -> None:
    with pytest.raises(AssayError, match="there is no run nothing"):
        asked(None, resume="nothing")
    answer, _ = asked("σ of MOF-5?")
    with pytest.raises(AssayError, match="asks another question"):
        ask("something else", None, team=team, resume=answer.run_id)
    with pytest.raises(AssayError, match="papers have changed"):
        ask(None, "0" * 64, team=team, resume=answer.run_id)


def test_resuming_a_finished_run_returns_its_answer(asked: Asked, home: Path) -> None:
    answer, _ = asked("σ of MOF-5?")
    again, _ = asked(None, resume=answer.run_id)
    assert again == answer
    assert len(calls(home)) == 3
