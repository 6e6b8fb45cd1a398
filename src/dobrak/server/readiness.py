"""Whether the rules are ready: a house that was just set up may still be compiling them.

The page is there at once and says how far it is; whatever needs the rules of a game waits for them.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from dobrak.server import messages as wire


class Readiness:
    def __init__(self, awaited: Iterable[str] = ()) -> None:
        """`awaited` are the games whose rules are not ready yet."""
        self._games = {game: asyncio.Event() for game in awaited}
        self.done, self.of = 0, 0  # steps

    def now(self) -> wire.Readiness:
        awaited = [game for game, ready in self._games.items() if not ready.is_set()]
        return wire.Readiness(awaited, self.done, self.of)

    def set(self, game: str) -> None:
        self._games[game].set()

    def set_all(self) -> None:
        for game in self._games:
            self.set(game)

    async def wait(self, game: str | None = None) -> None:
        """Until the rules of a game are ready, or of all."""
        for name, ready in self._games.items():
            if game in (name, None):
                await ready.wait()


Prepare = Callable[[Readiness], Awaitable[None]]  # gets the rules ready, and says how far it is
