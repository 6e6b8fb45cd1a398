"""Playing: matches side by side, all moves by the net, everything kept that it learns from.

On a GPU nothing here waits for it, and nothing leaves it: the kernels of the rules and those of
PyTorch run one after another on the default stream of both.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from dobrak.batch import Batch
from dobrak.learn.net import NEVER, Net, padded
from dobrak.learn.settings import Settings

LEAST = 1e-30  # above 0: nothing is divided by nothing


@dataclass
class Played:
    """What was played: by step and match."""

    seen: Tensor  # as the net takes it, padded
    masks: Tensor  # moves in the order of the net, here and below
    seats: Tensor  # whose decision it was
    moves: Tensor
    likely: Tensor  # the logarithm of how likely the move was
    values: Tensor  # what the net expected for that seat; one step more than the others
    returns: Tensor  # what each seat got where the match ended
    ended: Tensor
    own: Tensor  # whether the net that learns made the move


class Table:
    """A batch, the memory of what was played at it, and who sits there."""

    def __init__(self, settings: Settings, device: str, seed: int) -> None:
        self.settings, self.device = settings, device
        self.batch = Batch(
            settings.game,
            settings.players,
            settings.matches,
            seed=seed,
            device=device,
            tables=settings.tables,
        )
        now = {name: self._shared(name) for name in ("seen", "masks", "seats", "returns", "ended")}
        self.seen, self.masks, self.seats = now["seen"], now["masks"], now["seats"]
        self.returns, self.ended = now["returns"], now["ended"]
        game = self.batch.game
        self.ordered_by = game.ordered_by
        self.numbers = torch.from_numpy(game.orders.argsort(1)).to(device)  # of moves, by place
        self.float = torch.bfloat16 if device == "cuda" else torch.float32
        t, n, players = settings.steps, settings.matches, settings.players
        self.played = Played(
            seen=self._room((t + 1, n, padded(self.batch.game.observed)), self.float),
            masks=self._room((t, n, self.batch.game.moves), torch.bool),
            seats=self._room((t + 1, n), torch.int64),
            moves=self._room((t, n), torch.int64),
            likely=self._room((t, n), torch.float32),
            values=self._room((t + 1, n), torch.float32),
            returns=self._room((t, n, players), torch.float32),
            ended=self._room((t, n), torch.bool),
            own=self._room((t, n), torch.bool),
        )
        self.against = round(settings.past * n)  # the first matches are played against a past self
        self.learner = torch.arange(self.against, device=device) % players  # and from which seat

    def _shared(self, name: str) -> Tensor:
        """An array of the batch as a tensor: the same memory."""
        array: Any = getattr(self.batch, name)
        if isinstance(array, np.ndarray):
            return torch.from_numpy(array)
        return torch.as_tensor(array, device=self.device)

    def _room(self, shape: tuple[int, ...], kind: torch.dtype) -> Tensor:
        return torch.zeros(shape, dtype=kind, device=self.device)

    @torch.no_grad()
    def play(self, net: Net, past: Net) -> Played:
        """Some decisions in every match; the last values are of what comes next."""
        played = self.played
        with torch.autocast(self.device, torch.bfloat16, enabled=self.device == "cuda"):
            for t in range(self.settings.steps):
                likes = self._look(t, net)
                own = played.own[t].fill_(True)
                if self.against:
                    own[: self.against] = played.seats[t, : self.against] == self.learner
                    others, _ = past(played.seen[t, : self.against])
                    both = torch.where(own[: self.against, None], likes[: self.against], others)
                    likes[: self.against] = both
                self._choose(t, likes)
                self._step(t)
            self._look(self.settings.steps, net)
        played.values.sigmoid_()
        return played

    def _look(self, t: int, net: Net) -> Tensor:
        """Note what is seen, and what the net expects; how it likes each move."""
        played = self.played
        played.seen[t, :, : self.seen.shape[1]] = self.seen
        played.seats[t] = self.seats
        likes, played.values[t] = net(played.seen[t])
        return likes

    def _choose(self, t: int, likes: Tensor) -> None:
        """Draw the moves. The highest of (chance / exponential) is a fair draw."""
        masks = self.played.masks[t]
        if self.ordered_by is None:
            masks.copy_(self.masks)
        else:
            torch.gather(self.masks, 1, self.numbers[self._orders()], out=masks)
        chances = torch.where(masks, likes, NEVER).softmax(1)
        noise = torch.empty_like(chances).exponential_().clamp_min_(LEAST)
        moves = torch.argmax(chances / noise, 1, out=self.played.moves[t])
        self.played.likely[t] = chances.gather(1, moves[:, None])[:, 0].log_()

    def _orders(self) -> Tensor:
        return self.seen[:, self.ordered_by].long()

    def _step(self, t: int) -> None:
        moves = self.played.moves[t]
        if self.ordered_by is not None:
            moves = self.numbers[self._orders(), moves]
        self.batch.step(moves if self.device == "cuda" else moves.numpy())
        self.played.returns[t] = self.returns
        self.played.ended[t] = self.ended
