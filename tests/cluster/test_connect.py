"""A local Ray starts quietly, imports our rooms and not the caller's, and leaves nothing behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import ray

from cluster import Connection, connect, load_settings
from contracts.cards import Resources

pytestmark = pytest.mark.ray

PROGRAM = """
import sys, time
import ray
from cluster import connect, load_settings

with connect(load_settings()) as connection:
    @ray.remote(num_cpus=0.1)
    def where():
        import contracts, models, random
        return [contracts.__file__, models.__file__, random.__file__]
    print("FOUND", *ray.get(where.remote()), flush=True)
    if "wait" in sys.argv:
        time.sleep(600)
"""


def start(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    environ = {key: value for key, value in os.environ.items() if key != "RAY_ADDRESS"}
    environ |= {"ASSAY_HOME": str(folder / "home")}
    return subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM, *arguments], cwd=folder, env=environ, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip


def ray_processes(session: int) -> list[str]:
    """Command lines of Ray's processes, and of their guardian, in that process's session."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            inside = os.getsid(int(entry.name)) == session
        except OSError:
            continue
        if inside and any(word in line for word in ("raylet", "gcs_server", "ray::", "/ray/", "guardian.py")):
            found.append(line)
    return found


@pytest.fixture
def callers_folder(tmp_path: Path) -> Path:
    """A user's folder whose names are those of our rooms, and of Python's own modules."""
    for name in ("models", "contracts"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('the caller\\'s own')")
    (tmp_path / "random.py").write_text("raise RuntimeError('the caller\\'s own')")
    return tmp_path


def test_workers_import_our_rooms_from_whatever_folder(callers_folder: Path) -> None:
    process = start(callers_folder)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert out.startswith("FOUND"), out + err
    assert str(callers_folder) not in out
    assert out.count("\n") == 1, "nothing else is printed"


@pytest.mark.parametrize("how", [signal.SIGINT, pytest.param(signal.SIGKILL, marks=pytest.mark.slow)])
def test_nothing_is_left_after_an_interrupt(tmp_path: Path, how: signal.Signals) -> None:
    process = start(tmp_path, "wait")
    assert process.stdout is not None
    assert process.stdout.readline().startswith("FOUND")
    session = process.pid
    before = " ".join(ray_processes(session))
    assert all(word in before for word in ("gcs_server", "raylet", "ray::", "guardian.py")), before
    if how is signal.SIGINT:
        os.killpg(process.pid, how)  # as a terminal does: the whole group
    else:
        process.kill()
    process.communicate(timeout=60)
    if how is signal.SIGINT:
        assert ray_processes(session) == [], "gone before the command ends"
    until = time.monotonic() + 90
    while ray_processes(session) and time.monotonic() < until:
        time.sleep(0.2)
    assert ray_processes(session) == []


def test_a_ray_that_runs_already_is_used_and_left(ray_connection: Connection, tmp_path: Path) -> None:
    with connect(load_settings({}, home=tmp_path)) as second:
        assert second.started_here == ray_connection.started_here
        assert second.namespace != ray_connection.namespace
        assert second.alive()
    assert ray.is_initialized()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:10001"])
def test_a_cluster_that_does_not_answer_is_one_line(tmp_path: Path, address: str) -> None:
    code = (
        "from cluster import connect, load_settings\n"
        "from contracts.errors import ClusterError\n"
        "try:\n  connect(load_settings()).__enter__()\nexcept ClusterError as error:\n  print(error)"
    )
    environ = os.environ | {"RAY_ADDRESS": address, "ASSAY_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environ, capture_output=True, text=True, timeout=120)
    assert done.stdout.startswith("RAY_ADDRESS: "), done.stdout + done.stderr
    assert done.stdout.count("\n") == 1


def test_a_dead_endpoint_is_noticed() -> None:
    assert not Connection(started_here=False, namespace="n", endpoints=(("127.0.0.1", 1),)).alive()


def test_an_actor_without_a_lease_asks_for_no_gpu(ray_connection: Connection) -> None:
    from cluster import actor_options

    wanted = Resources(cpus=0.2, gpus=0.1, gpu_memory_gb=4, fallback="cpu")
    assert actor_options(wanted, leased=False, tell_workers=False) == {"num_cpus": 0.2, "num_gpus": 0}
    assert actor_options(wanted, leased=True, tell_workers=False)["num_gpus"] == 0.1
    told = actor_options(wanted, leased=False, tell_workers=True)
    assert told["runtime_env"] == {"env_vars": {"RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "1"}}
