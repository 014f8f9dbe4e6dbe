"""GPU telemetry, leases, thermal policy."""

from scheduling.ledger import Placement, QuotaManager
from scheduling.policy import Action, apply, decide, release
from scheduling.state import GpuReading, Lease, LeaseRequest, SchedulerState, Snapshot
from scheduling.telemetry import NvmlTelemetry, TelemetrySource

__all__ = [
    "Action", "GpuReading", "Lease", "LeaseRequest", "NvmlTelemetry", "Placement", "QuotaManager", "SchedulerState",
    "Snapshot", "TelemetrySource", "apply", "decide", "release",
]  # fmt: skip
