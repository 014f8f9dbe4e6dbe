"""What stands on a page beside its text: watermarks, line numbers, footnotes. None of it runs into a sentence."""

from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

import evidence
from contracts.documents import Document

NAMES = ["zinc", "lead", "tin", "iron", "gold", "silver", "copper", "nickel", "cobalt", "barium"]
"""Ten things, so that no two lines of a page are alike but for their numbers."""
PAGES = 3


def lines_of(page: int) -> list[str]:
    """Twenty sentences, a line each."""
    verbs = ("held", "lost", "gave")
    return [
        f"The {NAMES[i % 10]} and {NAMES[(i * 3 + page + i // 10) % 10]} {verbs[page]} {i + 2} mg of dust in the end."
        for i in range(20)
    ]


@pytest.fixture
def marked(make_pdf: Callable[..., Path]) -> Callable[..., Document]:
    """Pages of sentences, with `mark(canvas, page)` drawn under them."""

    def read(mark: Callable[[Canvas, int], None]) -> Document:
        def drawn(number: int) -> Callable[[Canvas], None]:
            def draw(canvas: Canvas) -> None:
                mark(canvas, number)
                canvas.setFillGray(0)
                canvas.setFont("Helvetica", 10)
                for i, text in enumerate(lines_of(number)):
                    canvas.drawString(60, 545 - 25 * i, text)

            return draw

        return evidence.read(make_pdf(*(drawn(number) for number in range(PAGES))))

    return read


def whole(document: Document) -> bool:
    """Whether the sentences are those of the text and the values those of its sentences."""
    expected = [text for number in range(PAGES) for text in lines_of(number)]
    values = [(m.value, m.unit) for m in document.measurements]
    return [s.text for s in document.sentences] == expected and values == [
        (float(i + 2), "mg") for _ in range(PAGES) for i in range(20)
    ]


@pytest.mark.parametrize("angle", [0, 55])
def test_a_watermark_runs_into_no_sentence(marked: Callable[..., Document], angle: int) -> None:
    def mark(canvas: Canvas, _: int) -> None:
        canvas.saveState()
        canvas.translate(200, 557.5 if angle == 0 else 300)
        canvas.rotate(angle)
        canvas.setFont("Helvetica", 12 if angle == 0 else 70)
        canvas.setFillGray(0.85)
        canvas.drawCentredString(0, 12 if angle == 0 else 0, "DRAFT of 7 kg")
        canvas.restoreState()

    assert whole(marked(mark))


@pytest.mark.parametrize("step", [1, 5])
@pytest.mark.parametrize("left", [True, False])
def test_line_numbers_are_no_part_of_the_lines(marked: Callable[..., Document], left: bool, step: int) -> None:
    def mark(canvas: Canvas, page: int) -> None:
        canvas.setFont("Helvetica", 10)
        for i in range(20):
            canvas.drawRightString(45 if left else 385, 545 - 25 * i, str(step * (20 * page + i + 1)))

    assert whole(marked(mark))


def test_a_footnote_parts_no_sentence_and_its_conditions_stay_its_own(set_paper: Callable[[str], Path]) -> None:
    body = " ".join(f"Film {name} was looked at in the same way as all of the others were here." for name in NAMES)
    source = f"""#set page(width: 400pt, height: 300pt, margin: 40pt)
= Results
The film had a gap of 2.1 eV.#footnote[The film of another kind was dried at 80 °C before use.] {body} {body} The last
film of them was set aside for a long time before it was looked at again and had a gap of 3.4 eV in the end.
"""
    heights = range(230, 300, 12)
    documents = [evidence.read(set_paper(source.replace("300pt", f"{h}pt"))) for h in heights]
    crossing = 0
    for document in documents:
        note = next(s for s in document.sentences if "another kind" in s.text)
        assert note.text.lstrip("¹") == "The film of another kind was dried at 80 °C before use."
        assert sum("was looked at in the same way" in s.text for s in document.sentences) == 20
        crossing += sum(len({box.page for box in s.boxes}) > 1 for s in document.sentences)
        gaps = [m for m in document.measurements if m.unit == "eV"]
        assert [m.value for m in gaps] == [2.1, 3.4] and not any(m.conditions for m in gaps)
    assert crossing
