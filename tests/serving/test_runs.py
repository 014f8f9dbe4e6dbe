"""Runs in the background, their API and their stream, over a store of the test's own; what answers is played."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from http import HTTPStatus
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from pydantic import SecretStr

from cluster import Settings
from contracts.errors import ClusterError
from contracts.records import RunRecord, TaskRecord
from memory import TaskStore, open_store
from serving.api import make_api
from serving.problems import Refused
from serving.runs import SESSION, Runs
from serving.stream import events
from tests.serving.played import CORPUS, Played

KEY = SecretStr("a long enough key")


@pytest.fixture
def settings(home: Any) -> Settings:
    return Settings(home=home, database_url=f"sqlite:///{home}/assay.db")


@pytest.fixture
def store(settings: Settings) -> Iterator[TaskStore]:
    opened = open_store(settings.database_url)
    yield opened
    opened.close()


@pytest.fixture
def make_runs(settings: Settings, store: TaskStore) -> Iterator[Callable[..., Runs]]:
    made: list[Runs] = []

    def make(ask: Callable[..., Any], at_once: int = 1, waiting: int = 0) -> Runs:
        team: Any = SimpleNamespace(settings=settings)
        made.append(Runs(team, store, at_once=at_once, waiting=waiting, ask=ask))
        return made[-1]

    yield make
    for runs in made:
        runs.close()


def test_more_than_may_wait_is_refused_and_room_comes_back(make_runs: Callable[..., Runs], store: TaskStore) -> None:
    played = Played(store)
    runs = make_runs(played.ask, at_once=1, waiting=1)
    first, second = (runs.begin("What is it?", CORPUS, "en") for _ in range(2))
    with pytest.raises(Refused) as refused:
        runs.begin("What is it?", CORPUS, "en")
    assert refused.value.status == HTTPStatus.SERVICE_UNAVAILABLE
    played.go.set()
    played.wait_for(first.run_id, second.run_id)
    assert played.wait_for(runs_room(runs).run_id) == ["succeeded"]


def runs_room(runs: Runs) -> RunRecord:
    """Begin a run as soon as there is room."""
    for _ in range(100):
        try:
            return runs.begin("What is it?", CORPUS, "en")
        except Refused:
            threading.Event().wait(0.05)
    pytest.fail("no room came back")


def test_a_run_that_fails_is_closed_with_its_reason(make_runs: Callable[..., Runs], store: TaskStore) -> None:
    def lost(*_: Any, **__: Any) -> None:
        raise ClusterError("Ray", "the cluster went away")

    def broken(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    for ask, reason in ((lost, "Ray: the cluster went away"), (broken, "a fault of the server: ZeroDivisionError")):
        run = make_runs(ask).begin("What is it?", CORPUS, "en")
        assert Played(store).wait_for(run.run_id) == ["failed"]
        closed = store.run(run.run_id)
        assert closed is not None
        assert closed.reason == reason


def test_the_next_server_goes_on_with_runs_of_http_only(make_runs: Callable[..., Runs], store: TaskStore) -> None:
    now = datetime.now(UTC)
    for run_id, session in (("r-http", SESSION), ("r-terminal", None)):
        store.create_run(
            RunRecord(
                run_id=run_id, session_id=session, question="?", corpus_id=CORPUS, created_at=now, updated_at=now
            )
        )  # fmt: skip
    played = Played(store)
    played.go.set()
    runs = make_runs(played.ask)
    runs.take_over()
    assert played.wait_for("r-http") == ["succeeded"]
    assert played.resumed == ["r-http"]


def test_another_owners_run_is_not_there(make_runs: Callable[..., Runs], store: TaskStore) -> None:
    now = datetime.now(UTC)
    store.create_run(RunRecord(run_id="theirs", owner="other", question="?", created_at=now, updated_at=now))
    assert make_runs(Played(store).ask).run("theirs") is None


def test_a_stream_waits_for_events_and_ends_with_the_run(store: TaskStore) -> None:
    now = datetime.now(UTC)
    run = store.create_run(RunRecord(run_id="r1", question="?", corpus_id=CORPUS, created_at=now, updated_at=now))

    async def follow() -> list[str]:
        told = []
        async for event in events(store, run, ""):
            told.append(f"{event.event} {event.id == 'finished'}")
            if len(told) == 1:
                await asyncio.to_thread(store.transition, "t1", 0, "pending", "cancelled", actor="test")
                await asyncio.to_thread(store.finish_run, "r1", "cancelled", reason="stopped")
        return told

    store.create_task(
        TaskRecord(
            task_id="t1", run_id="r1", contract="decompose_question", status="pending", input={},
            created_at=now, updated_at=now,
        )
    )  # fmt: skip
    assert asyncio.run(asyncio.wait_for(follow(), 30)) == ["task False", "task False", "finished True"]


def get(app: Any, *, headers: dict[str, str], client: str = "127.0.0.1") -> httpx.Response:
    """One request as it would come from `client`."""

    async def send() -> httpx.Response:
        transport = httpx.ASGITransport(app, client=(client, 50_000))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8000") as sender:
            return await sender.get("/v1/research/none", headers=headers)

    return asyncio.run(send())


@pytest.mark.parametrize(
    ("key", "headers", "client", "status"),
    [
        (None, {}, "127.0.0.1", 404),
        (None, {}, "10.0.0.7", 403),
        (None, {"Host": "rebound.example.org"}, "127.0.0.1", 403),
        (KEY, {}, "127.0.0.1", 401),
        (KEY, {"Authorization": "Bearer another"}, "10.0.0.7", 401),
        (KEY, {"Authorization": f"Bearer {KEY.get_secret_value()}", "Host": "assay.example.org"}, "10.0.0.7", 404),
    ],
)
def test_who_may_come_in(
    make_runs: Callable[..., Runs], store: TaskStore, key: SecretStr | None, headers: Any, client: str, status: int
) -> None:
    nothing: Any = None
    app = make_api(make_runs(Played(store).ask), nothing, store, key)
    response = get(app, headers=headers, client=client)
    assert response.status_code == status
    assert response.json()["status"] == status
    assert response.headers["content-type"] == "application/problem+json"
    assert ("www-authenticate" in response.headers) is (status == 401)


def test_an_id_that_no_event_can_have_is_refused(make_runs: Callable[..., Runs], store: TaskStore) -> None:
    now = datetime.now(UTC)
    store.create_run(RunRecord(run_id="none", question="?", created_at=now, updated_at=now))
    nothing: Any = None
    app = make_api(make_runs(Played(store).ask), nothing, store, None)

    async def send() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as sender:
            return await sender.get("/v1/research/none/events", headers={"Last-Event-ID": "' OR 1=1"})

    response = asyncio.run(send())
    assert response.status_code == HTTPStatus.BAD_REQUEST
    assert "Last-Event-ID" in response.json()["detail"]
