"""The lines of a table set into columns: pieces, and logical rows with wrapped lines merged."""

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

from contracts.documents import Word
from evidence.layout.ruling import Rule
from evidence.table.columns import CLOSE, Column, is_empty, is_numeric
from evidence.table.lines import Chunk, Line, make_chunk


@dataclass(slots=True)
class Piece:
    """Text of one cell on one line (or, after merging, on several); it covers columns `first..last`."""

    chunks: list[Chunk]
    first: int
    last: int

    @property
    def text(self) -> str:
        """Lines joined; a word broken at a line's end is closed up."""
        out = self.chunks[0].text
        for before, chunk in zip(self.chunks, self.chunks[1:], strict=False):
            if re.search(r"[a-z]{2}[-\u00ad‐]$", before.text) and re.match(r"[a-z]{2}", chunk.text):
                out = out[:-1] + chunk.text
            else:
                out = f"{out} {chunk.text}"
        return out

    @property
    def words(self) -> list[Word]:
        """The words of the piece."""
        return [w for c in self.chunks for w in c.words]

    @property
    def x0(self) -> float:
        """Left edge."""
        return min(c.x0 for c in self.chunks)

    @property
    def x1(self) -> float:
        """Right edge."""
        return max(c.x1 for c in self.chunks)


@dataclass(slots=True)
class Row:
    """Pieces on one line or on several that were merged."""

    pieces: list[Piece]
    top: float
    bottom: float
    size: float
    lines: int = 1
    group: bool = field(default=False)

    @property
    def filled(self) -> set[int]:
        """Columns that hold text."""
        return {c for p in self.pieces for c in range(p.first, p.last + 1)}

    def at(self, column: int) -> Piece | None:
        """The piece over a column."""
        return next((p for p in self.pieces if p.first <= column <= p.last), None)


def set_line(line: Line, columns: Sequence[Column], *, header: bool = False) -> Row:
    """A line's chunks by column: parted where a separator runs through a gap, spanning where it does not.

    In a header a chunk is parted only at a gap wider than its other spaces, since headers span.
    """
    pieces: list[Piece] = []
    for chunk in line.chunks:
        for part in _part(chunk, columns, 0.42 if header else 0.2):
            first, last = _cover(part, columns)
            if pieces and pieces[-1].last >= first:
                first = _yielded(pieces[-1], part, first, columns)
            if pieces and pieces[-1].last >= first:
                merged = make_chunk([*pieces[-1].words, *part.words])
                pieces[-1] = Piece([merged], min(first, pieces[-1].first), max(last, pieces[-1].last))
            else:
                pieces.append(Piece([part], first, last))
    return Row(pieces, line.top, line.bottom, line.size)


def _yielded(before: Piece, chunk: Chunk, first: int, columns: Sequence[Column]) -> int:
    """Where the chunk begins once a text that hangs over into the other's column has left it that column.

    A text stands in the column of its middle; where both have the same, nothing changes. `before` is cut to fit.
    """
    here, there = column_of((before.x0 + before.x1) / 2, columns), column_of(chunk.middle, columns)
    if here >= there:
        return first
    before.last = min(before.last, there - 1)
    return max(first, before.last + 1)


def column_of(x: float, columns: Sequence[Column]) -> int:
    """The column whose territory holds x."""
    return next((i for i, c in enumerate(columns) if x < c.x1), len(columns) - 1)


def _cover(chunk: Chunk, columns: Sequence[Column]) -> tuple[int, int]:
    """First and last column that the chunk lies over; a small overhang does not count."""
    slack = min(0.5 * chunk.size, 0.3 * (chunk.x1 - chunk.x0))
    first, last = column_of(chunk.x0 + slack, columns), column_of(chunk.x1 - slack, columns)
    return (first, last) if first <= last else (column_of(chunk.middle, columns),) * 2


def _part(chunk: Chunk, columns: Sequence[Column], narrowest: float) -> list[Chunk]:
    """Cut a chunk at separators that run through one of its spaces, where both sides then fit their column.

    Of the three signs that the parts are cells of their own two must be there: they are as many as the columns, the
    spaces are wider than between words, all but the first are numbers. A label may run on over columns.
    """
    cuts = [c.x0 for c in columns[1:] if chunk.x0 < c.x0 < chunk.x1]
    if not cuts:
        return [chunk]
    runs: list[list[Word]] = [[chunk.words[0]]]
    wide = True
    for before, word in zip(chunk.words, chunk.words[1:], strict=False):
        gap = word.x0 - before.x1
        cut = any(before.x1 - 0.5 <= c <= word.x0 + 0.5 for c in cuts) and gap > narrowest * chunk.size
        if cut:
            wide = wide and gap > CLOSE * chunk.size
            runs.append([word])
        else:
            runs[-1].append(word)
    parts = [make_chunk(run) for run in runs]
    fit = len(parts) == len(cuts) + 1
    numbers = all(is_numeric(p.text) or is_empty(p.text) for p in parts[1:])
    return parts if fit + wide + numbers > 1 else [chunk]


def numeric_columns(rows: Iterable[Row], count: int) -> set[int]:
    """Columns most of whose filled cells are numbers."""
    numbers, words = [0] * count, [0] * count
    for row in rows:
        for piece in row.pieces:
            if piece.first == piece.last and not is_empty(piece.text):
                (numbers if is_numeric(piece.text) else words)[piece.first] += 1
    return {i for i in range(count) if numbers[i] > words[i]}


def merge_rows(rows: Sequence[Row], rules: Sequence[Rule], columns: Sequence[Column]) -> list[Row]:
    """Logical rows of the body: wrapped lines joined by ruled bands, by overlap, or by spacing and wording."""
    numeric = numeric_columns(rows, len(columns))
    overlapped = _merge_overlaps(rows)
    inner = [r.at for r in rules if overlapped and overlapped[0].bottom < r.at < overlapped[-1].bottom]
    if len(inner) >= 2 and len(inner) + 1 >= 0.34 * len(overlapped):
        merged: list[Row] = []
        for band in _bands(overlapped, inner):
            merged.extend(_merge_band(band, numeric))
        return merged
    return _merge_wrapped(overlapped, numeric)


def _bands(rows: Sequence[Row], heights: Sequence[float]) -> list[list[Row]]:
    bands: dict[int, list[Row]] = {}
    for row in rows:
        bands.setdefault(sum(h < (row.top + row.bottom) / 2 for h in heights), []).append(row)
    return [bands[k] for k in sorted(bands)]


def _merge_band(band: list[Row], numeric: set[int]) -> list[Row]:
    """One row, unless two of its lines both fill two columns with numbers (then the band holds several)."""
    full = [row for row in band if len(row.filled & numeric) >= min(2, len(numeric)) and row.filled & numeric]
    if len(full) > 1:
        return _merge_wrapped(band, numeric)
    out = band[0]
    for row in band[1:]:
        out = join_rows(out, row)
    return [out]


def _merge_overlaps(rows: Sequence[Row]) -> list[Row]:
    """Lines less than a line's height apart that share no column are one row: labels set beside the middle of others.

    A label on two lines beside one line of values comes as label, values, label.
    """
    out: list[Row] = []
    bases: list[float] = []
    for row in rows:
        if out and row.bottom - bases[-1] < 0.78 * row.size:
            shared = out[-1].filled & row.filled
            between = len(out[-1].pieces) > len(row.pieces) and out[-1].lines > 1 and shared == row.filled
            between = between and not any(is_numeric(p.text) for p in row.pieces if p.first in shared)
            if not shared or between:
                out[-1] = join_rows(out[-1], row)
                bases[-1] = row.bottom
                continue
        out.append(row)
        bases.append(row.bottom)
    return out


def join_rows(a: Row, b: Row) -> Row:
    """The pieces of b appended to those of a that they stand under."""
    pieces = list(a.pieces)
    for piece in b.pieces:
        host = next((i for i, p in enumerate(pieces) if p.first <= piece.last and piece.first <= p.last), None)
        if host is None:
            pieces.append(piece)
        else:
            old = pieces[host]
            chunks = sorted([*old.chunks, *piece.chunks], key=lambda c: (c.bottom, c.x0))
            pieces[host] = Piece(chunks, min(old.first, piece.first), max(old.last, piece.last))
    pieces.sort(key=lambda p: p.first)
    return Row(pieces, min(a.top, b.top), max(a.bottom, b.bottom), a.size, a.lines + b.lines)


def _merge_wrapped(rows: Sequence[Row], numeric: set[int]) -> list[Row]:
    full = [r for r in rows if r.filled & numeric]
    pitches = [b.bottom - a.bottom for a, b in itertools.pairwise(full)]
    pitch = median(pitches) if pitches else 0.0
    steps = [b.bottom - a.bottom for a, b in itertools.pairwise(rows)]
    usual = median(steps) if steps else 0.0
    count = max((p.last for r in rows for p in r.pieces), default=0)
    small = _begin_small(full)
    out: list[Row] = []
    ends: list[float] = []
    for row in rows:
        limit = max(1.6 * row.size, min(1.1 * usual, 2.2 * row.size))
        if out and row.bottom - ends[-1] <= limit and _continues(out[-1], row, ends[-1], pitch, numeric, count, small):
            out[-1] = join_rows(out[-1], row)
            ends[-1] = row.bottom
        else:
            out.append(row)
            ends.append(row.bottom)
    return out


def _begin_small(rows: Sequence[Row]) -> bool:
    """Whether most labels begin with a small letter, so that one is no sign of a text that goes on."""
    labels = [piece.text for row in rows if (piece := row.at(0)) is not None]
    return 2 * sum(text[0].islower() for text in labels) > len(labels)


def _continues(row: Row, line: Row, end: float, pitch: float, numeric: set[int], last: int, small: bool) -> bool:
    """Whether the line goes on with the cells of the row above it, whose last line ends at `end`.

    `small`: labels begin with small letters here.
    """
    step = line.bottom - end
    if any(p.first != p.last for p in line.pieces):
        return False
    if _spreads(row, line, numeric) and step < 1.6 * line.size:
        return True
    words = not any(is_numeric(p.text) or is_empty(p.text) for p in (*row.pieces, *line.pieces))
    if words and line.filled & numeric and line.filled <= row.filled and step < 1.6 * line.size:
        return all(_reads_on(row.at(p.first), p) for p in line.pieces)
    both_full = bool(line.filled & numeric) and bool(row.filled & numeric)
    if both_full:
        return False
    if not line.filled & numeric:
        if not row.filled >= line.filled:
            return False
        closer = pitch > 0 and step < 0.88 * pitch
        part = 0 not in line.filled and len(line.filled) < last
        return closer or part or any(_reads_on(row.at(p.first), p) for p in line.pieces)
    if 0 not in line.filled:
        return row.filled == {0} and step < 1.6 * line.size and 0 not in numeric
    stub = line.at(0)
    return row.filled == {0} and stub is not None and _reads_on(row.at(0), stub, small=small)


SPREAD = re.compile(r"[(\[]\s?(?:±|\+/-)?[^()\[\]]*\d[^()\[\]]*[)\]]\W{0,4}|±\s?[\d.,]+\W{0,4}")


def _spreads(row: Row, line: Row, numeric: set[int]) -> bool:
    """Whether the line holds in brackets, or after ±, what belongs to the numbers right over it.

    Where the line has a label, only after ±: (0.4) may else be a value.
    """
    parts = [(row.at(p.first), p, SPREAD.fullmatch(p.text)) for p in line.pieces if p.first in numeric]
    signed = all("±" in p.text or "+/-" in p.text for _, p, _ in parts)
    return (
        bool(parts)
        and (signed or 0 not in line.filled)
        and all(found and over and is_numeric(over.text) and over.text[0] not in "([" for over, _, found in parts)
    )


def _reads_on(above: Piece | None, below: Piece, *, small: bool = False) -> bool:
    """Whether the text below reads as the rest of the text above: a bracket, a plain word in lower case, a hyphen.

    Where texts begin with `small` letters anyway, a word is no sign.
    """
    if above is None:
        return False
    head, text = above.text, below.text
    if head.count("(") > head.count(")") or head.endswith(
        ("-", "‐", ",", "/", "&", " and", " of", " the", " with", " or")
    ):
        return True
    hanging = below.x0 - above.x0 > 0.5 * below.chunks[0].size
    return bool(re.match(r"\((?![a-zA-Z0-9]{1,2}\))", text)) or (
        not small and bool(re.match(r"[a-z]{3,}(?![\w-])", text)) and (hanging or not re.match(r"[a-z]", head))
    )


def fill_spans(rows: Sequence[Row], columns: Sequence[Column], rules: Sequence[Rule], numeric: set[int]) -> None:
    """A label that rules show to span several rows stands in each of them."""
    for column in range(len(columns)):
        if column in numeric:
            continue
        middle = (columns[column].inner0 + columns[column].inner1) / 2
        heights = sorted(r.at for r in rules if r.start <= middle <= r.end)
        bands: dict[int, list[Row]] = {}
        for row in rows:
            bands.setdefault(sum(h < (row.top + row.bottom) / 2 for h in heights), []).append(row)
        for band in bands.values():
            held = [row for row in band if row.at(column) is not None]
            parted = any(band[0].bottom - 2 < r.at < band[-1].top + 2 for r in rules)
            if len(band) > 1 and len(held) == 1 and parted:
                piece = held[0].at(column)
                for row in band:
                    if piece is not None and row is not held[0] and piece.first == piece.last:
                        row.pieces = sorted([*row.pieces, piece], key=lambda p: p.first)
