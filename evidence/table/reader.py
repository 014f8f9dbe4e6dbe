"""Pages in, tables out: each caption is given the table below or above it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import pypdfium2 as pdfium

from contracts.anchors import BoundingBox
from contracts.documents import Cell, Table, Word
from evidence.layout.frames import Frame
from evidence.layout.opening import open_pdf
from evidence.layout.ruling import Rules
from evidence.layout.words import PageWords
from evidence.pages import PageRead, read_pages
from evidence.table.build import Built, build, is_header_again, numeric_of
from evidence.table.captions import Caption, figure_tops, table_captions
from evidence.table.grid import Row
from evidence.table.lines import lines_of
from evidence.table.notes import footnotes_below
from evidence.table.pictures import picture_rules
from evidence.table.region import PageText, Region, Side, boxed_regions, gutter, open_region, ruled_region
from evidence.table.rules import drawn_paths, page_rules

MOST_DRAWN = 1500
"""A page with more objects than this and no caption of a table shows figures: it is not searched for boxes."""


@dataclass(frozen=True, slots=True)
class Found:
    """A caption with the tables that could be its own; or a boxed table with no caption."""

    number: int
    frame: Frame
    page: PageText
    caption: Caption | None
    below: Built | None
    above: Built | None
    method: Literal["text", "ocr"]


class TableReader:
    """Reads tables page by page; `tables()` decides at the end, since papers keep captions on one side."""

    def __init__(self) -> None:
        self._found: list[Found] = []

    def add(self, page: pdfium.PdfPage, read: PageRead, words: PageWords) -> None:
        """Look for tables on an open page: at captions, and in ruled boxes that hold numbers."""
        method: Literal["text", "ocr"] = "ocr" if read.method == "ocr" else "text"
        turned: dict[int, list[Word]] = {0: list(words.upright)}
        for turn, word in words.turned:
            turned.setdefault(turn, []).append(word)
        named = {turn: any(_may_begin(w.text) for w in here) for turn, here in turned.items()}
        if read.rules is not None:
            rules = read.rules
        elif method == "ocr":
            rules = picture_rules(page)
        elif any(named.values()) or drawn_paths(page) < MOST_DRAWN:
            rules = page_rules(page)
        else:
            rules = Rules()
        for turn, here in turned.items():
            frame = Frame(turn, words.width, words.height, read.tilt)
            framed = frame.rules(rules)
            if not named[turn] and not boxed_regions(framed):
                continue
            lines = lines_of([frame.word(w) for w in here] if turn else here)
            size = (words.width, words.height) if turn in (0, 180) else (words.height, words.width)
            self._look(
                PageText([w for line in lines for w in line.words], lines, framed, *size), frame, read.number, method
            )

    def _look(self, page: PageText, frame: Frame, number: int, method: Literal["text", "ocr"]) -> None:
        captions = table_captions(page.lines, [r.at for r in page.rules.horizontal if r.length > 60])
        stops = [(c.top, c.x0, c.x1) for c in captions] + figure_tops(page.lines)
        for caption in captions:
            sides = {side: _table_at(caption, page, side, stops) for side in ("below", "above")}
            self._found.append(Found(number, frame, page, caption, sides["below"], sides["above"], method))
        for region in boxed_regions(page.rules):
            built = build(page, region)
            if built is not None and built.depth and len(built.columns) > 2 and built.numbers >= 4:
                self._found.append(Found(number, frame, page, None, built, None, method))

    def tables(self) -> list[Table]:
        """The tables in the order of their pages."""
        below = sum(_weight(f.below) for f in self._found if f.caption)
        above = sum(_weight(f.above) for f in self._found if f.caption)
        usual: Side = "below" if below >= above else "above"
        taken: list[tuple[int, int, Region]] = []
        chosen: list[tuple[Found, Built]] = []
        for found in sorted(self._found, key=lambda f: (f.caption is None, _best(f, usual) is None)):
            for built in _ordered(found, usual):
                if not any(
                    n == found.number and t == found.frame.turn and _overlap(r, built.region) for n, t, r in taken
                ):
                    taken.append((found.number, found.frame.turn, built.region))
                    chosen.append((found, built))
                    break
        chosen.sort(key=lambda c: (c[0].number, c[1].region.top, c[1].region.x0))
        return [to_table(*_named(found, built, chosen)) for found, built in chosen]


def _may_begin(text: str) -> bool:
    """Whether a word can be the first of a table's caption, or part of it where it is set letter by letter."""
    return (
        text[:3].casefold() == "tab"
        or text in ("T", "TA")
        or "表" in text
        or text[:4].casefold() in ("supp", "exte", "appe")
    )


def _named(found: Found, built: Built, chosen: Sequence[tuple[Found, Built]]) -> tuple[Found, Built]:
    """A continued table, or one without a caption, takes the caption of a table near it with the same headers."""
    caption = found.caption
    if caption is not None and not caption.continued:
        return found, built
    for other, first in chosen:
        held = other.caption
        if held is None or held.continued or len(first.columns) != len(built.columns):
            continue
        if caption is not None and held.label == caption.label:
            return replace(found, caption=replace(caption, text=held.text)), built if built.depth else replace(
                built, stacks=first.stacks
            )
        if caption is None and abs(other.number - found.number) <= 1 and first.heading == built.heading:
            return replace(found, caption=replace(held, lines=())), built
    return found, built


def tables(pdf: str | Path) -> list[Table]:
    """The tables of a PDF by page, those of scanned pages by OCR where it is installed.

    Raises UnusablePaper where the file cannot be opened.
    """
    reader = TableReader()

    def look(page: pdfium.PdfPage, read: PageRead) -> None:
        if read.words is not None:
            reader.add(page, read, read.words)

    with open_pdf(pdf) as document:
        for _ in read_pages(document, Path(pdf).name, len(document), look):
            pass
    return reader.tables()


def _table_at(
    caption: Caption, page: PageText, side: Side, stops: Sequence[tuple[float, float, float]]
) -> Built | None:
    region = ruled_region(caption, page, side, stops)
    built = build(page, region) if region else None
    if built is not None and built.cells >= 2 and built.numbers:
        return built
    opened = _open_table(caption, page, side, stops)
    if built is not None and built.cells >= 2 and (opened is None or not opened.numbers):
        return built
    return opened


def _open_table(
    caption: Caption, page: PageText, side: Side, stops: Sequence[tuple[float, float, float]]
) -> Built | None:
    """The table that no rules bound, or bound at its headers only."""
    split = gutter(page)
    left, right = min(line.x0 for line in page.lines), max(line.x1 for line in page.lines)
    spans = [(left, right)]
    if split is not None and not (caption.x0 < split < caption.x1):
        spans.insert(0, (left, split) if caption.middle < split else (split, right))
    for x0, x1 in spans:
        region = open_region(caption, page, side, stops, x0, x1)
        made = build(page, region) if region else None
        if made is not None:
            return made
    return None


def _weight(built: Built | None) -> float:
    return 0.0 if built is None else (2.0 if built.region.ruled else 1.0)


def _best(found: Found, usual: Side) -> Built | None:
    return found.below if usual == "below" else found.above


def _ordered(found: Found, usual: Side) -> list[Built]:
    sides = [found.below, found.above] if usual == "below" else [found.above, found.below]
    return [b for b in sides if b is not None]


def _overlap(a: Region, b: Region) -> bool:
    return min(a.x1, b.x1) - max(a.x0, b.x0) > 5 and min(a.bottom, b.bottom) - max(a.top, b.top) > 5


def to_table(found: Found, built: Built) -> Table:
    """The contract's table: boxes on the displayed page, spanning headers and group labels repeated."""
    depth, caption = built.depth, found.caption
    cells: list[Cell] = []

    def box(words: Sequence[Word]) -> BoundingBox:
        return found.frame.back(
            found.number, min(w.x0 for w in words), min(w.top for w in words),
            max(w.x1 for w in words), max(w.bottom for w in words),
        )  # fmt: skip

    for column, stack in enumerate(built.stacks):
        for row in range(depth):
            if stack:
                header = stack[max(0, row - (depth - len(stack)))]
                cells.append(
                    Cell(row=row, column=column, text=header.piece.text, box=box(header.piece.words), header=True)
                )
    numeric = numeric_of(built)
    for index, line in enumerate(built.rows):
        cells.extend(_row_cells(line, depth + index, len(built.columns), numeric, box))
    region = built.region
    return Table(
        label=caption.label if caption else None,
        caption=caption.text if caption else "",
        caption_boxes=tuple(
            found.frame.back(found.number, c.x0, c.top, c.x1, c.bottom) for c in (caption.lines if caption else ())
        ),
        box=found.frame.back(found.number, region.x0, region.top, region.x1, region.bottom),
        header_rows=depth,
        rows=depth + len(built.rows),
        columns=len(built.columns),
        cells=tuple(cells),
        footnotes=tuple(footnotes_below(found.page, region, built.size, caption)),
        method=found.method,
    )


def _row_cells(row: Row, index: int, count: int, numeric: set[int], box: object) -> list[Cell]:
    assert callable(box)
    if row.group:
        piece = row.pieces[0]
        return [Cell(row=index, column=c, text=piece.text, box=box(piece.words), header=True) for c in range(count)]
    again = is_header_again(row, numeric)
    return [
        Cell(row=index, column=piece.first, text=piece.text, box=box(piece.words), header=again) for piece in row.pieces
    ]
