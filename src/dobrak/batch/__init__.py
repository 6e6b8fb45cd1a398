"""Many matches at once, for programs that learn: arrays in, arrays out (docs/batch.md).

    batch = Batch("durak", 2, 4096, seed=1)
    while learning:
        moves = policy(batch.seen, batch.masks)
        batch.step(moves)

A match that ends is followed by another at once; `ended` and `returns` tell of it. With
`device="cuda"` the arrays lie on the GPU.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from dobrak.batch import loops
from dobrak.errors import IllegalMove
from dobrak.games.game import Game, Options
from dobrak.games.options import one_of, whole
from dobrak.kernel import blank_rows
from dobrak.match import game_named

if TYPE_CHECKING:
    from dobrak.batch import gpu

MOST = 1 << 30


class Batch:
    """Matches that are played side by side, all of one game for as many players.

    Each begins with one of `tables`, the rules given there, by chance; all take the same cards.

    seats: whose decision it is, in each match
    masks: which moves that seat may make, by their stable numbers
    seen: what it sees: small whole numbers (docs/batch.md)
    directions: 1 where play goes clockwise, -1 where it goes the other way
    hidden: with `reveal`, what that seat does not see: to judge play by, never to play by
    returns: of the matches that the last step ended, what each seat has won: the winners share 1
    ended: which they are; their rows already hold the next match

    The arrays are written over by every step: copy what is to be kept.
    """

    def __init__(
        self,
        game: str,
        players: int,
        count: int,
        *,
        seed: int = 0,
        device: str = "cpu",
        tables: Sequence[Mapping[str, Any]] = ({},),
        reveal: bool = False,
        **rules: Any,
    ) -> None:
        self.game = game_named(game)
        self.tables = [self.game.options(players, {**rules, **table}) for table in tables]
        self.players = players
        self.count = whole("count", count, 1, MOST)
        self.device = one_of("device", device, ("cpu", "cuda"))
        self._seed = np.uint64(whole("seed", seed, 0, (1 << 64) - 1))
        self._starts, self._box = beginnings(self.game, players, self.tables)
        self.rows = blank_rows(self._starts.dtype, count)
        self.masks = np.zeros((count, self.game.moves), np.bool_)
        self.seats = np.zeros(count, np.int8)
        self.directions = np.zeros(count, np.int8)
        self.seen = np.zeros((count, self.game.observed), np.int8)
        self.hidden = np.zeros((count, self.game.hidden(players) if reveal else 0), np.int8)
        self.returns = np.zeros((count, players), np.float32)
        self.ended = np.zeros(count, np.bool_)
        self._states = np.zeros(count, np.uint64)
        if self.device == "cuda":
            from dobrak.batch import gpu

            self._on_gpu = gpu.Stepper(self)
        else:
            self._view = blank_rows(self._starts.dtype, 1)
            loops.begin_all(
                self.rows, self._starts, self._box, self._seed, self._states, self.returns
            )
            self.returns[:] = 0
            self._observe()

    def step(self, moves: Any) -> None:
        """Make a move in every match: `moves[i]` is its stable number.

        On the CPU an illegal move is refused, and nothing has changed then. On a GPU, where that
        would mean to wait, its match stands still, and `refused` counts it. Anything but a whole
        number for each match is refused on both.
        """
        made = self._on_gpu.array(moves) if self.device == "cuda" else np.asarray(moves)
        if made.shape != (self.count,) or made.dtype.kind not in "iu":
            raise ValueError(f"moves: takes {self.count} whole numbers")
        if self.device == "cuda":
            self._on_gpu.step(made)
            return
        made = made.astype(np.int64)
        wrong = loops.first_illegal(self.rows, made)
        if wrong >= 0:
            raise IllegalMove(f"Move {made[wrong]} is not legal in match {wrong}.")
        loops.step_all(
            self.rows, made, self._starts, self._box, self._states, self.returns, self.ended
        )
        self._observe()

    def on_stream(self, handle: int) -> None:
        """Go on in another stream of the GPU, by its handle; 0 is the default one."""
        self._streaming().on_stream(handle)

    @property
    def stream(self) -> Any:
        """The stream that it goes on in, for Numba."""
        return self._streaming().stream

    def _streaming(self) -> "gpu.Stepper":
        if self.device != "cuda":
            raise ValueError("device: a batch on the CPU has no streams")
        return self._on_gpu

    @property
    def refused(self) -> int:
        """How many illegal moves were not made; asking a GPU means waiting for it."""
        return self._on_gpu.refused() if self.device == "cuda" else 0

    def _observe(self) -> None:
        loops.observe_all(
            self.rows,
            self._view,
            self.masks,
            self.seats,
            self.directions,
            self.seen,
            self.hidden,
        )


def beginnings(
    game: Game, players: int, tables: Sequence[Options]
) -> tuple[np.ndarray, np.ndarray]:
    """The rows that matches by any of these rules begin with, and the cards that all take."""
    boxes = [game.box(players, rules) for rules in tables]
    if not boxes:
        raise ValueError("tables: takes the rules of one table or more")
    if any(box != boxes[0] for box in boxes):
        raise ValueError("tables: all must be played with the same cards")
    return starts(game, players, *tables), np.array(boxes[0], np.int8)


def starts(game: Game, players: int, *tables: Options) -> np.ndarray:
    """The rows that a match may begin with: one for each seat where chance says who opens."""
    first: list[int | None] = list(range(players)) if game.random_first else [None]
    rows = game.blank(len(tables) * len(first))
    for i, (rules, seat) in enumerate(product(tables, first)):
        rows[i] = game.begin(players, rules, seat)
    return rows
