"""`assay figures`: what it refuses before anything is started, and figures from the papers to the files."""

import json
import shutil
from pathlib import Path

import pytest

from cli.app import run
from evidence.ocr import languages

PAPERS = Path(__file__).parents[2] / "examples" / "papers"
PAPER = str(PAPERS / "p06-lis-mof5-capacity.pdf")
tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="needs tesseract")


@pytest.fixture
def no_tesseract(monkeypatch: pytest.MonkeyPatch):
    """A machine without Tesseract."""
    languages.cache_clear()
    monkeypatch.setattr("pytesseract.pytesseract.tesseract_cmd", "no-such-tesseract")
    yield
    languages.cache_clear()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "Missing argument 'PAPER…'"),
        (["none.pdf"], "none.pdf: does not exist; give a folder"),
        ([PAPER, "--figure", "?"], "--figure: names no figure; give a label"),
        ([PAPER, "--json", "-", "--html", "-"], "--json, --html: only one of them"),
        ([PAPER, "--html", "no/such/report.html"], "--html: the folder"),
    ],
)
def test_wrong_use_is_one_line_that_names_the_mend(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["figures", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"assay: {told}") and said.count("\n") == 1


def test_ocr_that_is_asked_for_and_missing_names_the_command(
    no_tesseract: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["figures", PAPER, "--ocr"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("assay: --ocr: Tesseract, or its English data, is not installed; apt-get install tesseract")
    assert said.count("\n") == 1


@pytest.mark.slow
@tesseract
def test_figures_reach_the_terminal_and_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ASSAY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")
    told, page = tmp_path / "figures.json", tmp_path / "figures.html"
    assert run(["figures", PAPER, "--json", str(told), "--html", str(page)]) == 0
    out = capsys.readouterr().out
    assert "Figure 1  p. 2 [" in out and "MOF-5: 944 at cycle 200" in out and "general profile (300 dpi)" in out
    [found] = json.loads(told.read_text(encoding="utf-8"))
    assert found["source"] == "p06-lis-mof5-capacity.pdf" and found["unread"] == ""
    assert "MOF-5: 944 at cycle 200" in [text["text"] for text in found["figure"]["texts"]]
    assert page.read_text(encoding="utf-8").count("data:image/png;base64,") == 1

    assert run(["figures", PAPER, "--no-ocr", "--figure", "Fig. 1", "--json", "-"]) == 0
    [found] = json.loads(capsys.readouterr().out)
    assert found["unread"] == "OCR was not asked for"

    assert run(["figures", PAPER, "--no-ocr", "--figure", "7"]) == 3
    said = capsys.readouterr()
    assert "assay: --figure: no figure is called '7'; give one of Figure 1" in said.err and said.out == ""

    assert run(["figures", str(PAPERS / "p10-zif8-dressing.pdf"), "--no-ocr"]) == 3
    assert "no figure with a caption was found" in capsys.readouterr().err


@pytest.mark.slow
def test_without_tesseract_the_text_layer_is_shown_and_the_mend_named(
    no_tesseract: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ASSAY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")
    assert run(["figures", PAPER]) == 0
    out = capsys.readouterr().out
    assert "MOF-5: 944 at cycle 200" in out
    assert "pixels not read: Tesseract, or its English data, is not installed; apt-get install tesseract-ocr" in out
