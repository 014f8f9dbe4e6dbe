"""Run a script in the sandbox: no network, nothing to read, one scratch folder, every resource bounded."""

import os
import selectors
import signal
import subprocess
import time
from contextlib import suppress
from typing import Literal

from pydantic import Field

from contracts.base import Message
from reasoning.sandbox.jail import OUTPUT_BYTES, SandboxUnavailable, command
from reasoning.sandbox.syscalls import program

KilledFor = Literal["wall_time", "cpu_time", "memory", "output", "refused"]
_CHUNK = 65536
_MEMORY_SIGNS = ("MemoryError", "Cannot allocate memory", "Unable to allocate", "bad_alloc", "Memory allocation")


class SandboxResult(Message):
    """What became of a script."""

    stdout: str
    stderr: str
    exit: int | None = Field(description="the script's exit status; None where it was killed or never run")
    killed_for: KilledFor | None = Field(
        default=None, description="the limit that it met; refused: there is no sandbox here, and it was not run"
    )
    reason: str = Field(default="", description="the limit and its value, or why the sandbox is not available")

    @property
    def ok(self) -> bool:
        """Whether the script ran to its end without an error."""
        return self.exit == 0 and self.killed_for is None


def run_script(code: str, *, timeout_s: float = 30.0, memory_mb: int = 1024) -> SandboxResult:
    """Run Python `code` with numpy, scipy and pint at hand, and nothing else of this machine.

    `timeout_s`: wall time, and CPU time rounded up. `memory_mb`: address space. stdout and stderr are cut
    at 1 MB, and the script ends there. Where the sandbox cannot be made the result is `refused` with the reason.
    """
    descriptors: list[int] = []
    try:
        script_fd, seccomp_fd = _memory_file(code.encode("utf-8", "replace")), _memory_file(program())
        descriptors += [script_fd, seccomp_fd]
        arguments = command(
            script_fd=script_fd, seccomp_fd=seccomp_fd, memory_mb=memory_mb, cpu_s=max(1, int(timeout_s + 0.999))
        )
        process = subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={}, pass_fds=descriptors, start_new_session=True, cwd="/",
        )  # fmt: skip
    except SandboxUnavailable as error:
        return _refused(str(error))
    except (ImportError, RuntimeError) as error:
        return _refused(f"seccomp is not available ({error}); install libseccomp2 and pyseccomp")
    except OSError as error:
        return _refused(f"the sandbox does not start ({error})")
    finally:
        for descriptor in descriptors:
            os.close(descriptor)
    with process:
        try:
            stdout, stderr, stopped = _collect(process, time.monotonic() + timeout_s)
        finally:
            _kill(process)
    return _judge(stdout, stderr, process.returncode, stopped, timeout_s, memory_mb)


def _memory_file(data: bytes) -> int:
    descriptor = os.memfd_create("sandbox")
    with open(descriptor, "wb", closefd=False) as file:
        file.write(data)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def _collect(process: subprocess.Popen[bytes], deadline: float) -> tuple[bytes, bytes, KilledFor | None]:
    """Both outputs up to their limit, and the limit that ended the wait."""
    assert process.stdout is not None
    assert process.stderr is not None
    kept = {process.stdout: bytearray(), process.stderr: bytearray()}
    stopped: KilledFor | None = None
    with selectors.DefaultSelector() as selector:
        for stream in kept:
            selector.register(stream, selectors.EVENT_READ)
        while selector.get_map() and stopped is None:
            ready = selector.select(max(0.0, deadline - time.monotonic()))
            if not ready:
                stopped = "wall_time"
            for key, _ in ready:
                stream = process.stdout if key.fileobj is process.stdout else process.stderr
                chunk = os.read(stream.fileno(), _CHUNK)
                if not chunk:
                    selector.unregister(stream)
                kept[stream] += chunk
                if len(kept[stream]) > OUTPUT_BYTES:
                    stopped = "output"
            if time.monotonic() > deadline:
                stopped = stopped or "wall_time"
    if stopped is None:
        try:
            process.wait(max(0.1, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            stopped = "wall_time"
    return bytes(kept[process.stdout]), bytes(kept[process.stderr]), stopped


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End bubblewrap; its process namespace, and all in it, ends with it (--die-with-parent)."""
    if process.poll() is None:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def _judge(
    stdout: bytes, stderr: bytes, status: int, stopped: KilledFor | None, timeout_s: float, memory_mb: int
) -> SandboxResult:
    out = stdout[:OUTPUT_BYTES].decode("utf-8", "replace")
    err = stderr[:OUTPUT_BYTES].decode("utf-8", "replace")
    code = 128 - status if status < 0 else status
    if stopped is None:
        if code == 128 + signal.SIGXCPU or (code == 128 + signal.SIGKILL and not err):
            stopped = "cpu_time"
        elif code and any(sign in err[-2000:] for sign in _MEMORY_SIGNS):
            stopped = "memory"
        elif code and err.startswith("bwrap: "):
            return _refused(f"namespaces are not available here ({err.strip()})")
    reasons: dict[KilledFor | None, str] = {
        None: "", "wall_time": f"wall time over {timeout_s:g} s", "cpu_time": f"CPU time over {timeout_s:g} s",
        "memory": f"memory over {memory_mb} MB", "output": f"output over {OUTPUT_BYTES:,} bytes",
    }  # fmt: skip
    exit_status = None if stopped in ("wall_time", "cpu_time", "output") else code
    return SandboxResult(stdout=out, stderr=err, exit=exit_status, killed_for=stopped, reason=reasons[stopped])


def _refused(reason: str) -> SandboxResult:
    return SandboxResult(stdout="", stderr="", exit=None, killed_for="refused", reason=reason)
