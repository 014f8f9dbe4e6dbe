"""What cannot be used is refused before anything heavy is loaded or started."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.beforehand import check_papers, home_problem
from contracts.errors import AssayError
from tests.cli.conftest import Assay

ROOT = Path(__file__).parents[2]
_PROGRAM = """
import json, sys
from cli.app import run
status = run(sys.argv[1:])
print(json.dumps([status, sorted(name for name in ("ray", "workflows", "numpy", "pint") if name in sys.modules)]))
"""


def called(*arguments: str) -> tuple[int, list[str], str]:
    """Exit status, which heavy modules were loaded, and what stood on stderr."""
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120, check=True
    )
    status, loaded = json.loads(done.stdout.splitlines()[-1])
    return status, loaded, done.stderr


@pytest.mark.parametrize(
    ("question", "said"),
    [("", "question: is empty"), (" \n", "question: is empty"), ("a" * 50_000, "50,000 characters")],
)
def test_a_question_that_is_none(question: str, said: str, pdf: Path) -> None:
    status, loaded, error = called("ask", question, "--papers", str(pdf))
    assert (status, loaded) == (2, [])
    assert said in error


def test_a_folder_whose_files_are_no_pdfs(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        (tmp_path / name).write_text("hello")
    status, loaded, error = called("ask", "What is the yield of X?", "--papers", str(tmp_path))
    assert (status, loaded) == (2, [])
    assert "a.pdf: is not a PDF" in error
    assert "1 more" in error


def test_one_that_may_be_a_pdf_is_enough(tmp_path: Path, pdf: Path) -> None:
    (tmp_path / "a.pdf").write_text("hello")
    check_papers([tmp_path])
    pdf.unlink()
    with pytest.raises(AssayError, match="not a PDF"):
        check_papers([tmp_path])


def test_a_home_that_cannot_be_used_is_named(assay: Assay, pdf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = pdf.with_name("file")
    file.write_text("")
    monkeypatch.setenv("ASSAY_HOME", str(file / "home"))
    said = assay("ask", "What is the yield of X?", "--papers", str(pdf))
    assert said.status == 2
    assert said.err.startswith(f"assay: ASSAY_HOME: {file}/home cannot be used")
    assert "export ASSAY_HOME=DIR" in said.err
    checks = {check["name"]: check for check in json.loads(assay("doctor", "--json").out)}
    assert {checks[name]["state"] for name in ("ASSAY_HOME", "Database")} == {"missing"}


def test_looking_at_a_home_leaves_nothing(tmp_path: Path) -> None:
    assert home_problem(tmp_path / "new" / "home") == ""
    assert list(tmp_path.iterdir()) == []


def test_the_version(assay: Assay) -> None:
    said = assay("--version")
    assert said.status == 0
    assert said.out.startswith("assay 0.")


def test_no_command_shows_the_help_and_is_wrong_use(assay: Assay) -> None:
    said = assay()
    assert said.status == 2
    assert "Begin with" in said.out


@pytest.mark.parametrize("command", ["ask", "ingest", "tasks", "trace", "doctor"])
def test_the_help_of_every_command_has_an_example(assay: Assay, command: str) -> None:
    said = assay(command, "--help")
    assert said.status == 0
    assert "Example" in said.out
    assert f"assay {command}" in said.out.partition("Example")[2]


def test_no_call_starts_or_joins_a_ray_by_itself() -> None:
    program = (
        "from cli.app import run; run(['--version']); "
        "from ray._private import auto_init_hook as hook; print(hook.enable_auto_connect)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.splitlines()[-1] == "False"
