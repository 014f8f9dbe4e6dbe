"""Where one word ends and the next begins: narrow spaces, letters set wide, print of two fonts, letters that lean."""

import pikepdf
import pypdfium2
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

import evidence
from evidence.layout.words import read_words


def words_of(path):
    return [w.text for w in next(evidence.words(path))]


def test_a_narrow_space_that_the_content_sets_by_itself_parts_a_number_from_its_unit(make_pdf):
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 9)
        end = 40 + stringWidth("593", "Helvetica", 9)
        for x, text in ((40, "593"), (end, " "), (end + 1.15, "nm after"), (200, "593"), (201.15 + end - 40, "nm")):
            canvas.drawString(x, 500, text)

    assert words_of(make_pdf(draw)) == ["593", "nm", "after", "593nm"]


def test_letters_set_wide_are_one_word(tmp_path):
    words = ["xtrace", "transmit", "else", "post", "target", "weights"]
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(400, 200))
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
        shown = " ( ) -100 ".join(" -145 ".join(f"({letter})" for letter in word) for word in words)
        page.Contents = pdf.make_stream(f"BT /F1 8 Tf 40 100 Td [{shown}] TJ ET".encode())
        pdf.save(tmp_path / "wide.pdf")
    assert words_of(tmp_path / "wide.pdf") == words


def test_words_of_a_line_set_tight_stay_apart(make_pdf):
    def draw(canvas: Canvas) -> None:
        x = 40.0
        for word in "into mice showed an induction of".split():
            canvas.drawString(x, 500, word)
            x += stringWidth(word, "Helvetica", 12) + 0.145 * 12

    assert words_of(make_pdf(draw)) == "into mice showed an induction of".split()


def test_a_bracket_of_another_size_clings_to_its_word_and_a_word_does_not(make_pdf):
    def draw(canvas: Canvas) -> None:
        x = 40.0
        for text, font, size in (("(", "Times-Roman", 10), ("pre_spike", "Courier", 8), (").", "Times-Roman", 10)):
            canvas.setFont(font, size)
            canvas.drawString(x, 500, text)
            x += stringWidth(text, font, size)
        canvas.setFont("Times-Roman", 10)
        canvas.drawString(40, 450, "vivo")
        canvas.setFont("Times-Roman", 8)
        canvas.drawString(40 + stringWidth("vivo ", "Times-Roman", 10) - 2.4, 450, " in")

    assert words_of(make_pdf(draw)) == ["(pre_spike).", "vivo", "in"]


@pytest.mark.parametrize("size", [9, 24])
def test_a_letter_that_leans_over_the_space_behind_it_ends_where_the_space_begins(make_pdf, size):
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Italic", size)
        canvas.drawString(40, 500, "removal of it")

    (of,) = [w for w in next(evidence.words(make_pdf(draw))) if w.text == "of"]
    assert of.x0 == pytest.approx(40 + stringWidth("removal ", "Times-Italic", size), abs=0.1)
    assert of.x1 == pytest.approx(of.x0 + stringWidth("of", "Times-Italic", size), abs=0.1)


def test_slanted_text_has_the_size_of_upright_text(make_pdf):
    def draw(canvas: Canvas) -> None:
        text = canvas.beginText()
        text.setFont("Times-Roman", 10)
        text.setTextTransform(1, 0, 0.33, 1, 40, 500)
        text.textOut("vivo")
        canvas.drawText(text)

    [word] = read_words(pypdfium2.PdfDocument(make_pdf(draw))[0]).upright
    assert word.size == pytest.approx(10)


def test_a_narrow_no_break_space_parts_words(set_paper):
    assert words_of(set_paper("It was 12\\u{202f}300 Pa.")) == ["It", "was", "12", "300", "Pa."]
