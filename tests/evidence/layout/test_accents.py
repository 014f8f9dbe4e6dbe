"""Accents that are printed apart from the letter that they stand over."""

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from evidence.layout.accents import with_accents
from evidence.layout.glyphs import INFERRED, Glyph, Style
from evidence.layout.words import group_lines, line_text, page_words

STYLE = Style("F", 10.0, -0.2, 0, False, False)


def text_of(path: Path) -> list[str]:
    return [line_text(line) for line in group_lines(page_words(pypdfium2.PdfDocument(path)[0]))]


@pytest.mark.parametrize(
    ("letter", "accent", "whole"), [("e", "´", "é"), ("o", "¨", "ö"), ("n", "˜", "ñ"), ("c", "¸", "ç")]
)
@pytest.mark.parametrize("last", [True, False])
def test_an_accent_is_joined_to_its_letter(
    make_pdf: Callable[..., Path], letter: str, accent: str, whole: str, last: bool
) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 10)
        at = 40 + canvas.stringWidth("Ab", "Helvetica", 10)
        middle = at + canvas.stringWidth(letter, "Helvetica", 10) / 2
        over = middle - canvas.stringWidth(accent, "Helvetica", 10) / 2
        if not last:
            canvas.drawString(over, 501, accent)
        canvas.drawString(40, 500, f"Ab{letter}d is there, and more behind it.")
        if last:
            canvas.drawString(over, 501, accent)

    assert text_of(make_pdf(draw)) == [f"Ab{whole}d is there, and more behind it."]


def test_an_accent_over_no_letter_stays(make_pdf: Callable[..., Path]) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 10)
        canvas.drawString(40, 500, "The 5´ end and ˜3 of them; a´ is not á.")

    assert text_of(make_pdf(draw)) == ["The 5´ end and ˜3 of them; a´ is not á."]


def glyph(text: str, x0: float, x1: float, baseline: float = 100.0) -> Glyph:
    return Glyph(text, x0, x1, baseline, STYLE)


@pytest.mark.parametrize(
    ("letter", "accent", "whole"), [("A", "˚", "Å"), ("ı", "´", "í"), ("o", "ˆ", "ô"), ("s", "ˇ", "š")]
)
def test_letters_that_other_fonts_accent(letter: str, accent: str, whole: str) -> None:
    glyphs = [glyph("3", 0, 5), INFERRED, glyph(letter, 8, 14), glyph(",", 14, 16), None, glyph(accent, 9, 13, 98.2)]
    assert [g.text for g in with_accents(glyphs) if g not in (None, INFERRED)] == ["3", whole, ","]


def test_what_makes_no_character_stays() -> None:
    glyphs = [glyph("x", 8, 14), glyph("˚", 9, 13, 98.2), glyph("e", 20, 26), glyph("´", 21, 25, 90.0)]
    assert with_accents(glyphs) == glyphs
