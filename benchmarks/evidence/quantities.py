"""Quantities in prose: spans, units, entities and properties, beside quantulum3 where it is installed.

MeasEval's train and trial texts, split in halves by paper: rules are made on `develop`, `held` is only scored. The
texts of grobid-quantities are another annotators' and are only scored too.

Run: python -m benchmarks.evidence.quantities [--data DIR] [--json FILE] [--wrong N]
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from benchmarks.evidence.quantity_readers import ours, peer
from benchmarks.evidence.quantity_scores import Score, pairs, score
from benchmarks.evidence.quantity_texts import Text, grobid, measeval
from benchmarks.real_data import real_data

_COLUMNS = (
    "labelled", "found", "precision", "recall", "overlap_f1", "exact_f1", "unit_written", "unit_meant",
    "unit_of_measured", "entity_f1", "property_f1",
)  # fmt: skip


def scores(sets: dict[str, list[Text]]) -> list[Score]:
    """Every system on every set."""
    other = peer()
    systems = [("assay", ours), *([("quantulum3", other)] if other else [])]
    return [score(name, read, texts, every) for texts, every in sets.items() for name, read in systems]


def wrong(every: Sequence[Text]) -> Iterator[str]:
    """What was found and not labelled (+), and labelled and not found (-), with their surroundings."""
    for text in every:
        for found, labelled in pairs(ours(text.text), text.labelled):
            one = labelled if found is None else found
            if one is not None and (found is None or labelled is None):
                start, end = one.span
                before, after = text.text[max(0, start - 40) : start], text.text[end : end + 30]
                yield f"{'-' if found is None else '+'} {before}[{text.text[start:end]}]{after}".replace("\n", " ")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the table; write JSON where asked."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", type=Path, help="the folder that holds measeval/ and grobid-quantities/")
    options.add_argument("--json", type=Path)
    options.add_argument("--wrong", type=int, default=0, help="print so many disagreements of the half to develop on")
    chosen = options.parse_args(arguments)
    folder = chosen.data / "measeval" if chosen.data else real_data("measeval")
    every = list(measeval(folder))
    if not every:
        raise SystemExit(f"{folder}: no MeasEval texts here")
    halves = {half: [text for text in every if text.half == half] for half in ("develop", "held")}
    sets = {"measeval": every, **halves, "grobid": list(grobid(folder.parent / "grobid-quantities"))}
    found = scores({name: texts for name, texts in sets.items() if texts})
    print(f"{'texts':<10}{'system':<12}" + "".join(f"{name:>17}" for name in _COLUMNS))
    for line in found:
        values = asdict(line)
        told = ("-" if values[name] is None else values[name] for name in _COLUMNS)
        print(f"{line.texts:<10}{line.system:<12}" + "".join(f"{value:>17}" for value in told))
    if not any(line.system == "quantulum3" for line in found):
        print("quantulum3 is not installed: make dev brings it")
    for _, text in zip(range(chosen.wrong), wrong(halves["develop"]), strict=False):
        print(text)
    if chosen.json:
        chosen.json.write_text(json.dumps([asdict(line) for line in found], indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
