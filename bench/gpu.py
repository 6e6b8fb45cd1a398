"""Speed of the rules on a GPU, with one thread per match, and a comparison with the CPU.

    python bench/gpu.py [--matches N] [--json FILE]

The functions are the same as on the CPU. Match n of a seed has the same decks and choices on both,
so its moves and scores can be compared. Threads of a warp deal together: one that needs a deck
waits until `--chunk` moves have been made. Needs numba-cuda. With PyTorch installed, `Batch` is
measured too.
"""

import argparse
import json
import os
import statistics
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from dobrak.batch import Batch
from tools.gpu import Matches, cuda, kernel_of

TABLES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("Dobro, 4 players", "dobro", 4, {}),
    ("Dourak, 2 players", "durak", 2, {}),
    ("Dourak, 4 players", "durak", 4, {}),
]
REGISTERS = (32, 48, 64, 128)
THREADS = (128, 256)
CHUNKS = (16, 64, 128, 256)


def measure(game: str, players: int, rules: dict[str, Any], matches: int, runs: int) -> Any:
    table = Matches(game, players, rules)
    tried: list[dict[str, Any]] = []
    best: tuple[float, Any, tuple[int, int, int]] = (0.0, None, (0, 0, 0))
    for registers in REGISTERS:
        began = time.perf_counter()
        play = kernel_of(table.starts.dtype, registers)
        table.run(play, 64, 64, 16, 64)
        compiled = time.perf_counter() - began
        own = play.get_regs_per_thread()
        own = next(iter(own.values())) if isinstance(own, dict) else own
        local = play.get_local_mem_per_thread()
        local = next(iter(local.values())) if isinstance(local, dict) else local
        most = min(2048, 65536 // own)  # threads that a core has registers for
        for threads in THREADS:
            for per_core in sorted({most // threads * threads, most // 2 // threads * threads}):
                for chunk in CHUNKS if per_core else ():
                    took, moves, _ = table.run(play, threads, per_core, chunk, matches // 4)
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
        took, moves, scores = table.run(play, *shape, matches)
        rates.append(int(moves.copy_to_host().sum(dtype=np.int64)) / took)
    checked = min(matches, 500_000)
    here_moves, here_scores = table.on_cpu(checked)
    same = np.array_equal(moves.copy_to_host()[:checked], here_moves)
    same = same and np.array_equal(scores.copy_to_host()[:checked], here_scores)
    tried.sort(key=lambda one: -one["million decisions a second"])
    return {"rates": rates, "best": tried[:5], "worst": tried[-1], "checked": checked, "same": same}


def door(game: str, players: int, count: int, steps: int) -> dict[str, Any]:
    """Check that a batch on the GPU equals one on the CPU, and measure its speed."""
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
        print(f"batch, {game}:", told[f"door, {game}"], flush=True)
    if given.json:
        with open(given.json, "w", encoding="utf-8") as file:
            json.dump(told, file, indent=1)


if __name__ == "__main__":
    main()
