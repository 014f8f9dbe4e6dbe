"""The GPUs of this machine, as NVIDIA's own library tells them."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Gpu:
    """One GPU at one moment: memory in GB (10⁹ bytes), temperature in °C where it is told."""

    index: int
    name: str
    memory_gb: float
    temperature_c: float | None


def gpus_here() -> tuple[Gpu, ...]:
    """Every GPU of this machine; none without a driver. Raises nothing, may be called from any thread."""
    try:
        import pynvml
    except ImportError:
        return ()
    try:
        pynvml.nvmlInit()
    except pynvml.NVMLError:
        return ()
    try:
        return tuple(_gpu(pynvml, i) for i in range(pynvml.nvmlDeviceGetCount()))
    except pynvml.NVMLError:
        return ()
    finally:
        pynvml.nvmlShutdown()


def _gpu(nvml: Any, index: int) -> Gpu:
    handle = nvml.nvmlDeviceGetHandleByIndex(index)
    try:
        celsius: float | None = nvml.nvmlDeviceGetTemperature(handle, nvml.NVML_TEMPERATURE_GPU)
    except nvml.NVMLError:
        celsius = None
    return Gpu(
        index=index, name=str(nvml.nvmlDeviceGetName(handle)),
        memory_gb=nvml.nvmlDeviceGetMemoryInfo(handle).total / 1e9, temperature_c=celsius,
    )  # fmt: skip
