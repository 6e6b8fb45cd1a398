"""Sentences for events: one for each kind, from what a seat sees and nothing else."""

import ast
import random
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from dobrak import narrate
from dobrak.games import GAMES
from dobrak.narrate import tell
from tools.tables import HABITS, TABLES, Table, next_move, random_options

PACKAGE = Path(narrate.__file__).parent
NAMES = ["Guest", "Ana", "Ben", "Cleo"]


KINDS = {
    name: {get_args(get_type_hints(event)["kind"])[0] for event in game.event_types}
    for name, game in GAMES.items()
}


def test_every_kind_of_event_has_a_sentence() -> None:
    assert {game: set(sentences) for game, sentences in narrate.SENTENCES.items()} == KINDS


def event(kind: str, clause: str, **facts: Any) -> dict[str, Any]:
    game = "dobro" if clause.startswith("D") else "durak"
    return {"game": game, "kind": kind, "clause": clause, **facts}


def played(seat: int, move: str, before: int, value: int, reason: str) -> dict[str, Any]:
    facts = {"seat": seat, "move": move, "before": before, "value": value, "reason": reason}
    return event("played", "D3.1", **facts)


HAND = ["2", "5", "J"]
SCORES = {"piles": [9, 1], "points": [3, 1], "totals": [3, 1], "round": 0}
EXAMPLES = [
    # Dobro
    (event("dealt", "D2.2", round=0, cards=6, stock=33), "Round 1 is dealt, 6 cards each"),
    (event("dealt", "D2.2", round=1, hand=HAND), "Round 2 is dealt; you have 2, 5 and J"),
    (event("opens", "D8.1", seat=1, reason="most points"), "Ana opens: most points"),
    (event("opens", "D2.4", seat=0, reason="drawn"), "You open: drawn by lot"),
    (event("opens", "D2.4", seat=0, reason="chosen"), "You open: settled beforehand"),
    (played(1, "4", 0, 4, "opened"), "Ana opens with 4"),
    (played(1, "4+4", 0, 8, "opened"), "Ana opens with a pair of 4s: 8 is in play"),
    (played(0, "J=9", 4, 9, "raised"), "You play a joker as 9"),
    (played(2, "7+J", 4, 14, "raised"), "Ben plays 7 and a joker: 14 is in play"),
    (played(2, "J+J=7", 4, 14, "raised"), "Ben plays two jokers as 7s: 14 is in play"),
    (played(1, "5", 5, 10, "matched"), "Ana plays 5"),
    (event("doubled", "D3.1", seat=1, before=5, value=10), "Ana matched 5, so 10 is in play"),
    (event("doubled", "D3.1", seat=0, before=5, value=10), "You matched 5, so 10 is in play"),
    (played(0, "S", 7, 7, "special"), "You play a skip: 7 stays in play"),
    (played(1, "R", 0, 0, "forced"), "Ana has special cards only, and lays a reverse"),
    (played(0, "R", 0, 0, "forced"), "You have special cards only, and lay a reverse"),
    (event("turned", "D3.3", direction=-1), "Play turns round: counter-clockwise now"),
    (event("took", "D5.3", seat=2, cards=9, pile=9), "Ben takes 9 cards"),
    (event("took", "D5.3", seat=0, cards=1, pile=4), "You take 1 card, which makes 4"),
    (event("drew", "D3.5", seat=0, count=2, cards=["7", "J"]), "You draw 7 and J"),
    (event("drew", "D3.5", seat=2, count=2), "Ben draws 2 cards"),
    (event("forgot", "D10.3", seat=2), "Ben ends the turn without drawing"),
    (event("called", "D10.5", seat=1, forgot=0), "Ana calls it: you forgot to draw"),
    (event("forgetful", "D10.5", seat=0), "You get the forgetful card"),
    (event("stock_empty", "D6.1"), "The stock is empty: nothing more is drawn"),
    (event("turn_ended", "D10.5", seat=0), "Your turn is over: nothing is left to draw"),
    (event("round_ended", "D6.2", seat=1), "Ana has no cards left, so the round is over"),
    (
        event("scored", "D7.1", forgetful=1, **SCORES),
        "Round 1 scores: you 3 (9 cards), Ana 1 (1 card and the forgetful card)",
    ),
    (
        event("won", "D7.3", winners=[0], shared=False, reason="lowest total"),
        "You win the match: the lowest total",
    ),
    (
        event("won", "D7.5", winners=[0, 2], shared=True, reason="shared"),
        "You and Ben share the match: level on all that counts",
    ),
    # Durak
    (
        event("dealt", "K1.1", deal=0, turned="Ts", trump="s", hand=["9s", "Kh"]),
        "Deal 1: 10♠ is turned up, so spades are trumps; you have 9♠ and K♥",
    ),
    (
        event("dealt", "P1", deal=0, turned="Kh", trump="h", shown_by=3),
        "Deal 1: Cleo's last card, K♥, is shown, so hearts are trumps",
    ),
    (event("void", "K1.2"), "Nobody was dealt a trump, so the cards are dealt again"),
    (event("called", "K1.4", seat=1, card="6c"), "Ana calls 6♣, the lowest trump"),
    (event("opens", "K1.2", seat=1, reason="lowest trump"), "Ana attacks first: lowest trump"),
    (
        event("bout", "K2.2", attacker=1, defender=0, limit=6),
        "A new bout: Ana against you, 6 cards at most",
    ),
    (event("attacked", "K3.1", seat=1, card="Ts", on=0, laid=1), "Ana attacks you with 10♠"),
    (event("attacked", "K3.3", seat=0, card="Th", on=1, laid=2), "You go on with 10♥"),
    (
        event("defended", "K3.2", seat=0, card="9s", attack="7s", reason="higher"),
        "You beat 7♠ with 9♠",
    ),
    (
        event("defended", "K3.2", seat=2, card="6h", attack="As", reason="trump"),
        "Ben trumps A♠ with 6♥",
    ),
    (
        event("transferred", "T1", seat=1, card="9s", to=2),
        "Ana passes the attack on to Ben with 9♠",
    ),
    (event("passed", "K3.5", seat=1), "Ana passes"),
    (event("gave_up", "K5.1", seat=0), "You give up"),
    (event("added", "K5.1", seat=1, card="Ts", on=0, laid=3), "Ana adds 10♠ for you to take"),
    (event("took", "K5.2", seat=2, cards=["9d"] * 9), "Ben takes 9 cards"),
    (event("held", "K4.1", seat=0, cards=["9d"] * 4), "Your defence holds: 4 cards discarded"),
    (event("drew", "K4.2", seat=0, count=1, turned=True, cards=["6h"]), "You draw 6♥"),
    (event("drew", "K4.2", seat=1, count=1, turned=True), "Ana draws the turned-up trump"),
    (
        event("drew", "K4.2", seat=1, count=3, turned=True),
        "Ana draws 3 cards, the turned-up trump among them",
    ),
    (
        event("epaulettes", "K6.6", seat=1, cards=["Qd", "Qc"], on=0),
        "Ana lays Q♦ and Q♣ on your shoulders: epaulettes",
    ),
    (event("out", "P4", seat=0), "You are out: no cards left"),
    (
        event("deal_drawn", "P4", reason="no cards left"),
        "The deal is drawn: nobody has any cards left",
    ),
    (
        event("deal_drawn", "K6.7", reason="endless"),
        "The deal is drawn: for 20 bouts the cards have only gone round",
    ),
    (
        event("deal_won", "K6.1", seat=1, winners=[1], reason="last card"),
        "Ana wins the deal: Ana's last card is laid",
    ),
    (
        event("deal_won", "K6.5", seat=2, winners=[0, 2], reason="nothing left to draw"),
        "You and Ben win the deal: Ben's hand is empty, with nothing left to draw",
    ),
    (event("deal_lost", "P4", seat=0), "You are the durak: the last one with cards"),
    (
        event("won", "K6.8", winners=[1, 3], shared=False, reason="most deals won"),
        "Ana and Cleo win the match: the most deals won",
    ),
    (
        event("won", "P8", winners=[1, 2, 3], shared=False, reason="durak least often"),
        "Ana, Ben and Cleo win the match: the durak least often",
    ),
    (
        event("won", "K6.8", winners=[0, 1, 2, 3], shared=True, reason="most deals won"),
        "Everyone shares the match: the most deals won",
    ),
]


@pytest.mark.parametrize(("seen", "sentence"), EXAMPLES, ids=lambda value: str(value)[:60])
def test_a_sentence_that_a_player_would_say(seen: dict[str, Any], sentence: str) -> None:
    assert tell(seen, NAMES, 0) == sentence


def test_there_is_an_example_of_each_kind() -> None:
    for game, kinds in KINDS.items():
        shared = {"stock_empty"} if game == "durak" else set()
        assert {seen["kind"] for seen, _ in EXAMPLES if seen["game"] == game} == kinds - shared


def test_an_onlooker_is_nobody() -> None:
    drew = event("drew", "D3.5", seat=0, count=2)
    assert tell(drew, NAMES, None) == "Guest draws 2 cards"


@pytest.mark.parametrize("number", range(0, len(TABLES), 3), ids=lambda number: str(TABLES[number]))
def test_whole_matches_are_told(number: int) -> None:
    """No event of a real match lacks its words, whoever listens."""
    table: Table = TABLES[number]
    rng = random.Random(number)
    habit = list(HABITS)[number % len(HABITS)]
    match = table.new(seed=number, **random_options(table, rng))
    events = list(match.opening)
    for _ in range(120):
        if match.over:
            break
        move, seat = next_move(match, habit, rng)
        events += match.play(move, seat)
    for happened in events:
        for eyes in (0, None):
            sentence = tell(happened.seen_by(eyes), match.names, eyes)
            assert sentence[0].isupper()
            assert "You " not in sentence or eyes is not None


def test_words_need_no_terminal() -> None:
    tree = ast.parse(Path(narrate.__file__).read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not any(str(name).startswith(("rich", "dobrak.cli")) for name in imported)
