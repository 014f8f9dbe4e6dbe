"""Mechanism cards: what a model explains, what it needs, where it holds. One YAML file and one code file each."""

import ast
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import Field, model_validator

from contracts.base import Message
from contracts.loading import load_yaml
from contracts.propositions import Verb

LIBRARY = Path(__file__).parent.parent / "library"


class Explains(Message):
    """Which propositions a card is for."""

    properties: tuple[str, ...] = Field(min_length=1, description="ontology ids of what is explained")
    against: tuple[str, ...] = Field(
        default=(), description="conditions or properties that it depends on; empty: none need be named"
    )
    verbs: tuple[Verb, ...] = ("why", "dependence", "trend", "what_if")


class Named(Message):
    """A symbol of the code with its names for a reader."""

    symbol: str
    name: str = Field(description='English; in an output "{k}" stands for the property that is bound to k')
    name_zh: str = Field(description="the same in Chinese, with the same fields")


class Series(Named):
    """One property measured over a condition: becomes `symbol`_1 … and `over_symbol`_1 …."""

    properties: tuple[str, ...] = Field(min_length=1, description="the first is asked for where none is there")
    over: tuple[str, ...] = Field(description="names of the condition")
    over_symbol: str
    over_unit: str
    over_valid: tuple[float, float]
    points: int = Field(default=2, ge=2, description="least number of different conditions")


class Measured(Named):
    """One measured value."""

    properties: tuple[str, ...] = Field(min_length=1)
    unit: str = Field(description='pint unit; "as_measured": of any dimension, kept as it is')
    valid: tuple[float, float] | None = Field(default=None, description="in `unit`")
    per_mole: bool = Field(default=False, description="an energy per particle is admitted and multiplied by N_A")
    process_of: str | None = Field(default=None, description="symbol whose process this value must be of")
    optional: bool = False


class Held(Named):
    """A condition under which a measured input holds."""

    of: str = Field(description="symbol of that input")
    condition: tuple[str, ...]
    unit: str
    valid: tuple[float, float]


class Asked(Named):
    """What the question itself sets: a condition or a change; declared an assumption."""

    condition: tuple[str, ...] = Field(description="names that set it, folded")
    unit: str
    valid: tuple[float, float]
    optional: bool = False


class Assumed(Named):
    """A declared assumption with its range."""

    value: float
    unit: str
    range: tuple[float, float]
    why: str
    why_zh: str


class Inputs(Message):
    """All inputs of a card by kind."""

    series: tuple[Series, ...] = Field(default=(), max_length=1)
    measured: tuple[Measured, ...] = ()
    held: tuple[Held, ...] = ()
    asked: tuple[Asked, ...] = ()
    assumed: tuple[Assumed, ...] = ()


class Output(Named):
    """One number that the code returns."""

    unit: str = Field(description='what the code returns, as a pint unit; "like k": the unit of input k')


class Card(Message):
    """One model of the library."""

    id: str
    title: str
    title_zh: str
    explains: Explains
    equation: str
    equation_source: str = Field(min_length=10, description="a textbook or paper that states the equation")
    code: str = Field(description="library/<code>.py holds model(v)")
    inputs: Inputs
    outputs: tuple[Output, ...] = Field(min_length=1)
    assumptions: tuple[str, ...] = Field(min_length=1)
    assumptions_zh: tuple[str, ...] = Field(description="the same, in the same order")
    limits: tuple[str, ...] = Field(min_length=1)
    limits_zh: tuple[str, ...] = Field(description="the same, in the same order")
    rank: int = Field(default=10, description="of several cards that bind, the lowest is built")
    kind: Literal["law", "candidate"] = Field(
        default="law", description="candidate: explains the asked property only if the named process limits it"
    )

    @model_validator(mode="after")
    def _coherent(self) -> "Card":
        known = {i.symbol for group in (self.inputs.series, self.inputs.measured) for i in group}
        for held in self.inputs.held:
            if held.of not in known:
                raise ValueError(f"input {held.symbol} is held with unknown {held.of}")
        for output in self.outputs:
            if output.unit.startswith("like ") and output.unit[5:] not in known:
                raise ValueError(f"output {output.symbol} has the unit of unknown {output.unit[5:]}")
        if len(self.assumptions) != len(self.assumptions_zh) or len(self.limits) != len(self.limits_zh):
            raise ValueError("each assumption and each limit stands in English and in Chinese")
        return self

    def in_both_languages(self) -> list[tuple[str, str]]:
        """Every text that a reader of its results meets, in English and in Chinese; outputs as "… of {entity}"."""
        inputs = self.inputs
        named = (*inputs.series, *inputs.measured, *inputs.held, *inputs.asked, *inputs.assumed)
        return [
            (self.title, self.title_zh),
            *((item.name, item.name_zh) for item in named),
            *((item.why, item.why_zh) for item in inputs.assumed),
            *((of_entity(output.name, "{entity}"), _of_entity_zh(output.name_zh)) for output in self.outputs),
            *zip(self.assumptions, self.assumptions_zh, strict=True),
            *zip(self.limits, self.limits_zh, strict=True),
        ]

    @property
    def source(self) -> str:
        """The code file's text from `def model` on, with its imports left out."""
        text = (LIBRARY / f"{self.code}.py").read_text(encoding="utf-8")
        tree = ast.parse(text)
        kept = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.Assign))]
        lines = text.splitlines()
        return "\n\n\n".join("\n".join(lines[node.lineno - 1 : node.end_lineno]) for node in kept)


def of_entity(output: str, entity: str) -> str:
    """The name of an output of an entity: 'conductivity at 40 °C' of MOF-5 is 'conductivity of MOF-5 at 40 °C'."""
    head, at, place = output.partition(" at the ")
    return f"{head} of {entity}{at}{place}"


def _of_entity_zh(output: str) -> str:
    return f"{{entity}}{'' if output.startswith('在') else '的'}{output}"


@cache
def library() -> tuple[Card, ...]:
    """Every card by id. Raises ContractError with file, line and field where one does not load."""
    return tuple(load_yaml(path, Card) for path in sorted(LIBRARY.glob("*.yaml")))
