"""Which measurement is of which entity and property: by meaning, never by position."""

import re
from collections.abc import Iterable

from contracts.measurements import Measurement
from contracts.propositions import Entity
from ontology import fold


def of_entity(measurements: Iterable[Measurement], entity: Entity) -> list[Measurement]:
    """The measurements of the entity under any of its names; where none bears a name exactly, those that contain it."""
    names = {fold(name) for name in (entity.name, entity.surface, *entity.aliases) if name.strip()} - {""}
    given = list(measurements)
    exact = [m for m in given if fold(m.entity) in names]
    return exact or [m for m in given if any(_within(name, fold(m.entity)) for name in names)]


def _within(part: str, whole: str) -> bool:
    return len(part) > 2 and re.search(rf"(?<!\w){re.escape(part)}(?!\w)", whole) is not None


def is_property(measurement: Measurement, names: tuple[str, ...]) -> bool:
    """Whether the measurement's property is one of `names`: ontology ids, matched by id or by folded words."""
    if measurement.property_id is not None:
        return measurement.property_id in names
    said = fold(measurement.property)
    return any(fold(name.replace("_", " ")) == said for name in names)
