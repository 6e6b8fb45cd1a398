"""When the answers of bots come: at moments that reveal nothing about a hand.

The moments are public: a fixed time after a bot was asked, then twice that time, four times, and so
on. Which of them it is follows from the bot's earlier answers at the table, before the bot begins
to think. A bot that searches has to answer in time for it, with the best move that it has found.
Other bots, and a bot's first answer at a table, may miss it and wait for the next.
"""

from collections import deque

FIRST = 0.1  # seconds until the first moment for bots that answer at once
FIRST_SEARCHED = 0.8  # and for those that search; longer than they usually take
USED = 0.8  # of a moment: a bot that has needed more of it gets the next one from then on
CUT_OFF = 0.9  # of a moment: a bot that searches and has not finished by then has to answer
REMEMBERED = 8  # answers of each bot


class BotDelays:
    """The moments of the bots at one table."""

    def __init__(self) -> None:
        self._needed: dict[str, deque[float]] = {}  # the moments that the last answers needed

    def planned(self, bot: str, timeout: float) -> float | None:
        """Seconds after which a bot that is asked now will answer. None if it never has here."""
        needed = self._needed.get(bot)
        return min(max(needed), timeout) if needed else None

    def delay(self, bot: str, searches: bool, took: float, timeout: float) -> float:
        """Seconds after it was asked until a bot answers that has thought for `took` seconds."""
        first = FIRST_SEARCHED if searches else FIRST
        moment = max(_moment(first, took), self.planned(bot, timeout) or first)
        if took < timeout:
            needed = self._needed.setdefault(bot, deque(maxlen=REMEMBERED))
            needed.append(_moment(first, took / USED))
        return min(moment, timeout)


def _moment(first: float, seconds: float) -> float:
    """The first moment after so many seconds."""
    moment = first
    while moment < seconds:
        moment *= 2
    return moment
