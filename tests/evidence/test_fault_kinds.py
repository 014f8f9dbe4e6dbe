"""Each kind of fault that pages make readers commit, on a small PDF of its own, from the file to the measurement."""

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.colors import white
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from contracts.documents import Document
from evidence import ocr, read

SetPaper = Callable[[str], Path]
PAGE = "#set page(width: 420pt, height: 600pt, margin: 40pt)\n#set text(size: 10pt)\n#set par(justify: false)\n"
Told = tuple[float | tuple[float, float] | None, str | None]


def told(document: Document) -> list[Told]:
    """Value (to nine digits) or interval, and unit, of each measurement; one form of Å and Ω for the two that print."""
    return [
        (m.interval if m.value is None else float(f"{m.value:.9g}"), unicodedata.normalize("NFC", m.unit or "") or None)
        for m in document.measurements
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The potential was −5 mV, –7 mV and -9 mV in turn.", [(-5, "mV"), (-7, "mV"), (-9, "mV")]),
        ("The pores had a width of 5–10 nm and wires of 20 - 30 nm.", [((5, 10), "nm"), ((20, 30), "nm")]),
        ("The collision energy was 12.8–13.0 TeV at all times.", [((12.8, 13.0), "TeV")]),
        ("The rats were given 10 mg kg#super[−1] day#super[−1] of it.", [(10, "mg kg⁻¹ day⁻¹")]),
        ("The yield had a 5-fold increase at the end.", [(5, "fold")]),
        ("As Figure 3, Table 2 and Fig. 4a of the work of 1998 [12,13] show (Smith 2010), it was long.", []),
        ("In MOF-5, COF-366 and H#sub[2]O or H2O the powder was seen to swell.", []),
        ("The yield fell by 3% and the share rose by 5 percentage points.", [(3, "%"), (5, "percentage points")]),
        ("A volume of 1 cl was taken from it.", [(1, "cl")]),
        ("The cross section was 10^-12 barn there and 10#super[−12] barn here.", [(1e-12, "barn"), (1e-12, "barn")]),
        ("The pores were 5 \u00b5m and 6 \u03bcm wide.", [(5, "\u00b5m"), (6, "\u03bcm")]),
        ("The bonds were 3 \\u{c5} and 4 \\u{212b} long.", [(3, "\u00c5"), (4, "\u00c5")]),
        ("The oven was at 25 \u00b0C and the bath at 26 \u00baC then.", [(25, "\u00b0C"), (26, "\u00baC")]),
        ("The resistances were 7 \\u{2126} and 8 \u03a9 in air.", [(7, "\u03a9"), (8, "\u03a9")]),
        ("The rods were 512 \\\nnm long.", [(512, "nm")]),
        ("The gas held #super[13]C and #super[18]O at a share of 4%.", [(4, "%")]),
    ],
)
def test_what_is_printed_is_what_is_measured(text: str, expected: list[Told], set_paper: SetPaper) -> None:
    assert told(read(set_paper(f"{PAGE}= Results\n{text}"))) == expected


def test_a_spread_is_no_range(set_paper: SetPaper) -> None:
    (m,) = read(set_paper(f"{PAGE}= Results\nThe films had a thickness of 54.8 ± 3.2 nm there.")).measurements
    assert (m.value, m.interval, m.unit) == (54.8, None, "nm")
    assert m.uncertainty is not None and m.uncertainty.plus == 3.2


def test_a_flattened_power_gives_no_measurement(set_paper: SetPaper) -> None:
    assert told(read(set_paper(f"{PAGE}= Results\nThe count was 3.4 × 105 cells in each of the dishes."))) == []


def test_columns_side_by_side_are_not_read_across(set_paper: SetPaper) -> None:
    left = "The density of the first film was found by weighing to be 2.5 g cm#super[−3] in air. " * 12
    right = "The thickness of the other film was found in the microscope to be 40 nm in air. " * 12
    path = set_paper(f"{PAGE}#columns(2, gutter: 12pt)[{left} #colbreak() {right}]")
    for sentence in read(path).sentences:
        assert ("density" in sentence.text) != ("thickness" in sentence.text), sentence.text


def remapped(path: Path, shown: str, said: str | None) -> Path:
    """The PDF with a font that says `said`, or nothing, for the glyph that shows `shown`."""
    out = path.with_name("lying.pdf")
    old = f"> <{shown.encode('utf-16-be').hex().upper()}>".encode()
    changed = 0
    with pikepdf.open(path) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and "/ToUnicode" in item:
                lines = item.ToUnicode.read_bytes().split(b"\n")
                kept = []
                for line in lines:
                    changed += old in line
                    if old not in line or said is not None:
                        new = f"> <{(said or '').encode('utf-16-be').hex().upper()}>".encode()
                        kept.append(line.replace(old, new))
                item.ToUnicode = pdf.make_stream(b"\n".join(kept))
        pdf.save(out)
    assert changed
    return out


SIGNED = """= Results
The potential of the first cell was found (−5 mV) to be lower than that of the other one. The film had a
conductivity of 1.2 × 10#super[−3] S cm#super[−1] when it was kept at 25 °C.
#table(columns: 3, [Sample], [Potential (mV)], [Current (mA)], [zinc], [−52], [4], [lead], [−61], [5], [tin],
  [−72], [6])
"""


@pytest.mark.parametrize("said", ["À", "2", " ", "\u0002", None])
def test_a_minus_that_its_font_calls_something_else_is_told_by_its_ink(said: str | None, set_paper: SetPaper) -> None:
    found = told(read(remapped(set_paper(PAGE + SIGNED), "−", said)))
    assert [value for value, _ in found] == [-5, 1.2e-3, 25, -52, 4, -61, 5, -72, 6]
    assert (found[1][1] or "").replace(" ", "") == "Scm⁻¹"


BEHIND_SPACES = """= Results
The potential of the first cell was −5 mV, lower than that of the other one. The second one had −72 mV. The third
one had 4 mV when it was kept at −25 °C.
"""


def test_a_minus_called_a_space_is_told_behind_a_true_space_too(set_paper: SetPaper) -> None:
    found = told(read(remapped(set_paper(PAGE + BEHIND_SPACES), "−", " ")))
    assert found == [(-5, "mV"), (-72, "mV"), (4, "mV"), (-25, "°C")]


LIGATURES = """= Results
The first film was finally fitted with a filter. The other films of the first kind filled the field in 7 min and were
fixed then. The final thickness of the film was 4 mm.
"""


@pytest.mark.parametrize("said", ["2", "\ue0a0", None])
def test_a_ligature_that_its_font_calls_a_digit_or_nothing_is_told_by_its_words(
    said: str | None, set_paper: SetPaper
) -> None:
    document = read(remapped(set_paper(PAGE + LIGATURES), "fi", said))
    assert told(document) == [(7, "min"), (4, "mm")]
    assert document.sentences[0].text == "The first film was finally fitted with a filter."


WORDS = [
    "The conductivity of the sample was measured at room temperature.",
    "It was found to be higher than that of the reference material.",
    "The capacity of the second cell was 372 mAh per gram of carbon.",
    "This shows that the method works for the samples of this study.",
]
WRONG = [
    "Nobody who reads this page will ever see the words of this layer.",
    "They were left behind by a program that mixed up two documents.",
    "The capacity of the second cell was 999 mAh per gram of silicon.",
    "Birds of the northern lakes move south before the autumn storms.",
]


def picture(lines: list[str]) -> ImageReader:
    image = Image.new("L", (1600, 2400), 255)
    pen = ImageDraw.Draw(image)
    font = ImageFont.load_default(size=44)
    for i, line in enumerate(lines):
        pen.text((120, 200 + 90 * i), line, font=font, fill=0)
    return ImageReader(image)


def scan(canvas: Canvas, layer: list[str], *, invisible: bool) -> None:
    """A page-wide picture of WORDS with a text layer, invisible over it or visible under it."""

    def write() -> None:
        for i, line in enumerate(layer):
            text = canvas.beginText(30, 539 - 22.5 * i)
            text.setFont("Helvetica", 10.5)
            text.setTextRenderMode(3 if invisible else 0)
            text.textOut(line)
            canvas.drawText(text)

    if not invisible:
        write()
    canvas.drawImage(picture(WORDS), 0, 0, 400, 600)
    if invisible:
        write()


@pytest.fixture
def tesseract() -> None:
    try:
        ocr.languages()
    except ocr.OcrMissing as missing:
        pytest.skip(f"Tesseract is not installed: {missing.mend}")


@pytest.mark.usefixtures("tesseract")
@pytest.mark.parametrize("invisible", [True, False])
def test_a_wrong_text_layer_over_a_scan_is_no_evidence(invisible: bool, make_pdf: Callable[..., Path]) -> None:
    document = read(make_pdf(lambda c: scan(c, WRONG, invisible=invisible)))
    assert [v for v, _ in told(document)] == [372]
    assert "wrong_text_layer" in [p.code for p in document.problems]
    assert {s.method for s in document.sentences} == {"ocr"}


@pytest.mark.usefixtures("tesseract")
def test_a_true_text_layer_over_a_scan_is_believed(make_pdf: Callable[..., Path]) -> None:
    document = read(make_pdf(lambda c: scan(c, WORDS, invisible=True)))
    assert [s.text for s in document.sentences] == WORDS
    assert not document.problems


@pytest.mark.usefixtures("tesseract")
def test_a_text_layer_of_blanks_is_none(make_pdf: Callable[..., Path]) -> None:
    document = read(make_pdf(lambda c: scan(c, [" ", "   ", " "], invisible=True)))
    assert [v for v, _ in told(document)] == [372]


@pytest.mark.parametrize("where", ["white", "tiny", "off the page", "invisible"])
def test_what_no_reader_sees_is_flagged_and_never_evidence(where: str, make_pdf: Callable[..., Path]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 9)
        for i, line in enumerate(WORDS):
            canvas.drawString(40, 500 - 14 * i, line)
        text = canvas.beginText(900 if where == "off the page" else 40, 300)
        text.setFont("Helvetica", 0.8 if where == "tiny" else 9)
        text.setFillColor(white if where == "white" else "black")
        text.setTextRenderMode(3 if where == "invisible" else 0)
        text.textOut("The capacity of the best cell was 999 mAh per gram.")
        canvas.drawText(text)

    document = read(make_pdf(draw))
    assert [v for v, _ in told(document)] == [372]
    assert [p.code for p in document.problems] == ["hidden_text"]


def test_text_drawn_twice_for_bold_is_measured_once(make_pdf: Callable[..., Path]) -> None:
    def draw(canvas: Canvas) -> None:
        for shift in (0, 0.3):
            canvas.drawString(40 + shift, 500, "The mass of the sample was 12.5 mg in all.")

    assert told(read(make_pdf(draw))) == [(12.5, "mg")]


def test_a_page_set_sideways_is_measured_and_a_stamp_on_the_margin_joins_no_sentence(
    make_pdf: Callable[..., Path],
) -> None:
    def sideways(canvas: Canvas) -> None:
        canvas.rotate(90)
        canvas.setFont("Helvetica", 9)
        for i, line in enumerate([*WORDS, "The length of the second cell was 12.5 mm in all of the runs."]):
            canvas.drawString(40, -100 - 14 * i, line)

    def stamped(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 9)
        for i, line in enumerate(WORDS):
            canvas.drawString(40, 500 - 14 * i, line)
        canvas.rotate(90)
        canvas.drawString(400, -20, "Version of 12 mg, 2019")

    assert [v for v, _ in told(read(make_pdf(sideways)))] == [372, 12.5]
    assert [v for v, _ in told(read(make_pdf(stamped)))] == [372]


def test_chinese_without_spaces_is_measured(make_pdf: Callable[..., Path]) -> None:
    pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))

    def draw(canvas: Canvas) -> None:
        canvas.setFont("STSong-Light", 10)
        canvas.drawString(40, 500, "该样品的电导率在25°C下为1.5mS/cm，厚度为20nm。")
        canvas.drawString(40, 484, "循环300次后容量为372mAh/g，质量为12mg。")

    found = told(read(make_pdf(draw)))
    assert {(25, "°C"), (1.5, "mS/cm"), (20, "nm"), (372, "mAh/g"), (12, "mg")} <= set(found)


def test_a_page_that_cannot_be_read_loses_itself_alone(make_pdf: Callable[..., Path]) -> None:
    def page(text: str) -> Callable[[Canvas], None]:
        return lambda c: c.drawString(40, 500, text)

    path = make_pdf(page("The mass of the first was 5 mg there."), page("gone"), page("The mass of the last was 7 mg."))
    broken = path.with_name("broken.pdf")
    with pikepdf.open(path) as pdf:
        pdf.pages[1].obj.Contents = pdf.make_stream(b"BT /F1 \xff\xfe 12 Tf (((( <</ Tj")
        pdf.pages[1].obj.MediaBox = pikepdf.Array([0, 0, 0, 0])
        pdf.save(broken)
    assert told(read(broken)) == [(5, "mg"), (7, "mg")]
