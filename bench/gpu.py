"""How fast the rules are on a GPU, a thread a match, and whether they are the same rules there.

    python bench/gpu.py [--matches N] [--json FILE]

The functions are those that the CPU runs. Match number n of a seed is the same match on both, deck
by deck and choice by choice; its moves and scores are compared. Threads of a warp that wait for a
deck wait until enough of their warp do (`--chunk` moves), since they can only deal together.
Needs numba-cuda; with PyTorch, the batch door is measured too.
"""

import argparse
import json
import os
import statistics
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 asks for it, NumPy 2.5 has it no more
    np.row_stack = np.vstack

from numba import cuda

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from dobrak.batch import Batch, starts
from dobrak.batch.loops import begin_match, play_numbers, random_move, shuffle_and_deal
from dobrak.games import GAMES
from dobrak.games.either import is_over, rests

LONGEST_DECK = 57
SEED = np.uint64(1)
TABLES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("Dobro, 4 players", "dobro", 4, {}),
    ("Dourak, 2 players", "durak", 2, {}),
    ("Dourak, 4 players", "durak", 4, {}),
]
REGISTERS = (32, 48, 64, 128)
THREADS = (128, 256)
CHUNKS = (16, 64, 128, 256)


def kernel_of(row: np.dtype[Any], registers: int | None) -> Any:
    """Numba's simulator of a GPU knows no registers: None."""

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


class Bench:
    """One table: what its matches begin with, on the CPU and on the GPU."""

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
        """Seconds on the GPU, and the moves and scores of each match."""
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


def measure(game: str, players: int, rules: dict[str, Any], matches: int, runs: int) -> Any:
    bench = Bench(game, players, rules)
    tried: list[dict[str, Any]] = []
    best: tuple[float, Any, tuple[int, int, int]] = (0.0, None, (0, 0, 0))
    for registers in REGISTERS:
        began = time.perf_counter()
        play = kernel_of(bench.starts.dtype, registers)
        bench.run(play, 64, 64, 16, 64)
        compiled = time.perf_counter() - began
        own = play.get_regs_per_thread()
        own = next(iter(own.values())) if isinstance(own, dict) else own
        local = play.get_local_mem_per_thread()
        local = next(iter(local.values())) if isinstance(local, dict) else local
        most = min(2048, 65536 // own)  # threads that a core has registers for
        for threads in THREADS:
            for per_core in sorted({most // threads * threads, most // 2 // threads * threads}):
                for chunk in CHUNKS if per_core else ():
                    took, moves, _ = bench.run(play, threads, per_core, chunk, matches // 4)
                    rate = int(moves.copy_to_host().sum()) / took
                    tried.append(
                        {
                            "registers": own,
                            "local bytes": local,
                            "threads a block": threads,
                            "threads a core": per_core,
                            "chunk": chunk,
                            "million decisions a second": round(rate / 1e6),
                        }
                    )
                    if rate > best[0]:
                        best = rate, play, (threads, per_core, chunk)
        print(
            f"    {own} registers, {local} bytes a thread, compiled in {compiled:.0f} s", flush=True
        )
    _, play, shape = best
    rates = []
    for _ in range(runs):
        took, moves, scores = bench.run(play, *shape, matches)
        rates.append(int(moves.copy_to_host().sum(dtype=np.int64)) / took)
    checked = min(matches, 500_000)
    here_moves, here_scores = bench.on_cpu(checked)
    same = np.array_equal(moves.copy_to_host()[:checked], here_moves)
    same = same and np.array_equal(scores.copy_to_host()[:checked], here_scores)
    tried.sort(key=lambda one: -one["million decisions a second"])
    return {"rates": rates, "best": tried[:5], "worst": tried[-1], "checked": checked, "same": same}


def door(game: str, players: int, count: int, steps: int) -> dict[str, Any]:
    """The batch door on the GPU: the same as on the CPU, and how fast."""
    few = 500
    here = Batch(game, players, few, seed=5)
    there = Batch(game, players, few, seed=5, device="cuda")
    dice = np.random.default_rng(1)
    same = True
    for _ in range(200):
        moves = (dice.random(here.masks.shape) * here.masks).argmax(1)
        here.step(moves)
        there.step(moves)
        for name in ("masks", "seats", "seen", "returns", "ended", "rows"):
            mine, other = getattr(here, name), getattr(there, name).copy_to_host()
            same = same and mine.tobytes() == other.tobytes()
    told: dict[str, Any] = {"same as on the CPU": same, "refused": there.refused}
    try:
        import torch
    except ImportError:
        return told
    many = Batch(game, players, count, seed=5, device="cuda")
    masks = torch.as_tensor(many.masks, device="cuda")
    seen = torch.as_tensor(many.seen, device="cuda")
    lies: Any = many.masks
    told["PyTorch shares the memory"] = masks.data_ptr() == lies.__cuda_array_interface__["data"][0]
    told["through DLPack too"] = torch.from_dlpack(seen).data_ptr() == seen.data_ptr()
    with suppress(ImportError):
        os.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "false"
        import jax

        shared = jax.dlpack.from_dlpack(seen)
        told["JAX shares the memory"] = shared.unsafe_buffer_pointer() == seen.data_ptr()
    in_all = alone = 0.0
    for step in range(steps + 5):
        torch.cuda.synchronize()
        began = time.perf_counter()
        moves = (torch.rand(masks.shape, device="cuda") * masks).argmax(1)
        torch.cuda.synchronize()
        chosen = time.perf_counter()
        many.step(moves)
        cuda.synchronize()
        if step >= 5:
            in_all += time.perf_counter() - began
            alone += time.perf_counter() - chosen
    told["million steps a second"] = round(steps * count / alone / 1e6, 1)
    told["with choosing by PyTorch"] = round(steps * count / in_all / 1e6, 1)
    told["refused after"] = many.refused
    return told


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("--matches", type=int, default=8_000_000)
    asked.add_argument("--runs", type=int, default=9)
    asked.add_argument("--json", metavar="FILE")
    given = asked.parse_args()
    told: dict[str, Any] = {}
    for title, game, players, rules in TABLES:
        print(title, flush=True)
        found = told[title] = measure(game, players, rules, given.matches, given.runs)
        millions = [rate / 1e6 for rate in found["rates"]]
        print(
            f"    {statistics.median(millions):.0f} million decisions a second "
            f"(from {min(millions):.0f} to {max(millions):.0f} in {given.runs} runs); "
            f"{found['checked']} matches {'the same' if found['same'] else 'NOT THE SAME'} "
            "as on the CPU"
        )
        for one in (*found["best"], found["worst"]):
            print("    ", one, flush=True)
    for game, players in (("dobro", 4), ("durak", 2)):
        told[f"door, {game}"] = door(game, players, 1 << 18, 50)
        print(f"batch door, {game}:", told[f"door, {game}"], flush=True)
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump(told, file, indent=1)


if __name__ == "__main__":
    main()
