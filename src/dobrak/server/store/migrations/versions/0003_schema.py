"""People, tables, their logs, and the matches that were played.

Steps 0001 and 0002 were before the first release: a store that they made is refused.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = None

ID = sa.String(32)
HASH = sa.String(64)


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("token", HASH, primary_key=True),
        sa.Column("person", ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("code", HASH, unique=True, nullable=True),
    )
    op.create_table(
        "codes",
        sa.Column("code", HASH, primary_key=True),
        sa.Column("person", ID, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("until", sa.Float, nullable=True),
    )
    op.create_index("ix_codes_person", "codes", ["person"])
    op.create_table(
        "tables",
        sa.Column("id", ID, primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("clocked", sa.Boolean, nullable=False),
        sa.Column("playing", sa.Boolean, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("ticks", sa.Float, nullable=False),
        sa.Column("person", ID, nullable=True),
        sa.Column("wish", sa.String(40), nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("digest", HASH, nullable=False),
    )
    op.create_table(
        "passing",
        sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person", ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("bout", sa.Integer, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("person", ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table", ID, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["table", "number"], ["matches.table", "matches.number"]),
    )
    running = op.create_table("running", sa.Column("ticks", sa.Float, nullable=False))
    op.bulk_insert(running, [{"ticks": 0.0}])
