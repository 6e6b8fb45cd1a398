"""The state of a training: the nets, the optimiser, past selves and progress."""

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from dobrak.learn import checkpoints
from dobrak.learn.net import Judge, Net
from dobrak.learn.past_selves import PastSelves
from dobrak.learn.self_play import SelfPlay
from dobrak.learn.settings import Settings
from dobrak.learn.training import Trainer


@dataclass
class Learner:
    settings: Settings
    device: str
    iterations: int = 0
    decisions: int = 0
    seconds: float = 0.0
    began: float = field(default_factory=time.monotonic)  # minus the time of earlier runs

    def __post_init__(self) -> None:
        torch.manual_seed(self.settings.seed)
        torch.set_float32_matmul_precision("high")  # TF32 on a GPU, for what is not bfloat16
        self.net = Net(self.settings).to(self.device)
        self.judge = Judge(self.settings).to(self.device)
        self.trainer = Trainer(self.settings, self.net, self.judge, self.device)
        self.past = PastSelves(self.settings, self.net)
        self.generator = torch.Generator().manual_seed(self.settings.seed)

    def start_matches(self) -> None:
        """Start new matches, seeded by the number of iterations so far."""
        seed = self.settings.seed * 1_000_003 + self.iterations
        self.self_play = SelfPlay(self.settings, self.device, seed, self.net, self.past.opponent)

    def iterate(self, progress: float) -> None:
        """Collect trajectories and train on them."""
        self.past.update(self.net, self.iterations, self.generator)
        self.trainer.update(self.self_play.collect(), progress)
        self.iterations += 1
        self.decisions += self.settings.matches * self.settings.steps

    def progress(self) -> dict[str, Any]:
        """Progress and metrics since the last call. This waits for the device."""
        metrics = self.trainer.metrics.read()
        self.seconds = time.monotonic() - self.began
        return {
            "iterations": self.iterations,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 1),
            **{name: round(value, 5) for name, value in metrics.items()},
        }

    def summary(self) -> dict[str, Any]:
        """How long it has been trained, for the net's card."""
        return {
            "iterations": self.iterations,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 1),
            "device": torch.cuda.get_device_name() if self.device == "cuda" else "CPU",
            "torch": torch.__version__,
        }

    def state(self) -> dict[str, Any]:
        """What a checkpoint contains."""
        return {
            "settings": self.settings.to_dict(),
            "net": self.net.state_dict(),
            "judge": self.judge.state_dict(),
            "optimizer": self.trainer.optimizer.state_dict(),
            "past": self.past.pool,
            "generator": self.generator.get_state(),
            "iterations": self.iterations,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }

    def resume(self, path: Path) -> None:
        """Continue from a checkpoint. Raises ValueError if it belongs to another net."""
        state = checkpoints.load(path, self.device)
        before = Settings(**state["settings"])
        for what in ("name", "hidden", "layers", "judge_hidden"):
            was, wanted = getattr(before, what), getattr(self.settings, what)
            if was != wanted:
                raise ValueError(f"{path} cannot be resumed: its {what} is {was}, not {wanted}")
        self.net.load_state_dict(state["net"])
        self.judge.load_state_dict(state["judge"])
        self.trainer.optimizer.load_state_dict(state["optimizer"])
        self.past.pool = state["past"]
        self.generator.set_state(state["generator"].cpu())
        self.iterations, self.decisions = state["iterations"], state["decisions"]
        self.seconds = state["seconds"]
        self.began -= self.seconds
        torch.manual_seed(self.settings.seed + self.iterations)
