"""Who is asked for a task, and who next."""

from collections.abc import Mapping

from contracts.cards import CapabilityCard, TaskContract


def candidates(contract: TaskContract, cards: Mapping[str, CapabilityCard]) -> tuple[str, ...]:
    """Agents whose card names the contract: the one that the contract names first, then by id."""
    able = [card for card in cards.values() if contract.name in card.capability]
    return tuple(card.agent_id for card in sorted(able, key=lambda c: (c.agent_id != contract.agent, c.agent_id)))
