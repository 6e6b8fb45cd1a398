"""Worlds in which others would have done what they did, and bots that think in them.

All worlds that agree with a view are equally likely until one asks why the others moved as they
did: who opens with a 9 holds no 3. So each world is played again from some moves before, and counts
for as much as somebody in the others' places, a net or `careful`, would have made their moves
likely. No bot at a table does so, since it was not seen to win more: `bench/strength.py` measures
that, and `python bench/beliefs.py` how much of the other hand is guessed right.

Views do not tell where past climbs of Dobro began, though everybody has seen it. Who plays here is
told: `opened` has a bit for every play of this round that opened a climb, or will.
"""

import itertools
import math
from collections.abc import Generator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

import dobrak
from dobrak.bots import BOTS, minds
from dobrak.bots.learned.net import Mind, Net, see_all, think
from dobrak.bots.master import Master
from dobrak.bots.search import Tree, Tried
from dobrak.bots.search.outcome import Outcomes, outcomes, worth_at_end
from dobrak.bots.search.playout import make
from dobrak.bots.search.tree import expect
from dobrak.errors import BadPosition
from dobrak.games.bits import NONE, bit, count
from dobrak.games.chance import following, fraction
from dobrak.games.dobro.moves import KINDS, REVERSE, TAKE, cards_in, is_special, kind_of, worth_of
from dobrak.games.dobro.rules import face, raised
from dobrak.games.dobro.state import DECK, NOBODY, PLAY, SEATS
from dobrak.games.dobro.view import resample_given
from dobrak.games.durak import moves as durak
from dobrak.games.durak import state as durak_state
from dobrak.games.durak.seats import players_in
from dobrak.games.durak.view import resample as resample_durak
from dobrak.games.either import each, look, rests
from dobrak.games.game import Game, Move
from dobrak.kernel import Row, apart, kernel, whole
from dobrak.match import Match, View

MEMORY = 14  # moves, of all seats, that are played again
ODD = 0.1  # the part of moves that others make for reasons that no model knows
WORLDS = 150  # that are thought in,
CHOICE = 8  # of so many times as many that are imagined
POSITIONS = 400  # in which hands are guessed
ARMS = 8  # moves that are looked at, of one's own, by who knows how the others play
TRIES = 20_000  # to find worlds for a decision, all together


# --- what was done in this round, from an imagined world back ---


@kernel
def recall_dobro(
    s: Row, rng: np.random.Generator, past: np.ndarray, moves: np.ndarray, opened: np.uint64
) -> int:
    """Turn a view, in place, into a world (as `resample` does), and go back in it.

    `past[0]` becomes that world as it was before the last moves, as many as there is room for in
    `moves` and can be told; behind them is a -1. The viewer's own hand is not right there, as
    nobody else looks at it. Says after how many tries a world was found; 0 if none was.
    """
    viewer = int(s.viewer) - 1
    given = np.zeros((SEATS, DECK), np.int8)
    tries = resample_given(s, rng, given)
    past[0] = s
    then = past[0]
    room = moves.shape[0] - 1
    done = 0
    if tries > 0 and not s.manual and s.phase == PLAY:
        while done < room and can_go_back(then, opened):
            moves[room - 1 - done] = go_back(then, given, viewer, opened)
            done += 1
    for i in range(done):  # they were written from the end
        moves[i] = moves[room - done + i]
    moves[done] = NOBODY
    return tries


@kernel
def can_go_back(s: Row, opened: np.uint64) -> bool:
    """Whether it can be told what was done last."""
    return bool(s.plays > s.climb_start or opened & (bit(s.climb_start) - np.uint64(1)) != NONE)


@kernel
def go_back(s: Row, given: np.ndarray, viewer: int, opened: np.uint64) -> int:
    """Undo what was done last, and say what it was."""
    if s.plays == s.climb_start:
        untake(s, opened)
        return TAKE
    i = int(s.plays) - 1
    seat, move = int(s.play_seat[i]), int(s.play_move[i])
    undraw(s, seat, abs(int(s.play_had[i])), given, viewer)
    for card in range(cards_in(move)):
        kind = kind_of(move, card)
        s.hands[seat, kind] += 1
        s.held[seat] += 1
        s.climb -= 1
        s.climb_values -= face(kind)
    if move == REVERSE:
        s.direction = -s.direction
    s.turn = seat
    s.plays = i
    s.value = value_in_play(s)
    return move


@kernel
def undraw(s: Row, seat: int, had: int, given: np.ndarray, viewer: int) -> None:
    """Back onto the stock with what a seat was given since it had so many cards."""
    for slot in range(int(s.had[seat]) - 1, had - 1, -1):
        card = int(given[seat, slot])
        if seat == viewer:
            card = any_of(s, seat)
        s.hands[seat, card] -= 1
        s.held[seat] -= 1
        s.top -= 1
        s.deck[s.top] = card
    s.had[seat] = had


@kernel
def any_of(s: Row, seat: int) -> int:
    for kind in range(2, KINDS):
        if s.hands[seat, kind] > 0:
            return kind
    return 0


@kernel
def untake(s: Row, opened: np.uint64) -> None:
    """Back onto the table with the last climb that was taken: by whom it is to open this one."""
    seat = int(s.turn)
    start = int(s.climb_start) - 1
    while opened & bit(start) == NONE:
        start -= 1
    s.climb_start = start
    for i in range(start, s.plays):
        for card in range(cards_in(s.play_move[i])):
            s.climb += 1
            s.climb_values += face(kind_of(s.play_move[i], card))
    s.piles[seat] -= s.climb
    s.pile_values[seat] -= s.climb_values
    s.value = value_in_play(s)


@kernel
def value_in_play(s: Row) -> int:
    """As the plays of this climb make it."""
    value = 0
    for i in range(s.climb_start, s.plays):
        if not is_special(s.play_move[i]):
            value = raised(value, worth_of(s.play_move[i]))
    return value


@kernel
def recall_durak(
    s: Row, rng: np.random.Generator, past: np.ndarray, moves: np.ndarray, opened: np.uint64
) -> int:
    """The same. A bout between two can be told from the table, as hands are filled only after it;
    who of several laid a card cannot, nor what was passed on: then nothing is told. Which cards of
    the bout had been known before is forgotten."""
    tries = resample_durak(s, rng)
    past[0] = s
    done = 0
    between_two = players_in(s) == 2 and not s.transfers
    if tries > 0 and between_two and s.laid + s.beaten + 1 < moves.shape[0]:
        done = write_bout(s, moves)
        begin_again(past[0])
    moves[done] = NOBODY
    return int(tries)


@kernel
def write_bout(s: Row, moves: np.ndarray) -> int:
    """What was done in a bout between two, in order; say how much."""
    done = 0
    for i in range(s.laid):
        moves[done] = s.table[i, 0]
        done += 1
        if i < s.beaten:
            moves[done] = s.table[i, 1]
            done += 1
        elif i == s.beaten and s.phase == durak_state.ADD:
            moves[done] = durak.TAKE
            done += 1
    return done


@kernel
def begin_again(s: Row) -> None:
    """All cards of the bout go back to where they came from."""
    for i in range(durak_state.MOST_LAID):
        if i < s.laid:
            give_back(s, int(s.attacker), int(s.table[i, 0]))
        if i < s.beaten:
            give_back(s, int(s.defender), int(s.table[i, 1]))
        s.table[i, 0] = s.table[i, 1] = 0
    s.shown -= min(int(s.shown), count(s.lying))  # they will be shown again
    for seat in range(durak_state.SEATS):
        s.emptied[seat] = 0
    s.lying = durak.NO_CARDS
    s.laid = s.beaten = s.passed = 0
    s.phase = durak_state.ATTACK
    s.turn = s.attacker


@kernel
def give_back(s: Row, seat: int, card: int) -> None:
    s.hands[seat] |= bit(card)
    s.held[seat] += 1


recall = each(recall_dobro, recall_durak)


# --- how likely that was ---


class Memory(NamedTuple):
    """Where worlds are played again."""

    past: np.ndarray
    eyes: np.ndarray
    moves: np.ndarray
    legal: np.ndarray
    values: np.ndarray


def memory_of(game: Game) -> Memory:
    return Memory(
        game.blank(),
        game.blank(),
        np.empty(MEMORY + 1, np.int16),
        np.empty(game.moves, np.int16),
        np.empty(minds.ROOM),
    )


@apart
def believe(
    view: np.ndarray,
    worlds: np.ndarray,
    likely: np.ndarray,
    memory: Memory,
    mind: Mind,
    by_rules: bool,
    opened: np.uint64,
    rng: np.random.Generator,
) -> int:
    """Fill rows with worlds that agree with a view, while tries are left; say how many it were.

    `likely` becomes the logarithm of how likely the others' last moves were in each.
    """
    tries = 0
    for i in range(worlds.shape[0]):
        if tries > TRIES:
            return i
        worlds[i] = view[0]
        found = whole(recall(worlds[i], rng, memory.past, memory.moves, opened))
        if found == 0:
            return 0
        tries += found
        likely[i] = how_likely(memory.past[0], whole(view[0].viewer) - 1, memory, mind, by_rules)
    return int(worlds.shape[0])


@apart
def how_likely(s: Row, viewer: int, memory: Memory, mind: Mind, by_rules: bool) -> float:
    """Play on from the past: the logarithm of how likely the others were to move so."""
    likely, i = 0.0, 0
    while memory.moves[i] >= 0:
        seat = whole(s.turn)
        if seat != viewer:
            look(s, seat, memory.eyes[0])
            if by_rules:
                every = minds.ALL_HABITS
                eyes = memory.eyes[0]
                n = minds.rate(eyes, seat, minds.CAREFUL, every, memory.legal, memory.values)
                part = part_of_best(memory.values, memory.legal, n, whole(memory.moves[i]))
            else:
                n = think(memory.eyes[0], seat, mind, memory.legal)
                part = part_of_liked(mind.out, memory.legal, n, whole(memory.moves[i]))
            if n > 1:
                likely += math.log((1.0 - ODD) * part + ODD / n)
        make(s, whole(memory.moves[i]))
        i += 1
    return likely


@kernel
def part_of_best(values: np.ndarray, moves: np.ndarray, n: int, made: int) -> float:
    """How likely somebody made a move who makes any of the best; 0 if it was not legal there."""
    best, equal, among = -math.inf, 0, False
    for j in range(n):
        best = max(best, values[j])
    for j in range(n):
        if values[j] == best:
            equal += 1
            among = among or moves[j] == made
    return 1.0 / equal if among else 0.0


@kernel
def part_of_liked(out: np.ndarray, moves: np.ndarray, n: int, made: int) -> float:
    """How likely the net makes a move; 0 if it was not legal there."""
    part, best, total = 0.0, -math.inf, 0.0
    for j in range(n):
        best = max(best, float(out[moves[j]]))
    for j in range(n):
        likes = math.exp(float(out[moves[j]]) - best)
        total += likes
        if moves[j] == made:
            part = likes
    return part / total


def drawn_by(likely: np.ndarray, count: int, rng: np.random.Generator) -> np.ndarray:
    """So many places, each drawn as often as it is likely, but for a fraction."""
    weights = np.exp(likely - likely.max())
    ends = np.cumsum(weights / weights.sum())
    places = np.searchsorted(ends, (np.arange(count) + rng.random()) / count)
    return np.minimum(places, len(likely) - 1)


def believed(
    seen: np.ndarray, net: Net, game: Game, by_rules: bool, opened: int, rng: np.random.Generator
) -> np.ndarray:
    """Worlds that agree with what was seen, and explain what others did."""
    worlds = game.blank(CHOICE * WORLDS)
    likely = np.zeros(len(worlds))
    mind, memory = net.mind(), memory_of(game)
    made = believe(seen, worlds, likely, memory, mind, by_rules, np.uint64(opened), rng)
    if made == 0:
        raise BadPosition("no hidden cards agree with what has been seen")
    chosen: np.ndarray = worlds[drawn_by(likely[:made], WORLDS, rng)]
    return chosen


# --- bots that think in them ---


class Weighing(Master):
    """`master`, in worlds that explain what the others did by what its net would have done."""

    name, about = "weighing", "master, in worlds that explain the others' moves by the net"
    by_rules = False
    opened = 0

    def tried(
        self, view: View, rng: np.random.Generator
    ) -> Generator[None, None, dict[Move, Tried]]:
        tree = Tree(view, replace(self.effort_at(view), worlds=WORLDS), rng)
        net = tree.effort.net
        assert net is not None
        worlds = believed(tree.seen, net, view.game, self.by_rules, self.opened, rng)
        yield from tree.grown(rng, worlds)
        return tree.tried()


class WeighingByRules(Weighing):
    """The same, by what `careful` would have done."""

    name, about = "weighing by rules", "master, in worlds where careful would have moved so"
    by_rules = True


@apart
def try_each(
    worlds: np.ndarray,
    memory: Memory,
    mind: Mind,
    knows_all: Mind,
    seat: int,
    arms: np.ndarray,
    totals: np.ndarray,
    found: Outcomes,
    worth: np.ndarray,
    state: np.uint64,
) -> None:
    """Every move in every world; others play on as `careful` does until it is this seat's turn."""
    s, eyes, every = memory.past[0], memory.eyes[0], minds.ALL_HABITS
    for i in range(worlds.shape[0]):
        for arm in range(arms.shape[0]):
            memory.past[0] = worlds[i]
            make(s, whole(arms[arm]))
            while not rests(s) and s.turn != seat:
                turn = whole(s.turn)
                look(s, turn, eyes)
                state = following(state)
                luck = fraction(state)
                legal, values = memory.legal, memory.values
                make(s, minds.decide(eyes, turn, minds.CAREFUL, every, luck, legal, values))
            if rests(s):
                worth_at_end(s, found, worth)
            else:
                see_all(s, eyes, knows_all, mind.seen.shape[0])
                expect(s, worth, knows_all.out)
            totals[arm] += worth[seat]


class Knowing(Weighing):
    """It knows that everybody else is `careful`: in worlds where that would have moved so, it looks
    how things stand after each of its moves when `careful` has answered."""

    name, about = "knowing", "knows that the others play as careful"
    by_rules = True

    def thinking(self, view: View, rng: np.random.Generator) -> Generator[None, None, Move]:
        legal = view.moves()
        if len(legal) == 1:
            return legal[0]
        tree = Tree(view, replace(self.effort_at(view), ways_down=1), rng)
        net, judge, game, seat = tree.effort.net, tree.effort.judge, view.game, view.seat
        assert net is not None
        assert judge is not None
        assert seat is not None
        worlds = believed(tree.seen, net, game, self.by_rules, self.opened, rng)
        yield
        mind, room = net.mind(), memory_of(game)
        think(tree.seen[0], seat, mind, room.legal)
        legal = sorted(legal, key=lambda move: -float(mind.out[move.number]))[:ARMS]
        arms = np.array([move.number for move in legal], np.int64)
        totals = np.zeros(len(legal))
        found, state = outcomes(tree.seen[0], rng), np.uint64(rng.integers(1 << 63))
        all_cards, worth = judge.mind(), np.zeros(6)
        try_each(worlds, room, mind, all_cards, seat, arms, totals, found, worth, state)
        return legal[int(totals.argmax())]


# --- how well hands are guessed ---


def guessed(match: Match, worlds: np.ndarray) -> float:
    """The part of the other hand that worlds have right, on average."""
    seat = 1 - int(match.row.turn)
    held, true = worlds["hands"][:, seat], match.row.hands[seat]
    if match.game.name == "durak":
        right = np.bitwise_count(held & np.uint64(true))
    else:
        right = np.minimum(held, true).sum(1)
    return float(right.mean() / match.row.held[seat])


def main() -> None:
    rng, careful = np.random.default_rng(1), BOTS["careful"]()
    tables: list[tuple[str, dict[str, Any]]] = [("dobro", {}), ("durak", {"ruleset": "podkidnoy"})]
    for game, rules in tables:
        found: list[tuple[float, float, float]] = []
        for number in itertools.count():
            if len(found) >= POSITIONS:
                break
            match, opened = dobrak.new(game, 2, seed=f"beliefs {number}", **rules), 0
            while match.seat is not None:
                view = match.view(match.seat)
                if game == "dobro":
                    opened = opened * bool(match.row.plays) | 1 << int(match.row.climb_start)
                if len(view.moves()) > 1 and match.row.top < match.row.end and rng.random() < 0.1:
                    tree = Tree(view, Master().effort_at(view), rng)
                    net = tree.effort.net
                    assert net is not None
                    evenly = np.concatenate([view.world(rng).row.reshape(1) for _ in range(WORLDS)])
                    by_net, by_rules = (
                        believed(tree.seen, net, view.game, by_rules, opened, rng)
                        for by_rules in (False, True)
                    )
                    told = tuple(guessed(match, worlds) for worlds in (evenly, by_net, by_rules))
                    found.append((told[0], told[1], told[2]))
                match.play(careful.choose(view, rng))
        evenly, by_net, by_rules = np.mean(found, axis=0)
        print(
            f"{game}: of the other's hand, {len(found)} positions of careful play: {evenly:.1%} "
            f"right, {by_net:.1%} weighted by the net, {by_rules:.1%} by careful"
        )


if __name__ == "__main__":
    main()
