"""A question taken apart: falsifiable propositions, each with verb, entities, property, conditions."""

from typing import Literal

from pydantic import Field

from contracts.base import Message
from contracts.ids import content_digest

Verb = Literal["value", "compare", "dependence", "trend", "why", "what_if", "claim"]
"""value: what is X of Y. compare: X of Y against Z. dependence: X against a condition. trend: X over time or
a series. why: the mechanism. what_if: a counterfactual. claim: what the papers say of it (no number asked)."""


class Entity(Message):
    """Something that has properties: a material, a method, a dataset, a cell line."""

    name: str = Field(description="canonical: the corpus's own spelling where it knows the entity, else as asked")
    surface: str = Field(description="as asked")
    aliases: tuple[str, ...] = Field(default=(), description="other names that the corpus defines")
    grounded: bool = Field(description="whether the corpus's vocabulary has it")


class PropertyRef(Message):
    """Which property is asked for."""

    id: str | None = Field(default=None, description="the ontology's id; None for free text")
    name: str = Field(description="the ontology's English name, or the asked words")
    surface: str = ""
    terms: tuple[str, ...] = Field(default=(), description="other names to look for")
    dimension: str | None = None


class Constraint(Message):
    """A condition that the question sets."""

    name: str
    text: str
    value: float | None = None
    unit: str | None = None
    si_value: float | None = None


class Change(Message):
    """What a counterfactual alters: to a value, or by a factor."""

    parameter: str
    factor: float | None = None
    to_value: float | None = None
    unit: str | None = None
    replacement: str | None = None


class Proposition(Message):
    """One thing that can be checked. Its id is the digest of its meaning, not of its wording."""

    id: str
    verb: Verb
    entities: tuple[Entity, ...] = ()
    property: PropertyRef | None = None
    against: str | None = Field(default=None, description="the condition a dependence or trend runs over")
    conditions: tuple[Constraint, ...] = ()
    change: Change | None = None
    direction: str | None = Field(
        default=None,
        description="rise, fall, or 'greater: …' with the side that the question says is greater",
    )
    terms: tuple[str, ...] = Field(default=(), description="remaining content words, normalised and sorted")
    text: str = Field(description="canonical English wording, made from the fields")
    asked: str = Field(default="", description="the clause as asked, its known terms in English; not part of the id")
    capabilities: tuple[str, ...] = Field(description="contracts needed, in order; the first is the evidence task")

    @staticmethod
    def digest(
        verb: str,
        entities: tuple[str, ...],
        property_name: str | None,
        against: str | None,
        conditions: tuple[tuple[str, float | str | None], ...],
        change: Change | None,
        terms: tuple[str, ...],
    ) -> str:
        """The id: order of entities and conditions does not matter, wording does not enter."""
        return content_digest(
            [
                verb, sorted(entities), property_name, against, sorted(map(list, conditions), key=str),
                change.model_dump(mode="json") if change else None, sorted(terms),
            ]
        )  # fmt: skip
