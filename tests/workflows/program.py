"""A driver of its own for the tests that kill one: asks with fake agents and prints what it is told."""

import sys
from pathlib import Path

from actors import Team
from cluster import connect, load_settings
from contracts.errors import AssayError
from contracts.events import RunEvent, RunStarted, TaskChanged
from tests.actors.fakes import FAKES
from tests.workflows.conftest import CORPUS
from workflows import ask


def tell(event: RunEvent) -> None:
    """One line an event."""
    if isinstance(event, RunStarted):
        print("run", event.run_id, flush=True)
    elif isinstance(event, TaskChanged):
        print(event.contract, event.status, flush=True)


def main() -> int:
    """`program.py HOME QUESTION`; the exit status is the error's."""
    settings = load_settings({}, home=Path(sys.argv[1]))
    try:
        with connect(settings) as connection, Team(connection, settings, agents=FAKES) as team:
            print("answered", ask(sys.argv[2], CORPUS, team=team, on_event=tell).status, flush=True)
    except AssayError as error:
        print(error, file=sys.stderr)
        return error.exit_status
    return 0


if __name__ == "__main__":
    sys.exit(main())
