"""The migrations make the tables that the code uses."""

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from memory import open_store
from memory.engine import MIGRATIONS, newest_revision
from memory.tables import Base


def test_migrations_and_tables_agree(store_url: str) -> None:
    open_store(store_url).close()
    engine = create_engine(store_url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), Base.metadata)
    engine.dispose()
    assert differences == []


def test_the_newest_revision_is_the_head() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == newest_revision()
