"""Ladder as a `Game`: its rules, moves, events and positions."""

import numpy as np

from dobrak.cards import Spelling
from dobrak.games import line
from dobrak.games.game import Event, Game, Move, Refusal
from dobrak.games.kernels import Kernels
from dobrak.games.options import Options
from dobrak.games.schema import Aim
from dobrak.kernel import Fields, Row, blank_rows
from tests.toy.rules import state, view
from tests.toy.rules.declaration import DECLARED
from tests.toy.rules.state import DEAL, HIGHEST, MOVES, OVER, PASS, ROW

CARDS = Spelling({card: str(card) for card in range(1, HIGHEST + 1)})
NOTATION = Spelling({PASS: "pass", **{card: CARDS[card] for card in CARDS.numbers()}})


def move(number: int) -> Move:
    text = NOTATION[number]
    return Move(text, number, "pass") if number == PASS else Move(text, number, "lay", [text])


def cards_in(hand: int) -> list[int]:
    return [card for card in CARDS.numbers() if int(hand) >> card & 1]


def begin(players: int, chosen: Options, first: int | None) -> Row:
    s = blank_rows(ROW, 1)[0]
    s.players, s.deals, s.opener, s.phase = players, chosen["deals"], first or 0, DEAL
    return s


def aim(s: Row) -> Aim:
    sides = [[seat] for seat in range(s.players)]
    return {"deals": int(s.deals), "sides": sides, "score_is": "deals won", "low_wins": False}


def refuse(s: Row, seat: int, number: int) -> Refusal:
    return Refusal("not-your-turn" if seat != s.turn else "too-low", "L2")


def played(before: Fields, after: Fields, seat: int, number: int) -> list[Event]:
    facts = {"seat": seat} if number == PASS else {"seat": seat, "card": CARDS[number]}
    events = [Event("ladder", "passed" if number == PASS else "laid", "L2", facts)]
    if after.finished > before.finished:
        events.append(Event("ladder", "deal_over", "L3"))
    return events


def dealt(after: Fields, given: bool) -> list[Event]:
    hands = {
        seat: {"hand": list(map(str, cards_in(after.hands[seat])))} for seat in range(after.players)
    }
    return [Event("ladder", "dealt", "L1", {"seat": after.opener}, hands)]


NUMBERS = ("finished", "opener", "phase", "turn", "top", "passes", "gone")


def write_position(s: Row, options: Options) -> str:
    fields = {
        **line.options_text(s.players, options),
        **{name: int(s[name]) for name in NUMBERS},
        "scores": line.numbers_text(s.scores[: s.players]),
        "hands": "/".join(line.cards_text(cards_in(s.hands[i]), CARDS) for i in range(s.players)),
    }
    return line.line("ladder", fields)


def read_position(given: dict[str, str]) -> tuple[Row, int, Options]:
    fields = line.Fields(given)
    players, chosen = fields.options(DECLARED)
    s = begin(players, chosen, 0)
    for name in NUMBERS:
        s[name] = fields.number(name, 0, 1 << MOVES)
    s.scores[:players] = fields.numbers("scores", players, 0, 10)
    for seat, hand in enumerate(fields.hands("hands", players, CARDS)):
        s.hands[seat], s.held[seat] = sum(1 << card for card in hand), len(hand)
    fields.done()
    return s, players, chosen


GAME = Game(
    declared=DECLARED,
    row=ROW,
    facts={"seat": "seat", "card": "card"},
    cards=CARDS,
    notation=NOTATION,
    move=move,
    forms="a card such as 7, or pass",
    moves=MOVES,
    revealing=frozenset({"dealt"}),
    inputs=view.INPUTS,
    orders=np.arange(MOVES)[None],
    begin=begin,
    box=lambda players, chosen: CARDS.numbers(),
    random_first=True,
    kernels=Kernels(
        legal=state.legal,
        legal_set=state.legal_set,
        apply=state.apply,
        deal=state.deal,
        rests=state.rests,
        is_over=state.is_over,
        won=state.won,
        leads=state.leads,
        look=view.look,
        resample=view.resample,
        write_shared=view.write_shared,
        write_own=view.write_own,
        observe=view.observe,
    ),
    aim=aim,
    deal_phase=DEAL,
    over_phase=OVER,
    refuse=refuse,
    played=played,
    dealt=dealt,
    write_position=write_position,
    read_position=read_position,
)
