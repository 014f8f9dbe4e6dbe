"""Words of a page with box, size, font and rise.

Two granularities. A *piece* is a `Word` of one rise: "10" and "−3" of 10⁻³ are two pieces, base and super, and
`line_text` joins them to "10⁻³". A *whole word* is what stands between two gaps, flattened ("10−3"), the way
pdfplumber's `extract_words(x_tolerance_ratio=0.15)` gives it.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import pypdfium2

from contracts.documents import Word
from evidence.layout.glyphs import INFERRED, Glyph, PageGlyphs, box_to_frame, from_frame, page_glyphs
from evidence.layout.scripts import Rise, abuts, is_script, lifted, line_text
from evidence.layout.visibility import visible_words

__all__ = ["PageWords", "abuts", "group_lines", "line_text", "page_words", "read_words", "whole_words",
           "words_of_page"]  # fmt: skip

GAP = 0.15
"""A gap wider than this share of the size parts two words."""


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
        style = glyph.style
        self.text += glyph.text
        self.x1 = max(self.x1, glyph.x1)
        bottom = glyph.baseline - style.descent * style.size
        self.bottom, self.top = max(self.bottom, bottom), min(self.top, bottom - style.size)

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


class PageWords(NamedTuple):
    """Pieces of one page in content order."""

    upright: list[Word]
    turned: list[tuple[int, Word]]
    """Text that does not run left to right, with its turn: 90 reads upwards, 270 downwards."""
    hidden: list[Word]
    """Text that a reader of the page does not see: never evidence."""
    unmapped: int
    """Glyphs with no known character."""
    width: float
    height: float


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


def _runs(page: PageGlyphs) -> list[Piece]:
    """Glyphs in content order to runs; text printed twice for boldness is taken once."""
    runs: list[Piece] = []
    previous: Glyph | None = None
    inferred = False
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


def _in_rows(pieces: Iterable[Piece]) -> dict[tuple[int, int], list[Piece]]:
    """Pieces by turn and by whole point of their baseline."""
    rows: dict[tuple[int, int], list[Piece]] = {}
    for piece in pieces:
        rows.setdefault((piece.turn, round(piece.baseline)), []).append(piece)
    return rows


def _mend(pieces: list[Piece]) -> list[Piece]:
    """Join runs that abut on one baseline but do not follow each other in the content."""
    rows = _in_rows(pieces)
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


def _set_rise(pieces: list[Piece]) -> None:
    """Tell superscripts and subscripts by size and baseline against the neighbour that they abut.

    Neighbours in the content come first; small print with none is looked up on the page.
    """
    rows: dict[tuple[int, int], list[Piece]] | None = None
    body = _body_size(pieces)
    for i, small in enumerate(pieces):
        best = _rise_among(small, pieces[max(0, i - 2) : i + 3])
        if best is None and small.size < 0.86 * body:
            rows = rows if rows is not None else _in_rows(pieces)
            reach = round(small.size * 1.3) + 2
            at = round(small.baseline)
            best = _rise_among(
                small, [p for r in range(at - reach, at + reach + 1) for p in rows.get((small.turn, r), ())]
            )
        if best is not None:
            small.rise = best


def _body_size(pieces: list[Piece]) -> float:
    """The size that most characters of the page have."""
    sizes: dict[float, int] = {}
    for piece in pieces:
        size = round(piece.size, 1)
        sizes[size] = sizes.get(size, 0) + len(piece.text)
    return max(sizes, key=lambda size: sizes[size]) if sizes else 0.0


def _rise_among(small: Piece, others: Sequence[Piece]) -> Rise | None:
    """The rise of a run against the nearest of the others that it abuts; None where it abuts none."""
    nearest, found = 1e9, None
    for large in others:
        if large is small or large.turn != small.turn:
            continue
        if large.size == small.size and (len(small.text) > 4 or large.baseline == small.baseline):
            continue
        after = small.x0 - large.x1
        distance = (
            after if after > -0.4 * large.size and small.x1 > large.x1 else large.x0 - small.x1 + 0.1 * large.size
        )
        if not -0.4 * large.size < distance < 0.35 * large.size or abs(distance) >= nearest:
            continue
        rise = lifted(small.size, small.baseline, len(small.text), large.size, large.baseline)
        if rise != "base":
            nearest, found = abs(distance), rise
    return found


def _chain_scripts(pieces: list[Piece]) -> None:
    """A script may abut a script only ("(a,b)" printed in parts, a subscript under a superscript)."""
    rows = _in_rows(p for p in pieces if p.rise != "base")
    for small in pieces:
        if small.rise != "base":
            continue
        for row in range(round(small.baseline) - 1, round(small.baseline) + 2):
            for other in rows.get((small.turn, row), ()):
                level = abs(small.baseline - other.baseline) < 0.1 * small.size
                if (
                    level
                    and small.size <= other.size * 1.08
                    and -0.2 * small.size < small.x0 - other.x1 < 0.2 * small.size
                ):
                    small.rise = other.rise


def read_words(page: pypdfium2.PdfPage, *, scanned: bool = False) -> PageWords:
    """The pieces of the page. On a `scanned` page invisible text is an OCR layer and is kept."""
    read = page_glyphs(page, scanned=scanned)
    pieces = _mend(_runs(read))
    shown = [piece for piece in pieces if not piece.hidden]
    _set_rise(shown)
    _chain_scripts(shown)
    show = read.display
    upright: list[Word] = []
    turned: list[tuple[int, Word]] = []
    hidden: list[Word] = []
    white: list[tuple[int, Word]] = []
    for piece in pieces:
        word = piece.word()
        x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
        if piece.hidden or not (0 <= x <= show.width and 0 <= y <= show.height):
            hidden.append(word)
        elif piece.white:
            white.append((piece.turn, word))
        elif piece.turn:
            turned.append((piece.turn, word))
        else:
            upright.append(word)
    if white:
        seen, unseen = visible_words(page, white, show.width)
        hidden += unseen
        upright += [w for turn, w in seen if not turn]
        turned += [(turn, w) for turn, w in seen if turn]
    return PageWords(upright, turned, hidden, read.unmapped, show.width, show.height)


def page_words(page: pypdfium2.PdfPage) -> list[Word]:
    """The visible pieces of the page in content order, upright text first, then text that is turned."""
    read = read_words(page)
    return read.upright + [w for _, w in read.turned]


def whole_words(pieces: Sequence[Word]) -> list[Word]:
    """Upright pieces of a page joined to whole words, text flattened; size and rise are the main piece's."""
    whole: list[Word] = []
    for line in group_lines(pieces):
        start = 0
        for i in range(1, len(line) + 1):
            if i < len(line) and abuts(line[i - 1], line[i]):
                continue
            whole.append(_flatten(line[start:i]))
            start = i
    return whole


def words_of_page(page: pypdfium2.PdfPage) -> list[Word]:
    """The whole words of a page that a reader sees; text that is turned is joined in its own direction."""
    read = read_words(page)
    whole = whole_words(read.upright)
    for turn in {turn for turn, _ in read.turned}:
        whole += [move(w, turn, from_frame) for w in whole_words(upright_view(read.turned, turn))]
    return whole


def move(
    word: Word, turn: int, via: Callable[[int, float, float, float, float], tuple[float, float, float, float]]
) -> Word:
    """The word with its box in other coordinates."""
    x0, top, x1, bottom = via(turn, word.x0, word.top, word.x1, word.bottom)
    return word.model_copy(update={"x0": x0, "top": top, "x1": x1, "bottom": bottom})


def upright_view(turned: Iterable[tuple[int, Word]], turn: int) -> list[Word]:
    """The words of one turn as if the page were turned so that they read left to right."""
    return [move(word, turn, box_to_frame) for t, word in turned if t == turn]


def _flatten(parts: Sequence[Word]) -> Word:
    if len(parts) == 1:
        return parts[0]
    main = max(parts, key=lambda w: (w.rise == "base", w.size))
    return main.model_copy(
        update={
            "text": "".join(w.text for w in parts),
            "x0": min(w.x0 for w in parts), "x1": max(w.x1 for w in parts),
            "top": min(w.top for w in parts), "bottom": max(w.bottom for w in parts),
        }
    )  # fmt: skip


def group_lines(pieces: Sequence[Word]) -> list[list[Word]]:
    """Upright pieces by line of print over the whole page width, top to bottom, each left to right.

    Columns are not told apart: `evidence.layout.lines` does that.
    """
    lines: list[tuple[float, float, list[Word]]] = []
    for word in sorted((w for w in pieces if w.rise == "base"), key=lambda w: (w.bottom, w.x0)):
        for i in range(len(lines) - 1, max(-1, len(lines) - 4), -1):
            bottom, size, members = lines[i]
            if abs(word.bottom - bottom) <= 0.3 * min(size, word.size):
                members.append(word)
                break
        else:
            lines.append((word.bottom, word.size, [word]))
    for word in pieces:
        if is_script(word):
            home = _home(word, lines)
            if home is None:
                lines.append((word.bottom, word.size, [word]))
            else:
                home.append(word)
    lines.sort(key=lambda line: line[0])
    return [sorted(members, key=lambda w: (w.x0, w.rise == "super")) for _, _, members in lines]


def _home(script: Word, lines: list[tuple[float, float, list[Word]]]) -> list[Word] | None:
    """The line that a script belongs to: where it abuts a base word, else the nearest."""
    best: tuple[float, list[Word]] | None = None
    for line_bottom, size, members in lines:
        if abs(line_bottom - script.bottom) > 2 * max(size, script.size):
            continue
        for word in members:
            if word.rise != "base" or word.bottom < script.top - word.size or word.top > script.bottom + word.size:
                continue
            sideways = min(abs(script.x0 - word.x1), abs(word.x0 - script.x1))
            if sideways > 0.6 * word.size:
                continue
            middle = (script.top + script.bottom) / 2
            away = sideways + max(0.0, word.top - middle, middle - word.bottom)
            if best is None or away < best[0]:
                best = away, members
    return best[1] if best else None
