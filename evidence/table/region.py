"""Where a caption's table lies: between rules, or from the caption on to where running text begins."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Literal

from contracts.documents import Word
from evidence.layout.ruling import Rule, Rules
from evidence.table.captions import Caption
from evidence.table.columns import is_numeric
from evidence.table.lines import Line, lines_of

NEAR = 64.0
"""Points between a caption and the first rule of its table, at most."""

Side = Literal["below", "above"]
Stop = tuple[float, float, float]
"""(top, x0, x1) of something that a table does not run across: another caption."""


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle that holds one table; `ruled` where rules bound it."""

    x0: float
    top: float
    x1: float
    bottom: float
    ruled: bool
    side: Side


@dataclass(frozen=True, slots=True)
class PageText:
    """A page as tables see it: words reading upright, their lines, and rules, in one frame of width × height."""

    words: Sequence[Word]
    lines: Sequence[Line]
    rules: Rules
    width: float
    height: float

    def band(self, x0: float, x1: float, top: float, bottom: float) -> list[Line]:
        """The lines that the words within the rectangle make."""
        return lines_of([
            w for w in self.words
            if x0 - 1 <= (w.x0 + w.x1) / 2 <= x1 + 1 and top <= (w.top + w.bottom) / 2 <= bottom
        ])  # fmt: skip


def is_prose(line: Line, x0: float, x1: float) -> bool:
    """A line of running text: many words, evenly spaced, over most of the width."""
    words = [w for w in line.words if w.rise == "base"]
    wordy = sum(w.text.isalpha() or w.text.rstrip(".,;:)").isalpha() for w in words)
    gaps = [b.x0 - a.x1 for a, b in zip(line.chunks, line.chunks[1:], strict=False)]
    even = not gaps or max(gaps) < 1.1 * line.size
    if len(gaps) == 1 and not even:  # two columns of running text side by side
        filled = sum(c.x1 - c.x0 for c in line.chunks) / max(1.0, x1 - x0)
        even = filled > 0.88 and all(len(c.words) >= 5 for c in line.chunks)
    return even and len(words) >= 6 and wordy >= 0.6 * len(words) and line.x1 - line.x0 > 0.6 * (x1 - x0)


def full_rules(rules: Sequence[Rule], x0: float, x1: float) -> list[Rule]:
    """Rules over (nearly) the whole width; pieces at one height that reach from edge to edge count as one."""
    found = []
    rows: list[list[Rule]] = []
    for rule in rules:
        if rows and rule.at - rows[-1][-1].at < 1.5:
            rows[-1].append(rule)
        else:
            rows.append([rule])
    for row in rows:
        start, end = min(r.start for r in row), max(r.end for r in row)
        covered = sum(r.length for r in row)
        edges = start < x0 + 8 and end > x1 - 8
        if max(r.length for r in row) >= 0.93 * (x1 - x0) or (edges and covered >= 0.75 * (x1 - x0)):
            found.append(Rule(row[0].at, start, end))
    return found


def ruled_region(caption: Caption, page: PageText, side: Side, stops: Sequence[Stop]) -> Region | None:
    """The chain of rules next to the caption with nothing but table between them."""
    sign = 1 if side == "below" else -1
    edge = caption.bottom if side == "below" else caption.top
    near = [
        r for r in page.rules.horizontal
        if -3 < sign * (r.at - edge) < NEAR and r.length > 40
        and min(r.end, caption.x1) - max(r.start, caption.x0) > 0.3 * min(r.length, caption.x1 - caption.x0)
    ]  # fmt: skip
    for first in sorted(near, key=lambda r: sign * r.at):
        region = _chain(first, caption, page, side, stops)
        if region:
            return region
    return None


def _chain(first: Rule, caption: Caption, page: PageText, side: Side, stops: Sequence[Stop]) -> Region | None:
    sign = 1 if side == "below" else -1
    edge = caption.bottom if side == "below" else caption.top
    x0, x1 = first.start, first.end
    for rule in page.rules.horizontal:
        if abs(rule.at - first.at) < 2 and rule.start - x1 < 12 and x0 - rule.end < 12:
            x0, x1 = min(x0, rule.start), max(x1, rule.end)
    between = page.band(x0, x1, *sorted((edge + sign, first.at)))
    if len(between) > 4 or any(is_prose(line, x0, x1) for line in between):
        return None
    start = edge + sign if between else first.at
    inside = [r for r in page.rules.horizontal if r.start > x0 - 8 and r.end < x1 + 8]
    far = first.at
    for rule in sorted(full_rules(inside, x0, x1), key=lambda r: sign * r.at):
        if sign * (rule.at - first.at) <= 1.5:
            continue
        low, high = sorted((far, rule.at))
        if any(low - 1 < t < high + 1 and a < x1 and b > x0 and abs(t - caption.top) > 2 for t, a, b in stops):
            break
        lines = page.band(x0, x1, low, high)
        if not _tabular(lines, x0, x1, low, high):
            break
        far = rule.at
    top, bottom = sorted((start, far))
    if side == "above":
        top = _over_rule(top, page, x0, x1)
    return Region(x0, top, x1, bottom, True, side) if abs(far - first.at) > 6 or between else None


def _over_rule(top: float, page: PageText, x0: float, x1: float) -> float:
    """The upper edge of a table without a rule on top: over the header that stands over its first rule.

    Upright rules that run up from there tell it, or a line of three words or more set apart right over the rule.
    """
    rising = [
        r.start for r in page.rules.vertical if x0 - 4 <= r.at <= x1 + 4 and r.start < top - 5 and r.end > top + 5
    ]
    if len(rising) > 1:
        return min(rising) if top - min(rising) < NEAR else top
    over = [line for line in page.band(x0, x1, top - NEAR, top) if line.bottom <= top + 2]
    if not over or top - over[-1].bottom > 0.8 * over[-1].size or len(over[-1].chunks) < 3:
        return top
    named = not any(is_numeric(c.text) for c in over[-1].chunks) and not is_prose(over[-1], x0, x1)
    return over[-1].top - 1 if named else top


def _tabular(lines: Sequence[Line], x0: float, x1: float, low: float, high: float) -> bool:
    if not lines:
        return high - low < 30
    prose = [is_prose(line, x0, x1) for line in lines]
    if sum(prose) > max(1, 0.34 * len(lines)) or any(a and b for a, b in itertools.pairwise(prose)):
        return False
    edges = [low, *(e for line in lines for e in (line.top, line.bottom)), high]
    widest = max(b - a for a, b in zip(edges[::2], edges[1::2], strict=False))
    return widest < max(60.0, 6 * median(line.size for line in lines))


def boxed_regions(rules: Rules) -> list[Region]:
    """Boxes drawn with rules on all four sides and at least three rules across: tables that need no caption."""
    stacks: list[list[Rule]] = []
    for rule in rules.horizontal:
        if rule.length < 100:
            continue
        home = next((s for s in stacks if abs(s[0].start - rule.start) < 3 and abs(s[0].end - rule.end) < 3), None)
        if home is not None and rule.at - home[-1].at < 150:
            home.append(rule)
        else:
            stacks.append([rule])
    found = []
    for stack in stacks:
        top, bottom = stack[0].at, stack[-1].at
        if len(stack) < 4:
            continue
        for side in (stack[0].start, stack[0].end):
            walls = [r for r in rules.vertical if abs(r.at - side) < 3 and r.start < bottom and r.end > top]
            if (
                not walls
                or min(r.start for r in walls) > top + 8
                or sum(r.length for r in walls) < 0.9 * (bottom - top)
            ):
                break
        else:
            found.append(Region(stack[0].start, top, stack[0].end, bottom, True, "below"))
    return found


def open_region(
    caption: Caption,
    page: PageText,
    side: Side,
    stops: Sequence[Stop],
    x0: float,
    x1: float,
    start: float | None = None,
) -> Region | None:
    """From the caption (or from `start`) on, to a wide gap, running text, or another caption."""
    sign = 1 if side == "below" else -1
    edge = start if start is not None else (caption.bottom + 0.5 if side == "below" else caption.top - 0.5)
    limit = page.height if side == "below" else 0.0
    for top, a, b in stops:
        if sign * (top - edge) > 0 and a < x1 and b > x0 and abs(top - caption.top) > 2:
            limit = min(limit, top - 1) if side == "below" else max(limit, top + 1)
    lines = page.band(x0, x1, *sorted((edge, limit)))
    if side == "above":
        lines = lines[::-1]
    taken: list[Line] = []
    gaps: list[float] = []
    for line in lines:
        gap = (
            (line.top - taken[-1].bottom if side == "below" else taken[-1].top - line.bottom)
            if taken
            else (line.top - edge if side == "below" else edge - line.bottom)
        )
        usual = median(gaps) if gaps else 0.6 * line.size
        if gap > (max(1.6 * line.size, 2.6 * usual) if len(taken) > 1 else 3 * line.size):
            break
        if is_prose(line, x0, x1):
            break
        if taken:
            gaps.append(max(gap, 0.0))
        taken.append(line)
    while taken and len(taken[-1].chunks) == 1 and not is_numeric(taken[-1].chunks[0].text):
        taken.pop()
    if len(taken) < 2:
        return None
    return Region(
        min(line.x0 for line in taken) - 2, min(line.top for line in taken) - 1,
        max(line.x1 for line in taken) + 2, max(line.bottom for line in taken) + 1, False, side,
    )  # fmt: skip


def gutter(page: PageText) -> float | None:
    """The x of the gap between two columns of running text, where the page has them."""
    best: tuple[int, float] | None = None
    lines = [line for line in page.lines if line.x1 - line.x0 > 0.3 * page.width]
    if len(lines) < 8:
        return None
    x = 0.4 * page.width
    while x < 0.6 * page.width:
        crossed = sum(any(c.x0 < x < c.x1 for c in line.chunks) for line in lines)
        if best is None or crossed < best[0]:
            best = (crossed, x)
        x += 1.0
    return best[1] if best and best[0] < 0.35 * len(lines) else None
