"""Columns of a table: from vertical rules and from the white rivers between its words."""

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from evidence.layout.ruling import Rule
from evidence.table.lines import Chunk, Line, chunks_of

STEP = 0.5
CLOSE = 0.36
"""A space narrower than this share of the font size belongs to a cell."""


@dataclass(frozen=True, slots=True)
class Column:
    """`x0..x1` is the territory between separators, `inner0..inner1` the extent of the words in the body."""

    x0: float
    x1: float
    inner0: float
    inner1: float


def find_columns(
    body: Sequence[Line], header: Sequence[Line], vertical: Sequence[Rule], x0: float, x1: float
) -> list[Column]:
    """Columns from the left, covering x0..x1. `vertical` are the rules within the table."""
    if not body:
        return []
    size = median(line.size for line in body)
    top, bottom = min(line.top for line in body), max(line.bottom for line in body)
    ruled = sorted({
        round(r.at, 1) for r in vertical
        if min(r.end, bottom) - max(r.start, top) > 0.6 * (bottom - top) and x0 + 3 < r.at < x1 - 3
    })  # fmt: skip
    rivers = _rivers(body, header, x0, x1, size)
    between = _between_headers(header, rivers) if not ruled else []
    cuts = list(ruled)
    for index, (left, right, wide) in enumerate(rivers):
        if any(left - 2 <= r <= right + 2 for r in ruled):
            continue
        if ruled and len(ruled) >= 2 and not (wide > 1.2 * size and len(body) >= 3):
            continue
        if between and min(right, between[index][1]) - max(left, between[index][0]) >= 1.0:
            left, right = max(left, between[index][0]), min(right, between[index][1])
        cuts.append(_cut(left, right, header))
    cuts.extend(_header_cuts(header, body, sorted(cuts), x0, x1, size) if not ruled else [])
    edges = [x0, *sorted(set(cuts)), x1]
    columns = [_column(a, b, body, header) for a, b in itertools.pairwise(edges)]
    return [c for c in columns if c is not None]


def _column(a: float, b: float, body: Sequence[Line], header: Sequence[Line]) -> Column | None:
    words = [w for line in body for w in line.words if a <= (w.x0 + w.x1) / 2 < b]
    words = words or [w for line in header for w in line.words if a <= (w.x0 + w.x1) / 2 < b]
    if not words:
        return None
    return Column(a, b, max(a, min(w.x0 for w in words)), min(b, max(w.x1 for w in words)))


def _rivers(
    body: Sequence[Line], header: Sequence[Line], x0: float, x1: float, size: float
) -> list[tuple[float, float, float]]:
    """(left, right, width) of every vertical band that (nearly) no line of the body crosses."""
    several = [line for line in body if len(line.chunks) > 1] or list(body)
    left_edge = min(c.x0 for line in several for c in line.chunks[:1])
    second = min((line.chunks[1].x0 for line in several if len(line.chunks) > 1), default=x1)
    stubs = [
        line
        for line in body
        if len(line.chunks) == 1
        and (line.x1 < (second if line.x0 < left_edge - size else left_edge) or _in_own_column(line, several, header))
    ]
    lines = several if several == list(body) else [*several, *stubs]
    count = int((x1 - x0) / STEP) + 2
    covered = [0] * count
    for line in lines:
        mask = bytearray(count)
        parts = [part for chunk in line.chunks for part in chunks_of(chunk.words, CLOSE)]
        words = sorted((w for part in parts if not _spans(part, line, several) for w in part.words), key=lambda w: w.x0)
        right = None
        for word in words:
            start = right if right is not None and 0 < word.x0 - right <= CLOSE * size else word.x0
            for i in range(max(0, int((start - x0) / STEP)), min(count - 1, int((word.x1 - x0) / STEP)) + 1):
                mask[i] = 1
            right = max(right or word.x1, word.x1)
        for i, on in enumerate(mask):
            covered[i] += on
    allowed = 0 if len(lines) < 10 else int(0.05 * len(lines))
    heads = [chunk for head in header[-2:] for chunk in head.chunks]
    rivers = []
    opened: int | None = None
    seen = False
    for i, n in enumerate(covered):
        if n <= allowed:
            opened = i if opened is None else opened
        else:
            if opened is not None and seen:
                left, right = x0 + opened * STEP, x0 + i * STEP
                told = len(lines) >= 4 or _parts_headers(left, right, heads)
                if right - left >= (0.5 if told else 0.8) * size:
                    rivers.append((left, right, right - left))
            opened, seen = None, True
    return rivers


def _spans(chunk: Chunk, line: Line, lines: Sequence[Line]) -> bool:
    """Whether a text stands over two or more texts of most lines, and the rest of its line apart: a cell over several
    columns."""
    others = [other for other in lines if other is not line]
    over = sum(sum(c.x0 < chunk.x1 and chunk.x0 < c.x1 for c in other.chunks) > 1 for other in others)
    return len(others) >= 4 and len(line.chunks) > 1 and over >= 0.8 * len(others)


def _parts_headers(left: float, right: float, heads: Sequence[Chunk]) -> bool:
    """Whether a river has headers at both sides and runs through none."""
    sides = any(c.x1 <= left + 1 for c in heads) and any(c.x0 >= right - 1 for c in heads)
    return sides and not any(c.x0 < right - 1 and left + 1 < c.x1 for c in heads)


def _in_own_column(line: Line, others: Sequence[Line], header: Sequence[Line]) -> bool:
    """Whether a lone text stands under a header of its own and in a column with no other line's words."""
    clear = not any(c.x0 < line.x1 + 1 and line.x0 - 1 < c.x1 for other in others for c in other.chunks)
    return clear and any(c.x0 < line.x1 and line.x0 < c.x1 for head in header for c in head.chunks)


def _between_headers(header: Sequence[Line], rivers: Sequence[tuple[float, float, float]]) -> list[tuple[float, float]]:
    """The spaces between the headers of the lowest line where it has one for each of the columns that rivers part;
    that of the first column may be left out."""
    chunks = header[-1].chunks if header and rivers else ()
    spaces = [(a.x1, b.x0) for a, b in itertools.pairwise(chunks)]
    if len(chunks) == len(rivers) and chunks and chunks[0].x0 > rivers[0][0]:
        spaces.insert(0, (rivers[0][0], chunks[0].x0))
    return spaces if len(spaces) == len(rivers) else []


def _cut(left: float, right: float, header: Sequence[Line]) -> float:
    """Where within a river to cut: clear of the header's words, the lowest line first, in the widest gap left.

    Where headers stand too close to be told apart by their space alone, between words that are set a little wide.
    """
    gaps = [(left, right)]
    for line in reversed(header[-3:]):
        near = [c for c in line.chunks if c.x1 > left and c.x0 < right]
        parted = [part for c in near for part in chunks_of(c.words, CLOSE)]
        for blocks in ([(c.x0, c.x1) for c in near], [(c.x0, c.x1) for c in parted]):
            clear = [part for gap in gaps for part in _without(gap, blocks)]
            if clear:
                gaps = clear
                break
    start, end = max(gaps, key=lambda g: g[1] - g[0])
    return (start + end) / 2


def _without(gap: tuple[float, float], blocks: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """What is left of a stretch when blocks are taken out; splinters under a point are dropped."""
    parts = []
    edge = gap[0]
    for start, end in [*sorted(blocks), (gap[1], gap[1])]:
        if min(start, gap[1]) - edge >= 1.0:
            parts.append((edge, min(start, gap[1])))
        edge = max(edge, end)
    return parts


def _header_cuts(
    header: Sequence[Line], body: Sequence[Line], cuts: list[float], x0: float, x1: float, size: float
) -> list[float]:
    """A header that stands over no word of the body opens a column of its own (empty cells)."""
    made = []
    if not header:
        return []
    words = [w for line in body for w in line.words]
    for line in header[-1:]:
        for before, chunk in zip(line.chunks, line.chunks[1:], strict=False):
            if any(before.x1 - 1 <= c <= chunk.x0 + 1 for c in cuts) or chunk.x0 - before.x1 < 0.9 * size:
                continue
            lone = [c for c in (before, chunk) if not any(w.x1 > c.x0 - 1 and w.x0 < c.x1 + 1 for w in words)]
            at = (before.x1 + chunk.x0) / 2
            if lone and not any(w.x0 < at < w.x1 for w in words):
                made.append(at)
    return made


NUMERIC = re.compile(r"^[(\[]?\s*[<>≤≥~≈±∓+\-−–‐‑]{0,2}\s*[.,]?\d")
LOCANT = re.compile(r"^[\d,'’()]+[-–‐‑](?:\(|[A-Za-zα-ω]{2})")
"""1,8-cineole, 2-(methyl): a name."""
EMPTY = re.compile(
    r"^(?:[-–—−‐‑.…*/]+|n\.?\s?[adtrpc]\.?[ᵃ-ᶻ]?|n/[adr]|nt|nd|na|nq|bdl|bld|lod|tr?\.?|traces?|nil|none|absent|absence)$",
    re.IGNORECASE,
)


def is_numeric(text: str) -> bool:
    """Whether a cell reads as a number: it begins with one and is not mostly words."""
    if not NUMERIC.match(text):
        return False
    letters = sum(c.isalpha() for c in re.sub(r"[×xX]\s*10|[eE][+\-−]?\d", "", text))
    digits = sum(c.isdigit() for c in text)
    return not LOCANT.match(text) and (digits >= letters or letters <= 8)


def is_empty(text: str) -> bool:
    """Whether a cell says that there is no value: a dash, n.d., NA."""
    return not text.strip() or bool(EMPTY.match(text.strip()))
