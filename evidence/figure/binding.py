"""The graphic of each caption: the blobs of ink between it and the next text, over, under or beside it."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from contracts.anchors import BoundingBox
from evidence.figure.captions import Caption
from evidence.figure.ink import Ink, blobs
from evidence.layout.boxes import apart, area, holds, shared, union

Side = Literal["above", "below", "left", "right"]
SIDES: tuple[Side, ...] = ("above", "below", "left", "right")
REACH = 50.0
"""Points from a part of a graphic to its next part."""
OUTSIDE = 12.0
"""The same for parts outside the page's text."""
FAR = 90.0
"""Points between a caption and its graphic."""
WIDE, HIGH = 30.0, 18.0
"""A graphic is no smaller, points."""
LARGE = 20_000.0
"""Square points: a graphic that stands on another page than its caption is larger."""


@dataclass
class Sheet:
    """What stands on a page: captions of figures, and the print that no figure holds.

    `walls` are running text, tables and captions of tables; `margin` is print that is no figure's and no wall: page
    numbers, notes along the edge.
    """

    number: int
    captions: list[Caption]
    walls: list[BoundingBox]
    margin: list[BoundingBox]
    text: tuple[float, float] = (0.0, 1e6)
    """Left and right edge of the page's text."""


@dataclass
class _Page:
    sheet: Sheet
    own: list[BoundingBox]
    """Each caption's box."""
    free: list[BoundingBox]
    frames: list[BoundingBox]
    placed: dict[int, BoundingBox] = field(default_factory=dict)

    def walls(self, index: int) -> list[BoundingBox]:
        """What bounds the graphic of a caption."""
        return self.sheet.walls + [b for i, b in enumerate(self.own) if i != index]


def bind(sheets: Sequence[Sheet], look: Callable[[int], Ink | None]) -> dict[int, BoundingBox]:
    """The graphic's box of each caption that has one, by the caption's `id`. `look` gives a page's ink."""
    pages = [page for sheet in sheets if sheet.captions and (page := _page(sheet, look)) is not None]
    votes: Counter[Side] = Counter()
    for page in pages:
        for index in range(len(page.own)):
            sides = [side for side in SIDES[:2] if _seeds(page, index, side)]
            if len(sides) == 1:
                votes[sides[0]] += 1
    order = SIDES if votes["above"] >= votes["below"] else ("below", "above", "left", "right")
    found: dict[int, BoundingBox] = {}
    for page in pages:
        _place(page, order)
        found |= {id(page.sheet.captions[index]): box for index, box in page.placed.items()}
    for page in pages:
        for index, caption in enumerate(page.sheet.captions):
            if index not in page.placed and not caption.stub:
                box = _across(page, index, sheets, look)
                if box is not None:
                    found[id(caption)] = box
    return found


def _across(page: _Page, index: int, sheets: Sequence[Sheet], look: Callable[[int], Ink | None]) -> BoundingBox | None:
    """The graphic at the end of the page before, for a caption at the top of its page; at the beginning of the next,
    for one at the foot."""
    own, walls = page.own[index], page.walls(index)
    for step, alone in ((-1, all(w.top > own.top for w in walls)), (1, all(w.bottom < own.bottom for w in walls))):
        other = next((s for s in sheets if s.number == own.page + step and not s.captions), None)
        drawn = _page(other, look) if alone and other is not None else None
        if other is None or drawn is None:
            continue
        if step < 0:
            limit = max((w.bottom for w in other.walls), default=0.0)
            held = [b for b in drawn.free if b.top > limit - 3 and not _outside(b, other)]
        else:
            limit = min((w.top for w in other.walls), default=1e6)
            held = [b for b in drawn.free if b.bottom < limit + 3 and not _outside(b, other)]
        if held and area(box := union(held)) > LARGE:
            return box
    return None


def _page(sheet: Sheet, look: Callable[[int], Ink | None]) -> _Page | None:
    ink = look(sheet.number)
    if ink is None:
        return None
    own = [union([line.box() for line in c.lines if line.page == sheet.number]) for c in sheet.captions]
    lines = [line.box() for c in sheet.captions for line in c.lines if line.page == sheet.number]
    free, frames = blobs(ink, sheet.number, [*sheet.walls, *sheet.margin, *lines], own)
    walls = [w for w in sheet.walls if not any(holds(frame, w) for frame in frames)]
    if len(walls) < len(sheet.walls):
        sheet = replace(sheet, walls=walls)
        free, frames = blobs(ink, sheet.number, [*walls, *sheet.margin, *lines], own)
    return _Page(sheet, own, free, frames)


def _place(page: _Page, order: Sequence[Side]) -> None:
    """Seeds for every caption, the nearest first; then each graphic takes what is left around it."""
    for side in order:
        wanted = [i for i in range(len(page.own)) if i not in page.placed]
        seeded = sorted((_gap(page, i, seeds), i) for i in wanted if (seeds := _seeds(page, i, side)))
        for _, index in seeded:
            seeds = _seeds(page, index, side)
            if seeds:
                page.placed[index] = union(seeds)
                page.free = [b for b in page.free if b not in seeds]
    for index in sorted(page.placed):
        _grow(page, index)


def _gap(page: _Page, index: int, seeds: Sequence[BoundingBox]) -> float:
    return apart(page.own[index], union(seeds))


def _seeds(page: _Page, index: int, side: Side) -> list[BoundingBox]:
    """The free blobs on one side of a caption, up to the next wall, where they are large and near enough.

    Over and under a short caption those of its whole column are looked at where its own width holds none.
    """
    own = page.own[index]
    seeds = _between(page, index, side, own)
    return seeds or (_between(page, index, side, _in_column(page, index)) if side in SIDES[:2] else [])


def _in_column(page: _Page, index: int) -> BoundingBox:
    """The caption's box as wide as its column, as far as no other caption stands beside it."""
    own, column = page.own[index], page.sheet.captions[index].lines[0].column
    if page.sheet.captions[index].lines[0].turn:
        return own
    wide = own.model_copy(update={"x0": min(own.x0, column[0]), "x1": max(own.x1, column[1])})
    taken = any(shared(wide, other) > 0 for i, other in enumerate(page.own) if i != index)
    return own if taken else wide


def _between(page: _Page, index: int, side: Side, own: BoundingBox) -> list[BoundingBox]:
    walls = page.walls(index)
    frame = next((f for f in page.frames if holds(f, own)), None)
    free = [b for b in page.free if frame is None or holds(frame, b)]
    if side in ("above", "below"):
        beside = [w for w in walls if min(w.x1, own.x1) - max(w.x0, own.x0) > 5]
        free = [b for b in free if b.x0 < own.x1 and b.x1 > own.x0]
    else:
        beside = [w for w in walls if min(w.bottom, own.bottom) - max(w.top, own.top) > 5]
        free = [b for b in free if b.top < own.bottom and b.bottom > own.top]
    if side == "above":
        limit = max((w.bottom for w in beside if w.bottom <= own.top + 3), default=0.0)
        seeds = [b for b in free if b.top >= limit - 3 and b.bottom <= own.top + 3]
    elif side == "below":
        limit = min((w.top for w in beside if w.top >= own.bottom - 3), default=1e6)
        seeds = [b for b in free if b.top >= own.bottom - 3 and b.bottom <= limit + 3]
    elif side == "left":
        limit = max((w.x1 for w in beside if w.x1 <= own.x0 + 3), default=0.0)
        seeds = [b for b in free if b.x0 >= limit - 3 and b.x1 <= own.x0 + 3]
    else:
        limit = min((w.x0 for w in beside if w.x0 >= own.x1 - 3), default=1e6)
        seeds = [b for b in free if b.x0 >= own.x1 - 3 and b.x1 <= limit + 3]
    seeds = [b for b in seeds if not _outside(b, page.sheet)]
    if not seeds:
        return []
    box = union(seeds)
    large = box.x1 - box.x0 > WIDE and box.bottom - box.top > HIGH
    return seeds if large and apart(own, box) < FAR else []


def _outside(box: BoundingBox, sheet: Sheet) -> bool:
    return box.x1 < sheet.text[0] or box.x0 > sheet.text[1]


def _grow(page: _Page, index: int) -> None:
    """Take the free blobs around a graphic, as long as no wall, caption or other graphic comes between."""
    own, box = page.own[index], page.placed[index]
    frame = next((f for f in page.frames if holds(f, own)), None)
    blocked = [*page.walls(index), own]
    others = [b for i, b in page.placed.items() if i != index]
    grown = True
    while grown:
        grown = False
        for blob in sorted(page.free, key=lambda b: apart(box, b)):
            reach = OUTSIDE if _outside(blob, page.sheet) else REACH
            if apart(box, blob) > reach or (frame is not None and not holds(frame, blob)):
                continue
            more = union([box, blob])
            if any(shared(more, w) > 0.25 * area(w) for w in blocked) or any(shared(more, o) > 1 for o in others):
                continue
            box, grown = more, True
            page.free.remove(blob)
    page.placed[index] = box
