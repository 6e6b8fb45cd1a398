"""When the answers of bots come: at moments that reveal nothing about a hand.

The moments are public: a fixed time after a bot was asked, then twice that time, four times, and so
on. An answer waits for the next one, whether the bot had a choice or not.
"""

from collections import deque

FIRST = 0.1  # seconds until the first moment for bots that answer at once
FIRST_SEARCHED = 0.8  # and for those that search; longer than they usually take
REMEMBERED = 4  # answers of each bot


class BotDelays:
    """The moments of the bots at one table. If a bot misses one, its next few answers are as late,
    so that an answer near a moment is not now before and now after it."""

    def __init__(self) -> None:
        self._last: dict[str, deque[float]] = {}

    def delay(self, bot: str, searches: bool, took: float, timeout: float) -> float:
        """Seconds after it was asked until a bot answers that has thought for `took` seconds."""
        moment = FIRST_SEARCHED if searches else FIRST
        while moment < took:
            moment *= 2
        last = self._last.setdefault(bot, deque(maxlen=REMEMBERED))
        if took < timeout:
            last.append(moment)
        return min(max([moment, *last]), timeout)
