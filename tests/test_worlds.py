"""Sampling hidden cards: every deck that would have led to the same view is equally likely.

With small decks all possible deals are tried: each is played with the moves that were seen. Those
that lead to the same view are the worlds, and `resample` must find each equally often.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest

import dobrak
from dobrak.games import GAMES
from dobrak.games.dobro import state as dobro_state
from dobrak.games.dobro import view as dobro_view
from dobrak.games.durak import state as durak_state
from dobrak.games.durak.moves import box, cards_of
from dobrak.games.game import Game
from dobrak.kernel import INTERPRETED
from tools.tables import TABLES, Table, next_move

SAMPLES = 300 if INTERPRETED else 6_000
ONLOOKER = 6
Deck = tuple[int, ...]


class Small:
    """A game with few cards: how to deal it, its moves, and the view of a seat."""

    def __init__(self, game: Game, state: Any, start: Any) -> None:
        self.game, self.state, self.start = game, state, start

    def dealt(self, deck: Deck) -> np.ndarray:
        rows: np.ndarray = self.state.blank()
        rows[0] = self.start
        self.game.kernels.deal(rows[0], np.array(deck, np.int8))
        return rows

    def legal(self, rows: np.ndarray) -> list[int]:
        out = np.empty(128, np.int16)
        return [int(m) for m in out[: self.game.kernels.legal(rows[0], int(rows[0].turn), out)]]

    def seen(self, rows: np.ndarray, seat: int) -> np.ndarray:
        eyes: np.ndarray = self.state.blank()
        self.game.kernels.look(rows[0], seat, eyes[0])
        return eyes

    def replayed(self, deck: Deck, moves: list[int]) -> np.ndarray | None:
        """The row after these moves, or None if one was not possible with this deck."""
        rows = self.dealt(deck)
        for move in moves:
            if move not in self.legal(rows):
                return None
            self.game.kernels.apply(rows[0], move)
        return rows


def check(
    small: Small,
    deck: Deck,
    decks: Iterable[Deck],
    rng: random.Random,
    length: int,
    seat: int,
    facts: Callable[[np.ndarray], Iterable[object]],
) -> int:
    """Play a few moves with one deck, then compare all worlds with the resampled ones."""
    rows, moves = played(small, deck, rng, length)
    view = small.seen(rows, seat)
    worlds: Counter[object] = Counter()
    total = 0
    for other_deck in decks:
        other = small.replayed(other_deck, moves)
        if other is not None and small.seen(other, seat).tobytes() == view.tobytes():
            worlds.update(facts(other))
            total += 1
    assert all(fact in worlds for fact in facts(rows))
    found: Counter[object] = Counter()
    dice = np.random.default_rng(rng.randrange(2**32))
    for _ in range(SAMPLES):
        guess = view.copy()
        assert small.game.kernels.resample(guess[0], dice)
        found.update(facts(guess))
    assert set(found) <= set(worlds)
    for fact, ways in worlds.items():
        chance = ways / total
        spread = (chance * (1 - chance) / SAMPLES) ** 0.5
        assert abs(found[fact] / SAMPLES - chance) <= 5.5 * spread + 1e-12
    return total


def played(
    small: Small, deck: Deck, rng: random.Random, length: int
) -> tuple[np.ndarray, list[int]]:
    """Some random moves; the last is left out if it would end the round."""
    rows = small.dealt(deck)
    finished, moves = int(rows[0].finished), []
    for _ in range(length):
        move = rng.choice(small.legal(rows))
        after = rows.copy()
        small.game.kernels.apply(after[0], move)
        if after[0].finished > finished:
            break
        rows = after
        moves.append(move)
    return rows, moves


# --- Dobro ----------------------------------------------------------------------------------------


def small_dobro(
    cards: list[int], players: int, hand: int, aside: int, edition: str, manual: bool, later: bool
) -> Small:
    game = GAMES["dobro"]
    rules = {"edition": edition, "draw": "manual" if manual else "auto"}
    s = game.begin(players, game.options(players, rules), 0)
    s.box[:] = 0
    for kind in cards:
        s.box[kind] += 1
    s.aside, s.hand_size = aside, hand
    if later:  # all are tied, so that the cards choose the opener in `en`
        s.finished, s.closer = 1, 1
    return Small(game, dobro_state, s)


J, S, R = 13, 14, 15
DOBRO = {
    "pairs": ([2, 2, 2, 3, 3, 12, 12, J], 2, 2, 1, "fr", False, False),
    "three players": ([2, 2, 2, 3, 3, 7, J, J], 3, 2, 0, "fr", False, False),
    "specials (D5.2)": ([2, 3, 3, S, S, R, R], 2, 2, 1, "fr", False, False),
    "specials, three (D5.2)": ([2, 2, S, S, R, R, 9], 3, 1, 0, "pt", False, False),
    "by hand (D10)": ([2, 2, 3, S, S, R, 4], 2, 2, 0, "fr", True, False),
    "highest cards (D8.3)": ([2, 2, 3, 4, 4, S, J], 2, 2, 1, "en", False, True),
    "highest cards, three (D8.3)": ([2, 2, 3, 4, 4, S, J, 3], 3, 2, 0, "en", False, True),
}


@pytest.mark.parametrize("name", DOBRO)
def test_worlds_of_dobro(name: str) -> None:
    cards, players = DOBRO[name][:2]
    small = small_dobro(*DOBRO[name])
    decks = sorted(set(permutations(cards)))
    rng = random.Random(name)
    sizes = []
    for length in (0, 1, 2, 3, 5, 7):
        seat = rng.choice([*range(players), ONLOOKER])
        deck = rng.choice(decks)
        sizes.append(check(small, deck, decks, rng, length, seat, lambda rows: [rows.tobytes()]))
    assert max(sizes) > 10


def test_D5_2_the_rest_of_a_forced_hand_is_special() -> None:
    """Constructed, because it is rare: seat 0 has to open with one of S S R."""
    cards = [2, 3, 3, S, S, R, R]
    small = small_dobro(cards, 2, 3, 0, "fr", False, False)
    deck = (S, 2, S, 3, R, 3, R)
    decks = sorted(set(permutations(cards)))
    rng = random.Random(0)
    for seat in (1, ONLOOKER):
        assert check(small, deck, decks, rng, 1, seat, lambda rows: [rows.tobytes()]) > 1
    rows, _ = played(small, deck, rng, 1)
    guess = small.seen(rows, 1)
    assert small.game.kernels.resample(guess[0], np.random.default_rng(0))
    assert guess[0].hands[0, S] + guess[0].hands[0, R] >= 2


SHED = (  # one player has put down equal cards one by one: hardly any try tells it in few ways
    "dobro edition=fr players=2 rounds=1 draw=auto round=0 scores=0,0 direction=1 phase=play "
    "turn=0 value=12 hands=6.6.6/12.12 stock=- aside=2.2.2.2.2.S.S.J.J.J piles=38,0 values=241,0 "
    "plays=0:3@6,1:11@6,0:3@7,1:10@7,0:3@8,1:10@8,0:3@9,1:10@9,0:3@10,1:9@10,0:3@11,1:9@11,0:4@12,"
    "1:9@12,0:4@13,1:8@13,0:4@14,1:8@14,0:4@15,1:8@15,0:4@16,1:8@16,0:4@17,1:7@17,0:5@18,1:7@18,"
    "0:5@19,1:7@19,0:5@20,1:7@20,0:5@21,1:7@21,0:5@22,1:6@22,0:5@23,1:11@22,0:6@23,1:11@22,0:6@23,"
    "1:12@22 climb=2 opener=0 closer=- holder=- forgot=- compared=- dealt=0,0 dealt_direction=1"
)


@pytest.mark.skipif(INTERPRETED, reason="takes minutes when interpreted")
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_world_is_found_however_unlikely_the_round(seat: int | None) -> None:
    match = dobrak.setup(SHED)
    for seed in range(5):
        world = match.view(seat).world(np.random.default_rng(seed))
        assert world.view(seat) == match.view(seat)
        assert dobrak.setup(world.position()).row.tobytes() == world.row.tobytes()


@pytest.mark.skipif(INTERPRETED, reason="takes minutes when interpreted")
def test_a_round_that_could_not_have_been_has_no_world() -> None:
    small = small_dobro([2, 2, 2, 2, 3, 3, 3, S], 2, 3, 0, "fr", False, False)
    rows = small.replayed((2, S, 2, 3, 2, 3, 2, 3), [2, S])
    assert rows is not None
    view = small.seen(rows, 0)
    guess = view.copy()
    assert small.game.kernels.resample(guess[0], np.random.default_rng(0))
    view[0].play_had[1] *= -1  # as if seat 1 had held nothing but specials: there is only one
    assert small.game.kernels.resample(view[0], np.random.default_rng(0)) == 0


def test_the_chain_finds_worlds_as_often_as_the_exact_way() -> None:
    """Both methods, on a round that both can handle."""
    small = small_dobro([2, 2, 2, 2, 3, 3, 3, 12], 2, 3, 0, "fr", False, False)
    rows = small.dealt((2, 3, 2, 3, 2, 12, 2, 3))
    for move in (2, 3, 0, 2):
        small.game.kernels.apply(rows[0], move)
    eyes = small.seen(rows, ONLOOKER)
    dice = np.random.default_rng(1)
    pool = dobro_view.unseen(eyes[0])
    shares = []
    for exact in (True, False):
        found: Counter[bytes] = Counter()
        last = 0.0
        given, kept = np.zeros((6, 57), np.int8), np.zeros((6, 57), np.int8)
        while found.total() < SAMPLES:
            if exact:
                if dobro_view.imagine(eyes[0], dice, pool, given, dice.random()) > 0:
                    found[given[:2, :5].tobytes()] += 1
            else:
                ways = dobro_view.imagine(eyes[0], dice, pool, given, 0.0)
                if ways > 0 and (last == 0 or dice.random() * ways < last):
                    last, kept = ways, given.copy()
                found[kept[:2, :5].tobytes()] += 1
        shares.append({cards: count / SAMPLES for cards, count in found.items()})
    assert max(abs(shares[0].get(c, 0) - shares[1].get(c, 0)) for c in shares[0]) < 0.1


@pytest.mark.parametrize("table", TABLES[::5], ids=str)
def test_a_match_that_is_over_has_one_world(table: Table) -> None:
    match = table.new(seed=1)
    rng = random.Random(1)
    while not match.over:
        move, by = next_move(match, "eager", rng)
        match.play(move, seat=by)
    for seat in (None, *range(table.players)):
        world = match.view(seat).world(np.random.default_rng(1))
        assert world.view(seat) == match.view(seat)
        assert world.winners == match.winners


# --- Durak ----------------------------------------------------------------------------------------


def small_durak(players: int, size: int, ruleset: str) -> Small:
    rules = {"ruleset": ruleset, "deals": 3, "deck": size, "first_limit": 6}
    if ruleset != "dourak":
        rules["first_transfer"] = True
    game = GAMES["durak"]
    start = game.begin(players, game.options(players, rules), None)
    return Small(game, durak_state, start)


def durak_decks(deck: list[int], players: int, seat: int) -> Iterator[Deck]:
    """All decks with the same hand for `seat` and the same trump, up to the order in a hand."""
    dealt = 6 * players
    own = [deck[i] for i in range(dealt) if i % players == seat]
    rest = sorted(set(deck) - set(own) - {deck[dealt]})
    others = [player for player in range(players) if player != seat]
    for hands in _split(rest, len(others)):
        held = dict(zip(others, hands, strict=True)) | {seat: tuple(own)}
        left = [card for card in rest if not any(card in hand for hand in hands)]
        for stock in permutations(left):
            front = [held[i % players][i // players] for i in range(dealt)]
            yield (*front, deck[dealt], *stock)


def _split(cards: list[int], hands: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    if hands == 0:
        yield ()
        return
    for hand in combinations(cards, 6):
        rest = [card for card in cards if card not in hand]
        for others in _split(rest, hands - 1):
            yield (hand, *others)


def places(rows: np.ndarray) -> list[object]:
    """Where each card is: in which hand, or where in the stock."""
    s = rows[0]
    held = [(seat, card) for seat in range(s.players) for card in cards_of(s.hands[seat])]
    return [*held, *((("stock", i), int(card)) for i, card in enumerate(s.deck[s.top : s.end]))]


@pytest.mark.parametrize("ruleset", ["dourak", "podkidnoy", "perevodnoy"])
def test_worlds_of_durak(ruleset: str) -> None:
    """Two players with 16 cards: the called trump tells that lower ones were not dealt (K1.4)."""
    small = small_durak(2, 16, ruleset)
    rng = random.Random(ruleset)
    for length in (0, 2, 4, 6, 9, 12):
        deck = dealt_with_low_trumps(small, rng, 16)
        seat = rng.randrange(2)
        decks = durak_decks(deck, 2, seat)
        assert check(small, tuple(deck), decks, rng, length, seat, places)


@pytest.mark.parametrize(("seed", "length", "seat"), [(70, 8, 1), (102, 12, 0), (117, 7, 0)])
def test_worlds_of_durak_when_a_drawn_card_may_have_been_shown(
    seed: int, length: int, seat: int
) -> None:
    """The other seat has drawn one card, and shown many of its cards. If it still holds the
    drawn one, a low trump is in its hand or in the stock; if not, it is in the stock (K1.4)."""
    small, rng = small_durak(2, 16, "dourak"), random.Random(seed)
    deck = dealt_with_low_trumps(small, rng, 16)
    decks = durak_decks(deck, 2, seat)
    assert check(small, tuple(deck), decks, rng, length, seat, places)


def test_a_world_is_found_at_once_when_a_deal_begins() -> None:
    """No sample is rejected, although low trumps lie in the stock: nobody can have drawn one."""
    small, rng = small_durak(2, 16, "dourak"), random.Random(7)
    rows = small.dealt(tuple(dealt_with_low_trumps(small, rng, 16)))
    assert len(cards_of(rows[0].low)) == 2
    dice = np.random.default_rng(1)
    for seat in (0, 1, ONLOOKER):
        for _ in range(100):
            guess = small.seen(rows, seat)
            assert small.game.kernels.resample(guess[0], dice) == 1


@pytest.mark.skipif(INTERPRETED, reason="takes a minute when interpreted")
def test_a_deal_that_could_not_have_been_has_no_world() -> None:
    small, rng = small_durak(2, 16, "dourak"), random.Random(1)
    rows = small.dealt(tuple(dealt_with_low_trumps(small, rng, 16)))
    view = small.seen(rows, ONLOOKER)
    view[0].shown_got[0] *= -1  # as if the called trump were below itself
    assert small.game.kernels.resample(view[0], np.random.default_rng(0)) == 0


@pytest.mark.skipif(INTERPRETED, reason="takes minutes when interpreted")
def test_worlds_of_durak_for_three() -> None:
    small = small_durak(3, 20, "podkidnoy")
    rng = random.Random(3)
    for length in (0, 7):
        deck = dealt_with_low_trumps(small, rng, 20)
        assert check(small, tuple(deck), durak_decks(deck, 3, 0), rng, length, 0, places)


def dealt_with_low_trumps(small: Small, rng: random.Random, size: int) -> list[int]:
    """A deck with a trump in the stock that would have been called first."""
    while True:
        deck = box(size)
        rng.shuffle(deck)
        s = small.dealt(tuple(deck))[0]
        if s.phase != small.state.DEAL and s.low:
            return deck
