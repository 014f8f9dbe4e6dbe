"""Powers of ten in a figure's picture: raised digits that OCR reads as "103" or "10°", told by their shape."""

import re
from collections.abc import Sequence

import numpy as np
from PIL import Image

from evidence.ocr import Found
from evidence.scan.ink import Chunk, Ink, read_ink
from evidence.scan.marks import Part, parts_of
from evidence.scan.pieces import UNSURE, Strip
from evidence.scan.straight import PAPER, thin_ink_of
from evidence.scan.voting import Reader

_POWER = re.compile(r"^(?P<factor>\d+(?:[.,]\d+)?[x×*])?[1Il|]0\S{0,4}$")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
SURE = 0.9
"""Confidence of digits on which all readings agree."""


def repaired(picture: Image.Image, words: Sequence[Found]) -> list[Found]:
    """The words, those that are powers of ten with their exponents raised: "10⁻³".

    An exponent whose readings differ is struck out: "10\ufffd".
    """
    wanted = [w for w in words if _POWER.match(w.text)]
    if not wanted:
        return list(words)
    grey = np.asarray(picture)
    shown = np.full_like(grey, PAPER)
    places = [_around(w) for w in wanted]
    for x0, top, x1, bottom in places:
        shown[max(0, top) : bottom, max(0, x0) : x1] = grey[max(0, top) : bottom, max(0, x0) : x1]
    ink = read_ink(thin_ink_of(shown))
    raised = [(word, place, found) for word, place in zip(wanted, places, strict=True)
              if (found := _exponent(ink, place)) is not None]  # fmt: skip
    if not raised:
        return list(words)
    strips = [Strip(part.strokes, chunk.tall, chunk.baseline) for _, _, (chunk, part) in raised]
    said = Reader(shown, ink).digits(strips)
    known = {w: _raise(w, part, text) for (w, _, (_, part)), text in zip(raised, said, strict=True)}
    taken = [(w, _grown(w, part)) for w, _, (_, part) in raised]
    kept = [w for w in words if w in known or not any(_in(w, box) for other, box in taken if other is not w)]
    return [known.get(w, w) for w in kept]


def _around(word: Found) -> tuple[int, int, int, int]:
    """The word's place with room for an exponent above it and behind it."""
    height = word.bottom - word.top
    return word.x0 - height // 4, word.top - height // 2, word.x1 + height, word.bottom + height // 4


def _exponent(ink: Ink, place: tuple[int, int, int, int]) -> tuple[Chunk, Part] | None:
    """The raised digits of the power in a place; what the place's edge cuts, an axis say, is none of it."""
    x0, top, x1, bottom = place
    for chunk in ink.chunks:
        own = [s for s in chunk.strokes if s.x0 > x0 and s.x1 < x1 and s.top > top and s.bottom < bottom]
        if len(own) < 3:
            continue
        whole = Chunk(tuple(own), float(max(s.height for s in own)))
        raised = [part for part in parts_of(whole, ink) if part.kind == "raised"]
        if len(raised) == 1:
            return whole, raised[0]
    return None


def _raise(word: Found, part: Part, digits: str) -> Found:
    factor = _POWER.match(word.text)
    before = (factor["factor"] or "") if factor else ""
    sure = UNSURE not in digits and not part.doubtful and digits
    exponent = ("⁻" if part.minus else "") + digits.translate(_RAISED) if sure else UNSURE
    x0, top, x1, bottom = _grown(word, part)
    return word._replace(text=f"{before}10{exponent}", x0=x0, top=top, x1=x1, bottom=bottom,
                         confidence=SURE if sure else min(word.confidence, 0.3))  # fmt: skip


def _grown(word: Found, part: Part) -> tuple[int, int, int, int]:
    tops = [s.top for s in part.strokes]
    return min(word.x0, part.x0), min(word.top, *tops), max(word.x1, part.x1), word.bottom


def _in(word: Found, box: tuple[int, int, int, int]) -> bool:
    x, y = (word.x0 + word.x1) / 2, (word.top + word.bottom) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
