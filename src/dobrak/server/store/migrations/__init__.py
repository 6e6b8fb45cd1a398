"""Migrations of the database by Alembic, one file each in `versions/`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

HERE = Path(__file__).parent
STEPS = ("0003", "0004", "0005")  # all of them; the last one leads to schema.py


def migrate(engine: sa.Engine) -> None:
    """Run all missing steps. Raises ValueError if unknown steps were run on the database."""
    with engine.connect() as connection:
        step = _step(connection)
    if step == STEPS[-1]:
        return
    if step is not None and step not in STEPS:
        whose = "a later" if step > STEPS[-1] else "an earlier"
        raise ValueError(f"The store was last used by {whose} dobrak, which this one cannot read.")
    from alembic import command  # slow to import, and rarely needed
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE))
    with engine.connect() as connection, _one_transaction(connection):
        if _step(connection) != STEPS[-1]:  # else another process was faster
            config.attributes["connection"] = connection
            command.upgrade(config, "head")


@contextmanager
def _one_transaction(connection: sa.Connection) -> Iterator[None]:
    """Run all steps or none. Python's SQLite driver would commit each table separately."""
    driver = connection.connection.driver_connection if _is_sqlite(connection) else None
    if driver is not None:
        driver.isolation_level = None
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        yield
        connection.commit()
    except BaseException:
        connection.rollback()
        raise
    finally:
        if driver is not None:
            driver.isolation_level = ""  # restore the default


def _is_sqlite(connection: sa.Connection) -> bool:
    return connection.dialect.name == "sqlite"


def _step(connection: sa.Connection) -> str | None:
    """The last step that was run."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    step = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
    return None if step is None else str(step)
