"""Gold tables from JATS XML, as the contract's Table, so that gold and ours are read by the same eyes."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

from contracts.anchors import BoundingBox
from contracts.documents import Cell, Table
from evidence.table.columns import is_empty, is_numeric

NOWHERE = BoundingBox(page=1, x0=0, top=0, x1=0, bottom=0)


def gold_tables(xml: Path) -> list[Table]:
    """Every table of the article that is given as text, spans repeated."""
    root = ET.parse(xml).getroot()
    found: list[Table] = []
    for wrap in root.iter("table-wrap"):
        parts = [_table(wrap, part) for part in wrap.iter("table")]
        found.extend(t for t in parts if t is not None)
    return found


def _text(node: ET.Element | None) -> str:
    return " ".join(_lines(node))


def _lines(node: ET.Element | None) -> list[str]:
    """The text of an element, parted where it breaks the line."""
    if node is None:
        return []
    parts = [""]
    for piece in _pieces(node):
        parts[-1:] = [parts[-1] + piece] if piece is not None else [parts[-1], ""]
    return [text for part in parts if (text := " ".join(part.split()))]


def _pieces(node: ET.Element) -> Iterator[str | None]:
    """The texts within an element in their order, None for a break."""
    if node.tag == "break":
        yield None
    yield node.text or ""
    for child in node:
        yield from _pieces(child)
        yield child.tail or ""


def _rows(tr: ET.Element) -> list[list[tuple[str, int, int]]]:
    """(text, columns, rows) of each cell: of one row, or of several that are set as one.

    Numbers broken at the same places in two cells or more stand in rows of their own, with the label of them all.
    """
    cells = [c for c in tr if c.tag in ("td", "th")]
    spans = [(int(c.get("colspan") or 1), int(c.get("rowspan") or 1)) for c in cells]
    lines = [_lines(c) for c in cells]
    broken = [texts for texts in lines if len(texts) > 1]
    count = len(broken[0]) if broken else 1
    several = len(broken) > 1 and all(len(t) == count and all(map(is_numeric, t)) for t in broken)
    if not several or any(down > 1 for _, down in spans):
        return [[(" ".join(texts), *span) for texts, span in zip(lines, spans, strict=True)]]
    return [
        [
            (texts[n] if len(texts) == count else " ".join(texts), *span)
            for texts, span in zip(lines, spans, strict=True)
        ]
        for n in range(count)
    ]


def _table(wrap: ET.Element, table: ET.Element) -> Table | None:
    head = {id(tr) for thead in table.iter("thead") for tr in thead.iter("tr")}
    grid: dict[tuple[int, int], str] = {}
    headers: set[int] = set()
    rows = [(row, id(tr) in head) for tr in table.iter("tr") for row in _rows(tr)]
    for r, (row, in_head) in enumerate(rows):
        if in_head:
            headers.add(r)
        column = 0
        for text, across, down in row:
            while (r, column) in grid:
                column += 1
            for i in range(across):
                for j in range(down):
                    grid[r + j, column + i] = text
            column += across
    if not grid:
        return None
    count = max(c for _, c in grid) + 1
    numeric = {
        c for c in range(count)
        if sum(is_numeric(grid.get((r, c), "")) for r in range(len(rows)) if r not in headers) * 2
        > sum(not is_empty(grid.get((r, c), "")) for r in range(len(rows)) if r not in headers)
    }  # fmt: skip
    cells = []
    for r in range(len(rows)):
        texts = {c: grid[r, c] for c in range(count) if grid.get((r, c))}
        group = r not in headers and (len(set(texts.values())) == 1 and (len(texts) == count or set(texts) == {0}))
        over = [c for c in texts if c in numeric]
        again = (
            r not in headers and len(over) >= 2 and all(not is_numeric(t) and not is_empty(t) for t in texts.values())
        )
        if group and not is_numeric(next(iter(texts.values()))):
            label = next(iter(texts.values()))
            cells += [Cell(row=r, column=c, text=label, box=NOWHERE, header=True) for c in range(count)]
            continue
        cells += [Cell(row=r, column=c, text=t, box=NOWHERE, header=r in headers or again) for c, t in texts.items()]
    return Table(
        label=_text(wrap.find("label")) or None, caption=_text(wrap.find("caption")), box=NOWHERE,
        header_rows=len(headers), rows=len(rows), columns=count, cells=tuple(cells),
        footnotes=tuple(map(_text, wrap.iter("table-wrap-foot"))),
    )  # fmt: skip
