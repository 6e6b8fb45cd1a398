"""Durak, K7: the examples that are printed in the rules."""

from tests.games.durak.situation import hands, legal, play, table

TRUMPS = "6h 7h 8h 9h Th Jh Qh Kh Ah"


def test_K7_1_what_beats_the_ten_of_clubs_when_hearts_are_trumps() -> None:
    match = table(["Tc 6s", f"As {TRUMPS} Ad 6c 7c 8c 9c Jc Qc Kc Ac"], trump="6h")
    play(match, "Tc")
    assert legal(match) == f"{TRUMPS} Jc Qc Kc Ac take"


def test_K7_2_a_seven_may_follow_when_a_seven_lies_there() -> None:
    match = table(["Tc 7s Td 7d 9c 8c Ac", "7h 9s Qs Kd"], trump="6h")
    play(match, "Tc 7h")
    assert legal(match) == "pass 7s 7d Td"
    play(match, "7s 9s")
    assert legal(match) == "pass 7d Td 9c"


def test_K7_3_the_attacker_adds_a_seven_to_what_the_defender_takes() -> None:
    match = table(["Tc Td 7s Ac", "7h Qs Kd"], trump="6h")
    play(match, "Tc 7h Td take")
    assert legal(match) == "pass 7s"
    play(match, "7s")
    assert hands(match) == ["Ac", "7s Qs 7h Td Kd Tc"]


def test_K7_4_with_one_card_each_the_attacker_has_won() -> None:
    match = table(["6c", "Ah"], trump="6h")
    play(match, "6c")
    assert match.over
    assert match.winners == [0]
