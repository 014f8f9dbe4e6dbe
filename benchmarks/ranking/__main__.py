"""`python -m benchmarks.ranking`: how well the ranking does on papers left out; `fit` also writes its weights."""

import argparse
import json
from collections.abc import Sequence

from benchmarks.ranking.examples import all_examples, all_pair_examples, read_corpora
from benchmarks.ranking.fitting import Judged, as_data, cross_validated, cross_validated_pairs, fit, fit_rank
from contracts.errors import AssayError
from reasoning.questions.fitted import FITTED

SHOWN, SHOWN_SIDES = 0.85, 0.7
"""Confidence from which a value is shown, and from which the sides of a comparison are."""


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
        corpora = read_corpora()
    except AssayError as error:
        print(f"skipped: {error}")
        return
    examples = all_examples(corpora)
    rank = fit_rank(examples)
    pair_examples = all_pair_examples(corpora, rank)
    print(
        f"values\n{table(cross_validated(examples))}\ncomparisons\n{table(cross_validated_pairs(pair_examples, rank))}"
    )
    if given.what == "fit":
        model = fit(examples, pair_examples, rank, SHOWN, SHOWN_SIDES)
        FITTED.write_text(json.dumps(as_data(model), indent=1) + "\n", encoding="utf-8")
        print(f"written: {FITTED}")


if __name__ == "__main__":
    main()
