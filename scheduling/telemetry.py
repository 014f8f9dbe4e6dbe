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
        try:
            import pynvml
        except ImportError:
            return Snapshot()
        try:
            pynvml.nvmlInit()
        except pynvml.NVMLError:
            return Snapshot()
        try:
            return Snapshot(gpus=tuple(_reading(pynvml, i) for i in range(pynvml.nvmlDeviceGetCount())))
        except pynvml.NVMLError:
            return Snapshot()
        finally:
            pynvml.nvmlShutdown()


def _reading(nvml: object, index: int) -> GpuReading:
    handle = nvml.nvmlDeviceGetHandleByIndex(index)  # type: ignore[attr-defined]
    try:
        celsius: float | None = nvml.nvmlDeviceGetTemperature(handle, nvml.NVML_TEMPERATURE_GPU)  # type: ignore[attr-defined]
    except nvml.NVMLError:  # type: ignore[attr-defined]
        celsius = None
    return GpuReading(
        index=index,
        name=str(nvml.nvmlDeviceGetName(handle)),  # type: ignore[attr-defined]
        memory_gb=nvml.nvmlDeviceGetMemoryInfo(handle).total / 1e9,  # type: ignore[attr-defined]
        temperature_c=celsius,
    )
