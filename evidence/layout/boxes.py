"""Boxes of a page: what holds them all, what two share, how far apart they are."""

from collections.abc import Sequence

from contracts.anchors import BoundingBox


def union(boxes: Sequence[BoundingBox]) -> BoundingBox:
    """The box around boxes of one page."""
    return BoundingBox(
        page=boxes[0].page, x0=min(b.x0 for b in boxes), top=min(b.top for b in boxes),
        x1=max(b.x1 for b in boxes), bottom=max(b.bottom for b in boxes),
    )  # fmt: skip


def area(box: BoundingBox) -> float:
    """In square points."""
    return (box.x1 - box.x0) * (box.bottom - box.top)


def shared(a: BoundingBox, b: BoundingBox) -> float:
    """The area that two boxes share; none where they are of two pages."""
    if a.page != b.page:
        return 0.0
    return max(0.0, min(a.x1, b.x1) - max(a.x0, b.x0)) * max(0.0, min(a.bottom, b.bottom) - max(a.top, b.top))


def apart(a: BoundingBox, b: BoundingBox) -> float:
    """The distance of two boxes of a page, points."""
    across, down = max(0.0, a.x0 - b.x1, b.x0 - a.x1), max(0.0, a.top - b.bottom, b.top - a.bottom)
    return float((across**2 + down**2) ** 0.5)


def holds(outer: BoundingBox, inner: BoundingBox) -> bool:
    """Whether the inner box lies within the outer, on one page."""
    return (
        outer.page == inner.page and outer.x0 <= inner.x0 and inner.x1 <= outer.x1
        and outer.top <= inner.top and inner.bottom <= outer.bottom
    )  # fmt: skip
