"""`assay check`: what it refuses before anything is started, and a verdict from the papers to the files."""

import json
from pathlib import Path

import pytest

from cli.app import run
from cli.check import _lines

PAPERS = Path(__file__).parents[2] / "examples" / "papers"
PAPER = str(PAPERS / "p01-mof5-conductivity.pdf")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--papers", PAPER], "CLAIM: is missing; assay check"),
        ([" ", "--papers", PAPER], "CLAIM: is empty; say what is claimed"),
        (["Water conducts."], "--papers: is missing; name a folder"),
        (["Water conducts. " * 200, "--papers", PAPER], "CLAIM: cannot be used: String should have at most 2000"),
        (["Water \udcff", "--papers", PAPER], "CLAIM: cannot be used: "),
        (["Water conducts.", "--claims", "c.jsonl", "--papers", PAPER], "CLAIM: and --claims are both given"),
        (["--claims", "c.jsonl", "--quote", "it conducts", "--papers", PAPER], "--quote, --paper, --page: are for one"),
        (["--claims", "none.jsonl", "--papers", PAPER], "none.jsonl: cannot be read"),
        (["Water conducts.", "--papers", PAPER, "--json", "-", "--html", "-"], "--json, --html: only one of them"),
        (["Water conducts.", "--papers", PAPER, "--html", "no/such/report.html"], "--html: the folder"),
    ],
)
def test_wrong_use_is_one_line_that_names_the_mend(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["check", *arguments]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"assay: {told}") and said.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('{"claim": "Water conducts."}', "text: Field required"),
        ("Water conducts.", "the line: "),
        ('{"text": " "}', "text: "),
        ("", "holds no claim"),
    ],
)
def test_a_file_of_claims_that_cannot_be_used_names_the_line(
    line: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "claims.jsonl"
    file.write_text(f"\n{line}\n", encoding="utf-8")
    assert run(["check", "--claims", str(file), "--papers", PAPER]) == 2
    said = capsys.readouterr().err
    assert told in said and (not line or f"{file}, line 2" in said)


@pytest.mark.slow
def test_verdicts_reach_the_terminal_and_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ASSAY_HOME", str(tmp_path / "home"))
    claims = tmp_path / "claims.jsonl"
    texts = ("The framework alone does not conduct.", "One day in humid air raised the conductivity fourfold.")
    claims.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts), encoding="utf-8")
    told, page = tmp_path / "verdicts.json", tmp_path / "verdicts.html"
    status = run(["check", "--claims", str(claims), "--papers", PAPER, "--json", str(told), "--html", str(page)])
    out = capsys.readouterr().out
    assert status == 3
    assert [each["verdict"] for each in json.loads(told.read_text(encoding="utf-8"))] == ["let_through", "refused"]
    assert "let through" in out and "refused" in out and "p. 2, discussion" in out
    assert page.read_text(encoding="utf-8").count("data:image/png;base64,") == 2


def test_only_line_feeds_end_a_line_of_claims_and_a_mark_of_byte_order_is_none(tmp_path: Path) -> None:
    file = tmp_path / "claims.jsonl"
    file.write_bytes('\ufeff{"text": "Water\u2028conducts."}\r\n{"text": "Oil does not."}'.encode())
    assert [each.text for each in _lines(file)] == ["Water\u2028conducts.", "Oil does not."]
