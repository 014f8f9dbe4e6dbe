"""The quota manager of one process: keeps the ledger, asks the policy, tells what was granted."""

import threading
import time

from contracts.base import Message
from contracts.cards import Resources
from contracts.ids import new_id
from scheduling.policy import Grant, RunOnCpu, apply, decide, release
from scheduling.state import Lease, LeaseRequest, SchedulerState
from scheduling.telemetry import TelemetrySource


class Placement(Message):
    """Where an agent runs: on a leased GPU, or on the CPU, and why."""

    agent_id: str
    lease: Lease | None = None
    reason: str = ""

    @property
    def device(self) -> str:
        """In a reader's words: "the CPU (no GPU here)", "GPU 0 (8 GB leased)"."""
        if self.lease is None:
            return f"the CPU ({self.reason})"
        return f"GPU {self.lease.gpu} ({self.lease.memory_gb:g} GB leased)"


class QuotaManager:
    """Grants and takes back leases. Safe for threads."""

    def __init__(self, telemetry: TelemetrySource) -> None:
        self._telemetry = telemetry
        self._state = SchedulerState()
        self._lock = threading.Lock()

    def place(self, agent_id: str, resources: Resources, owner: str = "local") -> Placement | None:
        """A placement, or None where the agent needs a GPU and cannot have one now."""
        request = LeaseRequest(request_id=new_id(), agent_id=agent_id, resources=resources, owner=owner)
        with self._lock:
            asked = self._state.model_copy(update={"requests": (request,)})
            actions = decide(self._telemetry.read(), asked, time.monotonic())
            self._state = apply(asked, actions).model_copy(update={"requests": ()})
        for action in actions:
            if isinstance(action, Grant):
                return Placement(agent_id=agent_id, lease=action.lease)
            if isinstance(action, RunOnCpu):
                return Placement(agent_id=agent_id, reason=action.reason)
        return None

    def give_back(self, lease: Lease) -> None:
        """The lease ends; ending one twice changes nothing."""
        with self._lock:
            self._state = release(self._state, lease.lease_id)

    @property
    def leases(self) -> tuple[Lease, ...]:
        """What is leased now."""
        return self._state.leases
