"""What the operator of the server sets, from the environment."""

import ipaddress
import os
from collections.abc import Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, SecretStr

from cluster.settings import admitted
from contracts.errors import AssayError

VARIABLES = {
    "papers": "ASSAY_PAPERS",
    "key": "ASSAY_KEY",
    "runs_at_once": "ASSAY_RUNS_AT_ONCE",
    "waiting_runs": "ASSAY_WAITING_RUNS",
}
"""Field → environment variable."""


class NamedPapers(BaseModel):
    """A corpus that the operator offers: clients name it, and never a path."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=100)
    path: Path


class ServingSettings(BaseModel):
    """Everything that an operator may set; an unknown field is an error."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    papers: tuple[NamedPapers, ...] = Field(default=(), description="the first is asked where a client names none")
    key: SecretStr | None = Field(
        default=None, min_length=16, description="clients send it as `Authorization: Bearer KEY`"
    )
    runs_at_once: int = Field(default=4, ge=1, description="runs being carried out; further ones wait")
    waiting_runs: int = Field(default=64, ge=0, description="runs that may wait; more are refused with 503")


def load_serving_settings(environ: Mapping[str, str] | None = None) -> ServingSettings:
    """Settings from the environment. Raises AssayError naming the variable where a value is not admitted."""
    environ = os.environ if environ is None else environ
    values: dict[str, object] = {f: environ[name] for f, name in VARIABLES.items() if environ.get(name)}
    if "papers" in values:
        values["papers"] = _named(str(values["papers"]))
    return admitted(ServingSettings, values, VARIABLES)


def is_loopback(host: str) -> bool:
    """Whether only programs of this machine reach `host`."""
    name = host.strip("[]").lower()
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def _named(text: str) -> tuple[NamedPapers, ...]:
    """`[NAME=]PATH`, several parted by the system's path separator; without a name, the folder's own."""
    found: dict[str, NamedPapers] = {}
    for part in filter(None, (each.strip() for each in text.split(os.pathsep))):
        name, parted, path = part.partition("=")
        where = Path(path if parted else part).expanduser().absolute()
        each = NamedPapers(name=name.strip() if parted and name.strip() else where.name or "papers", path=where)
        if each.name in found:
            raise AssayError("ASSAY_PAPERS", f"names {each.name} twice", "write NAME=PATH for one of them")
        found[each.name] = each
    return tuple(found.values())
