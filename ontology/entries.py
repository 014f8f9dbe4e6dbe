"""The ontology's entries as its YAML files state them."""

from typing import Literal

from pydantic import Field, field_validator

from contracts.base import Message
from ontology.units import dimension_of


class Property(Message):
    """Something that can be measured."""

    id: str = Field(pattern=r"^[A-Za-z0-9_]+$")
    name_en: str
    name_zh: str
    synonyms_en: tuple[str, ...] = ()
    synonyms_zh: tuple[str, ...] = ()
    symbols: tuple[str, ...] = Field(default=(), description="printed symbols, matched with their case: Rct, Tg")
    unit: str = Field(description="a unit of its dimension, as an expression of ours: 'S/cm', 'dimensionless'")
    also_unit: str | None = Field(default=None, description="a unit of the second dimension that it is given in")
    any_unit: bool = Field(default=False, description="whether papers give it in units of many dimensions")
    units: tuple[str, ...] = Field(default=(), description="accepted units as printed")
    conditions: tuple[str, ...] = Field(default=(), description="ids of the conditions that govern it")
    limits: tuple[float | None, float | None] = Field(default=(None, None), description="physical limits, SI")
    mechanisms: tuple[str, ...] = Field(default=(), description="ids of mechanisms that explain it")

    @field_validator("unit", "also_unit")
    @classmethod
    def _is_unit(cls, value: str | None) -> str | None:
        if value is not None:
            dimension_of(value)
        return value

    @property
    def dimension(self) -> str:
        """pint's dimensionality of `unit` ('[length]', 'dimensionless')."""
        return dimension_of(self.unit)

    @property
    def dimensions(self) -> tuple[str, ...]:
        """Every dimension it may have."""
        return (self.dimension,) + ((dimension_of(self.also_unit),) if self.also_unit else ())

    @property
    def governing_conditions(self) -> tuple[str, ...]:
        """Ids of the conditions without which values cannot be compared."""
        return self.conditions

    def fits(self, dimension: str | None) -> bool:
        """Whether a value of `dimension` may be a value of this property. None (a unit not understood) fits."""
        return self.any_unit or dimension is None or dimension in self.dimensions


class PropertyFile(Message):
    """One file of ontology/properties/."""

    field: str
    properties: tuple[Property, ...]


class ConditionValue(Message):
    """A condition that is a word: dry, under argon."""

    id: str
    words_en: tuple[str, ...]
    words_zh: tuple[str, ...] = ()


class ConditionEntry(Message):
    """Something that may be held while measuring."""

    id: str = Field(pattern=r"^[a-z0-9_]+$")
    name_en: str
    name_zh: str
    synonyms_en: tuple[str, ...] = ()
    synonyms_zh: tuple[str, ...] = ()
    symbols: tuple[str, ...] = ()
    unit: str | None = Field(default=None, description="a unit of its dimension; None for a condition in words")
    values: tuple[ConditionValue, ...] = ()

    @field_validator("unit")
    @classmethod
    def _is_unit(cls, value: str | None) -> str | None:
        if value is not None:
            dimension_of(value)
        return value

    @property
    def dimension(self) -> str | None:
        """pint's dimensionality; None for a condition in words."""
        return dimension_of(self.unit) if self.unit else None


class ConditionFile(Message):
    conditions: tuple[ConditionEntry, ...]


class Term(Message):
    """A technical term with its full Chinese name; `abbreviation` is expanded in output."""

    name_en: str
    name_zh: str
    abbreviation: str | None = None
    kind: Literal["technique", "method", "material", "thing", "statistic", "unit"] = Field(
        default="thing",
        description="a technique is how a thing is measured, a method any other way of doing or computing",
    )


class TermFile(Message):
    terms: tuple[Term, ...]
