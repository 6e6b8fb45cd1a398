"""How much better a decision turned out than was expected: by step and match.

The judge sees all cards, so that what it expects of one position can be compared with what it
expects of the next, whoever moves there: nothing looks better or worse for being seen by another.
Where there was no choice nothing was decided: such a position is worth what follows.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from dobrak.learn.playing import Played


@dataclass
class Lessons:
    """By step and match."""

    advantage: Tensor  # of the move, for the seat that made it
    target: Tensor  # each seat's part, counted from that seat
    choice: Tensor  # whether there was one


def seats_by_place(seats: Tensor, directions: Tensor, players: int) -> Tensor:
    """The seats, counted from one of them as in what it sees."""
    places = torch.arange(players, device=seats.device)
    return (seats[..., None] + places * directions[..., None]) % players


@torch.no_grad()
def lessons(played: Played, expected: Tensor, trace: float) -> Lessons:
    """Generalised advantages (GAE), without discount.

    `expected` are the parts that the judge expects, by step (one more), match and place.
    """
    steps, _, players = played.returns.shape
    choice = played.masks.sum(2, dtype=torch.int16) > 1
    by_place = seats_by_place(played.seats, played.directions, players)
    values = torch.zeros_like(expected).scatter_(2, by_place, expected)  # by seat
    goes_on = (~played.ended)[:, :, None]
    advantage = torch.empty_like(played.likely)
    target = torch.empty_like(played.returns)
    follows = values[steps]  # what the next position is worth, by what came of it
    for t in range(steps - 1, -1, -1):
        worth = played.returns[t] + goes_on[t] * follows
        gained = worth - values[t]
        torch.gather(gained, 1, played.seats[t][:, None], out=advantage[t][:, None])
        torch.gather(worth, 1, by_place[t], out=target[t])
        follows = torch.where(choice[t][:, None], values[t] + trace * gained, worth)
    return Lessons(advantage, target, choice)
