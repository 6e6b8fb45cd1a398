"""How much better a decision turned out than was expected: by step and match.

A seat's expectations are compared with one another and with how the match ends, never with what
another seat expects: that one does not see the hand, so that by its values good cards would be
worth nothing once they are kept, and a play would be as good as it looks. Where there was no choice
nothing was decided: such a position is worth what follows.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from dobrak.learn.playing import Played


@dataclass
class Lessons:
    """By step and match: what there is to learn for the seat that made the move."""

    advantage: Tensor  # of the move
    target: Tensor  # what to expect
    choice: Tensor  # whether there was one
    known: Tensor  # whether anything is known of what came of it


@torch.no_grad()
def lessons(played: Played, trace: float) -> Lessons:
    """Generalised advantages (GAE), without discount, along each seat's own decisions."""
    steps, _, players = played.returns.shape
    choice = played.masks.sum(2, dtype=torch.int16) > 1
    advantage, target = torch.empty_like(played.likely), torch.empty_like(played.likely)
    known = torch.empty_like(choice)
    goes_on = (~played.ended)[:, :, None]
    # By match and seat: what its next own decision is worth, by how much that turned out better,
    # and whether there is one. What is decided next is known of one seat alone.
    places = torch.arange(players, device=choice.device)
    sees = places == played.seats[steps][:, None]
    expected = sees * played.values[steps][:, None]
    surprise = torch.zeros_like(expected)
    for t in range(steps - 1, -1, -1):
        expected = played.returns[t] + goes_on[t] * expected
        surprise = goes_on[t] * surprise
        sees = sees | ~goes_on[t]
        seat = played.seats[t][:, None]
        value = played.values[t][:, None]
        here = expected - value + trace * surprise
        chosen = choice[t][:, None]
        torch.gather(here * chosen, 1, seat, out=advantage[t][:, None])
        torch.gather(
            torch.where(chosen, here + value, expected + surprise), 1, seat, out=target[t][:, None]
        )
        torch.gather(sees, 1, seat, out=known[t][:, None])
        decided = chosen & (places == seat)
        surprise = torch.where(decided, torch.where(sees, here, 0.0), surprise)
        expected = torch.where(decided, value, expected)
        sees = sees | decided
    return Lessons(advantage, target, choice, known)
