"""Self-play: collects trajectories from many matches in parallel.

On a GPU nothing is synchronised with the CPU, and no data leaves the GPU: the kernels of the rules
and those of PyTorch are recorded once as a CUDA graph, which is then replayed.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from dobrak.batch import Batch
from dobrak.learn.bot_opponents import BotOpponents
from dobrak.learn.net import ILLEGAL, Net, padded, scale_of
from dobrak.learn.settings import Settings

TINY = 1e-30  # minimum noise, to avoid division by 0


@dataclass
class Trajectories:
    """The rollout buffer of PPO, by step and match. Fields marked + have one more step."""

    inputs: Tensor  # +: the observation, scaled and padded, then what is hidden from the seat
    masks: Tensor  # legal moves, in the order of the net, like the moves
    seats: Tensor  # +: whose decision it is
    directions: Tensor  # +: 1 where play goes clockwise, or -1
    moves: Tensor
    log_probs: Tensor  # of the moves
    returns: Tensor  # each seat's share of the match, where a match ended
    ended: Tensor
    own: Tensor  # whether the net that is trained made the move


class SelfPlay:
    """A batch of matches, their players, and memory for trajectories."""

    def __init__(self, settings: Settings, device: str, seed: int, net: Net, past: Net) -> None:
        self.settings, self.device = settings, device
        self.net, self.past = net, past
        self.batch = Batch(
            settings.game,
            settings.players,
            settings.matches,
            seed=seed,
            device=device,
            tables=settings.tables,
            reveal=True,
        )
        names = ("seen", "hidden", "masks", "seats", "directions", "returns", "ended")
        self.now = {name: self._shared(name) for name in names}
        game = self.batch.game
        self.ordered_by = game.ordered_by
        self.places = torch.from_numpy(game.orders).to(device)  # of moves, by number
        self.numbers = torch.from_numpy(game.orders.argsort(1)).to(device)  # and by place
        self.scale = torch.from_numpy(scale_of(settings.game)).to(device)
        self.observed = padded(game.observed)
        t, n, players = settings.steps, settings.matches, settings.players
        width = padded(self.observed + game.hidden(players))
        kind = torch.bfloat16 if device == "cuda" else torch.float32
        self.played = Trajectories(
            inputs=self._zeros((t + 1, n, width), kind),
            masks=self._zeros((t, n, game.moves), torch.bool),
            seats=self._zeros((t + 1, n), torch.int64),
            directions=self._zeros((t + 1, n), torch.int64),
            moves=self._zeros((t, n), torch.int64),
            log_probs=self._zeros((t, n), torch.float32),
            returns=self._zeros((t, n, players), torch.float32),
            ended=self._zeros((t, n), torch.bool),
            own=self._zeros((t, n), torch.bool),
        )
        # In the first matches a past self sits in the other seats, in the next a bot.
        self.past_end = round(settings.past_share * n)
        self.bots_end = self.past_end + round(settings.bot_share * n)
        self.own_seats = torch.arange(self.bots_end, device=device) % players
        self.bots = BotOpponents(self.batch, self.past_end, self.bots_end - self.past_end)
        self.graph: Any = None

    def _shared(self, name: str) -> Tensor:
        """An array of the batch as a tensor, in the same memory."""
        array: Any = getattr(self.batch, name)
        if isinstance(array, np.ndarray):
            return torch.from_numpy(array)
        return torch.as_tensor(array, device=self.device)

    def _zeros(self, shape: tuple[int, ...], kind: torch.dtype) -> Tensor:
        return torch.zeros(shape, dtype=kind, device=self.device)

    def collect(self) -> Trajectories:
        """Play some decisions in every match. The next call writes over the same memory."""
        if self.device == "cpu":
            self._collect()
        elif self.graph is None:
            self.graph = record_graph(self._collect, self.batch)
        if self.graph is not None:
            self.graph.replay()
        return self.played

    @torch.no_grad()
    def _collect(self) -> None:
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            for t in range(self.settings.steps):
                self._observe(t)
                self._sample(t, self._logits(t))
                self._step(t)
            self._observe(self.settings.steps)

    def _observe(self, t: int) -> None:
        """Store the observations, and what is hidden."""
        played, seen = self.played, self.now["seen"]
        torch.mul(seen, self.scale, out=played.inputs[t, :, : seen.shape[1]])
        hidden = self.now["hidden"]
        played.inputs[t, :, self.observed : self.observed + hidden.shape[1]] = hidden
        played.seats[t] = self.now["seats"]
        played.directions[t] = self.now["directions"]

    def _logits(self, t: int) -> Tensor:
        """The logits of the net that sits at each seat to move."""
        seen = self.played.inputs[t, :, : self.observed]
        logits, _ = self.net(seen)
        own = self.played.own[t].fill_(True)
        own[: self.bots_end] = self.played.seats[t, : self.bots_end] == self.own_seats
        if n := self.past_end:
            past_logits, _ = self.past(seen[:n])
            logits[:n] = torch.where(own[:n, None], logits[:n], past_logits)
        return logits

    def _sample(self, t: int, logits: Tensor) -> None:
        """Sample moves: the highest of probability / exponential noise (the Gumbel-max trick)."""
        masks, moves = self.played.masks[t], self.played.moves[t]
        orders = None
        if self.ordered_by is None:
            masks.copy_(self.now["masks"])
        else:
            orders = self.now["seen"][:, self.ordered_by].long()
            torch.gather(self.now["masks"], 1, self.numbers[orders], out=masks)
        policy = torch.where(masks, logits, ILLEGAL).softmax(1)
        noise = torch.empty_like(policy).exponential_().clamp_min_(TINY)
        torch.argmax(policy / noise, 1, out=moves)
        if self.bots.count:
            at = slice(self.past_end, self.bots_end)
            of_bots = self.places[0 if orders is None else orders[at], self.bots.decide()]
            moves[at] = torch.where(self.played.own[t, at], moves[at], of_bots)
        self.played.log_probs[t] = policy.gather(1, moves[:, None])[:, 0].log()
        self.numbered = moves if orders is None else self.numbers[orders, moves]

    def _step(self, t: int) -> None:
        self.batch.step(self.numbered if self.device == "cuda" else self.numbered.numpy())
        self.played.returns[t] = self.now["returns"]
        self.played.ended[t] = self.now["ended"]


def record_graph(work: Any, batch: Batch | None = None) -> Any:
    """Record work as a CUDA graph, after two warm-up runs that compile and allocate everything.

    A batch that takes part in it is run on the stream that is recorded.
    """
    side_stream = torch.cuda.Stream()
    side_stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side_stream):
        for _ in range(2):
            _run_on_current_stream(work, batch)
    torch.cuda.current_stream().wait_stream(side_stream)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, capture_error_mode="relaxed"):
        _run_on_current_stream(work, batch)
    return graph


def _run_on_current_stream(work: Any, batch: Batch | None) -> None:
    if batch is not None:
        batch.on_stream(torch.cuda.current_stream().cuda_stream)
    work()
