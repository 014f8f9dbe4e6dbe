"""A figure from its caption, the box of its graphic, and the page."""

from collections.abc import Sequence

from contracts.anchors import BoundingBox
from contracts.documents import Figure
from evidence.figure.captions import STUB, Caption
from evidence.figure.panels import panels
from evidence.figure.texts import page_step, texts_in
from evidence.layout.sentences import Vocabulary, flow_of
from evidence.pages import PageRead

STUB_LENGTH = 70
"""Characters; a caption that only points to another page is shorter."""


def figure_of(
    caption: Caption, box: BoundingBox | None, pages: Sequence[PageRead], known: Vocabulary, doc_id: str
) -> Figure:
    """The figure of a caption; `box` is that of its graphic."""
    text = flow_of(caption.lines, known).text
    page = next((p for p in pages if box is not None and p.number == box.page), None)
    held = () if box is None or page is None else texts_in(box, page.lines, page.turned)
    return Figure(
        label=caption.label,
        caption=text,
        caption_boxes=tuple(line.box() for line in caption.lines),
        box=box,
        panels=panels(text, held),
        texts=held,
        chain=(page_step(doc_id, caption.label, held),) if held else (),
    )


def without_stubs(figures: Sequence[Figure]) -> list[Figure]:
    """The figures; what stands over "(See legend on previous page)" goes to the figure that has the legend."""
    stubs = [f for f in figures if len(f.caption) < STUB_LENGTH and STUB.search(f.caption)]
    made = [f for f in figures if not any(f is s for s in stubs)]
    for stub in stubs:
        at = next((i for i, f in enumerate(made) if f.label == stub.label), None)
        if at is None:
            made.append(stub)
        elif made[at].box is None:
            held = {"box": stub.box, "texts": stub.texts, "chain": stub.chain,
                    "panels": panels(made[at].caption, stub.texts)}  # fmt: skip
            made[at] = made[at].model_copy(update=held)
    return made
