"""What is read out of a piece of text: a number with its unit, and what was made of both."""

from pydantic import Field

from contracts.base import Message
from contracts.measurements import Check, Relation, Uncertainty


class Quantity(Message):
    """A quantity as it stands in a text. Offsets are into that text.

    `value` and `interval` are both None only where the digits cannot be read surely (a check says why).
    """

    start: int = Field(ge=0)
    end: int
    text: str = Field(description="text[start:end], verbatim: relation, number, unit")
    number_start: int = Field(description="start of the number's own characters")
    number_end: int = Field(description="end of the number's own characters, uncertainty left out")
    relation: Relation = "="
    value: float | None = Field(default=None, description="in `unit`")
    interval: tuple[float, float] | None = Field(default=None, description="in `unit`, low to high")
    uncertainty: Uncertainty | None = None
    unit: str | None = Field(default=None, description="as written; None for a bare number")
    counted: bool = Field(default=False, description="whether `unit` is a noun that is counted (patients, cells)")
    si_value: float | None = Field(default=None, description="of `value`; None for an interval")
    si_unit: str | None = None
    dimension: str | None = None
    decimals: int = Field(default=0, description="digits after the decimal mark, as printed")
    group: tuple[int, int] | None = Field(default=None, description="span of the list that it is a member of")
    checks: tuple[Check, ...] = ()

    @property
    def read(self) -> bool:
        """Whether the number was read surely."""
        return self.value is not None or self.interval is not None
