"""A look at a value before it may answer: another of its table or sentence may hold what this one lacks."""

import math
import re
from collections.abc import Iterable

from contracts.measurements import Measurement
from contracts.propositions import Constraint, Proposition
from reasoning.subjects import closeness

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_DEFINED = re.compile(r"\bis the\b|\bdenotes\b|\bstands for\b|=")
_TOLERANCE = 0.01


def refused(measurement: Measurement, proposition: Proposition, others: Iterable[Measurement]) -> str:
    """Why the value must not be shown as an answer; empty where nothing speaks against it.

    `others`: the further values of its table or sentence. A condition that was asked for and that the value does
    not report speaks against it only where another of them, of the same unit, reports it.
    """
    missing = [c for c in proposition.conditions if c.value is not None and not _holds(measurement, c)]
    rivals = [m for m in others if m.id != measurement.id and m.unit == measurement.unit] if missing else []
    for constraint in missing:
        if any(_reports(rival, constraint) for rival in rivals):
            return f"it does not report {constraint.text}, another value does"
    return f"it is of {measurement.entity}" if _is_defined_otherwise(measurement, proposition) else ""


def _holds(measurement: Measurement, constraint: Constraint) -> bool:
    """Whether the condition is the measurement's own, or its number stands in the words about it."""
    about = (measurement.entity, measurement.property, *(d.text for d in measurement.descriptors if d.role != "title"))
    said = set(_NUMBER.findall(" ".join(about)))
    return all(number in said for number in _NUMBER.findall(constraint.text)) or _reports(measurement, constraint)


def _reports(measurement: Measurement, constraint: Constraint) -> bool:
    asked = constraint.si_value if constraint.si_value is not None else constraint.value
    for condition in measurement.conditions:
        value = condition.si_value if condition.si_value is not None else condition.value
        if condition.name == constraint.name and value is not None and asked is not None:
            return math.isclose(value, asked, rel_tol=_TOLERANCE)
    return False


def _is_defined_otherwise(measurement: Measurement, proposition: Proposition) -> bool:
    """Whether the table itself defines the value's symbol as of a thing that was not asked for."""
    told = [d.text for d in measurement.descriptors if d.role in ("footnote", "caption")]
    if not any(_DEFINED.search(text) and measurement.entity in text for text in told):
        return False
    return bool(proposition.entities) and all(closeness(measurement, entity) is None for entity in proposition.entities)
