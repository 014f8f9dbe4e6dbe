"""How a reference word compares with what was read: found, gained over the reference, or missed.

A word is *found* where a word of the same text stands in the same box. The reference, pdfplumber, is not right
everywhere; what it does to a word is told from its own characters, by rules that name what a reader of the page
sees. A word is *gained* only where what was read holds the very letters that the reference has at that place:

- `turned`: the characters do not stand upright, and the reference gives them in reverse or lines mixed;
- `parted`: the reference parts a printed word where its own characters leave neither a gap nor a space, for a
  superscript or a subscript stands elsewhere, or because it sorts neighbouring lines into each other;
- `mixed`: the reference runs letters of two lines of print, or of two scripts one above the other, into one word;
- `glued`: the reference runs two words into one whose gap, if narrow, is more than twice the widest between letters;
- `letter`: the reference has no character (`(cid:3)`), a guessed one, or the one that a font which lies about its
  glyphs gives;
- `accent`: the reference has a letter and its accent apart;
- `height`: the font states no descent, so the reference's box stands on the baseline and cuts the letters.

Everything else is missed, whoever is right.
"""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from contracts.documents import Word
from evidence.layout.rises import SUB, SUPER

WITHIN = 1.0
"""Points that an edge may be off."""
GAP = 0.15
"""The share of a character's size that parts two words: `x_tolerance_ratio`."""
CLEAR = 0.1
"""The least share of a character's size that a narrow gap between two words has."""
DRAWN_OVER = 0.25
"""A letter that begins within this share of a space's width is drawn over the space: the page shows none."""
GAINS = ("turned", "mixed", "glued", "parted", "letter", "accent", "height")
UNKNOWN = "\ufffd"
ACCENTS = dict(
    zip("`´ˆ˜¯˘˙¨˚˝ˇ¸˛", map(chr, (*range(0x300, 0x305), 0x306, 0x307, 0x308, 0x30A, 0x30B, 0x30C, 0x327, 0x328)),
        strict=True)
) | {"¯": "\u0304", "ı": "i", "ȷ": "j"}  # fmt: skip

_LEVEL = {raised: figure for table in (SUPER, SUB) for figure, raised in table.items()} | {
    ord("⁻"): "−", ord("₋"): "−", 0xAD: "-",
}  # fmt: skip
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}


class Char(NamedTuple):
    """A character of the reference, on the page as displayed."""

    text: str
    x0: float
    top: float
    x1: float
    bottom: float
    size: float
    baseline: float
    upright: bool
    guessed: bool
    """The font names its characters only in its own CFF program, which the reference does not read."""


class Reference(NamedTuple):
    """A word of the reference."""

    text: str
    chars: tuple[Char, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """x0, top, x1, bottom."""
        return _around(self.chars)


def _each(words: Sequence[Word]) -> list[Word]:
    return list({id(word): word for word in words}.values())


def _around(chars: Sequence[Char]) -> tuple[float, float, float, float]:
    return (min(c.x0 for c in chars), min(c.top for c in chars), max(c.x1 for c in chars), max(c.bottom for c in chars))


def plain(text: str) -> str:
    """The text with what both sides only write in their own way made one.

    Ligatures are spelled, raised figures are figures, and what is no character (a glyph's number, a private code,
    a control code) is U+FFFD.
    """
    if text.startswith("(cid:"):
        return UNKNOWN
    spelled = "".join(_LIGATURES.get(c, c) for c in text).translate(_LEVEL)
    return "".join(UNKNOWN if unicodedata.category(c) in ("Co", "Cc", "Cn") else c for c in spelled)


def _letters(text: str) -> Counter[str]:
    """The letters of a text, accents as marks of their own."""
    apart = unicodedata.normalize("NFD", "".join(ACCENTS.get(c, c) for c in text))
    return Counter(plain(apart))


class Verdicts:
    """Compares the reference's words of one page with those that were read.

    `blanks` are the reference's space characters; `raw` gives the characters that the PDF's fonts state, by place.
    """

    def __init__(
        self, theirs: Sequence[Reference], ours: Sequence[Word], blanks: Sequence[Char], raw: "Places"
    ) -> None:
        self._theirs = theirs
        self._raw = raw
        self._blanks = blanks
        self._places: dict[tuple[int, int], list[Word]] = defaultdict(list)
        for word in ours:
            for cell in _cells(word.x0, word.top, word.x1, word.bottom):
                self._places[cell].append(word)
        self._chars: dict[tuple[int, int], list[tuple[int, Char]]] = defaultdict(list)
        for number, reference in enumerate(theirs):
            for char in reference.chars:
                for cell in _cells(char.x0, char.top, char.x1, char.bottom):
                    self._chars[cell].append((number, char))

    def all(self) -> Iterator[tuple[Reference, str]]:
        """Each reference word with `found`, the kind of gain, or `missed: ` and why."""
        for reference in self._theirs:
            yield reference, self._verdict(reference)

    def _verdict(self, reference: Reference) -> str:
        text = "".join(plain(c.text) for c in reference.chars)
        box = reference.box
        near = [w for w in self._at(box) if plain(w.text) == text]
        if any(same_box(w, box) for w in near):
            return "found"
        holders = [self._holder(char) for char in reference.chars]
        read = [word for word in holders if word is not None]
        if len(read) < len(holders):
            return "missed: not read"
        if not all(c.upright for c in reference.chars):
            return "turned" if all(self._spelled(word) for word in _each(read)) else "missed: turned"
        if any(same_box(w, box, reference.chars) for w in near):
            return "height"
        gains = {gain for word in _each(read) for gain in (self._same_letters(word), self._parted(word))}
        ran = [(a, b, left is right) for (a, left), (b, right) in pairwise(zip(reference.chars, read, strict=True))]
        inner = [(b.x0 - a.x1) / a.size for a, b, same in ran if same]
        gains.update(_ran_together(a, b, inner) for a, b, same in ran if not same)
        wrong = sorted(gain for gain in gains if gain.startswith("missed"))
        return next((kind for kind in (*wrong, *GAINS) if kind in gains), "missed: box")

    def _spelled(self, word: Word) -> bool:
        """Whether the word's letters are the reference's characters in its box, in whatever order."""
        return sum((_letters(c.text) for _, c in self._held(word)), Counter()) == _letters(word.text)

    def _held(self, word: Word) -> list[tuple[int, Char]]:
        """The reference's characters that stand in the word's box, with the number of their reference word."""
        held = {
            (number, char)
            for cell in _cells(word.x0, word.top, word.x1, word.bottom)
            for number, char in self._chars.get(cell, ())
            if self._holder(char) is word
        }
        return sorted(held, key=lambda item: (item[1].x0, item[1].x1))

    def _holder(self, char: Char) -> Word | None:
        """The word that covers most of the character's box, and at least half of it."""
        best = max(self._at(char[1:5]), key=lambda w: _share(char, w), default=None)
        return best if best is not None and _share(char, best) >= 0.5 else None

    def _same_letters(self, word: Word) -> str:
        """'' where the reference's characters in the word's box are its letters, or what is gained in them."""
        chars = [char for _, char in self._held(word)]
        ours, theirs = _letters(word.text), sum((_letters(c.text) for c in chars), Counter())
        spelled = Counter(plain(word.text)) == Counter("".join(plain(c.text) for c in chars))
        accents = theirs == ours and not spelled
        body = [c for c in chars if not (accents and c.text in ACCENTS)]
        if not same_box(word, _around(body), body):
            return "missed: box"
        if spelled:
            return "" if same_box(word, _around(chars)) else "height"
        if accents:
            return "accent"
        lost, made = theirs - ours, ours - theirs
        if UNKNOWN in made:
            return "missed: letter unknown"
        guessed = sum((_letters(c.text) for c in chars if c.guessed), Counter({UNKNOWN: len(chars)}))
        return "letter" if lost <= guessed or lost <= _letters(self._raw.within(word)) else "missed: letter"

    def _parted(self, word: Word) -> str:
        """`parted` where the reference parts the word and its characters leave no gap."""
        said = ""
        for (number, one), (other, two) in pairwise(self._held(word)):
            if number == other:
                continue
            gap = (two.x0 - one.x1) / one.size
            level = abs(one.baseline - two.baseline) < 0.1 * one.size
            if gap > GAP or (level and self._blank(one, two)):
                return "missed: joined"
            said = "parted"
        return said

    def _blank(self, one: Char, two: Char) -> bool:
        """Whether a space of the PDF stands between two characters, and the second is not drawn over it."""
        return any(
            abs(blank.baseline - one.baseline) < 0.1 * one.size
            and (one.x0 + one.x1) / 2 < blank.x0
            and two.x0 > blank.x0 + DRAWN_OVER * (blank.x1 - blank.x0)
            and two.x0 - blank.x0 < one.size
            for blank in self._blanks
        )

    def _at(self, box: Sequence[float]) -> list[Word]:
        found = {id(w): w for cell in _cells(*box) for w in self._places.get(cell, ())}
        return list(found.values())


def _ran_together(one: Char, other: Char, inner: Sequence[float]) -> str:
    """What is gained where one reference word runs on from a word that was read to the next.

    `inner` are the gaps, in em, between the letters of one word that was read.
    """
    if abs(one.baseline - other.baseline) > 0.1 * min(one.size, other.size):
        return "mixed"
    gap = (other.x0 - one.x1) / one.size
    return "glued" if len(inner) > 2 and gap > max(CLEAR, 2 * max(inner)) else "missed: split"


def same_box(word: Word, box: tuple[float, float, float, float], chars: Sequence[Char] = ()) -> bool:
    """Whether each edge is within a point.

    With `chars`: the upper and the lower edge may be off by the height of a font that states no descent.
    """
    off = [abs(a - b) for a, b in zip((word.x0, word.top, word.x1, word.bottom), box, strict=True)]
    flat = max((c.size for c in chars if abs(c.bottom - c.baseline) < 0.01 * c.size), default=0.0)
    return max(off[0], off[2]) <= WITHIN and max(off[1], off[3]) <= max(WITHIN, 0.5 * flat)


def _share(char: Char, word: Word) -> float:
    """The part of a character's box that the word's box covers."""
    across = min(char.x1, word.x1) - max(char.x0, word.x0)
    down = min(char.bottom, word.bottom) - max(char.top, word.top)
    if across <= 0 or down <= 0:
        return 0.0
    return (across / max(0.01, char.x1 - char.x0)) * (down / max(0.01, char.bottom - char.top))


def _cells(x0: float, top: float, x1: float, bottom: float) -> Iterator[tuple[int, int]]:
    for column in range(int(x0 // 25), int(x1 // 25) + 1):
        for row in range(int(top // 25), int(bottom // 25) + 1):
            yield column, row


class Places:
    """Characters by place, as pdfium gives them before anything is made of them."""

    def __init__(self, chars: Iterable[tuple[str, float, float]]) -> None:
        self._chars = list(chars)

    def within(self, word: Word) -> str:
        """The characters that start in the word's box."""
        return "".join(
            text for text, x, y in self._chars
            if word.x0 - 0.5 <= x <= word.x1 + 0.5 and word.top <= y <= word.bottom + 0.5
        )  # fmt: skip
