"""Fixtures that several rooms' tests share."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
"""No test asserts how long anything takes."""


@pytest.fixture(scope="session")
def ray_connection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[object]:
    """One Ray for the whole session: starting it takes seconds."""
    from cluster import connect, load_settings

    home = tmp_path_factory.mktemp("ray-home")
    environ = {key: value for key, value in os.environ.items() if key != "RAY_ADDRESS"}
    with connect(load_settings(environ, home=home)) as connection:
        yield connection


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An ASSAY_HOME of the test's own."""
    folder = tmp_path / "home"
    folder.mkdir()
    return folder


def _as_nobody(command: list[str]) -> subprocess.CompletedProcess[str]:
    if os.geteuid() == 0:
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, cwd="/")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """URL of a PostgreSQL server on a free loopback port, gone after the session."""
    missing = [name for name in ("initdb", "pg_ctl", "setpriv") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"PostgreSQL is not installed here ({', '.join(missing)} not on PATH)")
    folder = Path(tempfile.mkdtemp(prefix="assay-pg-"))
    folder.chmod(0o777)
    data = folder / "data"
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    made = _as_nobody(["initdb", "-D", str(data), "-U", "assay", "--auth=trust", "-E", "UTF8", "--no-sync"])
    assert made.returncode == 0, made.stderr
    options = f"-c listen_addresses=127.0.0.1 -p {port} -c unix_socket_directories={folder} -c fsync=off"
    started = _as_nobody(["pg_ctl", "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start"])
    assert started.returncode == 0, started.stderr
    try:
        yield f"postgresql://assay@127.0.0.1:{port}/postgres"
    finally:
        _as_nobody(["pg_ctl", "-D", str(data), "-m", "immediate", "stop"])
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """A database of the test's own on that server."""
    import psycopg

    from contracts.ids import new_id

    name = f"t_{new_id().replace('-', '')}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres_server.rsplit("/", 1)[0] + f"/{name}"
