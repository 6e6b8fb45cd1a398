"""`search`: looks ahead in a tree of moves, over many worlds that agree with what it knows.

How much it thinks is a number of ways down the tree, never a time: tree.py.
"""

import math
from collections.abc import Generator
from dataclasses import dataclass, replace

import numpy as np

from dobrak.bots import minds
from dobrak.bots.about import ABOUT
from dobrak.bots.bot import Bot, Opinion, all_of
from dobrak.bots.learned import checked
from dobrak.bots.learned.lengths import as_learned
from dobrak.bots.learned.net import NO_MIND, Net
from dobrak.bots.reasons import reason_of
from dobrak.bots.search.outcome import outcomes
from dobrak.bots.search.tree import (
    BY_NET,
    DEEPEST,
    NODE,
    RATED,
    ROOT,
    TRIES,
    Ground,
    Way,
    grow,
    imagine,
)
from dobrak.errors import BadPosition
from dobrak.games.game import Move
from dobrak.kernel import INTERPRETED, copied
from dobrak.match import View

VERSION = 2

ROOM = 10  # nodes for each way down
AT_ONCE = 8  # worlds between two yields
TRIES_FOR_EACH = 100  # world, on average; where they are harder to find there are fewer
DOUBT = 0.4  # what is taken off, over the root of how often it was tried: little is known of a few
UNTRIED = -1.0  # what can be counted on with a move that was never tried: less than with any
SLOWER = 200  # so many times fewer ways down where the rules run interpreted

BY_RULES = Way(sight=RATED, heat=1.0, by_chance=0.2, explore=0.7, floor=0.1, caution=0.0)
WITH_NET = Way(sight=BY_NET, heat=1.0, by_chance=-1.0, explore=1.0, floor=0.05, caution=0.02)


@dataclass(frozen=True)
class Effort:
    """How much a bot thinks, and how."""

    ways_down: int
    worlds: int
    way: Way = BY_RULES
    slice: int = 500  # ways down between two yields
    net: Net | None = None  # for first sights, and with it:
    judge: Net | None = None  # to say how worlds stand


LEVEL = Effort(ways_down=4000, worlds=100)


class Search(Bot):
    """`share` makes it think more or less than it usually does."""

    name, about, version = "search", ABOUT["search"], VERSION

    def __init__(self, effort: Effort = LEVEL, share: float = 1.0) -> None:
        self.effort, self.share = effort, share

    def effort_at(self, view: View) -> Effort:
        """How much it usually thinks at this table."""
        return self.effort

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        return all_of(self.thinking(view, rng))

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        if view.seat is None:
            raise ValueError("seat: an onlooker has no move to choose")
        legal = view.moves()
        if not legal:
            raise ValueError("view: this seat has no move to choose from now")
        return (yield from self.best_of(legal, view, rng))

    def best_of(
        self, moves: list[Move], view: View, rng: np.random.Generator
    ) -> Generator[None, None, Move]:
        if len(moves) == 1:
            return moves[0]
        tried = yield from self.tried(view, rng)
        return max(moves, key=lambda move: tried[move].worth)

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        """The chance to win with each move, and how much of the thinking went there."""
        legal = view.moves()
        if not legal:
            return []
        if view.row.turn != view.seat:  # somebody forgot to draw, and can be called
            return [Opinion(move, 1.0, 1.0 / len(legal), reason_of(view, move)) for move in legal]
        tried = all_of(self.tried(view, rng))
        return [
            Opinion(move, max(0.0, tried[move].worth), tried[move].part, reason_of(view, move))
            for move in legal
        ]

    def searches(self, view: View) -> bool:
        return True

    def tried(
        self, view: View, rng: np.random.Generator
    ) -> Generator[None, None, dict[Move, "Tried"]]:
        """What was found out of each legal move."""
        effort = self.effort_at(view)
        ways_down = int(effort.ways_down * self.share) // (SLOWER if INTERPRETED else 1)
        tree = Tree(view, replace(effort, ways_down=max(1, ways_down)), rng)
        yield from tree.grown(rng)
        return tree.tried()


@dataclass(frozen=True)
class Tried:
    """What came of a move: how much of the thinking went there, and what can be counted on."""

    part: float
    worth: float  # below 0 where next to nothing is won, and that is not sure either


class Tree:
    """One decision: worlds, and a tree over them."""

    def __init__(self, view: View, effort: Effort, rng: np.random.Generator) -> None:
        if effort.way.by_chance < 0 and not (effort.net and effort.judge):
            raise ValueError("effort: without playouts a net and its judge are needed")
        self.view, self.effort = view, effort
        self.game = view.game
        for net in (effort.net, effort.judge):
            if net is not None:
                checked(net, view, judge=net is effort.judge)
        rows = copied(as_learned(view, effort.net) if effort.net else view.rows)
        if self.game.name == "durak":  # a deal is played for itself
            rows["scores"], rows["finished"], rows["deals"] = 0, 0, 1
        self.seen = rows
        self.ground = Ground(
            np.zeros(1 + ROOM * (effort.ways_down + ROOM), NODE),
            np.array([1, TRIES_FOR_EACH * effort.worlds], np.int64),
            self.game.blank(effort.worlds),
            self.game.blank(),
            self.game.blank(),
            np.zeros(DEEPEST + 1, np.int64),
            np.empty(self.game.moves, np.int16),
            np.empty(minds.ROOM),
            np.zeros(6),
        )
        self.outcomes = outcomes(rows[0], rng)
        self.mind = effort.net.mind() if effort.net else NO_MIND
        self.knows_all = effort.judge.mind() if effort.judge else NO_MIND

    def grown(
        self, rng: np.random.Generator, worlds: np.ndarray | None = None
    ) -> Generator[None, None, None]:
        """Grow the tree, a slice at a time; in these worlds, if they are given."""
        room, counts, made = self.ground.worlds, self.ground.counts, 0
        if worlds is not None:
            room[:] = worlds
            made = len(room)
        while made < len(room) and counts[TRIES] > 0:
            some = imagine(self.seen, room[made : made + AT_ONCE], rng, counts)
            if some == 0:
                raise BadPosition("no hidden cards agree with what has been seen")
            made += some
            yield
        self.ground = self.ground._replace(worlds=room[:made])
        state = np.uint64(rng.integers(1 << 63))
        left = self.effort.ways_down
        while left:
            some = min(left, self.effort.slice)
            grown = self.ground, self.outcomes, self.mind, self.knows_all, self.effort.way
            state = np.uint64(grow(*grown, some, state))
            left -= some
            yield

    def tried(self) -> dict[Move, Tried]:
        """What was found out of each legal move."""
        nodes = self.ground.nodes
        found = {move: Tried(0.0, UNTRIED) for move in self.view.moves()}
        child = int(nodes[ROOT]["first"])
        while child != ROOT:
            node = nodes[child]
            visits = int(node["visits"])
            if visits:
                worth = float(node["total"]) / visits - DOUBT / math.sqrt(visits)
                move = self.game.by_number[int(node["move"])]
                found[move] = Tried(visits / self.effort.ways_down, worth)
            child = int(node["next"])
        return found
