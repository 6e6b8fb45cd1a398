"""The events of a move: their facts and clauses, and who sees what of them."""

from typing import Any

import pytest

import dobrak
from dobrak import Event, Match
from dobrak.games.dobro.events import happened
from tests.games.dobro.situation import deck, in_every_edition, last_card, play, table


def told(events: list[Event], seat: int | None = None) -> list[dict[str, Any]]:
    """What a seat, or a spectator, sees."""
    return [event.seen_by(seat) for event in events]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def only(events: list[Event], kind: str) -> Event:
    (event,) = [event for event in events if event.kind == kind]
    return event


def forgotten(stock: str, other: str = "6 6 6 6 7 7", **situation: Any) -> Match:
    """Seat 0 has just forgotten to draw, and seat 1 is to play."""
    hands = ["2 2 3 3 3 5", other]
    match = table(hands, players=3, climb="4", stock=stock, draw="manual", **situation)
    play(match, "5 end")
    return match


# --- Dealing --------------------------------------------------------------------------------------


def test_a_deal_shows_each_seat_its_own_hand() -> None:
    hands = ["2 3 4 5 J R", "12 12 12 11 11 11", "7 7 7 8 8 S"]
    match = dobrak.new("dobro", 3, decks=[deck(hands)], first=1)
    open_to_all = {
        "game": "dobro",
        "kind": "dealt",
        "clause": "D2.2",
        "round": 0,
        "cards": 6,
        "stock": 39,
    }
    assert kinds(match.opening) == ["dealt", "opens"]
    dealt = match.opening[0]
    assert dealt.seen_by(None) == open_to_all
    assert dealt.seen_by(0) == {**open_to_all, "hand": ["2", "3", "4", "5", "J", "R"]}
    assert dealt.seen_by(1) == {**open_to_all, "hand": ["11", "11", "11", "12", "12", "12"]}
    assert dealt.seen_by(2) == {**open_to_all, "hand": ["7", "7", "7", "8", "8", "S"]}


@pytest.mark.parametrize(
    ("players", "clause", "cards", "left"),
    [(2, "D2.5", 6, 33), (4, "D2.2", 6, 33), (5, "D2.2", 6, 27), (6, "D2.2", 5, 27)],
)
def test_a_deal_tells_the_sizes(players: int, clause: str, cards: int, left: int) -> None:
    dealt = dobrak.new("dobro", players, seed=1).opening[0]
    facts = {"round": 0, "cards": cards, "stock": left}
    assert dealt.seen_by(None) == {"game": "dobro", "kind": "dealt", "clause": clause, **facts}


def test_the_deal_of_a_later_round_comes_after_the_score() -> None:
    events = last_card(3).play("7")
    assert kinds(events) == ["played", "round_ended", "scored", "dealt", "opens"]
    assert events[3].facts["round"] == 1


@pytest.mark.parametrize(("first", "reason"), [(2, "chosen"), (None, "drawn")])
def test_the_first_opener_is_chosen_or_drawn(first: int | None, reason: str) -> None:
    match = dobrak.new("dobro", 3, first=first, seed=1)
    assert told(match.opening)[1] == {
        "game": "dobro",
        "kind": "opens",
        "clause": "D2.4",
        "seat": match.seat,
        "reason": reason,
    }


@pytest.mark.parametrize(
    ("edition", "scores", "seat", "reason", "clause"),
    [
        ("fr", [5, 6, 5], 1, "most points", "D8.1"),
        ("en", [6, 5, 6], 1, "fewest points", "D8.1"),
        ("pt", [6, 5, 6], 1, "fewest points", "D8.1"),
        ("fr", [6, 5, 6], 2, "first in turn", "D8.2"),
        ("pt", [5, 6, 5], 2, "first in turn", "D8.2"),
        ("en", [5, 6, 5], 0, "highest cards", "D8.3"),
    ],
)
def test_a_later_opener_has_a_reason(
    edition: str, scores: list[int], seat: int, reason: str, clause: str
) -> None:
    hands = deck(["12 12", "J J", "2 3"])
    match = last_card(3, edition=edition, piles=[3] * 3, round=1, scores=scores, decks=[hands])
    opens = match.play("7")[-1]
    assert opens == happened("opens", clause, {"seat": seat, "reason": reason})


# --- Playing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("climb", "move", "after", "reason", "clause"),
    [
        ("", "7", 7, "opened", "D5.1"),
        ("", "7+7", 14, "opened", "D5.1"),
        ("", "J=7", 7, "opened", "D5.1"),
        ("", "7+J", 14, "opened", "D5.1"),
        ("", "J+J=7", 14, "opened", "D5.1"),
        ("6", "7", 7, "raised", "D3.1"),
        ("6", "12", 12, "raised", "D3.1"),
        ("6", "7+7", 14, "raised", "D3.2"),
        ("6", "12+12", 24, "raised", "D3.2"),
        ("3", "2+2", 4, "raised", "D3.2"),
        ("6", "J=7", 7, "raised", "D4.1"),
        ("2", "J=3", 3, "raised", "D4.1"),
        ("6", "J=12", 12, "raised", "D4.1"),
        ("3", "2+J", 4, "raised", "D4.2"),
        ("6", "12+J", 24, "raised", "D4.2"),
        ("3", "J+J=2", 4, "raised", "D4.3"),
        ("6", "J+J=12", 24, "raised", "D4.3"),
        ("6", "S", 6, "special", "D3.3"),
    ],
)
def test_a_play_is_told_with_the_value_before_and_after(
    climb: str, move: str, after: int, reason: str, clause: str
) -> None:
    match = table(["7 7 12 12 2 2 J J S", "3", "3"], climb=climb)
    before = int(climb or 0)
    facts = {"seat": 0, "move": move, "before": before, "value": after, "reason": reason}
    assert match.play(move) == [happened("played", clause, facts)]


@pytest.mark.parametrize(
    ("climb", "move", "before", "after", "clause"),
    [
        ("2", "2", 2, 4, "D3.1"),
        ("7", "7", 7, 14, "D3.1"),
        ("7 7", "7+7", 14, 28, "D3.2"),
        ("7", "J=7", 7, 14, "D4.1"),
        ("7 7", "7+J", 14, 28, "D4.2"),
        ("7 7", "J+J=7", 14, 28, "D4.3"),
    ],
)
def test_a_match_is_told_and_that_it_doubled(
    climb: str, move: str, before: int, after: int, clause: str
) -> None:
    match = table(["7 7 2 J J", "3", "3"], climb=climb)
    values = {"before": before, "value": after}
    assert match.play(move) == [
        happened("played", clause, {"seat": 0, "move": move, **values, "reason": "matched"}),
        happened("doubled", clause, {"seat": 0, **values}),
    ]


@pytest.mark.parametrize("direction", [1, -1])
def test_a_reverse_tells_the_new_direction(direction: int) -> None:
    match = table(["R 7", "3", "3"], climb="6", direction=direction)
    facts = {"seat": 0, "move": "R", "before": 6, "value": 6, "reason": "special"}
    assert match.play("R") == [
        happened("played", "D3.3", facts),
        happened("turned", "D3.3", {"direction": -direction}),
    ]


def test_a_forced_special_card_is_told_as_forced() -> None:
    match = table(["S R", "R S", "3"])
    facts = {"before": 0, "value": 0, "reason": "forced"}
    assert match.play("S") == [happened("played", "D5.2", {"seat": 0, "move": "S", **facts})]
    assert match.play("R") == [
        happened("played", "D5.2", {"seat": 1, "move": "R", **facts}),
        happened("turned", "D3.3", {"direction": -1}),
    ]


def test_the_play_that_ends_a_round_is_told_with_its_value() -> None:
    for climb, held, move, after in (
        ("6", "6", "6", 12),
        ("6", "7", "7", 7),
        ("6", "7 7", "7+7", 14),
        ("6", "S", "S", 6),
    ):
        played = table([held, "3", "3"], climb=climb).play(move)[0]
        assert (played.facts["before"], played.facts["value"]) == (6, after)


def test_taking_tells_how_many_cards_and_how_large_the_pile_is() -> None:
    match = table(["2 3", "4", "4"], climb="4 5+5 S", piles=[3, 0, 0])
    assert match.play("take") == [happened("took", "D5.3", {"seat": 0, "cards": 4, "pile": 7})]


# --- Drawing --------------------------------------------------------------------------------------


def test_only_the_player_sees_the_cards_drawn() -> None:
    match = table(["2 2 3 9 9 S"], players=3, climb="8", stock="12 J 11")
    drew = only(match.play("9+9"), "drew")
    open_to_all = {
        "game": "dobro",
        "kind": "drew",
        "clause": "D3.5",
        "seat": 0,
        "count": 2,
        "stock": 1,
    }
    assert drew.seen_by(0) == {**open_to_all, "cards": ["12", "J"]}
    for seat in (1, 2, None):
        assert drew.seen_by(seat) == open_to_all


def test_the_end_of_the_stock_is_told_once() -> None:
    match = table(["2 2 3 9 9 S"], players=3, climb="8", stock="12")
    events = match.play("9")
    assert kinds(events) == ["played", "drew", "stock_empty"]
    assert events[-1] == happened("stock_empty", "D6.1")
    assert events[1].facts == {"seat": 0, "count": 1, "stock": 0}
    assert kinds(play(match, "take 3")) == ["played"]


def test_by_hand_drawing_is_told_when_it_happens() -> None:
    match = table(["2 2 3 9 9 S"], players=3, climb="8", stock="12 11", draw="manual")
    assert kinds(match.play("9")) == ["played"]
    (drew,) = match.play("draw")
    assert drew.seen_by(0) == {
        "game": "dobro",
        "kind": "drew",
        "clause": "D10.2",
        "seat": 0,
        "count": 1,
        "stock": 1,
        "cards": ["12"],
    }
    assert "cards" not in drew.seen_by(1)


def test_by_hand_drawing_the_last_card_tells_no_end_of_a_turn() -> None:
    match = table(["2 2 3 9 9 S"], players=3, climb="8", stock="12", draw="manual")
    match.play("9")
    assert kinds(match.play("draw")) == ["drew", "stock_empty"]


@pytest.mark.parametrize("edition", ["en", "pt"])
def test_forgetting_is_told_with_all_that_follows_at_once(edition: str) -> None:
    match = forgotten("12 11 10", edition=edition)
    match.play("6")
    events = match.play("end")
    drew = {"game": "dobro", "kind": "drew", "clause": "D10.4", "seat": 1, "count": 1, "stock": 1}
    assert told(events, 1) == [
        {"game": "dobro", "kind": "forgot", "clause": "D10.3", "seat": 1},
        {"game": "dobro", "kind": "forgetful", "clause": "D10.4", "seat": 1},
        {**drew, "cards": ["11"]},
    ]
    assert told(events, 0)[-1] == told(events, None)[-1] == drew


def test_in_fr_forgetting_is_told_and_nothing_follows() -> None:
    match = forgotten("12 11 10")
    match.play("6")
    assert match.play("end") == [happened("forgot", "D10.3", {"seat": 1})]


@pytest.mark.parametrize("caller", [1, 2])
def test_a_call_is_told_with_who_called_and_who_forgot(caller: int) -> None:
    events = forgotten("12 11").play("call", caller)
    drew = {"game": "dobro", "kind": "drew", "clause": "D10.5", "seat": 0, "count": 1, "stock": 1}
    assert told(events, 0) == [
        {"game": "dobro", "kind": "called", "clause": "D10.5", "seat": caller, "forgot": 0},
        {"game": "dobro", "kind": "forgetful", "clause": "D10.5", "seat": 0},
        {**drew, "cards": ["12"]},
    ]
    for seat in (1, 2, None):
        assert told(events, seat)[-1] == drew


@pytest.mark.parametrize(
    ("last", "before", "more"),
    [
        ("12", "6", ["stock_empty", "turn_ended"]),
        ("12", "", ["stock_empty"]),  # nobody has played
        ("12 11", "6", []),
    ],
)
def test_a_call_that_uses_the_stock_up_after_a_play_tells_that_the_turn_is_over(
    last: str, before: str, more: list[str]
) -> None:
    match = forgotten(last)
    play(match, before)
    events = match.play("call", 2)
    assert kinds(events) == ["called", "forgetful", "drew", *more]
    if "turn_ended" in more:
        assert events[-1] == happened("turn_ended", "D10.5", {"seat": 1})


def test_a_call_can_end_the_round() -> None:
    match = forgotten("12", other="6", piles=[4, 4, 4], rounds=1)
    match.play("6")
    events = match.play("call", 2)
    assert kinds(events) == [
        *("called", "forgetful", "drew", "stock_empty", "turn_ended"),
        *("round_ended", "scored", "won"),
    ]
    assert only(events, "round_ended").facts == {"seat": 1}
    assert only(events, "scored").facts["points"] == [2, 1, 1]
    assert only(events, "scored").facts["forgetful"] == 0


# --- Scoring --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "points", "totals"),
    [("fr", [4, 2, 3, 1], [14, 22, 33, 41]), ("en", [1, 2, 1, 4], [11, 22, 31, 44])],
)
def test_a_round_is_scored(edition: str, points: list[int], totals: list[int]) -> None:
    match = last_card(
        edition=edition,
        draw="manual",
        turn=3,
        piles=[18, 12, 12, 8],
        holder=2,
        round=1,
        scores=[10, 20, 30, 40],
    )
    events = match.play("7")
    by_forgetful = {"fr": 1, "en": -1}[edition]
    assert only(events, "round_ended") == happened("round_ended", "D6.2", {"seat": 3})
    assert only(events, "scored") == happened(
        "scored",
        "D7.1",
        {
            "round": 1,
            "piles": [18, 12, 12, 8],
            "points": points,
            "by_piles": [*points[:2], points[2] - by_forgetful, points[3]],
            "forgetful": 2,
            "by_forgetful": by_forgetful,
            "totals": totals,
        },
    )


def test_a_round_without_the_forgetful_card_is_scored() -> None:
    scored = only(last_card(piles=[1, 2, 3, 4]).play("7"), "scored")
    assert scored.facts["forgetful"] is None
    assert scored.facts["points"] == scored.facts["totals"] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("edition", "scores", "piles", "values", "winners", "reason", "clause"),
    [
        ("fr", [5, 6, 7], [3, 3, 3], [9, 9, 9], [0], "lowest total", "D7.3"),
        ("en", [5, 6, 7], [3, 3, 3], [9, 9, 9], [2], "highest total", "D7.3"),
        ("pt", [5, 6, 7], [3, 3, 3], [9, 9, 9], [2], "highest total", "D7.3"),
        ("fr", [4, 8, 5], [3, 0, 2], [9, 0, 9], [2], "fewest cards", "D7.4"),
        ("en", [6, 2, 5], [3, 2, 2], [9, 0, 9], [2], "fewest cards", "D7.4"),
        ("pt", [6, 2, 5], [3, 2, 2], [9, 0, 9], [2], "fewest cards", "D7.4"),
        ("en", [6, 6, 5], [3, 3, 3], [9, 8, 1], [1], "lowest values", "D7.5"),
        ("en", [6, 6, 6], [3, 3, 3], [9, 8, 8], [1, 2], "lowest values", "D7.5"),
        ("en", [6, 6, 5], [3, 3, 3], [8, 8, 1], [0, 1], "shared", "D7.5"),
        ("fr", [5, 5, 6], [3, 3, 3], [9, 8, 1], [0, 1], "shared", "D7.5"),
        ("pt", [6, 6, 5], [3, 3, 3], [9, 8, 1], [0, 1], "shared", "D7.5"),
    ],
)
def test_the_winner_is_told_with_the_reason(
    edition: str,
    scores: list[int],
    piles: list[int],
    values: list[int],
    winners: list[int],
    reason: str,
    clause: str,
) -> None:
    match = last_card(3, edition=edition, scores=scores, piles=piles, values=values, round=2)
    events = match.play("7")
    facts = {"winners": winners, "shared": len(winners) > 1, "scores": match.scores}
    assert events[-1] == happened("won", clause, {**facts, "reason": reason})
    assert match.winners == winners


@in_every_edition
def test_what_is_open_is_told_alike_to_everybody(edition: str) -> None:
    match = dobrak.new("dobro", 3, edition=edition, draw="manual", seed=5)
    for turn in range(60):
        if match.over:
            break
        moves = match.moves()
        for event in match.play(moves[turn % len(moves)]):
            for seat in event.private:
                assert event.kind in ("dealt", "drew")
                assert event.seen_by((seat + 1) % 3) != event.seen_by(seat)
            if event.kind == "drew":
                assert list(event.private) == [event.facts["seat"]]
