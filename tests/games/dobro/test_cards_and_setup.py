"""D1 and D2: the cards, and how a round is set up."""

from collections import Counter

import pytest

import dobrak
from tests.games.dobro.situation import (
    both_ways_round,
    deck,
    each,
    for_every_number_of_players,
    hand,
    holder,
    in_every_edition,
    last_card,
    may,
    pass_on,
    stock,
    table,
)

BOX = {
    **{"2": 5, "3": 6, "4": 6, "5": 6, "6": 6, "7": 5, "8": 4, "9": 3, "10": 3, "11": 3, "12": 3},
    **{"J": 3, "S": 2, "R": 2},
}


# --- D1 Cards -------------------------------------------------------------------------------------


@in_every_edition
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_D1_1_there_are_57_cards_to_deal(edition: str, players: int) -> None:
    match = dobrak.new("dobro", players, edition=edition, seed=1)
    shuffled = match.record()["deals"][0]["deck"].split()
    assert Counter(shuffled) == BOX
    assert len(shuffled) == 57


def test_D1_1_a_deck_with_other_cards_is_refused() -> None:
    wrong = deck(players=3).replace("12", "11", 1)
    counted = ", ".join(f"{count}×{card}" for card, count in BOX.items())
    with pytest.raises(ValueError, match=f"decks: a deck here has exactly these 57: {counted}"):
        dobrak.new("dobro", 3, decks=[wrong])


@pytest.mark.parametrize("piece", ["D", "F"])
def test_D1_2_the_direction_card_and_the_forgetful_card_are_not_dealt(piece: str) -> None:
    with pytest.raises(ValueError, match=f"decks: '{piece}' is not a card of Dobro"):
        dobrak.new("dobro", 3, decks=[f"{deck(players=3)} {piece}"])


def test_D1_2_the_direction_card_and_the_forgetful_card_lie_on_the_table() -> None:
    seen = dobrak.new("dobro", 3, seed=1).view(None).to_dict()
    assert seen["direction"] == 1
    assert seen["holder"] is None


def test_D1_3_dobrei_is_not_dealt_in_fr_either() -> None:
    with pytest.raises(ValueError, match="decks: 'dobrei' is not a card of Dobro"):
        dobrak.new("dobro", 3, edition="fr", decks=[f"{deck(players=3)} dobrei"])
    assert len(dobrak.new("dobro", 3, edition="fr", seed=1).deals[0].deck or []) == 57


@in_every_edition
def test_D1_4_a_joker_opens_like_a_number(edition: str) -> None:
    match = table(["J S R", "2", "2"], edition=edition)
    assert may(match) == each("J={}", 2)


# --- D2 Set-up ------------------------------------------------------------------------------------


@for_every_number_of_players
def test_D2_1_a_match_starts_clockwise(players: int) -> None:
    match = dobrak.new("dobro", players, seed=1, first=1)
    turns = [pass_on(match) for _ in range(players + 1)]
    assert turns == [*range(1, players), 0, 1]


@both_ways_round
def test_D2_1_a_new_round_carries_on_in_the_direction_it_finds(direction: int) -> None:
    match = last_card(4, direction=direction, decks=[deck(players=4)])
    match.play("7")
    assert match.row.finished == 1
    assert match.row.direction == direction
    opener = pass_on(match)
    assert match.seat == (opener + direction) % 4


def test_D2_1_a_reverse_that_ends_a_round_keeps_the_next_one_turned() -> None:
    match = table(["R", "2", "2"], climb="5", decks=[deck(players=3)])
    match.play("R")
    assert match.row.direction == -1


@pytest.mark.parametrize(("players", "size"), [(2, 6), (3, 6), (4, 6), (5, 6), (6, 5)])
def test_D2_2_each_player_is_dealt_six_cards_or_five_when_six_play(players: int, size: int) -> None:
    match = dobrak.new("dobro", players, seed=1)
    assert match.view(None).to_dict()["held"] == [size] * players
    assert [len(hand(match, seat).split()) for seat in range(players)] == [size] * players


def test_D2_2_cards_are_dealt_one_at_a_time_round_the_table_from_seat_0() -> None:
    dealt = "2 3 4 5 6 7 8 9 10 11 12 J S R 2 3 4 5"
    whole = f"{dealt} {without(dealt, 3)}"
    match = dobrak.new("dobro", 3, decks=[whole], first=2)
    assert hand(match, 0) == "2 3 5 8 11 S"
    assert hand(match, 1) == "3 4 6 9 12 R"
    assert hand(match, 2) == "2 4 5 7 10 J"


def test_D2_2_the_whole_deck_is_shuffled_for_every_round() -> None:
    match = last_card(3)
    match.play("7")
    shuffled = match.record()["deals"][1]["deck"].split()
    assert Counter(shuffled) == BOX
    assert [len(hand(match, seat).split()) for seat in range(3)] == [6, 6, 6]
    assert stock(match).split() == shuffled[18:]


@pytest.mark.parametrize(("players", "left"), [(2, 33), (3, 39), (4, 33), (5, 27), (6, 27)])
def test_D2_3_the_cards_not_dealt_are_the_stock(players: int, left: int) -> None:
    match = dobrak.new("dobro", players, seed=1)
    shuffled = match.record()["deals"][0]["deck"].split()
    dealt = players * (5 if players == 6 else 6)
    assert stock(match).split() == shuffled[dealt : dealt + left]
    assert match.view(None).to_dict()["stock"] == left
    assert len(shuffled) == dealt + left + (10 if players == 2 else 0)


def test_D2_3_the_stock_is_face_down() -> None:
    one, other = (
        dobrak.new("dobro", 3, decks=[deck(players=3, stock=top)], first=0)
        for top in ("12 11", "11 12")
    )
    for seat in (0, 1, 2, None):
        assert one.view(seat) == other.view(seat)


@for_every_number_of_players
def test_D2_4_chance_decides_who_opens_the_first_climb(players: int) -> None:
    openers = [dobrak.new("dobro", players, seed=seed).seat for seed in range(40)]
    assert set(openers) == set(range(players))


@for_every_number_of_players
def test_D2_4_the_table_may_say_who_opens(players: int) -> None:
    for first in range(players):
        match = dobrak.new("dobro", players, first=first, seed=1)
        assert match.seat == match.row.opener == first


def test_D2_5_two_play_without_reverses() -> None:
    shuffled = dobrak.new("dobro", 2, seed=1).record()["deals"][0]["deck"].split()
    assert Counter(shuffled) == {card: count for card, count in BOX.items() if card != "R"}
    assert len(shuffled) == 55
    with pytest.raises(ValueError, match=r"exactly these 55: 5×2, .* 3×J, 2×S$"):
        dobrak.new("dobro", 2, decks=[deck(players=3)])


def test_D2_5_two_set_the_last_ten_cards_of_the_deck_aside() -> None:
    aside = "2 3 4 5 6 7 8 9 10 J"
    match = dobrak.new("dobro", 2, decks=[deck(players=2, aside=aside)], first=0)
    assert f" aside={aside.replace(' ', '.')} " in match.position()
    in_play = [*hand(match, 0).split(), *hand(match, 1).split(), *stock(match).split()]
    assert len(in_play) == 45
    assert Counter(in_play) + Counter(aside.split()) == Counter(deck(players=2).split())


def test_D2_5_the_cards_set_aside_are_never_drawn() -> None:
    aside = "12 12 12 11 11 11 10 10 10 9"
    match = dobrak.new("dobro", 2, decks=[deck(players=2, aside=aside)], first=0)
    while stock(match):
        pass_on(match)
    held = f"{hand(match, 0)} {hand(match, 1)}".split()
    assert len(held) == 12
    assert not {"10", "11", "12"} & set(held)
    assert f" aside={aside.replace(' ', '.')} " in match.position()


def test_D2_5_the_cards_set_aside_are_seen_by_nobody() -> None:
    one, other = (
        dobrak.new("dobro", 2, decks=[deck(players=2, stock=drawn, aside=aside)], first=0)
        for drawn, aside in (("12", "11 10 9"), ("11", "12 9 10"))
    )
    for seat in (0, 1, None):
        assert one.view(seat) == other.view(seat)


def test_D2_5_ten_cards_are_set_aside_in_every_round() -> None:
    match = table(["7", "2"], decks=[deck(players=2, aside="12 12 12 11 11 11 10 10 10 9")])
    match.play("7")
    assert " aside=12.12.12.11.11.11.10.10.10.9 " in match.position()
    assert len(stock(match).split()) == 33
    assert holder(match) is None


def without(dealt: str, players: int) -> str:
    """The cards of the box except these, in order."""
    rest = deck(players=players).split()
    for card in dealt.split():
        rest.remove(card)
    return " ".join(rest)
