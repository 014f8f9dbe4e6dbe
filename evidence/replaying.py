"""A measurement's chain made again from its PDF: do the same bytes still give the same digests?"""

from pathlib import Path

from contracts.measurements import Check, Measurement
from evidence.reading import read


def replay(measurement: Measurement, pdf: str | Path, *, max_pages: int = 400) -> Check:
    """Whether reading the PDF anew, up to the same page, gives the steps of the chain with the same digests.

    Where it does not, the detail names the first step that nothing read now has. Raises UnusablePaper.
    """
    recorded = _digests(measurement)
    made = [_digests(each) for each in read(pdf, max_pages=max_pages).measurements]
    agreed = max((_agreeing(recorded, each) for each in made), default=0)
    if recorded in made:
        return Check(name="replay", passed=True, detail=f"{len(recorded)} steps")
    step = measurement.pedigree.chain[min(agreed, len(recorded) - 1)] if recorded else None
    return Check(name="replay", passed=False, detail=step.operation if step else "no chain")


def _digests(measurement: Measurement) -> tuple[tuple[str, str, str], ...]:
    return tuple((step.operation, step.input_sha256, step.output_sha256) for step in measurement.pedigree.chain)


def _agreeing(one: tuple[tuple[str, str, str], ...], other: tuple[tuple[str, str, str], ...]) -> int:
    """How many first steps two chains share."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
