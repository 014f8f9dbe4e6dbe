"""What a reader should call a measured thing: its row's label, and before it the thing that was asked for."""

from collections.abc import Sequence

from contracts.measurements import Measurement
from contracts.propositions import Entity
from ontology import fold
from ontology.folding import words
from reasoning.subjects import closeness

_SHORT_NAME = 2
"""Words of a name, "MOF-5", that may stand in a label each for itself."""


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
    return measurement.entity if _says(measurement.entity, name) else f"{name}, {measurement.entity}"


def _says(entity: str, name: str) -> bool:
    """Whether the label holds the name: as it stands, or every word of a long one, "Lithium–sulfur (Li–S) cells"."""
    if f" {fold(name)} " in f" {fold(entity)} ":
        return True
    told = [word for word, _, _ in words(name)]
    return len(told) > _SHORT_NAME and {word for word, _, _ in words(entity)}.issuperset(told)
