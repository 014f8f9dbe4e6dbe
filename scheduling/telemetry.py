"""Where readings of the GPUs come from."""

from typing import Protocol

from scheduling.state import GpuReading, Snapshot


class TelemetrySource(Protocol):
    """Reads every GPU of this machine. `read` may be called from any thread, and never raises."""

    def read(self) -> Snapshot:
        """The GPUs now; empty where there is none."""
        ...


class NvmlTelemetry:
    """NVIDIA's own library. Without a driver there are no GPUs."""

    def read(self) -> Snapshot:
        from cluster.gpus import gpus_here  # the policy beside it is used, and tested, without Ray

        return Snapshot(
            gpus=tuple(
                GpuReading(
                    index=gpu.index, name=gpu.name, memory_gb=gpu.memory_gb, temperature_c=gpu.temperature_c
                )
                for gpu in gpus_here()
            )
        )  # fmt: skip
