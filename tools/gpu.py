"""Plays whole matches on a GPU, one thread per match, and the same matches on the CPU.

Needs only NumPy, Numba and numba-cuda. `bench/gpu.py` measures how fast it is; a test runs it in
Numba's simulator of a GPU.
"""

import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numba
import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for it, NumPy 2.5 has it no more
    np.row_stack = np.vstack

from numba import cuda

from dobrak.batch import starts
from dobrak.batch.loops import begin_match, play_numbers, random_move, shuffle_and_deal
from dobrak.games import GAMES
from dobrak.games.either import is_over, rests

__all__ = ["SEED", "Matches", "cuda", "kernel_of"]

LONGEST_DECK = 57
SEED = np.uint64(1)


def kernel_of(row: np.dtype[Any], registers: int | None) -> Any:
    """The simulator has no registers: pass None."""

    @cuda.jit(**({} if registers is None else {"max_registers": registers}))
    def play(starts: Any, box: Any, seed: Any, chunk: int, moves: Any, scores: Any) -> None:
        rows = cuda.local.array(1, row)
        room = cuda.local.array(LONGEST_DECK, numba.int8)
        deck = room[: box.shape[0]]
        number, made = cuda.grid(1), 0
        if number >= moves.shape[0]:
            return
        state = begin_match(rows, starts, box, deck, seed, number)
        while number < moves.shape[0]:
            for _ in range(chunk):
                if not rests(rows[0]):
                    state = random_move(rows[0], state)
                    made += 1
            if is_over(rows[0]):
                moves[number] = made
                for seat in range(scores.shape[1]):
                    scores[number, seat] = rows[0].scores[seat]
                number, made = number + cuda.gridsize(1), 0
                state = begin_match(rows, starts, box, deck, seed, number)
            if rests(rows[0]):
                state = shuffle_and_deal(rows[0], deck, state)

    return play


class Matches:
    """Matches at one table: how they begin, on the CPU and on the GPU."""

    def __init__(self, game: str, players: int, rules: dict[str, Any]) -> None:
        self.kind = GAMES[game]
        chosen = self.kind.options(players, rules)
        self.players = players
        self.starts = starts(self.kind, players, chosen)
        self.box = np.array(self.kind.box(players, chosen), np.int8)
        self.there = cuda.to_device(self.starts), cuda.to_device(self.box)

    def run(
        self, play: Any, threads: int, per_core: int, chunk: int, matches: int
    ) -> tuple[float, Any, Any]:
        """The seconds on the GPU, and the moves and scores of each match."""
        moves = cuda.device_array(matches, np.int32)
        scores = cuda.device_array((matches, self.players), np.int32)
        cores = cuda.get_current_device().MULTIPROCESSOR_COUNT
        begin, end = cuda.event(), cuda.event()
        begin.record()
        play[cores * per_core // threads, threads](*self.there, SEED, chunk, moves, scores)
        end.record()
        end.synchronize()
        return cuda.event_elapsed_time(begin, end) / 1e3, moves, scores

    def on_cpu(self, matches: int) -> tuple[np.ndarray, np.ndarray]:
        moves = np.empty(matches, np.int32)
        scores = np.empty((matches, self.players), np.int32)
        cores = os.cpu_count() or 1
        parts = [slice(matches * i // cores, matches * (i + 1) // cores) for i in range(cores)]

        def some(part: slice) -> None:
            row = self.kind.blank()
            play_numbers(row, self.starts, self.box, SEED, part.start, moves[part], scores[part])

        some(slice(0, 1))  # compiles
        with ThreadPoolExecutor(cores) as pool:
            list(pool.map(some, parts))
        return moves, scores
