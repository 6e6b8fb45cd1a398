"""How the database came to be as it is: a step a file, in versions/, taken by Alembic."""

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

HERE = Path(__file__).parent


def migrate(engine: sa.Engine) -> None:
    """Take all steps that this database has not taken yet."""
    config = Config()
    config.set_main_option("script_location", str(HERE))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
