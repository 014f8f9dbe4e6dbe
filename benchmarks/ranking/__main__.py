"""`python -m benchmarks.ranking`: how well the ranking does on papers left out; `fit` also writes its weights."""

import argparse
import json
from collections.abc import Sequence

from benchmarks.ranking.examples import read_examples
from benchmarks.ranking.fitting import Judged, as_data, cross_validated, fit
from contracts.errors import AssayError
from reasoning.questions.ranking import FITTED

THRESHOLD = 0.9
"""Confidence from which a value is shown."""


def table(judged: Sequence[Judged]) -> str:
    """How many would be shown at a confidence, and how many of them are right: lines of text."""
    answerable = sum(one.answerable for one in judged)
    lines = [f"{len(judged)} wordings with a candidate, {answerable} of them answerable", "confidence  shown  right"]
    for least in (0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5):
        shown = [one for one in judged if one.confidence >= least]
        lines.append(f"{least:>10}{len(shown):>7}{sum(one.right for one in shown):>7}")
    return "\n".join(lines)


def main() -> None:
    """Read the real papers (minutes), fit, print, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=("fit", "cross"), default="cross", help="fit: write ranking.json")
    given = parser.parse_args()
    try:
        examples = read_examples()
    except AssayError as error:
        print(f"skipped: {error}")
        return
    print(table(cross_validated(examples)))
    if given.what == "fit":
        FITTED.write_text(json.dumps(as_data(fit(examples, THRESHOLD)), indent=1) + "\n", encoding="utf-8")
        print(f"written: {FITTED}")


if __name__ == "__main__":
    main()
