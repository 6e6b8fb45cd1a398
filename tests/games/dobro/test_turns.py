"""D3 to D5: a turn, jokers, and how climbs begin and end."""

import pytest

from tests.games.dobro.situation import (
    both_ways_round,
    each,
    for_every_number_of_players,
    hand,
    in_every_edition,
    may,
    pass_on,
    piles,
    play,
    plays,
    refused,
    stock,
    table,
    value,
)

# --- D3 A turn ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("climb", "moves"),
    [
        ("2", "take 2 3 11 12"),
        ("3", "take 3 11 12"),
        ("4", "take 11 12"),
        ("11", "take 11 12"),
        ("12", "take 12"),
        ("7 7", "take"),  # 14
        ("12 12", "take"),  # 24
    ],
)
def test_D3_1_a_single_number_must_reach_the_value(climb: str, moves: str) -> None:
    assert may(table(["2 3 11 12", "2", "2"], climb=climb)) == moves


@pytest.mark.parametrize(
    ("climb", "card", "after"),
    [
        ("2", "2", 4),
        ("2", "3", 3),
        ("2", "12", 12),
        ("5", "5", 10),
        ("5", "6", 6),
        ("5 5", "10", 20),
        ("5 5", "11", 11),
        ("12", "12", 24),
    ],
)
def test_D3_1_a_higher_card_raises_and_an_equal_one_doubles(
    climb: str, card: str, after: int
) -> None:
    match = table([f"{card} 3", "3", "3"], climb=climb)
    match.play(card)
    assert value(match) == after
    assert hand(match, 0) == "3"


@pytest.mark.parametrize(
    ("climb", "pairs"),
    [
        ("2+2", "2+2 6+6 12+12"),  # 4
        ("5", "6+6 12+12"),
        ("12", "6+6 12+12"),
        ("7 7", "12+12"),  # 14
        ("J=12 12", "12+12"),  # 24
        ("J+J=12 12+J", ""),  # 48
    ],
)
def test_D3_2_a_pair_must_reach_the_value_by_its_sum(climb: str, pairs: str) -> None:
    moves = may(table(["2 2 6 6 12 12", "3", "3"], climb=climb)).split()
    assert [move for move in moves if "+" in move] == pairs.split()


def test_D3_2_a_pair_takes_two_cards_of_one_value() -> None:
    assert may(table(["6 7 7 8", "2", "2"], climb="7 7")) == "take 7+7"


def test_D3_2_three_of_a_kind_are_still_a_pair() -> None:
    match = table(["7 7 7", "2", "2"], climb="8")
    assert may(match) == "take 7+7"
    match.play("7+7")
    assert hand(match, 0) == "7"


@pytest.mark.parametrize(
    ("climb", "pair", "after"),
    [
        ("2+2", "2+2", 8),
        ("2+2", "3+3", 6),
        ("5", "5+5", 10),
        ("11", "6+6", 12),
        ("12", "6+6", 24),
        ("12", "7+7", 14),
        ("6 6", "6+6", 24),
        ("J=12 12", "12+12", 48),
    ],
)
def test_D3_2_a_higher_pair_raises_and_an_equal_one_doubles(
    climb: str, pair: str, after: int
) -> None:
    card = pair.split("+")[0]
    match = table([f"{card} {card} 4", "3", "3"], climb=climb)
    match.play(pair)
    assert value(match) == after
    assert hand(match, 0) == "4"


@pytest.mark.parametrize("special", ["S", "R"])
@pytest.mark.parametrize(
    ("climb", "before"), [("2", 2), ("12", 12), ("7 7", 14), ("12+12 12+J", 48)]
)
def test_D3_3_a_special_card_keeps_the_value(special: str, climb: str, before: int) -> None:
    match = table([f"{special} 3", "3", "3"], climb=climb)
    assert value(match) == before
    match.play(special)
    assert value(match) == before
    assert hand(match, 0) == "3"


def test_D3_3_special_cards_are_played_one_at_a_time_and_at_any_value() -> None:
    assert may(table(["S S R R", "2", "2"], climb="12 12")) == "take S R"
    assert may(table(["S 2", "3", "3"], climb="12 12")) == "take S"
    assert may(table(["R 2", "3", "3"], climb="12 12")) == "take R"


@both_ways_round
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_D3_3_a_skip_costs_nobody_a_turn(players: int, direction: int) -> None:
    match = table(["S 3"], players=players, climb="5", direction=direction)
    match.play("S")
    assert match.seat == direction % players
    assert match.row.direction == direction


@both_ways_round
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_D3_3_a_reverse_turns_the_direction_and_costs_nobody_a_turn(
    players: int, direction: int
) -> None:
    match = table(["R 3"], players=players, climb="5", direction=direction)
    match.play("R")
    assert match.row.direction == -direction
    assert match.seat == -direction % players


@in_every_edition
def test_D3_4_taking_is_open_even_to_who_could_play(edition: str) -> None:
    match = table(["12 12 J S", "2", "2"], climb="5", edition=edition)
    assert "take" in match.moves()
    match.play("take")
    assert match.seat == 0


@pytest.mark.parametrize(
    ("players", "held", "drawn", "move", "after", "left"),
    [
        (3, "2 3 4 9 9 S", "12 10 11", "9", "2 3 4 9 12 S", "10 11"),
        (3, "2 3 4 9 9 S", "12 10 11", "9+9", "2 3 4 10 12 S", "11"),
        (3, "2 3 4 9 9 S", "12 10 11", "S", "2 3 4 9 9 12", "10 11"),
        (3, "2 3 4 9 9 S", "12", "9+9", "2 3 4 12 S", ""),  # as far as the stock reaches
        (3, "9 9", "2 3 4 5 6 7 8", "9", "2 3 4 5 6 9", "7 8"),  # more than was played
        (6, "2 3 4 9 9", "12 11 10", "9+9", "2 3 4 11 12", "10"),  # to five
    ],
)
def test_D3_5_after_any_play_the_hand_is_filled_from_the_top_of_the_stock(
    players: int, held: str, drawn: str, move: str, after: str, left: str
) -> None:
    match = table([held], players=players, climb="8", stock=drawn)
    match.play(move)
    assert hand(match, 0) == after
    assert stock(match) == left


@both_ways_round
@for_every_number_of_players
def test_D3_5_the_turn_goes_round_the_table(players: int, direction: int) -> None:
    match = table([], players=players, turn=players - 1, direction=direction)
    turns = [pass_on(match) for _ in range(players + 1)]
    assert turns == [(players - 1 + direction * step) % players for step in range(players + 1)]
    assert sorted(turns[:players]) == list(range(players))


@pytest.mark.parametrize(
    ("hands", "climb", "move", "announced"),
    [
        ("6 2", "5", "6", 6),
        ("5 2", "5", "5", 10),
        ("6 6 2", "12", "6+6", 24),
        ("J 2", "6", "J=6", 12),
        ("J 2", "6", "J=7", 7),
        ("J 7 2", "7 7", "7+J", 28),
        ("J J 2", "8", "J+J=4", 16),
        ("S 2", "5 5", "S", 10),
    ],
)
def test_D3_6_everybody_is_told_the_value_with_the_doubling_in_it(
    hands: str, climb: str, move: str, announced: int
) -> None:
    match = table([hands, "3", "3"], climb=climb)
    played = match.play(move)[0]
    for seat in (0, 1, 2, None):
        assert played.seen_by(seat)["value"] == announced
        assert match.view(seat).to_dict()["value"] == announced


def test_D3_6_a_joker_is_announced_by_its_face_before_doubling() -> None:
    match = table(["J 2", "3", "3"], climb="6")
    match.play("J=6")
    for seat in (0, 1, 2, None):
        assert match.view(seat).to_dict()["climb"][-1] == {"seat": 0, "move": "J=6"}


# --- D4 Jokers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("climb", "least"), [("2", 2), ("3", 3), ("5 5", 10), ("11", 11), ("12", 12)]
)
def test_D4_1_a_joker_alone_is_announced_from_the_value_up_to_12(climb: str, least: int) -> None:
    assert may(table(["J", "2", "2"], climb=climb)) == f"take {each('J={}', least)}"


@pytest.mark.parametrize("climb", ["7 7", "12 12"])
def test_D4_1_above_12_no_joker_is_played_alone(climb: str) -> None:
    assert may(table(["J", "2", "2"], climb=climb)) == "take"


@pytest.mark.parametrize(
    ("climb", "move", "after"),
    [
        ("2", "J=2", 4),
        ("2", "J=3", 3),
        ("11", "J=12", 12),
        ("12", "J=12", 24),
        ("", "J=2", 2),
        ("", "J=12", 12),
    ],
)
def test_D4_1_a_joker_counts_as_the_card_it_is_announced_as(
    climb: str, move: str, after: int
) -> None:
    match = table(["J 3", "2", "2"], climb=climb)
    match.play(move)
    assert value(match) == after
    assert hand(match, 0) == "3"


@pytest.mark.parametrize(
    ("climb", "pairs"),
    [
        ("4", "2+J 7+J 12+J"),
        ("5", "7+J 12+J"),
        ("7 7", "7+J 12+J"),  # 14
        ("8 8", "12+J"),  # 16
        ("J=12 12", "12+J"),  # 24
        ("7+7 7+7", ""),  # 28
    ],
)
def test_D4_2_a_joker_makes_a_pair_with_a_number(climb: str, pairs: str) -> None:
    moves = may(table(["2 7 12 J", "3", "3"], climb=climb)).split()
    assert [move for move in moves if "+" in move] == pairs.split()


@pytest.mark.parametrize(
    ("climb", "move", "after"),
    [
        ("4", "2+J", 8),
        ("3", "2+J", 4),
        ("7 7", "7+J", 28),
        ("7", "7+J", 14),
        ("J=12 12", "12+J", 48),
        ("", "12+J", 24),
    ],
)
def test_D4_2_a_joker_takes_the_value_of_the_number(climb: str, move: str, after: int) -> None:
    match = table([f"{move.removesuffix('+J')} J 5", "3", "3"], climb=climb)
    match.play(move)
    assert value(match) == after
    assert hand(match, 0) == "5"


def test_D4_2_the_joker_may_be_named_first() -> None:
    match = table(["7 J 5", "3", "3"], climb="4")
    match.play("J+7")
    assert match.record()["deals"][0]["moves"] == "7+J"


def test_D4_2_without_a_joker_one_number_is_no_pair() -> None:
    assert may(table(["7 8", "3", "3"], climb="6")) == "take 7 8"


@pytest.mark.parametrize(
    ("climb", "least"),
    [("4", 2), ("5", 3), ("6", 3), ("7 7", 7), ("8 8", 8), ("11+11", 11), ("12 12", 12)],
)
def test_D4_3_two_jokers_are_a_pair_of_any_value_that_reaches(climb: str, least: int) -> None:
    moves = may(table(["J J", "3", "3"], climb=climb)).split()
    assert " ".join(move for move in moves if "+" in move) == each("J+J={}", least)


@pytest.mark.parametrize(
    ("climb", "move", "after"),
    [
        ("4", "J+J=2", 8),
        ("4", "J+J=3", 6),
        ("7 7", "J+J=7", 28),
        ("12 12", "J+J=12", 48),
        ("", "J+J=2", 4),
        ("", "J+J=12", 24),
    ],
)
def test_D4_3_two_jokers_count_as_a_pair(climb: str, move: str, after: int) -> None:
    match = table(["J J 5", "3", "3"], climb=climb)
    match.play(move)
    assert value(match) == after
    assert hand(match, 0) == "5"


def test_D4_3_two_jokers_are_needed() -> None:
    assert may(table(["J 5", "3", "3"], climb="12")) == "take J=12"
    assert may(table(["J J J", "3", "3"], climb="11+11")) == "take J+J=11 J+J=12"


@in_every_edition
@pytest.mark.parametrize("move", ["J+S", "J+R", "S+J", "S+S", "R+R"])
def test_D4_4_no_pair_has_a_special_card(edition: str, move: str) -> None:
    match = table(["J J S S R R", "3", "3"], climb="12 12", edition=edition)
    assert may(match) == "take S R J+J=12"
    assert refused(match, move)[0].startswith(f"'{move}' is not a move of Dobro")


@in_every_edition
@pytest.mark.parametrize("move", ["7+7+7", "7+7+J", "7+J+J", "J+J+J=7"])
def test_D4_4_three_cards_are_never_played_together(edition: str, move: str) -> None:
    match = table(["7 7 7 J J J", "3", "3"], climb="12 12", edition=edition)
    assert may(match) == "take J+J=12"
    assert refused(match, move)[0].startswith(f"'{move}' is not a move of Dobro")


# --- D5 Climbs ------------------------------------------------------------------------------------


@in_every_edition
def test_D5_1_any_number_and_any_pair_may_open(edition: str) -> None:
    match = table(["2 2 12 12 J J", "3", "3"], edition=edition)
    assert may(match) == (f"2 12 2+2 12+12 {each('J={}', 2)} 2+J 12+J {each('J+J={}', 2)}")


@pytest.mark.parametrize(
    ("move", "after"), [("2", 2), ("12", 12), ("2+2", 4), ("12+12", 24), ("J=2", 2), ("2+J", 4)]
)
def test_D5_1_an_opening_doubles_nothing(move: str, after: int) -> None:
    match = table(["2 2 12 12 J 5", "3", "3"])
    match.play(move)
    assert value(match) == after


@in_every_edition
@pytest.mark.parametrize(
    ("held", "moves"),
    [("S", "S"), ("R", "R"), ("S S", "S"), ("R R", "R"), ("S R", "S R"), ("S S R R", "S R")],
)
def test_D5_2_only_specials_may_open_with_one(edition: str, held: str, moves: str) -> None:
    assert may(table([held, "3", "3"], edition=edition)) == moves


@pytest.mark.parametrize(
    ("held", "moves"), [("S R 2", "2"), ("S S R R 12", "12"), ("S J", each("J={}", 2))]
)
def test_D5_2_any_number_or_joker_must_open_instead(held: str, moves: str) -> None:
    assert may(table([held, "3", "3"])) == moves


def test_D5_2_no_value_is_in_play_and_the_next_player_opens() -> None:
    match = table(["S R", "3 S", "3"])
    match.play("S")
    assert value(match) == 0
    assert match.seat == 1
    assert may(match) == "3"
    assert refused(match, "S")[1] == "D5.1"
    match.play("3")
    assert value(match) == 3


def test_D5_2_the_next_player_with_specials_only_plays_one_too() -> None:
    match = table(["S S", "R R", "3 4"])
    match.play("S")
    assert may(match) == "R"
    match.play("R")
    assert match.seat == 0
    assert may(match) == "S"
    assert value(match) == 0


def test_D5_2_the_special_card_belongs_to_the_climb() -> None:
    match = table(["S S", "3 4", "2 2"], piles=[0, 0, 0])
    play(match, "S 3")
    assert match.view(None).to_dict()["climb"] == [
        {"seat": 0, "move": "S"},
        {"seat": 1, "move": "3"},
    ]
    play(match, "take")
    assert piles(match) == [0, 0, 2]


def test_D5_2_the_player_draws_after_it() -> None:
    match = table(["S S R R"], players=3, stock="9 10 11 12")
    match.play("S")
    assert hand(match, 0) == "9 10 11 S R R"
    assert stock(match) == "12"


def test_D5_2_everybody_sees_that_it_was_forced() -> None:
    match = table(["S R", "3 S", "3 4"])
    play(match, "S 3 4")
    assert plays(match)[-3:] == ["0:S@19!", "1:3@19", "2:4@19"]


def test_D5_2_a_special_card_on_a_value_is_not_forced() -> None:
    match = table(["S S", "3", "3"], climb="5")
    match.play("S")
    assert plays(match)[-1] == "0:S@19"


@in_every_edition
def test_D5_3_who_takes_lays_all_cards_of_the_climb_on_their_pile(edition: str) -> None:
    match = table(["2 3", "4 5", "4 5"], climb="4 5 5 6+6 S J=12", edition=edition, piles=[1, 2, 3])
    match.play("take")
    assert piles(match) == [8, 2, 3]
    assert match.row.climb == 0
    assert match.view(None).to_dict()["climb"] == []


@pytest.mark.parametrize("draw", ["auto", "manual"])
def test_D5_3_who_takes_opens_from_the_hand_they_have(draw: str) -> None:
    match = table(["2 3 3"], players=3, climb="4 5", stock="9 9 9", draw=draw)
    match.play("take")
    assert hand(match, 0) == "2 3 3"
    assert stock(match) == "9 9 9"
    assert may(match) == "2 3 3+3"
