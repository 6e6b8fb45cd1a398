"""`search`: ISMCTS with PUCT over worlds that are sampled from the view (tree.py).

Its budget is a number of playouts, never a time.
"""

import math
from collections.abc import Generator
from dataclasses import dataclass, replace

import numpy as np

from dobrak.bots.about import ABOUT
from dobrak.bots.bot import Bot, Opinion, OutOfTime, all_of
from dobrak.bots.compiled_bots import VALUES_LENGTH
from dobrak.bots.knowledge import knowledge_of
from dobrak.bots.learned import checked
from dobrak.bots.learned.lengths import as_learned
from dobrak.bots.learned.net import NO_NET, Net
from dobrak.bots.reasons import reason_of
from dobrak.bots.search.outcome import outcomes
from dobrak.bots.search.tree import (
    MAX_DEPTH,
    NET,
    NODE,
    RATED,
    ROOT,
    TRIES,
    SearchParams,
    Workspace,
    run_playouts,
    sample_worlds,
)
from dobrak.errors import BadPosition
from dobrak.games.game import Move
from dobrak.games.options import MOST_PLAYERS
from dobrak.kernel import INTERPRETED, copied
from dobrak.match import View

VERSION = 2

NODES_PER_PLAYOUT = 10  # memory
WORLDS_PER_SLICE = 8
TRIES_PER_WORLD = 100  # on average; if worlds are harder to find, there are fewer of them
CONFIDENCE = 0.4  # a move's lower bound is its value minus this, divided by the root of its visits
UNTRIED = -1.0  # the lower bound of a move without visits: below all others
ENOUGH = 0.1  # the share of the playouts that an answer needs if the search runs out of time
SLOWER = 200  # divides the number of playouts if the rules run interpreted

BY_RULES = SearchParams(
    prior=RATED,
    temperature=1.0,
    random_share=0.2,
    c_puct=0.7,
    prior_floor=0.1,
    fpu_reduction=0.0,
)
BY_NET = SearchParams(
    prior=NET,
    temperature=1.0,
    random_share=-1.0,
    c_puct=1.0,
    prior_floor=0.05,
    fpu_reduction=0.02,
)


@dataclass(frozen=True)
class SearchSettings:
    """How much a bot searches, and in what way."""

    playouts: int
    worlds: int
    params: SearchParams = BY_RULES
    slice: int = 500  # playouts between two yields
    net: Net | None = None  # for priors
    judge: Net | None = None  # for values


USUAL = SearchSettings(playouts=4000, worlds=100)


class Search(Bot):
    """`share` multiplies the number of playouts."""

    name, about, version = "search", ABOUT["search"], VERSION

    def __init__(self, settings: SearchSettings = USUAL, share: float = 1.0) -> None:
        self.settings, self.share = settings, share

    def settings_for(self, view: View) -> SearchSettings:
        """The settings at the table of this view."""
        return self.settings

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        return all_of(self.thinking(view, rng))

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        if view.seat is None:
            raise ValueError("seat: a spectator has no move to choose")
        legal = view.moves()
        if not legal:
            raise ValueError("view: this seat has no move to choose from now")
        return (yield from self.best_of(legal, view, rng))

    def pondering(self, view: View, rng: np.random.Generator) -> Generator[None, None, object]:
        return self.search(view, rng)

    def best_of(
        self, moves: list[Move], view: View, rng: np.random.Generator
    ) -> Generator[None, None, Move]:
        """The move with the highest lower bound."""
        if len(moves) == 1:
            return moves[0]
        found = yield from self.search(view, rng)
        return max(moves, key=lambda move: found[move].lower_bound)

    def weigh(self, view: View, rng: np.random.Generator) -> list[Opinion]:
        """The chance to win with each move, and its share of the playouts."""
        legal = view.moves()
        if not legal:
            return []
        if view.row.turn != view.seat:  # somebody who forgot to draw can be called
            return [Opinion(move, 1.0, 1.0 / len(legal), reason_of(view, move)) for move in legal]
        found = all_of(self.search(view, rng))
        return [
            Opinion(
                move,
                max(0.0, found[move].lower_bound),
                found[move].visit_share,
                reason_of(view, move),
            )
            for move in legal
        ]

    def searches(self, view: View) -> bool:
        return True

    def search(
        self, view: View, rng: np.random.Generator
    ) -> Generator[None, None, dict[Move, "MoveStats"]]:
        """Search, and return the statistics of each legal move. A search that runs out of time
        returns what it has found, unless that is too little."""
        settings = self.settings_for(view)
        playouts = int(settings.playouts * self.share) // (SLOWER if INTERPRETED else 1)
        tree = Tree(view, replace(settings, playouts=max(1, playouts)), rng)
        try:
            yield from tree.search(rng)
        except OutOfTime:
            if tree.done < ENOUGH:
                raise
        return tree.stats()


@dataclass(frozen=True)
class MoveStats:
    """The statistics of a move at the root."""

    visit_share: float  # its share of the playouts
    lower_bound: float  # of its value; below 0 if it is uncertain and rarely wins


class Tree:
    """The search for one decision: worlds, and a tree over them."""

    def __init__(self, view: View, settings: SearchSettings, rng: np.random.Generator) -> None:
        if settings.params.random_share < 0 and not (settings.net and settings.judge):
            raise ValueError("settings: without rollouts a net and its judge are needed")
        self.view, self.settings = view, settings
        self.game = view.game
        for net in (settings.net, settings.judge):
            if net is not None:
                checked(net, view, judge=net is settings.judge)
        rows = copied(as_learned(view, settings.net) if settings.net else view.rows)
        knowledge_of(self.game).focus(rows)
        self.seen = rows
        self.work = Workspace(
            np.zeros(1 + NODES_PER_PLAYOUT * (settings.playouts + NODES_PER_PLAYOUT), NODE),
            np.array([1, TRIES_PER_WORLD * settings.worlds], np.int64),
            self.game.blank(settings.worlds),
            self.game.blank(),
            self.game.blank(),
            np.zeros(MAX_DEPTH + 1, np.int64),
            np.empty(self.game.moves, np.int16),
            np.empty(VALUES_LENGTH),
            np.zeros(MOST_PLAYERS),
        )
        self.outcomes = outcomes(rows[0], rng)
        self.net = settings.net.workspace() if settings.net else NO_NET
        self.judge = settings.judge.workspace() if settings.judge else NO_NET

    def search(
        self, rng: np.random.Generator, worlds: np.ndarray | None = None
    ) -> Generator[None, None, None]:
        """Run all playouts, a slice at a time, in sampled worlds or in those given."""
        rows, counts, n = self.work.worlds, self.work.counts, 0
        if worlds is not None:
            rows[:] = worlds
            n = len(rows)
        while n < len(rows) and counts[TRIES] > 0:
            sampled = sample_worlds(self.seen, rows[n : n + WORLDS_PER_SLICE], rng, counts)
            if sampled == 0:
                raise BadPosition("no hidden cards agree with what has been seen")
            n += sampled
            yield
        self.work = self.work._replace(worlds=rows[:n])
        state = np.uint64(rng.integers(1 << 63))
        left = self.settings.playouts
        while left:
            playouts = min(left, self.settings.slice)
            tree = self.work, self.outcomes, self.net, self.judge, self.settings.params
            state = np.uint64(run_playouts(*tree, playouts, state))
            left -= playouts
            yield

    @property
    def done(self) -> float:
        """The share of the playouts that have been run."""
        return int(self.work.nodes[ROOT]["visits"]) / self.settings.playouts

    def stats(self) -> dict[Move, MoveStats]:
        """The statistics of each legal move."""
        nodes = self.work.nodes
        found = {move: MoveStats(0.0, UNTRIED) for move in self.view.moves()}
        child = int(nodes[ROOT]["first"])
        while child != ROOT:
            node = nodes[child]
            visits = int(node["visits"])
            if visits:
                lower_bound = float(node["total"]) / visits - CONFIDENCE / math.sqrt(visits)
                move = self.game.by_number[int(node["move"])]
                found[move] = MoveStats(visits / self.settings.playouts, lower_bound)
            child = int(node["next"])
        return found
