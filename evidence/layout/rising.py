"""Which runs of a page are superscripts and subscripts, told by size and baseline against what they abut."""

from collections.abc import Sequence

from evidence.layout.runs import Piece, in_rows
from evidence.layout.scripts import Rise, lifted


def set_rise(pieces: list[Piece]) -> None:
    """Tell superscripts and subscripts by size and baseline against the neighbour that they abut.

    Neighbours in the content come first; small print with none is looked up on the page.
    """
    rows: dict[tuple[int, int], list[Piece]] | None = None
    body = _body_size(pieces)
    for i, small in enumerate(pieces):
        best = _rise_among(small, pieces[max(0, i - 2) : i + 3])
        if best is None and small.size < 0.86 * body:
            rows = rows if rows is not None else in_rows(pieces)
            reach = round(small.size * 1.3) + 2
            at = round(small.baseline)
            best = _rise_among(
                small, [p for r in range(at - reach, at + reach + 1) for p in rows.get((small.turn, r), ())]
            )
        if best is not None:
            small.rise = best


def _body_size(pieces: list[Piece]) -> float:
    """The size that most characters of the page have."""
    sizes: dict[float, int] = {}
    for piece in pieces:
        size = round(piece.size, 1)
        sizes[size] = sizes.get(size, 0) + len(piece.text)
    return max(sizes, key=lambda size: sizes[size]) if sizes else 0.0


def _rise_among(small: Piece, others: Sequence[Piece]) -> Rise | None:
    """The rise of a run against the nearest of the others that it abuts; None where it abuts none."""
    nearest, found = 1e9, None
    for large in others:
        if large is small or large.turn != small.turn:
            continue
        if large.size == small.size and (len(small.text) > 4 or large.baseline == small.baseline):
            continue
        after = small.x0 - large.x1
        distance = (
            after if after > -0.4 * large.size and small.x1 > large.x1 else large.x0 - small.x1 + 0.1 * large.size
        )
        if not -0.4 * large.size < distance < 0.35 * large.size or abs(distance) >= nearest:
            continue
        rise = lifted(small.size, small.baseline, len(small.text), large.size, large.baseline)
        if rise != "base":
            nearest, found = abs(distance), rise
    return found


def chain_scripts(pieces: list[Piece]) -> None:
    """A script may abut a script only ("(a,b)" printed in parts, a subscript under a superscript)."""
    rows = in_rows(p for p in pieces if p.rise != "base")
    for small in pieces:
        if small.rise != "base":
            continue
        for row in range(round(small.baseline) - 1, round(small.baseline) + 2):
            for other in rows.get((small.turn, row), ()):
                level = abs(small.baseline - other.baseline) < 0.1 * small.size
                if (
                    level
                    and small.size <= other.size * 1.08
                    and -0.2 * small.size < small.x0 - other.x1 < 0.2 * small.size
                ):
                    small.rise = other.rise
