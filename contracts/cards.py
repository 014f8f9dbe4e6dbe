"""Capability cards (who can do what) and task contracts (what must hold when it is done)."""

from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from contracts.base import Message
from contracts.loading import load_yaml

CONTRACTS_DIR = Path(__file__).parent / "tasks"
CARDS_DIR = Path(__file__).parent / "cards"


class RequiredEvidence(Message):
    """What each item of one field of the output must carry; an output that lacks it is refused at the door."""

    of: str = Field(description="path of the items in the output: measurements, models.inputs")
    carries: tuple[str, ...] = Field(min_length=1, description="paths in an item that hold something; a|b: either")
    says: str = Field(description="the same for a reader")


class Degrade(Message):
    """What is returned when data is insufficient: never a guess. Such an output is known by one of two signs."""

    returns: str = Field(description="the output that says 'nothing found', for a reader")
    confidence: float = Field(ge=0, le=1, description="in such an output")
    empty: tuple[str, ...] = Field(default=(), description="fields of the output that are all empty then")
    equal: dict[str, Any] = Field(default_factory=dict, description="paths in the output and the value they have then")
    tells: tuple[str, ...] = Field(
        default=(), description="of these one holds something then: what was looked for, why"
    )


class Limits(Message):
    """Bounds on one task."""

    timeout_s: float = Field(gt=0)
    context_tokens: int = Field(gt=0, description="input passed to the agent, in tokens of about four characters")
    rows: int = Field(gt=0, description="most items in any list of the output")


class Resources(Message):
    """What the agent's actor reserves."""

    cpus: float = Field(gt=0, description="fraction of a core while resident")
    gpus: float = Field(ge=0, lt=1, description="fraction of a GPU where there is one")
    gpu_memory_gb: float = Field(ge=0)
    fallback: Literal["cpu", "wait", "none"]


class Retry(Message):
    """Retries happen for the listed reasons only."""

    attempts: int = Field(ge=0, description="beyond the first")
    backoff_s: float = Field(ge=0)
    reasons: tuple[Literal["timeout", "actor_died", "node_died", "unavailable"], ...] = ()


class TaskContract(Message):
    """One task's contract, as its YAML file states it."""

    name: str
    version: str
    agent: str
    description: str
    input_schema: dict[str, Any]
    output_schema: dict[str, Any]
    upstream: tuple[str, ...] = Field(default=(), description="contracts whose output may go into the input")
    reusable: bool = Field(
        default=False, description="the output depends on input and code alone, so that an earlier run's may be taken"
    )
    required_evidence: tuple[RequiredEvidence, ...] = Field(description="what the output must carry")
    degrade: Degrade
    limits: Limits
    resources: Resources
    retry: Retry


class CapabilityCard(Message):
    """What an agent says of itself when it registers."""

    agent_id: str
    capability: tuple[str, ...] = Field(min_length=1, description="contracts that it carries out")
    input_schema: dict[str, Any] = Field(default_factory=dict, description="empty: the contract's own")
    output_schema: dict[str, Any] = Field(default_factory=dict, description="empty: the contract's own")
    constraints: tuple[str, ...] = ()
    description: str
    resources: Resources
    resident: bool = True


def load_contracts(folder: Path = CONTRACTS_DIR) -> dict[str, TaskContract]:
    """Every contract of the folder by name. Raises ContractError with file, line and field."""
    return {c.name: c for c in (load_yaml(path, TaskContract) for path in sorted(folder.glob("*.yaml")))}


def load_cards(folder: Path = CARDS_DIR) -> dict[str, CapabilityCard]:
    """Every card of the folder by agent id. Raises ContractError with file, line and field."""
    return {c.agent_id: c for c in (load_yaml(path, CapabilityCard) for path in sorted(folder.glob("*.yaml")))}
