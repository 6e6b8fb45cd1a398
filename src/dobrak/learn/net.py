"""The nets in PyTorch: the policy and value net that plays, and the judge that sees all cards.

Both predict each seat's share of the match, counted from the seat to move.
"""

from itertools import pairwise

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from dobrak.bots.learned import nets_of
from dobrak.learn.settings import Settings
from dobrak.match import game_named

MULTIPLE = 8  # widths are rounded up to a multiple of this, which is faster on a GPU
ILLEGAL = -1e9  # the logit of an illegal move

FIRST_STD = 0.15  # of the first layer's initial weights: about fifty inputs are not 0


def scale_of(game: str) -> np.ndarray:
    """What each input is multiplied by, so that all have a similar size."""
    kind = game_named(game)
    scale = np.ones(kind.observed, np.float32)
    for begin, end, factor in nets_of(kind).scales:
        scale[begin:end] = factor
    return scale


def padded(width: int) -> int:
    return -(-width // MULTIPLE) * MULTIPLE


class MLP(nn.Module):
    """A multilayer perceptron with ReLU."""

    used_inputs: list[int]  # those that are not padding
    outputs: int  # without padding

    def __init__(self, inputs: int, hidden: int, layers: int, outputs: int) -> None:
        super().__init__()
        widths = [padded(inputs), *[hidden] * layers]
        self.trunk = nn.ModuleList(nn.Linear(before, after) for before, after in pairwise(widths))
        self.head = nn.Linear(hidden, padded(outputs))
        for layer in self.trunk:
            nn.init.orthogonal_(layer.weight, 2**0.5)
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.trunk[0].weight, std=FIRST_STD)
        nn.init.orthogonal_(self.head.weight, 0.01)  # at first all outputs are about equal
        nn.init.zeros_(self.head.bias)

    def run(self, x: Tensor) -> Tensor:
        for layer in self.trunk:
            x = functional.relu(layer(x))
        with torch.autocast(x.device.type, enabled=False):  # bfloat16 is too coarse for logits
            return self.head(x.float())


class Net(MLP):
    """The player: a policy and a value head. Its input has been multiplied by `scale_of`."""

    def __init__(self, settings: Settings) -> None:
        game = game_named(settings.game)
        self.moves, self.players = game.moves, settings.players
        self.outputs = game.moves + settings.players
        self.used_inputs = list(range(game.observed))
        super().__init__(game.observed, settings.hidden, settings.layers, self.outputs)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of the moves, and of each seat's share of the match."""
        out = self.run(seen)
        return out[:, : self.moves], out[:, self.moves : self.moves + self.players]


class Judge(MLP):
    """The value network that sees all cards: the observation, and what is hidden from the seat."""

    def __init__(self, settings: Settings) -> None:
        game = game_named(settings.game)
        self.outputs = settings.players
        self.observed = padded(game.observed)
        inputs = self.observed + game.hidden(settings.players)
        self.used_inputs = [*range(game.observed), *range(self.observed, inputs)]
        super().__init__(inputs, settings.judge_hidden, settings.layers, self.outputs)

    def forward(self, inputs: Tensor) -> Tensor:
        """Logits of each seat's share of the match."""
        return self.run(inputs)[:, : self.outputs]
