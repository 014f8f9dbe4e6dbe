"""A job on a cluster that was started by hand, with its token: the way that README tells."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from benchmarks.dr_bench.labelled import EXAMPLE_PAPERS, EXAMPLE_QUESTIONS
from benchmarks.dr_bench.results import read_results

pytestmark = [pytest.mark.ray, pytest.mark.slow]
ROOT = Path(__file__).resolve().parents[2]
RAY = Path(sys.executable).with_name("ray")
PATIENCE_S = 120.0


@dataclass
class Head:
    """A head of our own: where its dashboard is, and the environment that knows its token."""

    address: str
    environ: dict[str, str]


def free_ports(count: int) -> list[int]:
    """Ports of the loopback that nobody listens on."""
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [int(probe.getsockname()[1]) for probe in probes]
    for probe in probes:
        probe.close()
    return ports


@pytest.fixture(scope="module")
def head() -> Iterator[Head]:
    """`ray start --head` from the activated environment; --block so that it ends with its own process only."""
    with tempfile.TemporaryDirectory(prefix="assay-head-", ignore_cleanup_errors=True) as folder:
        token = Path(folder, "token")
        token.write_text("a1" * 32)
        environ = {key: value for key, value in os.environ.items() if not key.startswith("RAY_")} | {
            "PATH": f"{RAY.parent}{os.pathsep}{os.environ['PATH']}",
            "RAY_AUTH_MODE": "token",
            "RAY_AUTH_TOKEN_PATH": str(token),
            "RAY_USAGE_STATS_ENABLED": "0",
            "ASSAY_HOME": str(Path(folder, "home")),
            "HF_HUB_OFFLINE": "1",
        }
        gcs, dashboard, agent, client = free_ports(4)
        command = [
            str(RAY), "start", "--head", "--block", "--num-cpus=2", f"--port={gcs}", "--dashboard-host=127.0.0.1",
            f"--dashboard-port={dashboard}", f"--dashboard-agent-listen-port={agent}",
            f"--ray-client-server-port={client}", f"--temp-dir={folder}/ray", "--object-store-memory=200000000",
        ]  # fmt: skip
        log = Path(folder, "log")
        with log.open("w") as out:
            process = subprocess.Popen(
                command, env=environ, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
            )
        try:
            address = f"http://127.0.0.1:{dashboard}"
            wait_for(address, process, log)
            yield Head(address, environ)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(timeout=30)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the dashboard answers that it wants a token."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        assert process.poll() is None, log.read_text()
        try:
            response = httpx.get(f"{address}/api/jobs/", timeout=5)
        except httpx.HTTPError:
            time.sleep(0.5)
            continue
        if response.status_code in (401, 403):
            return
        time.sleep(0.5)
    pytest.fail(f"no dashboard that asks for a token at {address}: {log.read_text()}")


def submit(head: Head, *command: str, token: bool = True) -> subprocess.CompletedProcess[str]:
    """`ray job submit --working-dir . -- COMMAND`, followed to its end."""
    environ = head.environ
    if not token:
        environ = {key: value for key, value in environ.items() if not key.startswith("RAY_AUTH")}
        environ["RAY_AUTH_TOKEN_PATH"] = "/nonexistent"
    return subprocess.run(
        [str(RAY), "job", "submit", "--address", head.address, "--working-dir", ".", "--", *command],
        env=environ, cwd=ROOT, capture_output=True, text=True, timeout=280,
    )  # fmt: skip


def test_a_job_answers_questions_on_its_cluster(head: Head, tmp_path: Path) -> None:
    few, out = tmp_path / "few.jsonl", tmp_path / "results.jsonl"
    lines = EXAMPLE_QUESTIONS.read_text(encoding="utf-8").splitlines()
    few.write_text("\n".join([lines[0], lines[2]]) + "\n", encoding="utf-8")
    papers = EXAMPLE_PAPERS / "p01-mof5-conductivity.pdf"
    done = submit(
        head, "python", "-m", "benchmarks.dr_bench", "run",
        "--questions", str(few), "--papers", str(papers), "--out", str(out),
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    results = read_results(out)
    assert {result.id for result in results} == {"examples-01", "examples-03"}
    assert {result.score.outcome for result in results if result.score} == {"right"}
    assert "succeeded" in done.stdout


def test_a_client_without_the_token_is_refused(head: Head) -> None:
    done = submit(head, "true", token=False)
    assert done.returncode != 0
    assert "oken" in done.stdout + done.stderr


def test_what_is_uploaded_leaves_the_environment_and_builds_out() -> None:
    kept_back = [".venv/", ".venv-gpu/", "build/", "__pycache__/", ".mypy_cache/"]
    ignored = subprocess.run(
        ["git", "check-ignore", *kept_back],
        cwd=ROOT, capture_output=True, text=True, timeout=30,
    ).stdout.split()  # fmt: skip
    assert ignored == kept_back
