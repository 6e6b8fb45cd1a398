"""Learning from what was played: proximal policy optimisation (PPO)."""

from collections.abc import Iterator
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from dobrak.learn.advantage import lessons
from dobrak.learn.net import NEVER, Net
from dobrak.learn.playing import Played
from dobrak.learn.settings import Settings


@dataclass
class Measures:
    """Sums over minibatches, on the device: asking for a number there means to wait."""

    sums: Tensor
    names = ("entropy", "value loss", "clipped", "surprise")

    def read(self) -> dict[str, float]:
        *sums, count = self.sums.tolist()
        return {name: total / max(count, 1) for name, total in zip(self.names, sums, strict=True)}


class Trainer:
    def __init__(self, settings: Settings, net: Net, device: str) -> None:
        self.settings, self.net, self.device = settings, net, device
        self.optimizer = torch.optim.Adam(
            net.parameters(), lr=settings.rate, eps=1e-5, fused=device == "cuda"
        )

    def measures(self) -> Measures:
        return Measures(torch.zeros(len(Measures.names) + 1, device=self.device))

    def learn(self, played: Played, progress: float, measures: Measures) -> None:
        """Learn from what was played; `progress`, from 0 to 1, is how far all of it has come."""
        s = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = s.rate + progress * (s.last_rate - s.rate)
        entropy = s.entropy + progress * (s.last_entropy - s.entropy)
        known = lessons(played, s.trace)
        steps, matches = known.choice.shape
        sampled = torch.rand(steps, matches, device=self.device) < s.forced
        used = (played.own & known.known & (known.choice | sampled)).flatten().nonzero()[:, 0]
        flat = {
            "seen": played.seen[:steps].flatten(0, 1),
            "masks": played.masks.flatten(0, 1),
            "moves": played.moves.flatten(),
            "likely": played.likely.flatten(),
            "target": known.target.flatten().clamp(0, 1),
            "advantage": normal(known.advantage.flatten(), used),
        }
        for _ in range(s.epochs):
            for some in self._minibatches(used):
                part = {name: every.index_select(0, some) for name, every in flat.items()}
                self._step(part, entropy, measures)

    def _minibatches(self, used: Tensor) -> Iterator[Tensor]:
        """In any order, of one size; what is left over is left out this time."""
        shuffled = used[torch.randperm(len(used), device=self.device)]
        size = min(self.settings.minibatch, len(used))
        for begin in range(0, len(used) - size + 1, max(size, 1)):
            yield shuffled[begin : begin + size]

    def _step(self, part: dict[str, Tensor], entropy: float, measures: Measures) -> None:
        s = self.settings
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            likes, expects = self.net(part["seen"])
        chances = torch.where(part["masks"], likes, NEVER).log_softmax(1)
        chance = (chances.exp() * chances).sum(1).neg().mean()
        likely = chances.gather(1, part["moves"][:, None])[:, 0]
        ratio = (likely - part["likely"]).exp()
        held = ratio.clamp(1 - s.clip, 1 + s.clip)
        advantage = part["advantage"]
        gain = torch.minimum(ratio * advantage, held * advantage).mean()
        value = functional.binary_cross_entropy_with_logits(expects, part["target"])
        loss = s.value_weight * value - gain - entropy * chance
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), s.most_gradient)
        self.optimizer.step()
        with torch.no_grad():
            told = (chance, value, (ratio != held).float().mean(), ratio.log().square().mean())
            measures.sums += torch.stack([*told, torch.ones_like(value)])


def normal(advantage: Tensor, used: Tensor) -> Tensor:
    """With mean 0 and spread 1 over the decisions that are learned from."""
    chosen = advantage.index_select(0, used)
    return (advantage - chosen.mean()) / (chosen.std() + 1e-6)
