"""Scores an answer against its labels: every number shown must be a labelled one, and every label be shown."""

from collections.abc import Sequence
from math import isclose
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from benchmarks.dr_bench.labelled import Label, LabelledCondition, Question
from contracts.answer import Answer
from contracts.measurements import Condition, Measurement
from evidence.quantity import normalise
from ontology import fold

Outcome = Literal["right", "wrong", "not_found"]
_SAME = 1e-6
"""Relative; labels have the digits that are printed."""


class Score(BaseModel):
    """What became of one question. `wrong`: numbers shown that are not the label's, as text."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    outcome: Outcome
    found: int = Field(ge=0, description="labels that were shown")
    expected: int = Field(ge=0)
    wrong: tuple[str, ...] = ()
    bare: tuple[str, ...] = Field(
        default=(), description="labels shown, but from another page or without a condition that the label names"
    )


def score_answer(question: Question, answer: Answer) -> Score:
    """Score an answer by the measurements that it shows as direct.

    Where nothing is expected, only an answer that says that it does not know is right.
    """
    shown = [item.measurement for item in answer.evidence if item.measurement is not None and item.direct]
    score = score_measurements(question, shown)
    if score.outcome == "right" and not question.expected and answer.status != "not_known":
        return score.model_copy(update={"outcome": "not_found"})
    return score


def score_measurements(question: Question, shown: Sequence[Measurement]) -> Score:
    """Score the measurements that were shown as the answer; `bare` does not change the outcome."""
    labels = question.expected
    wrong = tuple(_as_text(m) for m in shown if not any(matches(m, label) for label in labels))
    found = sum(any(matches(m, label) for m in shown) for label in labels)
    outcome: Outcome = "wrong" if wrong else "right" if found == len(labels) else "not_found"
    bare = tuple(lack for label in labels if (lack := _least_lacking([m for m in shown if matches(m, label)], label)))
    return Score(outcome=outcome, found=found, expected=len(labels), wrong=wrong, bare=bare)


def matches(measurement: Measurement, label: Label) -> bool:
    """Whether a measurement is the labelled one: the same paper, value or interval, and unit."""
    if measurement.doc_id != label.sha256 or not _same_unit(measurement.unit, label.unit):
        return False
    if measurement.value is None:
        return (
            measurement.interval is not None
            and label.interval is not None
            and all(
                isclose(ours, theirs, rel_tol=_SAME)
                for ours, theirs in zip(measurement.interval, label.interval, strict=True)
            )
        )
    if label.value is None:
        return False
    if isclose(measurement.value, label.value, rel_tol=_SAME):
        return True
    if label.unit is None or measurement.si_value is None:
        return False
    expected = normalise(label.value, label.unit).si_value
    return expected is not None and isclose(expected, measurement.si_value, rel_tol=_SAME)


def lacking(measurement: Measurement, label: Label) -> list[str]:
    """What of the label's page and conditions the measurement does not tell; empty where it tells all."""
    pages = {box.page for box in measurement.pedigree.raw.boxes}
    lacks = [f"page {label.page}"] if label.page is not None and label.page not in pages else []
    said = (
        measurement.entity, measurement.property, measurement.method or "", measurement.pedigree.raw.quote,
        *(each.text for each in measurement.descriptors), *(each.text for each in measurement.conditions),
    )  # fmt: skip
    text = f" {fold(' '.join(said))} "
    for each in label.conditions:
        told = f"{each.value:g}" if isinstance(each.value, float) else each.value
        if f" {fold(told)} " not in text and not any(_same_condition(own, each) for own in measurement.conditions):
            lacks.append(f"{each.name} {told} {each.unit or ''}".strip())
    return lacks


def _same_condition(own: Condition, labelled: LabelledCondition) -> bool:
    if isinstance(labelled.value, str) or own.value is None:
        return False
    if labelled.unit is None or own.si_value is None:
        return isclose(own.value, labelled.value, rel_tol=_SAME)
    expected = normalise(labelled.value, labelled.unit).si_value
    return expected is not None and isclose(expected, own.si_value, rel_tol=_SAME)


def _least_lacking(shown: Sequence[Measurement], label: Label) -> str:
    """What the best of the measurements that show the label does not tell; empty where that is nothing."""
    best = min((lacking(each, label) for each in shown), key=len, default=[])
    return f"{label.value if label.value is not None else label.interval}: {', '.join(best)}" if best else ""


def _same_unit(unit: str | None, labelled: str | None) -> bool:
    if unit == labelled:
        return True
    if unit is None or labelled is None:
        given = unit or labelled
        assert given is not None, "they differ, so one is there"
        return normalise(1.0, given).dimension in (None, "dimensionless") and "%" not in given
    ours, theirs = normalise(1.0, unit), normalise(1.0, labelled)
    return ours.si_unit is not None and ours.si_unit == theirs.si_unit


def _as_text(measurement: Measurement) -> str:
    number = measurement.value if measurement.value is not None else measurement.interval
    place = measurement.pedigree.raw
    where = f"{place.source} p. {place.page}"
    return f"{number} {measurement.unit or ''} [{where}: {measurement.entity}, {measurement.property}]"
