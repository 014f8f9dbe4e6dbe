"""Where the graph's control state is kept: in the same database as the task tables."""

import contextlib
import sqlite3
from collections.abc import Iterator

from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.checkpoint.sqlite import SqliteSaver

from cluster.settings import Settings
from contracts.errors import StoreError, first_line

_BUSY_S = 30.0


@contextlib.contextmanager
def open_checkpoints(settings: Settings) -> Iterator[BaseCheckpointSaver[str]]:
    """A saver over SQLite or PostgreSQL, by the store's URL. Raises StoreError."""
    file = settings.sqlite_file
    if file is not None:
        try:
            connection = sqlite3.connect(file, timeout=_BUSY_S, check_same_thread=False)
            with contextlib.closing(connection):
                # A power cut may lose the last steps, which are then done again; a killed process loses none.
                connection.execute("PRAGMA synchronous=NORMAL")
                yield SqliteSaver(connection)
        except sqlite3.Error as error:
            raise StoreError(str(file), str(error), "free some space there or set ASSAY_HOME, then --resume") from error
        return
    try:
        from langgraph.checkpoint.postgres import PostgresSaver
    except ImportError as error:
        raise StoreError(
            "ASSAY_DATABASE_URL", "PostgreSQL needs the package langgraph-checkpoint-postgres", "install it"
        ) from error
    import psycopg

    url = settings.database_url.replace("postgresql+psycopg://", "postgresql://", 1)
    try:
        with PostgresSaver.from_conn_string(url) as saver:
            saver.setup()
            yield saver
    except psycopg.Error as error:
        raise StoreError("ASSAY_DATABASE_URL", first_line(error), "start that server, then --resume") from error
