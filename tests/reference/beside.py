"""The references as a match sees them: made from the same decks, compared part by part."""

from collections.abc import Iterator
from typing import Any

from dobrak import Match
from dobrak.games.dobro.moves import CARDS as DOBRO_CARDS
from dobrak.games.dobro.moves import KINDS
from dobrak.games.durak.moves import CARDS as DURAK_CARDS
from dobrak.games.durak.moves import cards_of
from dobrak.kernel import read
from tests.reference.dobro import Dobro
from tests.reference.durak import Durak


class Decks:
    """The decks that a match has used, to be used again."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.used = 0

    def __iter__(self) -> Iterator[list[str]]:
        return self

    def __next__(self) -> list[str]:
        deck = self.match.deals[self.used].deck
        assert deck is not None
        self.used += 1
        return [self.match.game.cards[card] for card in deck]


def reference_of(match: Match, first: int | None) -> Any:
    rules = dict(match.rules)
    if match.game.name == "dobro":
        if rules["rounds"] == "long":
            rules["rounds"] = match.players
        opener = match.deals[0].first
        assert opener is not None
        return Dobro(match.players, first=opener, decks=Decks(match), **rules)
    return Durak(match.players, first=first, decks=Decks(match), **rules)


def situation(match: Match) -> dict[str, Any]:
    """Everything that a match and its reference must agree on."""
    s, seats = read(match._rows), range(match.players)
    common = {
        "seat": match.seat,
        "over": match.over,
        "scores": match.scores,
        "winners": match.winners,
        "legal": [{str(move) for move in match.moves(seat)} for seat in seats],
    }
    if match.over:
        return common
    if match.game.name == "dobro":
        hands = [
            [DOBRO_CARDS[kind] for kind in range(KINDS) for _ in range(s.hands[seat, kind])]
            for seat in seats
        ]
        return common | {
            "hands": hands,
            "stock": [DOBRO_CARDS[int(kind)] for kind in s.deck[s.top : s.end]],
            "value": int(s.value),
            "direction": int(s.direction),
            "piles": [int(s.piles[seat]) for seat in seats],
            "opener": int(s.opener),
            "holder": None if s.holder < 0 else int(s.holder),
            "forgot": None if s.forgot < 0 else int(s.forgot),
            "done": int(s.finished),
        }
    names = [DURAK_CARDS[card] for card in range(1, 53)]
    table = [[DURAK_CARDS[int(card)] for card in pair if card] for pair in s.table[: s.laid]]
    return common | {
        "hands": [[names[card - 1] for card in cards_of(s.hands[seat])] for seat in seats],
        "known": [[names[card - 1] for card in cards_of(s.known[seat])] for seat in seats],
        "stock": [DURAK_CARDS[int(card)] for card in s.deck[s.top : s.end]],
        "table": table,
        "discard": [names[card - 1] for card in cards_of(s.discard)],
        "trump": "shdc"[s.trump],
        "attacker": int(s.attacker),
        "defender": int(s.defender),
        "limit": int(s.limit),
        "called": DURAK_CARDS[int(s.called)] if s.called else None,
        "done": int(s.finished),
    }


def reference_situation(reference: Any, players: int) -> dict[str, Any]:
    seats = range(players)
    common = {
        "seat": reference.seat,
        "over": reference.over,
        "scores": reference.scores,
        "winners": reference.winners,
        "legal": [reference.legal(seat) for seat in seats],
    }
    if reference.over:
        return common
    if isinstance(reference, Dobro):
        order = [DOBRO_CARDS[kind] for kind in DOBRO_CARDS.numbers()]
        return common | {
            "hands": [sorted(hand, key=order.index) for hand in reference.hands],
            "stock": reference.stock,
            "value": reference.value,
            "direction": reference.direction,
            "piles": [len(pile) for pile in reference.piles],
            "opener": reference.opener,
            "holder": reference.holder,
            "forgot": reference.forgot,
            "done": reference.round,
        }
    order = [DURAK_CARDS[card] for card in DURAK_CARDS.numbers()]
    return common | {
        "hands": [sorted(hand, key=order.index) for hand in reference.hands],
        "known": [sorted(known, key=order.index) for known in reference.known],
        "stock": reference.stock,
        "table": [[card for card in pair if card] for pair in reference.table],
        "discard": sorted(reference.discard, key=order.index),
        "trump": reference.trump,
        "attacker": reference.attacker,
        "defender": reference.defender,
        "limit": reference.limit,
        "called": reference.called,
        "done": reference.deal,
    }
