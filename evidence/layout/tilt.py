"""How a scanned page leans, and where what is read from the straight picture stands on it."""

import math
from dataclasses import dataclass

from contracts.documents import Word


@dataclass(frozen=True, slots=True)
class Tilt:
    """A lean of `degrees`, counter-clockwise, about (`x`, `y`), in points of the displayed page."""

    degrees: float
    x: float
    y: float

    def box(self, x0: float, top: float, x1: float, bottom: float) -> tuple[float, float, float, float]:
        """The upright rectangle, on the leaning page, around a rectangle of the straight one."""
        sin, cos = math.sin(math.radians(self.degrees)), math.cos(math.radians(self.degrees))
        corners = [
            (self.x + (x - self.x) * cos + (y - self.y) * sin, self.y - (x - self.x) * sin + (y - self.y) * cos)
            for x in (x0, x1)
            for y in (top, bottom)
        ]
        xs, ys = [c[0] for c in corners], [c[1] for c in corners]
        return min(xs), min(ys), max(xs), max(ys)

    def word(self, word: Word) -> Word:
        """A word of the straight page on the leaning one."""
        x0, top, x1, bottom = (round(v, 2) for v in self.box(word.x0, word.top, word.x1, word.bottom))
        return word.model_copy(update={"x0": x0, "top": top, "x1": x1, "bottom": bottom})
