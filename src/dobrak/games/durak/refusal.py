"""Why a move of Durak is not legal: a sentence for the player, and the clause."""

from dobrak.games.durak.moves import (
    EPAULETTES,
    PASS,
    TAKE,
    TRANSFER,
    hand_of,
    lowest_rank,
    pretty,
    rank_of,
)
from dobrak.games.durak.rules import has_stock
from dobrak.games.durak.seats import attacks, is_in, next_in
from dobrak.games.durak.state import ADD, ATTACK, DEFEND, OVER
from dobrak.games.game import Refusal
from dobrak.kernel import Row


def refuse(s: Row, seat: int, move: int, names: list[str]) -> Refusal:
    """Explain why a move is not legal. The explanation reveals nothing that `seat` cannot see."""
    if s.phase == OVER:
        return Refusal("The match is over.", "P8" if s.all_attack else "K6.8")
    if seat != s.turn:
        return _not_your_turn(s, seat, move, names)
    if move == EPAULETTES:
        return _no_epaulettes(s)
    if s.phase == DEFEND:
        if move == PASS:
            return Refusal("You defend: beat the card, or take.", "K3.2")
        if move > TRANSFER:
            return _missing(s, seat, move - TRANSFER) or _no_transfer(s, move - TRANSFER, names)
        return _missing(s, seat, move) or _does_not_beat(s, move)
    if move == TAKE:
        return Refusal("Only the defender takes.", "K3.2")
    if move == PASS:
        return Refusal("The first attack may not be declined.", "K3.1")
    if move > TRANSFER:
        return Refusal("Only the defender can pass an attack on.", "T1")
    return _missing(s, seat, move) or _wrong_rank(move)


def _not_your_turn(s: Row, seat: int, move: int, names: list[str]) -> Refusal:
    whose = f"{names[s.turn]} is to move."
    if not is_in(s, seat):
        return Refusal(f"You are out of this deal: {whose}", "P5")
    if seat == s.defender and s.phase == ADD:
        clause = "P2" if s.all_attack else "K5.1"
        return Refusal(f"You have given up, and that is final: {whose}", clause)
    if seat == s.defender:
        return Refusal(f"You defend, and have nothing to beat now: {whose}", "K3.3")
    if not attacks(s, seat):
        return Refusal(f"You sit this bout out: {whose}", "K2.1")
    if s.laid and s.laid == s.limit and move not in (TAKE, EPAULETTES):
        return Refusal(f"No more cards may be laid in this bout: {s.limit} is the limit.", "K3.4")
    if s.phase == DEFEND:
        return Refusal(f"The last attack is not beaten yet: {whose}", "K3.3")
    return Refusal(f"It is not your turn: {whose}", "P2" if s.all_attack else "K3.6")


def _missing(s: Row, seat: int, card: int) -> Refusal | None:
    if s.hands[seat] & hand_of([card]):
        return None
    if rank_of(card) < lowest_rank(int(s.deck_size)):
        return Refusal(f"{pretty(card)} is not in this deck.", "K1.1")
    clause = "K3.2" if s.phase == DEFEND else "K3.3" if s.laid else "K3.1"
    return Refusal(f"You do not hold {pretty(card)}.", clause)


def _wrong_rank(card: int) -> Refusal:
    rank = pretty(card)[:-1]
    return Refusal(f"{pretty(card)} cannot be laid: no {rank} lies on the table.", "K3.3")


def _does_not_beat(s: Row, card: int) -> Refusal:
    attack = int(s.table[s.beaten, 0])
    return Refusal(f"{pretty(card)} does not beat {pretty(attack)}.", "K3.2")


def _no_transfer(s: Row, card: int, names: list[str]) -> Refusal:
    attack = int(s.table[0, 0])
    if not s.transfers:
        return Refusal("Attacks cannot be passed on in this ruleset.", "T1")
    if s.first_bout and not s.first_transfer:
        return Refusal("The first attack of a deal cannot be passed on.", "T2")
    if s.beaten:
        return Refusal("You have begun to beat this attack: it can no longer be passed on.", "T1")
    if rank_of(card) != rank_of(attack):
        return Refusal(
            f"{pretty(card)} does not pass on {pretty(attack)}: it is not of its rank.", "T1"
        )
    name = names[next_in(s, s.defender)]
    return Refusal(f"{name} holds too few cards for the attack to be passed on.", "T1")


def _no_epaulettes(s: Row) -> Refusal:
    clause = "K6.6"
    if not s.first_out_wins:
        return Refusal("There are no epaulettes in this ruleset.", "P4")
    if s.phase != ATTACK or s.laid:
        return Refusal("Epaulettes begin a bout; this one is under way.", clause)
    if has_stock(s):
        return Refusal("Epaulettes come when the stock is empty.", clause)
    if s.held[s.attacker] != 2:
        return Refusal("Epaulettes are your last two cards.", clause)
    if s.held[s.defender] < 2:
        return Refusal("The defender needs at least two cards to wear epaulettes.", clause)
    return Refusal("Epaulettes are two cards of one rank.", clause)
