"""Mechanisms and counterfactuals as code that runs."""

from typing import Literal

from pydantic import Field, model_validator

from contracts.base import Message
from contracts.measurements import DerivedValue


class ModelInput(Message):
    """One input of a model: bound to a measurement, or a declared assumption with a range."""

    name: str
    symbol: str
    value: float = Field(description="in `unit`")
    unit: str
    measurement_id: str | None = None
    source: str = Field(default="", description="DOI or file, and page, where it is measured")
    assumption: str | None = None
    assumed_range: tuple[float, float] | None = None

    @model_validator(mode="after")
    def _bound(self) -> "ModelInput":
        if (self.measurement_id is None) == (self.assumption is None):
            raise ValueError(f"input {self.name} is bound to a measurement or declared an assumption, not both")
        return self


class ExecutableModel(Message):
    """A stand-alone Python script, what it was given, and what it returned in the sandbox."""

    name: str
    explains: str = ""
    equation: str = ""
    equation_source: str
    code: str
    inputs: tuple[ModelInput, ...]
    result: tuple[DerivedValue, ...] = ()
    log: str = ""
    code_sha256: str
    limits: tuple[str, ...] = ()
    status: Literal["not_run", "ran", "failed", "refused"] = "not_run"


class SweepPoint(Message):
    """One run of the model."""

    parameter_value: float
    outputs: dict[str, float]
    valid: bool = True


class Sweep(Message):
    """A model run over a grid of one parameter."""

    model: ExecutableModel
    parameter: str
    unit: str | None = None
    grid: tuple[float, ...]
    results: tuple[SweepPoint, ...]
    sensitivity: dict[str, float] = Field(
        default_factory=dict, description="per input: d ln(output) / d ln(input) at the central value"
    )
    central: float
    derived: tuple[DerivedValue, ...] = ()
    names: dict[str, str] = Field(default_factory=dict, description="what each symbol of an input or output stands for")
    units: dict[str, str] = Field(default_factory=dict, description="unit of each output by its symbol")
    note: str = ""


class Need(Message):
    """What an agent lacks; the graph decides what to do about it."""

    kind: Literal["measurement"]
    entity: str = ""
    property: str = ""
    unit: str | None = None
    reason: str
