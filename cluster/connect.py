"""Starting a local Ray, or joining one that runs, and leaving nothing behind."""

import contextlib
import logging
import os
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cluster.keys import make_key

make_key(os.environ)

import ray  # noqa: E402
from ray._private import worker  # noqa: E402

from cluster.guarding import Guardian, guarded, marking  # noqa: E402
from cluster.resources import HBM, NO_GPU_FOR_CPU_ACTORS, gpu_memory_here  # noqa: E402
from cluster.settings import Settings  # noqa: E402
from contracts.errors import ClusterError, first_line  # noqa: E402
from contracts.ids import new_id  # noqa: E402

LOGGER = logging.getLogger(__name__)
ROOMS = Path(__file__).resolve().parents[1]
"""The folder that holds our top-level packages."""
_STARTED = threading.Event()
"""Set while the Ray that this process is joined to is one that it has started."""
_PROBE_S = 2.0
_ORPHAN_S = 15
"""How long what is left of a Ray waits for its control service before it ends itself, seconds (default 60)."""


@dataclass(frozen=True)
class Connection:
    """A Ray cluster that this process is joined to."""

    started_here: bool
    """By this process, in this or an enclosing `connect`: its workers then have our environment."""
    namespace: str
    """Names of this connection's actors stand in it, so that two runs on one cluster do not meet."""
    endpoints: tuple[tuple[str, int], ...]
    """Host and port of the cluster's control service and of this node's raylet."""

    def alive(self) -> bool:
        """Whether control service and raylet still accept a connection."""
        return all(_reachable(host, port) for host, port in self.endpoints)


@contextlib.contextmanager
def connect(settings: Settings) -> Iterator[Connection]:
    """Join `settings.ray_address` (inside a Ray job: the job's cluster), or start a Ray here.

    What was started here is shut down on leaving, also by Ctrl-C, and by its guardian where this process is killed.
    A Ray that this process had joined before is used and left as it is. Raises ClusterError.
    """
    if ray.is_initialized():
        yield _describe(started_here=_STARTED.is_set())
        return
    _keep_raylet_off_the_terminal()
    with contextlib.ExitStack() as stack:
        with _outside_the_callers_folder():
            if settings.ray_address:
                _join(settings.ray_address)
            else:
                _start(settings, stack.enter_context(guarded()))
        stack.callback(ray.shutdown)
        stack.callback(_STARTED.clear)
        yield _describe(started_here=_STARTED.is_set())


@contextlib.contextmanager
def _outside_the_callers_folder() -> Iterator[None]:
    """Ray puts the working folder first on its workers' path: stand in our own while it looks.

    Otherwise a user's `models/` or `random.py` would be imported in place of ours or of Python's.
    """
    try:
        before: Path | None = Path.cwd()
    except FileNotFoundError:
        before = None
    os.chdir(ROOMS)
    try:
        yield
    finally:
        if before is not None:
            os.chdir(before)


def _keep_raylet_off_the_terminal() -> None:
    """Ray prints the raylet's messages on stdout whatever `log_to_driver` says; they belong in the log."""

    def note(data: dict[str, Any], *_args: object, **_options: object) -> None:
        LOGGER.info("%s: %s", data.get("pid"), " ".join(data.get("lines", ())))

    worker.print_to_stdstream = note


def _start(settings: Settings, guardian: Guardian) -> None:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ.setdefault("RAY_gcs_rpc_server_reconnect_timeout_s", str(_ORPHAN_S))
    os.environ[NO_GPU_FOR_CPU_ACTORS] = "1"
    memory = gpu_memory_here()
    try:
        with marking(guardian.mark):
            ray.init(
                address="local",
                num_cpus=settings.cpus or max(os.cpu_count() or 1, 2),
                resources={HBM: int(sum(memory))} if memory else None,
                object_store_memory=settings.object_store_mb * 1024**2,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        guardian.tell(ray.get_runtime_context().get_session_name())
        _STARTED.set()
    except Exception as error:
        ray.shutdown()
        raise ClusterError("Ray", f"cannot be started here ({first_line(error)})", "see `assay doctor`") from error


def _join(address: str) -> None:
    if address.startswith("ray://"):
        raise ClusterError("RAY_ADDRESS", f"{address} is a Ray Client address", "give the head's host:6379, or `auto`")
    host, _, port = address.rpartition(":")
    if port.isdigit() and not _reachable(host, int(port)):  # Ray itself would try for minutes
        raise ClusterError("RAY_ADDRESS", f"nothing answers at {address}", "start that cluster, or unset RAY_ADDRESS")
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except Exception as error:
        ray.shutdown()
        raise ClusterError(
            "RAY_ADDRESS",
            f"no Ray cluster answers at {address} ({first_line(error)})",
            "start it, or unset RAY_ADDRESS",
        ) from error


def _describe(*, started_here: bool) -> Connection:
    context = ray.get_runtime_context()
    host, _, port = context.gcs_address.rpartition(":")
    endpoints = [(host.strip("[]"), int(port))]
    here = [node for node in ray.nodes() if node["NodeID"] == context.get_node_id()]  # type: ignore[no-untyped-call]
    endpoints += [(node["NodeManagerAddress"], node["NodeManagerPort"]) for node in here]
    return Connection(started_here=started_here, namespace=f"assay-{new_id()}", endpoints=tuple(endpoints))


def _reachable(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), timeout=_PROBE_S):
            return True
    except OSError:
        return False
