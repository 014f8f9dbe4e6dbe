import os
from pathlib import Path

import pytest

from tests.cli.conftest import Assay

QUESTION = "What is the conductivity of the salt?"


def is_one_line(text: str, *parts: str) -> bool:
    assert text.startswith("assay: "), text
    assert text.count("\n") == 1, text
    assert "Traceback" not in text
    for part in parts:
        assert part in text, text
    return True


def test_a_folder_that_is_not_there(assay: Assay) -> None:
    said = assay("ask", QUESTION, "--papers", "nowhere")
    assert said.status == 2
    assert is_one_line(said.err, "nowhere", "does not exist", "give a folder of PDFs")
    assert not said.out


def test_a_folder_with_no_pdf(assay: Assay, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "empty" / "note.txt").write_text("no paper")
    said = assay("ask", QUESTION, "--papers", str(tmp_path / "empty"))
    assert said.status == 2
    assert is_one_line(said.err, "holds no PDF")


@pytest.mark.parametrize(
    ("given", "part"),
    [
        ([], "QUESTION"),
        (["  "], "is empty"),
        (["x" * 50_000], "50,000 characters"),
        (["Quelle est la conductivité ionique de MOF-5 à 25 °C ?"], "English"),
    ],
)
def test_questions_that_are_none(assay: Assay, pdf: Path, given: list[str], part: str) -> None:
    said = assay("ask", *given, "--papers", str(pdf))
    assert said.status == 2
    assert is_one_line(said.err, part)


def test_no_papers(assay: Assay) -> None:
    said = assay("ask", QUESTION)
    assert said.status == 2
    assert is_one_line(said.err, "--papers", "name a folder")


def test_a_third_language_option(assay: Assay, pdf: Path) -> None:
    said = assay("ask", QUESTION, "--papers", str(pdf), "--language", "fr")
    assert said.status == 2
    assert is_one_line(said.err, "--language", "fr")


@pytest.mark.parametrize("option", ["--json", "--html", "--markdown"])
def test_output_into_no_folder_is_found_first(assay: Assay, option: str) -> None:
    said = assay("ask", QUESTION, "--papers", "nowhere", option, "missing/out.x")
    assert said.status == 2
    assert is_one_line(said.err, option, "does not exist", "mkdir -p")


def test_output_that_is_a_folder(assay: Assay, tmp_path: Path) -> None:
    said = assay("ask", QUESTION, "--papers", "nowhere", "--html", str(tmp_path))
    assert said.status == 2
    assert is_one_line(said.err, "--html", "is a folder")


def test_output_that_may_not_be_written(assay: Assay) -> None:
    if not Path("/proc/self").is_dir():
        pytest.skip("needs /proc, a folder where nobody may write")
    said = assay("ask", QUESTION, "--papers", "nowhere", "--json", "/proc/self/out.json")
    assert said.status == 2
    assert is_one_line(said.err, "--json", "cannot be written")


def test_two_outputs_on_one_standard_output(assay: Assay) -> None:
    said = assay("ask", QUESTION, "--papers", "nowhere", "--json", "-", "--markdown", "-")
    assert said.status == 2
    assert is_one_line(said.err, "only one of them")


@pytest.mark.parametrize("unknown", ["01bbbbbb", "01", "../../etc/passwd", "%"])
def test_runs_that_are_not_there(assay: Assay, finished: object, unknown: str) -> None:
    for arguments in (("ask", "--resume", unknown), ("tasks", unknown)):
        said = assay(*arguments)
        assert said.status == 2
        assert is_one_line(said.err, repr(unknown), "assay tasks")


@pytest.mark.parametrize("unknown", ["fffff", "ee", "nothing"])
def test_a_measurement_that_is_not_there(assay: Assay, finished: object, unknown: str) -> None:
    said = assay("trace", unknown)
    assert said.status == 2
    assert is_one_line(said.err, repr(unknown))


@pytest.mark.parametrize(
    "arguments", [("aks",), ("ask", "--paper", "x"), ("ask", QUESTION, "more"), ("trace",), ("ingest",)]
)
def test_wrong_use_is_one_line_that_says_where_to_look(assay: Assay, arguments: tuple[str, ...]) -> None:
    said = assay(*arguments)
    assert said.status == 2
    assert is_one_line(said.err, "--help")


def test_a_setting_that_is_not_admitted(assay: Assay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_CPUS", "many")
    said = assay("tasks")
    assert said.status == 2
    assert is_one_line(said.err, "ASSAY_CPUS")


def test_a_home_that_cannot_be_made(assay: Assay, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ASSAY_HOME", str(tmp_path / "file" / "home"))
    said = assay("tasks")
    assert said.status == 1
    assert is_one_line(said.err, "ASSAY_HOME")


def test_a_traceback_only_with_debug(assay: Assay, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a bug\nin two lines")

    monkeypatch.setattr("cluster.settings.load_settings", broken)
    said = assay("tasks")
    assert said.status == 1
    assert is_one_line(said.err, "unexpected RuntimeError: a bug in two lines", "--debug")
    told = assay("tasks", "--debug")
    assert told.status == 1
    assert "Traceback" in told.err
    assert told.err.splitlines()[-1] == "assay: unexpected RuntimeError: a bug in two lines"


def test_a_reader_that_leaves_is_no_error(home: Path, finished: object) -> None:
    import subprocess
    import sys

    environ = os.environ | {"ASSAY_HOME": str(home)}
    command = f"{sys.executable} -c 'from assay import main; main()' tasks 01aaaaaa | head -c 0"
    done = subprocess.run(["bash", "-c", command], env=environ, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr
