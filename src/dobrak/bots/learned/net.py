"""A net that has learned to play, without the library that it learned with.

A net is a file of NumPy arrays (`docs/learning.md`): it reads what a seat sees, and says how likely
it is to make each move, and how much of the match each seat will win. Every sum is made in the
same order on every machine.
"""

import json
import math
import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from dobrak.games import GAMES
from dobrak.games.either import legal, look, observe, place_of, reveal
from dobrak.kernel import Row, apart, kernel, whole

FORMAT = "dobrak-net/2"
NO_MOVE = -1
LENGTH = {"dobro": "rounds", "durak": "deals"}  # the field of a row that says how long a match is
UNREADABLE = (OSError, EOFError, BadZipFile, zlib.error, KeyError, ValueError, TypeError)


class Mind(NamedTuple):
    """A net as compiled code takes it, and room to think in."""

    first: np.ndarray  # as in Net
    middle: np.ndarray
    last: np.ndarray
    seen: np.ndarray
    room: np.ndarray
    said: np.ndarray  # by the net, moves in its order
    out: np.ndarray  # the same, moves by their numbers; and the part of each place, which make 1


NO_MIND = Mind(  # for whoever thinks without a net: nobody reads it
    np.zeros((1, 1), np.float32),
    np.zeros((1, 1, 1), np.float32),
    np.zeros((1, 1), np.float32),
    np.zeros(1, np.int8),
    np.zeros((2, 1), np.float32),
    np.zeros(1, np.float32),
    np.zeros(1, np.float32),
)


@dataclass(frozen=True)
class Net:
    """What a file holds: rows of weights by input, the last row for the bias."""

    about: dict[str, Any]
    first: np.ndarray  # what is seen (and 1) × hidden
    middle: np.ndarray  # layers × (hidden and 1) × hidden
    last: np.ndarray  # (hidden and 1) × (moves in their order, then the parts of the match)

    def mind(self) -> Mind:
        """The net with room to think in, for one thread."""
        hidden, says = self.first.shape[1], self.last.shape[1]
        return Mind(
            self.first,
            self.middle,
            self.last,
            np.zeros(self.first.shape[0] - 1, np.int8),
            np.zeros((2, hidden), np.float32),
            np.zeros(says, np.float32),
            np.zeros(says, np.float32),
        )

    @property
    def table(self) -> tuple[str, int]:
        """The game and the number of players that it is for."""
        return self.about["game"], self.about["players"]

    @property
    def is_judge(self) -> bool:
        """Whether it says how a world stands, and no moves."""
        return bool(self.last.shape[1] == self.about["players"])

    @cached_property
    def longest(self) -> int:
        """The rounds or deals of the longest match that it has learned; 0: it does not say."""
        name, players = self.table
        game = GAMES[name]
        first = 0 if game.random_first else None
        begun = [game.begin(players, rules, first) for rules in self.about.get("tables", [])]
        return max((int(row[LENGTH[name]]) for row in begun), default=0)


def load(path: Path) -> Net:
    """Read a net; ValueError says if the file is none."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            about = json.loads(str(file["about"]))
            scale, first, middle, last = (
                file[name].astype(np.float32, order="C")
                for name in ("scale", "first", "middle", "last")
            )
    except UNREADABLE as error:
        raise ValueError(f"{path} is not a net that can be read") from error
    form = about.get("format") if isinstance(about, dict) else None
    if form != FORMAT:
        raise ValueError(f"{path} is a net of another format: {form}")
    net = Net(about, first, middle, last)
    if not fits(net) or len(scale) != len(first) - 1:
        raise ValueError(f"{path} is a net for other rules, or for another version of them")
    first[:-1] *= scale[:, None]
    return net


def fits(net: Net) -> bool:
    """Whether its layers have the sizes that compiled code, which does not look, relies on."""
    game, players = GAMES.get(str(net.about.get("game"))), net.about.get("players")
    if game is None or type(players) is not int:
        return False
    if (net.first.ndim, net.middle.ndim, net.last.ndim) != (2, 3, 2):
        return False
    width = net.first.shape[1]
    seen, seen_by_judge = game.observed, game.observed + game.hidden(players)
    ends = ((seen, game.moves + players), (seen_by_judge, players))  # of a player, of a judge
    return (len(net.first) - 1, net.last.shape[1]) in ends and (
        net.middle.shape[1:] == (width + 1, width) and len(net.last) == width + 1
    )


@kernel
def add_row(out: np.ndarray, much: np.float32, row: np.ndarray) -> None:
    for j in range(out.shape[0]):
        out[j] += much * row[j]


@kernel
def pass_on(values: np.ndarray, weights: np.ndarray, out: np.ndarray) -> None:
    """One layer: what is not above 0 does not count."""
    inputs = values.shape[0]
    for j in range(out.shape[0]):
        out[j] = weights[inputs, j]
    for i in range(inputs):
        if values[i] > 0:
            add_row(out, values[i], weights[i])


@apart
def forward(mind: Mind) -> None:
    """From `seen`, write how much the net likes each move, and then the parts, into `said`."""
    seen, first, room = mind.seen, mind.first, mind.room
    inputs = seen.shape[0]
    here = 0
    for j in range(room.shape[1]):
        room[here, j] = first[inputs, j]
    for i in range(inputs):
        if seen[i] != 0:  # most of it is 0
            add_row(room[here], np.float32(seen[i]), first[i])
    for layer in range(mind.middle.shape[0]):
        pass_on(room[here], mind.middle[layer], room[1 - here])
        here = 1 - here
    pass_on(room[here], mind.last, mind.said)


@kernel
def share(said: np.ndarray, parts: np.ndarray) -> None:
    """Parts of the match from what the net says of them (softmax)."""
    most, total = said[0], 0.0
    for place in range(1, said.shape[0]):
        most = max(most, said[place])
    for place in range(said.shape[0]):
        total += math.exp(said[place] - most)
    for place in range(said.shape[0]):
        parts[place] = math.exp(said[place] - most) / total


@apart
def think(v: Row, seat: int, mind: Mind, moves: np.ndarray) -> int:
    """Look at a view: what the net says is in `out`, the legal moves in `moves`; their number."""
    mind.seen[:] = 0
    observe(v, seat, mind.seen)
    forward(mind)
    numbers = mind.out.shape[0] - whole(v.players)
    for move in range(numbers):
        mind.out[move] = mind.said[place_of(v, move)]
    share(mind.said[numbers:], mind.out[numbers:])
    return legal(v, seat, moves)


@apart
def see_all(s: Row, eyes: Row, mind: Mind, observed: int) -> None:
    """Let a judge look at a whole world: the part of each place, from the seat to move, in `out`.

    The first numbers that it reads, so many, are what that seat sees; the others what it does not.
    """
    seat = whole(s.turn)
    look(s, seat, eyes)
    mind.seen[:] = 0
    observe(eyes, seat, mind.seen)
    reveal(s, seat, mind.seen[observed:])
    forward(mind)
    share(mind.said, mind.out)


@kernel
def favourite(out: np.ndarray, moves: np.ndarray, n: int) -> int:
    """The move that the net likes best; the lowest number among equals."""
    best = NO_MOVE
    for i in range(n):
        if best == NO_MOVE or out[moves[i]] > out[best]:
            best = int(moves[i])
    return best


@apart
def drawn(out: np.ndarray, moves: np.ndarray, n: int, heat: float, luck: float) -> int:
    """A move as likely as the net makes it, at some heat; `luck` is from 0 to 1. Without heat it
    is the favourite."""
    best = favourite(out, moves, n)
    if heat == 0.0:
        return best
    total = 0.0
    for i in range(n):
        total += np.exp((float(out[moves[i]]) - float(out[best])) / heat)
    left = luck * total
    for i in range(n):
        left -= np.exp((float(out[moves[i]]) - float(out[best])) / heat)
        if left < 0:
            return int(moves[i])
    return best
