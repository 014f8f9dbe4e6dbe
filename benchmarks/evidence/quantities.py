"""Quantities on MeasEval (train and trial): spans and units, beside quantulum3 where it is installed.

Run: python -m benchmarks.evidence.quantities [--data DIR] [--json FILE]
"""

import argparse
import csv
import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.real_data import real_data
from evidence.binding import bind
from evidence.quantity import find_quantities
from ontology import fold

Span = tuple[int, int]


@dataclass(frozen=True)
class Paragraph:
    """One text with its labelled quantities: span, unit as labelled, and the entity's and property's spans."""

    name: str
    text: str
    spans: tuple[Span, ...]
    units: tuple[str, ...]
    linked: tuple[tuple[Span, ...], ...]


@dataclass(frozen=True)
class Score:
    """Span precision, recall and F1, by overlap and exactly; unit accuracy over overlapping pairs."""

    system: str
    paragraphs: int
    gold: int
    found: int
    overlap_precision: float
    overlap_recall: float
    overlap_f1: float
    exact_f1: float
    unit_accuracy: float
    bound_share: float | None
    seconds: float


def paragraphs(folder: Path) -> Iterator[Paragraph]:
    """The labelled paragraphs of MeasEval's train and trial folders."""
    for split in ("train", "trial"):
        for table in sorted((folder / split / "tsv").glob("*.tsv")) if (folder / split / "tsv").is_dir() else []:
            source = folder / split / ("text" if (folder / split / "text").is_dir() else "txt") / f"{table.stem}.txt"
            if source.is_file():
                yield _paragraph(table, source.read_text(encoding="utf-8"))


def _paragraph(table: Path, text: str) -> Paragraph:
    rows = list(csv.DictReader(table.open(encoding="utf-8"), delimiter="\t", quoting=csv.QUOTE_NONE))
    sets: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        sets.setdefault(row["annotSet"], []).append(row)
    spans, units, linked = [], [], []
    for members in sets.values():
        quantity = next((row for row in members if row["annotType"] == "Quantity"), None)
        if quantity is None:
            continue
        other = quantity["other"] or "{}"
        spans.append((int(quantity["startOffset"]), int(quantity["endOffset"])))
        units.append(str(json.loads(other.strip('"').replace('""', '"')).get("unit", "")))
        named = [row for row in members if row["annotType"] in ("MeasuredEntity", "MeasuredProperty")]
        linked.append(tuple((int(row["startOffset"]), int(row["endOffset"])) for row in named))
    return Paragraph(table.stem, text, tuple(spans), tuple(units), tuple(linked))


def ours(text: str) -> list[tuple[Span, str]]:
    """Our spans and units; the members of a list are one span, as MeasEval labels them."""
    merged: dict[Span, str] = {}
    for quantity in find_quantities(text):
        merged[quantity.group or (quantity.start, quantity.end)] = quantity.unit or ""
    return list(merged.items())


def peer() -> Callable[[str], list[tuple[Span, str]]] | None:
    """quantulum3's spans and units; None where it is not installed."""
    try:
        from quantulum3 import parser  # type: ignore[import-not-found]
    except ImportError:
        return None

    def read(text: str) -> list[tuple[Span, str]]:
        return [(quantity.span, re.sub(r"^[\d.,\s±–-]*", "", quantity.surface)) for quantity in parser.parse(text)]

    return read


def score(
    system: str, read: Callable[[str], list[tuple[Span, str]]], every: list[Paragraph], *, binding: bool = False
) -> Score:
    """One system over all paragraphs; each labelled span is matched with at most one found span."""
    began = time.perf_counter()
    gold = found = overlap = exact = unit_right = 0
    bound: list[bool] = []
    for paragraph in every:
        got = read(paragraph.text)
        gold, found = gold + len(paragraph.spans), found + len(got)
        free = list(range(len(got)))
        for span, unit in zip(paragraph.spans, paragraph.units, strict=True):
            best = max(free, key=lambda i: _shared(got[i][0], span), default=None)
            if best is None or not _shared(got[best][0], span):
                continue
            free.remove(best)
            overlap += 1
            exact += got[best][0] == span
            unit_right += _same_unit(got[best][1], unit)
        if binding:
            bound += _bound(paragraph)
    seconds = time.perf_counter() - began
    precision, recall = overlap / max(1, found), overlap / max(1, gold)
    return Score(
        system, len(every), gold, found, round(precision, 4), round(recall, 4), round(_f1(precision, recall), 4),
        round(_f1(exact / max(1, found), exact / max(1, gold)), 4), round(unit_right / max(1, overlap), 4),
        round(sum(bound) / len(bound), 4) if bound else None, round(seconds, 2),
    )  # fmt: skip


def _bound(paragraph: Paragraph) -> list[bool]:
    """Per labelled quantity that was found: whether our entity or property shares words with the labelled ones."""
    quantities = find_quantities(paragraph.text)
    bounds = bind(paragraph.text, quantities)
    result = []
    for span, linked in zip(paragraph.spans, paragraph.linked, strict=True):
        hit = next((i for i, q in enumerate(quantities) if _shared((q.start, q.end), span)), None)
        if hit is not None and linked:
            said = set(re.findall(r"\w{3,}", fold(f"{bounds[hit].entity} {bounds[hit].property}")))
            result.append(any(said & set(re.findall(r"\w{3,}", fold(paragraph.text[a:b]))) for a, b in linked))
    return result


def _shared(left: Span, right: Span) -> int:
    return max(0, min(left[1], right[1]) - max(left[0], right[0]))


def _same_unit(left: str, right: str) -> bool:
    return re.sub(r"\s", "", fold(left)) == re.sub(r"\s", "", fold(right))


def _f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def wrong(every: list[Paragraph], limit: int) -> Iterator[str]:
    """Spans found that nobody labelled, and labelled ones not found, with their surroundings."""
    for paragraph in every:
        got = [span for span, _ in ours(paragraph.text)]
        for kind, left, right in (("+", got, paragraph.spans), ("-", paragraph.spans, got)):
            for span in left:
                if not any(_shared(span, other) for other in right) and limit > 0:
                    limit -= 1
                    before, after = (
                        paragraph.text[max(0, span[0] - 40) : span[0]],
                        paragraph.text[span[1] : span[1] + 30],
                    )
                    yield f"{kind} {before}[{paragraph.text[span[0] : span[1]]}]{after}".replace("\n", " ")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table; write JSON where asked."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--data", type=Path, help="MeasEval's folder; by default the one of the real data")
    options.add_argument("--json", type=Path)
    options.add_argument("--wrong", type=int, default=0, help="print so many disagreements")
    chosen = options.parse_args(arguments)
    folder = chosen.data or real_data("measeval")
    every = list(paragraphs(folder))
    if not every:
        raise SystemExit(f"{folder}: no MeasEval texts here")
    scores = [score("assay", ours, every, binding=True)]
    other = peer()
    if other is None:
        print("quantulum3 is not installed: pip install quantulum3 adds the peer's row")
    else:
        scores.append(score("quantulum3", other, every))
    columns = (
        "gold",
        "found",
        "overlap_precision",
        "overlap_recall",
        "overlap_f1",
        "exact_f1",
        "unit_accuracy",
        "bound_share",
    )
    print(f"{'system':<12}" + "".join(f"{name.replace('overlap_', ''):>15}" for name in columns))
    for line in scores:
        values = asdict(line)
        print(
            f"{line.system:<12}" + "".join(f"{'-' if values[name] is None else values[name]:>15}" for name in columns)
        )
    for text in wrong(every, chosen.wrong):
        print(text)
    if chosen.json:
        chosen.json.write_text(json.dumps([asdict(line) for line in scores], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
