"""What a reader should call a measured thing: its row's label, and before it the thing that was asked for."""

from collections.abc import Sequence

from contracts.measurements import Measurement
from contracts.propositions import Entity
from ontology import fold
from reasoning.subjects import closeness


def called(measurement: Measurement, entities: Sequence[Entity]) -> str:
    """'MOF-5, Dry pellets' where the row says only "Dry pellets"; the entity alone where only the title names it.

    The label alone where no entity is near it.
    """
    near = [(level, entity.name) for entity in entities if (level := closeness(measurement, entity)) is not None]
    if not near:
        return measurement.entity
    name = min(near)[1]
    if fold(measurement.entity) == fold(measurement.pedigree.raw.title):
        return name
    if f" {fold(name)} " in f" {fold(measurement.entity)} ":
        return measurement.entity
    return f"{name}, {measurement.entity}"
