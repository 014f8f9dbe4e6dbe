"""A card with its inputs bound, or why it could not be."""

from dataclasses import dataclass, field

from contracts.executables import ModelInput, Need


class NotBound(Exception):
    """A card that cannot be bound: what is missing (`need`), or why it does not apply."""

    def __init__(self, reason: str, need: Need | None = None) -> None:
        super().__init__(reason)
        self.reason, self.need = reason, need


@dataclass
class Bound:
    """Inputs with their standard uncertainties (None: not reported; 0: exact), units of outputs, and remarks."""

    entity: str
    inputs: list[ModelInput] = field(default_factory=list)
    spreads: dict[str, float | None] = field(default_factory=dict)
    valid: dict[str, tuple[float, float]] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    remarks: list[str] = field(default_factory=list)

    def named(self, template: str) -> str:
        """An output's name, with `{symbol}` as the property that is bound to it."""
        for symbol, word in self.words.items():
            template = template.replace(f"{{{symbol}}}", word)
        return template

    def add(self, item: ModelInput, spread: float | None, valid: tuple[float, float] | None) -> None:
        """Take an input. Raises NotBound where its value is outside the card's valid range."""
        if valid is not None and not valid[0] <= item.value <= valid[1]:
            raise NotBound(
                f"{item.name} of {item.value:g} {item.unit} is outside the range where the model holds "
                f"({valid[0]:g} to {valid[1]:g} {item.unit})"
            )
        self.inputs.append(item)
        self.spreads[item.symbol] = spread
        if valid is not None:
            self.valid[item.symbol] = valid
