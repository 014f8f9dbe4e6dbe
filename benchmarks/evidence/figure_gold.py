"""What the figures of the real papers are: captions from JATS, boxes labelled by eye; and how a figure is judged."""

import json
import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
import pypdfium2

from contracts.anchors import BoundingBox
from contracts.documents import Figure
from evidence.layout.boxes import apart, area, shared

BOXES = Path(__file__).with_name("figure_boxes.json")
"""Per document sha256 the label, page and box (points, origin top left) of its figures. A region was marked by eye on a
rendered page and then shrunk to the ink in it. Labels under single panels may or may not belong to a figure."""
ALIKE = 0.9
OVERLAP = 0.8
"""Intersection over union from which a box is the labelled one."""
NEAR = 60.0
"""Points between a caption and its graphic."""


@dataclass(frozen=True)
class Gold:
    """A figure as JATS tells it; its page is the one on which most of the caption's text stands."""

    label: str
    caption: str
    page: int


@dataclass(frozen=True)
class Page:
    """What is needed of a page to judge boxes on it."""

    letters: str
    body: tuple[BoundingBox, ...]
    """Lines of the article's running text."""
    ink: np.ndarray
    """Where the page is not white, one cell a point."""


def letters(text: str) -> str:
    """Letters and digits alone, in lower case."""
    text = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in text if c.isalnum())


def label_of(text: str) -> str:
    """ "Fig. 3", "FIGURE 3" and "Figure 3." as "figure3"."""
    return re.sub(r"^(supplementary|extendeddata)?(figure|fig)", r"\1figure", letters(text))


def similarity(one: str, other: str) -> float:
    """Of two captions, by their letters, less the label."""
    a, b = (re.sub(r"^(figure|fig)s?\d{1,3}", "", letters(t)) for t in (one, other))
    return SequenceMatcher(None, a, b, autojunk=False).ratio()


def read_pages(pdf: Path, xml: Path | None) -> list[Page]:
    """The pages of a paper; the lines of running text are those whose letters stand in a paragraph of the XML.

    A line whose letters are on two pages is left out: some PDFs hold pages of text that is cut away.
    """
    story = _story(xml) if xml else ""
    pages = []
    lines: list[list[tuple[str, BoundingBox]]] = []
    with pypdfium2.PdfDocument(pdf) as document:
        for number in range(len(document)):
            page = document[number]
            text = page.get_textpage()
            height = page.get_height()
            body = []
            for index in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(index)
                said = letters(text.get_text_bounded(left, bottom, right, top))
                if len(said) >= 30 and said in story:
                    body.append((said, BoundingBox(page=number + 1, x0=left, top=height - top, x1=right,
                                                   bottom=height - bottom)))  # fmt: skip
            ink = np.asarray(page.render(scale=1, grayscale=True).to_numpy()).squeeze() < 245
            lines.append(body)
            pages.append(Page(letters(text.get_text_bounded()), (), ink))
            page.close()
    return [
        Page(page.letters, tuple(box for said, box in body if sum(said in p.letters for p in pages) == 1), page.ink)
        for page, body in zip(pages, lines, strict=True)
    ]


def _story(xml: Path) -> str:
    root = ET.parse(xml).getroot()
    inside = {id(p) for tag in ("fig", "table-wrap") for node in root.iter(tag) for p in node.iter("p")}
    return " ".join(letters("".join(p.itertext())) for p in root.iter("p") if id(p) not in inside)


def gold_figures(xml: Path, pages: Sequence[Page]) -> list[Gold]:
    """The figures of a JATS file."""
    found = []
    for node in ET.parse(xml).getroot().iter("fig"):
        label, caption = node.find("label"), node.find("caption")
        if label is None or caption is None:
            continue
        text = " ".join(" ".join(part.itertext()) for part in caption)
        said = letters(text)
        pieces = [said[i : i + 20] for i in range(0, max(1, len(said) - 19), 20)]
        counts = [sum(piece in page.letters for piece in pieces) for page in pages]
        begins = tuple(name + said[:15] for name in _names("".join(label.itertext())))
        ranked = [(sum(b in page.letters for b in begins), n) for page, n in zip(pages, counts, strict=True)]
        found.append(Gold(label_of("".join(label.itertext())), text, ranked.index(max(ranked)) + 1))
    return found


def _names(label: str) -> tuple[str, str]:
    """A label's letters, with "figure" and with "fig"."""
    name = label_of(label)
    return name, name.replace("figure", "fig")


def labelled(digest: str) -> list[tuple[str, BoundingBox]]:
    """The label and box of every figure of a document that was labelled by eye."""
    rows = json.loads(BOXES.read_text(encoding="utf-8")).get(digest, [])
    return [(label_of(r["label"]), BoundingBox(page=r["page"], **dict(zip(_EDGES, r["box"], strict=True))))
            for r in rows]  # fmt: skip


_EDGES = ("x0", "top", "x1", "bottom")


def union_share(a: BoundingBox, b: BoundingBox) -> float:
    """Intersection over union."""
    both = shared(a, b)
    return both / (area(a) + area(b) - both) if both else 0.0


def wrong_place(figure: Figure, every: Sequence[Figure], page: Page) -> str:
    """Why the figure's box cannot be that of its graphic; empty where it can.

    The box holds ink, no line of running text and no caption, shares nothing with another figure's, and no other
    figure's caption is nearer to it than its own, which is near.
    """
    box = figure.box
    if box is None:
        return "no box"
    cells = page.ink[max(0, int(box.top)) : int(box.bottom), max(0, int(box.x0)) : int(box.x1)]
    if area(box) < 600 or cells.mean() < 0.003:
        return "no ink"
    if any(shared(box, line) > 0.5 * area(line) for line in page.body):
        return "running text in it"
    if any(shared(box, line) > 0.5 * area(line) for f in every for line in f.caption_boxes):
        return "a caption in it"
    others = [f for f in every if f is not figure]
    if any(f.box and shared(box, f.box) > 0.05 * min(area(box), area(f.box)) for f in others):
        return "over another figure"
    own = _away(figure, box)
    if own > NEAR:
        return "far from its caption"
    return "another caption is nearer" if any(_away(f, box) < own - 1 for f in others) else ""


def _away(figure: Figure, box: BoundingBox) -> float:
    return min((apart(box, b) for b in figure.caption_boxes if b.page == box.page), default=1e6)
