"""Measurements with their five-layer pedigree, and numbers that a run derived from them."""

import builtins
from typing import Literal

from pydantic import Field, model_validator

from contracts.anchors import Anchor
from contracts.base import Message
from contracts.ids import Digest, content_digest

ExtractionMethod = Literal["text", "table", "ocr"]
Relation = Literal["=", "<", ">", "<=", ">=", "~"]


class Check(Message):
    """One verification that was made, and how it came out."""

    name: str
    passed: bool
    detail: str = ""


class Condition(Message):
    """Something that held while the value was measured: temperature, solvent, state, …"""

    name: str = Field(description="ontology name in snake_case: temperature, humidity, state, sample_size, …")
    text: str = Field(description="as written: '25 °C', 'dry'")
    value: float | None = Field(default=None, description="number in `unit`; None where it is a word or a range")
    interval: tuple[float, float] | None = Field(default=None, description="a range in `unit`, low to high: '20–25 °C'")
    unit: str | None = None
    si_value: float | None = None
    si_unit: str | None = None
    scope: Literal["cell", "row", "column", "caption", "footnote", "sentence", "paragraph", "section", "document"]
    anchor: Anchor | None = None


class Uncertainty(Message):
    """Half-widths in the measurement's unit; `kind` only where the paper names it."""

    plus: float = Field(ge=0)
    minus: float = Field(ge=0)
    kind: Literal["sd", "se", "ci95", "range", "unknown"] = "unknown"


class Reference(Message):
    """An entry of a paper's reference list."""

    key: str = Field(description='the mark as printed: "12", "Li 2019"')
    text: str = ""
    doi: str | None = None
    title: str | None = None


class Extraction(Message):
    """How the text was got from the page."""

    text: str = Field(description="the number and its unit as read, before any interpretation")
    method: ExtractionMethod
    confidence: float = Field(ge=0, le=1)


class Normalization(Message):
    """From the text to SI. A unit that is not understood keeps its text and has no SI value."""

    value: float | None
    unit: str | None
    si_value: float | None
    si_unit: str | None
    dimension: str | None = Field(default=None, description="pint dimensionality, '[length]'")
    checks: tuple[Check, ...] = ()


class Step(Message):
    """One step of the chain from the PDF's bytes to the value."""

    operation: str
    tool: str
    version: str
    input_sha256: str
    output_sha256: str


class Pedigree(Message):
    """The birth certificate of a number."""

    raw: Anchor
    extraction: Extraction
    normalization: Normalization
    context: tuple[Condition, ...] = ()
    chain: tuple[Step, ...] = ()


class Descriptor(Message):
    """Words of the paper that say what the number is: a header, a row label, a caption, its sentence."""

    role: Literal["row", "row_group", "column", "caption", "footnote", "sentence", "section", "title"]
    text: str


class Measurement(Message):
    """A value that a paper states, bound to what it is a value of."""

    id: str = Field(description="content digest: document, place, value, unit, entity, property")
    entity: str = Field(description="what was measured, in the paper's words")
    property: str = Field(description="which property, in the paper's words")
    property_id: str | None = Field(default=None, description="the ontology's id, where one matches")
    relation: Relation = "="
    value: float | None = Field(default=None, description="in `unit`")
    interval: tuple[float, float] | None = Field(default=None, description="in `unit`, low to high")
    uncertainty: Uncertainty | None = None
    unit: str | None = Field(default=None, description="as written; None for a bare number")
    si_value: float | None = None
    si_unit: str | None = None
    conditions: tuple[Condition, ...] = ()
    method: str | None = None
    attributed_to: Reference | None = Field(
        default=None, description="set where the paper reports another's value; never independent evidence"
    )
    descriptors: tuple[Descriptor, ...] = ()
    pedigree: Pedigree

    @model_validator(mode="after")
    def _valued(self) -> "Measurement":
        if (self.value is None) == (self.interval is None):
            raise ValueError("a measurement has either a value or an interval")
        return self

    @builtins.property
    def doc_id(self) -> str:
        """The file that states it."""
        return self.pedigree.raw.doc_id

    @builtins.property
    def paper_id(self) -> str:
        """The paper that it counts for: of a supplement, the one that it belongs to."""
        return self.pedigree.raw.supplement_of or self.doc_id


class DerivedValue(Message):
    """A number that no paper states and a run produced. Never shown as a measurement."""

    id: str
    name: str
    value: float
    unit: str | None = None
    uncertainty: float | None = Field(default=None, ge=0, description="one standard deviation, in `unit`")
    input_ids: tuple[str, ...] = Field(description="measurements (or derived values) that it rests on")
    code_sha256: str
    method: str = Field(description="what was done: 'weighted mean', 'Arrhenius two-point fit', …")

    @classmethod
    def of(
        cls,
        name: str,
        value: float,
        unit: str | None,
        *,
        input_ids: tuple[str, ...],
        code_sha256: str,
        method: str,
        uncertainty: float | None = None,
    ) -> "DerivedValue":
        """Build one with its content digest as id."""
        key: Digest = content_digest([name, value, unit, list(input_ids), code_sha256, method])
        return cls(
            id=key, name=name, value=value, unit=unit, uncertainty=uncertainty,
            input_ids=input_ids, code_sha256=code_sha256, method=method,
        )  # fmt: skip
