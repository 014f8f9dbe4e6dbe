"""A real Serve on the session's Ray, over the example papers."""

import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from cluster import Connection, load_settings
from serving import ServingSettings, build
from serving.settings import NamedPapers

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "papers"


def free_port() -> int:
    """A port of the loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def server(ray_connection: Connection, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A client of the service, which is gone after the module."""
    from ray import serve

    port = free_port()
    settings = load_settings({}, home=tmp_path_factory.mktemp("serving-home"))
    offered = (
        NamedPapers(name="examples", path=EXAMPLES),
        NamedPapers(name="one", path=EXAMPLES / "p01-mof5-conductivity.pdf"),
    )
    serve.start(http_options={"host": "127.0.0.1", "port": port})
    try:
        serve.run(build(settings, ServingSettings(papers=offered)), name="assay", route_prefix="/")
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=120) as client:
            yield client
    finally:
        serve.shutdown()
