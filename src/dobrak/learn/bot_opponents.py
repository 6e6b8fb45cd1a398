"""Bots of the ladder as opponents, so that a net learns to beat them too.

They decide by their own compiled rules. If the matches are on a GPU, they run there, with one
thread per match.
"""

from functools import cache
from typing import Any

import numpy as np
import torch
from torch import Tensor

from dobrak.batch import Batch
from dobrak.bots.compiled_bots import ALL_HABITS, CAREFUL, SIMPLE, VALUES_LENGTH, decide
from dobrak.games.either import look
from dobrak.kernel import no_inline, whole

RATERS = (CAREFUL, CAREFUL, CAREFUL, SIMPLE)  # cycled through over the matches
THREADS = 128
MOST_MOVES = 128  # an upper bound for all games


@no_inline
def decide_one(
    rows: np.ndarray,
    i: int,
    view: np.ndarray,
    raters: np.ndarray,
    luck: np.ndarray,
    moves: np.ndarray,
    values: np.ndarray,
    out: np.ndarray,
) -> None:
    """Write the move that a bot would make now in match `i`."""
    seat = whole(rows[i].turn)
    look(rows[i], seat, view[0])
    out[i] = decide(view[0], seat, raters[i], ALL_HABITS, luck[i], moves, values)


@no_inline
def decide_all(
    rows: np.ndarray, view: np.ndarray, raters: np.ndarray, luck: np.ndarray, out: np.ndarray
) -> None:
    moves, values = np.empty(MOST_MOVES, np.int16), np.empty(VALUES_LENGTH)
    for i in range(rows.shape[0]):
        decide_one(rows, i, view, raters, luck, moves, values, out)


@cache
def on_gpu(row: Any) -> Any:
    """`decide_all` as a CUDA kernel, for rows of one type."""
    import numba
    from numba import cuda

    length = VALUES_LENGTH

    @cuda.jit
    def decide_on_gpu(rows: Any, raters: Any, luck: Any, out: Any) -> None:
        i = cuda.grid(1)
        if i < rows.shape[0]:
            view = cuda.local.array(1, row)
            moves = cuda.local.array(MOST_MOVES, numba.int16)
            values = cuda.local.array(length, numba.float64)
            decide_one(rows, i, view, raters, luck, moves, values, out)

    return decide_on_gpu


class BotOpponents:
    """The bots in some of a batch's matches."""

    def __init__(self, batch: Batch, begin: int, count: int) -> None:
        self.batch, self.count = batch, count
        self.rows: Any = batch.rows[begin : begin + count]
        self.raters = torch.tensor(RATERS).repeat(-(-count // len(RATERS)))[:count]
        self.raters = self.raters.to(batch.device)
        self.luck = torch.zeros(count, device=batch.device)
        self.moves = torch.zeros(count, dtype=torch.int64, device=batch.device)
        self.tensors = (self.raters, self.luck, self.moves)
        if batch.device == "cpu":
            self.view = batch.game.blank()
        else:
            from numba import cuda

            self.arrays = [cuda.as_cuda_array(tensor) for tensor in self.tensors]
            self.blocks = -(-count // THREADS)
            self.kernel = on_gpu(batch.game.blank().dtype)

    def decide(self) -> Tensor:
        """The moves that they would make now, by number, whichever seat is to move."""
        self.luck.uniform_()
        if self.batch.device == "cpu":
            decide_all(self.rows, self.view, *(tensor.numpy() for tensor in self.tensors))
        else:
            self.kernel[self.blocks, THREADS, self.batch.stream](self.rows, *self.arrays)
        return self.moves
