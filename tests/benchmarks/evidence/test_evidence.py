"""The benchmark of the evidence room: its parts run by name, and what has no data is left out and told."""

import json
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from reportlab.pdfgen.canvas import Canvas

from benchmarks.evidence import __main__ as program
from benchmarks.evidence import claims, figure_gold, figures, quantities, roles, scifact, tables, words
from contracts.anchors import BoundingBox
from contracts.documents import Figure


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


@pytest.mark.parametrize("part", [words, quantities, tables, figures, claims, roles, scifact])
def test_a_part_that_runs_by_itself_tells_where_it_looked(
    part: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ASSAY_DATA", str(tmp_path))
    with pytest.raises(SystemExit, match=f"{tmp_path}: no "):
        part.main([])


def test_an_unknown_part_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        program.main(["scans", "--out", str(tmp_path)])
    assert "no part scans" in capsys.readouterr().err


def test_a_figure_is_judged_by_its_place(tmp_path: Path) -> None:
    def box(x0: float, top: float, x1: float, bottom: float) -> BoundingBox:
        return BoundingBox(page=1, x0=x0, top=top, x1=x1, bottom=bottom)

    ink = np.zeros((600, 400), dtype=np.bool_)
    ink[100:200, 50:350] = True
    page = figure_gold.Page("", (box(40, 300, 360, 310),), ink)
    right = Figure(label="Figure 1", caption="", caption_boxes=(box(50, 210, 350, 220),), box=box(50, 100, 350, 200))

    def judged(**changed: object) -> str:
        figure = right.model_copy(update=changed)
        return figure_gold.wrong_place(figure, [figure], page)

    assert judged() == ""
    assert judged(box=None) == "no box"
    assert judged(box=box(50, 400, 350, 500)) == "no ink"
    assert judged(box=box(50, 100, 350, 320)) == "running text in it"
    assert judged(box=box(50, 100, 350, 230)) == "a caption in it"
    assert judged(caption_boxes=(box(50, 500, 350, 510),)) == "far from its caption"
    other = right.model_copy(update={"label": "Figure 2", "caption_boxes": (box(50, 450, 350, 460),)})
    assert figure_gold.wrong_place(right, [right, other], page) == "over another figure"


def test_the_labels_by_eye_are_boxes_of_figures() -> None:
    labels = json.loads(figure_gold.BOXES.read_text())
    assert sum(map(len, labels.values())) >= 40
    for digest, figures_of in labels.items():
        assert len(digest) == 64
        assert [label for label, _ in figure_gold.labelled(digest)] == sorted(
            {label for label, _ in figure_gold.labelled(digest)},
            key=[label for label, _ in figure_gold.labelled(digest)].index,
        )
        assert all(b["box"][0] < b["box"][2] and b["box"][1] < b["box"][3] for b in figures_of)
