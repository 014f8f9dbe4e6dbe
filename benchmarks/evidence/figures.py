"""Captions bound to figures: against JATS, and against boxes labelled by eye; beside a text search by pdfplumber.

    python -m benchmarks.evidence.figures [--tools assay pdfplumber] [--json FILE] [--misses]

The peer takes a line of pdfplumber's text that begins with "Figure N" or "Fig. N" for a caption, with the lines that
follow at the pitch of text; the caption's graphic is the nearest group of images and drawn objects on its page, those
that lie within four points of each other being one group. JATS has no places of graphics: see
`benchmarks.evidence.figure_gold.wrong_place` for what a box must be.
"""

import argparse
import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from scipy import ndimage

from benchmarks.evidence.figure_gold import (
    ALIKE,
    OVERLAP,
    Page,
    gold_figures,
    label_of,
    labelled,
    read_pages,
    similarity,
    union_share,
    wrong_place,
)
from benchmarks.real_data import real_data
from contracts.anchors import BoundingBox
from contracts.documents import Figure
from evidence.layout.boxes import apart
from evidence.layout.opening import file_digest


@dataclass
class Score:
    """Counts over papers. Of JATS: label, caption and page right, and bound: all three and the box in a right place.
    By eye: label and page right, and the box the labelled one."""

    system: str
    jats: int = 0
    label: int = 0
    caption: int = 0
    page: int = 0
    bound: int = 0
    eye: int = 0
    eye_found: int = 0
    eye_bound: int = 0
    found: int = 0
    """Figures that the system told of, in papers that have labels."""
    seconds: float = 0.0
    misses: list[str] = field(default_factory=list)


def ours(pdf: Path) -> list[Figure]:
    """This project's figures."""
    from evidence.reading import read

    return list(read(pdf).figures)


_LINE = re.compile(r"^(fig(?:ure|\.)?\s*S?\d+)", re.IGNORECASE)


def by_pdfplumber(pdf: Path) -> list[Figure]:
    """Lines that begin with "Figure N" or "Fig. N", each with the nearest group of what is drawn on its page."""
    import pdfplumber

    found: list[Figure] = []
    with pdfplumber.open(pdf) as document:
        for number, page in enumerate(document.pages, start=1):
            lines = page.extract_text_lines(return_chars=False)
            starts = [(i, m) for i, line in enumerate(lines) if (m := _LINE.match(line["text"]))]
            groups = _groups(page, number) if starts else []
            for i, match in starts:
                own = [lines[i]]
                for line in lines[i + 1 :]:
                    height = own[-1]["bottom"] - own[-1]["top"]
                    if not 0 < line["top"] - own[-1]["top"] < 1.7 * height or _LINE.match(line["text"]):
                        break
                    own.append(line)
                boxes = tuple(_box(number, line) for line in own)
                near = min(groups, key=lambda g: min(apart(g, b) for b in boxes), default=None)
                found.append(Figure(label=match[1], caption=" ".join(line["text"] for line in own),
                                    caption_boxes=boxes, box=near))  # fmt: skip
            page.close()
    return found


def _box(number: int, item: dict[str, Any]) -> BoundingBox:
    return BoundingBox(page=number, x0=item["x0"], top=item["top"], x1=item["x1"], bottom=item["bottom"])


def _groups(page: Any, number: int) -> list[BoundingBox]:
    """Images and drawn objects of a page by groups; rules and crumbs are left out."""
    mask = np.zeros((int(page.height) + 4, int(page.width) + 4), dtype=np.bool_)
    for item in [*page.images, *page.rects, *page.curves, *page.lines]:
        if (item["x1"] - item["x0"]) * (item["bottom"] - item["top"]) < 0.85 * page.width * page.height:
            mask[max(0, int(item["top"]) - 2) : max(0, int(item["bottom"]) + 3),
                 max(0, int(item["x0"]) - 2) : max(0, int(item["x1"]) + 3)] = True  # fmt: skip
    marked, _ = ndimage.label(mask)
    boxes = [BoundingBox(page=number, x0=c.start + 2, top=r.start + 2, x1=c.stop - 2, bottom=r.stop - 2)
             for r, c in ndimage.find_objects(marked)]  # fmt: skip
    return [b for b in boxes if b.x1 - b.x0 > 30 and b.bottom - b.top > 20]


TOOLS: dict[str, Callable[[Path], list[Figure]]] = {"assay": ours, "pdfplumber": by_pdfplumber}


def judge(score: Score, pdf: Path, xml: Path | None, pages: Sequence[Page], figures: Sequence[Figure]) -> None:
    """Add one paper to the score."""
    for gold in gold_figures(xml, pages) if xml else []:
        score.jats += 1
        named = [f for f in figures if label_of(f.label) == gold.label]
        best = max(named, key=lambda f: (similarity(f.caption, gold.caption), f.box is not None), default=None)
        if best is None:
            score.misses.append(f"{pdf.stem} {gold.label}: no such label")
            continue
        alike = similarity(best.caption, gold.caption)
        page = best.box.page if best.box else best.caption_boxes[0].page
        place = wrong_place(best, figures, pages[page - 1])
        score.label += 1
        score.caption += alike >= ALIKE
        score.page += page == gold.page
        score.bound += alike >= ALIKE and page == gold.page and not place
        if alike < ALIKE or page != gold.page or place:
            score.misses.append(f"{pdf.stem} {gold.label}: caption {alike:.2f}, page {page} of {gold.page}, {place}")
    eye = labelled(file_digest(pdf))
    score.found += len(figures) if eye else 0
    for label, box in eye:
        score.eye += 1
        named = [f for f in figures if label_of(f.label) == label]
        best = max(named, key=lambda f: union_share(f.box, box) if f.box else 0.0, default=None)
        same = union_share(best.box, box) if best and best.box else 0.0
        score.eye_found += best is not None and (best.box or best.caption_boxes[0]).page == box.page
        score.eye_bound += same >= OVERLAP
        if same < OVERLAP:
            told = "no such label" if best is None else "no box" if best.box is None else f"{same:.2f} of the box"
            score.misses.append(f"{pdf.stem} {label} by eye: {told}")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the tools over the papers; print a table, write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", nargs="*", default=None, help="stems of file names; all where none is given")
    parser.add_argument("--tools", nargs="*", default=list(TOOLS), choices=list(TOOLS))
    parser.add_argument("--json", type=Path)
    parser.add_argument("--misses", action="store_true", help="print the figures that were missed")
    options = parser.parse_args(arguments)
    data = real_data("papers-jats")
    papers = sorted(data.glob("pdf/*.pdf")) + sorted(data.parent.glob("papers/*.pdf"))
    scores = {tool: Score(tool) for tool in options.tools}
    for pdf in papers:
        if options.papers and pdf.stem not in options.papers:
            continue
        xml = data / "jats" / f"{pdf.stem}.xml"
        pages = read_pages(pdf, xml if xml.is_file() else None)
        for tool, score in scores.items():
            start = time.perf_counter()
            figures = TOOLS[tool](pdf)
            score.seconds += time.perf_counter() - start
            judge(score, pdf, xml if xml.is_file() else None, pages, figures)
    print(f"{'':12}{'jats':>6}{'label':>7}{'caption':>9}{'page':>6}{'bound':>7}{'share':>8}"
          f"{'by eye':>9}{'page':>6}{'box':>6}{'share':>8}{'told':>7}{'s':>8}")  # fmt: skip
    for s in scores.values():
        print(f"{s.system:12}{s.jats:6}{s.label:7}{s.caption:9}{s.page:6}{s.bound:7}{s.bound / max(1, s.jats):8.3f}"
              f"{s.eye:9}{s.eye_found:6}{s.eye_bound:6}{s.eye_bound / max(1, s.eye):8.3f}{s.found:7}"
              f"{s.seconds:8.1f}")  # fmt: skip
        for line in s.misses if options.misses else []:
            print(f"    {line}")
    if options.json:
        options.json.write_text(json.dumps([asdict(s) for s in scores.values()], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
