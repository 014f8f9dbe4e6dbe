"""Settings from the environment, with defaults that work on a laptop."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from contracts.errors import AssayError

M = TypeVar("M", bound=BaseModel)
VARIABLES = {
    "home": "ASSAY_HOME",
    "database_url": "ASSAY_DATABASE_URL",
    "owner": "ASSAY_OWNER",
    "cpus": "ASSAY_CPUS",
    "object_store_mb": "ASSAY_OBJECT_STORE_MB",
    "paper_timeout_s": "ASSAY_PAPER_TIMEOUT_S",
    "max_pages": "ASSAY_MAX_PAGES",
    "ray_address": "RAY_ADDRESS",
}
"""Field → environment variable."""


_SQLITE = re.compile(r"sqlite(?:\+\w+)?:///(?P<file>[^?]+)(?:\?.*)?")


class Settings(BaseModel):
    """Everything that a user may set; an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    home: Path = Field(description="where state lives: store, corpora, caches")
    database_url: str = Field(description="SQLAlchemy URL; a SQLite file under `home` unless set")
    owner: str = Field(default="local", min_length=1, description="whose runs and knowledge these are")
    cpus: int | None = Field(default=None, ge=1, description="cores given to a local Ray; None: the machine's")
    object_store_mb: int = Field(default=256, ge=80, description="shared memory of a local Ray, MB")
    paper_timeout_s: float = Field(default=300.0, gt=0, description="longest time for reading one paper, seconds")
    max_pages: int = Field(default=400, ge=1, description="of a longer paper the first pages are read")
    ray_address: str | None = Field(default=None, description="a running cluster; None starts one here")

    @property
    def sqlite_file(self) -> Path | None:
        """The store's file where it is SQLite, by whichever driver the URL names."""
        found = _SQLITE.fullmatch(self.database_url)
        return Path(found["file"]) if found else None


def load_settings(environ: Mapping[str, str] | None = None, **overrides: object) -> Settings:
    """Settings from the environment; an override that is not None wins.

    Raises AssayError naming the variable where a value is not admitted.
    """
    environ = os.environ if environ is None else environ
    values: dict[str, object] = {f: environ[name] for f, name in VARIABLES.items() if environ.get(name)}
    values |= {name: value for name, value in overrides.items() if value is not None}
    home = Path(str(values.get("home") or platformdirs.user_data_dir("assay", appauthor=False))).expanduser().absolute()
    values["home"] = home
    values.setdefault("database_url", f"sqlite:///{home / 'assay.db'}")
    return admitted(Settings, values, VARIABLES)


def admitted(kind: type[M], values: Mapping[str, object], variables: Mapping[str, str]) -> M:
    """The settings of that kind. Raises AssayError naming the variable (by field) of a value that is not admitted."""
    try:
        return kind.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        field = str(first["loc"][0]) if first["loc"] else "settings"
        raise AssayError(
            variables.get(field, field), first["msg"], "unset it or give a value that is admitted"
        ) from error
