"""A driver killed in the middle, and a cluster that goes away: both are resumed, and nothing is done twice."""

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from actors import Team
from cluster import Connection, Settings
from contracts.answer import Answer
from contracts.events import RunEvent, TaskChanged
from memory import open_store
from tests.actors.fakes import FAKES
from tests.workflows.conftest import CORPUS
from workflows import ask

pytestmark = [pytest.mark.ray, pytest.mark.slow]
QUESTION = "σ of MOF-5?; two papers slow; slow third"


@pytest.fixture
def driver(settings: Settings, home: Path) -> Iterator[subprocess.Popen[str]]:
    environ = {key: value for key, value in os.environ.items() if key != "RAY_ADDRESS"}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.workflows.program", str(home), QUESTION],
        cwd=Path(__file__).parents[2], env=environ, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    yield process
    process.kill()
    process.communicate(timeout=60)


def read_until(process: subprocess.Popen[str], line: str) -> list[str]:
    assert process.stdout is not None
    seen = []
    for text in process.stdout:
        seen.append(text.strip())
        if text.strip() == line:
            return seen
    pytest.fail(f"{line!r} was never told: {seen}")


def finished_tasks(home: Path) -> Counter[str]:
    """Task id → how often an agent was called for it."""
    return Counter(line.split()[1] for line in (home / "calls.log").read_text().splitlines())


def comparable(answer: Answer) -> dict[str, object]:
    """The answer without run id, task ids and times."""

    def plain(value: object) -> object:
        if isinstance(value, dict):
            left_out = ("run_id", "task_id", "timings", "versions", "reused_from")
            return {key: plain(item) for key, item in value.items() if key not in left_out}
        return [plain(item) for item in value] if isinstance(value, list) else value

    return dict(plain(answer.model_dump(mode="json")))  # type: ignore[call-overload]


def test_a_killed_driver_is_resumed_with_the_same_answer(
    driver: subprocess.Popen[str],
    home: Path,
    settings: Settings,
    ray_connection: Connection,
    asked: Callable[..., tuple[Answer, list[RunEvent]]],
) -> None:
    seen = read_until(driver, "extract_measurements succeeded")
    run_id = next(line.split()[1] for line in seen if line.startswith("run "))
    os.kill(driver.pid, signal.SIGKILL)
    driver.wait(timeout=30)
    store = open_store(settings.database_url)
    done = {row.task_id for row in store.tree(run_id) if row.status == "succeeded"}
    assert len(done) >= 2, "decomposition and one branch"
    before = finished_tasks(home)

    answer, events = asked(None, resume=run_id)
    assert answer.run_id == run_id
    after = finished_tasks(home)
    assert {task: after[task] for task in done} == {task: before[task] for task in done}
    assert {row.status for row in store.tree(run_id)} == {"succeeded"}
    ran = {e.task_id for e in events if isinstance(e, TaskChanged) and e.status == "running"}
    assert not ran & done
    store.close()

    other = settings.model_copy(update={"owner": "another"})  # who may reuse nothing of the run above
    with Team(ray_connection, other, agents=FAKES) as team:
        straight = ask(QUESTION, CORPUS, team=team)
    assert comparable(straight) == comparable(answer)


@pytest.mark.parametrize("victim", ["gcs_server", "raylet/raylet"])
def test_a_cluster_that_goes_away_is_one_line_with_the_resume(
    driver: subprocess.Popen[str], settings: Settings, victim: str, asked: Callable[..., tuple[Answer, list[RunEvent]]]
) -> None:
    seen = read_until(driver, "extract_measurements succeeded")
    run_id = next(line.split()[1] for line in seen if line.startswith("run "))
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            command = (entry / "cmdline").read_bytes().split(b"\0")[0].decode()
            if command.endswith(victim) and os.getsid(int(entry.name)) == driver.pid:
                os.kill(int(entry.name), signal.SIGKILL)
        except OSError:
            continue
    _, said = driver.communicate(timeout=120)
    assert driver.returncode == 1, said
    (line,) = [text for text in said.splitlines() if text.startswith("Ray: ")]
    assert f"assay ask --resume {run_id}" in line
    assert "Traceback" not in said

    answer, _ = asked(None, resume=run_id)
    assert answer.status == "answered"
