"""Past selves: a pool of earlier versions of a net, as opponents, so that it does not forget how to
beat them.
"""

from copy import deepcopy
from typing import Any

import torch

from dobrak.learn.net import Net
from dobrak.learn.settings import Settings

Weights = dict[str, Any]  # a state_dict


class PastSelves:
    def __init__(self, settings: Settings, net: Net) -> None:
        self.settings = settings
        self.pool: list[Weights] = [_copy(net)]
        self.opponent = deepcopy(net).requires_grad_(False)  # the one that plays now

    def update(self, net: Net, iteration: int, generator: torch.Generator) -> None:
        """From time to time, add this net to the pool, and sample another opponent from it.

        If the pool is full, a random one is removed, so some old ones remain.
        """
        if iteration % self.settings.past_added_every == 0:
            if len(self.pool) == self.settings.past_pool:
                del self.pool[self._draw(generator)]
            self.pool.append(_copy(net))
        if iteration % self.settings.past_drawn_every == 0:
            self.opponent.load_state_dict(self.pool[self._draw(generator)])

    def _draw(self, generator: torch.Generator) -> int:
        return int(torch.randint(len(self.pool), (1,), generator=generator))


def _copy(net: Net) -> Weights:
    """Half precision is enough for an opponent."""
    return {name: weights.detach().half() for name, weights in net.state_dict().items()}
