"""Disagreements between measurements, and what was made of them."""

from typing import Literal

from pydantic import Field

from contracts.base import Message
from contracts.measurements import DerivedValue

VerdictCode = Literal["conditions_differ", "conditions_unknown", "methods_differ", "combined", "unresolved"]


class Conflict(Message):
    """Measurements of one entity and property that differ beyond their combined uncertainty."""

    id: str
    entity: str
    property: str
    measurement_ids: tuple[str, ...] = Field(min_length=2)
    difference: str = Field(description="what differs and by how much, for a reader")


class Arbitration(Message):
    """The verdict on a conflict."""

    conflict_id: str
    verdict: VerdictCode
    reason: str
    differing: tuple[str, ...] = Field(default=(), description="names of the conditions that differ or are missing")
    combined: DerivedValue | None = None
    weights: dict[str, float] = Field(default_factory=dict, description="measurement id → weight, sum 1")
