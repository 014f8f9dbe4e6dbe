"""Contracts and cards, loaded and checked against each other before anything starts."""

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from contracts.cards import CARDS_DIR, CONTRACTS_DIR, CapabilityCard, TaskContract, load_cards, load_contracts
from contracts.doors import check_schema
from contracts.errors import ContractError
from contracts.ids import content_digest

RESIDENT_CPUS = 1.0
"""The resident agents together reserve at most one core."""


@dataclass(frozen=True)
class Registry:
    """What may be asked, and who says that he can do it."""

    contracts: dict[str, TaskContract]
    cards: dict[str, CapabilityCard]

    @cached_property
    def version(self) -> str:
        """Digest of the contracts."""
        return content_digest([c.model_dump(mode="json") for c in self.contracts.values()])[:16]

    def contract(self, name: str) -> TaskContract:
        """The contract of that name. Raises ContractError."""
        try:
            return self.contracts[name]
        except KeyError:
            raise ContractError(name, "is no contract", f"one of {', '.join(self.contracts)}") from None


@cache
def load_registry(contracts: Path = CONTRACTS_DIR, cards: Path = CARDS_DIR) -> Registry:
    """Load and check every contract and card, once a process. Raises ContractError with file, line and field."""
    registry = Registry(load_contracts(contracts), load_cards(cards))
    for contract in registry.contracts.values():
        check_schema(contract)
        file = contracts / f"{contract.name}.yaml"
        card = registry.cards.get(contract.agent)
        if card is None:
            raise ContractError(
                _at(file, "agent"), f"field agent: there is no card of {contract.agent}", "add the card"
            )
        if contract.name not in card.capability:
            raise ContractError(
                _at(cards / f"{card.agent_id}.yaml", "capability"),
                f"field capability: {contract.name} is missing, whose contract names {card.agent_id}",
                "add it",
            )
        for field in ("cpus", "gpus", "gpu_memory_gb"):
            reserved, asked = getattr(card.resources, field), getattr(contract.resources, field)
            if reserved < asked:
                raise ContractError(
                    _at(cards / f"{card.agent_id}.yaml", "resources"),
                    f"field resources.{field}: {reserved:g} is less than {contract.name} asks for",
                    f"at least {asked:g}",
                )
    for card in registry.cards.values():
        unknown = [name for name in card.capability if name not in registry.contracts]
        if unknown:
            raise ContractError(
                _at(cards / f"{card.agent_id}.yaml", "capability"),
                f"field capability: {unknown[0]} is no contract",
                "remove it, or add the contract",
            )
    reserved = sum(card.resources.cpus for card in registry.cards.values() if card.resident)
    if reserved > RESIDENT_CPUS + 1e-9:
        raise ContractError(
            str(cards),
            f"field resources.cpus: the resident agents reserve {reserved:g} cores",
            f"at most {RESIDENT_CPUS:g}",
        )
    return registry


def _at(file: Path, field: str) -> str:
    """`file:line` of a top-level field."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    line = next((number for number, text in enumerate(lines, start=1) if text.startswith(f"{field}:")), 1)
    return f"{file}:{line}"
