"""Values that a paper repeats from its own sources without a mark: an abstract tells what a table attributes."""

import math
from collections.abc import Sequence

from contracts.measurements import Measurement, Reference
from evidence.citing import tells_of_reports


def attributed(measurements: Sequence[Measurement]) -> list[Measurement]:
    """One paper's measurements; one whose sentence tells of reported values has the source of the same value.

    "Reported values span a factor of four, from 1.2 mS/cm …" cites nothing, the table beside it says "1.2 [1]".
    Without exactly one such source the measurement stays as it is.
    """
    known = [m for m in measurements if m.attributed_to is not None and m.property_id is not None]
    return [_attributed(m, known) if m.attributed_to is None else m for m in measurements]


def _attributed(measurement: Measurement, known: Sequence[Measurement]) -> Measurement:
    said = next((d.text for d in measurement.descriptors if d.role == "sentence"), "")
    if measurement.property_id is None or not tells_of_reports(said):
        return measurement
    sources: dict[str, Reference] = {
        each.attributed_to.key: each.attributed_to
        for each in known
        if each.attributed_to is not None and _same_value(each, measurement)
    }
    if len(sources) != 1:
        return measurement
    return measurement.model_copy(update={"attributed_to": next(iter(sources.values()))})


def _same_value(one: Measurement, other: Measurement) -> bool:
    if one.property_id != other.property_id or one.si_unit != other.si_unit:
        return False
    if one.si_value is None or other.si_value is None:
        return False
    return math.isclose(one.si_value, other.si_value, rel_tol=1e-9)
