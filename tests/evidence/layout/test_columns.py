"""Columns and the order in which a page is read."""

import pypdfium2
import pytest

from evidence.layout.lines import page_lines
from evidence.layout.words import read_words

BODY = " ".join(f"Word{i} of running text." for i in range(260))


@pytest.mark.parametrize("count", [1, 2, 3])
def test_columns_are_read_one_after_the_other(set_paper, count):
    path = set_paper(
        f"#set page(width: 600pt, height: 800pt)\n#set text(9pt)\n= A title over all columns of this page\n"
        f"#columns({count}, gutter: 16pt)[{BODY}]"
    )
    lines = page_lines(read_words(pypdfium2.PdfDocument(path)[0]), 1)
    text = " ".join(line.text for line in lines).replace("- ", "")
    numbers = [int(t[4:]) for t in text.split() if t.startswith("Word") and t[4:].isdigit()]
    assert numbers == sorted(numbers) and len(numbers) > 200
    assert lines[0].text.startswith("A title")


def test_numbers_hung_out_before_a_column_belong_to_it(make_pdf):
    def draw(canvas):
        canvas.setFont("Helvetica", 9)
        for i in range(20):
            canvas.drawString(40, 550 - 12 * i, "left column text that runs on here")
            if i % 2 == 0:
                canvas.drawString(206, 550 - 12 * i, f"{i + 10}.")
            canvas.drawString(226, 550 - 12 * i, "right column entry with words")

    lines = page_lines(read_words(pypdfium2.PdfDocument(make_pdf(draw))[0]), 1)
    assert lines[0].text == "left column text that runs on here"
    assert lines[20].text == "10. right column entry with words"
