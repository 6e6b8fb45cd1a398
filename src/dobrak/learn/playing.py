"""Playing: matches side by side, all moves by the net, everything kept that it learns from.

On a GPU nothing here waits for it, and nothing leaves it: the kernels of the rules and those of
PyTorch are recorded once as one long piece of work, which is then done over and over.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from dobrak.batch import Batch
from dobrak.learn.net import NEVER, Net, padded, scale_of
from dobrak.learn.rivals import Rivals
from dobrak.learn.settings import Settings

LEAST = 1e-30  # above 0: nothing is divided by nothing


@dataclass
class Played:
    """What was played: by step and match."""

    both: Tensor  # what the seat saw, scaled and padded; and behind it what it did not; one more
    masks: Tensor  # moves in the order of the net, here and below
    seats: Tensor  # whose decision it was; one more
    directions: Tensor  # 1 where play goes clockwise, or -1; one more
    moves: Tensor
    likely: Tensor  # the logarithm of how likely the move was
    returns: Tensor  # what each seat got where the match ended
    ended: Tensor
    own: Tensor  # whether the net that learns made the move


class Table:
    """A batch, the memory of what was played at it, and who sits there."""

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
        self.played = Played(
            both=self._room((t + 1, n, width), kind),
            masks=self._room((t, n, game.moves), torch.bool),
            seats=self._room((t + 1, n), torch.int64),
            directions=self._room((t + 1, n), torch.int64),
            moves=self._room((t, n), torch.int64),
            likely=self._room((t, n), torch.float32),
            returns=self._room((t, n, players), torch.float32),
            ended=self._room((t, n), torch.bool),
            own=self._room((t, n), torch.bool),
        )
        # The first matches are played against a past self, the next against bots of the ladder.
        self.against_past = round(settings.past * n)
        self.against = self.against_past + round(settings.rivals * n)
        self.learner = torch.arange(self.against, device=device) % players  # and from which seat
        self.rivals = Rivals(self.batch, self.against_past, self.against - self.against_past)
        self.work: Any = None

    def _shared(self, name: str) -> Tensor:
        """An array of the batch as a tensor: the same memory."""
        array: Any = getattr(self.batch, name)
        if isinstance(array, np.ndarray):
            return torch.from_numpy(array)
        return torch.as_tensor(array, device=self.device)

    def _room(self, shape: tuple[int, ...], kind: torch.dtype) -> Tensor:
        return torch.zeros(shape, dtype=kind, device=self.device)

    def play(self) -> Played:
        """Some decisions in every match; behind the last stands what comes next."""
        if self.device == "cpu":
            self._play()
        elif self.work is None:
            self.work = recorded(self._play, self.batch)
        if self.work is not None:
            self.work.replay()
        return self.played

    @torch.no_grad()
    def _play(self) -> None:
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            for t in range(self.settings.steps):
                self._look(t)
                self._choose(t, self._likes(t))
                self._step(t)
            self._look(self.settings.steps)

    def _look(self, t: int) -> None:
        """Note what is seen, and what is not."""
        played, seen = self.played, self.now["seen"]
        torch.mul(seen, self.scale, out=played.both[t, :, : seen.shape[1]])
        hidden = self.now["hidden"]
        played.both[t, :, self.observed : self.observed + hidden.shape[1]] = hidden
        played.seats[t] = self.now["seats"]
        played.directions[t] = self.now["directions"]

    def _likes(self, t: int) -> Tensor:
        """How who sits there likes each move."""
        seen = self.played.both[t, :, : self.observed]
        likes, _ = self.net(seen)
        own = self.played.own[t].fill_(True)
        own[: self.against] = self.played.seats[t, : self.against] == self.learner
        if some := self.against_past:
            others, _ = self.past(seen[:some])
            likes[:some] = torch.where(own[:some, None], likes[:some], others)
        return likes

    def _choose(self, t: int, likes: Tensor) -> None:
        """Draw the moves. The highest of (chance / exponential) is a fair draw."""
        masks, moves = self.played.masks[t], self.played.moves[t]
        orders = None
        if self.ordered_by is None:
            masks.copy_(self.now["masks"])
        else:
            orders = self.now["seen"][:, self.ordered_by].long()
            torch.gather(self.now["masks"], 1, self.numbers[orders], out=masks)
        chances = torch.where(masks, likes, NEVER).softmax(1)
        noise = torch.empty_like(chances).exponential_().clamp_min_(LEAST)
        torch.argmax(chances / noise, 1, out=moves)
        if self.rivals.count:
            at = slice(self.against_past, self.against)
            theirs = self.places[0 if orders is None else orders[at], self.rivals.answer()]
            moves[at] = torch.where(self.played.own[t, at], moves[at], theirs)
        self.played.likely[t] = chances.gather(1, moves[:, None])[:, 0].log()
        self.numbered = moves if orders is None else self.numbers[orders, moves]

    def _step(self, t: int) -> None:
        self.batch.step(self.numbered if self.device == "cuda" else self.numbered.numpy())
        self.played.returns[t] = self.now["returns"]
        self.played.ended[t] = self.now["ended"]


def recorded(work: Any, batch: Batch | None = None) -> Any:
    """Work for the GPU as one piece; it is done twice before, so that all is compiled and there.

    A batch takes part in it in the stream where it is recorded.
    """
    beside = torch.cuda.Stream()
    beside.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(beside):
        for _ in range(2):
            _in_this_stream(work, batch)
    torch.cuda.current_stream().wait_stream(beside)
    torch.cuda.synchronize()
    made = torch.cuda.CUDAGraph()
    with torch.cuda.graph(made, capture_error_mode="relaxed"):
        _in_this_stream(work, batch)
    return made


def _in_this_stream(work: Any, batch: Batch | None) -> None:
    if batch is not None:
        batch.on_stream(torch.cuda.current_stream().cuda_stream)
    work()
