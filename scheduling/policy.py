"""Who gets which GPU memory, decided without I/O and without a clock of its own."""

from collections.abc import Iterable

from contracts.base import Message
from scheduling.state import GpuReading, Lease, LeaseRequest, SchedulerState, Snapshot

HOT_C = 75.0
"""House rule: above it, the mechanism agent's quota shrinks and new work goes to the CPU."""
COOL_C = 70.0
"""A hot GPU counts as hot until it is below this, so that one degree does not flip it."""
HOT_QUOTA_GB = {"mechanism": 4.0}


class Grant(Message):
    """The request becomes a lease."""

    request_id: str
    lease: Lease


class RunOnCpu(Message):
    """The request is answered: no GPU, for this reason."""

    request_id: str
    agent_id: str
    reason: str


class Refuse(Message):
    """The request is answered: the agent cannot run without a GPU, and there is none for it."""

    request_id: str
    agent_id: str
    reason: str


class SetQuota(Message):
    """A lease shrinks or grows to `memory_gb`; its actor is to be created again with it."""

    lease_id: str
    agent_id: str
    memory_gb: float
    reason: str


class MarkHot(Message):
    """The GPU is taken for hot from now on."""

    gpu: int
    temperature_c: float


class MarkCool(Message):
    """The GPU is no longer taken for hot."""

    gpu: int
    temperature_c: float


Action = Grant | RunOnCpu | Refuse | SetQuota | MarkHot | MarkCool


def decide(snapshot: Snapshot, state: SchedulerState, now: float) -> tuple[Action, ...]:
    """Actions in the order in which `apply` takes them. A request with no action waits.

    `now` in seconds, of any clock that only grows.
    """
    actions: list[Action] = list(_thermal(snapshot, state))
    state = apply(state, actions)
    for action in _quotas(state):
        actions.append(action)
        state = apply(state, [action])
    for request in state.requests:
        answer = _answer(request, snapshot, state, now)
        if answer is not None:
            actions.append(answer)
            state = apply(state, [answer])
    return tuple(actions)


def apply(state: SchedulerState, actions: Iterable[Action]) -> SchedulerState:
    """The state after the actions."""
    leases, requests, hot = list(state.leases), list(state.requests), set(state.hot)
    for action in actions:
        match action:
            case Grant(request_id=done, lease=lease):
                leases.append(lease)
                requests = [r for r in requests if r.request_id != done]
            case RunOnCpu(request_id=done) | Refuse(request_id=done):
                requests = [r for r in requests if r.request_id != done]
            case SetQuota(lease_id=changed, memory_gb=gb):
                leases = [x.model_copy(update={"memory_gb": gb}) if x.lease_id == changed else x for x in leases]
            case MarkHot(gpu=gpu):
                hot.add(gpu)
            case MarkCool(gpu=gpu):
                hot.discard(gpu)
    return SchedulerState(leases=tuple(leases), requests=tuple(requests), hot=frozenset(hot))


def release(state: SchedulerState, lease_id: str) -> SchedulerState:
    """The state without that lease; releasing one that is gone changes nothing."""
    return state.model_copy(update={"leases": tuple(x for x in state.leases if x.lease_id != lease_id)})


def _thermal(snapshot: Snapshot, state: SchedulerState) -> Iterable[Action]:
    for gpu in snapshot.gpus:
        if gpu.temperature_c is None:
            continue
        if gpu.index not in state.hot and gpu.temperature_c > HOT_C:
            yield MarkHot(gpu=gpu.index, temperature_c=gpu.temperature_c)
        elif gpu.index in state.hot and gpu.temperature_c < COOL_C:
            yield MarkCool(gpu=gpu.index, temperature_c=gpu.temperature_c)


def _quotas(state: SchedulerState) -> list[Action]:
    """Leases on hot GPUs shrink to their hot quota. They do not grow back: a new lease asks for the full size."""
    return [
        SetQuota(
            lease_id=lease.lease_id, agent_id=lease.agent_id, memory_gb=HOT_QUOTA_GB[lease.agent_id],
            reason=f"GPU {lease.gpu} is above {HOT_C:g} °C",
        )
        for lease in state.leases
        if lease.gpu in state.hot and lease.memory_gb > HOT_QUOTA_GB.get(lease.agent_id, float("inf"))
    ]  # fmt: skip


def _answer(request: LeaseRequest, snapshot: Snapshot, state: SchedulerState, now: float) -> Action | None:
    wanted = request.resources
    if wanted.gpus == 0:
        return RunOnCpu(request_id=request.request_id, agent_id=request.agent_id, reason="it asks for no GPU")
    cool = [gpu for gpu in snapshot.gpus if gpu.index not in state.hot]
    fitting = [gpu for gpu in cool if state.free_gb(gpu) >= wanted.gpu_memory_gb]
    if fitting:
        best = min(fitting, key=lambda gpu: (state.free_gb(gpu) - wanted.gpu_memory_gb, gpu.index))
        lease = Lease(
            lease_id=request.request_id, agent_id=request.agent_id, gpu=best.index,
            memory_gb=wanted.gpu_memory_gb, owner=request.owner, granted_at=now,
        )  # fmt: skip
        return Grant(request_id=request.request_id, lease=lease)
    reason = _why_not(snapshot.gpus, cool, wanted.gpu_memory_gb)
    if wanted.fallback == "cpu":
        return RunOnCpu(request_id=request.request_id, agent_id=request.agent_id, reason=reason)
    never = all(gpu.memory_gb < wanted.gpu_memory_gb for gpu in snapshot.gpus)
    if wanted.fallback == "none" or never:
        return Refuse(request_id=request.request_id, agent_id=request.agent_id, reason=reason)
    return None


def _why_not(gpus: tuple[GpuReading, ...], cool: list[GpuReading], memory_gb: float) -> str:
    if not gpus:
        return "no GPU here"
    if not cool:
        return f"every GPU is above {HOT_C:g} °C"
    return f"no GPU has {memory_gb:g} GB free"
