"""What happened in Durak: a row before and after a move, told as events with their clauses."""

from dobrak.games.durak.dealing import won
from dobrak.games.durak.moves import CARDS, EPAULETTES, PASS, SUIT, SUITS, TAKE, TRANSFER, names_of
from dobrak.games.durak.seats import attacks, is_in, players_in, teams
from dobrak.games.durak.state import ADD, DEFEND, NOBODY, OVER
from dobrak.games.game import Event
from dobrak.kernel import Row


def played(before: Row, after: Row, seat: int, move: int) -> list[Event]:
    """The events of one move by `seat`."""
    events = [_move(before, after, seat, move)]
    if after.finished > before.finished:
        return events + _end_of_deal(before, after, seat, move)
    if _bout_is_over(before, after):
        events += _end_of_bout(before, after, move)
        events.append(_begins(after, before))
    return events


def dealt(before: Row, after: Row, given: bool) -> list[Event]:
    """The events of a new deal: the cards, the trump, and who attacks first."""
    players = int(after.players)
    hands = {seat: {"hand": names_of(after.hands[seat])} for seat in range(players)}
    stock = int(after.end - after.top)
    facts = {
        "deal": int(after.finished),
        "turned": CARDS[int(after.turned)],
        "trump": SUITS[after.trump],
        "stock": stock,
    }
    if stock == 0:
        facts["shown_by"] = players - 1
    events = [Event("dealt", "K1.1" if stock else "P1", facts, hands)]
    if after.opener == NOBODY:
        return [*events, Event("void", "K1.2")]
    if after.called:
        seat, card = int(after.opener), CARDS[int(after.called)]
        events.append(Event("called", "K1.4", {"seat": seat, "card": card}))
    return [*events, _opens(before, after, given), _begins(after, None)]


def _opens(before: Row, after: Row, given: bool) -> Event:
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
    return Event("opens", clause, {"seat": int(after.opener), "reason": reason})


def _begins(after: Row, before: Row | None) -> Event:
    facts = {
        "attacker": int(after.attacker),
        "defender": int(after.defender),
        "limit": int(after.limit),
        "stock": int(after.end - after.top),
    }
    first = "P5" if after.all_attack else "K2.1"
    return Event("bout", first if before is None else "K2.2", facts)


def _move(before: Row, after: Row, seat: int, move: int) -> Event:
    if move == PASS:
        clause = "P2" if before.all_attack else "K5.1" if before.phase == ADD else "K3.5"
        return Event("passed", clause, {"seat": seat})
    if move == TAKE:
        return Event("gave_up", "P2" if before.all_attack else "K5.1", {"seat": seat})
    if move == EPAULETTES:
        facts = {"seat": seat, "cards": names_of(before.hands[seat]), "on": int(before.defender)}
        return Event("epaulettes", "K6.6", facts)
    if move > TRANSFER:
        card = CARDS[move - TRANSFER]
        return Event("transferred", "T1", {"seat": seat, "card": card, "to": int(after.defender)})
    if before.phase == DEFEND:
        attack = int(before.table[before.beaten, 0])
        reason = "higher" if SUIT[attack] == SUIT[move] else "trump"
        facts = {"seat": seat, "card": CARDS[move], "attack": CARDS[attack], "reason": reason}
        return Event("defended", "K3.2", facts)
    facts = {
        "seat": seat,
        "card": CARDS[move],
        "on": int(before.defender),
        "laid": int(before.laid) + 1,
        "limit": int(before.limit),
    }
    if before.phase == ADD:
        return Event("added", "P2" if before.all_attack else "K5.1", facts)
    return Event("attacked", "K3.1" if before.laid == 0 else "K3.3", facts)


def _bout_is_over(before: Row, after: Row) -> bool:
    return bool(after.laid == 0 and before.laid > 0)


def _end_of_bout(before: Row, after: Row, move: int) -> list[Event]:
    """What followed the last move of a bout: who got its cards, who drew, who is out."""
    events = [_ended(before, move)]
    events += _drew(before, after, move)
    if before.top < before.end and after.top == after.end:
        events.append(Event("stock_empty", "P6" if after.all_attack else "K6.1"))
    for seat in range(after.players):
        if is_in(before, seat) and not is_in(after, seat):
            events.append(Event("out", "P4", {"seat": seat}))
    return events


def _gave_up(before: Row, move: int) -> bool:
    return bool(before.phase == ADD or move == TAKE)


def _ended(before: Row, move: int) -> Event:
    cards = [CARDS[int(card)] for pair in before.table for card in pair if card]
    if move not in (PASS, TAKE):
        cards.append(CARDS[move])
    facts = {"seat": int(before.defender), "cards": cards}
    if _gave_up(before, move):
        return Event("took", "K5.2", facts)
    return Event("held", "K4.1", facts)


def _drew(before: Row, after: Row, move: int) -> list[Event]:
    """Who drew what, in the order of drawing."""
    order = [int(before.attacker)]
    for step in range(1, before.players):
        seat = (int(before.defender) + step) % int(before.players)
        if attacks(before, seat) and seat not in order:
            order.append(seat)
    if not _gave_up(before, move):
        order.append(int(before.defender))
    clause = "P6" if before.all_attack else "K5.3" if _gave_up(before, move) else "K4.2"
    events = []
    for seat in order:
        cards = names_of(int(after.hands[seat]) & ~int(before.hands[seat]))
        if cards:
            turned = CARDS[int(after.turned)] in cards
            facts = {"seat": seat, "count": len(cards), "turned": turned}
            events.append(Event("drew", clause, facts, {seat: {"cards": cards}}))
    return events


def _end_of_deal(before: Row, after: Row, seat: int, move: int) -> list[Event]:
    events = []
    gained = [s for s in range(after.players) if after.scores[s] > before.scores[s]]
    at_once = after.first_out_wins and move not in (PASS, TAKE) and not after.held[seat]
    at_once = at_once and before.top == before.end
    if not at_once:
        events += _end_of_bout(before, after, move)
    if not gained:
        events.append(Event("deal_drawn", _clause_of_draw(after)))
    elif after.first_out_wins:
        if move == EPAULETTES:
            clause, reason = "K6.6", "epaulettes"
        elif at_once:
            clause, reason = "K6.1", "last card"
        else:
            clause, reason = "K6.3", "nothing left to draw"
        facts = {"seat": int(after.opener), "reason": reason, "winners": gained}
        events.append(Event("deal_won", "K6.5" if teams(after) else clause, facts))
    else:
        events.append(Event("deal_lost", "P4", {"seat": gained[0]}))
    if after.phase == OVER:
        events.append(_match_won(after))
    return events


def _clause_of_draw(after: Row) -> str:
    if not any(after.held[: after.players]):
        return "P4"
    if after.first_out_wins:
        return "K6.7"
    return "P9" if players_in(after) >= 3 else "T5"


def _match_won(s: Row) -> Event:
    seats = range(s.players)
    facts = {
        "winners": [seat for seat in seats if won(s, seat)],
        "scores": [int(s.scores[seat]) for seat in seats],
        "reason": "most deals won" if s.first_out_wins else "durak least often",
    }
    return Event("won", "K6.8" if s.first_out_wins else "P8", facts)
