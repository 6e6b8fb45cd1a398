"""Views as JSON: what compiled code writes is compared with a description in plain Python."""

import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dobrak
from dobrak.games import GAMES
from dobrak.games.dobro import moves as dobro_moves
from dobrak.games.dobro import state as dobro_state
from dobrak.games.durak import moves as durak_moves
from dobrak.games.durak import seats as durak_seats
from dobrak.games.durak import state as durak_state
from dobrak.games.durak.view import seats_of
from dobrak.games.json_writer import LONGEST, put_number
from dobrak.kernel import Row
from tools.tables import HABITS, TABLES, Table, next_move, random_options


def dobro_view(v: Row) -> dict[str, Any]:
    n, plays = int(v.players), range(int(v.plays))
    told = [
        {"seat": int(v.play_seat[i]), "move": dobro_moves.NOTATION[v.play_move[i]]} for i in plays
    ]
    return {
        "phase": dobro_state.PHASES[v.phase],
        "turn": None if dobro_state.PHASES[v.phase] in ("deal", "over") else int(v.turn),
        "round": int(v.finished),
        "scores": v.scores[:n].tolist(),
        "direction": int(v.direction),
        "opener": int(v.opener),
        "value": int(v.value),
        "held": v.held[:n].tolist(),
        "stock": int(v.end) - int(v.top),
        "climb": told[int(v.climb_start) :],
        "piles": v.piles[:n].tolist(),
        "pile_values": v.pile_values[:n].tolist(),
        "plays": told,
        "holder": None if v.holder < 0 else int(v.holder),
        "forgot": None if v.forgot < 0 else int(v.forgot),
    }


def durak_view(v: Row) -> dict[str, Any]:
    n, cards = int(v.players), durak_moves.CARDS
    attackers = int(durak_seats.attackers(np.array([v], v.dtype)))
    return {
        "phase": durak_state.PHASES[v.phase],
        "turn": None if durak_state.PHASES[v.phase] in ("deal", "over") else int(v.turn),
        "deal": int(v.finished),
        "scores": v.scores[:n].tolist(),
        "attacker": int(v.attacker),
        "defender": int(v.defender),
        "attackers": seats_of(attackers),
        "limit": int(v.limit),
        "table": [[cards[card] for card in pair if card] for pair in v.table[: v.laid].tolist()],
        "passed": seats_of(int(v.passed)),
        "out": seats_of(int(v.out)),
        "trump": durak_moves.SUITS[v.trump],
        "turned": cards[v.turned],
        "stock": int(v.end) - int(v.top),
        "held": v.held[:n].tolist(),
        "known": [durak_moves.names_of(hand) for hand in v.known[:n].tolist()],
        "discard": durak_moves.names_of(v.discard),
        "called": cards[v.called] if v.called else None,
    }


SHARED: dict[str, Callable[[Row], dict[str, Any]]] = {"dobro": dobro_view, "durak": durak_view}
HANDS: dict[str, Callable[[Any], list[str]]] = {
    "dobro": dobro_moves.names_of,
    "durak": durak_moves.names_of,
}


def described(match: dobrak.Match, seat: int | None) -> dict[str, Any]:
    """A view, key by key in order."""
    view, name = match.view(seat), match.game.name
    return {
        "game": name,
        "rules": match.rules,
        "players": match.names,
        **match.game.aim(view.row),
        **SHARED[name](view.row),
        "seat": seat,
        "hand": None if seat is None else HANDS[name](view.row.hands[seat]),
        "moves": [str(move) for move in view.moves()],
    }


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_view_says_what_its_row_holds(table: Table) -> None:
    rng = random.Random(3)
    match = table.new(seed=3, **random_options(table, rng))
    while True:
        eyes, looked = match.eyes(), match.over or rng.random() < 0.1
        for seat in (None, *range(table.players)) if looked else ():
            wanted = described(match, seat)
            told = match.view(seat).to_dict()
            assert told == wanted
            assert list(told) == list(wanted)
            assert {**eyes.shared(), **eyes.own(seat)} == wanted
            assert not eyes.own(seat).keys() & eyes.shared().keys()
            whole = b"{" + eyes.shared_text() + eyes.own_text(seat)
            assert json.dumps(json.loads(whole), separators=(",", ":")).encode() == whole
        if match.over:
            return
        match.play(*next_move(match, rng.choice(sorted(HABITS)), rng))


@pytest.mark.parametrize("number", [0, 7, 9, 10, 99, 100, 12345, 2**31 - 1, -1, -10, -(2**31)])
def test_numbers_are_written(number: int) -> None:
    out = np.zeros(40, np.uint8)
    assert out[: put_number(out, 0, number)].tobytes() == f"{number},".encode()


def test_the_longest_views_there_could_be_have_room() -> None:
    """All fields at their longest at once, which cannot happen in a match."""
    for game in GAMES.values():
        words = [game.notation[number] for number in game.notation.numbers()]
        own = 60 * len('"10",') + sum(len(word) + 3 for word in words) + 60
        shared = 1000 + 2 * 57 * len('{"seat":0,"move":"J+J=12"},') + 3 * 60 * len('"10",')
        assert 7 * own + shared < LONGEST


def test_a_view_can_be_changed_without_harm() -> None:
    match = dobrak.new("durak", 2, seed=1)
    view, eyes = match.view(0), match.eyes()
    for look in (view.to_dict, eyes.shared, lambda: eyes.own(0)):
        before = json.dumps(look())
        for value in look().values():
            if isinstance(value, list | dict):
                value.clear()
        assert json.dumps(look()) == before
