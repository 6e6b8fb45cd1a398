"""Durak: the events of `play`, their clauses, and what each seat sees of them."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import dobrak
from dobrak import Event, Match
from dobrak.games.durak.events import happened
from tests.games.durak.situation import deck, hands, play, stock, table

RULESETS = ["dourak", "podkidnoy", "perevodnoy"]


def told(events: list[Event]) -> str:
    """The kinds of events, in order."""
    return " ".join(event.kind for event in events)


def first(events: list[Event], kind: str) -> Event:
    return next(event for event in events if event.kind == kind)


# --- a new deal -----------------------------------------------------------------------------------

DEALT = ["7h 9s Ts Js Qs Ks", "8h 9d Td Jd Qd Kd", "6c 7c 8c 9c Tc Jc"]


def test_K1_1_dealt_tells_each_seat_its_own_hand() -> None:
    match = dobrak.new("durak", 3, decks=[deck(DEALT, "6h")])
    assert told(match.opening) == "dealt called opens bout"
    event = match.opening[0]
    facts = {"deal": 0, "turned": "6h", "trump": "h", "stock": 18}
    assert event.clause == "K1.1"
    assert event.facts == facts
    for seat in range(3):
        seen = event.seen_by(seat)
        assert seen.pop("hand") == hands(match)[seat].split()
        assert seen == {"game": "durak", "kind": "dealt", "clause": "K1.1", **facts}
    assert event.seen_by(None) == {"game": "durak", "kind": "dealt", "clause": "K1.1", **facts}


def test_P1_dealt_without_a_stock_says_who_shows_the_trump() -> None:
    order = deck(["9d", "", "", ""], "Ad", size=24)
    match = dobrak.new("durak", 4, ruleset="podkidnoy", deck=24, decks=[order])
    facts = {"deal": 0, "turned": "Ad", "trump": "d", "stock": 0, "shown_by": 3}
    assert match.opening[0].seen_by(None) == {
        "game": "durak",
        "kind": "dealt",
        "clause": "P1",
        **facts,
    }


def test_K1_4_called_and_K1_2_opens() -> None:
    match = dobrak.new("durak", 3, decks=[deck(DEALT, "6h")])
    assert match.opening[1:] == [
        happened("called", "K1.4", {"seat": 0, "card": "7h"}),
        happened("opens", "K1.2", {"seat": 0, "reason": "lowest trump"}),
        happened("bout", "K2.1", {"attacker": 0, "defender": 1, "limit": 6, "stock": 18}),
    ]


def test_K1_2_a_void_deal() -> None:
    match = dobrak.new("durak", 2, decks=[deck(["", ""], "6h"), deck(["", "7h"], "6h")])
    assert told(match.opening) == "dealt void dealt called opens bout"
    assert match.opening[1] == happened("void", "K1.2")
    assert match.opening[4] == happened("opens", "K1.2", {"seat": 1, "reason": "lowest trump"})


def test_K1_2_the_table_has_chosen_who_opens() -> None:
    match = dobrak.new("durak", 3, decks=[deck(DEALT, "6h")], first=2)
    assert match.opening[1:] == [
        happened("opens", "K1.2", {"seat": 2, "reason": "chosen"}),
        happened("bout", "K2.1", {"attacker": 2, "defender": 0, "limit": 6, "stock": 18}),
    ]


def test_K1_3_the_winner_opens_the_next_deal() -> None:
    match = table(["6s 6d", "7s"], trump="6h", deals=2, decks=[deck(["7h", "8h"], "6h")])
    events = play(match, "6s 7s")
    assert told(events) == "defended deal_won dealt opens bout"
    assert events[2].facts["deal"] == 1
    assert events[3] == happened("opens", "K1.3", {"seat": 1, "reason": "won before"})


def test_K1_3_also_if_the_table_chose_who_opened_the_first() -> None:
    match = dobrak.new("durak", 2, seed=2, deals=2, first=0)
    rng = np.random.default_rng(0)
    events: list[Event] = []
    while "opens" not in told(events):
        moves = match.moves()
        events = match.play(moves[rng.integers(len(moves))])
    assert first(events, "opens").facts["reason"] == "won before"


def test_K6_7_the_lowest_trump_opens_after_a_draw() -> None:
    order = deck(["", "8h", ""], "6h")
    held = ["6s 9c", "7s 8s", "9s Ts"]
    match = table(held, trump="6h", dry=19, deals=2, decks=[deck(["", "", ""], "6h"), order])
    events = play(match, "6s take pass pass")
    assert told(events) == "passed took deal_drawn dealt void dealt called opens bout"
    assert first(events, "opens") == happened(
        "opens", "K6.7", {"seat": 1, "reason": "lowest trump"}
    )


def test_P7_the_player_before_the_durak_opens() -> None:
    order = deck(["7h", "8h"], "6h")
    match = table(
        ["7s 8s", "6s"], trump="6h", attacker=1, deals=2, decks=[order], ruleset="podkidnoy"
    )
    events = play(match, "6s take")
    assert told(events) == "gave_up took out deal_lost dealt opens bout"
    assert first(events, "opens") == happened(
        "opens", "P7", {"seat": 1, "reason": "before the durak"}
    )


@pytest.mark.parametrize(("chosen", "defence"), [("lowest", "take"), ("durak", "7s")])
def test_P7_or_the_lowest_trump(chosen: str, defence: str) -> None:
    order = deck(["8h", "7h"], "6h")
    match = table(
        ["6s", "7s"], trump="6h", deals=2, decks=[order], ruleset="podkidnoy", next_attacker=chosen
    )
    events = play(match, "6s " + defence)
    assert first(events, "opens") == happened("opens", "P7", {"seat": 1, "reason": "lowest trump"})


# --- a move ---------------------------------------------------------------------------------------


def test_K3_1_and_K3_3_attacked() -> None:
    match = table(["6s 6d 9d", "7s 8s 9s", "7c Tc"], trump="6h")
    facts: dict[str, Any] = {"seat": 0, "card": "6s", "on": 1, "laid": 1, "limit": 3}
    assert match.play("6s") == [happened("attacked", "K3.1", facts)]
    match.play("7s")
    facts = {"seat": 0, "card": "6d", "on": 1, "laid": 2, "limit": 3}
    assert match.play("6d") == [happened("attacked", "K3.3", facts)]


@pytest.mark.parametrize(
    ("card", "attack", "reason"),
    [("7s", "6s", "higher"), ("6h", "As", "trump"), ("8h", "7h", "higher")],
)
def test_K3_2_defended(card: str, attack: str, reason: str) -> None:
    match = table(["9d Td", f"{card} Kc"], trump="9h", laid=attack)
    facts = {"seat": 1, "card": card, "attack": attack, "reason": reason}
    assert match.play(card) == [happened("defended", "K3.2", facts)]


def test_T4_defended_names_the_attack_that_was_beaten() -> None:
    match = table(["9d Td", "7d 8d Kc"], trump="9h", laid="6s<7s 6d 6c", ruleset="perevodnoy")
    facts = {"seat": 1, "card": "7d", "attack": "6d", "reason": "higher"}
    assert match.play("7d") == [happened("defended", "K3.2", facts)]


def test_K3_5_passed() -> None:
    match = table(["6d 9d", "8s 9s", "Td Jd"], trump="6h", laid="6s<7s")
    assert match.play("pass") == [happened("passed", "K3.5", {"seat": 0})]


def test_K5_1_gave_up_and_added() -> None:
    match = table(["6d 9d", "8s 9s", "Td Jd"], trump="6h", laid="6s")
    assert match.play("take") == [happened("gave_up", "K5.1", {"seat": 1})]
    match = table(["6d 9d", "8s 9s Ts", "Td Jd"], trump="6h", laid="6s", adding=True)
    facts = {"seat": 0, "card": "6d", "on": 1, "laid": 2, "limit": 3}
    assert match.play("6d") == [happened("added", "K5.1", facts)]
    assert match.play("pass") == [happened("passed", "K5.1", {"seat": 0})]


@pytest.mark.parametrize("ruleset", ["podkidnoy", "perevodnoy"])
def test_P2_passed_and_added(ruleset: str) -> None:
    match = table(["6d 9d", "8s 9s Ts", "Td Jd"], trump="6h", laid="6s<7s", ruleset=ruleset)
    assert match.play("pass") == [happened("passed", "P2", {"seat": 0})]
    match = table(
        ["6d 9d", "8s 9s Ts", "Td Jd"], trump="6h", laid="6s", adding=True, ruleset=ruleset
    )
    facts = {"seat": 0, "card": "6d", "on": 1, "laid": 2, "limit": 3}
    assert match.play("6d") == [happened("added", "P2", facts)]
    assert match.play("pass") == [happened("passed", "P2", {"seat": 0})]


def test_T1_transferred() -> None:
    match = table(
        ["6d 9d", "6c 9s", "", "Td Jd"], trump="6h", laid="6s", out=[2], ruleset="perevodnoy"
    )
    assert match.play(">6c") == [happened("transferred", "T1", {"seat": 1, "card": "6c", "to": 3})]


def test_K6_6_epaulettes() -> None:
    match = table(["6s 6d", "7s 8s", "9s Ts"], trump="6h")
    assert match.play("epaulettes") == [
        happened("epaulettes", "K6.6", {"seat": 0, "cards": ["6s", "6d"], "on": 1}),
        happened("deal_won", "K6.6", {"seat": 0, "reason": "epaulettes", "winners": [0]}),
        happened(
            "won",
            "K6.8",
            {"winners": [0], "shared": False, "scores": [1, 0, 0], "reason": "most deals won"},
        ),
    ]


# --- the end of a bout ----------------------------------------------------------------------------


def test_K4_1_held_and_who_drew_in_order() -> None:
    held = ["6s 8s 9s Ts Js Qs", "7s 8d 9d Td Jd Qd", "8c 9c Tc Jc Qc"]
    match = table(held, stock="As Ad Ac Kc 6h")
    events = play(match, "6s 7s pass pass")
    assert events == [
        happened("passed", "K3.5", {"seat": 2}),
        happened("held", "K4.1", {"seat": 1, "cards": ["6s", "7s"]}),
        happened("drew", "K4.2", {"seat": 0, "count": 1, "turned": False}, {0: {"cards": ["As"]}}),
        happened("drew", "K4.2", {"seat": 2, "count": 1, "turned": False}, {2: {"cards": ["Ad"]}}),
        happened("drew", "K4.2", {"seat": 1, "count": 1, "turned": False}, {1: {"cards": ["Ac"]}}),
        happened("bout", "K2.2", {"attacker": 1, "defender": 2, "limit": 6, "stock": 2}),
    ]


def test_K4_2_what_was_drawn_is_seen_by_who_drew_it_alone() -> None:
    match = table(["6s 8s", "7s 8d", "8c 9c"], stock="As Ad Ac Kc Qc Jc Tc 6h")
    drew = first(play(match, "6s 7s pass pass"), "drew")
    seen = {
        "game": "durak",
        "kind": "drew",
        "clause": "K4.2",
        "seat": 0,
        "count": 5,
        "turned": False,
    }
    assert drew.seen_by(0) == {**seen, "cards": ["As", "Ad", "Qc", "Kc", "Ac"]}
    for other in (1, 2, None):
        assert drew.seen_by(other) == seen


def test_K5_2_took_and_K5_3_drew() -> None:
    held = ["6s 7d 8s 9s Ts Js Qs", "7s 8d 9d", "8c 9c Tc Jc Qc"]
    match = table(held, stock="As Ad 6h")
    events = play(match, "6s 7s 7d take pass pass")
    assert events == [
        happened("passed", "K5.1", {"seat": 2}),
        happened("took", "K5.2", {"seat": 1, "cards": ["6s", "7s", "7d"]}),
        happened("drew", "K5.3", {"seat": 0, "count": 1, "turned": False}, {0: {"cards": ["As"]}}),
        happened("drew", "K5.3", {"seat": 2, "count": 1, "turned": False}, {2: {"cards": ["Ad"]}}),
        happened("bout", "K2.2", {"attacker": 2, "defender": 0, "limit": 6, "stock": 1}),
    ]


def test_K3_7_a_bout_that_the_last_defence_ends() -> None:
    match = table(["6s 8s", "7s"], stock="As Ad Ac Kc Qc Jc 6h")
    events = play(match, "6s 7s")
    assert told(events) == "defended held drew drew stock_empty bout"
    assert events[1].facts == {"seat": 1, "cards": ["6s", "7s"]}


def test_K3_7_a_bout_that_giving_up_or_an_addition_ends() -> None:
    match = table(["6s 8s", "7s"], trump="6h")
    events = play(match, "6s take")
    assert told(events) == "gave_up took bout"
    assert events[1].facts == {"seat": 1, "cards": ["6s"]}
    match = table(["6s 6d 8s", "7s 9s"], trump="6h")
    events = play(match, "6s take 6d")
    assert told(events) == "added took bout"
    assert events[1].facts == {"seat": 1, "cards": ["6s", "6d"]}


def test_K6_1_stock_empty_is_told_once_and_everybody_sees_the_trump_drawn() -> None:
    match = table(["6s 8s", "7s 9s Qs", "9c Tc"], stock="As 6h")
    events = play(match, "6s 7s pass pass")
    assert told(events) == "passed held drew stock_empty bout"
    seen = {
        "game": "durak",
        "kind": "drew",
        "clause": "K4.2",
        "seat": 0,
        "count": 2,
        "turned": True,
    }
    assert events[2].seen_by(None) == seen
    assert events[3] == happened("stock_empty", "K6.1")
    assert events[4].facts["stock"] == 0
    assert told(play(match, "9s take pass pass")) == "passed took bout"


def test_P4_out() -> None:
    match = table(["6s", "7s 8d", "6d", "9c Tc", "Jc Qc"], trump="6h", ruleset="podkidnoy")
    events = play(match, "6s 7s 6d 8d")
    assert told(events) == "defended held out out out bout"
    assert events[2:5] == [happened("out", "P4", {"seat": seat}) for seat in (0, 1, 2)]


# --- the end of a deal ----------------------------------------------------------------------------


def test_K6_1_the_last_card_ends_the_deal_at_once() -> None:
    won = happened(
        "won",
        "K6.8",
        {"winners": [0], "shared": False, "scores": [1, 0], "reason": "most deals won"},
    )
    last_card = happened("deal_won", "K6.1", {"seat": 0, "reason": "last card", "winners": [0]})
    match = table(["6s", "7s 8s"], trump="6h")
    assert told(events := match.play("6s")) == "attacked deal_won won"
    assert events[1:] == [last_card, won]
    match = table(["6d", "7s 8s"], trump="6h", laid="6s", adding=True)
    assert told(events := match.play("6d")) == "added deal_won won"
    assert events[1:] == [last_card, won]
    match = table(["7s", "6d 8s"], trump="6h", laid="6s", attacker=1)
    assert told(events := match.play("7s")) == "defended deal_won won"
    assert events[1:] == [last_card, won]


def test_K6_3_a_deal_won_after_the_filling() -> None:
    match = table(["6s", "7s"], stock="Ts Js Qs Ks As 6h")
    events = play(match, "6s 7s")
    assert told(events) == "defended held drew stock_empty deal_won won"
    facts = {"seat": 1, "reason": "nothing left to draw", "winners": [1]}
    assert events[4] == happened("deal_won", "K6.3", facts)
    assert events[2].facts == {"seat": 0, "count": 6, "turned": True}


def test_K6_3_also_after_giving_up() -> None:
    won = "took drew stock_empty deal_won won"
    match = table(["9s", "7s 8s", "6d"], stock="Ts 6h", laid="6s", adding=True, turn=2, passed=[0])
    assert told(match.play("6d")) == f"added {won}"
    match = table(["9s 9d", "7s 8s Qc", ""], stock="Ts 6h", laid="6s<7h 6d", adding=True)
    assert told(match.play("pass")) == f"passed {won}"
    match = table(["9s", "8s", ""], stock="Ts 6h", laid="6s<7h 6d", last=2)
    assert told(match.play("take")) == f"gave_up {won}"


def test_K6_5_the_winners_are_a_team() -> None:
    match = table(["7s 8s", "9s Ts", "Js Qs", "6s"], trump="6h", attacker=3)
    events = match.play("6s")
    facts: dict[str, Any] = {"seat": 3, "reason": "last card", "winners": [1, 3]}
    assert events[1] == happened("deal_won", "K6.5", facts)
    assert events[2].facts["winners"] == [1, 3]
    assert events[2].facts["scores"] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("moves", "kind"), [("6s take pass pass", "passed"), ("6s take", "gave_up")]
)
def test_K6_7_a_drawn_deal(moves: str, kind: str) -> None:
    defender = "7s 8s" if kind == "passed" else "7s"
    match = table(["6s 9c", defender, "9s Ts"], trump="6h", dry=19)
    events = play(match, moves)
    assert told(events) == f"{kind} took deal_drawn won"
    assert events[2] == happened("deal_drawn", "K6.7", {"reason": "endless"})
    facts = {"winners": [0, 1, 2], "shared": True, "scores": [0, 0, 0], "reason": "most deals won"}
    assert events[3] == happened("won", "K6.8", facts)


def test_K6_7_a_deal_drawn_by_an_addition() -> None:
    match = table(["6s 6d 9c", "7s 8s", "9s Ts"], trump="6h", dry=19)
    assert told(play(match, "6s take 6d")) == "added took deal_drawn won"


def test_P4_the_last_bout_of_a_deal_is_told_to_its_end() -> None:
    match = table(["6s", "7s 8s", ""], trump="6h", out=[2], ruleset="podkidnoy")
    events = play(match, "6s take")
    assert events == [
        events[0],
        happened("took", "K5.2", {"seat": 1, "cards": ["6s"]}),
        happened("out", "P4", {"seat": 0}),
        happened("deal_lost", "P4", {"seat": 1}),
        happened(
            "won",
            "P8",
            {
                "winners": [0, 2],
                "shared": False,
                "scores": [0, 1, 0],
                "reason": "durak least often",
            },
        ),
    ]
    match = table(["6s", "7s 8s"], trump="6h", ruleset="podkidnoy")
    assert told(play(match, "6s 7s")) == "defended held out deal_lost won"


def test_P4_even_if_the_stock_ran_out_in_it() -> None:
    match = table(["6s", "7s"], stock="6h", ruleset="podkidnoy")
    assert told(play(match, "6s 7s")) == "defended held drew stock_empty out deal_lost won"


def test_P4_a_draw() -> None:
    match = table(["6s", "7s"], trump="6h", ruleset="podkidnoy")
    events = play(match, "6s 7s")
    assert told(events) == "defended held out out deal_drawn won"
    assert events[4] == happened("deal_drawn", "P4", {"reason": "no cards left"})
    assert events[5].facts["winners"] == [0, 1]


# --- whole matches --------------------------------------------------------------------------------


def whole_match(ruleset: str, players: int) -> Iterator[tuple[Match, str, list[Event]]]:
    """A random match: after each move, with the stock before it and its events."""
    options: dict[str, Any] = {} if ruleset == "dourak" else {"first_transfer": True}
    rng = np.random.default_rng(players)
    match = dobrak.new("durak", players, ruleset=ruleset, deals=2, seed=players, **options)
    yield match, stock(match), match.opening
    while not match.over:
        moves, before = match.moves(), stock(match)
        if len(moves) > 1 and rng.random() < 0.7:
            moves = [move for move in moves if move != "take"]
        yield match, before, match.play(moves[rng.integers(len(moves))])


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_events_account_for_every_card(ruleset: str, players: int) -> None:
    for match, before, events in whole_match(ruleset, players):
        kinds = told(events).split()
        drew = [event for event in events if event.kind == "drew"]
        if "dealt" not in kinds:
            drawn = len(before.split()) - len(stock(match).split())
            assert sum(event.facts["count"] for event in drew) == drawn
            assert ("stock_empty" in kinds) == (drawn > 0 and not stock(match))
        for event in drew:
            seat = event.facts["seat"]
            own = event.seen_by(seat)["cards"]
            assert len(own) == event.facts["count"]
            assert event.facts["turned"] == (before.split()[-1] in own)
            others = [event.seen_by(other) for other in [*range(players), None] if other != seat]
            assert all("cards" not in seen for seen in others)
            assert "dealt" in kinds or set(own) <= set(hands(match)[seat].split())
        assert ("won" in kinds) == match.over
        assert ("bout" in kinds) == (match.row.laid == 0 and not match.over)


IN_FORCE = {
    "dourak": r"K\d\.\d",
    "podkidnoy": r"K1\.[124]|K2\.2|K3\.[123457]|K4\.1|K5\.2|P\d",
    "perevodnoy": r"K1\.[124]|K2\.2|K3\.[123457]|K4\.1|K5\.2|P\d|T\d",
}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_clauses_told_are_in_force_in_the_ruleset(ruleset: str) -> None:
    """P says which clauses of K apply in throw-in Durak; the others are replaced."""
    told_by = {(e.kind, e.clause) for _, _, events in whole_match(ruleset, 3) for e in events}
    assert {one for one in told_by if not re.fullmatch(IN_FORCE[ruleset], one[1])} == set()


@pytest.mark.parametrize(
    ("ruleset", "players", "clause"),
    [
        ("dourak", 3, "K6.7"),
        ("podkidnoy", 3, "P9"),
        ("podkidnoy", 4, "P9"),  # the fourth is out
        ("perevodnoy", 3, "P9"),
        ("perevodnoy", 2, "T5"),
    ],
)
def test_K6_7_P9_and_T5_a_deal_without_end(ruleset: str, players: int, clause: str) -> None:
    held = ["6s 9c", "7s 8s", "9s Ts", ""][:players]
    out = range(3, players)
    match = table(held, trump="6h", out=out, dry=19, ruleset=ruleset)
    events = play(match, "6s take" + " pass" * (players - len(out) - 1))
    assert first(events, "deal_drawn") == happened("deal_drawn", clause, {"reason": "endless"})
