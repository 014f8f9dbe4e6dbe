"""Glyphs joined to runs of one rise, as a page's content gives them: boldness printed once, parted runs mended."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from contracts.documents import Word
from evidence.layout.glyphs import INFERRED, Glyph, PageGlyphs, from_frame
from evidence.layout.scripts import Rise

GAP = 0.15
"""A gap wider than this share of the size parts two words."""
SPREAD = 0.04
"""Letters whose usual gap is wider than this share of the size are set wide."""


class Piece:
    """A run of glyphs of one rise, in its frame, while a page is built."""

    __slots__ = ("baseline", "bottom", "font", "hidden", "rise", "size", "spaced", "text", "top", "turn", "white",
                 "x0", "x1")  # fmt: skip

    def __init__(self, glyph: Glyph) -> None:
        style = glyph.style
        self.text = glyph.text
        self.x0, self.x1, self.baseline = glyph.x0, glyph.x1, glyph.baseline
        self.size, self.font, self.turn = style.size, style.font, style.turn
        self.bottom = glyph.baseline - style.descent * style.size
        self.top = self.bottom - style.size
        self.hidden, self.white = style.hidden, style.white
        self.rise: Rise = "base"
        self.spaced = False

    def add(self, glyph: Glyph) -> None:
        """Append a glyph that continues the run."""
        self.text += glyph.text
        if glyph.x1 > self.x1:
            self.x1 = glyph.x1
        style = glyph.style
        bottom = glyph.baseline - style.descent * style.size
        if bottom > self.bottom:
            self.bottom = bottom
        if bottom - style.size < self.top:
            self.top = bottom - style.size

    def join(self, other: "Piece") -> None:
        """Append a run that abuts this one."""
        self.text += other.text
        self.x1 = max(self.x1, other.x1)
        self.bottom, self.top = max(self.bottom, other.bottom), min(self.top, other.top)
        self.spaced = other.spaced

    def word(self) -> Word:
        """The piece on the displayed page."""
        x0, top, x1, bottom = from_frame(self.turn, self.x0, self.top, self.x1, self.bottom)
        return Word(text=self.text, x0=round(x0, 2), top=round(top, 2), x1=round(x1, 2), bottom=round(bottom, 2),
                    size=round(self.size, 2), font=self.font, rise=self.rise)  # fmt: skip


def _continues(last: Piece, previous: Glyph, glyph: Glyph) -> bool:
    """Whether the glyph belongs to the run that ends with `previous`."""
    style, before = glyph.style, previous.style
    if style is not before:
        if style.turn != last.turn or style.hidden != last.hidden or style.white != last.white:
            return False
        if abs(style.size - last.size) > 0.12 * last.size:
            return False
    if abs(glyph.baseline - previous.baseline) > 0.12 * style.size:
        return False
    if glyph.x0 == previous.x0:  # parts of one ligature
        return True
    return (
        -0.5 * style.size < glyph.x0 - previous.x1 <= GAP * before.size and glyph.x0 >= previous.x0 - 0.25 * style.size
    )


def runs_of(page: PageGlyphs) -> list[Piece]:
    """Glyphs in content order to runs; text printed twice for boldness is taken once."""
    runs: list[Piece] = []
    previous: Glyph | None = None
    inferred = False
    spread: set[tuple[str, int]] | None = None
    for glyph in page.glyphs:
        if glyph is None:
            if runs:
                runs[-1].spaced = True
            previous = None
            continue
        if glyph is INFERRED:
            inferred = True
            continue
        if previous is not None:
            gap = glyph.x0 - previous.x1
            apart = inferred and gap > 0.03 * glyph.style.size
            if apart and gap <= GAP * glyph.style.size:
                spread = spread if spread is not None else _spread(page.glyphs)
                apart = (glyph.style.font, round(glyph.style.size)) not in spread
            inferred = False
            if not apart and _continues(runs[-1], previous, glyph):
                if glyph.text != previous.text or not _overprints(previous, glyph):
                    runs[-1].add(glyph)
                    previous = glyph
                continue
            runs[-1].spaced = apart
        inferred = False
        runs.append(Piece(glyph))
        previous = glyph
    return _printed_once(runs)


def _spread(glyphs: Sequence[Glyph | None]) -> set[tuple[str, int]]:
    """The fonts, by name and size, whose letters are set wide: what stands open between two of them is no space."""
    gaps: dict[tuple[str, int], list[float]] = {}
    one: Glyph | None = None
    for two in glyphs:
        if two is INFERRED:
            continue
        if one is not None and two is not None and one.style is two.style:
            gap = (two.x0 - one.x1) / (two.style.size or 1.0)
            if gap <= GAP:
                gaps.setdefault((two.style.font, round(two.style.size)), []).append(gap)
        one = two
    return {font for font, wide in gaps.items() if sorted(wide)[len(wide) // 2] > SPREAD}


def _overprints(previous: Glyph, glyph: Glyph) -> bool:
    return 0 < abs(glyph.x0 - previous.x0) < 0.12 * glyph.style.size


def _printed_once(runs: list[Piece]) -> list[Piece]:
    """Leave out a run that repeats an earlier one at nearly the same place; what is hidden hides nothing else."""
    kept: list[Piece] = []
    texts: set[str] = set()
    places: dict[tuple[str, int, int, int], Piece] = {}
    for run in runs:
        column, row = int(run.x0 // 3), int(run.baseline // 3)
        if run.hidden:
            kept.append(run)
            continue
        if run.text in texts and _repeats(run, places, column, row):
            continue
        texts.add(run.text)
        places[run.text, run.turn, column, row] = run
        kept.append(run)
    return kept


def _repeats(run: Piece, places: dict[tuple[str, int, int, int], Piece], column: int, row: int) -> bool:
    near = min(3.0, 0.12 * run.size)
    for c in (column - 1, column, column + 1):
        for r in (row - 1, row, row + 1):
            twin = places.get((run.text, run.turn, c, r))
            if twin and abs(twin.x0 - run.x0) < near and abs(twin.baseline - run.baseline) < near:
                return True
    return False


def in_rows(pieces: Iterable[Piece]) -> dict[tuple[int, int], list[Piece]]:
    """Pieces by turn and by whole point of their baseline."""
    rows: dict[tuple[int, int], list[Piece]] = {}
    for piece in pieces:
        rows.setdefault((piece.turn, round(piece.baseline)), []).append(piece)
    return rows


def mended(pieces: list[Piece]) -> list[Piece]:
    """Join runs that abut on one baseline but do not follow each other in the content."""
    rows = in_rows(pieces)
    gone: set[int] = set()
    for (turn, row), here in rows.items():
        near = sorted(here + rows.get((turn, row + 1), []), key=lambda p: p.x0)
        for left, right in pairwise(near):
            if left.spaced or id(left) in gone or id(right) in gone:
                continue
            close = -0.1 * left.size < right.x0 - left.x1 <= GAP * left.size
            same = (
                abs(left.baseline - right.baseline) < 0.1 * left.size and abs(left.size - right.size) < 0.1 * left.size
            )
            if close and same and left.hidden == right.hidden and left.white == right.white:
                right.text, right.x0 = left.text + right.text, left.x0
                right.top, right.bottom = min(left.top, right.top), max(left.bottom, right.bottom)
                gone.add(id(left))
    return [p for p in pieces if id(p) not in gone]
