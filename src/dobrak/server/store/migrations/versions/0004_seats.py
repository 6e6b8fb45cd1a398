"""Who sits at which table. Tables of before are added when their next match begins."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

ID = sa.String(32)


def upgrade() -> None:
    op.create_table(
        "seats",
        sa.Column("person", ID, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_index("ix_seats_table", "seats", ["table"])
