"""Bots of the ladder as opponents, so that a net knows what to do against them too.

They decide by their own compiled rules, on the GPU if the matches are there: a thread for each.
"""

from functools import cache
from typing import Any

import numpy as np
import torch
from torch import Tensor

from dobrak.batch import Batch
from dobrak.bots import minds
from dobrak.games.either import look
from dobrak.kernel import apart, whole

MINDS = (minds.CAREFUL, minds.CAREFUL, minds.CAREFUL, minds.SIMPLE)  # turn and turn about
THREADS = 128
MOST_MOVES = 128  # that there are in any game


@apart
def answer_one(
    rows: np.ndarray,
    i: int,
    eyes: np.ndarray,
    rivals: np.ndarray,
    luck: np.ndarray,
    moves: np.ndarray,
    values: np.ndarray,
    out: np.ndarray,
) -> None:
    """What a bot would do now in one match."""
    seat = whole(rows[i].turn)
    look(rows[i], seat, eyes[0])
    out[i] = minds.decide(eyes[0], seat, rivals[i], minds.ALL_HABITS, luck[i], moves, values)


@apart
def answer_all(
    rows: np.ndarray, eyes: np.ndarray, rivals: np.ndarray, luck: np.ndarray, out: np.ndarray
) -> None:
    moves, values = np.empty(MOST_MOVES, np.int16), np.empty(minds.ROOM)
    for i in range(rows.shape[0]):
        answer_one(rows, i, eyes, rivals, luck, moves, values, out)


@cache
def on_gpu(row: Any) -> Any:
    """The same as a kernel for rows of one type."""
    import numba
    from numba import cuda

    room = minds.ROOM

    @cuda.jit
    def answer(rows: Any, rivals: Any, luck: Any, out: Any) -> None:
        i = cuda.grid(1)
        if i < rows.shape[0]:
            eyes = cuda.local.array(1, row)
            moves = cuda.local.array(MOST_MOVES, numba.int16)
            values = cuda.local.array(room, numba.float64)
            answer_one(rows, i, eyes, rivals, luck, moves, values, out)

    return answer


class Rivals:
    """The bots in some of a batch's matches."""

    def __init__(self, batch: Batch, begin: int, count: int) -> None:
        self.batch, self.count = batch, count
        self.rows: Any = batch.rows[begin : begin + count]
        self.minds = torch.tensor(MINDS).repeat(-(-count // len(MINDS)))[:count].to(batch.device)
        self.luck = torch.zeros(count, device=batch.device)
        self.moves = torch.zeros(count, dtype=torch.int64, device=batch.device)
        self.given = (self.minds, self.luck, self.moves)
        if batch.device == "cpu":
            self.eyes = batch.game.blank()
        else:
            from numba import cuda

            self.arrays = [cuda.as_cuda_array(tensor) for tensor in self.given]
            self.blocks = -(-count // THREADS)
            self.kernel = on_gpu(batch.game.blank().dtype)

    def answer(self) -> Tensor:
        """What they would do now, whoever's turn it is: moves by their numbers."""
        self.luck.uniform_()
        if self.batch.device == "cpu":
            answer_all(self.rows, self.eyes, *(tensor.numpy() for tensor in self.given))
        else:
            self.kernel[self.blocks, THREADS, self.batch.stream](self.rows, *self.arrays)
        return self.moves
