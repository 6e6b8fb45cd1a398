"""No seat learns what it may not know, and sampled worlds are consistent with everything it has
seen.
"""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dobrak import IllegalMove, Match
from dobrak.games.options import MOST_PLAYERS
from tools.tables import HABITS, TABLES, Table, next_move, random_options

ONLOOKER = None


def seen(match: Match, move: str, by: int, seat: int | None) -> Any:
    """What `seat` sees when `by` tries a move: the events, or the error."""
    try:
        return [event.seen_by(seat) for event in match.play(move, seat=by)]
    except IllegalMove as refused:
        return (refused.key, refused.facts, refused.clause)


@pytest.mark.parametrize("table", TABLES, ids=str)
@settings(max_examples=3, deadline=None)
@given(seed=st.integers(0, 2**32), habit=st.sampled_from(sorted(HABITS)))
def test_a_seat_cannot_tell_two_worlds_apart(table: Table, seed: int, habit: str) -> None:
    """In a resampled world the view, the legal moves, the events and the errors are the same."""
    rng, dice = random.Random(seed), np.random.default_rng(seed)
    match = table.new(seed=seed, **random_options(table, rng))
    while not match.over:
        if rng.random() < 0.15:
            seat = rng.choice([ONLOOKER, *range(table.players)])
            world = match.view(seat).world(dice)
            assert world.view(seat) == match.view(seat)
            assert world.view(seat).to_dict() == match.view(seat).to_dict()
            assert repr(world.view(seat)) == repr(match.view(seat))
            assert world.view(seat).moves() == match.view(seat).moves()
            if seat is not None:
                assert world.moves(seat) == match.moves(seat)
                any_move = match.game.notation[rng.choice(match.game.notation.numbers())]
                assert seen_alike(match.copy(), world, any_move, seat)
        move, seat = next_move(match, habit, rng)
        match.play(move, seat=seat)


def seen_alike(one: Match, other: Match, move: str, seat: int) -> bool:
    """Whatever the seat tries, it sees the same in both worlds (but may draw other cards)."""
    first, second = seen(one, move, seat, seat), seen(other, move, seat, seat)
    if isinstance(first, tuple) or isinstance(second, tuple):
        return bool(first == second)
    return [public(event) for event in first] == [public(event) for event in second]


def public(event: dict[str, Any]) -> dict[str, Any]:
    """An event without what the shuffle decides: the cards drawn, and everything of a new deal."""
    if event["kind"] in ("dealt", "called", "opens", "bout", "void"):
        return {"kind": event["kind"]} if event["kind"] == "dealt" else {}
    if event["kind"] == "drew":
        return {key: value for key, value in event.items() if key not in ("cards", "turned")}
    return event


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_whole_match_looks_the_same_from_a_seat_in_another_world(table: Table) -> None:
    """Play on in two worlds that are consistent with a view, with moves of the others that are
    legal in both."""
    rng, dice = random.Random(11), np.random.default_rng(11)
    match = table.new(seed=11)
    for _ in range(rng.randrange(4, 12)):
        move, by = next_move(match, "any", rng)
        match.play(move, seat=by)
    if match.over:
        return
    seat = rng.randrange(table.players)
    here, there = match.copy(), match.view(seat).world(dice)
    deals = len(here.deals)
    for _ in range(30):
        if here.over or len(here.deals) > deals:
            break
        shared = [move for move in here.moves() if move in there.moves()]
        if here.seat == seat:
            assert here.moves() == there.moves()
        if not shared:
            break
        move, mover = rng.choice(shared), here.seat
        assert mover is not None
        one, other = seen(here, move, mover, seat), seen(there, move, mover, seat)
        assert [public(event) for event in one] == [public(event) for event in other]
        if any("cards" in event and event["kind"] == "drew" for event in one) and one != other:
            break  # the seat drew other cards: from now on it can tell
        assert one == other or any(event["kind"] == "dealt" for event in one)


def test_a_view_holds_no_hidden_card() -> None:
    """Byte by byte: no other hand, no stock, wherever they would stand in the row."""
    for table in TABLES:
        match = table.new(seed=1)
        for seat in (None, *range(table.players)):
            row = match.view(seat).row
            others = [player for player in range(6) if player != seat]
            assert not row.hands[others].any()
            stock = row.deck[row.top : row.end]
            hidden = stock[:-1] if table.game == "durak" else row.deck
            assert not hidden.any()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_view_keeps_nothing_of_the_row_that_it_is_written_to(table: Table) -> None:
    """A row may have held a whole match before: every field is written, whatever was there."""
    match, rng = table.new(seed=2), random.Random(2)
    for _ in range(20):
        for seat in (*range(table.players), MOST_PLAYERS):
            fresh, used = match.game.blank(), match.game.blank()
            used.view(np.uint8)[:] = 0x55
            for rows in (fresh, used):
                match.game.kernels.look(match.row, seat, rows[0])
                rows["spare"] = 0  # padding
            assert_alike(fresh, used)
        if match.over:
            break
        move, by = next_move(match, "any", rng)
        match.play(move, seat=by)


def assert_alike(one: np.ndarray, other: np.ndarray) -> None:
    cards = one.dtype["deck"].shape[0]  # an item after as many is not used
    for name in one.dtype.names or ():
        assert np.array_equal(one[name][..., :cards], other[name][..., :cards]), name
