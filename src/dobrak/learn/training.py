"""Proximal policy optimisation (PPO): updates of the net and its judge from trajectories."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from dobrak.learn.advantage import gae
from dobrak.learn.net import ILLEGAL, Judge, Net
from dobrak.learn.self_play import Trajectories, record_graph
from dobrak.learn.settings import Settings


@dataclass
class Metrics:
    """Sums over minibatches, kept on the device, because reading a number waits for it."""

    sums: Tensor
    names = ("entropy", "value loss", "judge loss", "clip fraction", "approx kl")

    def read(self) -> dict[str, float]:
        """The means since the last call."""
        *sums, count = self.sums.tolist()
        self.sums.zero_()
        return {name: total / max(count, 1) for name, total in zip(self.names, sums, strict=True)}


class Trainer:
    def __init__(self, settings: Settings, net: Net, judge: Judge, device: str) -> None:
        self.settings, self.net, self.judge, self.device = settings, net, judge, device
        on_gpu = device == "cuda"
        self.learning_rate = torch.tensor(settings.learning_rate, device=device)
        self.entropy_coef = torch.tensor(settings.entropy_coef, device=device)
        self.optimizer = torch.optim.Adam(
            [*net.parameters(), *judge.parameters()],
            lr=self.learning_rate if on_gpu else settings.learning_rate,
            eps=1e-5,
            fused=on_gpu,
            capturable=on_gpu,
        )
        self.metrics = Metrics(torch.zeros(len(Metrics.names) + 1, device=device))
        self.data: dict[str, Tensor] = {}  # of all decisions; a CUDA graph needs fixed addresses
        self.indices = torch.zeros(settings.minibatch, dtype=torch.int64, device=device)
        self.graph: Any = None

    def update(self, played: Trajectories, progress: float) -> None:
        """Train on trajectories. `progress` is the part of the whole training that is over."""
        s = self.settings
        self.learning_rate.fill_(
            s.learning_rate + progress * (s.final_learning_rate - s.learning_rate)
        )
        if self.device == "cpu":
            for group in self.optimizer.param_groups:
                group["lr"] = float(self.learning_rate)
        self.entropy_coef.fill_(s.entropy_coef + progress * (s.final_entropy_coef - s.entropy_coef))
        used = self._prepare(played)
        for _ in range(s.epochs):
            for indices in self._minibatches(used):
                self._train_on(indices)

    @torch.no_grad()
    def _prepare(self, played: Trajectories) -> Tensor:
        """Compute advantages and targets; return the indices of the decisions to train on."""
        s = self.settings
        targets = gae(played, self._judge_values(played), s.gae_lambda)
        steps, matches = targets.has_choice.shape
        sampled = torch.rand(steps, matches, device=self.device) < s.forced_share
        used = (played.own & (targets.has_choice | sampled)).flatten().nonzero()[:, 0]
        data = {
            "inputs": played.inputs[:steps].flatten(0, 1),
            "masks": played.masks.flatten(0, 1),
            "moves": played.moves.flatten(),
            "log_probs": played.log_probs.flatten(),
            "values": targets.values.flatten(0, 1),
            "advantages": normalized(targets.advantages * targets.has_choice, used),
        }
        for name, tensor in data.items():
            if name not in self.data:
                self.data[name] = tensor
            elif self.data[name].data_ptr() != tensor.data_ptr():
                self.data[name].copy_(tensor)
        return used

    def _judge_values(self, played: Trajectories) -> Tensor:
        """The judge's values by step, match and place."""
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            return torch.stack([self.judge(inputs).softmax(1) for inputs in played.inputs])

    def _minibatches(self, used: Tensor) -> Iterator[Tensor]:
        """Shuffled minibatches of one size; the remainder is left out in this epoch."""
        shuffled = used[torch.randperm(len(used), device=self.device)]
        size = self.settings.minibatch
        if len(used) < size:  # fewer than a minibatch: some are used twice
            shuffled = shuffled.repeat(-(-size // max(len(used), 1)))
        for begin in range(0, len(shuffled) - size + 1, size):
            yield shuffled[begin : begin + size]

    def _train_on(self, indices: Tensor) -> None:
        self.indices.copy_(indices)
        if self.device == "cpu":
            self._step()
        elif self.graph is None:
            self.graph = record_graph(self._step)
        if self.graph is not None:
            self.graph.replay()

    def _step(self) -> None:
        """One step of gradient descent on a minibatch."""
        s = self.settings
        batch = {name: tensor.index_select(0, self.indices) for name, tensor in self.data.items()}
        self.optimizer.zero_grad(set_to_none=True)
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            logits, value_logits = self.net(batch["inputs"][:, : self.judge.observed])
            judge_logits = self.judge(batch["inputs"])
        policy = torch.where(batch["masks"], logits, ILLEGAL).log_softmax(1)
        entropy = (policy.exp() * policy).sum(1).neg().mean()
        log_probs = policy.gather(1, batch["moves"][:, None])[:, 0]
        ratio = (log_probs - batch["log_probs"]).exp()
        clipped_ratio = ratio.clamp(1 - s.clip_range, 1 + s.clip_range)
        advantages = batch["advantages"]
        objective = torch.minimum(ratio * advantages, clipped_ratio * advantages).mean()
        value_loss = cross_entropy(value_logits, batch["values"])
        judge_loss = cross_entropy(judge_logits, batch["values"])
        loss = s.value_coef * value_loss + judge_loss - objective - self.entropy_coef * entropy
        loss.backward()
        for net in (self.net, self.judge):
            nn.utils.clip_grad_norm_(net.parameters(), s.max_grad_norm)
        self.optimizer.step()
        with torch.no_grad():
            clip_fraction = (ratio != clipped_ratio).float().mean()
            approx_kl = ratio.log().square().mean() / 2
            metrics = (entropy, value_loss, judge_loss, clip_fraction, approx_kl)
            self.metrics.sums += torch.stack([*metrics, torch.ones_like(entropy)])


def cross_entropy(logits: Tensor, targets: Tensor) -> Tensor:
    """Mean cross-entropy of predicted shares of the match from their targets."""
    return (targets * logits.log_softmax(1)).sum(1).neg().mean()


def normalized(advantages: Tensor, used: Tensor) -> Tensor:
    """Advantages with mean 0 and standard deviation 1 over the decisions that are used."""
    flat = advantages.flatten()
    chosen = flat.index_select(0, used)
    return (flat - chosen.mean()) / (chosen.std() + 1e-6)
