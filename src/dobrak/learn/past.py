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
        """Keep this net now and then, and now and then draw another to play against.

        Where there is no more room any one of them goes, so that some stay for long.
        """
        if iteration % self.settings.past_every == 0:
            if len(self.kept) == self.settings.past_kept:
                del self.kept[self._any(dice)]
            self.kept.append(_copy(net))
        if iteration % self.settings.past_drawn == 0:
            self.playing.load_state_dict(self.kept[self._any(dice)])

    def _any(self, dice: torch.Generator) -> int:
        return int(torch.randint(len(self.kept), (1,), generator=dice))


def _copy(net: Net) -> State:
    """Half precision does for who is only played against."""
    return {name: weights.detach().half() for name, weights in net.state_dict().items()}
