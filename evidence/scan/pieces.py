"""The words that were seen in a strip of ink, and the pieces of ink that they take."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from evidence.ocr import Read
from evidence.scan.ink import Stroke

UNSURE = "\ufffd"
"""Stands for a digit that the readings do not agree on: better no number than a wrong one."""
LEAST = 0.3
"""Confidence; what is read with less is noise of the picture."""
SURE = 0.7
WORD_GAP = 0.42
"""Of a capital's height: a wider gap parts two words; the gap at a decimal point may be twice as wide."""
NARROW_GAP = 0.12
"""Of a capital's height: a gap where OCR sees two words."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Strokes that are read as one line; `tall` is the height of a capital in pixels of the page's picture."""

    strokes: tuple[Stroke, ...]
    tall: float
    baseline: float
    digit: bool = False
    """Whether a lone stroke among them may be a digit."""

    @property
    def x0(self) -> int:
        return min(s.x0 for s in self.strokes)

    @property
    def x1(self) -> int:
        return max(s.x1 for s in self.strokes)


@dataclass(frozen=True, slots=True)
class Seen:
    """A word with its edges in the page's picture; `unsure` where its digits were struck out."""

    text: str
    x0: float
    x1: float
    confidence: float
    unsure: bool = False


class Group:
    """Words of the first reading with the pieces of ink that they take."""

    def __init__(self, strip: Strip) -> None:
        self._strip = strip
        self.words: list[Seen] = []
        self.parts: list[list[Stroke]] = []

    def strips(self) -> list[Strip]:
        """Its pieces, to be read one by one."""
        whole = self._strip
        return [Strip(tuple(part), whole.tall, whole.baseline, digit=self.numeric) for part in self.parts]

    @property
    def numeric(self) -> bool:
        """Whether digits, or nothing, were read."""
        return not self.words or re.search(r"\d", joined(self.words)) is not None

    def doubtful(self, strip: Strip) -> bool:
        """Whether the ink is to be read again: digits, low confidence, or other gaps than the ink has."""
        low = any(w.confidence < SURE for w in self.words)
        return self.numeric or (len(strip.strokes) <= 40 and (low or len(self.parts) > len(self.words)))

    def told(self, strip: Strip) -> list[Seen]:
        """The words that are believed; ink of a letter's height in which there is none shows as one struck out."""
        kept = [w for w in self.words if w.text and w.confidence >= LEAST]
        ink = [s for part in self.parts for s in part if s.height > 0.5 * strip.tall]
        if kept or not ink:
            return kept
        return [Seen(UNSURE, min(s.x0 for s in ink), max(s.x1 for s in ink), LEAST, unsure=True)]


def groups_of(strip: Strip, words: Sequence[Seen]) -> list[Group]:
    """Words and pieces of ink that lie over each other, from the left."""
    parts = _parted(strip)
    spans = [(p[0].x0, max(s.x1 for s in p)) for p in parts]
    marks = sorted([(a, b, i, True) for i, (a, b) in enumerate(spans)]
                   + [(w.x0, w.x1, i, False) for i, w in enumerate(words)])  # fmt: skip
    made: list[Group] = []
    right = -1e9
    for x0, x1, index, ink in marks:
        if not made or x0 > right - 0.12 * strip.tall:
            made.append(Group(strip))
            right = x1
        right = max(right, x1)
        if ink:
            made[-1].parts.append(parts[index])
        else:
            made[-1].words.append(words[index])
    made = [g for g in made if g.parts]
    for group in made:
        group.parts = _closed(_opened(group, strip), group.words, strip)
    return made


def _parted(strip: Strip) -> list[list[Stroke]]:
    """The strokes by word."""
    parts: list[list[Stroke]] = []
    right = 0
    for stroke in strip.strokes:
        if parts and stroke.x0 - right <= WORD_GAP * strip.tall:
            parts[-1].append(stroke)
        else:
            parts.append([stroke])
        right = max(right, stroke.x1)
    return parts


def _opened(group: "Group", strip: Strip) -> list[list[Stroke]]:
    """The pieces of a group, parted where two words were seen with a gap between them: narrow spaces."""
    if len(group.words) <= len(group.parts):
        return group.parts
    parts: list[list[Stroke]] = []
    last = -1
    for part in group.parts:
        right = part[0].x0
        for number, stroke in enumerate(part):
            middle = (stroke.x0 + stroke.x1) / 2
            word = min(
                range(len(group.words)),
                key=lambda i: max(group.words[i].x0 - middle, middle - group.words[i].x1, 0.0),
            )
            if number == 0 or (word > last and stroke.x0 - right > NARROW_GAP * strip.tall):
                parts.append([stroke])
            else:
                parts[-1].append(stroke)
            last, right = word, max(right, stroke.x1)
    return parts


def _closed(pieces: list[list[Stroke]], words: Sequence[Seen], strip: Strip) -> list[list[Stroke]]:
    """The pieces of a group, joined at points where more pieces than words were seen: 0.1 set wide."""
    parts = [pieces[0]]
    excess = len(pieces) - len(words)
    for part in pieces[1:]:
        at_point = is_point(parts[-1][-1], strip) or is_point(part[0], strip)
        if excess > 0 and at_point and part[0].x0 - max(s.x1 for s in parts[-1]) < 2 * WORD_GAP * strip.tall:
            parts[-1] = [*parts[-1], *part]
            excess -= 1
        else:
            parts.append(part)
    return parts


def is_point(stroke: Stroke, strip: Strip) -> bool:
    """Whether a stroke is a full stop or a comma on the line."""
    tall = strip.tall
    small = 0.07 * tall < stroke.height < 0.4 * tall and 0.07 * tall < stroke.width < 0.3 * tall
    return small and strip.baseline - 0.3 * tall < stroke.top and stroke.bottom < strip.baseline + 0.35 * tall


def joined(words: Sequence[Seen | Read]) -> str:
    return "".join(w.text for w in words)
