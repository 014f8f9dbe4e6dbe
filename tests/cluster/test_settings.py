"""Settings from the environment."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from cluster import Settings, load_settings
from contracts.errors import AssayError


def test_defaults_work_without_any_variable() -> None:
    settings = load_settings({})
    assert settings.home.is_absolute()
    assert settings.home.name == "assay"
    assert settings.sqlite_file == settings.home / "assay.db"
    assert settings.ray_address is None


def test_variables_are_taken_and_options_win(tmp_path: Path) -> None:
    environ = {"ASSAY_HOME": str(tmp_path), "RAY_ADDRESS": "auto", "ASSAY_MAX_PAGES": "7"}
    settings = load_settings(environ, max_pages=9, ray_address=None)
    assert (settings.home, settings.ray_address, settings.max_pages) == (tmp_path, "auto", 9)


def test_a_relative_home_becomes_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_settings({"ASSAY_HOME": "state"}).home == tmp_path / "state"


@pytest.mark.parametrize("url", ["sqlite:////d/a.db", "sqlite+pysqlite:////d/a.db", "sqlite:////d/a.db?timeout=5"])
def test_a_sqlite_url_names_its_file(url: str) -> None:
    assert load_settings({"ASSAY_DATABASE_URL": url}).sqlite_file == Path("/d/a.db")


def test_another_database_is_not_a_file() -> None:
    assert load_settings({"ASSAY_DATABASE_URL": "postgresql://h/d"}).sqlite_file is None


@pytest.mark.parametrize(
    ("name", "value"), [("ASSAY_MAX_PAGES", "many"), ("ASSAY_CPUS", "none"), ("ASSAY_PAPER_TIMEOUT_S", "-1")]
)
def test_a_value_that_is_not_admitted_names_its_variable(name: str, value: str) -> None:
    with pytest.raises(AssayError, match=name):
        load_settings({name: value})


def test_an_unknown_field_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ValidationError):
        Settings.model_validate({"home": tmp_path, "database_url": "sqlite:///x", "colour": "red"})
