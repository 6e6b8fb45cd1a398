"""Generalised advantage estimation (GAE): how much better a decision turned out than expected.

The judge sees all cards. So its values before and after a move can be compared, whichever seat
moves next: a value does not change because another seat sees other cards. A position with only one
legal move is not a decision: its value is that of the position after it.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from dobrak.learn.self_play import Trajectories


@dataclass
class Targets:
    """What the nets are trained towards, by step and match."""

    advantages: Tensor  # of the move, for the seat that made it
    values: Tensor  # each seat's share of the match, by place counted from the seat to move
    has_choice: Tensor  # whether there was more than one legal move


def seats_by_place(seats: Tensor, directions: Tensor, players: int) -> Tensor:
    """The seats, counted from the seat to move, as in an observation."""
    places = torch.arange(players, device=seats.device)
    return (seats[..., None] + places * directions[..., None]) % players


@torch.no_grad()
def gae(played: Trajectories, judged: Tensor, gae_lambda: float) -> Targets:
    """Advantages and value targets, without discount.

    `judged` are the judge's values by step (one more than were played), match and place.
    """
    steps, _, players = played.returns.shape
    has_choice = played.masks.sum(2, dtype=torch.int16) > 1
    by_place = seats_by_place(played.seats, played.directions, players)
    values = torch.zeros_like(judged).scatter_(2, by_place, judged)  # by seat
    goes_on = (~played.ended)[:, :, None]
    advantages = torch.empty_like(played.log_probs)
    targets = torch.empty_like(played.returns)
    following = values[steps]  # λ-return from the next step on
    for t in range(steps - 1, -1, -1):
        target = played.returns[t] + goes_on[t] * following
        advantage = target - values[t]
        torch.gather(advantage, 1, played.seats[t][:, None], out=advantages[t][:, None])
        torch.gather(target, 1, by_place[t], out=targets[t])
        lambda_return = values[t] + gae_lambda * advantage
        following = torch.where(has_choice[t][:, None], lambda_return, target)
    return Targets(advantages, targets, has_choice)
