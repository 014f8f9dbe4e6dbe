"""A store of each kind."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from memory import TaskStore, open_store


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'assay.db'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def store(store_url: str) -> Iterator[TaskStore]:
    opened = open_store(store_url)
    yield opened
    opened.close()
