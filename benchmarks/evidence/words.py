"""Words against pdfplumber: share of its words found with the same text and box, and pages a second on one core.

    python -m benchmarks.evidence.words [--papers N] [--pages N] [--json FILE] [PDF…]

Without PDFs, a few of the real papers are read (see `benchmarks.real_data`). A word agrees where its text
is equal and each edge of its box is within one point.
"""

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pdfplumber
import pypdfium2

from benchmarks.real_data import real_data
from contracts.documents import Word
from evidence.layout.words import words_of_page

WITHIN = 1.0


def _theirs(path: Path, numbers: list[int]) -> tuple[list[list[tuple[str, tuple[float, ...]]]], float]:
    start = time.perf_counter()
    pages: list[list[tuple[str, tuple[float, ...]]]] = []
    with pdfplumber.open(path) as document:
        for number in numbers:
            page = document.pages[number]
            left, top = page.cropbox[0] - page.mediabox[0], page.cropbox[1] - page.mediabox[1]
            pages.append(
                [
                    (w["text"], (w["x0"] - left, w["top"] - top, w["x1"] - left, w["bottom"] - top))
                    for w in page.extract_words(x_tolerance_ratio=0.15)
                ]
            )
            page.close()
    return pages, time.perf_counter() - start


def _ours(path: Path, numbers: list[int]) -> tuple[list[list[Word]], float]:
    start = time.perf_counter()
    document = pypdfium2.PdfDocument(path)
    pages = [words_of_page(document[number]) for number in numbers]
    document.close()
    return pages, time.perf_counter() - start


def agreement(theirs: list[tuple[str, tuple[float, ...]]], ours: list[Word]) -> tuple[int, int]:
    """Reference words found with equal text and box, and with equal text at the place alone."""
    places: dict[str, list[Word]] = defaultdict(list)
    for word in ours:
        places[word.text].append(word)
    boxed = placed = 0
    for text, (x0, top, x1, bottom) in theirs:
        near = [w for w in places[text] if abs(w.x0 - x0) < 4 and abs(w.bottom - bottom) < 8]
        if near:
            placed += 1
            w = min(near, key=lambda w: abs(w.x0 - x0) + abs(w.bottom - bottom))
            edges = (w.x0 - x0, w.top - top, w.x1 - x1, w.bottom - bottom)
            boxed += all(abs(e) <= WITHIN for e in edges)
    return boxed, placed


def _real(count: int) -> list[Path]:
    """So many of the real papers, spread evenly."""
    papers = real_data("papers")
    there = sorted(papers.glob("*.pdf")) + sorted(papers.parent.glob("papers-jats/pdf/*.pdf"))
    return there[:: max(1, -(-len(there) // count))]


def main(arguments: Sequence[str] | None = None) -> None:
    """Compare, print the table, write JSON where asked. `arguments`: those of the command line, by default its own."""
    parser = argparse.ArgumentParser(description="words against pdfplumber")
    parser.add_argument("pdfs", nargs="*", type=Path)
    parser.add_argument("--papers", type=int, default=6, help="of the real papers so many, spread evenly")
    parser.add_argument("--pages", type=int, default=4, help="pages of each paper, spread evenly")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    pdfs = options.pdfs or _real(options.papers)
    rows: list[dict[str, Any]] = []
    for path in pdfs:
        document = pypdfium2.PdfDocument(path)
        step = max(1, len(document) // options.pages)
        numbers = list(range(0, len(document), step))[: options.pages]
        document.close()
        reference, their_time = _theirs(path, numbers)
        found, our_time = _ours(path, numbers)
        boxed = placed = 0
        for theirs, ours in zip(reference, found, strict=True):
            b, p = agreement(theirs, ours)
            boxed, placed = boxed + b, placed + p
        total = sum(map(len, reference))
        rows.append({"paper": path.name, "pages": len(numbers), "words": total, "agree": boxed, "same_text": placed,
                     "seconds": our_time, "pdfplumber_seconds": their_time})  # fmt: skip
    print(f"{'paper':44}{'words':>7}{'agree':>8}{'text':>8}{'pages/s':>9}{'faster':>8}")
    for row in [*rows, _total(rows)]:
        words = max(1, row["words"])
        print(f"{row['paper'][:43]:44}{row['words']:7}{row['agree'] / words:8.3f}{row['same_text'] / words:8.3f}"
              f"{row['pages'] / row['seconds']:9.1f}{row['pdfplumber_seconds'] / row['seconds']:7.1f}×")  # fmt: skip
    if options.json:
        options.json.write_text(json.dumps({"papers": rows, "all": _total(rows)}, indent=1))


def _total(rows: list[dict[str, Any]]) -> dict[str, Any]:
    keys = ("pages", "words", "agree", "same_text", "seconds", "pdfplumber_seconds")
    return {"paper": "all", **{key: sum(row[key] for row in rows) for key in keys}}


if __name__ == "__main__":
    main()
