"""The whole way once: two of the project's own papers, the real agents, a real Ray."""

from pathlib import Path

import pytest

from cluster import Connection, load_settings
from contracts.answer import Answer
from contracts.events import PaperRead, RunEvent
from memory import open_store
from workflows import ask, open_team, prepare

pytestmark = [pytest.mark.ray, pytest.mark.slow]
PAPERS = Path(__file__).parents[2] / "examples" / "papers"


def test_ask_over_example_papers(ray_connection: Connection, tmp_path: Path) -> None:
    settings = load_settings({}, home=tmp_path)
    events: list[RunEvent] = []
    chosen = [PAPERS / "p01-mof5-conductivity.pdf", PAPERS / "p02-cof366-conductivity.pdf"]
    (tmp_path / "no.pdf").write_text("not a PDF")
    corpus = prepare([*chosen, tmp_path / "no.pdf"], settings=settings, on_event=events.append)
    read = {event.source: event.status for event in events if isinstance(event, PaperRead)}
    assert read == {chosen[0].name: "read", chosen[1].name: "read", "no.pdf": "left_out"}
    again: list[RunEvent] = []
    assert (
        prepare([*chosen, tmp_path / "no.pdf"], settings=settings, on_event=again.append).corpus_id == corpus.corpus_id
    )
    assert "read" not in {event.status for event in again if isinstance(event, PaperRead)}

    with open_team(settings) as team:
        first = ask("What is the lithium transference number of MOF-5?", corpus.corpus_id, team=team)
        second = ask("What is the lithium transference number of MOF-5?", corpus.corpus_id, team=team)
        unknown = ask("What is the boiling point of helium?", corpus.corpus_id, team=team)
    assert unknown.status == "not_known"
    assert [problem.source for problem in first.left_out] == ["no.pdf"]
    assert first.phenomenon
    assert second.evidence
    store = open_store(settings.database_url)
    for answer in (first, second, unknown):
        done = {row.task_id for row in store.tree(answer.run_id) if row.status == "succeeded"}
        assert _named_tasks(answer) <= done
        shown = {item.id for item in answer.evidence}
        assert all(set(statement.evidence_ids) <= shown for statement in answer.phenomenon)
    store.close()
    assert {item.reused_from for item in second.evidence} <= {first.run_id}


def _named_tasks(answer: Answer) -> set[str]:
    items = (*answer.phenomenon, *answer.evidence, *answer.conflicts, *answer.unknowns, *answer.propositions)
    return {item.task_id for item in items}
