"""Signs that OCR misreads, told by their shape: ±, × between numbers, a minus before a number, raised exponents."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from evidence.scan.ink import Chunk, Ink, Stroke

Kind = Literal["text", "minus", "plus_minus", "times", "raised"]


@dataclass(frozen=True, slots=True)
class Part:
    """A run of a chunk's strokes, from the left; `minus` is the bar that stands before a raised run.

    `doubtful`: a minus may be lost in the letter before it.
    """

    kind: Kind
    strokes: tuple[Stroke, ...]
    minus: Stroke | None = None
    doubtful: bool = False

    @property
    def x0(self) -> int:
        return self.minus.x0 if self.minus else min(s.x0 for s in self.strokes)

    @property
    def x1(self) -> int:
        return max(s.x1 for s in self.strokes)


def parts_of(chunk: Chunk, ink: Ink) -> list[Part]:
    """The chunk parted at its marks."""
    kinds = _kinds(chunk, ink)
    made: list[Part] = []
    for stroke in chunk.strokes:
        kind = kinds.get(stroke, "text")
        if made and made[-1].kind == kind and kind != "minus":
            made[-1] = Part(kind, (*made[-1].strokes, stroke))
        else:
            made.append(Part(kind, (stroke,)))
    return [_signed(part, chunk, ink) if part.kind == "raised" else part for part in made]


def _kinds(chunk: Chunk, ink: Ink) -> dict[Stroke, Kind]:
    strokes, tall, base = chunk.strokes, chunk.tall, chunk.baseline
    kinds: dict[Stroke, Kind] = {}
    bars = [s for s in strokes if s.width >= 2.2 * s.height and s.height <= 0.25 * tall and s.width >= 0.3 * tall]
    for stroke in strokes:
        if _is_plus_minus(stroke, ink):
            kinds[stroke] = "plus_minus"
        elif _is_plus(stroke, ink):
            under = [b for b in bars if _stacked(stroke, b, tall)]
            if len(under) == 1:
                kinds[stroke] = kinds[under[0]] = "plus_minus"
    for before, stroke, after in zip(strokes, strokes[1:], strokes[2:], strict=False):
        if _is_times(stroke, before, after, chunk, ink):
            kinds.setdefault(stroke, "times")
    for stroke in _raised(chunk, bars):
        kinds.setdefault(stroke, "raised")
    for bar in bars:
        level = 0.2 * tall < base - bar.middle < 0.68 * tall
        if bar not in kinds and level and _before_number(bar, chunk, kinds):
            kinds[bar] = "minus"
    return kinds


def _stacked(plus: Stroke, bar: Stroke, tall: float) -> bool:
    """Whether a bar lies close under a plus, as wide as it."""
    shared = min(plus.x1, bar.x1) - max(plus.x0, bar.x0)
    near = -0.05 * tall <= bar.top - plus.bottom < 0.35 * tall
    return near and shared > 0.75 * max(plus.width, bar.width)


def _before_number(bar: Stroke, chunk: Chunk, kinds: dict[Stroke, Kind]) -> bool:
    """Whether a bar stands apart from what is before it and close to a digit's height behind it."""
    tall = chunk.tall
    others = [s for s in chunk.strokes if s is not bar]
    if any(min(s.x1, bar.x1) - max(s.x0, bar.x0) > 0.5 * bar.width for s in others):
        return False
    left = max((s for s in others if s.x1 <= bar.x0 + 2), key=lambda s: s.x1, default=None)
    right = min((s for s in others if s.x0 >= bar.x1 - 2), key=lambda s: s.x0, default=None)
    if right is None or right.x0 - bar.x1 > 0.4 * tall or not 0.75 * tall < right.height < 1.2 * tall:
        return False
    if left is None:
        return True
    apart = bar.x0 - left.x1 > 0.22 * tall or left.height > 1.15 * tall
    return apart or kinds.get(left) == "plus_minus"


def _raised(chunk: Chunk, bars: Sequence[Stroke]) -> list[Stroke]:
    """Small strokes well above the line, in runs that hold a digit's shape and follow a letter closely."""
    tall, base = chunk.tall, chunk.baseline
    high = [
        s for s in chunk.strokes
        if s.bottom < base - 0.3 * tall and s.height < 0.85 * tall
        and (s.height >= 0.4 * tall or (s in bars and base - s.middle > 0.6 * tall))
    ]  # fmt: skip
    low = [s for s in chunk.strokes if s not in high and s.height >= 0.3 * tall]
    high = [s for s in high if not any(min(s.x1, o.x1) - max(s.x0, o.x0) > 0.15 * s.width for o in low)]
    runs: list[list[Stroke]] = []
    for stroke in high:
        if runs and stroke.x0 - runs[-1][-1].x1 < 0.35 * tall:
            runs[-1].append(stroke)
        else:
            runs.append([stroke])
    found: list[Stroke] = []
    for run in runs:
        digits = [s for s in run if s not in bars]
        close = any(-0.1 * tall < run[0].x0 - s.x1 < 0.4 * tall for s in low)
        if close and digits and all(s.width < 0.9 * s.height for s in digits):
            found += run
    return found


def _signed(part: Part, chunk: Chunk, ink: Ink) -> Part:
    first = part.strokes[0]
    if len(part.strokes) > 1 and first.height <= 0.25 * chunk.tall and first.width >= 2.2 * first.height:
        return Part("raised", part.strokes[1:], minus=first)
    before = max((s for s in chunk.strokes if s.x1 <= first.x0 + 2), key=lambda s: s.x1, default=None)
    grown = before is not None and _has_tail(before, chunk, ink)
    return Part("raised", part.strokes, doubtful=grown)


def _has_tail(stroke: Stroke, chunk: Chunk, ink: Ink) -> bool:
    """Whether a letter ends, on the right, in a bar at the height of a raised minus: the two have grown together."""
    tall = chunk.tall
    last = _shape(stroke, ink)[:, -max(3, round(0.2 * tall)) :]
    rows = np.flatnonzero(last.any(axis=1))
    if not len(rows) or stroke.width < 0.4 * tall:
        return False
    middle = chunk.baseline - (stroke.top + (rows[0] + rows[-1]) / 2)
    return bool(rows[-1] - rows[0] < 0.25 * tall and 0.45 * tall < middle < 0.9 * tall)


def _shape(stroke: Stroke, ink: Ink) -> np.ndarray:
    """The stroke's own pixels."""
    return np.asarray(ink.labels[stroke.top : stroke.bottom, stroke.x0 : stroke.x1] == stroke.label)


def _is_plus(stroke: Stroke, ink: Ink) -> bool:
    """A cross: one full row and one full column in the middle, empty corners."""
    if not (0.7 < stroke.width / stroke.height < 1.4 and stroke.height > 0.3 * ink.letter):
        return False
    return _is_cross(_shape(stroke, ink))


def _is_cross(shape: np.ndarray) -> bool:
    height, width = shape.shape
    if min(height, width) < 7:
        return False
    rows, columns = shape.mean(axis=1), shape.mean(axis=0)
    middle = slice(int(0.3 * height), int(0.7 * height) + 1), slice(int(0.3 * width), int(0.7 * width) + 1)
    full = rows[middle[0]].max() > 0.85 and columns[middle[1]].max() > 0.85
    h, w = max(1, height // 4), max(1, width // 4)
    corners = [shape[:h, :w], shape[:h, -w:], shape[-h:, :w], shape[-h:, -w:]]
    return full and all(c.mean() < 0.2 for c in corners)


def _is_times(stroke: Stroke, before: Stroke, after: Stroke, chunk: Chunk, ink: Ink) -> bool:
    """Two crossing diagonals that stand apart between the heights of two digits or brackets."""
    tall = chunk.tall
    apart = min(stroke.x0 - before.x1, after.x0 - stroke.x1) > 0.12 * tall
    beside = all(0.8 * tall < s.height < 1.5 * tall and s.width < 0.85 * s.height for s in (before, after))
    if not (apart and beside and 0.7 < stroke.width / stroke.height < 1.5 and stroke.height < 0.9 * tall):
        return False
    shape = _shape(stroke, ink)
    h, w = shape.shape
    if min(h, w) < 7:
        return False
    across, down = slice(int(0.4 * w), int(0.6 * w) + 1), slice(int(0.4 * h), int(0.6 * h) + 1)
    edge_h, edge_w = max(1, h // 6), max(1, w // 6)
    sides = [shape[:edge_h, across], shape[-edge_h:, across], shape[down, :edge_w], shape[down, -edge_w:]]
    return bool(shape[down, across].mean() > 0.5) and all(side.mean() < 0.4 for side in sides)


def _is_plus_minus(stroke: Stroke, ink: Ink) -> bool:
    """A cross grown together with the bar under it."""
    if not (0.6 < stroke.width / stroke.height < 1.1 and stroke.height > 0.5 * ink.letter):
        return False
    shape = _shape(stroke, ink)
    rows = shape.mean(axis=1)
    full = np.flatnonzero(rows > 0.8)
    if not len(full) or full[-1] < 0.8 * len(rows):
        return False
    foot = int(full[-1])
    while foot > 0 and rows[foot - 1] > 0.4:
        foot -= 1
    return bool(foot > 0.6 * len(rows)) and _is_cross(shape[:foot])
