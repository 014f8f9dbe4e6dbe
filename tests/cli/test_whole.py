"""The command as a user starts it: a process of its own, Ray and the agents with it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from contracts.answer import Answer

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "papers"
PAPERS = (EXAMPLES / "p01-mof5-conductivity.pdf", EXAMPLES / "p02-cof366-conductivity.pdf")
QUESTION = "What is the ionic conductivity of dry MOF-5 at 25 °C?"
pytestmark = [pytest.mark.ray, pytest.mark.slow]


def environment(home: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("RAY_ADDRESS", "ASSAY_DATABASE_URL", "ASSAY_OWNER")}
    return kept | {"ASSAY_HOME": str(home), "PYTHONPATH": str(ROOT), "COLUMNS": "160"}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-P", "-c", "from assay import main; main()", *arguments]


def processes_of(home: Path) -> list[str]:
    """Names of living processes that were started for this home: ours, Ray's daemons, its workers."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            mine = f"ASSAY_HOME={home}\0".encode() in (folder / "environ").read_bytes()
            name = (folder / "comm").read_text().strip()
        except OSError:
            continue
        if mine:
            found.append(name)
    return found


def left_over(home: Path, seconds: float = 20) -> list[str]:
    """Processes of the home that still live after at most `seconds`."""
    until = time.monotonic() + seconds
    while processes_of(home) and time.monotonic() < until:
        time.sleep(0.2)
    return processes_of(home)


@pytest.fixture(scope="module")
def read_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which the two papers are read already."""
    home = tmp_path_factory.mktemp("whole")
    done = subprocess.run(
        command("ingest", *map(str, PAPERS)),
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "2 papers" in done.stdout
    return home


def test_a_question_from_a_folder_that_shadows_our_rooms(read_home: Path, tmp_path: Path) -> None:
    for room in ("models", "contracts", "kb", "evidence"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "__init__.py").write_text("raise RuntimeError('not ours')")
    (tmp_path / "random.py").write_text("raise RuntimeError('not ours')")
    done = subprocess.run(
        command("ask", QUESTION, "--papers", *map(str, PAPERS), "--json", "answer.json", "--html", "answer.html"),
        env=environment(read_home), cwd=tmp_path, capture_output=True, text=True, timeout=280, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    answer = Answer.model_validate_json((tmp_path / "answer.json").read_text())
    values = [item.measurement.value for item in answer.evidence if item.measurement and item.direct]
    assert 1.2e-3 in values
    assert "(1.2 ± 0.1)×10⁻³ S cm⁻¹" in " ".join(done.stdout.split()), done.stdout
    assert "data:image/png;base64," in (tmp_path / "answer.html").read_text()
    assert "Question: 1 proposition" in done.stderr
    assert "\x1b" not in done.stderr + done.stdout


def test_a_question_in_a_third_language(read_home: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        command("ask", "Quelle est la conductivité ionique du matériau MOF-5 à température ambiante ?",
                "--papers", *map(str, PAPERS)),
        env=environment(read_home), cwd=tmp_path, capture_output=True, text=True, timeout=280, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stdout
    assert re.search(r"^assay: .*(English|Chinese)", done.stderr, re.MULTILINE), done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_pdf(read_home: Path, tmp_path: Path) -> None:
    (tmp_path / "notes.pdf").write_text("not a PDF at all")
    done = subprocess.run(
        command("ask", QUESTION, "--papers", "notes.pdf"),
        env=environment(read_home), cwd=tmp_path, capture_output=True, text=True, timeout=280, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stdout
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("assay: notes.pdf: ")
    assert "PDF" in last
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("moment", ["Papers:", "Run "])
def test_ctrl_c_ends_cleanly_and_says_how_to_go_on(read_home: Path, tmp_path: Path, moment: str) -> None:
    home = read_home if moment == "Run " else tmp_path / "fresh"
    process = subprocess.Popen(
        command("ask", QUESTION, "--papers", *map(str, PAPERS)),
        env=environment(home), cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr is not None
    told = ""
    if moment == "Run ":
        for line in process.stderr:
            told += line
            if line.startswith(moment):
                break
    else:
        until = time.monotonic() + 120
        while "raylet" not in processes_of(home):
            assert time.monotonic() < until and process.poll() is None, "Ray did not start"
            time.sleep(0.1)
    assert "raylet" in processes_of(home)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=90)
    told += err
    assert process.returncode == 130, told
    assert not left_over(home)
    assert "Traceback" not in told
    assert not out.strip()
    last = told.strip().splitlines()[-1]
    if moment == "Run ":
        run = re.search(r"^Run (\S+)", told, re.MULTILINE)
        assert run
        assert last == f"assay: stopped; continue with `assay ask --resume {run[1]}`"
        resumed = subprocess.run(
            command("ask", "--resume", run[1][:13], "--json", "-"),
            env=environment(home), cwd=tmp_path, capture_output=True, text=True, timeout=280, check=False,
        )  # fmt: skip
        assert resumed.returncode == 0, resumed.stderr
        assert json.loads(resumed.stdout)["run_id"] == run[1]
    else:
        assert last.startswith("assay: stopped")
