"""Why a move of Durak is not legal: the key of a sentence, its facts, and the clause."""

from dobrak.games.durak.moves import (
    CARDS,
    EPAULETTES,
    PASS,
    RANKS,
    TAKE,
    TRANSFER,
    hand_of,
    lowest_rank,
    rank_of,
)
from dobrak.games.durak.rules import has_stock
from dobrak.games.durak.seats import attacks, is_in, next_in
from dobrak.games.durak.state import ADD, ATTACK, DEFEND, OVER
from dobrak.games.game import Refusal
from dobrak.kernel import Row


def refuse(s: Row, seat: int, move: int) -> Refusal:
    """Explain why a move is not legal. The explanation reveals nothing that `seat` cannot see."""
    if s.phase == OVER:
        return Refusal("match-over", "P8" if s.all_attack else "K6.8")
    if seat != s.turn:
        return _not_your_turn(s, seat, move)
    if move == EPAULETTES:
        return _no_epaulettes(s)
    if s.phase == DEFEND:
        if move == PASS:
            return Refusal("defend", "K3.2")
        if move > TRANSFER:
            return _missing(s, seat, move - TRANSFER) or _no_transfer(s, move - TRANSFER)
        return _missing(s, seat, move) or _does_not_beat(s, move)
    if move == TAKE:
        return Refusal("only-defender-takes", "K3.2")
    if move == PASS:
        return Refusal("must-attack", "K3.1")
    if move > TRANSFER:
        return Refusal("only-defender-transfers", "T1")
    return _missing(s, seat, move) or _wrong_rank(move)


def _not_your_turn(s: Row, seat: int, move: int) -> Refusal:
    turn = {"turn": int(s.turn)}
    if not is_in(s, seat):
        return Refusal("out", "P5", turn)
    if seat == s.defender and s.phase == ADD:
        clause = "P2" if s.all_attack else "K5.1"
        return Refusal("gave-up", clause, turn)
    if seat == s.defender:
        return Refusal("nothing-to-beat", "K3.3", turn)
    if not attacks(s, seat):
        return Refusal("not-in-bout", "K2.1", turn)
    if s.laid and s.laid == s.limit and move not in (TAKE, EPAULETTES):
        return Refusal("bout-full", "K3.4", {"limit": int(s.limit)})
    if s.phase == DEFEND:
        return Refusal("not-beaten-yet", "K3.3", turn)
    return Refusal("not-your-turn", "P2" if s.all_attack else "K3.6", turn)


def _missing(s: Row, seat: int, card: int) -> Refusal | None:
    if s.hands[seat] & hand_of([card]):
        return None
    if rank_of(card) < lowest_rank(int(s.deck_size)):
        return Refusal("not-in-deck", "K1.1", {"card": CARDS[card]})
    clause = "K3.2" if s.phase == DEFEND else "K3.3" if s.laid else "K3.1"
    return Refusal("not-held", clause, {"card": CARDS[card]})


def _wrong_rank(card: int) -> Refusal:
    facts = {"card": CARDS[card], "rank": RANKS[rank_of(card)]}
    return Refusal("wrong-rank", "K3.3", facts)


def _does_not_beat(s: Row, card: int) -> Refusal:
    attack = int(s.table[s.beaten, 0])
    return Refusal("does-not-beat", "K3.2", {"card": CARDS[card], "attack": CARDS[attack]})


def _no_transfer(s: Row, card: int) -> Refusal:
    attack = int(s.table[0, 0])
    if not s.transfers:
        return Refusal("no-transfers", "T1")
    if s.first_bout and not s.first_transfer:
        return Refusal("no-first-transfer", "T2")
    if s.beaten:
        return Refusal("transfer-too-late", "T1")
    if rank_of(card) != rank_of(attack):
        return Refusal("transfer-rank", "T1", {"card": CARDS[card], "attack": CARDS[attack]})
    return Refusal("transfer-too-few", "T1", {"to": int(next_in(s, s.defender))})


def _no_epaulettes(s: Row) -> Refusal:
    clause = "K6.6"
    if not s.first_out_wins:
        return Refusal("no-epaulettes", "P4")
    if s.phase != ATTACK or s.laid:
        return Refusal("epaulettes-too-late", clause)
    if has_stock(s):
        return Refusal("epaulettes-too-early", clause)
    if s.held[s.attacker] != 2:
        return Refusal("epaulettes-not-last", clause)
    if s.held[s.defender] < 2:
        return Refusal("epaulettes-one-shoulder", clause)
    return Refusal("epaulettes-rank", clause)
