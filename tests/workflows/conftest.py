"""A stored corpus of two papers that nobody reads, and runs over it with fake agents."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from actors import Team
from cluster import Connection, Settings, load_settings
from contracts.answer import Answer
from contracts.events import RunEvent
from contracts.ids import text_digest
from kb.corpus import Corpus, PaperEntry
from kb.storage import write_json
from tests.actors.fakes import FAKES
from workflows import ask

CORPUS = text_digest("two papers")


def store_corpus(home: Path) -> None:
    """Put the corpus where the knowledge base looks for it."""
    papers = tuple(
        PaperEntry(source=f"{name}.pdf", path=f"/nowhere/{name}.pdf", doc_id=text_digest(name), usable=True)
        for name in ("d1", "d2")
    )
    corpus = Corpus(corpus_id=CORPUS, reader="none", papers=papers)
    write_json(home / "kb" / "corpora" / CORPUS / "corpus.json.gz", corpus.model_dump_json())


def calls(home: Path) -> list[str]:
    """Contracts that fake agents were called for, in order."""
    file = home / "calls.log"
    return [line.split()[0] for line in file.read_text().splitlines()] if file.exists() else []


@pytest.fixture(scope="session")
def shared_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One ASSAY_HOME for these tests, since the agents that know it take seconds to start."""
    folder = tmp_path_factory.mktemp("workflows")
    store_corpus(folder)
    return folder


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
def team(shared_team: Team, home: Path) -> Team:
    return shared_team


@pytest.fixture
def asked(team: Team) -> Callable[..., tuple[Answer, list[RunEvent]]]:
    """Ask with that team; the answer and what was told on the way."""

    def go(question: str | None, **options: object) -> tuple[Answer, list[RunEvent]]:
        events: list[RunEvent] = []
        corpus = None if options.get("resume") else CORPUS
        return ask(question, corpus, team=team, on_event=events.append, **options), events  # type: ignore[arg-type]

    return go
