"""A match as lines of text. The consequences of a move are on the same line."""

from collections.abc import Iterable, Sequence

from dobrak.games.game import Event
from dobrak.narrate import tell

FOLLOWS = ("doubled", "turned", "drew", "forgetful")
BETWEEN = " · "


class MatchLog:
    """The log of one seat, or of a spectator."""

    def __init__(self, names: Sequence[str], seat: int | None, language: str = "en") -> None:
        self.names, self.seat, self.language = names, seat, language
        self.lines: list[str] = []
        self._read = 0  # the number of lines that have been read, and no longer change
        self._last = ""  # the kind of the last event

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            if self._goes_without_saying(event):
                continue
            sentence = tell(event.seen_by(self.seat), self.names, self.seat, self.language)
            follows = event.kind in FOLLOWS or event.kind == self._last == "passed"
            if follows and len(self.lines) > self._read:
                self.lines[-1] += BETWEEN + sentence
            else:
                self.lines.append(sentence)
            self._last = event.kind

    def news(self) -> list[str]:
        """The lines that have not been read yet."""
        new = self.lines[self._read :]
        self._read = len(self.lines)
        return new

    def _goes_without_saying(self, event: Event) -> bool:
        """Whether this only says that another player draws after a play (D3.5)."""
        return (event.kind, event.clause) == ("drew", "D3.5") and event.facts["seat"] != self.seat
