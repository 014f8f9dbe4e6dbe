"""The text that stands in a figure's graphic as text of the page."""

from collections.abc import Sequence

from contracts.anchors import BoundingBox
from contracts.documents import FigureText
from contracts.ids import content_digest
from contracts.measurements import Step
from evidence.layout.lines import Line
from evidence.versions import version

SURE = 0.7
"""Confidence; a number that OCR reads with less is doubtful."""


def texts_in(
    box: BoundingBox, lines: Sequence[Line], turned: Sequence[tuple[str, BoundingBox]]
) -> tuple[FigureText, ...]:
    """The lines of a page, and its turned ones, whose middle lies in the box."""
    found = [FigureText(text=line.text, box=line.box(), method="ocr" if line.method == "ocr" else "text",
                        confidence=line.confidence, doubtful=unsure(line.text, line.confidence))
             for line in lines if _inside(line.box(), box)]  # fmt: skip
    known = {text.box for text in found}
    found += [FigureText(text=text, box=b) for text, b in turned if _inside(b, box) and b not in known]
    return tuple(found)


def unsure(text: str, confidence: float) -> bool:
    """Whether a text holds a number that may be misread."""
    return "\ufffd" in text or (confidence < SURE and any(map(str.isdigit, text)))


def page_step(doc_id: str, label: str, texts: Sequence[FigureText]) -> Step:
    """The step from the PDF to the page text in a figure."""
    return Step(
        operation=f"read the page text in {label}",
        tool=f"evidence.layout on pypdfium2 {version('pypdfium2')}",
        version="1",
        input_sha256=doc_id,
        output_sha256=content_digest([t.model_dump(mode="json") for t in texts]),
    )


def _inside(inner: BoundingBox, outer: BoundingBox) -> bool:
    x, y = (inner.x0 + inner.x1) / 2, (inner.top + inner.bottom) / 2
    return outer.x0 - 2 <= x <= outer.x1 + 2 and outer.top - 2 <= y <= outer.bottom + 2
