"""Words: text, boxes in displayed coordinates, rise, and what no reader sees."""

import pdfplumber
import pikepdf
import pypdfium2
import pytest
from reportlab.lib.colors import black, white
from reportlab.pdfgen.canvas import Canvas

import evidence
from evidence.layout.fonts import repair
from evidence.layout.words import group_lines, line_text, page_words, read_words


def first_page(path):
    return pypdfium2.PdfDocument(path)[0]


def text_of(path):
    return [line_text(line) for line in group_lines(page_words(first_page(path)))]


def test_superscripts_and_subscripts_are_told_from_digits(set_paper):
    source = "The conductivity of Li#sub(S)[2]O was 1.2 × 10#super(S)[−3] S cm#super(S)[−1] at 25 °C."
    path = set_paper(source.replace("(S)", "(typographic: false)"))
    assert text_of(path) == ["The conductivity of Li₂O was 1.2 × 10⁻³ S cm⁻¹ at 25 °C."]
    rises = {w.text: w.rise for w in page_words(first_page(path))}
    assert rises["−3"] == "super" and rises["2"] == "sub" and rises["25"] == "base"


def test_a_fonts_own_superior_figures_are_told_by_their_ink(set_paper):
    path = set_paper("It was 1.2 × 10#super[−3] S cm#super[−1] for H#sub[2]O, 1-3 or 4–5 of 6 at −7 °C.")
    assert text_of(path) == ["It was 1.2 × 10⁻³ S cm⁻¹ for H₂O, 1-3 or 4–5 of 6 at −7 °C."]


def test_whole_words_agree_with_pdfplumber(set_paper):
    path = set_paper(
        "#set text(9pt)\n#set par(justify: true)\n" + "Office affairs flow through finite filters, 3.14 ± 0.2 V. " * 30
    )
    ours = next(evidence.words(path))
    with pdfplumber.open(path) as document:
        theirs = document.pages[0].extract_words(x_tolerance_ratio=0.15)
    left = {(w.text, round(w.x0), round(w.bottom)): w for w in ours}
    agree = 0
    for word in theirs:
        near = [
            w
            for (text, x, y), w in left.items()
            if text == word["text"] and abs(x - word["x0"]) < 2 and abs(y - word["bottom"]) < 2
        ]
        agree += any(
            abs(w.x0 - word["x0"]) <= 1
            and abs(w.x1 - word["x1"]) <= 1
            and abs(w.top - word["top"]) <= 1
            and abs(w.bottom - word["bottom"]) <= 1
            for w in near
        )
    assert agree >= 0.97 * len(theirs) > 100


@pytest.mark.parametrize(
    ("turn", "left", "baseline"), [(0, 100, 100), (90, 500, None), (180, None, 500), (270, 100, None)]
)
def test_boxes_are_those_of_the_page_as_displayed(make_pdf, tmp_path, turn, left, baseline):
    path = make_pdf(lambda c: c.drawString(100, 500, "Anchor"))
    with pikepdf.open(path) as pdf:
        pdf.pages[0].Rotate = turn
        pdf.save(tmp_path / "turned.pdf")
    page = first_page(tmp_path / "turned.pdf")
    (word,) = page_words(page)
    width, height = page.get_size()
    assert 0 <= word.x0 < word.x1 <= width and 0 <= word.top < word.bottom <= height
    grey = page.render(scale=2, grayscale=True).to_numpy()
    rows, columns = (grey < 128).any(axis=1).nonzero()[0] / 2, (grey < 128).any(axis=0).nonzero()[0] / 2
    assert word.top - 1 <= rows.min() and rows.max() <= word.bottom + 1
    assert word.x0 - 1 <= columns.min() and columns.max() <= word.x1 + 1


def test_a_crop_box_moves_the_origin(make_pdf, tmp_path):
    path = make_pdf(lambda c: c.drawString(100, 500, "Anchor"))
    with pikepdf.open(path) as pdf:
        pdf.pages[0].CropBox = [50, 0, 400, 550]
        pdf.save(tmp_path / "cropped.pdf")
    (word,) = page_words(first_page(tmp_path / "cropped.pdf"))
    assert word.x0 == pytest.approx(50, abs=0.5)
    assert word.top < 50 < word.bottom


def test_text_that_runs_upwards_is_read_in_its_own_direction(make_pdf):
    def draw(canvas: Canvas) -> None:
        canvas.rotate(90)
        canvas.drawString(100, -50, "Upward words")

    read = read_words(first_page(make_pdf(draw)))
    assert [(turn, w.text) for turn, w in read.turned] == [(90, "Upward"), (90, "words")]
    assert read.upright == []


def test_hidden_text_is_no_first_print_of_the_text_that_is_seen(make_pdf):
    def draw(canvas: Canvas) -> None:
        canvas.saveState()
        _window(canvas, 100)
        canvas.drawString(50, 500, "Ductility")
        canvas.restoreState()
        for line in range(12):
            canvas.drawString(50, 400 - 20 * line, f"Line{line}")
        canvas.drawString(51, 500, "Ductility")

    assert "Ductility" in [w.text for w in page_words(first_page(make_pdf(draw)))]


def test_bold_by_printing_twice_is_read_once(make_pdf):
    def draw(canvas: Canvas) -> None:
        for shift in (0, 0.3):
            canvas.drawString(100 + shift, 500, "Bold heading")

    assert text_of(make_pdf(draw)) == ["Bold heading"]


def test_unseen_text_is_hidden_and_white_on_dark_is_not(make_pdf):
    def draw(canvas: Canvas) -> None:
        canvas.drawString(40, 550, "Seen")
        canvas.setFillColor(white)
        canvas.drawString(40, 500, "ghost")
        canvas.setFillColor(black)
        canvas.rect(38, 440, 80, 20, fill=1)
        canvas.setFillColor(white)
        canvas.drawString(40, 446, "header")
        canvas.setFillColor(black)
        canvas.setFont("Helvetica", 0.5)
        canvas.drawString(40, 400, "tiny")
        canvas.setFont("Helvetica", 12)
        canvas.drawString(900, 350, "outside")
        text = canvas.beginText(40, 300)
        text.setTextRenderMode(3)
        text.textOut("invisible")
        canvas.drawText(text)

    read = read_words(first_page(make_pdf(draw)))
    assert {w.text for w in read.upright} == {"Seen", "header"}
    assert {w.text for w in read.hidden} == {"ghost", "tiny", "outside", "invisible"}
    scanned = read_words(first_page(make_pdf(draw)), scanned=True)
    assert "invisible" in {w.text for w in scanned.upright}


def _window(canvas: Canvas, top: float) -> None:
    frame = canvas.beginPath()
    frame.rect(30, top - 60, 300, 60)
    canvas.clipPath(frame, stroke=0, fill=0)


@pytest.mark.parametrize("outside", [True, False])
def test_of_a_page_shown_in_part_what_its_clipping_path_cuts_away_is_hidden(make_pdf, outside):
    """A figure is often a whole page of another program, put into the paper under a window."""

    def draw(canvas: Canvas) -> None:
        canvas.beginForm("earlier")
        if not outside:
            _window(canvas, 300)
        canvas.drawString(42, 499, "3.1")
        canvas.drawString(60, 260, "axis")
        canvas.endForm()
        canvas.drawString(40, 500, "7.4 MPa")
        canvas.saveState()
        if outside:
            _window(canvas, 320)
        canvas.translate(0, 20)
        canvas.doForm("earlier")
        canvas.restoreState()

    read = read_words(first_page(make_pdf(draw)))
    assert [(w.text, w.rise) for w in read.upright] == [("7.4", "base"), ("MPa", "base"), ("axis", "base")]
    assert [w.text for w in read.hidden] == ["3.1"]


def test_hidden_text_does_not_make_the_text_beside_it_a_subscript(make_pdf):
    def draw(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.setFont("Helvetica", 12)
        text = canvas.beginText(40, 303)
        text.setTextRenderMode(3)
        text.textOut("88.1")
        canvas.drawText(text)
        canvas.restoreState()
        canvas.setFont("Helvetica", 10)
        canvas.drawString(64, 300, "63.9")

    [word] = read_words(first_page(make_pdf(draw))).upright
    assert (word.text, word.rise) == ("63.9", "base")


def test_a_glyph_that_a_font_numbers_2_is_no_hyphen(tmp_path):
    """Plots draw figures from fonts of their own: the number of a glyph there tells no character."""
    with pikepdf.new() as pdf:
        box = pdf.make_stream(b"500 0 0 0 400 700 d1 0 0 400 700 re f")
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type3, FontBBox=[0, 0, 500, 700], FirstChar=1, LastChar=2,
            FontMatrix=[0.001, 0, 0, 0.001, 0, 0], Widths=[500, 500], CharProcs=pikepdf.Dictionary(one=box, two=box),
            Encoding=pikepdf.Dictionary(Differences=[1, pikepdf.Name.one, pikepdf.Name.two]),
        )  # fmt: skip
        page = pdf.add_blank_page(page_size=(200, 200))
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=pdf.make_indirect(font)))
        page.Contents = pdf.make_stream(b"BT /F1 12 Tf 40 100 Td <010202> Tj ET")
        pdf.save(tmp_path / "plot.pdf")
    assert [w.text for w in page_words(first_page(tmp_path / "plot.pdf"))] == ["\ufffd" * 3]


@pytest.mark.parametrize(
    ("char", "font", "ink", "shown"),
    [
        ("À", "AdvP4C4E74", (0.6, 0.05, 0.25), "−"),
        ("À", "Times-Roman", (0.7, 0.9, 0.0), "À"),
        ("2", "MathematicalPi-One", (0.6, 0.05, 0.25), "−"),
        ("2", "Helvetica", (0.5, 0.7, 0.0), "2"),
        ("¼", "AdvP4C4E74", (0.6, 0.25, 0.15), "="),
        ("\uf06d", "SymbolMT", (0.5, 0.7, -0.2), "μ"),
        ("\ue123", "Unknown", (0.5, 0.7, 0.0), "\ufffd"),
        ("ﬁ", "Minion", (0.5, 0.7, 0.0), "fi"),
        ("\\", "AdvPSMP4", (0.63, 0.54, -0.01), "<"),
        ("[", "AdvPSMP4", (0.63, 0.54, -0.01), ">"),
        ("\\", "CMSY10", (0.39, 1.0, -0.25), "\\"),
        ("[", "AdvPTimes", (0.21, 0.82, -0.15), "["),
        ("\x7f", "RMTMI", (0.7, 0.7, 0.0), "Ω"),
        ("\x7f", "Unknown", (0.7, 0.7, 0.0), "\ufffd"),
        ("\x8a", "AdvPSSym", (0.7, 0.7, 0.0), "\ufffd"),
        ("a", "NYRNTX+AdvPSMP13", (0.49, 0.48, -0.01), "α"),
        ("D", "AdvPSMP13", (0.6, 0.67, 0.0), "Δ"),
        ("a", "AdvPTimes", (0.44, 0.46, -0.01), "a"),
        ("m", "AdvPS3F4C13", (0.48, 0.64, -0.19), "μ"),
        ("m", "AdvPTimes", (0.76, 0.46, 0.0), "m"),
        ("l", "AdvUnknown", (0.48, 0.67, -0.21), "μ"),
        ("l", "Minion-Italic", (0.67, 0.97, -0.26), "l"),
        ("b", "AdvUnknown", (0.43, 0.92, -0.21), "β"),
        ("9", "AdvTir_symb", (0.52, 0.45, 0.01), "×"),
        ("9", "Corbel", (0.42, 0.48, -0.18), "9"),
        ("9", "Times-Roman", (0.43, 0.68, -0.01), "9"),
        ("?", "AdvTir_symb", (0.67, 0.66, -0.08), "+"),
        ("?", "Times-Roman", (0.35, 0.68, -0.01), "?"),
    ],
)
def test_fonts_that_lie_are_repaired_by_the_shape_of_their_ink(char, font, ink, shown):
    assert repair(char, font, *ink) == shown
