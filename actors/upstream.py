"""A task is given what its contract names, out of what the contracts that it declares upstream have delivered."""

from collections.abc import Iterator, Sequence
from typing import Any

from contracts.cards import TaskContract
from contracts.errors import ContractError
from contracts.records import TaskRecord

_IDENTITY = ("id", "code_sha256", "task_id")


def check_reads(contract: TaskContract, given: dict[str, Any], rows: Sequence[TaskRecord]) -> None:
    """Raise ContractError where `given` has a field that is not the contract's, or an item that no row of a
    contract declared upstream delivered. `rows`: the run's tasks that have ended.
    """
    for field in given:
        if field not in contract.input_schema.get("properties", {}):
            raise ContractError(contract.name, f"input field {field} is none of its own", "add it to the contract")
    readable = [row for row in rows if row.contract in contract.upstream]
    delivered = {row.task_id for row in readable}
    for row in readable:
        if row.status == "succeeded" and row.output is not None:
            delivered |= {identity for _, identity in _identities(row.output)}
    for field, identity in _identities(given):
        if identity not in delivered:
            raise ContractError(
                contract.name,
                f"input field {field} holds {identity[:12]}, which no task declared upstream delivered",
                f"declare it: upstream is {', '.join(contract.upstream) or 'empty'}",
            )


def _identities(content: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Field and identity of each item of the lists in `content` that has one."""
    for field, items in content.items():
        if isinstance(items, list | tuple):
            for item in items:
                known = (
                    next((item[key] for key in _IDENTITY if item.get(key)), None) if isinstance(item, dict) else None
                )
                if known is not None:
                    yield field, known
