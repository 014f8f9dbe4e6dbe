"""What a contract's output must carry beside its schema, and whether it is the contract's degraded form.

Paths are dotted field names; a list on the way stands for each of its items. `a|b` is either of two fields.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from contracts.cards import Degrade, TaskContract
from contracts.errors import ContractError


def check_evidence(contract: TaskContract, output: dict[str, Any]) -> None:
    """Raise ContractError where an item lacks what the contract requires of it."""
    for rule in contract.required_evidence:
        for place, item in _items(output, rule.of):
            for path in rule.carries:
                if not _carries(item, path):
                    raise ContractError(contract.name, f"output {place} lacks {path} ({rule.says})")


def check_explained(contract: TaskContract, output: dict[str, Any]) -> None:
    """Raise ContractError where the output is the degraded form and tells none of what has to go with it."""
    told = contract.degrade.tells
    if told and degraded(contract.degrade, output) and not any(_carries(output, path) for path in told):
        raise ContractError(contract.name, f"output is empty and does not tell {' or '.join(told)}")


def degraded(rule: Degrade, output: dict[str, Any]) -> bool:
    """Whether the output is what the contract returns for want of data."""
    if rule.empty and not any(_carries(output, path) for path in rule.empty):
        return True
    for path, value in rule.equal.items():
        *way, last = path.split(".")
        found = [holder.get(last) for holder in _values(output, way) if isinstance(holder, dict)]
        if found and all(each == value for each in found):
            return True
    return False


def _items(output: dict[str, Any], of: str) -> Iterator[tuple[str, Any]]:
    """Each item at the path, with its place for a reader."""
    at: list[tuple[str, Any]] = [("", output)]
    for name in of.split("."):
        at = [
            (f"{place}/{name}/{i}".lstrip("/"), item)
            for place, holder in at
            for i, item in enumerate(_as_items(holder.get(name) if isinstance(holder, dict) else None))
        ]
    return iter(at)


def _as_items(value: Any) -> Iterable[Any]:
    if value is None:
        return ()
    return value if isinstance(value, list | tuple) else (value,)


def _carries(item: Any, path: str) -> bool:
    """Whether the last field of the path holds something, in every item on the way."""
    *way, last = path.split(".")
    holders = list(_values(item, way))
    return bool(holders) and all(any(_holds(holder, field) for field in last.split("|")) for holder in holders)


def _holds(holder: Any, field: str) -> bool:
    value = holder.get(field) if isinstance(holder, dict) else None
    return value is not None and value is not False and value not in ("", [], (), {})


def _values(item: Any, way: list[str]) -> Iterator[Any]:
    if not way:
        yield item
        return
    value = item.get(way[0]) if isinstance(item, dict) else None
    for each in _as_items(value):
        yield from _values(each, way[1:])
