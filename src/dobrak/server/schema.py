"""What the database holds. Nothing in here is one database's alone."""

import sqlalchemy as sa

metadata = sa.MetaData()

ID = sa.String(32)

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("token", sa.String(64), nullable=False, unique=True),  # a hash, never the token
    sa.Column("since", sa.Float, nullable=False),  # wall clock, for people to read
)

codes = sa.Table(
    "codes",
    metadata,
    sa.Column("code", sa.String(64), primary_key=True),  # a hash
    sa.Column("person", ID, sa.ForeignKey("people.id"), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("since", sa.Float, nullable=False),
)

# Everything that ever happened at a table, in order: the truth. Version 1 opens it.
log = sa.Table(
    "log",
    metadata,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("entry", sa.Text, nullable=False),
    sa.Column("ticks", sa.Float, nullable=False),  # the server's running time (clock.py)
)

# Matches that are over, for those who played them.
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("ended", sa.Float, nullable=False),
)

players = sa.Table(
    "players",
    metadata,
    sa.Column("person", ID, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("table", ID, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.ForeignKeyConstraint(["table", "number"], ["matches.table", "matches.number"]),
)
