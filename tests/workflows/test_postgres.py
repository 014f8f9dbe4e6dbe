"""Store and checkpoints in PostgreSQL: a run that was stopped goes on."""

import os
import signal

import pytest

from actors import Team
from cluster import Connection, Settings
from contracts.events import RunEvent, TaskChanged
from memory import open_store
from tests.actors.fakes import FAKES
from tests.workflows.conftest import CORPUS, calls
from workflows import ask

pytestmark = pytest.mark.ray


def test_a_stopped_run_is_resumed_there(ray_connection: Connection, settings: Settings, postgres_url: str) -> None:
    there = settings.model_copy(update={"database_url": postgres_url})

    def interrupt(event: RunEvent) -> None:
        if isinstance(event, TaskChanged) and (event.contract, event.status) == ("extract_measurements", "succeeded"):
            os.kill(os.getpid(), signal.SIGINT)

    with Team(ray_connection, there, agents=FAKES) as team:
        with pytest.raises(KeyboardInterrupt):
            ask("σ of MOF-5?; slow second", CORPUS, team=team, on_event=interrupt)
        store = open_store(postgres_url)
        (run,) = store.runs("local")
        assert run.status == "cancelled"
        before = calls(settings.home)

        answer = ask(None, None, resume=run.run_id, team=team)
        assert answer.run_id == run.run_id
        assert "decompose_question" not in calls(settings.home)[len(before) :]
        assert {row.status for row in store.tree(run.run_id)} == {"succeeded"}
        store.close()
