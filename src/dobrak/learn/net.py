"""The net as PyTorch knows it: one trunk; how it likes each move; what it expects."""

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
        (dobro.COUNTS, dobro.COUNTS + 4, 1 / 32),
        (dobro.COUNTS + 4, dobro.COUNTS + 7, 1 / 8),
        (dobro.COUNTS + 7, dobro.OBSERVED, 1 / 64),
    ],
    "durak": [
        (durak.SCORES, durak.ATTACKER, 1 / 4),
        (durak.COUNTS, durak.TRUMP, 1 / 16),
        (durak.TRUMP, durak.OBSERVED, 0),
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
        self.moves, self.observed = game.moves, game.observed
        widths = [padded(game.observed), *[settings.hidden] * settings.layers]
        self.trunk = nn.ModuleList(nn.Linear(before, after) for before, after in pairwise(widths))
        self.head = nn.Linear(settings.hidden, padded(game.moves + 1))
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
        """How it likes each move, and its own part of the match (before the sigmoid)."""
        first, *others = self.trunk
        x = functional.relu(functional.linear(seen, first.weight * self.scale, first.bias))
        for layer in others:
            x = functional.relu(layer(x))
        with torch.autocast(seen.device.type, enabled=False):  # eight bits are too few for a chance
            out = self.head(x.float())
        return out[:, : self.moves], out[:, self.moves]
