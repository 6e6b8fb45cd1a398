"""Information-set Monte Carlo tree search (ISMCTS) with PUCT, compiled.

One tree is searched over many worlds: complete states that are consistent with a view. A node is a
sequence of moves since the view. Each playout samples a world, selects moves down to a new node,
evaluates it and backs up the result. Only moves that are legal in the world are selected. Each
player maximises their own result (max^n); partners have the same result, so they cooperate. Leaves
are evaluated by a rollout or by a judge.
"""

import math
from typing import NamedTuple

import numpy as np

from dobrak.bots.compiled_bots import ALL_HABITS, CAREFUL, rate
from dobrak.bots.kernels import Outcomes
from dobrak.bots.learned.net import NetWorkspace, evaluate_view, evaluate_world
from dobrak.bots.search.outcome import winners, write_values
from dobrak.bots.search.rollout import make_move, rollout
from dobrak.games.bits import HIGH, NONE, bit, holds
from dobrak.games.chance import below, following
from dobrak.games.either import direction, legal, legal_set, look, resample, rests
from dobrak.kernel import Row, kernel, no_inline, whole

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("total", "f8"),  # sum of the results for its mover
                ("visits", "i4"),
                ("prior", "f4"),
                ("first", "i4"),  # its first child; ROOT if it has none
                ("next", "i4"),  # its next sibling; ROOT if it is the last
                ("move", "i2"),
                ("mover", "i2"),
            ],
            align=True,
        ),
    )
)
ROOT = 0
MAX_DEPTH = 400

UNIFORM, RATED, NET = 0, 1, 2  # sources of priors: all equal, the rating of `careful`, a net
USED, TRIES = 0, 1  # indices of `counts`: nodes in use, tries left for sampling worlds


class SearchParams(NamedTuple):
    prior: int  # UNIFORM, RATED or NET
    temperature: float  # of the softmax that turns ratings or logits into priors
    random_share: float  # the share of random moves in rollouts; below 0: a judge, no rollouts
    c_puct: float  # weight of exploration
    prior_floor: float  # the share of the priors that is spread evenly over all moves
    fpu_reduction: float  # first-play urgency: how far below the average untried moves are valued


class Workspace(NamedTuple):
    """Memory for one search."""

    nodes: np.ndarray
    counts: np.ndarray
    worlds: np.ndarray  # sampled from the view
    world: np.ndarray  # the one of the current playout
    seat_view: np.ndarray  # of the seat to move there (`view` is reserved in compiled code)
    path: np.ndarray  # nodes of the current playout
    moves: np.ndarray
    logits: np.ndarray  # of these moves, for their priors
    values: np.ndarray  # result of the current playout, by seat


@no_inline
def sample_worlds(
    view: np.ndarray, worlds: np.ndarray, rng: np.random.Generator, counts: np.ndarray
) -> int:
    """Fill rows with worlds consistent with a view, while tries are left. Returns how many."""
    for i in range(worlds.shape[0]):
        if counts[TRIES] <= 0:
            return i
        worlds[i] = view[0]
        tries = whole(resample(worlds[i], rng))
        if tries == 0:
            return 0
        counts[TRIES] -= tries
    return int(worlds.shape[0])


@no_inline
def run_playouts(
    work: Workspace,
    outcomes: Outcomes,
    net: NetWorkspace,
    judge: NetWorkspace,
    params: SearchParams,
    playouts: int,
    state: np.uint64,
) -> np.uint64:
    """Run playouts, each of which adds at most one level to the tree."""
    nodes, path, s = work.nodes, work.path, work.world[0]
    for _ in range(playouts):
        state = following(state)
        work.world[0] = work.worlds[below(state, work.worlds.shape[0])]
        node, depth = ROOT, 0
        path[0] = ROOT
        while not rests(s) and (node == ROOT or nodes[node].visits > 0) and depth < MAX_DEPTH:
            node = select(s, whole(node), work, net, params)
            if node == ROOT:  # there is no memory for more nodes
                break
            make_move(s, whole(nodes[node].move))
            depth += 1
            path[depth] = node
        state = evaluate_leaf(s, whole(node), work, outcomes, net, judge, params, state)
        for i in range(depth + 1):  # back up
            nodes[path[i]].visits += 1
            nodes[path[i]].total += work.values[nodes[path[i]].mover]
    return state


@no_inline
def evaluate_leaf(
    s: Row,
    node: int,
    work: Workspace,
    outcomes: Outcomes,
    net: NetWorkspace,
    judge: NetWorkspace,
    params: SearchParams,
    state: np.uint64,
) -> np.uint64:
    """Write the result of a playout for each seat, by a rollout or by the judge."""
    if rests(s) or params.random_share >= 0.0:
        state = rollout(s, params.random_share, state)
        write_values(s, outcomes, work.values)
        return state
    run_net(s, work, net)
    if node != ROOT:
        low, high = legal_set(s, whole(s.turn))
        expand(s, low, high, node, work, net, params)
    evaluate_world(s, work.seat_view[0], judge, net.inputs.shape[0])
    read_values(s, judge.values, work.values)
    return state


@no_inline
def run_net(s: Row, work: Workspace, net: NetWorkspace) -> None:
    """Evaluate the view of the seat to move."""
    seat = whole(s.turn)
    look(s, seat, work.seat_view[0])
    evaluate_view(work.seat_view[0], seat, net, work.moves)


@kernel
def read_values(s: Row, shares: np.ndarray, values: np.ndarray) -> None:
    """Each seat's chance to win, from the judge's shares, counted from the seat to move."""
    seat, players, sharing = whole(s.turn), whole(s.players), winners(s)
    for place in range(players):
        other = (seat + place * direction(s)) % players
        values[other] = min(1.0, sharing * shares[place])


@no_inline
def select(s: Row, node: int, work: Workspace, net: NetWorkspace, params: SearchParams) -> int:
    """The child with the highest PUCT score, of the moves that are legal in this world.

    ROOT if there is no memory for any child.
    """
    nodes = work.nodes
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
        if params.prior == NET:
            run_net(s, work, net)
        expand(s, new_low, new_high, node, work, net, params)
    count, visits, total, priors = 0, 0, 0.0, 0.0
    child = nodes[node].first
    while child != ROOT:
        if holds(low, high, nodes[child].move):
            count += 1
            visits += nodes[child].visits
            total += nodes[child].total
            priors += nodes[child].prior
        child = nodes[child].next
    first_play = total / visits - params.fpu_reduction if visits > 0 else 0.0
    best, result = -2.0, ROOT
    exploration = params.c_puct * math.sqrt(visits + 1.0)
    child = nodes[node].first
    while child != ROOT:
        if holds(low, high, nodes[child].move):
            n = nodes[child].visits
            score = nodes[child].total / n if n > 0 else first_play
            floor = params.prior_floor
            prior = (1.0 - floor) * nodes[child].prior / priors + floor / count
            score += exploration * prior / (1.0 + n)
            if score > best:
                best, result = score, child
        child = nodes[child].next
    return int(result)


@no_inline
def expand(
    s: Row,
    low: np.uint64,
    high: np.uint64,
    node: int,
    work: Workspace,
    net: NetWorkspace,
    params: SearchParams,
) -> None:
    """Add children for these moves of the seat to move, with their priors.

    If the priors come from a net, it has been run already.
    """
    seat = whole(s.turn)
    n = list_logits(s, seat, work, net, params)
    highest, total = work.logits[:n].max(), 0.0
    for i in range(n):
        work.logits[i] = math.exp(max(-30.0, (work.logits[i] - highest) / params.temperature))
        total += work.logits[i]
    nodes = work.nodes
    for i in range(n):
        child = work.counts[USED]
        if holds(low, high, work.moves[i]) and child < nodes.shape[0]:
            work.counts[USED] += 1
            nodes[child].total = 0.0
            nodes[child].visits = 0
            nodes[child].prior = work.logits[i] / total
            nodes[child].first = ROOT
            nodes[child].next = nodes[node].first
            nodes[child].move = work.moves[i]
            nodes[child].mover = seat
            nodes[node].first = child


@kernel
def list_logits(s: Row, seat: int, work: Workspace, net: NetWorkspace, params: SearchParams) -> int:
    """Write the legal moves and the logits of their priors. Returns how many."""
    if params.prior == UNIFORM:
        n = legal(s, seat, work.moves)
        for i in range(n):
            work.logits[i] = 0.0
        return n
    if params.prior == RATED:
        look(s, seat, work.seat_view[0])
        return rate(work.seat_view[0], seat, CAREFUL, ALL_HABITS, work.moves, work.logits)
    n = legal(s, seat, work.moves)
    for i in range(n):
        work.logits[i] = net.logits[work.moves[i]]
    return n
