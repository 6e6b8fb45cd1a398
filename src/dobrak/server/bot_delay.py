"""How long bots take for a choice, so that one without a choice can take as long."""

import random
from collections import deque

LAST = 2  # choices that are remembered, of each bot: what one takes changes with the match

_lot = random.SystemRandom()


class BotDelays:
    """The seconds that each bot took for its last choices in a deal, at one table: at the end of a
    round it is quick, and at the beginning of the next it is not."""

    def __init__(self) -> None:
        self._took: dict[str, deque[float]] = {}

    def note(self, bot: str, seconds: float) -> None:
        self._took.setdefault(bot, deque(maxlen=LAST)).append(seconds)

    def another(self, bot: str) -> float | None:
        """What one more might take, by lot: the same to the millisecond would be a sign, too.
        None: it has not chosen yet."""
        took = self._took.get(bot)
        return None if took is None else _lot.uniform(took[0], took[-1])
