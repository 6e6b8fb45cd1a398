"""A batch on a GPU: the same loops, with one thread per match. Requires numba-cuda."""

from functools import cache
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

try:
    from numba import cuda
except ImportError as error:
    said = "device: 'cuda' needs the package numba-cuda; 'pip install \"dobrak[gpu]\"' brings it"
    raise ValueError(said) from error

from dobrak.batch.loops import begin_one, observe_one, step_one

if TYPE_CHECKING:
    from dobrak.batch import Batch

THREADS = 128
LONGEST_DECK = 57


@cache
def kernels(row: Any) -> tuple[Any, Any, Any, Any]:
    """The kernels for rows of one type: begin, step, clear, observe."""

    @cuda.jit
    def begin(rows: Any, starts: Any, box: Any, seed: Any, states: Any, returns: Any) -> None:
        i = cuda.grid(1)
        if i < rows.shape[0]:
            deck = cuda.local.array(LONGEST_DECK, numba.int8)
            begin_one(rows, i, starts, box, deck[: box.shape[0]], seed, states, returns)

    @cuda.jit
    def step(
        rows: Any,
        moves: Any,
        starts: Any,
        box: Any,
        states: Any,
        returns: Any,
        ended: Any,
        refused: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < rows.shape[0]:
            deck = cuda.local.array(LONGEST_DECK, numba.int8)
            cards = deck[: box.shape[0]]
            made = step_one(rows, i, moves[i], starts, box, cards, states, returns, ended)
            if not made:
                cuda.atomic.add(refused, 0, 1)

    @cuda.jit
    def clear(numbers: Any) -> None:
        # One thread per number, so that memory access is coalesced: much faster than one per match.
        i = cuda.grid(1)
        if i < numbers.shape[0] * numbers.shape[1]:
            numbers[i // numbers.shape[1], i % numbers.shape[1]] = 0

    @cuda.jit
    def observe(rows: Any, masks: Any, seats: Any, directions: Any, seen: Any, hidden: Any) -> None:
        i = cuda.grid(1)
        if i < rows.shape[0]:
            view = cuda.local.array(1, row)
            observe_one(rows, i, view, masks, seats, directions, seen, hidden)

    return begin, step, clear, observe


class Stepper:
    """Moves the arrays of a batch to the GPU and steps them there."""

    def __init__(self, batch: "Batch") -> None:
        self._batch = batch
        self._begin, self._step, self._clear, self._observe = kernels(batch._starts.dtype)
        for name in (
            "rows",
            "masks",
            "seats",
            "directions",
            "seen",
            "hidden",
            "returns",
            "ended",
            "_states",
            "_starts",
            "_box",
        ):
            setattr(batch, name, cuda.to_device(getattr(batch, name)))
        self._refused = cuda.to_device(np.zeros(1, np.int64))
        self._blocks = (batch.count + THREADS - 1) // THREADS
        self.stream: Any = 0
        self._begin[self._blocks, THREADS](
            batch.rows,
            batch._starts,
            batch._box,
            batch._seed,
            batch._states,
            batch.returns,
        )
        self.observe()

    def array(self, moves: Any) -> Any:
        """The moves as an array, in CPU or GPU memory."""
        on_gpu = hasattr(moves, "__cuda_array_interface__")
        return cuda.as_cuda_array(moves) if on_gpu else np.asarray(moves)

    def step(self, made: Any) -> None:
        b = self._batch
        self._step[self._blocks, THREADS, self.stream](
            b.rows, made, b._starts, b._box, b._states, b.returns, b.ended, self._refused
        )
        self.observe()

    def observe(self) -> None:
        b = self._batch
        for numbers in (b.masks, b.seen, b.hidden):
            if blocks := -(-(numbers.shape[0] * numbers.shape[1]) // THREADS):
                self._clear[blocks, THREADS, self.stream](numbers)
        self._observe[self._blocks, THREADS, self.stream](
            b.rows, b.masks, b.seats, b.directions, b.seen, b.hidden
        )

    def on_stream(self, handle: int) -> None:
        self.stream = cuda.external_stream(handle) if handle else 0

    def refused(self) -> int:
        return int(self._refused.copy_to_host()[0])
