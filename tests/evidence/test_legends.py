"""Legends of figures as manuscripts set them: a bold title, panels in another size, the rest on the next page."""

from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

import evidence

TITLE = "Fig. 2. Warm soil makes beetles of the second brood dig deeper."
PANELS = [
    "(A) Beetles were kept in glass tubes with wet or dry soil and watched each night",
    "until they dug; their paths were drawn by hand from the pictures that were taken.",
    "(B) Depth of the burrows was taken with a thin steel rule, and each tube was then",
]
REST = [
    "emptied and filled anew with sand from the same bag. No beetle died in the trial.",
    "(C) All beetles lived on dry soil out to 85 days, the length of the whole trial.",
]


def _paper(path: Path, *, carried: bool) -> Path:
    canvas = Canvas(str(path), pagesize=(595, 842))
    for number in range(2):
        canvas.setFont("Helvetica", 10)
        for line in range(20):
            canvas.drawString(70, 760 - 12 * line, "Running text of the paper that goes on and on over the whole line.")
        if number == 0:
            canvas.showPage()
    canvas.rect(150, 350, 250, 120)
    canvas.setFont("Helvetica-Bold", 9)
    canvas.drawString(70, 300, TITLE)
    canvas.setFont("Helvetica", 10)
    lines = PANELS if carried else PANELS[:2]
    for number, line in enumerate(lines):
        canvas.drawString(70, 288 - 13 * number, line)
    canvas.showPage()
    canvas.setFont("Helvetica", 10)
    for number, line in enumerate(REST):
        canvas.drawString(70, 760 - 13 * number, line)
    canvas.drawString(70, 690, "Methods of the trial were told in an earlier paper of ours and are left out here.")
    canvas.save()
    return path


def test_a_legend_goes_on_under_its_bold_title_and_on_the_next_page(tmp_path: Path) -> None:
    document = evidence.read(_paper(tmp_path / "legend.pdf", carried=True))
    [figure] = document.figures
    assert figure.caption.startswith("Fig. 2. Warm soil") and figure.caption.endswith("length of the whole trial.")
    assert {box.page for box in figure.caption_boxes} == {2, 3}
    assert figure.box is not None and figure.box.page == 2
    [found] = [m for m in document.measurements if m.value == 85]
    assert found.unit == "days" and found.pedigree.raw.section == "caption"
    assert found.pedigree.raw.boxes[0].page == 3
    after = next(s for s in document.sentences if s.text.startswith("Methods of the trial"))
    assert after.section != "caption"


def test_a_legend_that_ends_on_its_page_takes_nothing_of_the_next(tmp_path: Path) -> None:
    document = evidence.read(_paper(tmp_path / "whole.pdf", carried=False))
    [figure] = document.figures
    assert figure.caption.endswith("pictures that were taken.")
    assert "emptied and filled" not in figure.caption
