"""Training speed: decisions per second, for self-play alone and with the PPO updates.

    python bench/learn.py [NET …] [--device cuda] [--json FILE]
    python bench/learn.py NET … --train MINUTES --out FOLDER [--resume] [--set SETTING=NUMBER]

NET is a file of src/dobrak/learn/nets: dobro-2. --train trains them one after another, like
`dobrak learn`, and needs only NumPy, Numba and PyTorch (and numba-cuda for a GPU). The strength of
each is in FOLDER/NET/ladder.jsonl.
"""

import argparse
import json
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):  # numba-cuda 0.30 needs it, NumPy 2.5 does not have it
    np.row_stack = np.vstack

sys.path.insert(0, str(Path(__file__).parents[1] / "src"))

from dobrak.batch import Batch
from dobrak.learn.settings import NETS, Settings, read

RUNS = 9


def compile_for(settings: Settings, device: str) -> float:
    """Compile the rules, before PyTorch loads its own compiler; return the seconds it took."""
    began = time.perf_counter()
    batch = Batch(settings.game, settings.players, 64, device=device, tables=settings.tables)
    masks: Any = batch.masks
    batch.step((masks if device == "cpu" else masks.copy_to_host()).argmax(axis=1))
    if batch.refused:
        raise RuntimeError("the GPU refuses legal moves")
    return time.perf_counter() - began


def measure(settings: Settings, device: str, runs: int) -> dict[str, Any]:
    """Decisions per second in several runs of one iteration."""
    import torch

    from dobrak.learn.learner import Learner

    def wait() -> float:
        if device == "cuda":
            torch.cuda.synchronize()
        return time.perf_counter()

    learner = Learner(settings, device)
    learner.start_matches()
    for _ in range(2):
        learner.iterate(0.0)
    decisions = settings.matches * settings.steps
    playing, all_in = [], []
    for _ in range(runs):
        began = wait()
        played = learner.self_play.collect()
        between = wait()
        learner.trainer.update(played, 0.0)
        ended = wait()
        playing.append(decisions / (between - began))
        all_in.append(decisions / (ended - began))
    told = {
        "matches": settings.matches,
        "steps": settings.steps,
        "playing": playing,
        "all in": all_in,
        "refused": learner.self_play.batch.refused,
    }
    if device == "cuda":
        told["GPU memory, GB"] = round(torch.cuda.max_memory_allocated() / 1e9, 1)
        told["playing by part, ms"] = parts(learner)
        torch.cuda.empty_cache()
    return told


def parts(learner: Any) -> dict[str, float]:
    """Milliseconds that the parts of a step take on the GPU."""
    import torch

    self_play, laps = learner.self_play, {"rules": 0.0, "net and choice": 0.0}
    self_play.batch.on_stream(torch.cuda.current_stream().cuda_stream)
    with torch.no_grad(), torch.autocast("cuda", torch.bfloat16):
        for _ in range(20):
            marks = [torch.cuda.Event(enable_timing=True) for _ in range(3)]
            marks[0].record()
            self_play._observe(0)
            self_play._sample(0, self_play._logits(0))
            marks[1].record()
            self_play._step(0)
            marks[2].record()
            torch.cuda.synchronize()
            laps["net and choice"] += marks[0].elapsed_time(marks[1]) / 20
            laps["rules"] += marks[1].elapsed_time(marks[2]) / 20
    return {name: round(took, 3) for name, took in laps.items()}


def show(name: str, told: dict[str, Any]) -> None:
    words = []
    for kind in ("playing", "all in"):
        millions = [rate / 1e6 for rate in told[kind]]
        words.append(
            f"{kind} {statistics.median(millions):.3g} million decisions a second "
            f"({min(millions):.3g} to {max(millions):.3g})"
        )
    print(f"{name}, {told['matches']:,} × {told['steps']}: {'; '.join(words)}")
    print("   ", {key: value for key, value in told.items() if key not in ("playing", "all in")})
    sys.stdout.flush()


def train(settings: Settings, out: Path, minutes: float, device: str, resume: bool) -> None:
    from dobrak.learn.run import learn

    def report(line: dict[str, Any]) -> None:
        print(f"{settings.name} {json.dumps(line)}", flush=True)

    learn(settings, out, minutes=minutes, device=device, resume=resume, report=report)


def changed(settings: Settings, wishes: list[str]) -> Settings:
    """The settings with some changes, for experiments."""
    for wish in wishes:
        key, _, number = wish.partition("=")
        settings = replace(settings, **{key: type(getattr(settings, key))(float(number))})
    return settings


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asked.add_argument("nets", nargs="*", default=["dobro-2", "dourak-2"], metavar="NET")
    asked.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    asked.add_argument("--runs", type=int, default=RUNS)
    asked.add_argument("--json", metavar="FILE")
    asked.add_argument("--train", type=float, metavar="MINUTES", help="of each net")
    asked.add_argument("--out", type=Path, metavar="FOLDER")
    asked.add_argument("--resume", action="store_true")
    asked.add_argument("--shape", action="append", metavar="MATCHESxSTEPS")
    asked.add_argument("--set", action="append", default=[], metavar="SETTING=NUMBER")
    given = asked.parse_args()
    if given.train and given.out is None:
        asked.error("--train needs --out, where the nets are kept")
    told: dict[str, Any] = {}
    for name in given.nets:
        settings = changed(read(NETS / f"{name}.toml"), given.set).on(given.device)
        print(f"{name}: compiled in {compile_for(settings, given.device):.0f} s", flush=True)
        shapes = [tuple(map(int, shape.split("x"))) for shape in given.shape or []]
        if given.train:
            if shapes:
                settings = replace(settings, matches=shapes[0][0], steps=shapes[0][1])
            train(settings, given.out / name, given.train, given.device, given.resume)
            continue
        for matches, steps in shapes or [(settings.matches, settings.steps)]:
            shaped = replace(settings, matches=matches, steps=steps)
            key = f"{name} {matches}x{steps}"
            told[key] = measure(shaped, given.device, given.runs)
            show(name, told[key])
    if given.json:
        Path(given.json).write_text(json.dumps(told, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
