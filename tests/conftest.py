"""Fixtures that several rooms' tests share."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest


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
