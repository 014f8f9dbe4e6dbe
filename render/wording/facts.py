"""What both languages draw from a measurement."""

from contracts.executables import ExecutableModel, ModelInput
from contracts.measurements import Measurement, Reference
from contracts.payloads import ComparedPair


def cited(measurement: Measurement) -> str | None:
    """The work that a second-hand value comes from, as the paper cites it."""
    return None if measurement.attributed_to is None else cited_work(measurement.attributed_to)


def cited_work(reference: Reference) -> str:
    """A work's title, else the mark that the citing paper gives it."""
    return reference.title or (f"[{reference.key}]" if reference.key.isdigit() else reference.key)


def magnitude(measurement: Measurement) -> float:
    """A number to order by: the SI value, else the value, else the middle of the interval."""
    if measurement.si_value is not None:
        return measurement.si_value
    if measurement.value is not None:
        return measurement.value
    low, high = measurement.interval or (0.0, 0.0)
    return (low + high) / 2


def assumptions(model: ExecutableModel) -> list[ModelInput]:
    """The inputs that are assumed; what the question itself sets has no range and is none."""
    return [i for i in model.inputs if i.assumption is not None and len(set(i.assumed_range or (0.0, 1.0))) > 1]


def obstacles(pair: ComparedPair) -> str:
    """Why two values are not comparable, as the task says it."""
    return readable(pair.reason.removeprefix("not comparable: "))


def remark(pair: ComparedPair) -> str:
    """What the task says of a comparable pair's test, as a clause."""
    return pair.reason.rpartition("; ")[2]


def readable(name: str) -> str:
    """A code's name as words."""
    return name.replace("_", " ").strip()
