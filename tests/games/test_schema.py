"""Every view and every event of a match has exactly the keys and types that its game declares."""

import random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

import dobrak
from dobrak.games import GAMES
from tests.games.durak.situation import deck
from tools.tables import TABLES, Table, next_move, random_options

EVENTS = {
    name: {get_args(get_type_hints(event)["kind"])[0]: event for event in game.event_types}
    for name, game in GAMES.items()
}


def check(told: dict[str, Any], declared: Any) -> None:
    """Keys that are not declared are lost in the conversion."""
    assert msgspec.convert(told, declared) == told


@pytest.mark.parametrize("habit", ["eager", "special"])  # between them all kinds of events happen
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_views_and_events_are_as_declared(table: Table, habit: str) -> None:
    rng = random.Random(habit)
    match = table.new(seed=habit, **random_options(table, rng))
    events = match.opening
    while True:
        for seat in (None, *range(table.players)):
            for event in events:
                seen = event.seen_by(seat)
                check(seen, EVENTS[table.game][seen["kind"]])
            if rng.random() < 0.1:
                check(match.view(seat).to_dict(), match.game.view_type)
        if match.over:
            return
        events = match.play(*next_move(match, habit, rng))


def test_a_deal_without_trumps_is_told_as_declared() -> None:
    match = dobrak.new("durak", 2, decks=[deck(["", ""], "6h"), deck(["", "7h"], "6h")])
    assert "void" in [event.kind for event in match.opening]
    for event in match.opening:
        check(event.seen_by(0), EVENTS["durak"][event.kind])
