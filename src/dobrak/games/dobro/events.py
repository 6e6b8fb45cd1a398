"""The events of Dobro with their clauses, from the rows before and after a move."""

from functools import partial
from typing import Any

from dobrak.games.dobro.dealing import won
from dobrak.games.dobro.moves import (
    CALL,
    CARDS,
    DRAW,
    END,
    NOTATION,
    REVERSE,
    TAKE,
    clause_of,
    is_special,
    names_of,
    worth_of,
)
from dobrak.games.dobro.rules import raised
from dobrak.games.dobro.state import FILL, OVER
from dobrak.games.game import Event
from dobrak.kernel import Fields

OUT_OF_TURN = {"call": "forgot"}  # D10.5
REVEALING = frozenset({"dealt", "drew"})

happened = partial(Event, "dobro")


def played(before: Fields, after: Fields, seat: int, move: int) -> list[Event]:
    """The events of one move by `seat`."""
    events: list[Event] = []
    if move == TAKE:
        events.append(_took(before, after, seat))
    elif move == CALL:
        events.append(happened("called", "D10.5", {"seat": seat, "forgot": before.forgot}))
        events.append(_got_card(before.forgot, "D10.5"))
        events += _drew(before, after, before.forgot, "D10.5")
    elif move == END:
        events.append(happened("forgot", "D10.3", {"seat": seat}))
        if not before.must_be_called:
            events.append(_got_card(seat, "D10.4"))
            events += _drew(before, after, seat, "D10.4")
    elif move == DRAW:
        events += _drew(before, after, seat, "D10.2")
    else:
        events += _laid(before, after, seat, move)
        if not before.manual:
            events += _drew(before, after, seat, "D3.5")
    if before.top < before.end and after.top == after.end:
        events.append(happened("stock_empty", "D6.1"))
        if move == CALL and before.phase == FILL:
            events.append(happened("turn_ended", "D10.5", {"seat": before.turn}))
    if after.finished > before.finished:
        events += _scored(before, after)
    return events


def dealt(after: Fields, given: bool) -> list[Event]:
    """The events of a new round: the deal, and who opens it."""
    hands = {seat: {"hand": names_of(after.hands[seat])} for seat in range(after.players)}
    facts = {
        "round": after.finished,
        "cards": after.hand_size,
        "stock": after.end - after.top,
    }
    clause = "D2.5" if after.players == 2 else "D2.2"
    return [happened("dealt", clause, facts, hands), _opens(after, given)]


def _opens(after: Fields, given: bool) -> Event:
    seat, totals = after.opener, after.scores[: after.players].tolist()
    if after.finished == 0:
        reason, clause = ("chosen" if given else "drawn", "D2.4")
    elif after.compared:
        reason, clause = "highest cards", "D8.3"
    elif totals.count(totals[seat]) > 1:
        reason, clause = "first in turn", "D8.2"
    else:
        reason, clause = ("most points" if after.low_wins else "fewest points", "D8.1")
    return happened("opens", clause, {"seat": seat, "reason": reason})


def _laid(before: Fields, after: Fields, seat: int, move: int) -> list[Event]:
    value, new = before.value, _value_after(before, after, move)
    facts: dict[str, Any] = {"seat": seat, "move": NOTATION[move], "before": value, "value": new}
    if is_special(move):
        facts["reason"] = "forced" if value == 0 else "special"
        clause = "D5.2" if value == 0 else "D3.3"
        events = [happened("played", clause, facts)]
        if move == REVERSE:
            events.append(happened("turned", "D3.3", {"direction": after.direction}))
        return events
    clause = clause_of(move)
    if value == 0:
        return [happened("played", "D5.1", {**facts, "reason": "opened"})]
    if new == 2 * worth_of(move):
        facts["reason"] = "matched"
        doubled = happened("doubled", clause, {"seat": seat, "before": value, "value": new})
        return [happened("played", clause, facts), doubled]
    return [happened("played", clause, {**facts, "reason": "raised"})]


def _value_after(before: Fields, after: Fields, move: int) -> int:
    """The value in play after a play. The row no longer has it if the play ended the round."""
    if after.finished == before.finished:
        return after.value
    if is_special(move):
        return before.value
    return raised(before.value, worth_of(move))


def _took(before: Fields, after: Fields, seat: int) -> Event:
    facts = {"seat": seat, "cards": before.climb, "pile": int(after.piles[seat])}
    return happened("took", "D5.3", facts)


def _got_card(seat: int, clause: str) -> Event:
    return happened("forgetful", clause, {"seat": seat})


def _drew(before: Fields, after: Fields, seat: int, clause: str) -> list[Event]:
    cards = [CARDS[kind] for kind in before.deck[before.top : after.top].tolist()]
    if not cards:
        return []
    facts = {"seat": seat, "count": len(cards), "stock": after.end - after.top}
    return [happened("drew", clause, facts, {seat: {"cards": cards}})]


def _scored(before: Fields, after: Fields) -> list[Event]:
    n = after.players
    points = (after.scores - before.scores)[:n].tolist()
    by_forgetful = after.forgetful if after.holder >= 0 else 0  # D7.2
    ended = happened("round_ended", "D6.2", {"seat": after.closer})
    facts = {
        "round": before.finished,
        "piles": after.piles[:n].tolist(),
        "points": points,
        "by_piles": [
            earned - by_forgetful if seat == after.holder else earned
            for seat, earned in enumerate(points)
        ],
        "forgetful": after.holder if after.holder >= 0 else None,
        "by_forgetful": by_forgetful,
        "totals": after.scores[:n].tolist(),
    }
    events = [ended, happened("scored", "D7.1", facts)]
    if after.phase == OVER:
        events.append(_match_won(after))
    return events


def _match_won(s: Fields) -> Event:
    seats = range(s.players)
    winners = [seat for seat in seats if won(s.rows[0], seat)]
    best = s.scores[winners[0]]
    tied = [seat for seat in seats if s.scores[seat] == best]
    fewest = [seat for seat in tied if s.piles[seat] == s.piles[winners[0]]]
    if len(tied) == 1:
        reason, clause = ("lowest total" if s.low_wins else "highest total", "D7.3")
    elif len(fewest) == 1:
        reason, clause = "fewest cards", "D7.4"
    elif len(winners) < len(fewest):
        reason, clause = "lowest values", "D7.5"
    else:
        reason, clause = "shared", "D7.5"
    facts = {
        "winners": winners,
        "shared": len(winners) > 1,
        "scores": s.scores[: s.players].tolist(),
        "reason": reason,
    }
    return happened("won", clause, facts)
