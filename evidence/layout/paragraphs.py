"""Lines to paragraphs, each in its section; what is no running text is left out."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from evidence.layout.headings import bare, is_heading, known_section
from evidence.layout.lines import Line

_STOP = re.compile(r"[.!?:;。！？：；][\"'”’)\]»⁰¹²³⁴⁵⁶⁷⁸⁹,–⁻]*$")
_LIST = re.compile(r"^(?:[•▪●◦‣·–—■□*]\s+|\(?\d{1,2}[).]\s+\S|\(?[a-z][)]\s+\S|\([ivx]{1,4}\)\s)")
_BROAD = frozenset(["methods", "results", "results and discussion", "discussion", "abstract"])
"""Parts whose own headings stay within them, whatever their print."""
UNPLACED = "front matter"


@dataclass(slots=True)
class Paragraph:
    """Lines of running text that belong together."""

    lines: list[Line]
    section: str | None
    heading: str | None = None
    """The nearest heading above, as printed."""


@dataclass(slots=True)
class Story:
    """The running text of a paper, and the lines of its reference list."""

    paragraphs: list[Paragraph] = field(default_factory=list)
    references: list[Line] = field(default_factory=list)


def body_size(lines: Iterable[Line]) -> float:
    """The size in which most characters are set; 10 where there are none."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.size] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 10.0


def _pitches(lines: Sequence[Line]) -> dict[float, float]:
    """The usual distance between lines by size."""
    found: dict[float, Counter[float]] = {}
    for above, below in pairwise(lines):
        if above.page == below.page and above.size == below.size and above.column == below.column:
            step = round(below.bottom - above.bottom, 0)
            if 0.8 * below.size < step < 3 * below.size:
                found.setdefault(below.size, Counter())[step] += 1
    return {size: counts.most_common(1)[0][0] for size, counts in found.items()}


def _same_column(a: Line, b: Line) -> bool:
    return a.page == b.page and a.turn == b.turn and b.bottom > a.bottom and abs(a.column[0] - b.column[0]) < 30


def _breaks(last: Line, line: Line, pitch: float) -> bool:
    """Whether a paragraph ends between two lines of running text."""
    ended = bool(_STOP.search(last.text))
    if abs(line.size - last.size) > 0.08 * max(line.size, last.size):
        return True
    if not _same_column(last, line):
        return ended
    step = line.bottom - last.bottom
    if step > 1.45 * pitch:
        return ended or not line.text[:1].islower()
    if _LIST.match(line.text) and ended:
        return True
    indented = line.x0 > line.column[0] + 0.7 * line.size and last.x0 < line.x0 - 0.6 * line.size
    if indented and line.x0 < line.column[0] + 5 * line.size and ended:
        return True
    return ended and last.x1 < last.column[1] - 3 * last.size


def _alone(last: Line | None, line: Line, following: Line | None, pitch: float) -> bool:
    """Whether space, a change of style or a new column parts the line from its neighbours."""
    if last is not None and _same_column(last, line):
        parted = line.bottom - last.bottom > 1.25 * pitch
        styled = (last.bold, last.italic) != (line.bold, line.italic) or abs(last.size - line.size) > 0.06 * line.size
        if not (parted or styled or _STOP.search(last.text)):
            return False
        if not _STOP.search(last.text) and not parted and len(last.text) > 40 and not styled:
            return False
    if following is not None and _same_column(line, following):
        styled = (following.bold, following.italic) != (line.bold, line.italic) or abs(
            following.size - line.size
        ) > 0.06 * line.size
        return styled or following.bottom - line.bottom > 1.2 * pitch or line.x1 < line.column[1] - 6 * line.size
    return True


class _Assembler:
    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self.body = body_size(lines)
        self.pitches = _pitches(lines)
        self.story = Story()
        self.section: str | None = None
        self.heading: str | None = None
        self.heading_line: Line | None = None
        self.style: tuple[float, bool, bool] | None = None
        self.open: dict[float, Paragraph] = {}
        self.opened = False

    def run(self) -> Story:
        for i, line in enumerate(self.lines):
            last = self.lines[i - 1] if i else None
            following = self.lines[i + 1] if i + 1 < len(self.lines) else None
            pitch = self.pitches.get(line.size, 1.2 * line.size)
            if (known_section(line.text) or not self._runs_on(i)) and self._takes_heading(last, line, following, pitch):
                continue
            if self.section == "references":
                self.story.references.append(line)
                continue
            self._take(last, line, pitch)
        return self.story

    def _runs_on(self, i: int) -> bool:
        """Whether at least three more lines of the same print follow close by: running text, whatever its print."""
        line, count, bottom = self.lines[i], 0, self.lines[i].bottom
        for other in self.lines[i + 1 : i + 12]:
            if abs(other.size - line.size) < 0.03 * line.size and other.bold == line.bold and _same_column(line, other):
                if other.bottom - bottom > 1.7 * line.size:
                    break
                count, bottom = count + 1, other.bottom
        return count >= 3

    def _takes_heading(self, last: Line | None, line: Line, following: Line | None, pitch: float) -> bool:
        run_in = self._run_in(line)
        if run_in:
            self.section, self.heading = run_in, bare(line.text.split()[0])
            return False
        if not is_heading(line, self.body, _alone(last, line, following, pitch)):
            return False
        style = (line.size, line.bold, line.text.isupper())
        continued = (
            self.heading_line is not None and last is self.heading_line and style == self.style_of(self.heading_line)
            and _same_column(self.heading_line, line) and line.bottom - self.heading_line.bottom < 1.6 * line.size
        )  # fmt: skip
        kind = known_section(line.text)
        if (
            self.section == "references"
            and kind is None
            and not (self.style and style[0] >= self.style[0] and style == self.style)
        ):
            return False
        if kind:
            self.section, self.style, self.opened = kind, style, True
            self.heading = bare(line.text)
        elif continued:
            self.heading = f"{self.heading} {line.text.strip()}"
        else:
            self.heading = bare(line.text)
            if self.style and self.opened and style == self.style and self.section not in _BROAD:
                self.section = self.heading.lower()
        self.heading_line = line
        self.open.clear()
        return True

    @staticmethod
    def style_of(line: Line) -> tuple[float, bool, bool]:
        return line.size, line.bold, line.text.isupper()

    def _run_in(self, line: Line) -> str | None:
        """ "Abstract: …" and the like, where the heading begins the paragraph's own line."""
        match = re.match(
            r"^(abstract|summary|摘\s*要|conclusions?|acknowledge?ments?)\s*[:：.—–|-]+\s*\S", line.text, re.IGNORECASE
        )
        return known_section(match.group(1)) if match else None

    def _take(self, last: Line | None, line: Line, pitch: float) -> None:
        size = round(line.size, 1)
        paragraph = self.open.get(size)
        if (
            paragraph is not None
            and paragraph.section == self.section
            and not _breaks(paragraph.lines[-1], line, pitch)
        ):
            distance = line.page - paragraph.lines[-1].page
            if distance <= 2:
                paragraph.lines.append(line)
                return
        paragraph = Paragraph([line], self.section, self.heading)
        self.story.paragraphs.append(paragraph)
        self.open[size] = paragraph


def assemble(lines: Sequence[Line]) -> Story:
    """The story of a paper from its lines in reading order, less furniture, captions, tables and figures."""
    story = _Assembler(lines).run()
    body = body_size(lines)
    first_known = next((i for i, p in enumerate(story.paragraphs) if p.section), len(story.paragraphs))
    for paragraph in story.paragraphs[:first_known]:
        text = sum(len(line.text) for line in paragraph.lines)
        if paragraph.lines[0].page <= 2 and text > 400 and paragraph.lines[0].size >= 0.85 * body:
            paragraph.section = "abstract" if not any(p.section == "abstract" for p in story.paragraphs) else None
        elif paragraph.lines[0].page == 1:
            paragraph.section = UNPLACED
    story.paragraphs = [p for p in story.paragraphs if _is_prose(p)]
    return story


def _is_prose(paragraph: Paragraph) -> bool:
    """Leave out axis labels and crumbs: a few characters that end no sentence."""
    text = " ".join(line.text for line in paragraph.lines)
    words = re.findall(r"[^\W\d_]{2,}|[\u3400-\u9fff]", text)
    return len(words) >= 4 or bool(_STOP.search(text) and len(words) >= 2)
