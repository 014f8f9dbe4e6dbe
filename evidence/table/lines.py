"""Words of a page joined to chunks (what stands together on a line) and chunks to lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from contracts.documents import Word
from evidence.layout.words import group_lines, line_text

GAP = 0.62
"""A space wider than this share of the font size parts two chunks."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Words that stand together; `text` has superscripts and subscripts as Unicode ones."""

    words: tuple[Word, ...]
    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float

    @property
    def middle(self) -> float:
        """The horizontal centre."""
        return (self.x0 + self.x1) / 2


@dataclass(frozen=True, slots=True)
class Line:
    """Chunks on one baseline, from the left."""

    chunks: tuple[Chunk, ...]
    top: float
    bottom: float
    size: float

    @property
    def x0(self) -> float:
        """Left edge."""
        return self.chunks[0].x0

    @property
    def x1(self) -> float:
        """Right edge."""
        return max(c.x1 for c in self.chunks)

    @property
    def text(self) -> str:
        """The chunks' text, parted by two spaces."""
        return "  ".join(c.text for c in self.chunks)

    @property
    def words(self) -> list[Word]:
        """All words, from the left."""
        return [w for c in self.chunks for w in c.words]


def make_chunk(words: Sequence[Word]) -> Chunk:
    """A chunk of the words of one line, given from the left."""
    bases = [w for w in words if w.rise == "base"] or list(words)
    return Chunk(
        words=tuple(words), text=" ".join(line_text(words).split()), x0=words[0].x0, x1=max(w.x1 for w in words),
        top=min(w.top for w in bases), bottom=max(w.bottom for w in bases), size=median(w.size for w in bases),
    )  # fmt: skip


def chunks_of(words: Sequence[Word], gap: float = GAP) -> tuple[Chunk, ...]:
    """Words of one line from the left, parted where the space is wider than `gap` font sizes."""
    runs: list[list[Word]] = []
    right = size = 0.0
    for word in words:
        if runs and word.x0 - right <= gap * max(word.size, size):
            runs[-1].append(word)
            right = max(right, word.x1)
        else:
            runs.append([word])
            right = word.x1
        size = word.size
    return tuple(make_chunk(run) for run in runs)


def lines_of(words: Sequence[Word]) -> list[Line]:
    """Upright words by line of print, from the top."""
    made = []
    for row in _with_marks(group_lines([w for w in words if w.text.strip()])):
        row = _with_times(row)
        chunks = chunks_of(row)
        made.append(
            Line(chunks, min(c.top for c in chunks), max(c.bottom for c in chunks), median(c.size for c in chunks))
        )
    return sorted(made, key=lambda line: (line.bottom, line.x0))


def _with_marks(rows: list[list[Word]]) -> list[list[Word]]:
    """Small marks that stand apart from every word (a footnote's letter before its text) join the line beside them."""
    marks = [w for row in rows if all(len(w.text) <= 2 and w.size < 7 for w in row) for w in row]
    if not marks:
        return rows
    kept = [list(row) for row in rows if not all(w in marks for w in row)]
    for mark in marks:
        middle = (mark.top + mark.bottom) / 2
        beside = [
            (min(abs(w.x0 - mark.x1), abs(mark.x0 - w.x1)), middle < (w.top + w.bottom) / 2, row)
            for row in kept
            for w in row
            if w.top < middle < w.bottom and mark.size < 0.75 * w.size
        ]
        near = min(beside, key=lambda b: b[0], default=None)
        if near is not None and near[0] < 8:
            near[2].append(mark.model_copy(update={"rise": "super" if near[1] else "sub"}))
            near[2].sort(key=lambda w: w.x0)
        else:
            kept.append([mark])
    return kept


def _with_times(row: list[Word]) -> list[Word]:
    """A multiplication sign that a symbol font gave as 9 or as 3: in a font of its own, between a number and 10ⁿ."""
    mended = list(row)
    for i, (before, sign, ten) in enumerate(zip(row, row[1:], row[2:], strict=False)):
        raised = i + 3 < len(row) and row[i + 3].rise == "super"
        alone = sign.text in ("9", "3") and sign.font != before.font and before.font == ten.font and sign.rise == "base"
        if alone and raised and ten.text == "10" and before.text[-1:].isdigit():
            mended[i + 1] = sign.model_copy(update={"text": "×"})
    return mended
