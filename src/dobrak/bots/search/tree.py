"""Search in a tree of moves, over many worlds that agree with what is known (ISMCTS).

One tree for all worlds: a node is what has been played since the view. Each time down, a world is
drawn; of a node's moves only those count that are legal in it. Everybody chooses what was best for
themselves so far, the more freely the less it was tried and the better it looks at first sight
(PUCT); so partners, whose ends are worth the same, play as one. What is found at the end of the
way down is a playout's, or a judge's, and is added up all the way back.
"""

import math
from typing import NamedTuple

import numpy as np

from dobrak.bots import minds
from dobrak.bots.learned.net import Mind, see_all, think
from dobrak.bots.search.outcome import Outcomes, winners, worth_at_end
from dobrak.bots.search.playout import make, play_out
from dobrak.games.bits import HIGH, NONE, bit, holds
from dobrak.games.chance import below, following
from dobrak.games.either import direction, legal, legal_set, look, resample, rests
from dobrak.kernel import Row, apart, kernel, whole

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("total", "f8"),  # what it was worth to its mover, added up
                ("visits", "i4"),
                ("prior", "f4"),  # how likely the move seemed at first sight
                ("first", "i4"),  # the first of the moves after it; 0: none is known
                ("next", "i4"),  # the next of the moves beside it
                ("move", "i2"),
                ("mover", "i2"),
            ],
            align=True,
        ),
    )
)
ROOT = 0
DEEPEST = 400

EVEN, RATED, BY_NET = 0, 1, 2  # first sights: all alike, by careful's rules of thumb, by a net
USED, TRIES = 0, 1  # places in `counts`: nodes, tries left for worlds


class Way(NamedTuple):
    """How a tree is grown."""

    sight: int  # EVEN, RATED or BY_NET
    heat: float  # how much two moves may differ at first sight before one is neglected
    by_chance: float  # in playouts: the part of moves that is made by chance; below 0, no playouts
    explore: float  # how much what was tried little is preferred
    floor: float  # the part of first sights that is spread evenly
    caution: float  # how much less a move is taken to be worth, before it was tried, than others


class Ground(NamedTuple):
    """Where a tree grows: arrays that are made for one decision."""

    nodes: np.ndarray
    counts: np.ndarray
    worlds: np.ndarray  # that agree with the view
    world: np.ndarray  # the one that is played in
    eyes: np.ndarray
    path: np.ndarray
    moves: np.ndarray
    values: np.ndarray
    worth: np.ndarray  # to each seat, of what was found


@apart
def imagine(
    view: np.ndarray, worlds: np.ndarray, rng: np.random.Generator, counts: np.ndarray
) -> int:
    """Fill rows with worlds that agree with a view, while tries are left; say how many it were."""
    for i in range(worlds.shape[0]):
        if counts[TRIES] <= 0:
            return i
        worlds[i] = view[0]
        tries = whole(resample(worlds[i], rng))
        if tries == 0:
            return 0
        counts[TRIES] -= tries
    return int(worlds.shape[0])


@apart
def grow(
    ground: Ground,
    outcomes: Outcomes,
    mind: Mind,
    knows_all: Mind,
    way: Way,
    ways_down: int,
    state: np.uint64,
) -> np.uint64:
    """So many ways down the tree, each to one new node."""
    nodes, path, s = ground.nodes, ground.path, ground.world[0]
    for _ in range(ways_down):
        state = following(state)
        ground.world[0] = ground.worlds[below(state, ground.worlds.shape[0])]
        node, depth = ROOT, 0
        path[0] = ROOT
        while not rests(s) and (node == ROOT or nodes[node].visits > 0) and depth < DEEPEST:
            node = chosen(s, whole(node), ground, mind, way)
            if node == ROOT:  # there is no room for more
                break
            make(s, whole(nodes[node].move))
            depth += 1
            path[depth] = node
        state = judge(s, whole(node), ground, outcomes, mind, knows_all, way, state)
        for i in range(depth + 1):
            nodes[path[i]].visits += 1
            nodes[path[i]].total += ground.worth[nodes[path[i]].mover]
    return state


@apart
def judge(
    s: Row,
    node: int,
    ground: Ground,
    outcomes: Outcomes,
    mind: Mind,
    knows_all: Mind,
    way: Way,
    state: np.uint64,
) -> np.uint64:
    """What the end of a way down is worth to each seat."""
    if rests(s) or way.by_chance >= 0.0:
        state = play_out(s, way.by_chance, state)
        worth_at_end(s, outcomes, ground.worth)
        return state
    think_of(s, ground, mind)
    if node != ROOT:
        low, high = legal_set(s, whole(s.turn))
        add_moves(s, low, high, node, ground, mind, way)
    see_all(s, ground.eyes[0], knows_all, mind.seen.shape[0])
    expect(s, ground.worth, knows_all.out)
    return state


@apart
def think_of(s: Row, ground: Ground, mind: Mind) -> None:
    """Let the net look through the eyes of the seat to move."""
    seat = whole(s.turn)
    look(s, seat, ground.eyes[0])
    think(ground.eyes[0], seat, mind, ground.moves)


@kernel
def expect(s: Row, worth: np.ndarray, parts: np.ndarray) -> None:
    """What each seat can expect, from its part, counted from the seat to move."""
    seat, players, sharing = whole(s.turn), whole(s.players), winners(s)
    for place in range(players):
        other = (seat + place * direction(s)) % players
        worth[other] = min(1.0, sharing * parts[place])


@apart
def chosen(s: Row, node: int, ground: Ground, mind: Mind, way: Way) -> int:
    """The move, as a node, to go down by in this world; ROOT if there is no room for any."""
    nodes = ground.nodes
    low, high = legal_set(s, whole(s.turn))
    new_low, new_high = low, high
    child = nodes[node].first
    while child != ROOT:
        move = nodes[child].move
        if move < HIGH:
            new_low &= ~bit(move)
        else:
            new_high &= ~bit(move - HIGH)
        child = nodes[child].next
    if new_low != NONE or new_high != NONE:
        if way.sight == BY_NET:
            think_of(s, ground, mind)
        add_moves(s, new_low, new_high, node, ground, mind, way)
    there, visits, total, prior = 0, 0, 0.0, 0.0
    child = nodes[node].first
    while child != ROOT:
        if holds(low, high, nodes[child].move):
            there += 1
            visits += nodes[child].visits
            total += nodes[child].total
            prior += nodes[child].prior
        child = nodes[child].next
    untried = total / visits - way.caution if visits > 0 else 0.0
    best, result = -2.0, ROOT
    push = way.explore * math.sqrt(visits + 1.0)
    child = nodes[node].first
    while child != ROOT:
        if holds(low, high, nodes[child].move):
            tried = nodes[child].visits
            value = nodes[child].total / tried if tried > 0 else untried
            likely = (1.0 - way.floor) * nodes[child].prior / prior + way.floor / there
            value += push * likely / (1.0 + tried)
            if value > best:
                best, result = value, child
        child = nodes[child].next
    return int(result)


@apart
def add_moves(
    s: Row,
    low: np.uint64,
    high: np.uint64,
    node: int,
    ground: Ground,
    mind: Mind,
    way: Way,
) -> None:
    """Add nodes for moves of the seat to move, with how likely each seems at first sight.

    Where that is a net's, it has thought of them already.
    """
    seat = whole(s.turn)
    n = see(s, seat, ground, mind, way)
    best, total = ground.values[:n].max(), 0.0
    for i in range(n):
        ground.values[i] = math.exp(max(-30.0, (ground.values[i] - best) / way.heat))
        total += ground.values[i]
    nodes = ground.nodes
    for i in range(n):
        child = ground.counts[USED]
        if holds(low, high, ground.moves[i]) and child < nodes.shape[0]:
            ground.counts[USED] += 1
            nodes[child].total = 0.0
            nodes[child].visits = 0
            nodes[child].prior = ground.values[i] / total
            nodes[child].first = ROOT
            nodes[child].next = nodes[node].first
            nodes[child].move = ground.moves[i]
            nodes[child].mover = seat
            nodes[node].first = child


@kernel
def see(s: Row, seat: int, ground: Ground, mind: Mind, way: Way) -> int:
    """Write the legal moves and how they look at first sight; say how many there are."""
    if way.sight == EVEN:
        n = legal(s, seat, ground.moves)
        for i in range(n):
            ground.values[i] = 0.0
        return n
    if way.sight == RATED:
        look(s, seat, ground.eyes[0])
        every = minds.ALL_HABITS
        return minds.rate(ground.eyes[0], seat, minds.CAREFUL, every, ground.moves, ground.values)
    n = legal(s, seat, ground.moves)
    for i in range(n):
        ground.values[i] = mind.out[ground.moves[i]]
    return n
