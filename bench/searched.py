"""Matches for bench/expert.py, some seats by search: compiled, with what the search finds."""

import math
from typing import NamedTuple

import numpy as np

from dobrak.batch import beginnings
from dobrak.batch.loops import begin_number, deal_by_chance
from dobrak.bots import minds
from dobrak.bots.learned.net import Mind, Net, drawn, see_all, think
from dobrak.bots.search import DOUBT, PLACES, ROOM, TRIES_FOR_EACH
from dobrak.bots.search.outcome import Outcomes, look_forward, outcomes, worth_at_end
from dobrak.bots.search.playout import make
from dobrak.bots.search.tree import (
    DEEPEST,
    NODE,
    ROOT,
    SEAT,
    TRIES,
    USED,
    Ground,
    Way,
    expect,
    grow,
    imagine,
)
from dobrak.bots.solver.desk import desk
from dobrak.games.chance import following, fraction, stream
from dobrak.games.either import apply, is_over, legal, look, place_of, rests, won
from dobrak.kernel import apart, whole
from dobrak.match import game_named

BY_NET, BY_SEARCH, BY_CAREFUL, BY_OTHER = 0, 1, 2, 3  # who sits in a seat
LONGEST = 2000  # decisions of a match that can be kept
NOT_LEGAL = -1
SURE = 0.01  # heat with which a net that should not err draws


class Labels(NamedTuple):
    """Of each decision that was looked into: moves in the order of the net."""

    seen: np.ndarray
    tries: np.ndarray  # of each move; NOT_LEGAL
    worth: np.ndarray  # what it was found to be worth


class Effort(NamedTuple):
    """How much is searched, and how."""

    tree: bool  # or only the next move, by the judge
    ways_down: int
    arms: int  # moves that are looked at where there is no tree: the likeliest
    part: float  # of the decisions that are looked into
    heat: float  # of the net's own moves
    way: Way


@apart
def search(
    view: np.ndarray,
    ground: Ground,
    found: Outcomes,
    mind: Mind,
    knows_all: Mind,
    effort: Effort,
    rng: np.random.Generator,
    state: np.uint64,
    tries: np.ndarray,
    worth: np.ndarray,
) -> None:
    """Find what moves are worth, by number; the net has thought of the view already."""
    counts, nodes = ground.counts, ground.nodes
    seat, players = whole(view[0].turn), whole(view[0].players)
    counts[USED], counts[TRIES], counts[SEAT] = 1, TRIES_FOR_EACH * ground.worlds.shape[0], seat
    made = imagine(view, ground.worlds, rng, counts)
    found.future[:], found.codes[:] = 0, 0
    for other in range(players):
        found.scores[other] = view[0].scores[other]
    look_forward(view[0], found.future, state)
    n = legal(view[0], seat, ground.moves)
    for i in range(n):
        tries[ground.moves[i]], worth[ground.moves[i]] = 0, 0.0
    if made == 0:
        return
    if effort.tree:
        nodes[ROOT].visits, nodes[ROOT].first = 0, ROOT
        some = Ground(
            nodes,
            counts,
            ground.worlds[:made],
            ground.world,
            ground.eyes,
            ground.path,
            ground.moves,
            ground.values,
            ground.worth,
            ground.desk,
        )
        grow(some, found, mind, knows_all, effort.way, effort.ways_down, state)
        child = whole(nodes[ROOT].first)
        while child != ROOT:
            if nodes[child].visits > 0:
                tries[nodes[child].move] = nodes[child].visits
                worth[nodes[child].move] = nodes[child].total / nodes[child].visits
            child = whole(nodes[child].next)
        return
    likes = mind.out.copy()
    for _ in range(min(n, effort.arms)):
        arm = 0
        for i in range(1, n):
            arm = i if likes[ground.moves[i]] > likes[ground.moves[arm]] else arm
        move, total, s = whole(ground.moves[arm]), 0.0, ground.world[0]
        likes[move] = -np.inf
        for i in range(made):
            ground.world[0] = ground.worlds[i]
            make(s, move)
            if rests(s):
                worth_at_end(s, found, ground.worth)
            else:
                see_all(s, ground.eyes[0], knows_all, mind.seen.shape[0])
                expect(s, ground.worth, knows_all.out)
            total += ground.worth[seat]
        tries[move], worth[move] = made, total / made


@apart
def best_of(tries: np.ndarray, worth: np.ndarray) -> int:
    """The move that the most can be counted on with."""
    best, most = -1, -2.0
    for move in range(tries.shape[0]):
        if tries[move] > 0 and worth[move] - DOUBT / math.sqrt(tries[move]) > most:
            best, most = move, worth[move] - DOUBT / math.sqrt(tries[move])
    return best


@apart
def play(
    row: np.ndarray,
    eyes: np.ndarray,
    starts: np.ndarray,
    box: np.ndarray,
    seed: np.uint64,
    number: int,
    seats: np.ndarray,
    ground: Ground,
    found: Outcomes,
    mind: Mind,
    other: Mind,
    knows_all: Mind,
    effort: Effort,
    rng: np.random.Generator,
    labels: Labels,
    wins: np.ndarray,
) -> int:
    """One match; how many labels were written."""
    deck, moves, values = np.empty_like(box), np.empty_like(ground.moves), ground.values
    tries, worth = np.zeros(moves.shape[0], np.int32), np.zeros(moves.shape[0])
    state, kept = begin_number(row, starts, box, deck, seed, number), 0
    luck = stream(following(seed), number * BY_OTHER + seats[0])
    while not is_over(row[0]):
        if rests(row[0]):
            state = deal_by_chance(row[0], deck, state)
            continue
        seat = whole(row[0].turn)
        look(row[0], seat, eyes[0])
        luck = following(luck)
        if seats[seat] == BY_CAREFUL:
            every = minds.ALL_HABITS
            move = minds.decide(eyes[0], seat, minds.CAREFUL, every, fraction(luck), moves, values)
        elif seats[seat] == BY_OTHER:
            n = think(eyes[0], seat, other, moves)
            move = drawn(other.out, moves, n, SURE, fraction(luck))
        else:
            n = think(eyes[0], seat, mind, moves)
            move = drawn(mind.out, moves, n, effort.heat, fraction(luck))
            luck = following(luck)
            asked = seats[seat] == BY_SEARCH or labels.seen.shape[0] > 0
            if n > 1 and asked and fraction(luck) < effort.part:
                tries[:] = NOT_LEGAL
                if kept < labels.seen.shape[0]:
                    labels.seen[kept] = mind.seen
                own = stream(luck, kept)
                search(eyes, ground, found, mind, knows_all, effort, rng, own, tries, worth)
                best = best_of(tries, worth)
                if best >= 0 and kept < labels.seen.shape[0]:
                    for i in range(tries.shape[0]):
                        at = place_of(eyes[0], i)
                        labels.tries[kept, at] = tries[i]
                        labels.worth[kept, at] = worth[i] if tries[i] > 0 else 0.0
                    kept += 1
                if best >= 0 and seats[seat] == BY_SEARCH:
                    move = best
        apply(row[0], move)
    for seat in range(wins.shape[0]):
        wins[seat] = won(row[0], seat)
    return kept


class Corner:
    """Where one thread plays, and all that it plays with."""

    def __init__(self, net: Net, judge: Net, other: Net, effort: Effort, worlds: int) -> None:
        about, self.effort = net.about, effort
        game, self.players = game_named(about["game"]), about["players"]
        self.rows, self.eyes = game.blank(), game.blank()
        self.starts, self.box = beginnings(game, self.players, about["tables"])
        self.mind, self.other, self.knows_all = net.mind(), other.mind(), judge.mind()
        self.ground = Ground(
            np.zeros(1 + ROOM * (effort.ways_down + ROOM), NODE),
            np.zeros(3, np.int64),
            game.blank(worlds),
            game.blank(),
            game.blank(),
            np.zeros(DEEPEST + 1, np.int64),
            np.empty(game.moves, np.int16),
            np.empty(minds.ROOM),
            np.zeros(6),
            desk(PLACES),
        )
        self.found = outcomes(self.starts[0], np.random.default_rng(1))
        self.labels = Labels(
            np.zeros((LONGEST, game.observed), np.int8),
            np.zeros((LONGEST, game.moves), np.int16),
            np.zeros((LONGEST, game.moves), np.float32),
        )
        self.wins = np.zeros(self.players, np.bool_)

    def play(self, seed: int, number: int, seats: list[int], labelled: bool) -> int:
        """A match; how many labels there are of it. `wins` says who won."""
        chance = np.random.default_rng([seed, number, *seats])
        labels, effort = self.labels, self.effort
        if not labelled:
            labels = Labels(*(array[:0] for array in labels))
            effort = effort._replace(part=1.0, heat=SURE)
        return play(
            self.rows,
            self.eyes,
            self.starts,
            self.box,
            np.uint64(seed),
            number,
            np.array(seats),
            self.ground,
            self.found,
            self.mind,
            self.other,
            self.knows_all,
            effort,
            chance,
            labels,
            self.wins,
        )
