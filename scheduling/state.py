"""What the scheduler sees and remembers: GPUs, leases, requests. All sizes in GB (10⁹ bytes), all times in seconds."""

from pydantic import Field

from contracts.base import Message
from contracts.cards import Resources


class GpuReading(Message):
    """One GPU at one moment."""

    index: int
    name: str = ""
    memory_gb: float = Field(ge=0)
    temperature_c: float | None = None


class Snapshot(Message):
    """Every GPU of this machine at one moment; empty where there is none."""

    gpus: tuple[GpuReading, ...] = ()


class LeaseRequest(Message):
    """An agent asks for GPU memory."""

    request_id: str
    agent_id: str
    resources: Resources
    owner: str = "local"


class Lease(Message):
    """GPU memory that an agent holds; the truth about memory (Ray's resources are set from it)."""

    lease_id: str
    agent_id: str
    gpu: int
    memory_gb: float
    owner: str = "local"
    granted_at: float


class SchedulerState(Message):
    """The ledger, the open requests in order of arrival, and which GPUs are taken for hot."""

    leases: tuple[Lease, ...] = ()
    requests: tuple[LeaseRequest, ...] = ()
    hot: frozenset[int] = frozenset()

    def free_gb(self, gpu: GpuReading) -> float:
        """Memory of `gpu` that no lease holds."""
        return gpu.memory_gb - sum(lease.memory_gb for lease in self.leases if lease.gpu == gpu.index)
