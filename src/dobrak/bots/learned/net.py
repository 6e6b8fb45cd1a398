"""Running a trained net without PyTorch: an MLP with ReLU, in compiled code.

A net is a file of NumPy arrays (docs/learning.md). Its input is what a seat sees. Its outputs are
a logit for each move (the policy) and, after a softmax, each seat's share of the match (the value).
A judge has only the second. Every sum is computed in the same order on every machine.
"""

import json
import math
import zlib
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np

from dobrak.bots.knowledge import knowledge_of
from dobrak.cards import shorten
from dobrak.games import GAMES
from dobrak.games.either import legal, look, observe, place_of, reveal
from dobrak.games.game import Game
from dobrak.kernel import Row, kernel, no_inline, whole

FORMAT = "dobrak-net/2"
FORMER = Path(__file__).parents[1] / "nets" / "inputs.json"
NO_MOVE = -1
UNREADABLE = (OSError, EOFError, BadZipFile, zlib.error, KeyError, ValueError, TypeError)


class NetWorkspace(NamedTuple):
    """The weights of a net, and memory to run it in, for compiled code."""

    first: np.ndarray  # weights, as in Net
    middle: np.ndarray
    last: np.ndarray
    inputs: np.ndarray
    hidden: np.ndarray  # two hidden layers, used alternately
    outputs: np.ndarray  # of the last layer, with the moves in the net's order
    logits: np.ndarray  # of the moves, by their numbers
    values: np.ndarray  # share of the match, by place counted from the seat to move; the sum is 1


NO_NET = NetWorkspace(  # for callers without a net: never read
    np.zeros((1, 1), np.float32),
    np.zeros((1, 1, 1), np.float32),
    np.zeros((1, 1), np.float32),
    np.zeros(1, np.int8),
    np.zeros((2, 1), np.float32),
    np.zeros(1, np.float32),
    np.zeros(1, np.float32),
    np.zeros(1, np.float32),
)


@dataclass(frozen=True)
class Net:
    """The contents of a file: rows of weights by input; the last row of a layer has its biases."""

    about: dict[str, Any]
    first: np.ndarray  # (inputs + 1) × hidden
    middle: np.ndarray  # layers × (hidden + 1) × hidden
    last: np.ndarray  # (hidden + 1) × (moves in the net's order, then seats by place)

    def workspace(self) -> NetWorkspace:
        """The net and memory to run it in, for one thread."""
        hidden, outputs, players = self.first.shape[1], self.last.shape[1], self.about["players"]
        return NetWorkspace(
            self.first,
            self.middle,
            self.last,
            np.zeros(self.first.shape[0] - 1, np.int8),
            np.zeros((2, hidden), np.float32),
            np.zeros(outputs, np.float32),
            np.zeros(outputs - players, np.float32),
            np.zeros(players, np.float32),
        )

    @property
    def table(self) -> tuple[str, int]:
        """The game and the number of players that it was trained for."""
        return self.about["game"], self.about["players"]

    @property
    def is_judge(self) -> bool:
        """Whether it has values only, and no policy."""
        return bool(self.last.shape[1] == self.about["players"])

    @cached_property
    def longest(self) -> int:
        """The rounds or deals of the longest match that it was trained on; 0 if unknown."""
        name, players = self.table
        game = GAMES[name]
        first = 0 if game.random_first else None
        begun = [game.begin(players, rules, first) for rules in self.about.get("tables", [])]
        return max((int(row[length_of(game)]) for row in begun), default=0)


def length_of(game: Game) -> str:
    """The field of a row with the length of a match."""
    nets = knowledge_of(game).nets
    if nets is None:
        raise ValueError(f"game: {game.name} has no nets")
    return nets.length


def load(path: Path) -> Net:
    """Read a net. Raises ValueError if the file is not a net of this version."""
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
    if len(scale) == len(first) - 1:
        first[:-1] *= scale[:, None]
        is_judge = last.ndim == 2 and last.shape[1] == about.get("players")
        arranged = by_name(first, about, is_judge)
        if arranged is not None and fits(net := Net(about, arranged, middle, last)):
            return net
    raise ValueError(f"{path} is a net for other rules, or for another version of them")


def by_name(first: np.ndarray, about: dict[str, Any], is_judge: bool) -> np.ndarray | None:
    """The first layer with a row for each input that the game has now. Inputs that the net was not
    trained on have no weight. None if the layer does not have the inputs that the net names;
    ValueError if its game does not have them any more."""
    now, trained = inputs_now(about, is_judge), inputs_of(about, is_judge)
    if not now or first.ndim != 2 or sum(trained.values()) != len(first) - 1:
        return None
    missing = [name for name, count in trained.items() if now.get(name, 0) < count]
    if missing:
        raise ValueError(f"net: its game has no input {', '.join(map(shorten, missing))} any more")
    starts = dict(zip(trained, accumulate([0, *trained.values()]), strict=False))
    layer = np.zeros((sum(now.values()) + 1, first.shape[1]), np.float32)
    layer[-1] = first[-1]
    at = 0
    for name, count in now.items():
        kept, start = trained.get(name, 0), starts.get(name, 0)
        layer[at : at + kept] = first[start : start + kept]
        at += count
    return layer


def inputs_now(about: dict[str, Any], is_judge: bool) -> dict[str, int]:
    """The parts of the input of a net, by name, as its game has them now."""
    game, players = GAMES.get(str(about.get("game"))), about.get("players")
    if game is None or type(players) is not int:
        return {}
    hidden = game.hidden_inputs(players) if is_judge else ()
    return {**dict(game.inputs), **{f"hidden {name}": count for name, count in hidden}}


def inputs_of(about: dict[str, Any], is_judge: bool) -> dict[str, int]:
    """The parts of the input that a net was trained on, by name. Nets that were trained before
    they named them have those of inputs.json."""
    named = about.get("inputs")
    if named is None:
        former = json.loads(FORMER.read_text(encoding="utf-8")).get(str(about.get("game")), {})
        hidden = former.get("hidden", {}).get(str(about.get("players")), []) if is_judge else []
        named = [*former.get("seen", []), *hidden]
    try:
        return {str(name): int(count) for name, count in named}
    except (TypeError, ValueError):
        return {}


def fits(net: Net) -> bool:
    """Whether its layers have the right sizes. Compiled code does not check them."""
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
def add_row(out: np.ndarray, factor: np.float32, row: np.ndarray) -> None:
    for j in range(out.shape[0]):
        out[j] += factor * row[j]


@kernel
def forward_layer(inputs: np.ndarray, weights: np.ndarray, out: np.ndarray) -> None:
    """One layer after a ReLU: negative inputs are skipped."""
    size = inputs.shape[0]
    for j in range(out.shape[0]):
        out[j] = weights[size, j]
    for i in range(size):
        if inputs[i] > 0:
            add_row(out, inputs[i], weights[i])


@no_inline
def forward(net: NetWorkspace) -> None:
    """Compute `outputs` from `inputs`."""
    inputs, first, hidden = net.inputs, net.first, net.hidden
    size = inputs.shape[0]
    here = 0
    for j in range(hidden.shape[1]):
        hidden[here, j] = first[size, j]
    for i in range(size):
        if inputs[i] != 0:  # most of them are 0
            add_row(hidden[here], np.float32(inputs[i]), first[i])
    for layer in range(net.middle.shape[0]):
        forward_layer(hidden[here], net.middle[layer], hidden[1 - here])
        here = 1 - here
    forward_layer(hidden[here], net.last, net.outputs)


@kernel
def softmax(logits: np.ndarray, out: np.ndarray) -> None:
    highest, total = logits[0], 0.0
    for i in range(1, logits.shape[0]):
        highest = max(highest, logits[i])
    for i in range(logits.shape[0]):
        total += math.exp(logits[i] - highest)
    for i in range(logits.shape[0]):
        out[i] = math.exp(logits[i] - highest) / total


@no_inline
def evaluate_view(v: Row, seat: int, net: NetWorkspace, moves: np.ndarray) -> int:
    """Compute `logits` and `values` for a view. Write the legal moves and return their number."""
    net.inputs[:] = 0
    observe(v, seat, net.inputs)
    forward(net)
    numbers = net.logits.shape[0]
    for move in range(numbers):
        net.logits[move] = net.outputs[place_of(v, move)]
    softmax(net.outputs[numbers:], net.values)
    return legal(v, seat, moves)


@no_inline
def evaluate_world(s: Row, view: Row, judge: NetWorkspace, observed: int) -> None:
    """Compute the judge's `values` for a world in which all cards are known.

    Its first inputs, `observed` of them, are what the seat to move sees; the others are hidden.
    """
    seat = whole(s.turn)
    look(s, seat, view)
    judge.inputs[:] = 0
    observe(view, seat, judge.inputs)
    reveal(s, seat, judge.inputs[observed:])
    forward(judge)
    softmax(judge.outputs, judge.values)


@kernel
def argmax_move(logits: np.ndarray, moves: np.ndarray, n: int) -> int:
    """The legal move with the highest logit; the lowest number among equals."""
    best = NO_MOVE
    for i in range(n):
        if best == NO_MOVE or logits[moves[i]] > logits[best]:
            best = int(moves[i])
    return best


@no_inline
def sample_move(
    logits: np.ndarray, moves: np.ndarray, n: int, temperature: float, luck: float
) -> int:
    """A legal move, sampled from the policy at a temperature; at temperature 0 the argmax.

    `luck` is a random number from 0 to 1.
    """
    best = argmax_move(logits, moves, n)
    if temperature == 0.0:
        return best
    total = 0.0
    for i in range(n):
        total += np.exp((float(logits[moves[i]]) - float(logits[best])) / temperature)
    left = luck * total
    for i in range(n):
        left -= np.exp((float(logits[moves[i]]) - float(logits[best])) / temperature)
        if left < 0:
            return int(moves[i])
    return best
