"""Who may come back to which table, and the matches of a person in their order."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

SEATED_BEFORE = """
INSERT INTO seats (person, "table", continues)
SELECT DISTINCT entries.person, entries."table", :no FROM entries
WHERE entries.person IS NOT NULL AND entries.entry LIKE '{"kind":"sat"%' AND NOT EXISTS (
    SELECT 1 FROM seats
    WHERE seats.person = entries.person AND seats."table" = entries."table"
)
"""
ENDED = """
UPDATE players SET ended = (
    SELECT matches.ended FROM matches
    WHERE matches."table" = players."table" AND matches.number = players.number
)
"""


def upgrade() -> None:
    continues = sa.Column("continues", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("seats", continues)
    op.get_bind().execute(sa.text(SEATED_BEFORE), {"no": False})
    ended = sa.Column("ended", sa.Float, nullable=False, server_default="0")
    op.add_column("players", ended)
    op.execute(ENDED)
    op.create_index("ix_players_person_ended", "players", ["person", "ended"])
