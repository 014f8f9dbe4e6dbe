"""Lines of print: words of one baseline in one column, with the place of every character."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from contracts.anchors import BoundingBox
from contracts.documents import Word
from evidence.layout.columns import gutters, split_at, split_wide
from evidence.layout.glyphs import from_frame
from evidence.layout.headings import known_section
from evidence.layout.scripts import abuts, script_text
from evidence.layout.tilt import Tilt
from evidence.layout.words import PageWords, group_lines, upright_view


@dataclass(slots=True)
class Line:
    """A line of one column. Edges are in the frame in which it reads left to right (`turn`)."""

    page: int
    text: str
    marks: list[tuple[int, int, float, float]]
    """For each piece: start and end in `text`, left and right edge."""
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    bold: bool
    italic: bool
    turn: int = 0
    column: tuple[float, float] = (0.0, 0.0)
    """Left and right edge of the column's text."""
    confidence: float = 1.0
    method: str = "text"
    tilt: Tilt | None = None
    """How a scanned page leans from the line."""
    lost: list[tuple[int, int, str]] = field(default_factory=list)
    """Start and end in `text` of words whose lost letters were filled in, and what the font gave for them."""

    def replace(self, start: int, end: int, word: str) -> None:
        """Put a word in the place of the characters start..end; what stood there is kept in `lost`."""
        grow, close = len(word) - (end - start), start + len(word)

        def moved(at: int, inside: int) -> int:
            return at if at <= start else at + grow if at >= end else inside

        self.lost = [(moved(a, start), moved(b, close), printed) for a, b, printed in self.lost]
        self.lost = sorted([*self.lost, (start, close, self.text[start:end])])
        self.marks = [(moved(a, start), moved(b, close), x0, x1) for a, b, x0, x1 in self.marks]
        self.text = self.text[:start] + word + self.text[end:]

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def box(self, start: int = 0, end: int | None = None) -> BoundingBox:
        """The box of the characters start..end, on the displayed page."""
        end = len(self.text) if end is None else end
        inside = [m for m in self.marks if m[1] > start and m[0] < end]
        x0 = min((m[2] for m in inside), default=self.x0)
        x1 = max((m[3] for m in inside), default=self.x1)
        left, top, right, bottom = from_frame(self.turn, x0, self.top, x1, self.bottom)
        if self.tilt is not None:
            left, top, right, bottom = self.tilt.box(left, top, right, bottom)
        return BoundingBox(page=self.page, x0=round(left, 2), top=round(top, 2), x1=round(right, 2),
                           bottom=round(bottom, 2))  # fmt: skip


def make_line(words: Sequence[Word], page: int, turn: int = 0) -> Line:
    """Join the pieces of one line, left to right."""
    text = ""
    marks: list[tuple[int, int, float, float]] = []
    sizes: Counter[float] = Counter()
    bold = italic = letters = 0
    for i, word in enumerate(words):
        if i and not abuts(words[i - 1], word):
            text += " "
        start = len(text)
        text += script_text(word)
        marks.append((start, len(text), word.x0, word.x1))
        count = len(word.text)
        letters += count
        name = word.font.lower()
        bold += count * (("bold" in name or "black" in name or "heavy" in name or "-bd" in name or name.endswith(".b")
                          or "semibold" in name or "medi" in name) and "regular" not in name)  # fmt: skip
        italic += count * ("ital" in name or "obliq" in name or name.endswith((".i", "-it")))
        if word.rise == "base":
            sizes[round(word.size, 1)] += count
    base = [w for w in words if w.rise == "base"] or list(words)
    size = sizes.most_common(1)[0][0] if sizes else words[0].size
    return Line(
        page=page, text=text, marks=marks, x0=words[0].x0, x1=max(w.x1 for w in words), size=size,
        top=min(w.top for w in base), bottom=max(w.bottom for w in base), bold=bold > 0.6 * letters,
        italic=italic > 0.6 * letters, turn=turn,
    )  # fmt: skip


def page_lines(words: PageWords, page: int) -> list[Line]:
    """The lines of a page in reading order: columns left to right, full-width lines parting them into bands.

    Where most of the page is turned (a wide table set sideways) that turn is read, and the upright rest, which
    is furniture, after it.
    """
    upright = sum(len(w.text) for w in words.upright)
    lines: list[Line] = []
    for turn in (90, 270, 180):
        text = sum(len(w.text) for t, w in words.turned if t == turn)
        if text > 200 and text > 0.5 * upright:
            lines += _frame_lines(upright_view(words.turned, turn), page, turn)
    return lines + _frame_lines(words.upright, page, 0)


def _frame_lines(words: Sequence[Word], page: int, turn: int) -> list[Line]:
    rows = group_lines(words)
    cuts = gutters(rows)
    spanning: list[tuple[int, Line]] = []
    for row in rows:
        for part in [p for half in split_at(row, cuts) for p in split_wide(half)]:
            line = make_line(part, page, turn)
            crossed = sum(line.x0 < cut - 3 and line.x1 > cut + 3 for cut in cuts)
            column = -1 if crossed else sum(line.x0 > cut - 3 for cut in cuts)
            spanning.append((column, line))
    return _read(spanning)


def _read(lines: list[tuple[int, Line]]) -> list[Line]:
    """Top to bottom; a band of columns ends where a line spans them."""
    ordered: list[Line] = []
    band: list[tuple[int, Line]] = []

    def flush() -> None:
        for part in _bands(band):
            emit(part)
        band.clear()

    def emit(band: list[tuple[int, Line]]) -> None:
        for column in sorted({c for c, _ in band}):
            _set_column(members := [line for c, line in band if c == column])
            ordered.extend(members)

    wide: list[Line] = []
    for column, line in lines:
        if column >= 0:
            if wide:
                _set_column(wide)
                wide = []
            band.append((column, line))
        else:
            flush()
            wide.append(line)
            ordered.append(line)
    if wide:
        _set_column(wide)
    flush()
    return ordered


def _bands(band: list[tuple[int, Line]]) -> list[list[tuple[int, Line]]]:
    """A band parted where a reference list begins across all its columns, in print of its own size."""
    columns = {c for c, _ in band}
    for _, heading in band:
        if len(columns) < 2 or known_section(heading.text) != "references":
            continue
        above = [(c, x) for c, x in band if x.bottom < heading.bottom - 1]
        below = [(c, x) for c, x in band if x.bottom >= heading.bottom - 1]
        over = {_usual_size([x for c, x in above if c == column]) for column in columns}
        under = {_usual_size([x for c, x in below if c == column and x is not heading]) for column in columns}
        if len(over) == len(under) == 1 and over != under and None not in over | under:
            return [above, below]
    return [band]


def _usual_size(lines: Sequence[Line]) -> float | None:
    sizes = Counter(line.size for line in lines for _ in line.text)
    return sizes.most_common(1)[0][0] if sizes else None


def _set_column(lines: list[Line]) -> None:
    """Give lines the edges of their column: where most long lines begin and end."""
    widest = max(line.x1 - line.x0 for line in lines)
    long = [line for line in lines if line.x1 - line.x0 >= 0.5 * widest]
    left = Counter(round(line.x0) for line in long).most_common(1)[0][0]
    right = max(line.x1 for line in long)
    for line in lines:
        line.column = (float(left), right)
