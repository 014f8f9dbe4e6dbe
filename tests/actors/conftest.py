"""A team of fake agents on the session's Ray, with a store of the test's own."""

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from actors import Dispatcher, Team
from actors.registry import Registry, load_registry
from actors.team import LINGER_S
from cluster import Connection, Settings, load_settings
from contracts.events import RunEvent
from contracts.ids import new_id
from contracts.records import RunRecord
from memory import TaskStore, open_store
from tests.actors.fakes import FAKES


class Bench:
    """A dispatcher of a fresh run, and what it told."""

    def __init__(self, team: Team, store: TaskStore, home: Path) -> None:
        now = datetime.now(UTC)
        self.team, self.store, self.home = team, store, home
        self.run_id = store.create_run(RunRecord(run_id=new_id(), question="?", created_at=now, updated_at=now)).run_id
        self.events: list[RunEvent] = []
        self.dispatcher = Dispatcher(team, store, self.run_id, self.events.append)

    def calls(self) -> list[str]:
        """Contracts that agents were called for, in order."""
        file = self.home / "calls.log"
        return [" ".join(line.split()[:-2]) for line in file.read_text().splitlines()] if file.exists() else []


@pytest.fixture(scope="session")
def shared_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One ASSAY_HOME for these tests, since the agents that know it take seconds to start."""
    return tmp_path_factory.mktemp("actors")


@pytest.fixture
def home(shared_home: Path) -> Path:
    """That folder, with no call noted."""
    (shared_home / "calls.log").unlink(missing_ok=True)
    return shared_home


@pytest.fixture
def settings(home: Path) -> Settings:
    return load_settings({}, home=home)


@pytest.fixture(scope="session")
def shared_team(ray_connection: Connection, shared_home: Path) -> Iterator[Team]:
    """Fake agents, started when first asked."""
    team = Team(ray_connection, load_settings({}, home=shared_home), agents=FAKES)
    yield team
    team.close()


@pytest.fixture
def store(settings: Settings) -> Iterator[TaskStore]:
    opened = open_store(settings.database_url)
    yield opened
    opened.close()


@pytest.fixture
def bench_of(
    ray_connection: Connection, settings: Settings, store: TaskStore, home: Path
) -> Iterator[Callable[..., Bench]]:
    """A team of the test's own, with other contracts, agents or patience."""
    teams: list[Team] = []

    def make(registry: Registry | None = None, agents: Mapping[str, str] = FAKES, linger_s: float = LINGER_S) -> Bench:
        only = registry or load_registry()
        team = Team(ray_connection, settings, registry=only, agents=agents, linger_s=linger_s)
        teams.append(team)
        return Bench(team, store, home)

    yield make
    for team in teams:
        team.close()


@pytest.fixture
def bench(shared_team: Team, store: TaskStore, home: Path) -> Bench:
    """The team that the tests share."""
    return Bench(shared_team, store, home)
