"""What the database holds. Nothing in here is one database's alone."""

import sqlalchemy as sa

metadata = sa.MetaData()

ID = sa.String(32)
HASH = sa.String(64)  # of something secret, which is nowhere in here itself

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("since", sa.Float, nullable=False),  # wall clock, for people to read
)

# What proves who somebody is: one for each of their devices.
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("token", HASH, primary_key=True),
    sa.Column("person", ID, sa.ForeignKey("people.id"), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("code", HASH, unique=True, nullable=True),  # that it was given for: once
)

# Codes with which somebody becomes the same person on another device, each good for once.
codes = sa.Table(
    "codes",
    metadata,
    sa.Column("code", HASH, primary_key=True),
    sa.Column("person", ID, sa.ForeignKey("people.id"), nullable=False, index=True),
    sa.Column("until", sa.Float, nullable=True),  # null: until it is used, or another is made
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("clocked", sa.Boolean, nullable=False),  # whether it has to wake when time is up
    sa.Column("playing", sa.Boolean, nullable=False),
)

# Everything that ever happened at a table, in order: the truth. Version 1 opens it.
log = sa.Table(
    "entries",
    metadata,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("entry", sa.Text, nullable=False),
    sa.Column("ticks", sa.Float, nullable=False),  # the server's running time (clock.py)
    sa.Column("person", ID, nullable=True),  # whose wish it was,
    sa.Column("wish", sa.String(40), nullable=True),  # by which id
    sqlite_with_rowid=False,  # rows lie where the key leads, and are written once
)

# A table as it was before its last match began: a cache, made anew from the log if it is damaged.
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("digest", HASH, nullable=False),
)

# Who passes for the rest of which bout. It is nobody else's business, so it is not in the log.
passing = sa.Table(
    "passing",
    metadata,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", ID, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("bout", sa.Integer, nullable=False),  # the version at which it began
)

# Matches that are over, for those who played them.
matches = sa.Table(
    "matches",
    metadata,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("ended", sa.Float, nullable=False),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
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

# How long the server has been running in all: one row.
running = sa.Table("running", metadata, sa.Column("ticks", sa.Float, nullable=False))
