"""Accents that a font prints apart, put on the letter that they stand over: A with a ring over it is Å."""

import unicodedata
from collections.abc import Sequence

from evidence.layout.glyphs import INFERRED, Glyph

_MARKS = {
    "`": "\u0300",
    "´": "\u0301",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "¯": "\u0304",
    "˘": "\u0306",
    "˙": "\u0307",
    "¨": "\u0308",
    "˚": "\u030a",
    "˝": "\u030b",
    "ˇ": "\u030c",
    "¸": "\u0327",
    "˛": "\u0328",
}
_DOTLESS = {"ı": "i", "ȷ": "j"}
NEAR = 0.3
"""How far an accent's middle may stand from its letter's, as a share of the letter's width, and its baseline from the
letter's, as a share of the size."""


def with_accents(glyphs: Sequence[Glyph | None]) -> list[Glyph | None]:
    """The glyphs with each accent that stands over a letter joined to it, where the two make one character.

    An accent over no letter (5´, ˜3) stays what it is.
    """
    marks = [i for i, glyph in enumerate(glyphs) if glyph is not None and glyph.text in _MARKS]
    if not marks:
        return list(glyphs)
    rows: dict[tuple[int, int], list[int]] = {}
    for index, glyph in enumerate(glyphs):
        if glyph is None or glyph is INFERRED or glyph.text in _MARKS:
            continue
        if len(glyph.text) == 1 and glyph.text.isalpha():
            rows.setdefault((glyph.style.turn, round(glyph.baseline)), []).append(index)
    made, gone = list(glyphs), set()
    for mark in marks:
        accent = glyphs[mark]
        letter = _under(glyphs, accent, rows) if accent is not None else None
        under = made[letter] if letter is not None else None
        if accent is None or letter is None or under is None:
            continue
        whole = unicodedata.normalize("NFC", _DOTLESS.get(under.text, under.text) + _MARKS[accent.text])
        if len(whole) == 1:
            made[letter] = under._replace(text=whole)
            gone.add(mark)
    return [glyph for i, glyph in enumerate(made) if i not in gone]


def _under(glyphs: Sequence[Glyph | None], accent: Glyph, rows: dict[tuple[int, int], list[int]]) -> int | None:
    """The letter that an accent stands over."""
    size, middle, row = accent.style.size, (accent.x0 + accent.x1) / 2, round(accent.baseline)
    reach = int(NEAR * size) + 1
    best: tuple[float, int] | None = None
    for index in (i for r in range(row - reach, row + reach + 1) for i in rows.get((accent.style.turn, r), ())):
        glyph = glyphs[index]
        if (
            glyph is None
            or abs(glyph.style.size - size) > 0.12 * size
            or abs(glyph.baseline - accent.baseline) > NEAR * size
        ):
            continue
        off = abs((glyph.x0 + glyph.x1) / 2 - middle)
        if off <= NEAR * (glyph.x1 - glyph.x0) and (best is None or off < best[0]):
            best = off, index
    return best[1] if best else None
