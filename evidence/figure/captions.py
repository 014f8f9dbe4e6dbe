"""Captions of figures and tables."""

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium

from evidence.layout.glyphs import display_of
from evidence.layout.lines import Line

_NUMBER = r"(?:[A-Z]{1,2}[.\-–]?)?\d{1,3}(?:[.\-–]\d{1,2})?[A-Za-z]?|[IVXL]{1,6}"
_CAPTION = re.compile(
    rf"^(?P<extra>(?:supplementary|supplemental|supporting|extended\s+data|appendix|附|补充)\s*)?"
    rf"(?P<kind>figures?|figs?\.?|abbildung|abb\.|scheme|chart|plate|box|tables?|tab\.|图|表)\s*(?P<number>{_NUMBER})"
    rf"(?P<supplement>\s*[—–\-]+\s*(?:figure|video|source\s+data)\s+supplement\s+\d+)?"
    rf"(?P<stop>\s*[.:：|—–\-]|\s*\(|\s|$)(?P<rest>.*)$",
    re.IGNORECASE,
)
_TELLS = re.compile(
    r"(?:shows?|presents?|lists?|and|illustrates?|displays?|gives?|summari[sz]es|depicts?|compares?|in|of)\b",
    re.IGNORECASE,
)
_PANEL = re.compile(r"(?:[A-Za-z](?:\s*[-–,]\s*[A-Za-z])?|[ivx]{1,3})\)\s*")
STUB = re.compile(r"\((?:see|for)\s(?:the\s)?(?:legend|figure|caption)|\(?cont(?:inued|['’.]d|d?\.)|续", re.IGNORECASE)
"""A caption that points to the page where the legend or the graphic stands."""


@dataclass(slots=True)
class Caption:
    """A caption's lines with its label."""

    label: str
    table: bool
    lines: list[Line]
    flows: bool = False
    """Whether it may be a line of a paragraph that speaks of the figure."""
    style: tuple[str, str, bool] = ("", "", False)
    """The word for a figure, the mark behind the number, and whether it is bold: alike in one paper."""

    @property
    def stub(self) -> bool:
        """Whether it says no more than that the legend, or the rest of the figure, is on another page."""
        text = _text(self)
        return len(text) < 70 and STUB.search(text) is not None


def _flows(line: Line, last: Line | None) -> bool:
    """Whether the line goes on the line before it as running text does."""
    return (
        last is not None and last.page == line.page and abs(last.column[0] - line.column[0]) < 20
        and 0 < line.bottom - last.bottom < 1.5 * line.size and abs(last.size - line.size) < 0.06 * line.size
        and not line.bold and last.x1 > last.column[1] - 3 * line.size
    )  # fmt: skip


def _opens(line: Line, last: Line | None) -> re.Match[str] | None:
    """The match where the line opens a caption and not a sentence about a figure."""
    match = _CAPTION.match(line.text.strip())
    if match is None:
        return None
    stop, rest = match["stop"].strip(), match["rest"].strip()
    flows = _flows(line, last)
    if flows and not stop.startswith((".", ":", "|")):
        return None
    if stop.startswith("("):
        panel = _PANEL.match(rest)
        tells = panel is None or _TELLS.match(rest[panel.end() :]) or rest[panel.end() :][:1].islower()
        return match if line.bold or not tells or STUB.match(f"({rest}") else None
    if not stop and rest and rest[0].islower() and not line.bold:
        return None
    if not stop and _TELLS.match(rest):
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


def _pieces(first: Line, members: Sequence[Line], line: Line) -> bool:
    """Whether the line is a piece of the caption's last row of print, or goes on under another piece of it."""
    if line.page != first.page or line.turn != first.turn or abs(line.size - first.size) > 0.07 * first.size:
        return False
    if line.x0 < min(m.x0 for m in members) - 2 or line.x1 > max(first.column[1], *(m.x1 for m in members)) + 2:
        return False
    row = [m for m in members if abs(m.bottom - line.bottom) < 0.5 * line.size]
    if row:
        return min(max(m.x0 - line.x1, line.x0 - m.x1) for m in row) < 8 * line.size
    return any(_follows(m, line) for m in members[-4:])


def _second_column(members: Sequence[Line], lines: Sequence[Line]) -> list[Line]:
    """The lines of a caption that goes on beside itself, set in two columns under its figure."""
    first, last = members[0], members[-1]
    right = max(first.column[1], *(m.x1 for m in members))
    beside = [
        line for line in lines
        if line.x0 > right and line.turn == first.turn and abs(line.size - first.size) < 0.04 * first.size
        and first.bottom - 2 < line.bottom < last.bottom + 0.5 * first.size
    ]  # fmt: skip
    if len(members) < 2 or not beside or abs(beside[0].bottom - first.bottom) > 2 or beside[0].x0 - right > 60:
        return []
    if _CAPTION.match(beside[0].text) or len(beside) > len(members) or len(beside) < 0.5 * len(members):
        return []
    return beside


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
        start, members = i, [lines[i]]
        i += 1
        while (
            i < len(lines)
            and (_follows(members[-1], lines[i]) or (not table and _pieces(members[0], members, lines[i])))
            and _CAPTION.match(lines[i].text) is None
        ):
            if (
                table
                and len(members) > 1
                and members[-1].text.rstrip().endswith(".")
                and members[-1].x1 < members[0].x1 - 20
            ):
                break
            members.append(lines[i])
            i += 1
        style = (match["kind"], match["stop"].strip()[:1].replace("(", ""), members[0].bold)
        flows = _flows(members[0], lines[start - 1] if start else None)
        found.append(Caption(_label(match), table, members, flows, style))
    taken = {id(line) for caption in found for line in caption.lines}
    for caption in found:
        if not caption.table and not caption.lines[-1].text.rstrip().endswith((".", ")")):
            caption.lines += _second_column(caption.lines, [line for line in lines if id(line) not in taken])
    return found


def _label(match: re.Match[str]) -> str:
    kind = {"f": "Figure", "图": "图", "表": "表", "t": "Table", "a": "Abbildung"}.get(
        match["kind"][0].lower(), match["kind"].capitalize()
    )
    extra = " ".join((match["extra"] or "").split()).capitalize()
    label = f"{extra} {kind} {match['number']}".strip() if kind.isascii() else f"{extra}{kind}{match['number']}"
    supplement = re.sub(r"^\s*[—–\-]+\s*", "—", match["supplement"] or "")
    return label + re.sub(r"\s+", " ", supplement).lower()


def distinct(pages: Sequence[list[Caption]]) -> None:
    """Of captions of figures with one label, and of a figure's and its panel's, those that are lines of a paragraph
    are left out: they are not set as the paper sets its captions."""
    every = [c for found in pages for c in found if not c.table]
    usual = Counter(c.style for c in every if not c.flows)
    named: dict[str, list[Caption]] = defaultdict(list)
    for caption in every:
        named[caption.label].append(caption)
    for found in pages:
        for caption in [c for c in found if not c.table and not c.stub]:
            panel = re.sub(r"(?<=\d)[a-z]$", "", caption.label)
            others = [c for c in named[panel] if c is not caption and not c.stub]
            best = max(others, key=lambda c: (not c.flows, usual[c.style]), default=None)
            if best is not None and (not best.flows, usual[best.style]) > (not caption.flows, usual[caption.style]):
                found.remove(caption)


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
        if (
            not (panel or broken)
            or first.bold
            or _CAPTION.match(first.text)
            or abs(first.x0 - end.x0) > 3
            or _unlike(first, end)
        ):
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
