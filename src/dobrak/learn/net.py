"""The net as PyTorch knows it: one trunk; how it likes each move; what it expects for each seat."""

from itertools import pairwise

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from dobrak.games.dobro import observation as dobro
from dobrak.games.durak import observation as durak
from dobrak.learn.settings import Settings
from dobrak.match import game_named

EVEN = 8  # widths are rounded up to this, for the sake of a GPU
NEVER = -1e9  # how much a move is liked that cannot be made

FIRST = 0.15  # how far the first weights spread: some fifty numbers of `seen` are not 0

# By game and place: by how much numbers are made smaller that are not 0 or 1.
COUNTS = {
    "dobro": [
        (dobro.HAND, dobro.HELD, 1 / 4),
        (dobro.HELD, dobro.PILE_VALUES, 1 / 16),
        (dobro.PILE_VALUES, dobro.SCORES, 1 / 64),
        (dobro.SCORES, dobro.HOLDER, 1 / 4),
        (dobro.ABOUT, dobro.ABOUT + 2, 1 / 8),
        (dobro.ABOUT + 2, dobro.ABOUT + 4, 1 / 32),
        (dobro.ABOUT + 8, dobro.ABOUT + 11, 1 / 8),
    ],
    "durak": [
        (durak.HELD, durak.SCORES, 1 / 8),
        (durak.ABOUT + 3, durak.ABOUT + 7, 1 / 8),
        (durak.ABOUT + 8, durak.ABOUT + 9, 1 / 16),
        (durak.ABOUT + 11, durak.ABOUT + 13, 1 / 16),
    ],
}


def scale_of(game: str) -> np.ndarray:
    """What every number seen is multiplied with, so that all are of one size."""
    scale = np.ones(game_named(game).observed, np.float32)
    for begin, end, much in COUNTS[game]:
        scale[begin:end] = much
    return scale


def padded(width: int) -> int:
    return -(-width // EVEN) * EVEN


class Net(nn.Module):
    def __init__(self, settings: Settings) -> None:
        super().__init__()
        game = game_named(settings.game)
        self.moves, self.players, self.observed = game.moves, settings.players, game.observed
        widths = [padded(game.observed), *[settings.hidden] * settings.layers]
        self.trunk = nn.ModuleList(nn.Linear(before, after) for before, after in pairwise(widths))
        self.head = nn.Linear(settings.hidden, padded(game.moves + settings.players))
        scale = torch.zeros(padded(game.observed))
        scale[: game.observed] = torch.from_numpy(scale_of(settings.game))
        self.register_buffer("scale", scale, persistent=False)
        for layer in self.trunk:
            nn.init.orthogonal_(layer.weight, 2**0.5)
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.trunk[0].weight, std=FIRST)
        nn.init.orthogonal_(self.head.weight, 0.01)  # at first all moves are alike
        nn.init.zeros_(self.head.bias)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """How it likes each move, and each seat's part (before the softmax), from the own seat."""
        first, *others = self.trunk
        x = functional.relu(functional.linear(seen, first.weight * self.scale, first.bias))
        for layer in others:
            x = functional.relu(layer(x))
        with torch.autocast(seen.device.type, enabled=False):  # eight bits are too few for a chance
            out = self.head(x.float())
        return out[:, : self.moves], out[:, self.moves : self.moves + self.players]
