"""Many matches at once, for training programs: arrays in, arrays out (docs/batch.md).

    batch = Batch("durak", 2, 4096, seed=1)
    while learning:
        moves = policy(batch.seen, batch.masks)
        batch.step(moves)

When a match ends, the next one begins at once; see `ended` and `returns`. With `device="cuda"` the
arrays are on the GPU.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from dobrak.batch import loops
from dobrak.errors import IllegalMove
from dobrak.games.game import Game
from dobrak.games.options import Options, one_of, whole
from dobrak.kernel import blank_rows
from dobrak.match import game_named

if TYPE_CHECKING:
    from dobrak.batch import gpu

MOST = 1 << 30


class Batch:
    """Matches of one game that are played in parallel, with the same number of players.

    Each match is played by rules that are chosen at random from `tables`, which must use the same
    cards.

    seats: the seat to move in each match
    masks: the legal moves of that seat, by move number
    seen: its observation: small integers (docs/batch.md)
    directions: 1 where play goes clockwise, else -1
    hidden: with `reveal`, what is hidden from that seat; for value networks, not for playing
    returns: each seat's share of the matches that ended in the last step: the winners share 1
    ended: which matches ended in the last step; their rows already contain the next match

    Each step overwrites the arrays: copy what you want to keep.
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
        """Make a move in each match: `moves[i]` is its move number.

        On the CPU, an illegal move raises IllegalMove, and no move is made. On a GPU, where this
        would require waiting, only the match with the illegal move does not change, and `refused`
        counts it. On both, `moves` must have one integer for each match.
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
            raise IllegalMove(
                "move-refusal-in-batch", {"move": int(made[wrong]), "match": int(wrong)}
            )
        loops.step_all(
            self.rows, made, self._starts, self._box, self._states, self.returns, self.ended
        )
        self._observe()

    def on_stream(self, handle: int) -> None:
        """Use another stream of the GPU, given by its handle; 0 is the default stream."""
        self._streaming().on_stream(handle)

    @property
    def stream(self) -> Any:
        """The current stream, for Numba."""
        return self._streaming().stream

    def _streaming(self) -> "gpu.Stepper":
        if self.device != "cuda":
            raise ValueError("device: a batch on the CPU has no streams")
        return self._on_gpu

    @property
    def refused(self) -> int:
        """The number of illegal moves that were not made. This waits for the GPU."""
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
    """The rows with which matches by these rules begin, and the cards that all of them use."""
    boxes = [game.box(players, rules) for rules in tables]
    if not boxes:
        raise ValueError("tables: takes the rules of one table or more")
    if any(box != boxes[0] for box in boxes):
        raise ValueError("tables: all must be played with the same cards")
    return starts(game, players, *tables), np.array(boxes[0], np.int8)


def starts(game: Game, players: int, *tables: Options) -> np.ndarray:
    """The rows with which a match may begin: one for each seat if the first player is random."""
    first: list[int | None] = list(range(players)) if game.random_first else [None]
    rows = game.blank(len(tables) * len(first))
    for i, (rules, seat) in enumerate(product(tables, first)):
        rows[i] = game.begin(players, rules, seat)
    return rows
