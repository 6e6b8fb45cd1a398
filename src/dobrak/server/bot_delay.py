"""The times that bots take to choose, so that a bot with only one legal move can take as long.

A quicker answer would reveal that a hand has only one legal move.
"""

import random
from collections import deque

LAST = 2  # choices of each bot that are remembered; times change during a match

_random = random.SystemRandom()


class BotDelays:
    """The seconds that each bot at a table took for its last choices in this deal. Bots get quicker
    towards the end of a deal."""

    def __init__(self) -> None:
        self._took: dict[str, deque[float]] = {}

    def note(self, bot: str, seconds: float) -> None:
        self._took.setdefault(bot, deque(maxlen=LAST)).append(seconds)

    def draw(self, bot: str) -> float | None:
        """A random time between the last ones, because a constant time would reveal something, too.
        None if the bot has not chosen yet."""
        took = self._took.get(bot)
        return None if took is None else _random.uniform(took[0], took[-1])
