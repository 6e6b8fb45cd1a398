"""A match as lines of text. The consequences of a move are on the same line."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from dobrak.games.game import Event
from dobrak.narrate import tell

BETWEEN = " · "


@dataclass(frozen=True)
class LogStyle:
    """How the log of a game shows its events, by their kinds."""

    consequences: frozenset[str] = frozenset()  # on the line of the move before
    grouped: frozenset[str] = frozenset()  # on one line if several follow each other
    # Whether a seat (None: a spectator) need not be told of an event.
    is_obvious: Callable[[Event, int | None], bool] = lambda event, seat: False


class MatchLog:
    """The log of one seat, or of a spectator."""

    def __init__(
        self, style: LogStyle, names: Sequence[str], seat: int | None, language: str = "en"
    ) -> None:
        self.style, self.names, self.seat, self.language = style, names, seat, language
        self.lines: list[str] = []
        self._read = 0  # the number of lines that have been read, and no longer change
        self._last = ""  # the kind of the last event

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            if self.style.is_obvious(event, self.seat):
                continue
            sentence = tell(event.seen_by(self.seat), self.names, self.seat, self.language)
            again = event.kind == self._last and event.kind in self.style.grouped
            if (again or event.kind in self.style.consequences) and len(self.lines) > self._read:
                self.lines[-1] += BETWEEN + sentence
            else:
                self.lines.append(sentence)
            self._last = event.kind

    def news(self) -> list[str]:
        """The lines that have not been read yet."""
        new = self.lines[self._read :]
        self._read = len(self.lines)
        return new
