"""How a picture leans, its rules, and the marks that its ink shows."""

import numpy as np
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from evidence.layout.tilt import Tilt
from evidence.scan.ink import read_ink
from evidence.scan.marks import parts_of
from evidence.scan.rules import rules_in, without
from evidence.scan.straight import Grey, even, ink_of, lean, thin_ink_of, turned
from tests.evidence.scan.conftest import draw_table, picture_of, write

LINES = ["The conductivity of the pellets was measured by impedance", "spectroscopy between gold electrodes in dry",
         "nitrogen, and four discs of each kind were taken."]  # fmt: skip


def prose(canvas: Canvas) -> None:
    canvas.setFont("Times-Roman", 12)
    for i in range(12):
        canvas.drawString(80, 700 - 16 * i, LINES[i % 3])


def grey_of(draw: object, degrees: float = 0.0) -> Grey:
    return np.asarray(picture_of(draw, degrees=degrees, dpi=300, noise=5))  # type: ignore[arg-type]


@pytest.mark.parametrize("degrees", [-1.6, -0.5, 0.0, 0.3, 1.0, 2.4])
def test_the_lean_of_a_page(degrees: float) -> None:
    assert lean(ink_of(even(grey_of(prose, degrees)))) == pytest.approx(degrees, abs=0.11)


def test_a_picture_set_straight_leans_no_more() -> None:
    grey = even(grey_of(prose, 1.5))
    assert abs(lean(ink_of(turned(grey, lean(ink_of(grey)))))) < 0.1


def test_a_tilt_leads_back_to_the_leaning_page() -> None:
    x0, top, x1, bottom = Tilt(90, 100, 100).box(150, 90, 160, 110)
    assert (x0, top, x1, bottom) == pytest.approx((90, 40, 110, 50))


def test_grey_paper_becomes_white() -> None:
    paper = np.full((320, 320), 150, dtype=np.uint8)
    paper[150:154, 100:200] = 40
    clean = even(paper)
    assert clean[10, 10] > 240
    assert clean[151, 150] < 80


def test_rules_are_seen_and_painted_over() -> None:
    rows = [["A", "B"], ["1.5", "2.5"]]
    grey = even(grey_of(lambda c: draw_table(c, "Table 1. Two values.", rows, font="Helvetica", rules="grid")))
    rules, mask = rules_in(ink_of(grey), 300 / 72)
    assert [round(r.at) for r in rules.horizontal] == [142, 166, 190]
    assert [round(r.at) for r in rules.vertical] == pytest.approx([80, 298, 515], abs=1)
    again, _ = rules_in(ink_of(without(grey, mask)), 300 / 72)
    assert again.horizontal == () and again.vertical == ()


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("84.2 ± 0.8", ["text", "plus_minus", "text"]),
        ("–0.4 ± 0.1", ["minus", "text", "plus_minus", "text"]),
        ("1.7 × 10^–2^", ["text", "times", "text", "raised"]),
        ("S cm^–1^", ["text", "raised"]),
        ("NZSP-1200", ["text"]),
        ("95% of 4 + 3", ["text"]),
        ("n = 4", ["text"]),
        ("25 °C", ["text"]),
        ("(1.2 ± 0.1) × 10^3^", ["text", "plus_minus", "text", "times", "text", "raised"]),
        ("the x of 25 mm", ["text"]),
    ],
)
@pytest.mark.parametrize("font", ["Helvetica", "Times-Roman"])
def test_marks_are_told_by_their_shape(text: str, kinds: list[str], font: str) -> None:
    def draw(canvas: Canvas) -> None:
        prose(canvas)
        write(canvas, 300, 300, text, font, 12)

    ink = read_ink(thin_ink_of(even(grey_of(draw))))
    chunk = max((c for c in ink.chunks), key=lambda c: c.baseline)
    parts = parts_of(chunk, ink)
    assert [p.kind for p in parts] == kinds
    assert [p.minus is not None for p in parts if p.kind == "raised"] == ["^–" in text] * ("^" in text)


def test_a_photograph_has_no_chunks() -> None:
    rng = np.random.default_rng(3)
    noise = Image.fromarray(rng.integers(0, 255, (900, 900), dtype=np.uint8), "L")
    assert read_ink(ink_of(np.asarray(noise))).chunks == ()


def test_a_minus_grown_into_the_letter_before_it_leaves_the_exponent_in_doubt() -> None:
    def draw(canvas: Canvas) -> None:
        prose(canvas)
        canvas.setFont("Times-Roman", 12)
        canvas.drawString(300, 300, "10")
        canvas.setFont("Times-Roman", 7.8)
        canvas.drawString(311.4, 304.6, "–2")

    ink = read_ink(thin_ink_of(even(grey_of(draw))))
    chunk = max((c for c in ink.chunks), key=lambda c: c.baseline)
    [_, raised] = parts_of(chunk, ink)
    assert raised.kind == "raised"
    assert (raised.doubtful, raised.minus) == (True, None)


def test_lines_that_touch_are_read_apart() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setFont("Times-Roman", 12)
        for i in range(6):
            canvas.drawString(80, 700 - 11.2 * i, LINES[i % 3])
            write(canvas, 460, 700 - 11.2 * i, "(1.2 ± 0.1) × 10^–3^", "Times-Roman", 12)

    ink = read_ink(thin_ink_of(even(grey_of(draw))))
    long = [c for c in ink.chunks if len(c.strokes) > 8]
    assert max(c.bottom - c.top for c in long) < 1.9 * ink.letter
    bases = sorted({round(c.baseline / (11.2 * 300 / 72)) for c in long})
    assert len(bases) == 6
