"""The newest entries of all logs lie together.

The others get another name: a server of before, if one still runs, would not see the newest ones,
and must not write beside them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ID = sa.String(32)


def upgrade() -> None:
    op.rename_table("log", "entries")
    op.create_table(
        "tail",
        sa.Column("place", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("table", ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("ticks", sa.Float, nullable=False),
        sa.Column("person", ID, nullable=True),
        sa.Column("wish", sa.String(40), nullable=True),
        sa.UniqueConstraint("table", "version"),
        sqlite_autoincrement=True,
    )
