"""Words against pdfplumber: share of its words found with the same text and box, and pages a second of one core.

    python -m benchmarks.evidence.words [--papers N] [--pages N] [--misses] [--json FILE] [PDF…]

Without PDFs the real papers are read (see `benchmarks.real_data`). A word is found where its text is equal and each
edge of its box is within one point. What pdfplumber gets wrong and was read right is gained, by the rules of
`benchmarks.evidence.word_verdicts`; the agreement is what was found of all other words. `same` is the share of
pdfplumber's words with equal text and box and no rule applied, also of the words that no reader sees.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pdfplumber
import pypdfium2
from pdfminer.pdftypes import resolve1
from pdfminer.psparser import literal_name

from benchmarks.evidence.unseen import places, unseen
from benchmarks.evidence.word_verdicts import GAINS, Char, Reference, Verdicts, same_box
from benchmarks.real_data import real_data
from contracts.documents import Word
from evidence.layout.words import words_of_page

SETTINGS = {"x_tolerance_ratio": 0.15}


def _theirs(path: Path, numbers: list[int]) -> float:
    """Processor seconds that pdfplumber takes for the words of the pages."""
    start = time.process_time()
    with pdfplumber.open(path) as document:
        for number in numbers:
            page = document.pages[number]
            page.extract_words(**SETTINGS)
            page.close()
    return time.process_time() - start


def _ours(path: Path, numbers: list[int]) -> tuple[list[list[Word]], float]:
    start = time.process_time()
    document = pypdfium2.PdfDocument(path)
    pages = [words_of_page(document[number]) for number in numbers]
    document.close()
    return pages, time.process_time() - start


def _char(page: Any) -> Callable[[Any], Char]:
    """Turns pdfplumber's characters of a page into those of the page as displayed."""
    left, top = page.cropbox[0] - page.mediabox[0], page.cropbox[1] - page.mediabox[1]
    guessed = frozenset(_guessed(page.page_obj.resources))
    return lambda c: Char(
        c["text"], c["x0"] - left, c["top"] - top, c["x1"] - left, c["bottom"] - top, c["size"],
        page.height - top - c["matrix"][5], c["upright"], c["fontname"] in guessed,
    )  # fmt: skip


def _guessed(resources: Any) -> Iterator[str]:
    """The fonts that have no encoding and no Unicode map beside their CFF program: pdfminer takes ASCII for them."""
    for font in map(resolve1, (resolve1(resolve1(resources).get("Font")) or {}).values()):
        about = resolve1(font.get("FontDescriptor")) or {}
        if "FontFile3" in about and "Encoding" not in font and "ToUnicode" not in font:
            yield literal_name(font["BaseFont"])


def _references(page: Any, char: Callable[[Any], Char]) -> list[Reference]:
    words = page.extract_words(return_chars=True, **SETTINGS)
    return [Reference(word["text"], tuple(map(char, word["chars"]))) for word in words]


def compare(path: Path, numbers: Sequence[int], read: Sequence[list[Word]]) -> tuple[Counter[str], list[str]]:
    """Counts of verdicts over the pages, `words` and `same` of all reference words among them; the words missed."""
    counts: Counter[str] = Counter()
    missed: list[str] = []
    document = pypdfium2.PdfDocument(path)
    with pdfplumber.open(path) as peer:
        for number, ours in zip(numbers, read, strict=True):
            page, theirs = document[number], peer.pages[number]
            char = _char(theirs)
            every = _references(theirs, char)
            counts["words"] += len(every)
            counts["same"] += _same(every, ours)
            raw = places(page)
            gone = unseen(page, map(char, theirs.chars))
            if gone:
                theirs = theirs.filter(partial(_shows, gone, char))
            blanks = [char(c) for c in theirs.chars if c["text"].isspace()]
            seen = _references(theirs, char)
            counts["seen"] += len(seen)
            for reference, verdict in Verdicts(seen, ours, blanks, raw).all():
                counts[verdict] += 1
                if verdict.startswith("missed"):
                    missed.append(f"{path.name} page {number + 1}: {reference.text!r} {verdict}")
    document.close()
    return counts, missed


def _shows(gone: set[Char], char: Callable[[Any], Char], drawn: Any) -> bool:
    return drawn["object_type"] != "char" or char(drawn) not in gone


def _same(references: Iterable[Reference], words: Iterable[Word]) -> int:
    by_text: dict[str, list[Word]] = {}
    for word in words:
        by_text.setdefault(word.text, []).append(word)
    return sum(any(same_box(w, r.box) for w in by_text.get(r.text, ())) for r in references)


def agreement(counts: Counter[str]) -> float:
    """What was found of the words that the page shows and that were not gained."""
    others = counts["seen"] - sum(counts[gain] for gain in GAINS)
    return counts["found"] / others if others else 1.0


def _real(count: int) -> list[Path]:
    """So many of the real papers, spread evenly; all of them for 0."""
    papers = real_data("papers")
    there = sorted(papers.glob("*.pdf")) + sorted(papers.parent.glob("papers-jats/pdf/*.pdf"))
    return there[:: max(1, -(-len(there) // count))] if count else there


def main(arguments: Sequence[str] | None = None) -> None:
    """Compare, print the table, write JSON where asked. `arguments`: those of the command line, by default its own."""
    parser = argparse.ArgumentParser(description="words against pdfplumber")
    parser.add_argument("pdfs", nargs="*", type=Path)
    parser.add_argument("--papers", type=int, default=0, help="of the real papers so many, spread evenly; 0 for all")
    parser.add_argument("--pages", type=int, default=4, help="pages of each paper, spread evenly")
    parser.add_argument("--misses", action="store_true", help="print the words that were missed, and why")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    rows: list[dict[str, Any]] = []
    misses: list[str] = []
    print(
        f"{'paper':40}{'words':>7}{'same':>7}{'seen':>7}{'found':>7}{'gained':>8}{'agree':>8}{'pages/s':>9}{'faster':>8}"
    )
    for path in options.pdfs or _real(options.papers):
        document = pypdfium2.PdfDocument(path)
        step = max(1, len(document) // options.pages)
        numbers = list(range(0, len(document), step))[: options.pages]
        document.close()
        their_time = _theirs(path, numbers)
        read, our_time = _ours(path, numbers)
        counts, missed = compare(path, numbers, read)
        misses += missed
        rows.append({"paper": path.name, "pages": len(numbers), "seconds": our_time, "pdfplumber_seconds": their_time,
                     "counts": counts, "agree": agreement(counts)})  # fmt: skip
        _tell(rows[-1])
    total = _total(rows)
    _tell(total)
    print("  ".join(f"{kind} {count}" for kind, count in total["counts"].most_common()))
    if options.misses:
        print("\n".join(misses))
    if options.json:
        options.json.write_text(json.dumps({"papers": rows, "all": total}, indent=1))


def _tell(row: dict[str, Any]) -> None:
    counts = row["counts"]
    gained = sum(counts[gain] for gain in GAINS)
    print(f"{row['paper'][:39]:40}{counts['words']:7}{counts['same'] / max(1, counts['words']):7.3f}{counts['seen']:7}"
          f"{counts['found']:7}{gained:8}{row['agree']:8.4f}{row['pages'] / row['seconds']:9.1f}"
          f"{row['pdfplumber_seconds'] / row['seconds']:7.1f}×")  # fmt: skip


def _total(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    counts: Counter[str] = sum((row["counts"] for row in rows), Counter())
    sums = {key: sum(row[key] for row in rows) for key in ("pages", "seconds", "pdfplumber_seconds")}
    return {"paper": "all", **sums, "counts": counts, "agree": agreement(counts)}


if __name__ == "__main__":
    main()
