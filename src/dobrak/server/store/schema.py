"""The schema of the database. Nothing here depends on a particular database."""

import sqlalchemy as sa

metadata = sa.MetaData()

ID = sa.String(32)
HASH = sa.String(64)  # of a secret that is not stored itself

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("since", sa.Float, nullable=False),  # by the wall clock
)

# Cookies: one for each device of a person.
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("token", HASH, primary_key=True),
    sa.Column("person", ID, sa.ForeignKey("people.id"), nullable=False),
    sa.Column("since", sa.Float, nullable=False),
    sa.Column("code", HASH, unique=True, nullable=True),  # the code that it was exchanged for
)

# Codes that sign in another device as the same person, valid once.
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
    sa.Column("clocked", sa.Boolean, nullable=False),  # whether it must be loaded when time is up
    sa.Column("playing", sa.Boolean, nullable=False),
)

# Who has opened a table or had a seat there, and so may come back, and who can continue there:
# people who sit there until its match is over.
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("person", ID, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("continues", sa.Boolean, nullable=False),
    sa.Index("ix_seats_table", "table"),
)

# The logs of tables: everything that happened there, in order. Version 1 opens the table.
log = sa.Table(
    "entries",
    metadata,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("entry", sa.Text, nullable=False),
    sa.Column("ticks", sa.Float, nullable=False),  # the server's running time (clock.py)
    sa.Column("person", ID, nullable=True),  # the person whose wish it was
    sa.Column("wish", sa.String(40), nullable=True),  # the id of the wish
    sqlite_with_rowid=False,  # rows are stored in the order of the key
)

# Tables as they were before their last match began. A cache: if damaged, the log is used instead.
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("digest", HASH, nullable=False),
)

# Promised passes. They are private, so they are not in the log.
passing = sa.Table(
    "passing",
    metadata,
    sa.Column("table", ID, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", ID, sa.ForeignKey("people.id"), primary_key=True),
    sa.Column("bout", sa.Integer, nullable=False),  # the version since which it counts
)

# Finished matches.
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
    sa.Column("ended", sa.Float, nullable=False),  # as of the match
    sa.Index("ix_players_person_ended", "person", "ended"),
    sa.ForeignKeyConstraint(["table", "number"], ["matches.table", "matches.number"]),
)

# The total running time of servers: one row.
running = sa.Table("running", metadata, sa.Column("ticks", sa.Float, nullable=False))
