"""Footnotes under a table, and the marks in cells and headers that point to them."""

import re
from collections.abc import Sequence
from statistics import median

from evidence.layout.scripts import script_text
from evidence.table.captions import Caption
from evidence.table.lines import Chunk, make_chunk
from evidence.table.region import PageText, Region, gutter

MOST_LINES = 12
MARK = re.compile(r"^\s*(?:([ᵃ-ᶻᵅ-ᵡ⁰¹²³⁴-⁹]{1,2}|[*†‡§¶#∗]{1,3})|\(?([a-h])\)?[.:)]?\s)")
MARKS = re.compile(r"[ᵃᵇᶜᵈᵉᶠᵍʰ]|[*†‡§¶∗]+")


def footnotes_below(page: PageText, region: Region, size: float, caption: Caption | None) -> list[str]:
    """Lines in the table's size or smaller right under it, parted where a line begins with a mark."""
    notes: list[str] = []
    bottom = region.bottom
    body = median(w.size for w in page.words)
    for text, line in _lines_under(page, region, size):
        if line.top - bottom > (1.5 if not notes else 0.9) * size or len(notes) >= MOST_LINES:
            break
        if caption and caption.lines and caption.top - 1 <= (line.top + line.bottom) / 2 <= caption.bottom + 1:
            break
        starts = MARK.match(text) is not None
        running = line.size > 0.96 * body
        within = not running and region.x0 - 5 <= line.x0 and line.x1 <= region.x1 + 5
        if not (within or starts or line.size < 0.93 * size or (notes and not running)):
            break
        if not notes or starts or _ended(notes[-1]):
            notes.append(text)
        else:
            notes[-1] = f"{notes[-1]} {text}"
        bottom = line.bottom
    return _apart(notes)


def _lines_under(page: PageText, region: Region, size: float) -> list[tuple[str, Chunk]]:
    """Text under a region from the top; a small mark in front of its line is raised and joined to it."""
    found: list[tuple[str, Chunk]] = []
    mark: Chunk | None = None
    split = gutter(page)
    left, right = 0.0, page.width
    if split is not None and not region.x0 < split < region.x1:
        left, right = (left, split) if region.x1 <= split else (split, right)
    for line in page.lines:
        if not region.bottom - 0.5 <= (line.top + line.bottom) / 2 <= region.bottom + 22 * size:
            continue
        near = [
            c for c in line.chunks
            if (c.x1 > region.x0 - 5 and c.x0 < region.x1 + 5) or (c.size < 0.93 * size and left < c.middle < right)
        ]  # fmt: skip
        tiny = [c for c in line.chunks if len(c.text) <= 2 and c.size < 0.75 * size]
        if tiny and len(line.chunks) == len(tiny):
            mark = tiny[0]
            continue
        if not near:
            continue
        whole = make_chunk([w for c in near for w in c.words])
        if whole.size > 1.06 * size:
            break
        text = whole.text
        if mark is not None and mark.bottom > whole.top and mark.x1 <= whole.x0 + 1:
            text = script_text(mark.words[0].model_copy(update={"rise": "super"})) + text
        mark = None
        found.append((text, whole))
    return found


def _ended(note: str) -> bool:
    return note.endswith(".") and len(note) < 60


def _apart(notes: Sequence[str]) -> list[str]:
    """Several notes on one line ("aAG: Agadir. bBM: …") become notes of their own."""
    out: list[str] = []
    for note in notes:
        parts = re.split(r"(?<=[.;,])\s*(?=[ᵃᵇᶜᵈᵉᶠᵍʰ*†‡§∗][A-Za-z\s(])", note)
        out.extend(p.strip() for p in parts if p.strip())
    return out


def marks_in(text: str) -> tuple[str, ...]:
    """Footnote marks of a cell or header: raised letters and signs."""
    return tuple(dict.fromkeys(MARKS.findall(text)))


def notes_for(text: str, notes: Sequence[str]) -> tuple[str, ...]:
    """The notes that the marks of a text point to."""
    marks = marks_in(text)
    return tuple(n for n in notes if any(n.lstrip("( ").startswith(m) for m in marks))
