"""Turned text: a frame in which it reads upright, and the way back to the displayed page."""

from collections.abc import Callable
from dataclasses import dataclass

from contracts.anchors import BoundingBox
from contracts.documents import Word
from evidence.layout.ruling import Rule, Rules
from evidence.layout.tilt import Tilt


@dataclass(frozen=True, slots=True)
class Frame:
    """The page turned so that text with `turn` (90 reads upwards, 270 downwards, 180 upside down) is upright."""

    turn: int
    width: float
    """Of the displayed page."""
    height: float
    tilt: Tilt | None = None
    """How the page leans from the frame's straight lines."""

    def box(self, x0: float, top: float, x1: float, bottom: float) -> tuple[float, float, float, float]:
        """A rectangle of the displayed page in the frame."""
        if self.turn == 90:
            return self.height - bottom, x0, self.height - top, x1
        if self.turn == 270:
            return top, self.width - x1, bottom, self.width - x0
        if self.turn == 180:
            return self.width - x1, self.height - bottom, self.width - x0, self.height - top
        return x0, top, x1, bottom

    def level(self, x0: float, top: float, x1: float, bottom: float) -> tuple[float, float, float, float]:
        """A rectangle of the frame on the displayed page as if that stood straight."""
        if self.turn == 90:
            return top, self.height - x1, bottom, self.height - x0
        if self.turn == 270:
            return self.width - bottom, x0, self.width - top, x1
        if self.turn == 180:
            return self.width - x1, self.height - bottom, self.width - x0, self.height - top
        return x0, top, x1, bottom

    def back(self, page: int, x0: float, top: float, x1: float, bottom: float) -> BoundingBox:
        """A rectangle of the frame on the displayed page."""
        x0, top, x1, bottom = self.level(x0, top, x1, bottom)
        if self.tilt is not None:
            x0, top, x1, bottom = self.tilt.box(x0, top, x1, bottom)
        return BoundingBox(page=page, x0=round(x0, 2), top=round(top, 2), x1=round(x1, 2), bottom=round(bottom, 2))

    def word(self, word: Word) -> Word:
        """The word in the frame."""
        x0, top, x1, bottom = self.box(word.x0, word.top, word.x1, word.bottom)
        return word.model_copy(update={"x0": x0, "top": top, "x1": x1, "bottom": bottom})

    def rules(self, rules: Rules) -> Rules:
        """The displayed page's rules in the frame."""
        return _turned(rules, self.box) if self.turn else rules

    def level_rules(self, rules: Rules) -> Rules:
        """The frame's rules on the displayed page as if that stood straight."""
        return _turned(rules, self.level) if self.turn else rules


def _turned(rules: Rules, box: Callable[[float, float, float, float], tuple[float, float, float, float]]) -> Rules:
    """Every rule where `box` puts it, as a horizontal or a vertical one; sorted as a page's rules are."""
    flat: list[Rule] = []
    tall: list[Rule] = []
    boxes = [box(r.start, r.at, r.end, r.at) for r in rules.horizontal]
    boxes += [box(r.at, r.start, r.at, r.end) for r in rules.vertical]
    for x0, top, x1, bottom in boxes:
        if x1 - x0 >= bottom - top:
            flat.append(Rule((top + bottom) / 2, x0, x1))
        else:
            tall.append(Rule((x0 + x1) / 2, top, bottom))
    return Rules(tuple(sorted(flat, key=lambda r: (r.at, r.start))), tuple(sorted(tall, key=lambda r: (r.at, r.start))))
