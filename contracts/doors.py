"""Contract checks at both doors, by JSON Schema. `$ref: assay:NAME` names a message of the vocabulary."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator, ValidationError, validators
from jsonschema.exceptions import best_match
from pydantic_core import to_json
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from contracts import answer, claims, conflicts, documents, executables, measurements, payloads, propositions
from contracts.base import Message
from contracts.cards import TaskContract
from contracts.errors import ContractError
from contracts.required import check_evidence, check_explained

_MODULES = (answer, claims, conflicts, documents, executables, measurements, payloads, propositions)
TOKEN_CHARACTERS = 4


@cache
def _kinds() -> dict[str, type[Message]]:
    """Messages by their reference, `assay:NAME`."""
    return {
        f"assay:{name}": kind
        for module in _MODULES
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Message) and kind is not Message
    }


@cache
def _schema(reference: str) -> Resource[Any]:
    """A message's JSON Schema, made when it is first looked at: that takes a second for all, and most never are."""
    return Resource.from_contents(_kinds()[reference].model_json_schema(mode="serialization"), DRAFT202012)


_REGISTRY: Registry[Any] = Registry(retrieve=_schema)  # type: ignore[call-arg]


def check_schema(contract: TaskContract) -> None:
    """Raise ContractError where a schema of the contract is not a JSON Schema or names an unknown message.

    So too where what the contract requires or degrades to is no field of its output.
    """
    for field in ("input_schema", "output_schema"):
        schema = getattr(contract, field)
        try:
            Draft202012Validator.check_schema(schema)
            unknown = next((name for name in _references(schema) if name not in _kinds()), None)
            if unknown is not None:
                raise LookupError(f"{unknown} is no message of the vocabulary")
        except Exception as error:
            raise ContractError(
                f"contracts/tasks/{contract.name}.yaml", f"field {field}: {error}", "mend that field"
            ) from error
    known = contract.output_schema.get("properties", {})
    named = {
        "required_evidence": [rule.of for rule in contract.required_evidence],
        "degrade": [*contract.degrade.empty, *contract.degrade.equal, *contract.degrade.tells],
    }
    for field, paths in named.items():
        for name in (name for path in paths for name in path.split(".")[0].split("|")):
            if name not in known:
                raise ContractError(
                    f"contracts/tasks/{contract.name}.yaml",
                    f"field {field}: the output has no {name}",
                    "mend that field",
                )


def _references(schema: object) -> list[str]:
    if isinstance(schema, dict):
        own = [schema["$ref"]] if str(schema.get("$ref", "")).startswith("assay:") else []
        return own + [found for value in schema.values() for found in _references(value)]
    if isinstance(schema, list):
        return [found for value in schema for found in _references(value)]
    return []


def check_input(contract: TaskContract, value: dict[str, Any], size: int) -> None:
    """Raise ContractError where `value` is not admitted. `size`: characters of its JSON form."""
    _check(contract, contract.input_schema, value, "input")
    tokens = size // TOKEN_CHARACTERS
    if tokens > contract.limits.context_tokens:
        raise ContractError(
            contract.name,
            f"input of {tokens:,} tokens exceeds the contract's {contract.limits.context_tokens:,}",
            "pass fewer items",
        )


def check_output(contract: TaskContract, value: dict[str, Any]) -> None:
    """Raise ContractError where an agent's output is not what the contract promises."""
    _check(contract, contract.output_schema, value, "output")
    for name, items in value.items():
        if isinstance(items, list) and len(items) > contract.limits.rows:
            raise ContractError(
                contract.name,
                f"output {name} has {len(items):,} rows, over the contract's {contract.limits.rows:,}",
            )
    check_evidence(contract, value)
    check_explained(contract, value)


def _reference(validator: Any, reference: str, instance: Any, schema: Any) -> Iterator[ValidationError]:
    """What comes back unchanged from its message class needs no look at the schema, which takes ten times as long."""
    kind = _kinds().get(reference)
    if kind is not None and _unchanged(kind, instance):
        return
    yield from _BY_SCHEMA(validator, reference, instance, schema)


def _unchanged(kind: type[Message], instance: Any) -> bool:
    given = to_json(instance, inf_nan_mode="constants")
    try:
        return kind.model_validate_json(given).model_dump_json().encode() == given
    except ValueError:
        return False


_BY_SCHEMA = Draft202012Validator.VALIDATORS["$ref"]
_Validator: Any = validators.extend(  # type: ignore[no-untyped-call]
    Draft202012Validator, {"$ref": _reference}
)


def _check(contract: TaskContract, schema: dict[str, Any], value: dict[str, Any], door: str) -> None:
    error = best_match(_Validator(schema, registry=_REGISTRY).iter_errors(value))
    if error is not None:
        where = "/".join(str(part) for part in error.absolute_path) or "(whole)"
        raise ContractError(contract.name, f"{door} field {where}: {error.message[:300]}")
