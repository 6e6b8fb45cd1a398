"""The nets as PyTorch knows them: the player, and the judge that sees all cards while it learns.

Both expect a part of the match for every seat, counted from the one to move.
"""

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


class Layers(nn.Module):
    """Some layers, and what comes out of the last."""

    reads: list[int]  # which of its inputs are more than padding
    says: int  # and how many of its outputs

    def __init__(self, inputs: int, hidden: int, layers: int, outputs: int) -> None:
        super().__init__()
        widths = [padded(inputs), *[hidden] * layers]
        self.trunk = nn.ModuleList(nn.Linear(before, after) for before, after in pairwise(widths))
        self.head = nn.Linear(hidden, padded(outputs))
        for layer in self.trunk:
            nn.init.orthogonal_(layer.weight, 2**0.5)
            nn.init.zeros_(layer.bias)
        nn.init.normal_(self.trunk[0].weight, std=FIRST)
        nn.init.orthogonal_(self.head.weight, 0.01)  # at first all are alike
        nn.init.zeros_(self.head.bias)

    def through(self, x: Tensor) -> Tensor:
        for layer in self.trunk:
            x = functional.relu(layer(x))
        with torch.autocast(x.device.type, enabled=False):  # eight bits are too few for a chance
            return self.head(x.float())


class Net(Layers):
    """The player. What it sees was multiplied with `scale_of` before."""

    def __init__(self, settings: Settings) -> None:
        game = game_named(settings.game)
        self.moves, self.players = game.moves, settings.players
        self.says = game.moves + settings.players
        self.reads = list(range(game.observed))
        super().__init__(game.observed, settings.hidden, settings.layers, self.says)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """How it likes each move, and each seat's part of the match (both before the softmax)."""
        out = self.through(seen)
        return out[:, : self.moves], out[:, self.moves : self.moves + self.players]


class Judge(Layers):
    """Who tells how it stands, from all cards: the seat's view, and what is hidden from it."""

    def __init__(self, settings: Settings) -> None:
        game = game_named(settings.game)
        self.says = settings.players
        self.observed = padded(game.observed)
        inputs = self.observed + game.hidden(settings.players)
        self.reads = [*range(game.observed), *range(self.observed, inputs)]
        super().__init__(inputs, settings.judge, settings.layers, self.says)

    def forward(self, both: Tensor) -> Tensor:
        """Each seat's part of the match, before the softmax."""
        return self.through(both)[:, : self.says]
