"""Opening the database: dialect settings, errors in one line, migrations under a lock."""

import contextlib
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from pydantic_core import from_json, to_json
from sqlalchemy import Engine, create_engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from contracts.errors import StoreError, first_line

MIGRATIONS = Path(__file__).parent / "migrations"
_BUSY_MS = 30_000
_LOCK_S = 60.0
_POSTGRES_LOCK = 0x4173736179  # "Assay"; any number that other programs on the server do not use
_JSON: Mapping[str, Any] = {
    "json_serializer": lambda value: to_json(value, inf_nan_mode="constants").decode(),
    "json_deserializer": from_json,
}
"""Pydantic's own, several times as fast as Python's: answers are written with all their evidence."""
READ_ONLY = {"assay_read": True}
"""Execution option: a read does not take SQLite's write lock."""


def open_engine(url: str) -> Engine:
    """An engine whose database has the newest tables. Raises StoreError."""
    parsed = _parse(url)
    if parsed.get_backend_name() == "sqlite":
        engine = _sqlite(parsed)
    else:
        limits = {"connect_timeout": 10, "options": f"-c lock_timeout={int(1000 * _LOCK_S)}"}
        engine = create_engine(parsed, pool_pre_ping=True, pool_size=10, connect_args=limits, **_JSON)
    with reported(engine):
        _migrate(engine)
    return engine


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise StoreError(
            "ASSAY_DATABASE_URL", "is not a database URL", "give sqlite:///FILE or postgresql://…"
        ) from error
    if parsed.drivername in ("postgresql", "postgres"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(
            "ASSAY_DATABASE_URL", f"{parsed.get_backend_name()} is not supported", "use SQLite or PostgreSQL"
        )
    if parsed.get_backend_name() == "sqlite" and not parsed.database:
        raise StoreError("ASSAY_DATABASE_URL", "names no file", "give sqlite:////absolute/path/assay.db")
    return parsed


def _sqlite(url: URL) -> Engine:
    file = Path(url.database or "")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            str(file.parent), f"cannot be made ({error.strerror})", "set ASSAY_HOME to a writable folder"
        ) from error
    try:
        engine = create_engine(url, connect_args={"timeout": _BUSY_MS / 1000}, **_JSON)
    except NoSuchModuleError as error:
        raise StoreError("ASSAY_DATABASE_URL", str(error)) from error

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # transactions begin where we say, below
        for pragma in (f"busy_timeout={_BUSY_MS}", "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        # A transaction that turns from reader to writer may fail at once; one that begins as writer waits.
        reads = connection.get_execution_options().get("assay_read", False)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")

    return engine


def newest_revision() -> str:
    """The revision that this code is written for: migrations are named NNNN_what.py, and NNNN is theirs."""
    return max(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def _migrate(engine: Engine) -> None:
    head = newest_revision()
    if _revision(engine) == head:
        return
    with _one_at_a_time(engine):
        found = _revision(engine)
        if found == head:
            return
        if found is not None and found > head:
            raise StoreError(name_of(engine), f"was written by a newer Assay (revision {found})", "upgrade Assay")
        # Only here: importing Alembic takes a third of a second, and most starts migrate nothing.
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


def _revision(engine: Engine) -> str | None:
    with engine.connect().execution_options(**READ_ONLY) as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return revision


@contextlib.contextmanager
def _one_at_a_time(engine: Engine) -> Iterator[None]:
    if engine.dialect.name == "sqlite":
        lock = FileLock(f"{engine.url.database}.migrate.lock", timeout=_LOCK_S)
        try:
            lock.acquire()
        except Timeout as error:
            raise StoreError(
                name_of(engine), "is being migrated by another process", "try again in a minute"
            ) from error
        try:
            yield
        finally:
            lock.release()
        return
    with engine.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(:key)"), {"key": _POSTGRES_LOCK})
        try:
            yield
        finally:
            connection.execute(text("SELECT pg_advisory_unlock(:key)"), {"key": _POSTGRES_LOCK})


def name_of(engine: Engine) -> str:
    """The file, or the URL without its password."""
    if engine.dialect.name == "sqlite":
        return str(engine.url.database)
    return engine.url.render_as_string(hide_password=True)


@contextlib.contextmanager
def reported(engine: Engine) -> Iterator[None]:
    """Turns the database's errors into a StoreError of one line with the mend."""
    try:
        yield
    except DBAPIError as error:
        said = first_line(error.orig or error)
        raise StoreError(name_of(engine), said, _mend(said, engine.dialect.name)) from error
    except (SQLAlchemyError, OSError) as error:
        raise StoreError(name_of(engine), first_line(error)) from error


def _mend(said: str, dialect: str) -> str:
    lowered = said.lower()
    if "full" in lowered or "no space" in lowered:
        return "free some space on that disk, then run again with --resume"
    if "not a database" in lowered or "malformed" in lowered:
        return "move that file away, or set ASSAY_DATABASE_URL to another"
    if "unable to open" in lowered or "readonly" in lowered or "read-only" in lowered or "disk i/o" in lowered:
        return "make the folder writable, or set ASSAY_HOME to another"
    if "locked" in lowered or "lock timeout" in lowered:
        return "another process holds it; try again"
    if dialect == "postgresql":
        return "start that server, or set ASSAY_DATABASE_URL to another"
    return ""
