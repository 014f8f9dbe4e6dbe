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


@pytest.fixture
def settings(home: Path) -> Settings:
    store_corpus(home)
    return load_settings({}, home=home)


@pytest.fixture
def team(ray_connection: Connection, settings: Settings) -> Iterator[Team]:
    """Fake agents, started when first asked."""
    made = Team(ray_connection, settings, agents=FAKES)
    yield made
    made.close()


@pytest.fixture
def asked(team: Team) -> Callable[..., tuple[Answer, list[RunEvent]]]:
    """Ask with that team; the answer and what was told on the way."""

    def go(question: str | None, **options: object) -> tuple[Answer, list[RunEvent]]:
        events: list[RunEvent] = []
        corpus = None if options.get("resume") else CORPUS
        return ask(question, corpus, team=team, on_event=events.append, **options), events  # type: ignore[arg-type]

    return go
