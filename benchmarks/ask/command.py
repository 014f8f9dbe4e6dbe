"""The command `assay ask` as a user runs it: wall time, and memory of its process tree."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_SAMPLE_S = 0.2


@dataclass(frozen=True)
class Asked:
    """One run of the command. `peak_mb`: the largest sum, over its processes, of memory not shared (MB; on Linux)."""

    seconds: float
    peak_mb: float
    status: int


def ask_by_command(question: str, papers: Sequence[Path], home: Path) -> Asked:
    """Run `assay ask` with that ASSAY_HOME and wait for its end."""
    environ = {key: value for key, value in os.environ.items() if key != "RAY_ADDRESS"} | {"ASSAY_HOME": str(home)}
    command = [sys.executable, str(ROOT / "assay.py"), "ask", question, "--papers", *map(str, papers)]
    began = time.perf_counter()
    process = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = [0.0]
    sampler = threading.Thread(target=_sample, args=(process.pid, peak), daemon=True)
    sampler.start()
    status = process.wait()
    seconds = time.perf_counter() - began
    sampler.join()
    return Asked(seconds=seconds, peak_mb=peak[0], status=status)


def _sample(pid: int, peak: list[float]) -> None:
    """Note the peak until the process is gone."""
    while Path(f"/proc/{pid}").exists() and (total := sum(map(_private_bytes, _tree(pid)))):
        peak[0] = max(peak[0], total / 1e6)
        time.sleep(_SAMPLE_S)


def _tree(pid: int) -> Iterator[int]:
    """The process and its descendants."""
    yield pid
    for thread in Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            children = thread.read_text().split()
        except OSError:
            continue
        for child in children:
            yield from _tree(int(child))


def _private_bytes(pid: int) -> int:
    """Resident memory without what is shared: Ray's object store would count once a process otherwise."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return 1024 * sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("RssAnon:"))
