"""How the database came to be as it is: a step a file, in versions/, taken by Alembic."""

from pathlib import Path

import sqlalchemy as sa

HERE = Path(__file__).parent
LATEST = "0002"  # the step that leads to schema.py


def migrate(engine: sa.Engine) -> None:
    """Take all steps that this database has not taken yet; ValueError if it is ahead of us."""
    step = _step(engine)
    if step == LATEST:
        return
    if step is not None and step > LATEST:
        raise ValueError("The store was last used by a later dobrak, which this one cannot read.")
    from alembic import command  # takes a third of a second, which a restart rarely needs
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(HERE))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _step(engine: sa.Engine) -> str | None:
    """The last step that was taken."""
    with engine.connect() as connection:
        if not sa.inspect(connection).has_table("alembic_version"):
            return None
        return str(connection.scalar(sa.text("SELECT version_num FROM alembic_version")))
