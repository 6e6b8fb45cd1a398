"""Durak: refused moves, with the message and its clause; nothing has changed."""

import numpy as np
import pytest

import dobrak
from dobrak import IllegalMove, Match
from dobrak.games.durak.game import GAME
from tests.games.durak.situation import play, refused, table

RULESETS = ["dourak", "podkidnoy", "perevodnoy"]

# --- the match is over ----------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["6d", "pass", "take", "epaulettes", ">6d"])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_match_is_over(move: str, seat: int | None) -> None:
    match = table(["6s", "7s 8s"], trump="6h")
    play(match, "6s")
    assert refused(match, move, seat) == ("The match is over.", "K6.8")
    match = table(["6s", "7s 8s"], trump="6h", ruleset="podkidnoy")
    play(match, "6s take")
    assert refused(match, move, seat) == ("The match is over.", "P8")


# --- not your turn --------------------------------------------------------------------------------


def test_P5_who_is_out_has_no_move() -> None:
    match = table(["6s 9d", "", "7s 8s"], trump="6h", out=[1], ruleset="podkidnoy")
    sentence = "You are out of this deal: Seat 0 is to move."
    assert refused(match, "6s", 1) == (sentence, "P5")
    play(match, "6s")
    assert refused(match, "pass", 1) == ("You are out of this deal: Seat 2 is to move.", "P5")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("move", ["7s", "pass", "take", "epaulettes", ">7s"])
def test_K3_3_a_defender_with_nothing_to_beat(ruleset: str, move: str) -> None:
    match = table(["6s 6d", "7s 8s 9s"], trump="6h", ruleset=ruleset)
    sentence = "You defend, and there is nothing to beat now: Seat 0 is to move."
    assert refused(match, move, 1) == (sentence, "K3.3")
    play(match, "6s 8s")
    assert refused(match, move, 1) == (sentence, "K3.3")


@pytest.mark.parametrize("move", ["7s", "take"])
def test_K5_1_a_defender_who_has_given_up(move: str) -> None:
    match = table(["6s 6d", "7s 8s"], trump="6h")
    play(match, "6s take")
    sentence, clause = refused(match, move, 1)
    assert clause == "K5.1"
    assert "nothing to beat" not in sentence


@pytest.mark.parametrize("move", ["Js", "pass", "take"])
def test_K2_1_who_sits_the_bout_out(move: str) -> None:
    match = table(["6s 9d", "7s 8s", "9s Ts", "Js Qs"], trump="6h")
    assert refused(match, move, 3) == ("You take no part in this bout: Seat 0 is to move.", "K2.1")
    play(match, "6s")
    assert refused(match, move, 3) == ("You take no part in this bout: Seat 1 is to move.", "K2.1")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("seat", "move"), [(0, "6d"), (0, "pass"), (2, "6c"), (0, ">6d")])
def test_K3_4_the_limit_is_reached(ruleset: str, seat: int, move: str) -> None:
    match = table(["6d 9d", "7s", "6c 9c"], trump="6h", laid="6s", ruleset=ruleset)
    sentence = "No more cards can be laid in this bout: the limit is 1."
    assert refused(match, move, seat) == (sentence, "K3.4")


@pytest.mark.parametrize(("seat", "move"), [(0, "take"), (0, "epaulettes"), (2, "take")])
def test_K3_3_at_the_limit_another_move_waits_for_the_defender(seat: int, move: str) -> None:
    match = table(["6d 9d", "7s", "6c 9c"], trump="6h", laid="6s")
    sentence = "The last card is not beaten yet: Seat 1 is to move."
    assert refused(match, move, seat) == (sentence, "K3.3")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(("seat", "move"), [(0, "6d"), (0, "pass"), (2, "6c"), (2, "take")])
def test_K3_3_the_last_attack_is_not_beaten_yet(ruleset: str, seat: int, move: str) -> None:
    match = table(["6d 9d", "7s 8s", "6c 9c"], trump="6h", laid="6s", ruleset=ruleset)
    sentence = "The last card is not beaten yet: Seat 1 is to move."
    assert refused(match, move, seat) == (sentence, "K3.3")


@pytest.mark.parametrize(
    ("ruleset", "clause"), [("dourak", "K3.6"), ("podkidnoy", "P2"), ("perevodnoy", "P2")]
)
def test_K3_6_and_P2_not_your_turn(ruleset: str, clause: str) -> None:
    match = table(["6s 6d 9d", "7s 8s 9s", "6c 9c"], trump="6h", ruleset=ruleset)
    sentence = "It is not your turn: Seat 0 is to move."
    assert refused(match, "6c", 2) == (sentence, clause)  # the bout has not begun
    play(match, "6s 7s")
    assert refused(match, "6c", 2) == (sentence, clause)
    play(match, "pass")
    assert refused(match, "6d", 0) == ("It is not your turn: Seat 2 is to move.", clause)
    play(match, "6c take")
    first = 2 if ruleset == "dourak" else 0
    assert match.seat == first
    sentence = f"It is not your turn: Seat {first} is to move."
    assert refused(match, "pass", 2 - first) == (sentence, clause)


def test_the_player_to_move_is_called_by_name() -> None:
    match = dobrak.new("durak", 2, first=0, seed=1, names=["Anna", "Boris"])
    sentence = "You defend, and there is nothing to beat now: Anna is to move."
    assert refused(match, "pass", 1) == (sentence, "K3.3")


# --- the defender ---------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_K3_2_the_defender_cannot_pass(ruleset: str) -> None:
    match = table(["9d", "7s 8s"], trump="6h", laid="6s", ruleset=ruleset)
    assert refused(match, "pass") == ("You defend: beat the card, or take.", "K3.2")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("7s", "7♠ does not beat 9♠."),
        ("Td", "10♦ does not beat 9♠."),
        ("Ac", "A♣ does not beat 9♠."),
    ],
)
def test_K3_2_a_card_that_does_not_beat(move: str, sentence: str) -> None:
    match = table(["6d 6c", "7s Td Ac"], trump="6h", laid="9s")
    assert refused(match, move) == (sentence, "K3.2")


def test_K3_2_nor_a_lower_trump() -> None:
    match = table(["6d 6c", "7h Td"], trump="6h", laid="9s<Th 9h")
    assert refused(match, "7h") == ("7♥ does not beat 9♥.", "K3.2")


def test_K3_2_the_defender_does_not_hold_the_card() -> None:
    match = table(["6d Ts", "7s Td"], trump="6h", laid="9s")
    assert refused(match, "Ts") == ("You do not hold 10♠.", "K3.2")
    assert refused(match, ">9d") == ("You do not hold 9♦.", "K3.2")


# --- transfers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["dourak", "podkidnoy"])
def test_T1_no_transfers_in_this_ruleset(ruleset: str) -> None:
    match = table(["9d Td", "6d 7s", "Ts Js"], trump="6h", laid="6s", ruleset=ruleset)
    assert refused(match, ">6d") == ("Attacks cannot be transferred in this ruleset.", "T1")


def test_T2_no_transfer_in_the_first_bout() -> None:
    match = table(
        ["9d Td", "6d 7s", "Ts Js"], trump="6h", laid="6s", first_bout=True, ruleset="perevodnoy"
    )
    assert refused(match, ">6d") == ("The first attack of a deal cannot be transferred.", "T2")


def test_T1_no_transfer_once_something_is_beaten() -> None:
    match = table(
        ["9d Td", "6c 8d", "Ts Js Qs Ks"], trump="6h", laid="6s<7s 6d", ruleset="perevodnoy"
    )
    sentence = "You have begun to beat this attack: it can no longer be transferred."
    assert refused(match, ">6c") == (sentence, "T1")


@pytest.mark.parametrize("first_bout", [False, True])
def test_T1_a_transfer_is_of_the_same_rank(first_bout: bool) -> None:
    match = table(
        ["9d Td", "7s 8d", "Ts Js"],
        trump="6h",
        laid="6s",
        first_bout=first_bout,
        first_transfer=True,
        ruleset="perevodnoy",
    )
    sentence = "7♠ does not transfer 6♠: it has another rank."
    assert refused(match, ">7s") == (sentence, "T1")


def test_T1_the_next_hand_is_too_small() -> None:
    match = table(["9d Td", "6d 7s", "Ts"], trump="6h", laid="6s", ruleset="perevodnoy")
    sentence = "The attack cannot be transferred: Seat 2 has too few cards."
    assert refused(match, ">6d") == (sentence, "T1")
    match = table(["9d", "6d 7s", ""], trump="6h", laid="6s", out=[2], ruleset="perevodnoy")
    sentence = "The attack cannot be transferred: Seat 0 has too few cards."
    assert refused(match, ">6d") == (sentence, "T1")


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("laid", ["", "6s<7s"])
def test_T1_only_the_defender_transfers(ruleset: str, laid: str) -> None:
    match = table(["6d 9d", "8s Ts", "Js Qs"], trump="6h", laid=laid, ruleset=ruleset)
    assert refused(match, ">6d") == ("Only the defender can transfer an attack.", "T1")


# --- attackers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("laid", ["", "6s<7s"])
def test_K3_2_only_the_defender_takes(ruleset: str, laid: str) -> None:
    match = table(["6d 9d", "8s Ts"], trump="6h", laid=laid, ruleset=ruleset)
    assert refused(match, "take") == ("Only the defender takes.", "K3.2")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_K3_1_the_first_attack_may_not_be_declined(ruleset: str) -> None:
    match = table(["6d 9d", "8s Ts"], trump="6h", ruleset=ruleset)
    assert refused(match, "pass") == (
        "You cannot pass before the first attack: lay a card.",
        "K3.1",
    )


@pytest.mark.parametrize(("laid", "clause"), [("", "K3.1"), ("6s<7s", "K3.3")])
def test_K3_1_and_K3_3_the_attacker_does_not_hold_the_card(laid: str, clause: str) -> None:
    match = table(["6d 9d", "8s Ts"], trump="6h", laid=laid)
    assert refused(match, "8s") == ("You do not hold 8♠.", clause)
    assert refused(match, "Tc") == ("You do not hold 10♣.", clause)


@pytest.mark.parametrize(
    ("size", "absent", "present"), [(24, "8s", "9s"), (24, "2c", "9c"), (36, "5d", "6d")]
)
def test_K1_1_a_card_that_is_not_in_this_deck(size: int, absent: str, present: str) -> None:
    match = table(["Ad Kd", "Qs Ts"], trump="Th", ruleset="podkidnoy", deck=size)
    symbol = {"s": "♠", "d": "♦", "c": "♣"}
    name = absent[0] + symbol[absent[1]]
    assert refused(match, absent) == (f"{name} is not in this deck.", "K1.1")
    assert refused(match, present)[0].startswith("You do not hold ")
    match = table(["Ad Kd", "Qs Ts"], trump="Th", laid="Js", ruleset="podkidnoy", deck=size)
    assert refused(match, absent) == (f"{name} is not in this deck.", "K1.1")
    assert refused(match, present)[0].startswith("You do not hold ")


@pytest.mark.parametrize(("laid", "adding"), [("6s<7s", False), ("6s<7s 7d", True)])
def test_K3_3_a_card_of_another_rank(laid: str, adding: bool) -> None:
    match = table(["8d Td", "8s Ts"], trump="6h", laid=laid, adding=adding)
    assert refused(match, "8d") == ("8♦ cannot be thrown in: there is no 8 on the table.", "K3.3")
    assert refused(match, "Td") == ("10♦ cannot be thrown in: there is no 10 on the table.", "K3.3")


# --- epaulettes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["podkidnoy", "perevodnoy"])
@pytest.mark.parametrize("laid", ["", "8s"])
def test_P4_no_epaulettes_in_this_ruleset(ruleset: str, laid: str) -> None:
    match = table(["6s 6d", "7s 9s"], trump="6h", laid=laid, ruleset=ruleset)
    assert refused(match, "epaulettes") == ("There are no epaulettes in this ruleset.", "P4")


UNDER_WAY = "Epaulettes begin a bout; this bout has already begun."


def test_K6_6_epaulettes_begin_a_bout() -> None:
    match = table(["6d 6c", "7d 8s"], trump="6h", laid="6s<7s")
    assert refused(match, "epaulettes") == (UNDER_WAY, "K6.6")
    match = table(["6d 6c", "8d 8s"], trump="6h", laid="6s<7s 7d", adding=True)
    assert refused(match, "epaulettes") == (UNDER_WAY, "K6.6")
    match = table(["8d 8s", "6d 6c"], trump="6h", laid="6s")  # the defender
    assert refused(match, "epaulettes") == (UNDER_WAY, "K6.6")


def test_K6_6_epaulettes_come_without_a_stock() -> None:
    match = table(["6s 6d", "7d 8s"], stock="6h")
    assert refused(match, "epaulettes") == ("Epaulettes need an empty stock.", "K6.6")


@pytest.mark.parametrize("held", ["6s", "6s 6d 6c"])
def test_K6_6_epaulettes_are_the_last_two_cards(held: str) -> None:
    match = table([held, "7d 8s"], trump="6h")
    assert refused(match, "epaulettes") == ("Epaulettes are your last two cards.", "K6.6")


def test_K6_6_epaulettes_want_two_shoulders() -> None:
    match = table(["6s 6d", "8s"], trump="6h")
    sentence = "The defender needs at least two cards to wear epaulettes."
    assert refused(match, "epaulettes") == (sentence, "K6.6")


def test_K6_6_epaulettes_are_of_one_rank() -> None:
    match = table(["6s 7d", "8s 9s"], trump="6h")
    assert refused(match, "epaulettes") == ("Epaulettes are two cards of one rank.", "K6.6")


# --- what is no move at all -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "x", "7", "7x", ">", ">take", "7s 8s", "1s", "draw", "call", "call@0", "7s@0"]
)
def test_text_that_is_no_move(text: str) -> None:
    match = table(["7s 9d", "8s 9s"], trump="6h")
    for seat in (None, 0, 1):
        sentence, clause = refused(match, text, seat)
        assert sentence.startswith(f"'{text}' is not a move of Durak: write a card such as Ts, ")
        assert clause is None


@pytest.mark.parametrize("thing", [None, 7, b"7s", ["7s"]])
def test_what_is_not_text(thing: object) -> None:
    match = table(["7s 9d", "8s 9s"], trump="6h")
    assert refused(match, thing) == ("A move is written as text.", None)  # type: ignore[arg-type]


# --- all of them ----------------------------------------------------------------------------------


def random_matches(ruleset: str, players: int) -> list[Match]:
    """Some moments of a match."""
    rng = np.random.default_rng(players)
    match = dobrak.new("durak", players, ruleset=ruleset, seed=players)
    moments = []
    for _ in range(40):
        if match.over:
            break
        moments.append(dobrak.setup(match.position()))
        moves = match.moves()
        match.play(moves[rng.integers(len(moves))])
    return moments[::5]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_refusal_tells_nothing_that_the_seat_cannot_see(ruleset: str, players: int) -> None:
    for match in random_matches(ruleset, players):
        for seat in range(players):
            view = match.view(seat)
            for number in range(GAME.moves):
                if GAME.notation[number] in match.moves(seat):
                    continue
                refusal = GAME.refuse(match.row, seat, number)
                assert refusal == GAME.refuse(view.row, seat, number)
                assert refusal.clause


def test_an_illegal_move_is_a_value_error() -> None:
    match = table(["7s 9d", "8s 9s"], trump="6h")
    with pytest.raises(ValueError, match=r"^You do not hold"):
        match.play("8s")
    assert issubclass(IllegalMove, ValueError)
