"""Past selves: nets as they once were, so that what beat them is not forgotten."""

from copy import deepcopy
from typing import Any

import torch

from dobrak.learn.net import Net
from dobrak.learn.settings import Settings

State = dict[str, Any]  # the weights of a net by their names


class PastSelves:
    def __init__(self, settings: Settings, net: Net) -> None:
        self.settings = settings
        self.kept: list[State] = [_copy(net)]
        self.playing = deepcopy(net).requires_grad_(False)  # the one that is played against

    def look(self, net: Net, iteration: int, dice: torch.Generator) -> None:
        """Keep this net now and then, and now and then draw another to play against."""
        if iteration % self.settings.past_every == 0:
            self.kept = [*self.kept, _copy(net)][-self.settings.past_kept :]
        if iteration % self.settings.past_drawn == 0:
            drawn = int(torch.randint(len(self.kept), (1,), generator=dice))
            self.playing.load_state_dict(self.kept[drawn])


def _copy(net: Net) -> State:
    return {name: weights.detach().clone() for name, weights in net.state_dict().items()}
