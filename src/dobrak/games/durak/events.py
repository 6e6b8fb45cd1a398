"""The events of Durak with their clauses, from the rows before and after a move."""

from functools import partial

from dobrak.games.durak.aim import aim
from dobrak.games.durak.dealing import won
from dobrak.games.durak.moves import CARDS, EPAULETTES, PASS, SUIT, SUITS, TAKE, TRANSFER, names_of
from dobrak.games.durak.seats import attackers, players_in, teams
from dobrak.games.durak.state import ADD, DEFEND, NOBODY, OVER
from dobrak.games.durak.view import seats_of
from dobrak.games.game import Event, Promise
from dobrak.kernel import Fields

OUT_OF_TURN: dict[str, str] = {}
REVEALING = frozenset({"dealt", "drew"})
PROMISE = Promise(move="pass", until="bout")

happened = partial(Event, "durak")


def played(before: Fields, after: Fields, seat: int, move: int) -> list[Event]:
    """The events of one move by `seat`."""
    events = [_move(before, after, seat, move)]
    if after.finished > before.finished:
        return events + _end_of_deal(before, after, seat, move)
    if after.laid == 0:  # the first move of a bout lays a card, or ends the deal
        events += _end_of_bout(before, after, move)
        events.append(_begins(after, first=False))
    return events


def dealt(after: Fields, given: bool) -> list[Event]:
    """The events of a new deal: the cards, the trump, and who attacks first."""
    hands = {seat: {"hand": names_of(after.hands[seat])} for seat in range(after.players)}
    stock = after.end - after.top
    facts = {
        "deal": after.finished,
        "turned": CARDS[after.turned],
        "trump": SUITS[after.trump],
        "stock": stock,
    }
    if stock == 0:
        facts["shown_by"] = after.players - 1
    events = [happened("dealt", "K1.1" if stock else "P1", facts, hands)]
    if after.opener == NOBODY:
        return [*events, happened("void", "K1.2")]
    if after.called:
        seat, card = after.opener, CARDS[after.called]
        events.append(happened("called", "K1.4", {"seat": seat, "card": card}))
    return [*events, _opens(after, given), _begins(after, first=True)]


def _opens(after: Fields, given: bool) -> Event:
    if given:
        reason, clause = "chosen", "K1.2"
    elif after.called:
        reason, clause = "lowest trump", "K1.2" if after.finished == 0 else "K6.7"
        if after.finished and not after.first_out_wins:
            clause = "P7"
    elif after.first_out_wins:
        reason, clause = "won before", "K1.3"
    else:
        reason, clause = "before the durak", "P7"
    return happened("opens", clause, {"seat": after.opener, "reason": reason})


def _begins(after: Fields, first: bool) -> Event:
    facts = {
        "attacker": after.attacker,
        "defender": after.defender,
        "limit": after.limit,
        "stock": after.end - after.top,
    }
    opening = "P5" if after.all_attack else "K2.1"
    return happened("bout", opening if first else "K2.2", facts)


def _move(before: Fields, after: Fields, seat: int, move: int) -> Event:
    if move == PASS:
        clause = "P2" if before.all_attack else "K5.1" if before.phase == ADD else "K3.5"
        return happened("passed", clause, {"seat": seat})
    if move == TAKE:
        return happened("gave_up", "P2" if before.all_attack else "K5.1", {"seat": seat})
    if move == EPAULETTES:
        facts = {"seat": seat, "cards": names_of(before.hands[seat]), "on": before.defender}
        return happened("epaulettes", "K6.6", facts)
    if move > TRANSFER:
        card = CARDS[move - TRANSFER]
        return happened("transferred", "T1", {"seat": seat, "card": card, "to": after.defender})
    if before.phase == DEFEND:
        attack = before.table[before.beaten, 0].item()
        reason = "higher" if SUIT[attack] == SUIT[move] else "trump"
        facts = {"seat": seat, "card": CARDS[move], "attack": CARDS[attack], "reason": reason}
        return happened("defended", "K3.2", facts)
    facts = {
        "seat": seat,
        "card": CARDS[move],
        "on": before.defender,
        "laid": before.laid + 1,
        "limit": before.limit,
    }
    if before.phase == ADD:
        return happened("added", "P2" if before.all_attack else "K5.1", facts)
    return happened("attacked", "K3.1" if before.laid == 0 else "K3.3", facts)


def _end_of_bout(before: Fields, after: Fields, move: int) -> list[Event]:
    """The events after the last move of a bout: who got its cards, who drew, who is out."""
    events = [_ended(before, move)]
    events += _drew(before, after, move)
    if before.top < before.end and after.top == after.end:
        events.append(happened("stock_empty", "P6" if after.all_attack else "K6.1"))
    gone = seats_of(after.out & ~before.out)
    return events + [happened("out", "P4", {"seat": seat}) for seat in gone]


def _gave_up(before: Fields, move: int) -> bool:
    return before.phase == ADD or move == TAKE


def _ended(before: Fields, move: int) -> Event:
    cards = [CARDS[card] for card in before.table.ravel().tolist() if card]
    if move not in (PASS, TAKE):
        cards.append(CARDS[move])
    facts = {"seat": before.defender, "cards": cards}
    if _gave_up(before, move):
        return happened("took", "K5.2", facts)
    return happened("held", "K4.1", facts)


def _drew(before: Fields, after: Fields, move: int) -> list[Event]:
    """The cards that each seat drew, in the order of drawing."""
    order, attacking = [before.attacker], attackers(before.rows)
    for step in range(1, before.players):
        seat = (before.defender + step) % before.players
        if attacking >> seat & 1 and seat not in order:
            order.append(seat)
    if not _gave_up(before, move):
        order.append(before.defender)
    clause = "P6" if before.all_attack else "K5.3" if _gave_up(before, move) else "K4.2"
    events = []
    for seat in order:
        cards = names_of(int(after.hands[seat]) & ~int(before.hands[seat]))
        if cards:
            turned = CARDS[after.turned] in cards
            facts = {"seat": seat, "count": len(cards), "turned": turned}
            events.append(happened("drew", clause, facts, {seat: {"cards": cards}}))
    return events


def _end_of_deal(before: Fields, after: Fields, seat: int, move: int) -> list[Event]:
    events = []
    gained = [s for s in range(after.players) if after.scores[s] > before.scores[s]]
    at_once = after.first_out_wins and move not in (PASS, TAKE) and not after.held[seat]
    at_once = at_once and before.top == before.end
    if not at_once:
        events += _end_of_bout(before, after, move)
    if not gained:
        reason = "endless" if any(after.held[: after.players]) else "no cards left"
        events.append(happened("deal_drawn", _clause_of_draw(after), {"reason": reason}))
    elif after.first_out_wins:
        if move == EPAULETTES:
            clause, reason = "K6.6", "epaulettes"
        elif at_once:
            clause, reason = "K6.1", "last card"
        else:
            clause, reason = "K6.3", "nothing left to draw"
        facts = {"seat": after.opener, "reason": reason, "winners": gained}
        events.append(happened("deal_won", "K6.5" if teams(after.rows[0]) else clause, facts))
    else:
        events.append(happened("deal_lost", "P4", {"seat": gained[0]}))
    if after.phase == OVER:
        events.append(_match_won(after))
    return events


def _clause_of_draw(after: Fields) -> str:
    if not any(after.held[: after.players]):
        return "P4"
    if after.first_out_wins:
        return "K6.7"
    return "P9" if players_in(after.rows[0]) >= 3 else "T5"


def _match_won(s: Fields) -> Event:
    row = s.rows[0]
    winners = [seat for seat in range(s.players) if won(row, seat)]
    winning_sides = [side for side in aim(row)["sides"] if side[0] in winners]
    facts = {
        "winners": winners,
        "shared": bool(s.first_out_wins) and len(winning_sides) > 1,  # P8: several may win
        "scores": s.scores[: s.players].tolist(),
        "reason": "most deals won" if s.first_out_wins else "durak least often",
    }
    return happened("won", "K6.8" if s.first_out_wins else "P8", facts)
