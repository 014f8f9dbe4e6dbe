"""The ink of a straight picture: strokes joined to chunks, what stands together on a line."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

import numpy as np
from scipy import ndimage

from evidence.scan.straight import Mask

MOST_STROKES = 20_000
"""A page with more pieces of ink shows a photograph."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A connected piece of ink, edges in pixels."""

    label: int
    x0: int
    top: int
    x1: int
    bottom: int

    @property
    def width(self) -> int:
        return self.x1 - self.x0

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        return (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Chunk:
    """Strokes that stand together on a line, from the left."""

    strokes: tuple[Stroke, ...]
    letter: float
    """The usual height of a letter on the page."""

    @cached_property
    def tall(self) -> float:
        """The height of its capitals and digits, near enough; the page's where it has no print of its own size."""
        heights = sorted(s.height for s in self.strokes)
        letters = [h for h in heights if h > 0.45 * heights[-1]]
        own = letters[min(len(letters) - 1, int(0.7 * len(letters)))]
        few = len(letters) < 7
        return self.letter if (0.6 if few else 0.85) < own / self.letter < (1.6 if few else 1.2) else float(own)

    @cached_property
    def baseline(self) -> float:
        """Where its letters stand."""
        letters = [s for s in self.strokes if s.height > 0.5 * self.tall] or self.strokes
        low = max(s.bottom for s in letters) - 0.45 * self.tall
        return float(median(s.bottom for s in letters if s.bottom > low))

    @property
    def x0(self) -> int:
        return self.strokes[0].x0

    @property
    def x1(self) -> int:
        return max(s.x1 for s in self.strokes)

    @property
    def top(self) -> int:
        return min(s.top for s in self.strokes)

    @property
    def bottom(self) -> int:
        return max(s.bottom for s in self.strokes)


@dataclass(frozen=True, slots=True)
class Ink:
    """The strokes of a picture by chunk, and the picture of their labels; `letter` is their usual height, pixels."""

    labels: np.ndarray
    chunks: tuple[Chunk, ...]
    letter: float


def read_ink(ink: Mask, walls: Sequence[tuple[int, int, int]] = ()) -> Ink:
    """The chunks of the picture; specks are left out, and everything where there is a photograph.

    `walls` are plumb rules (x, top, bottom, in pixels) that no chunk crosses.
    """
    labels, count = ndimage.label(ink, structure=np.ones((3, 3), dtype=np.int8))
    nothing = Ink(labels, (), 0.0)
    if not 0 < count <= MOST_STROKES:
        return nothing
    strokes = [
        Stroke(number, place[1].start, place[0].start, place[1].stop, place[0].stop)
        for number, place in enumerate(ndimage.find_objects(labels), start=1)
    ]
    heights = [s.height for s in strokes if 12 <= s.height <= 120]
    if len(heights) < 3:
        return nothing
    letter = float(np.percentile(heights, 80))
    kept = [s for s in strokes if max(s.width, s.height) > 0.1 * letter and s.height < 4 * letter]
    return Ink(labels, _chunks(kept, ink.shape, letter, walls), letter)


def _chunks(
    strokes: Sequence[Stroke], shape: tuple[int, ...], letter: float, walls: Sequence[tuple[int, int, int]]
) -> tuple[Chunk, ...]:
    """Strokes whose boxes come nearer than two words of one line are, and which no line's height parts."""
    x, y = max(1, round(0.5 * letter)), max(1, round(0.09 * letter))
    blocks = np.zeros(shape, dtype=np.bool_)
    for s in strokes:
        blocks[max(0, s.top - y) : s.bottom + y, max(0, s.x0 - x) : s.x1 + x] = True
    for wall, top, bottom in walls:
        blocks[top:bottom, max(0, wall - 1) : wall + 2] = False
    joined, _ = ndimage.label(blocks)
    groups: dict[int, list[Stroke]] = {}
    for s in strokes:
        groups.setdefault(int(joined[(s.top + s.bottom) // 2, (s.x0 + s.x1) // 2]), []).append(s)
    parted = [run for g in groups.values() for line in _lines(g, letter) for run in _runs(line, letter)]
    made = [Chunk(tuple(run), letter) for run in parted]
    return tuple(c for c in made if max(s.height for s in c.strokes) > 0.25 * letter)


def _lines(strokes: Sequence[Stroke], letter: float) -> list[list[Stroke]]:
    """Strokes that hang together over several lines of print (a raised digit under a descender), line by line."""
    height = max(s.bottom for s in strokes) - min(s.top for s in strokes)
    feet = sorted(s.bottom for s in strokes if 0.5 * letter < s.height < 1.25 * letter)
    if height < 1.9 * letter or len(feet) < 4:
        return [list(strokes)]
    bases: list[list[int]] = []
    for foot in feet:
        if bases and foot - bases[-1][-1] <= 0.2 * letter and foot - bases[-1][0] < 0.6 * letter:
            bases[-1].append(foot)
        else:
            bases.append([foot])
    most = max(len(b) for b in bases)
    levels = [float(median(b)) for b in bases if len(b) > max(1, 0.25 * most)]
    merged: list[float] = []
    for level in levels:
        if not merged or level - merged[-1] > 0.8 * letter:
            merged.append(level)
    if len(merged) < 2:
        return [list(strokes)]
    lines: list[list[Stroke]] = [[] for _ in merged]
    for s in strokes:
        near = min(range(len(merged)), key=lambda i: abs(s.middle - (merged[i] - 0.45 * letter)))
        lines[near].append(s)
    return [line for line in lines if line]


def _runs(strokes: Sequence[Stroke], letter: float) -> list[list[Stroke]]:
    """The strokes of a line from the left, parted at gaps wider than a letter's height."""
    runs: list[list[Stroke]] = []
    right = 0
    for s in sorted(strokes, key=lambda s: s.x0):
        if runs and s.x0 - right <= 1.05 * letter:
            runs[-1].append(s)
            right = max(right, s.x1)
        else:
            runs.append([s])
            right = s.x1
    return runs
