"""Alembic's entry point: runs the steps on the connection that `migrate` has opened."""

from alembic import context

from dobrak.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
