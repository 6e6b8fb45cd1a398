"""What holds in every match: cards are never lost, somebody can move, records say it all."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dobrak
from dobrak import Match
from dobrak.games.dobro.moves import KINDS, cards_in, kind_of
from dobrak.games.durak.moves import cards_of
from dobrak.kernel import read
from tools.tables import HABITS, TABLES, Table, next_move, random_options


def cards_everywhere(match: Match) -> list[int]:
    """Every card of the row, wherever it lies."""
    s, seats = read(match._rows), range(match.players)
    cards = [int(card) for card in s.deck if card]
    if match.game.name == "dobro":
        cards += [k for seat in seats for k in range(KINDS) for _ in range(s.hands[seat, k])]
        for i in range(s.plays):
            move = int(s.play_move[i])
            cards += [kind_of(move, card) for card in range(cards_in(move))]
        assert sum(int(pile) for pile in s.piles) + s.climb == sum(
            cards_in(int(s.play_move[i])) for i in range(s.plays)
        )
    else:
        cards += [card for seat in seats for card in cards_of(s.hands[seat])]
        cards += [int(card) for pair in s.table for card in pair if card]
        cards += cards_of(s.discard)
    return sorted(cards)


@pytest.mark.parametrize("table", TABLES, ids=str)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32), habit=st.sampled_from(sorted(HABITS)))
def test_invariants(table: Table, seed: int, habit: str) -> None:
    rng = random.Random(seed)
    match = table.new(seed=seed, **random_options(table, rng))
    box = sorted(match.game.box(table.players, match.rules))
    moves = 0
    while not match.over:
        assert cards_everywhere(match) == box
        assert match.moves(), "somebody can move"
        assert match.winners == []
        if rng.random() < 0.03:
            check_record(match)
            check_position(match)
        move, seat = next_move(match, habit, rng)
        match.play(move, seat=seat)
        moves += 1
        assert moves < 100_000, "every match ends"
    assert match.seat is None
    assert match.moves() == []
    assert match.winners
    check_record(match)
    check_position(match)


def check_record(match: Match) -> None:
    """Record, replay, record: the same bytes, the same row."""
    text = json.dumps(match.record())
    again = dobrak.replay(text)
    assert json.dumps(again.record()) == text
    assert again.row.tobytes() == match.row.tobytes()
    assert [again.view(seat) for seat in range(match.players)] == [
        match.view(seat) for seat in range(match.players)
    ]


def check_position(match: Match) -> None:
    """Position, set-up, position: the same line; and the same row while the match goes on."""
    text = match.position()
    again = dobrak.setup(text)
    assert again.position() == text
    if not match.over:
        assert again.row.tobytes() == match.row.tobytes()
        set_up = json.dumps(again.record())
        assert json.dumps(dobrak.replay(set_up).record()) == set_up


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_set_up_match_can_be_played_on_and_recorded(table: Table) -> None:
    rng = random.Random(3)
    match = table.new(seed=3)
    for _ in range(10):
        if not match.over:
            move, seat = next_move(match, "any", rng)
            match.play(move, seat=seat)
    again = dobrak.setup(match.position(), seed=4)
    while not again.over:
        move, seat = next_move(again, "any", rng)
        again.play(move, seat=seat)
    text = json.dumps(again.record())
    assert json.dumps(dobrak.replay(text).record()) == text
    assert dobrak.replay(text).scores == again.scores
