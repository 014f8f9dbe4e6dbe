"""Words of a page with box, size, font and rise.

Two granularities. A *piece* is a `Word` of one rise: "10" and "−3" of 10⁻³ are two pieces, base and super, and
`line_text` joins them to "10⁻³". A *whole word* is what stands between two gaps, flattened ("10−3"), the way
pdfplumber's `extract_words(x_tolerance_ratio=0.15)` gives it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import pypdfium2

from contracts.anchors import BoundingBox
from contracts.documents import Word
from evidence.layout.accents import with_accents
from evidence.layout.glyphs import box_to_frame, from_frame, page_glyphs
from evidence.layout.rising import chain_scripts, set_rise
from evidence.layout.runs import GAP, mended, runs_of
from evidence.layout.scripts import abuts, is_script, line_text
from evidence.layout.visibility import visible_words

__all__ = [
    "PageWords",
    "abuts",
    "group_lines",
    "line_text",
    "page_words",
    "read_words",
    "turned_lines",
    "whole_words",
    "words_of_page",
]  # fmt: skip


TOUCHING = 0.05
"""A gap of less than this share of the size is none."""
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]},.;:")


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


def read_words(page: pypdfium2.PdfPage, *, scanned: bool = False) -> PageWords:
    """The pieces of the page. On a `scanned` page invisible text is an OCR layer and is kept."""
    read = page_glyphs(page, scanned=scanned)
    pieces = mended(runs_of(read._replace(glyphs=with_accents(read.glyphs))))
    shown = [piece for piece in pieces if not piece.hidden]
    set_rise(shown)
    chain_scripts(shown)
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
            if i < len(line) and _one_word(line[i - 1], line[i]):
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


def _one_word(left: Word, right: Word) -> bool:
    """Whether two neighbouring pieces of a line are parts of one word.

    They are where the rise changes and no gap parts them, and where a bracket, comma or stop of another font or size
    touches what it belongs to.
    """
    gap = (right.x0 - left.x1) / left.size
    if abuts(left, right):
        return gap <= GAP
    clings = left.text[-1] in _OPENING or right.text[0] in _CLOSING
    return clings and -TOUCHING < gap < TOUCHING and (left.size, left.bottom) != (right.size, right.bottom)


def turned_lines(turned: Sequence[tuple[int, Word]], page: int) -> list[tuple[str, BoundingBox]]:
    """The text and the place, on the displayed page, of each line of print that is turned."""
    found: list[tuple[str, BoundingBox]] = []
    for turn in sorted({turn for turn, _ in turned}):
        for line in group_lines(upright_view(turned, turn)):
            edges = from_frame(turn, min(w.x0 for w in line), min(w.top for w in line), max(w.x1 for w in line),
                               max(w.bottom for w in line))  # fmt: skip
            x0, top, x1, bottom = (round(edge, 2) for edge in edges)
            found.append((line_text(line), BoundingBox(page=page, x0=x0, top=top, x1=x1, bottom=bottom)))
    return found


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
