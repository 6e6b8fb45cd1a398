"""Situations of Durak in one line, and decks that deal given hands."""

from collections.abc import Sequence
from typing import Any

import pytest

from dobrak import Event, IllegalMove, Match
from dobrak.games.durak.game import GAME
from dobrak.games.durak.moves import CARDS, cards_of, hand_of
from dobrak.games.durak.state import ADD, ATTACK, DEFEND
from dobrak.kernel import Row

RANKS, SUITS = "23456789TJQKA", "shdc"


def box(size: int = 36) -> list[str]:
    """The cards of a deck, by suit and rank."""
    return [rank + suit for suit in SUITS for rank in RANKS[-size // 4 :]]


def deck(hands: Sequence[str], turned: str, stock: str = "", size: int = 36) -> str:
    """A deck that deals these hands, turns this card up, and has this stock on top.

    Hands are completed with other cards, trumps last; the rest follows in the stock.
    """
    named = [*" ".join(hands).split(), turned, *stock.split()]
    spare = [card for card in box(size) if card not in named and card[1] != turned[1]]
    spare += [card for card in box(size) if card not in named and card[1] == turned[1]]
    dealt = [hand.split() for hand in hands]
    for seat, cards in enumerate(dealt):
        in_last_hand = size == 6 * len(hands) and seat == len(hands) - 1  # P1: no stock
        missing = 6 - len(cards) - in_last_hand
        cards += spare[:missing] + [turned] * in_last_hand
        del spare[:missing]
    order = [cards[i] for i in range(6) for cards in dealt]
    return " ".join(dict.fromkeys([*order, turned, *stock.split(), *spare]))


def table(
    hands: Sequence[str],
    *,
    stock: str = "",
    trump: str = "",
    laid: str = "",
    attacker: int = 0,
    turn: int | None = None,
    adding: bool = False,
    last: int | None = None,
    passed: Sequence[int] = (),
    emptied: Sequence[int] = (),
    known: Sequence[str] = (),
    out: Sequence[int] = (),
    dry: int = 0,
    first_bout: bool = False,
    deal: int = 0,
    scores: Sequence[int] = (),
    decks: Sequence[str] = (),
    **rules: Any,
) -> Match:
    """A match in the middle of a deal; cards that are not named are in the discard.

    The last card of the `stock` is the turned-up one; without a stock, `trump` is. In `laid`,
    `Tc<7h 7s` means that the ten is beaten and the seven is not. `decks` are for later deals.
    """
    players = len(hands)
    chosen = GAME.options(players, rules)
    rows = GAME.blank()
    rows[0] = GAME.begin(players, chosen, attacker)
    s = rows[0]
    _lay_out(s, hands, stock, trump, laid)
    s.finished = deal
    s.scores[: len(scores)] = scores
    s.attacker = attacker
    following = [seat % players for seat in range(attacker + 1, attacker + players)]
    s.defender = next(seat for seat in following if seat not in out)
    s.phase = ADD if adding else DEFEND if s.beaten < s.laid else ATTACK
    s.last = attacker if last is None else last
    s.turn = s.defender if s.phase == DEFEND else s.last if turn is None else turn
    s.passed = sum(1 << seat for seat in passed)
    s.out = sum(1 << seat for seat in out)
    empty = [seat for seat in range(players) if not hands[seat] and seat not in out]
    for place, seat in enumerate(emptied or empty, 1):
        s.emptied[seat] = place
    s.first_bout = first_bout
    s.dry = dry
    most = int(s.first_limit) if first_bout else 6
    s.limit = min(most, int(s.held[s.defender]) + int(s.beaten))
    for seat, cards in enumerate(known):
        s.known[seat] = hand_of(_cards(cards))
    _give(s)
    match = Match(GAME, chosen, [f"Seat {seat}" for seat in range(players)], rows, secret=b"")
    match.use_decks([_cards(text) for text in decks])
    return match


def _lay_out(s: Row, hands: Sequence[str], stock: str, trump: str, laid: str) -> None:
    """Put every card in its place."""
    for seat, hand in enumerate(hands):
        s.hands[seat] = hand_of(_cards(hand))
        s.held[seat] = len(_cards(hand))
    s.turned = _cards(stock or trump)[-1]
    s.trump = SUITS.index(CARDS[int(s.turned)][1])
    s.end = s.deck_size if s.deck_size > 6 * len(hands) else 0
    s.top = s.end - len(_cards(stock))
    s.deck[s.top : s.end] = _cards(stock)
    for pair in laid.split():
        attack, _, defence = pair.partition("<")
        s.table[s.laid] = CARDS.read(attack), CARDS.read(defence) if defence else 0
        s.laid += 1
        s.beaten += bool(defence)
    s.lying = hand_of(_cards(laid.replace("<", " ")))
    named = " ".join([*hands, stock, laid.replace("<", " ")]).split()
    assert len(set(named)) == len(named), "a card is named twice"
    s.discard = hand_of([CARDS.read(card) for card in box(int(s.deck_size)) if card not in named])


def _give(s: Row) -> None:
    """Everybody was given at least six cards: those that are gone have been shown."""
    for seat in range(s.players):
        hidden = int(s.held[seat]) - len(cards_of(s.known[seat]))
        gone = max(0, 6 - hidden)
        s.got[seat] = hidden + gone
        for _ in range(gone):
            s.shown_seat[s.shown], s.shown_got[s.shown] = seat, 6
            s.shown += 1


def _cards(text: str) -> list[int]:
    return [CARDS.read(word) for word in text.split()]


def around(attacker: int, hands: Sequence[str]) -> list[str]:
    """Hands by seat, given in the order attacker, defender and so on."""
    return [hands[(seat - attacker) % len(hands)] for seat in range(len(hands))]


# --- what is done ---


def play(match: Match, moves: str) -> list[Event]:
    """Play some moves; return the events of the last one."""
    events: list[Event] = []
    for move in moves.split():
        events = match.play(move)
    return events


def asked(match: Match, moves: str) -> list[int | None]:
    """The seat to move, at first and after each of these moves."""
    seats = [match.seat]
    for move in moves.split():
        match.play(move)
        seats.append(match.seat)
    return seats


def refused(match: Match, move: str, seat: int | None = None) -> tuple[str, str | None]:
    """The message and the clause with which a move is refused. Checks that nothing has changed."""
    before = match.row.tobytes(), match.record()
    with pytest.raises(IllegalMove) as refusal:
        match.play(move, seat)
    assert (match.row.tobytes(), match.record()) == before
    return str(refusal.value), refusal.value.clause


# --- what is so ---


def legal(match: Match) -> str:
    """The moves of the seat to move."""
    return " ".join(match.moves())


def hands(match: Match) -> list[str]:
    return [cards(match.row.hands[seat]) for seat in range(match.players)]


def known(match: Match) -> list[str]:
    """For each seat, the cards that everybody knows it holds."""
    return [cards(match.row.known[seat]) for seat in range(match.players)]


def cards(mask: int) -> str:
    return CARDS.write(cards_of(mask))


def stock(match: Match) -> str:
    return CARDS.write(map(int, match.row.deck[match.row.top : match.row.end]))


def discarded(match: Match) -> str:
    return cards(match.row.discard)


def field(match: Match, key: str) -> str:
    """A field of the position line."""
    return dict(word.split("=") for word in match.position().split()[1:])[key]


def bout(match: Match) -> tuple[int, int]:
    """Who attacks and who defends, where a bout begins."""
    assert (match.row.laid, match.row.beaten, match.row.passed) == (0, 0, 0)
    assert match.seat == match.row.attacker == match.row.last
    return int(match.row.attacker), int(match.row.defender)
