"""The decks of a set of matches: the same for all seatings."""

from functools import cached_property

import numpy as np

from dobrak import shuffle
from dobrak.games.game import Game
from dobrak.games.options import Options
from dobrak.kernel import Row


class Decks:
    """The decks of one match, created on demand, and who begins it."""

    def __init__(self, game: Game, players: int, rules: Options, seed: str) -> None:
        self.game, self.players, self.rules, self.seed = game, players, rules, seed
        self._secret = shuffle.secret_of(seed)
        self._decks: list[np.ndarray] = []

    @cached_property
    def first(self) -> int | None:
        return shuffle.drawn_seat(self._secret, self.players) if self.game.random_first else None

    def deck(self, number: int) -> np.ndarray:
        while len(self._decks) <= number:
            box = self.game.box(self.players, self.rules)
            made = shuffle.shuffled(self._secret, len(self._decks), box)
            self._decks.append(np.array(made, np.int8))
        return self._decks[number]

    def begin(self) -> Row:
        """Return a match that waits for its first deck."""
        return self.game.begin(self.players, self.rules, self.first)
