"""What this cluster has, and what an actor asks of it."""

from typing import Any

import ray

from cluster.gpus import gpus_here
from contracts.cards import Resources

HBM = "hbm_gb"
"""Logical resource: GPU memory of a node in GB. Ray's `num_gpus` counts devices and isolates no memory."""
NO_GPU_FOR_CPU_ACTORS = "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"
"""Set to 1, an actor with num_gpus=0 sees no GPU; without it, it sees all of them."""


def gpu_memory_here() -> list[float]:
    """Memory in GB of each GPU of this machine; empty where there is none or no driver."""
    return [gpu.memory_gb for gpu in gpus_here()]


def actor_options(resources: Resources, *, leased: bool, tell_workers: bool) -> dict[str, Any]:
    """Options for `.options(**…)` of an actor class.

    `leased`: whether a GPU lease was granted; without one the actor runs on the CPU.
    `tell_workers`: whether the environment of workers is not ours (a cluster that was running already).
    """
    options: dict[str, Any] = {"num_cpus": resources.cpus, "num_gpus": 0}
    if leased:
        memory = ray.cluster_resources().get(HBM, 0)  # type: ignore[no-untyped-call]
        options["num_gpus"] = resources.gpus
        if memory >= resources.gpu_memory_gb > 0:
            options["resources"] = {HBM: resources.gpu_memory_gb}
    elif tell_workers:
        options["runtime_env"] = {"env_vars": {NO_GPU_FOR_CPU_ACTORS: "1"}}
    return options
