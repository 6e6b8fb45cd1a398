"""The end of the log: entries are added to it as they come, and moved to their tables in heaps.

Fifty tables that move at once would change fifty pages of the log in a commit. At its end they
share a few; a heap that is moved later brings each table many entries at a time. Who reads a log
reads both (`schema.whole_log`).
"""

import sqlalchemy as sa

from dobrak.server.schema import log, tail

HEAP = 2000  # entries that are moved at once

_columns = [column.name for column in log.c]
_end = sa.func.max(tail.c.place)
_same = (tail.c.table == log.c.table) & (tail.c.version == log.c.version)
_added = sa.select(_end, sa.func.max(log.c.version)).select_from(tail.outerjoin(log, _same))
_added = _added.where(tail.c.place > sa.bindparam("after"))
_moved = tail.c.place <= sa.bindparam("end")
_move = sa.insert(log).from_select(
    _columns,
    sa.select(*(tail.c[name] for name in _columns))
    .where(_moved)
    .order_by(tail.c.table, tail.c.version),
)
_remove = sa.delete(tail).where(_moved)


class Tail:
    """As its only writer knows it."""

    def __init__(self) -> None:
        self._begin = self._end = 0  # places: what lies up to there was moved, or was seen last
        self._good = 0  # nothing up to this place is in the log besides

    def clashes(self, connection: sa.Connection) -> bool:
        """Whether something that was added, and is not committed yet, is in the log already. (The
        tail itself holds nothing twice.)"""
        end, known = connection.execute(_added, {"after": self._good}).one()
        self._end = end or self._good
        return known is not None

    def committed(self) -> None:
        """What was last looked at stays."""
        self._good = self._end

    @property
    def long(self) -> bool:
        """Whether it is time to move what is there."""
        return self._end - self._begin >= HEAP

    def move(self, connection: sa.Connection) -> None:
        """Move all entries to their tables. Where that fails they stay, until there are as many
        more."""
        self._begin = self._end
        with connection.begin():
            end = connection.scalar(sa.select(_end))
            if end is not None:
                connection.execute(_move, {"end": end})
                connection.execute(_remove, {"end": end})
                self._begin = self._end = self._good = end
