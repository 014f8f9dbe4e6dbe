"""The benchmark of the evidence room: its parts run by name, and what has no data is left out and told."""

import json
from pathlib import Path
from types import ModuleType

import pytest
from reportlab.pdfgen.canvas import Canvas

from benchmarks.evidence import __main__ as program
from benchmarks.evidence import claims, quantities, roles, tables, words


def test_words_agree_with_the_peer_on_plain_text(tmp_path: Path) -> None:
    paper = tmp_path / "paper.pdf"
    canvas = Canvas(str(paper), pagesize=(400, 600))
    for i in range(20):
        canvas.drawString(40, 550 - 14 * i, f"The conductivity of pellet {i} was measured twice in dry nitrogen.")
    canvas.save()
    words.main([str(paper), "--json", str(tmp_path / "words.json")])
    told = json.loads((tmp_path / "words.json").read_text())["all"]
    assert told["counts"]["words"] == told["counts"]["seen"] == 220
    assert told["counts"]["found"] == told["counts"]["same"] == 220
    assert told["agree"] == 1


def test_a_part_without_its_data_is_left_out_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ASSAY_DATA", str(tmp_path / "nowhere"))
    program.main(["--out", str(tmp_path / "out")])
    told = capsys.readouterr()
    assert [line.split(":")[0] for line in told.err.splitlines()] == list(program.PARTS)
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize("part", [words, quantities, tables, claims, roles])
def test_a_part_that_runs_by_itself_tells_where_it_looked(
    part: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSAY_DATA", str(tmp_path))
    with pytest.raises(SystemExit, match=f"{tmp_path}: no "):
        part.main([])


def test_an_unknown_part_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["figures", "--out", str(tmp_path)])
    assert "no part figures" in capsys.readouterr().err
