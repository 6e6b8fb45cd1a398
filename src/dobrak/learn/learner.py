"""A net that learns, and all that goes on changing with it."""

import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch

from dobrak.learn import keeping
from dobrak.learn.net import Judge, Net
from dobrak.learn.past import PastSelves
from dobrak.learn.playing import Table
from dobrak.learn.settings import Settings
from dobrak.learn.training import Trainer


@dataclass
class Learner:
    """A net, all that goes on changing with it, and how far it has come."""

    settings: Settings
    device: str
    iterations: int = 0
    decisions: int = 0
    seconds: float = 0.0
    began: float = field(default_factory=time.monotonic)  # minus what was learned before

    def __post_init__(self) -> None:
        torch.manual_seed(self.settings.seed)
        torch.set_float32_matmul_precision("high")  # for a GPU: enough for what is not bfloat16
        self.net = Net(self.settings).to(self.device)
        self.judge = Judge(self.settings).to(self.device)
        self.trainer = Trainer(self.settings, self.net, self.judge, self.device)
        self.past = PastSelves(self.settings, self.net)
        self.dice = torch.Generator().manual_seed(self.settings.seed)

    def open_table(self) -> None:
        """New matches: their seed says where in the learning they began."""
        seed = self.settings.seed * 1_000_003 + self.iterations
        self.table = Table(self.settings, self.device, seed, self.net, self.past.playing)

    def iterate(self, progress: float) -> None:
        self.past.look(self.net, self.iterations, self.dice)
        self.trainer.learn(self.table.play(), progress)
        self.iterations += 1
        self.decisions += self.settings.matches * self.settings.steps

    def tell(self) -> dict[str, Any]:
        """How it goes since it was last told; this waits for the device."""
        told = self.trainer.measures.read()
        self.seconds = time.monotonic() - self.began
        return {
            "iterations": self.iterations,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 1),
            **{name: round(value, 5) for name, value in told.items()},
        }

    def told(self) -> dict[str, Any]:
        """How far it has come, for the net's card."""
        return {
            "iterations": self.iterations,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 1),
            "device": torch.cuda.get_device_name() if self.device == "cuda" else "CPU",
            "torch": torch.__version__,
        }

    def state(self) -> dict[str, Any]:
        return {
            "settings": self.settings.to_dict(),
            "net": self.net.state_dict(),
            "judge": self.judge.state_dict(),
            "optimizer": self.trainer.optimizer.state_dict(),
            "past": self.past.kept,
            "dice": self.dice.get_state(),
            "iterations": self.iterations,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }

    def take_up(self, path: Path) -> None:
        """Go on from where a file was kept."""
        state = keeping.load(path, self.device)
        before = Settings(**state["settings"])
        for what in ("name", "hidden", "layers", "judge"):
            was, wanted = getattr(before, what), getattr(self.settings, what)
            if was != wanted:
                raise ValueError(
                    f"{path} cannot be gone on with: its {what} is {was}, not {wanted}"
                )
        self.net.load_state_dict(state["net"])
        self.judge.load_state_dict(state["judge"])
        self.trainer.optimizer.load_state_dict(state["optimizer"])
        self.past.kept = state["past"]
        self.dice.set_state(state["dice"].cpu())
        self.iterations, self.decisions = state["iterations"], state["decisions"]
        self.seconds = state["seconds"]
        self.began -= self.seconds
        torch.manual_seed(self.settings.seed + self.iterations)
