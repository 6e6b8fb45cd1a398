"""Situations of Dobro in one line.

A table is set up by filling a row, so no match needs to lead to it. Cards that are not named are
where they do not matter: in the piles, and with two players among those set aside.
"""

from collections.abc import Sequence
from typing import Any

import pytest

from dobrak import Event, IllegalMove, Match
from dobrak.games.dobro.edition import EDITIONS
from dobrak.games.dobro.game import GAME
from dobrak.games.dobro.moves import CARDS, KINDS, NOTATION
from dobrak.games.dobro.state import NOBODY, PLAY
from dobrak.games.line import split
from dobrak.kernel import Row
from dobrak.new_match import read_deck
from tests.reference.dobro import (
    SPECIALS,
    cards_of,
    full_deck,
    number,
    printed_hand_size,
    value_after,
)

in_every_edition = pytest.mark.parametrize("edition", list(EDITIONS))
for_every_number_of_players = pytest.mark.parametrize("players", range(2, 7))
both_ways_round = pytest.mark.parametrize("direction", [1, -1])


# --- Laying a table -------------------------------------------------------------------------------


def table(
    hands: Sequence[str],
    *,
    players: int = 0,
    climb: str = "",
    stock: str = "",
    piles: Sequence[int] | None = None,
    values: Sequence[int] | None = None,
    turn: int = 0,
    edition: str = "fr",
    draw: str = "auto",
    rounds: int | str = 3,
    round: int = 0,
    scores: Sequence[int] | None = None,
    direction: int = 1,
    holder: int | None = None,
    decks: Sequence[str] = (),
) -> Match:
    """A match where seat `turn` is to play, with these hands, this climb and this stock.

    Seats without a hand get some low cards. `piles` are sizes, `values` the sums of their values,
    and `decks` are for later rounds.
    """
    players = players or len(hands)
    rest = full_deck(players)
    held = [_out_of(rest, hand) for hand in hands]
    drawn, plays = _out_of(rest, stock), climb.split()
    for play in plays:
        _out_of(rest, " ".join(cards_of(play)))
    held += [
        _out_of(rest, " ".join(rest[: printed_hand_size(players)]))
        for _ in range(len(hands), players)
    ]
    aside = [rest.pop() for _ in range(10)] if players == 2 else []

    options = GAME.options(players, {"edition": edition, "draw": draw, "rounds": rounds})
    rows = GAME.blank()
    rows[0] = GAME.begin(players, options, turn)
    s = rows[0]
    s.phase, s.turn = PLAY, turn
    s.finished, s.closer = round, 0 if round else NOBODY
    s.scores[:players] = scores or [0] * players
    s.direction = direction
    s.holder = NOBODY if holder is None else holder
    for seat, cards in enumerate(held):
        for card in cards:
            s.hands[seat, CARDS.read(card)] += 1
        s.held[seat] = len(cards)
    s.end = len(full_deck(players)) - len(aside)
    s.top = s.end - len(drawn)
    s.deck[s.top : s.end + len(aside)] = [CARDS.read(card) for card in [*drawn, *aside]]
    _lay_plays(s, rest, plays)
    if piles is not None:
        s.piles[:players] = piles
        s.pile_values[:players] = values or [0] * players

    match = Match(GAME, options, [f"Seat {seat}" for seat in range(players)], rows, secret=b"table")
    match.use_decks([read_deck(GAME, players, options, text) for text in decks])
    return match


def _out_of(rest: list[str], cards: str) -> list[str]:
    for card in cards.split():
        rest.remove(card)
    return cards.split()


def _lay_plays(s: Row, rest: list[str], climb: list[str]) -> None:
    """Add the earlier plays, with each card in the pile of its player, then the climb."""
    moves = [*("J=2" if card == "J" else card for card in rest), *climb]
    seats = _seats_of(s, moves)
    value, forced = 0, [False] * len(rest)
    for move in climb:
        forced.append(value == 0 and move in SPECIALS)
        value = value if move in SPECIALS else value_after(move, value)

    had = [int(held) for held in s.held]
    for seat, move in zip(seats, moves, strict=True):
        had[seat] += len(cards_of(move))
    s.had = had
    s.plays, s.climb_start, s.value = len(moves), len(rest), value
    s.play_seat[: s.plays] = seats
    s.play_move[: s.plays] = [NOTATION.read(move) for move in moves]
    s.play_had[: s.plays] = [
        -had[seat] if must else had[seat] for seat, must in zip(seats, forced, strict=True)
    ]
    on_table = [card for move in climb for card in cards_of(move)]
    s.climb, s.climb_values = len(on_table), sum(map(number, on_table))
    for seat, card in zip(seats, rest, strict=False):
        s.piles[seat] += 1
        s.pile_values[seat] += number(card)


def _seats_of(s: Row, moves: list[str]) -> list[int]:
    """Who made these plays, found backwards from the seat to move; and who opened, and how."""
    seat, direction, seats = int(s.turn), int(s.direction), []
    for move in reversed(moves):
        seat = (seat - direction) % int(s.players)
        direction = -direction if move == "R" else direction
        seats.append(seat)
    s.opener, s.dealt_direction = seat, direction
    return seats[::-1]


def last_card(players: int = 4, card: str = "7", turn: int = 0, **situation: Any) -> Match:
    """A table without stock where seat `turn` opens with its last card, which ends the round."""
    hands = [card if seat == turn else "2" for seat in range(players)]
    return table(hands, turn=turn, **situation)


def deck(hands: Sequence[str] = (), *, players: int = 0, stock: str = "", aside: str = "") -> str:
    """A deck that deals these hands and this stock, completed with the lowest other cards."""
    players = players or len(hands)
    rest = full_deck(players)
    held = [_out_of(rest, hand) for hand in hands] + [[] for _ in range(len(hands), players)]
    drawn, last = _out_of(rest, stock), _out_of(rest, aside)
    for cards in held:
        cards += _out_of(rest, " ".join(rest[: printed_hand_size(players) - len(cards)]))
    dealt = [cards[i] for i in range(printed_hand_size(players)) for cards in held]
    return " ".join(dealt + drawn + rest + last)


# --- Playing, and looking at it -------------------------------------------------------------------


def play(match: Match, moves: str) -> list[Event]:
    """Play some moves; return the events of the last one."""
    events: list[Event] = []
    for move in moves.split():
        events = match.play(move)
    return events


def pass_on(match: Match) -> int:
    """The seat to move takes, if it may, and plays its lowest card. Returns that seat."""
    seat = match.seat
    assert seat is not None
    if "take" in match.moves():
        match.play("take")
    match.play(match.moves()[0])
    return seat


def may(match: Match, seat: int | None = None) -> str:
    """The legal moves of a seat; by default of the one to move."""
    return " ".join(match.moves(seat))


def each(form: str, least: int) -> str:
    """`each("J={}", 11)` is `J=11 J=12`."""
    return " ".join(form.format(value) for value in range(least, 13))


def hand(match: Match, seat: int) -> str:
    held = match.row.hands[seat]
    return " ".join(CARDS[kind] for kind in range(KINDS) for _ in range(held[kind]))


def stock(match: Match) -> str:
    s = match.row
    return " ".join(CARDS[int(kind)] for kind in s.deck[s.top : s.end])


def value(match: Match) -> int:
    return int(match.row.value)


def piles(match: Match) -> list[int]:
    return [int(size) for size in match.row.piles[: match.players]]


def plays(match: Match) -> list[str]:
    """The plays of this round, as in the position."""
    return split(match.position())[1]["plays"].split(",")


def holder(match: Match) -> int | None:
    seat: int | None = match.view(None).to_dict()["holder"]
    return seat


def refused(match: Match, move: str, seat: int | None = None) -> tuple[str, str | None]:
    """Why a move is refused, and by which clause. Checks that nothing has changed."""
    before = match.row.tobytes(), match.record()
    with pytest.raises(IllegalMove) as refusal:
        match.play(move, seat)
    assert (match.row.tobytes(), match.record()) == before
    return str(refusal.value), refusal.value.clause
