"""How much better a decision turned out than was expected: by step, match and seat.

The values of a position are those that its acting seat expects, for every seat. Where there was no
choice nothing was decided: such a position is worth what follows.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from dobrak.learn.playing import Played


@dataclass
class Lessons:
    """By step and match: what there is to learn."""

    advantage: Tensor  # of the move, for the seat that made it
    targets: Tensor  # what to expect for each seat, counted from the acting one
    choice: Tensor  # whether there was one


@torch.no_grad()
def lessons(played: Played, trace: float) -> Lessons:
    """Generalised advantages (GAE), without discount."""
    steps, _, players = played.returns.shape
    choice = played.masks.sum(2, dtype=torch.int16) > 1
    seats = played.seats[:steps]
    advantages = torch.empty_like(played.returns)
    targets = torch.empty_like(played.returns)
    goes_on = (~played.ended).float()[:, :, None]
    expected, surprise = played.values[steps], torch.zeros_like(played.values[steps])
    for t in range(steps - 1, -1, -1):
        expected = played.returns[t] + goes_on[t] * expected
        surprise = goes_on[t] * surprise
        here = expected - played.values[t] + trace * surprise
        chosen = choice[t, :, None]
        torch.mul(here, chosen, out=advantages[t])
        torch.where(chosen, here + played.values[t], expected + surprise, out=targets[t])
        surprise = torch.where(chosen, here, surprise)
        expected = torch.where(chosen, played.values[t], expected)
    turned = (torch.arange(players, device=seats.device) + seats[:, :, None]) % players
    return Lessons(
        advantage=advantages.gather(2, seats[:, :, None])[:, :, 0],
        targets=targets.gather(2, turned),
        choice=choice,
    )
