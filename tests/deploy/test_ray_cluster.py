"""The cluster's description is one that this Ray takes."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from cluster.resources import HBM
from contracts.cards import load_cards

DESCRIPTION = Path(__file__).resolve().parents[2] / "ray_cluster.yaml"


@pytest.fixture
def described() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load(DESCRIPTION.read_text(encoding="utf-8"))
    return loaded


def validate(config: dict[str, Any]) -> None:
    """Ray's own check, over the defaults that `ray up` fills in first."""
    from ray.autoscaler._private.util import fillout_defaults, validate_config

    validate_config(fillout_defaults(config) | {"cluster_synced_files": []})


def test_rays_schema_accepts_it(described: dict[str, Any]) -> None:
    validate(described)


@pytest.mark.parametrize(
    ("key", "value"),
    [("max_worker", 3), ("idle_timeout_minutes", "soon"), ("available_node_types", {"head": {"cpus": 1}})],
)
def test_rays_schema_would_refuse_a_slip(described: dict[str, Any], key: str, value: object) -> None:
    with pytest.raises((jsonschema.ValidationError, ValueError)):
        validate(described | {key: value})


def test_there_are_a_head_gpu_workers_and_cpu_workers(described: dict[str, Any]) -> None:
    kinds = described["available_node_types"]
    assert described["head_node_type"] in kinds
    workers = [kind for name, kind in kinds.items() if name != described["head_node_type"]]
    gpus, cpus = ([w for w in workers if ("GPU" in w["resources"]) is has] for has in (True, False))
    assert gpus
    assert cpus
    assert all(worker["max_workers"] >= 1 for worker in workers)
    assert all(worker["resources"][HBM] > 0 for worker in gpus)


def test_the_residents_fit_on_the_head(described: dict[str, Any]) -> None:
    needed = sum(card.resources.cpus for card in load_cards().values() if card.resident)
    assert needed <= described["available_node_types"][described["head_node_type"]]["resources"]["CPU"]


def test_the_cluster_runs_with_its_token_on(described: dict[str, Any]) -> None:
    for step in ("head_start_ray_commands", "worker_start_ray_commands"):
        (command,) = described[step]
        assert "RAY_AUTH_MODE=token ray start" in command
        assert ". .venv/bin/activate" in command
