"""Learning from what was played: proximal policy optimisation (PPO)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from dobrak.learn.advantage import lessons
from dobrak.learn.net import NEVER, Judge, Net
from dobrak.learn.playing import Played, recorded
from dobrak.learn.settings import Settings


@dataclass
class Measures:
    """Sums over minibatches, on the device: asking for a number there means to wait."""

    sums: Tensor
    names = ("entropy", "value loss", "judge loss", "clipped", "surprise")

    def read(self) -> dict[str, float]:
        """The means since it was last read."""
        *sums, count = self.sums.tolist()
        self.sums.zero_()
        return {name: total / max(count, 1) for name, total in zip(self.names, sums, strict=True)}


class Trainer:
    def __init__(self, settings: Settings, net: Net, judge: Judge, device: str) -> None:
        self.settings, self.net, self.judge, self.device = settings, net, judge, device
        on_gpu = device == "cuda"
        self.rate = torch.tensor(settings.rate, device=device)
        self.entropy = torch.tensor(settings.entropy, device=device)
        self.optimizer = torch.optim.Adam(
            [*net.parameters(), *judge.parameters()],
            lr=self.rate if on_gpu else settings.rate,
            eps=1e-5,
            fused=on_gpu,
            capturable=on_gpu,
        )
        self.measures = Measures(torch.zeros(len(Measures.names) + 1, device=device))
        self.flat: dict[str, Tensor] = {}
        self.some = torch.zeros(settings.minibatch, dtype=torch.int64, device=device)
        self.work: Any = None

    def learn(self, played: Played, progress: float) -> None:
        """Learn from what was played; `progress`, from 0 to 1, is how far all of it has come."""
        s = self.settings
        self.rate.fill_(s.rate + progress * (s.last_rate - s.rate))
        if self.device == "cpu":
            for group in self.optimizer.param_groups:
                group["lr"] = float(self.rate)
        self.entropy.fill_(s.entropy + progress * (s.last_entropy - s.entropy))
        used = self._prepare(played)
        for _ in range(s.epochs):
            for some in self._minibatches(used):
                self._learn_from(some)

    @torch.no_grad()
    def _prepare(self, played: Played) -> Tensor:
        """Lay out what is learned from, always in the same memory; say which of it is."""
        s = self.settings
        known = lessons(played, self._judged(played), s.trace)
        steps, matches = known.choice.shape
        sampled = torch.rand(steps, matches, device=self.device) < s.forced
        used = (played.own & (known.choice | sampled)).flatten().nonzero()[:, 0]
        flat = {
            "both": played.both[:steps].flatten(0, 1),
            "masks": played.masks.flatten(0, 1),
            "moves": played.moves.flatten(),
            "likely": played.likely.flatten(),
            "target": known.target.flatten(0, 1),
            "advantage": normal(known.advantage * known.choice, used),
        }
        for name, every in flat.items():
            if name not in self.flat:
                self.flat[name] = every
            elif self.flat[name].data_ptr() != every.data_ptr():
                self.flat[name].copy_(every)
        return used

    def _judged(self, played: Played) -> Tensor:
        """What the judge expects everywhere, by step, match and place."""
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            return torch.stack([self.judge(both).softmax(1) for both in played.both])

    def _minibatches(self, used: Tensor) -> Iterator[Tensor]:
        """In any order, of one size; what is left over is left out this time."""
        shuffled = used[torch.randperm(len(used), device=self.device)]
        size = self.settings.minibatch
        if len(used) < size:  # so few that some come twice
            shuffled = shuffled.repeat(-(-size // max(len(used), 1)))
        for begin in range(0, len(shuffled) - size + 1, size):
            yield shuffled[begin : begin + size]

    def _learn_from(self, some: Tensor) -> None:
        self.some.copy_(some)
        if self.device == "cpu":
            self._step()
        elif self.work is None:
            self.work = recorded(self._step)
        if self.work is not None:
            self.work.replay()

    def _step(self) -> None:
        s = self.settings
        part = {name: every.index_select(0, self.some) for name, every in self.flat.items()}
        self.optimizer.zero_grad(set_to_none=True)
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            likes, expects = self.net(part["both"][:, : self.judge.observed])
            judged = self.judge(part["both"])
        chances = torch.where(part["masks"], likes, NEVER).log_softmax(1)
        chance = (chances.exp() * chances).sum(1).neg().mean()
        likely = chances.gather(1, part["moves"][:, None])[:, 0]
        ratio = (likely - part["likely"]).exp()
        held = ratio.clamp(1 - s.clip, 1 + s.clip)
        gain = torch.minimum(ratio * part["advantage"], held * part["advantage"]).mean()
        value, judgement = (short_of(told, part["target"]) for told in (expects, judged))
        loss = s.value_weight * value + judgement - gain - self.entropy * chance
        loss.backward()
        for net in (self.net, self.judge):
            nn.utils.clip_grad_norm_(net.parameters(), s.most_gradient)
        self.optimizer.step()
        with torch.no_grad():
            off = (ratio != held).float().mean()
            told = (chance, value, judgement, off, ratio.log().square().mean())
            self.measures.sums += torch.stack([*told, torch.ones_like(value)])


def short_of(told: Tensor, target: Tensor) -> Tensor:
    """How far what is expected (before the softmax) is from the parts it should be."""
    return (target * told.log_softmax(1)).sum(1).neg().mean()


def normal(advantage: Tensor, used: Tensor) -> Tensor:
    """With mean 0 and spread 1 over the decisions that are learned from."""
    every = advantage.flatten()
    chosen = every.index_select(0, used)
    return (every - chosen.mean()) / (chosen.std() + 1e-6)
