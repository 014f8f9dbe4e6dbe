"""What bounds the figures of a page: running text, tables, captions, and the print of the margins."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from contracts.anchors import BoundingBox
from contracts.documents import Table
from evidence.figure.binding import Sheet
from evidence.layout.headings import known_section
from evidence.layout.lines import Line
from evidence.layout.paragraphs import body_size
from evidence.pages import PageRead

LONG = 0.7
"""Of the usual line's width: a line of running text that is no paragraph's last is longer."""
DENSE = 1.6
"""Characters over an em: a row of several labels has fewer."""
WIDE = 1.4
"""Of the size: a gap that parts two labels; there is one at most between columns that were read as one."""
PITCH = 1.7
"""Of the size: the most between the lines of a paragraph."""


def sheets(pages: Sequence[PageRead], tables: Sequence[Table], gone: set[int]) -> list[Sheet]:
    """The sheets of a paper, for `evidence.figure.binding.bind`. `gone` are lines that are furniture."""
    story = [line for page in pages for line in page.lines if id(line) not in gone and _reads(line)]
    body = body_size(story)
    width = usual_width(story, body)
    edges = _repeated(pages)
    made = []
    for page in pages:
        captioned = {id(line) for c in page.captions for line in c.lines}
        plain = [line for line in page.lines if id(line) not in gone and id(line) not in captioned]
        under = _panel_captions(plain, [c.lines[0] for c in page.captions if not c.table])
        prose = running([line for line in plain if id(line) not in under], body, width)
        walls = [line.box() for line in prose]
        walls += [line.box() for c in page.captions if c.table for line in c.lines]
        bound = [t.box for t in tables if t.box.page == page.number and (t.label or t.caption)]
        walls += bound + [b for line in plain if any(_under(b := line.box(), table) for table in bound)]
        margin = [line.box() for line in page.lines if id(line) in gone]
        margin += [box for text, box in page.turned if _key(text, box) in edges]
        text = (min((b.x0 for b in walls), default=0.0), max((b.x1 for b in walls), default=page.width))
        made.append(Sheet(page.number, [c for c in page.captions if not c.table], walls, margin, text))
    left = min((s.text[0] for s in made if s.walls), default=0.0)
    right = max((s.text[1] for s in made if s.walls), default=1e6)
    for sheet in made:
        sheet.text = (left, right)
    return made


def _panel_captions(lines: Sequence[Line], captions: Sequence[Line]) -> set[int]:
    """Lines under single panels, "(a) …", in the print of the caption below them: they part no figure from it."""
    found: set[int] = set()
    for caption in captions:
        near = [line for line in lines if line.turn == caption.turn and line.size < caption.size + 0.1
                and 0 < caption.bottom - line.bottom < 6 * caption.size]  # fmt: skip
        if any(re.match(r"\([a-h]\)\s", line.text) for line in near):
            top = min(line.top for line in near if re.match(r"\([a-h]\)\s", line.text))
            found |= {id(line) for line in near if line.top > top - 2}
    return found


def usual_width(lines: Sequence[Line], body: float) -> float:
    """The width of most lines in the body's size."""
    counts: Counter[int] = Counter()
    for line in lines:
        if abs(line.size - body) < 0.06 * body:
            counts[round((line.x1 - line.x0) / 10)] += len(line.text)
    return 10.0 * counts.most_common(1)[0][0] if counts else 1e6


def running(lines: Sequence[Line], body: float, width: float) -> list[Line]:
    """The lines of running text: long ones near the body's size, those at their pitch, and headings over them."""
    found = [
        line for line in lines
        if line.size > 0.75 * body and line.x1 - line.x0 > LONG * min(width, 400.0) and _reads(line)
    ]  # fmt: skip
    found = [line for line in found if line.size > 0.94 * body or any(_adjoins(line, o) for o in found)]
    known = {id(line) for line in found}
    queue = list(found)
    while queue:
        line = queue.pop()
        for other in lines:
            if id(other) not in known and _adjoins(line, other):
                known.add(id(other))
                queue.append(other)
    headings = [line for line in lines if id(line) not in known
                and (known_section(line.text) or any(_heads(line, o) for o in found))]  # fmt: skip
    return [line for line in lines if id(line) in known] + headings


def _reads(line: Line) -> bool:
    """Whether a line reads as running text: words, mostly in small letters, with no gaps between."""
    small, capital = sum(map(str.islower, line.text)), sum(map(str.isupper, line.text))
    dense = len(line.text) > DENSE * (line.x1 - line.x0) / line.size
    if sum(b[2] - a[3] > WIDE * line.size for a, b in pairwise(line.marks)) > 1:
        return False
    return _words(line.text) >= 4 and (small > 2 * capital or not small + capital) and (dense or not small)


def _words(text: str) -> int:
    return len(re.findall(r"[^\W\d_]{2,}", text)) + len(re.findall(r"[\u3400-\u9fff]", text)) // 2


def _adjoins(line: Line, other: Line) -> bool:
    """Whether another line goes on in the same print, or begins the paragraph."""
    return (
        line.turn == other.turn
        and abs(line.size - other.size) < 0.04 * line.size
        and 0.5 * line.size < abs(line.bottom - other.bottom) < PITCH * line.size
        and abs(line.x0 - other.x0) < 3 * line.size
        and sum(map(str.isalnum, other.text)) > 1
    )


def _under(line: BoundingBox, table: BoundingBox) -> bool:
    """Whether a line stands right under a table, as its notes do."""
    return -2 < line.top - table.bottom < 12 and table.x0 - 5 < line.x0 and line.x1 < table.x1 + 5


def _heads(line: Line, below: Line) -> bool:
    """Whether a line is a heading over running text."""
    return (
        line.turn == below.turn
        and (line.bold or line.size > 1.06 * below.size)
        and line.size >= below.size - 0.6
        and abs(line.x0 - below.x0) < 2.5 * line.size
        and 0 < below.bottom - line.bottom < 3 * line.size
        and _words(line.text) >= 1
    )


def _key(text: str, box: BoundingBox) -> tuple[str, int, int]:
    return re.sub(r"\d+", "#", text), round(box.x0 / 6), round(box.top / 6)


def _repeated(pages: Sequence[PageRead]) -> set[tuple[str, int, int]]:
    """Turned print that stands at one place on several pages."""
    counts = Counter(_key(text, box) for page in pages for text, box in page.turned)
    return {key for key, count in counts.items() if count > 1}
