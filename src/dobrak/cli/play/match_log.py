"""A match as lines of text: events, with what follows from a move on the same line."""

from collections.abc import Iterable, Sequence

from dobrak.games.game import Event
from dobrak.narrate import tell

FOLLOWS = ("doubled", "turned", "drew", "forgetful")
BETWEEN = " · "


class MatchLog:
    """What one seat, or a spectator, was told."""

    def __init__(self, names: Sequence[str], seat: int | None) -> None:
        self.names, self.seat = names, seat
        self.lines: list[str] = []
        self._read = 0  # how many of them have been read, and grow no more
        self._last = ""  # the kind of the last event

    def add(self, events: Iterable[Event]) -> None:
        for event in events:
            if self._goes_without_saying(event):
                continue
            sentence = tell(event.seen_by(self.seat), self.names, self.seat)
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
        """Hands that fill by themselves after each play (D3.5), other people's ones."""
        return (event.kind, event.clause) == ("drew", "D3.5") and event.facts["seat"] != self.seat
