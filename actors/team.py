"""The agents as Ray actors: started, found, restarted and stopped."""

import contextlib
import gc
import importlib
import threading
import time
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Self

import ray
from ray.actor import ActorHandle
from ray.exceptions import ActorUnavailableError, GetTimeoutError, RayError

from actors.base import Agent, AgentContext
from actors.registry import Registry, load_registry
from cluster.connect import Connection
from cluster.resources import actor_options
from cluster.settings import Settings
from contracts.errors import ClusterError, ContractError
from contracts.ids import new_id
from contracts.records import AgentMessage
from scheduling import NvmlTelemetry, Placement, QuotaManager

AGENTS: Mapping[str, str] = {
    "orchestrator": "actors.orchestrator:Orchestrator",
    "data_verify": "actors.data_verify:DataVerify",
    "lit_review": "actors.lit_review:LitReview",
    "mechanism": "actors.mechanism:Mechanism",
    "counterfact": "actors.counterfact:Counterfact",
    "ad_hoc": "actors.ad_hoc:AdHoc",
}
"""Agent id → module and class, in the order in which a question needs them: Ray starts a process a core at a time.

Only the worker imports it, so that the driver starts without the rooms behind.
"""
READY_S = 180.0
LINGER_S = 30.0
"""How long an agent that is not resident stays after a question has needed it: its process takes a second to start,
and a session's next question often needs it again."""
_RESTART_POLL_S = 0.1
_COLLECTED_AFTER = (50_000, 20, 100)
"""New objects before Python looks for garbage among them, and rounds before it looks among older ones (see `gc`)."""


class AgentShell:
    """The actor: an agent behind Ray's door. Everything is in the agent."""

    def __init__(self, where: str, context: dict[str, Any]) -> None:
        # Papers in memory are hundreds of thousands of objects without cycles: at Python's own thresholds, looking
        # through them for garbage takes as long as loading them.
        gc.set_threshold(*_COLLECTED_AFTER)
        module, _, name = where.partition(":")
        kind: type[Agent] = getattr(importlib.import_module(module), name)
        self._agent = kind(AgentContext.model_validate(context))

    def register(self) -> tuple[str, tuple[str, ...]]:
        """Agent id and the contracts that it carries out."""
        return self._agent.agent_id, self._agent.capability

    def invoke(self, message: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """See `Agent.invoke`; a streaming generator of dicts."""
        yield from self._agent.invoke(AgentMessage.model_validate(message))


class Team:
    """The agents of one connection. Residents start on entering; others when first needed, and stop soon after."""

    def __init__(
        self,
        connection: Connection,
        settings: Settings,
        *,
        registry: Registry | None = None,
        quota: QuotaManager | None = None,
        agents: Mapping[str, str] = AGENTS,
        linger_s: float = LINGER_S,
    ) -> None:
        self.connection, self.settings = connection, settings
        self.registry = registry or load_registry()
        self._quota = quota or QuotaManager(NvmlTelemetry())
        self._agents = agents
        self._namespace = f"{connection.namespace}-{new_id()}"  # two teams may share a connection
        self._handles: dict[str, ActorHandle[Any]] = {}
        self._placements: dict[str, Placement] = {}
        self._ready: set[str] = set()
        self._borrowers: dict[str, int] = {}
        self._linger_s = linger_s
        self._leaving: dict[str, threading.Timer] = {}
        self._lock = threading.RLock()

    def __enter__(self) -> Self:
        try:
            for agent_id in self._agents:
                if self.registry.cards[agent_id].resident:
                    self._start(agent_id)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop every agent and give the leases back."""
        with self._lock:
            for agent_id in list(self._handles):
                self._stay(agent_id)
                self._stop(agent_id)

    @contextlib.contextmanager
    def borrowed(self, agent_id: str) -> Iterator[ActorHandle[Any]]:
        """The agent's actor, ready to be called. One that is not resident is stopped `linger_s` after its last use.

        Raises ClusterError where it does not become ready, ContractError where it is not what its card says.
        """
        with self._lock:
            if agent_id not in self._handles:
                self._start(agent_id)
            self._stay(agent_id)
            self._borrowers[agent_id] = self._borrowers.get(agent_id, 0) + 1
            handle = self._handles[agent_id]
        try:
            self._await_ready(agent_id, handle)
            yield handle
        finally:
            with self._lock:
                self._borrowers[agent_id] -= 1
                unused = not self._borrowers[agent_id] and not self.registry.cards[agent_id].resident
                if unused and agent_id in self._handles:
                    (self._leave if agent_id in self._ready else self._stop)(agent_id)

    def device(self, agent_id: str) -> str:
        """Where the agent runs, in a reader's words."""
        return self._placements[agent_id].device

    def running(self) -> tuple[str, ...]:
        """Agents that have an actor now."""
        return tuple(self._handles)

    def mistrust(self, agent_id: str) -> None:
        """A call was lost: the next borrower waits until the agent answers again."""
        with self._lock:
            self._ready.discard(agent_id)

    def restart(self, agent_id: str) -> None:
        """Kill the agent's process (a call in it hangs); Ray starts it again."""
        with self._lock:
            self._ready.discard(agent_id)
            if agent_id in self._handles:
                ray.kill(self._handles[agent_id], no_restart=False)

    def _start(self, agent_id: str) -> None:
        card = self.registry.cards[agent_id]
        placement = self._quota.place(agent_id, card.resources, self.settings.owner)
        if placement is None:
            raise ClusterError(
                agent_id, f"needs {card.resources.gpu_memory_gb:g} GB of a GPU and none is free", "try later"
            )
        self._placements[agent_id] = placement
        options = actor_options(
            card.resources, leased=placement.lease is not None, tell_workers=not self.connection.started_here
        )
        context = AgentContext(home=self.settings.home)
        # The dispatcher retries, each time under a new claim; a retry by Ray would be one that the store does not know.
        shell: Any = ray.remote(AgentShell).options(
            name=agent_id, namespace=self._namespace, max_restarts=-1, max_task_retries=0, **options
        )
        self._handles[agent_id] = shell.remote(self._agents[agent_id], context.model_dump(mode="json"))

    def _leave(self, agent_id: str) -> None:
        """Stop it in a while, unless it is borrowed again before."""
        timer = self._leaving[agent_id] = threading.Timer(self._linger_s, self._stop_unused, (agent_id,))
        timer.daemon = True
        timer.start()

    def _stay(self, agent_id: str) -> None:
        timer = self._leaving.pop(agent_id, None)
        if timer is not None:
            timer.cancel()

    def _stop_unused(self, agent_id: str) -> None:
        with self._lock:
            if agent_id in self._handles and not self._borrowers.get(agent_id):
                self._leaving.pop(agent_id, None)
                self._stop(agent_id)

    def _stop(self, agent_id: str) -> None:
        handle = self._handles.pop(agent_id)
        placement = self._placements.pop(agent_id)
        self._ready.discard(agent_id)
        if placement.lease is not None:
            self._quota.give_back(placement.lease)
        if ray.is_initialized() and self.connection.alive():
            ray.kill(handle)

    def _await_ready(self, agent_id: str, handle: ActorHandle[Any]) -> None:
        if agent_id in self._ready:
            return
        until = time.monotonic() + READY_S
        try:
            named, capability = self._registered(handle, until)
        except GetTimeoutError as error:
            raise ClusterError(
                agent_id, f"was not ready after {READY_S:g} s", "see `assay doctor` for free cores"
            ) from error
        except RayError as error:
            cause = getattr(error, "cause", None) or error
            said = (str(cause).strip().splitlines() or [type(cause).__name__])[-1]
            raise ClusterError(agent_id, f"does not start ({said[:300]})", "see `assay doctor`") from error
        card = self.registry.cards[agent_id]
        if named != agent_id or set(card.capability) - set(capability):
            raise ContractError(
                f"contracts/cards/{agent_id}.yaml", f"field capability: {named} carries out {capability}"
            )
        self._ready.add(agent_id)

    def _registered(self, handle: ActorHandle[Any], until: float) -> tuple[str, tuple[str, ...]]:
        """What the agent says of itself, once its process is there: while it restarts, Ray refuses calls."""
        while True:
            try:
                said: Any = ray.get(handle.register.remote(), timeout=max(0.0, until - time.monotonic()))
                named, capability = said
                return named, capability
            except ActorUnavailableError:
                if time.monotonic() > until:
                    raise
                time.sleep(_RESTART_POLL_S)
