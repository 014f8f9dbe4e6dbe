"""Captions of figures and tables."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium

from contracts.anchors import BoundingBox
from contracts.documents import Figure
from evidence.layout.glyphs import display_of
from evidence.layout.lines import Line
from evidence.layout.sentences import Vocabulary, flow_of

_NUMBER = r"(?:[A-Z]{1,2}[.\-–]?)?\d{1,3}(?:[.\-–]\d{1,2})?[A-Za-z]?|[IVXL]{1,6}"
_CAPTION = re.compile(
    rf"^(?P<extra>(?:supplementary|supplemental|extended\s+data|appendix|附|补充)\s*)?"
    rf"(?P<kind>figures?|figs?\.?|scheme|chart|plate|box|tables?|tab\.|图|表)\s*(?P<number>{_NUMBER})"
    rf"(?P<stop>\s*[.:：|—–\-]|\s*\(|\s|$)(?P<rest>.*)$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Caption:
    """A caption's lines with its label."""

    label: str
    table: bool
    lines: list[Line]


def _opens(line: Line, last: Line | None) -> re.Match[str] | None:
    """The match where the line opens a caption and not a sentence about a figure."""
    match = _CAPTION.match(line.text.strip())
    if match is None:
        return None
    stop, rest = match["stop"].strip(), match["rest"].strip()
    flows = (
        last is not None and last.page == line.page and abs(last.column[0] - line.column[0]) < 20
        and 0 < line.bottom - last.bottom < 1.5 * line.size and abs(last.size - line.size) < 0.06 * line.size
        and not line.bold and last.x1 > last.column[1] - 3 * line.size
    )  # fmt: skip
    if flows and not stop.startswith((".", ":", "|")):
        return None
    if stop.startswith("("):
        return match if line.bold else None
    if not stop and rest and rest[0].islower() and not line.bold:
        return None
    if not stop and re.match(
        r"(?:shows?|presents?|lists?|and|illustrates?|displays?|gives?|summari[sz]es|in|of)\b", rest, re.IGNORECASE
    ):
        return None
    if stop and flows and rest[:1].islower():
        return None
    return match


def _follows(last: Line, line: Line) -> bool:
    """Whether the line continues the caption."""
    step = line.bottom - last.bottom
    near = 0.5 * line.size < step < 1.75 * line.size
    beside = line.x0 < last.x1 and last.x0 < line.x1
    return (
        line.page == last.page
        and line.turn == last.turn
        and near
        and beside
        and abs(line.size - last.size) < (0.15 if last.bold and not line.bold else 0.07) * last.size
    )


def captions(lines: Sequence[Line]) -> list[Caption]:
    """The captions among the lines of a page, in their order."""
    found: list[Caption] = []
    i = 0
    while i < len(lines):
        match = _opens(lines[i], lines[i - 1] if i else None)
        if match is None:
            i += 1
            continue
        table = match["kind"].lower().startswith(("tab", "表"))
        members = [lines[i]]
        i += 1
        while i < len(lines) and _follows(members[-1], lines[i]) and _CAPTION.match(lines[i].text) is None:
            if (
                table
                and len(members) > 1
                and members[-1].text.rstrip().endswith(".")
                and members[-1].x1 < members[0].x1 - 20
            ):
                break
            members.append(lines[i])
            i += 1
        kind = {"f": "Figure", "图": "图", "表": "表", "t": "Table"}.get(
            match["kind"][0].lower(), match["kind"].capitalize()
        )
        extra = (match["extra"] or "").strip().capitalize()
        label = f"{extra} {kind} {match['number']}".strip() if kind.isascii() else f"{extra}{kind}{match['number']}"
        found.append(Caption(label, table, members))
    return found


def carry_over(pages: Sequence[tuple[Sequence[Caption], Sequence[Line]]]) -> None:
    """Captions that go on at the top of the next page, as manuscripts set them, take its lines.

    `pages`: each page's captions and its lines less furniture. A caption goes on where it is the last text of its page
    and breaks off within a sentence, or where the next page begins with a further panel: "(C) …".
    """
    for (found, lines), (_, following) in itertools.pairwise(pages):
        last = found[-1] if found else None
        if last is None or last.table or not lines or last.lines[-1] is not lines[-1] or not following:
            continue
        first, end = following[0], last.lines[-1]
        panel = re.match(r"\(?[B-Hb-h]\)", first.text) is not None and re.search(r"\([Aa]\)", _text(last)) is not None
        broken = not end.text.rstrip().endswith((".", ":", "!", "?", ")"))
        if not (panel or broken) or first.bold or abs(first.x0 - end.x0) > 3 or _unlike(first, end):
            continue
        taken = [first]
        for line in following[1:]:
            if not _follows(taken[-1], line) or _CAPTION.match(line.text):
                break
            taken.append(line)
        last.lines.extend(taken)


def _text(caption: Caption) -> str:
    return " ".join(line.text for line in caption.lines)


def _unlike(line: Line, other: Line) -> bool:
    """Whether two lines are in another size or turn."""
    return line.turn != other.turn or abs(line.size - other.size) > 0.03 * other.size


def image_cover(page: pypdfium2.PdfPage) -> float:
    """The share of the page that its largest image covers; a scan is near 1."""
    show = display_of(page)
    largest = 0.0
    for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE], max_depth=3):
        try:
            left, bottom, right, top = item.get_bounds()
        except pypdfium2.PdfiumError:
            continue
        largest = max(largest, (right - left) * (top - bottom))
    return min(1.0, largest / (show.width * show.height or 1.0))


def figure_of(caption: Caption, box: BoundingBox | None, known: Vocabulary) -> Figure:
    """The figure of a caption and the box of its graphic."""
    return Figure(
        label=caption.label,
        caption=flow_of(caption.lines, known).text,
        caption_boxes=tuple(line.box() for line in caption.lines),
        box=box,
    )
