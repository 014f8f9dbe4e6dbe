"""Alembic's entry: runs the migrations on the connection that `memory.engine` passes in."""

from alembic import context

from memory.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
