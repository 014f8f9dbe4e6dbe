"""A folder with one good paper among every kind of bad file: the good one answers, the others are named."""

import os
import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from contracts.answer import Answer
from tests.cli.test_whole import PAPERS, QUESTION, command, environment

pytestmark = [pytest.mark.ray, pytest.mark.slow]
LEFT_OUT = {
    "empty.pdf": "empty_file",
    "endless.pdf": "too_many_pages",
    "locked.pdf": "encrypted",
    "mapless.pdf": "no_unicode_map",
    "notes.pdf": "not_a_pdf",
    "pageless.pdf": "no_pages",
    "scan.pdf": "ocr_missing",
    "stub.pdf": "truncated",
    "z-copy.pdf": "duplicate",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The good paper, and a file of each kind that LEFT_OUT names."""
    papers = tmp_path / "papers"
    papers.mkdir()
    good, other = PAPERS
    shutil.copy(good, papers)
    (papers / "z-copy.pdf").write_bytes(good.read_bytes())
    (papers / "empty.pdf").touch()
    (papers / "notes.pdf").write_text("just notes")
    (papers / "stub.pdf").write_bytes(good.read_bytes()[:60])
    pikepdf.new().save(papers / "pageless.pdf")
    with pikepdf.open(other) as pdf:
        pdf.save(papers / "locked.pdf", encryption=pikepdf.Encryption(owner="o", user="u"))
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and "/ToUnicode" in item:
                del item["/ToUnicode"]
        pdf.save(papers / "mapless.pdf")
    endless = Canvas(str(papers / "endless.pdf"))
    for number in range(1, 1001):
        endless.drawString(40, 500, f"Page {number} of this report holds one short sentence.")
        endless.showPage()
    endless.save()
    picture = Image.new("L", (1600, 2400), 255)
    text = "The capacity of the cell was 372 mAh per gram."
    ImageDraw.Draw(picture).text((120, 200), text, font=ImageFont.load_default(size=46), fill=0)
    scan = Canvas(str(papers / "scan.pdf"))
    scan.drawImage(ImageReader(picture), 0, 0, 400, 600)
    scan.save()
    return papers


@pytest.fixture
def without_ocr(tmp_path: Path) -> str:
    """A PATH of the commands here, but for tesseract."""
    commands = tmp_path / "bin"
    commands.mkdir()
    for place in reversed(os.environ["PATH"].split(os.pathsep)):
        for program in Path(place).glob("*") if Path(place).is_dir() else ():
            link = commands / program.name
            link.unlink(missing_ok=True)
            if program.name != "tesseract":
                link.symlink_to(program)
    return str(commands)


def test_the_others_are_answered_from_and_what_was_left_out_is_told(
    folder: Path, without_ocr: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        command("ask", QUESTION, "--papers", str(folder), "--json", "answer.json"),
        env=environment(tmp_path / "home") | {"PATH": without_ocr, "ASSAY_MAX_PAGES": "20"},
        cwd=tmp_path, capture_output=True, text=True, timeout=280, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    answer = Answer.model_validate_json((tmp_path / "answer.json").read_text())
    values = [item.measurement.value for item in answer.evidence if item.measurement and item.direct]
    assert values == [1.2e-3]
    told = {problem.source: problem for problem in answer.left_out}
    assert {source: problem.code for source, problem in told.items()} == LEFT_OUT
    assert all(problem.message and problem.mend for problem in told.values())
    assert all(source in done.stdout for source in LEFT_OUT)
