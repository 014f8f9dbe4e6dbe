"""Text in a figure: from the page where it is text, by Tesseract where it is pixels, with the profile it asks for."""

import io
import shutil
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytesseract
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

import evidence
from contracts.documents import Figure, FigureText
from contracts.errors import UnusablePaper
from evidence.figure.profiles import profile_of
from evidence.figure.texts import page_step

tesseract = pytest.mark.skipif(shutil.which("tesseract") is None, reason="needs tesseract")


@pytest.mark.parametrize(
    ("caption", "axes", "name"),
    [
        ("Figure 1. Arrhenius plot of the dry pellet.", [], "mathematical"),
        ("Figure 1. Conductivity.", ["1000/T (1/K)"], "mathematical"),
        ("Figure 1. Loss on a logarithmic scale.", [], "mathematical"),
        ("Figure 1. Loss.", ["10⁻³"], "mathematical"),
        ("Figure 1. Fit by Equation 3.", [], "mathematical"),
        ("Figure 1. Photograph of the prologue, and a catalogue.", ["Time (h)"], "general"),
        ("图 2. 电导率的对数。", [], "mathematical"),
    ],
)
def test_the_profile_is_that_of_which_caption_or_axis_speaks(caption: str, axes: list[str], name: str) -> None:
    assert profile_of(caption, axes).name == name


def _plot(title: str) -> Image.Image:
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(340, 270))
    canvas.rect(60, 60, 260, 180)
    for step, exponent in enumerate(("−1", "−2", "−3")):
        canvas.setFont("Helvetica", 10)
        canvas.drawRightString(43, 217 - 45 * step, "10")
        canvas.setFont("Helvetica", 7)
        canvas.drawString(43.5, 221 - 45 * step, exponent)
    canvas.setFont("Helvetica", 10)
    for step, tick in enumerate(("2.8", "3.0", "3.2", "3.4")):
        canvas.drawCentredString(90 + 65 * step, 46, tick)
    canvas.drawCentredString(190, 28, title)
    canvas.translate(20, 150)
    canvas.rotate(90)
    canvas.drawCentredString(0, 0, "Conductivity (S/cm)")
    canvas.save()
    with pypdfium2.PdfDocument(buffer.getvalue()) as document:
        return document[0].render(scale=300 / 72, grayscale=True).to_pil()


def _paper(path: Path, caption: str, title: str) -> Path:
    canvas = Canvas(str(path), pagesize=(595, 842))
    canvas.drawImage(ImageReader(_plot(title)), 120, 420, 340, 270)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(70, 395, caption)
    for line in range(20):
        canvas.drawString(70, 360 - 12 * line, "Running text of the paper that goes on and on over the whole line.")
    canvas.save()
    return path


def _said(figure: Figure) -> dict[str, tuple[float, bool]]:
    return {text.text: (text.confidence, text.doubtful) for text in figure.texts}


@tesseract
def test_pixels_of_an_arrhenius_plot_are_read_as_mathematics(tmp_path: Path) -> None:
    path = _paper(tmp_path / "plot.pdf", "Figure 4. Arrhenius plot of the dry pellet.", "1000/T (1/K)")
    document = evidence.read(path)
    [figure] = document.figures
    assert figure.texts == () and figure.chain == ()
    read = evidence.read_figure(path, figure)
    said = _said(read)
    assert {"2.8", "3.0", "3.2", "3.4"} <= set(said)
    powers = {text: said[text] for text in said if text.startswith("10") and "00" not in text}
    assert any(text in ("10⁻¹", "10⁻²", "10⁻³") for text in powers)
    for text, (_, doubtful) in powers.items():
        assert doubtful or text in ("10⁻¹", "10⁻²", "10⁻³"), f"{text} is no tick and not doubted"
    assert "Conductivity (S/cm)" in said
    assert all(t.method == "ocr" and 0.3 <= t.confidence <= 1 for t in read.texts)
    [step] = read.chain
    assert "mathematical profile (600 dpi" in step.operation and '"Arrhenius"' in step.operation
    assert step.tool.startswith("tesseract") and step.input_sha256 == document.doc_id
    upright = next(t for t in read.texts if t.text == "2.8")
    assert abs(upright.box.x0 - 203) < 4 and abs(upright.box.bottom - 376) < 4


@tesseract
def test_other_pixels_are_read_with_the_general_profile(tmp_path: Path) -> None:
    path = _paper(tmp_path / "plot.pdf", "Figure 4. Mass of the dry pellet.", "Time (h)")
    [figure] = evidence.figures(path)
    read = evidence.read_figure(path, figure)
    assert "general profile (300 dpi)" in read.chain[-1].operation
    assert "Time (h)" in _said(read)


@tesseract
def test_an_axis_that_speaks_of_an_arrhenius_plot_is_read_again(tmp_path: Path) -> None:
    path = _paper(tmp_path / "plot.pdf", "Figure 4. The dry pellet.", "1000/T (1/K)")
    [figure] = evidence.figures(path)
    assert "mathematical" in evidence.read_figure(path, figure).chain[-1].operation


@tesseract
def test_the_chain_tells_of_no_reading_that_was_replaced(tmp_path: Path) -> None:
    path = _paper(tmp_path / "plot.pdf", "Figure 4. Mass of the dry pellet.", "Time (h)")
    [figure] = evidence.figures(path)
    assert figure.box is not None
    scanned = figure.model_copy(update={"texts": (FigureText(text="Tirne", box=figure.box, method="ocr"),)})
    scanned = scanned.model_copy(update={"chain": (page_step("f" * 64, figure.label, scanned.texts),)})
    read = evidence.read_figure(path, scanned)
    assert "Tirne" not in _said(read)
    assert [step.operation.split(" of ")[0] for step in read.chain] == ["read the pixels"]


def test_pixels_that_tesseract_fails_on_are_an_unusable_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> list[object]:
        raise pytesseract.TesseractError(1, "out of its depth")

    monkeypatch.setattr("evidence.figure.pixels.read_sparse", fail)
    path = _paper(tmp_path / "plot.pdf", "Figure 4. Mass of the dry pellet.", "Time (h)")
    [figure] = evidence.figures(path)
    with pytest.raises(UnusablePaper, match="pixels of Figure 4 cannot be read"):
        evidence.read_figure(path, figure)


@tesseract
def test_no_number_of_the_pixels_becomes_a_measurement(tmp_path: Path) -> None:
    path = _paper(tmp_path / "plot.pdf", "Figure 4. The dry pellet.", "Time 40 h")
    assert evidence.read(path).measurements == ()


def test_page_text_in_a_figure_stands_with_its_box_and_its_panel(sheets: Callable[..., Path]) -> None:
    def draw(page):
        page.lines(60, 6)
        page.plot(100, 180, 280, 300)
        page.plot(320, 180, 500, 300)
        page.text(165, "a", x=100, size=12, font="Helvetica-Bold")
        page.text(165, "b", x=320, size=12, font="Helvetica-Bold")
        page.text(305, "Time (h)", x=170, size=8)
        page.text(330, "Figure 1. (a) Mass of the dry sample; (b) mass of the wet one.")
        page.lines(370, 12)

    path = sheets(draw)
    document = evidence.read(path)
    [figure] = document.figures
    label = next(t for t in figure.texts if t.text == "Time (h)")
    assert label.method == "text" and label.confidence == 1 and not label.doubtful and abs(label.box.x0 - 170) < 2
    first, second = figure.panels
    assert (first.text, second.text) == ("Mass of the dry sample", "mass of the wet one.")
    assert first.box is not None and abs(first.box.x0 - 100) < 2 and second.box is not None
    assert figure.chain[0].operation == "read the page text in Figure 1"
    picture = Image.open(io.BytesIO(evidence.draw_page(path, [label.box, first.box])))
    red, green, blue = picture.getpixel((2 * 200, round(2 * label.box.top - 2)))[:3]
    assert red > green + 40 and red > blue + 40
