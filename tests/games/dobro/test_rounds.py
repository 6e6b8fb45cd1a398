"""D6 to D9: how a round ends, what it scores, who opens the next, and who wins."""

import pytest

import dobrak
from dobrak import Match
from tests.games.dobro.situation import (
    both_ways_round,
    deck,
    for_every_number_of_players,
    hand,
    in_every_edition,
    last_card,
    may,
    pass_on,
    piles,
    play,
    table,
)

# --- D6 End of a round ----------------------------------------------------------------------------


@pytest.mark.parametrize("draw", ["auto", "manual"])
def test_D6_1_without_stock_nothing_is_drawn(draw: str) -> None:
    match = table(["7 7 8", "9 9", "2 2"], climb="6", draw=draw)
    match.play("7+7")
    assert hand(match, 0) == "8"
    assert match.seat == 1
    assert may(match) == "take 9+9"


def test_D6_1_play_goes_on_after_the_last_card_of_the_stock() -> None:
    match = table(["2 2 2 2 3 7", "3 3 3 3 3 9", "5 5 5 5 5 10"], climb="6", stock="12")
    play(match, "7 9 10")
    assert [hand(match, seat) for seat in range(3)] == ["2 2 2 2 3 12", "3 3 3 3 3", "5 5 5 5 5"]
    assert match.seat == 0
    assert match.row.finished == 0


@in_every_edition
@pytest.mark.parametrize(
    ("held", "move"),
    [("7", "7"), ("7 7", "7+7"), ("J", "J=12"), ("7 J", "7+J"), ("J J", "J+J=3"), ("S", "S")],
)
def test_D6_2_the_round_is_over_whatever_card_was_the_last(
    edition: str, held: str, move: str
) -> None:
    match = table([held, "2 2", "2 2"], climb="5", edition=edition, rounds=1)
    match.play(move)
    assert match.over
    assert match.row.closer == 0


def test_D6_2_a_reverse_or_a_forced_skip_ends_the_round_too() -> None:
    for match, move in ((table(["R", "2", "2"], climb="5"), "R"), (table(["S", "2", "2"]), "S")):
        match.play(move)
        assert match.row.finished == 1


@pytest.mark.parametrize("draw", ["auto", "manual"])
def test_D6_2_the_round_goes_on_while_a_card_is_left_in_the_hand(draw: str) -> None:
    match = table(["7 8", "2 2", "2 2"], climb="5", draw=draw)
    match.play("7")
    assert match.row.finished == 0
    assert match.seat == 1


@pytest.mark.parametrize("draw", ["auto", "manual"])
def test_D6_2_the_round_goes_on_while_a_card_is_left_in_the_stock(draw: str) -> None:
    match = table(["7", "2 2", "2 2"], climb="5", stock="12", draw=draw)
    match.play("7")
    if draw == "manual":
        match.play("draw")
    assert match.row.finished == 0
    assert hand(match, 0) == "12"
    assert match.seat == 1


@in_every_edition
def test_D6_2_the_cards_on_the_table_go_to_nobody(edition: str) -> None:
    match = last_card(climb="4 5 6", edition=edition, rounds=1, piles=[3, 2, 1, 0])
    match.play("7")
    assert piles(match) == [3, 2, 1, 0]


@pytest.mark.parametrize("draw", ["auto", "manual"])
@for_every_number_of_players
def test_D6_2_of_the_round_only_piles_and_points_are_left(players: int, draw: str) -> None:
    match = last_card(players, climb="4 5 6", rounds=1, draw=draw)
    match.play("7")
    assert dobrak.setup(match.position()).row.tobytes() == match.row.tobytes()


def test_D6_2_nothing_of_a_round_is_left_in_the_next() -> None:
    whole = deck(["12", "11", "10"])
    match = last_card(3, climb="4 5 6", decks=[whole])
    match.play("7")
    fresh = dobrak.new("dobro", 3, decks=[whole], first=match.seat)
    fresh.row.scores, fresh.row.finished, fresh.row.closer = match.row.scores, 1, 0
    assert match.row.tobytes() == fresh.row.tobytes()


@in_every_edition
def test_D6_3_only_the_number_of_cards_counts(edition: str) -> None:
    scored = []
    for climb in ("2 3 4 5", "9 10 11 12", "2 S R J=3", "2+2 3+3"):
        match = table(["7 8", "2", "3", "4"], climb=climb, edition=edition, piles=[0, 6, 5, 2])
        play(match, "take 7 take 2")
        scored.append(match.scores)
    # 4, 7, 5 and 2 cards; what lies on the table at the end is nobody's
    assert scored == [[2, 4, 3, 1] if edition == "fr" else [3, 1, 2, 4]] * 4


# --- D7 Scoring -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sizes", "fr", "en"),
    [
        ([5, 6], [1, 2], [2, 1]),
        ([6, 6], [1, 1], [1, 1]),
        ([0, 0, 0], [1, 1, 1], [1, 1, 1]),
        ([3, 1, 2], [3, 1, 2], [1, 3, 2]),
        ([18, 12, 12, 8], [4, 2, 2, 1], [1, 2, 2, 4]),
        ([4, 5, 3, 2, 1], [4, 5, 3, 2, 1], [2, 1, 3, 4, 5]),
        ([6, 5, 4, 3, 2, 1], [6, 5, 4, 3, 2, 1], [1, 2, 3, 4, 5, 6]),
        # equal piles
        ([12, 12, 12, 8], [2, 2, 2, 1], [1, 1, 1, 4]),
        ([18, 8, 8, 8], [4, 1, 1, 1], [1, 2, 2, 2]),
        ([18, 18, 8, 8], [3, 3, 1, 1], [1, 1, 3, 3]),
        ([9, 5, 5, 5, 1, 1], [6, 3, 3, 3, 1, 1], [1, 2, 2, 2, 5, 5]),
    ],
)
@in_every_edition
def test_D7_1_and_D7_6_points_are_the_places_of_the_piles(
    edition: str, sizes: list[int], fr: list[int], en: list[int]
) -> None:
    match = last_card(len(sizes), edition=edition, piles=sizes)
    match.play("7")
    assert match.scores == (fr if edition == "fr" else en)


@in_every_edition
def test_D7_1_points_are_added_to_the_total(edition: str) -> None:
    match = last_card(edition=edition, piles=[1, 2, 3, 4], round=1, scores=[10, 20, 30, 40])
    match.play("7")
    assert match.scores == ([11, 22, 33, 44] if edition == "fr" else [14, 23, 32, 41])


@pytest.mark.parametrize(("edition", "more"), [("fr", 1), ("en", -1), ("pt", -1)])
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_D7_2_the_forgetful_card_counts_at_the_end_of_the_round(
    edition: str, more: int, seat: int
) -> None:
    match = last_card(edition=edition, piles=[3, 3, 3, 3], draw="manual", holder=seat)
    match.play("7")
    assert match.scores == [1 + more if other == seat else 1 for other in range(4)]


@in_every_edition
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_D7_3_the_best_total_wins(edition: str, seat: int) -> None:
    best, others = (5, 6) if edition == "fr" else (6, 5)
    totals = [best if other == seat else others for other in range(4)]
    match = final(edition, totals, piles=[4, 4, 4, 4])
    assert match.winners == [seat]


@in_every_edition
def test_D7_3_the_last_round_counts_for_the_total(edition: str) -> None:
    match = last_card(edition=edition, piles=[4, 3, 2, 1], round=2, scores=[9, 9, 9, 9])
    match.play("7")
    assert match.scores == ([13, 12, 11, 10] if edition == "fr" else [10, 11, 12, 13])
    assert match.winners == [3]


@in_every_edition
def test_D7_3_nobody_has_won_before_the_match_is_over(edition: str) -> None:
    assert last_card(edition=edition, scores=[1, 2, 3, 4]).winners == []


@in_every_edition
def test_D7_4_of_players_level_the_fewest_cards_of_the_last_round_win(edition: str) -> None:
    best, other = (5, 6) if edition == "fr" else (6, 5)
    assert final(edition, [best, best, best, other], piles=[4, 3, 5, 0]).winners == [1]
    assert final(edition, [best, best, best, other], piles=[3, 4, 5, 0]).winners == [0]
    assert final(edition, [other, best, best, best], piles=[0, 4, 4, 3]).winners == [3]


@in_every_edition
def test_D7_4_cards_come_before_values(edition: str) -> None:
    match = final(edition, [5, 5, 5, 5], piles=[4, 3, 4, 4], values=[8, 30, 8, 8])
    assert match.winners == [1]


@pytest.mark.parametrize(
    ("edition", "winners"), [("fr", [0, 1, 3]), ("en", [1, 3]), ("pt", [0, 1, 3])]
)
def test_D7_5_the_lowest_sum_of_values_breaks_the_tie_in_en_alone(
    edition: str, winners: list[int]
) -> None:
    match = final(edition, [5, 5, 5, 5], piles=[3, 3, 4, 3], values=[21, 20, 1, 20])
    assert match.winners == winners


@pytest.mark.parametrize(("edition", "winners"), [("fr", [0, 1]), ("en", [0]), ("pt", [0, 1])])
def test_D7_5_one_point_of_value_is_enough(edition: str, winners: list[int]) -> None:
    best, other = (5, 6) if edition == "fr" else (6, 5)
    match = final(edition, [best, best, other, other], piles=[3, 3, 3, 3], values=[9, 10, 1, 1])
    assert match.winners == winners


@in_every_edition
def test_D7_5_players_level_in_everything_share_the_victory(edition: str) -> None:
    match = final(edition, [5, 5, 5, 5], piles=[3, 3, 3, 3], values=[20, 20, 20, 20])
    assert match.winners == [0, 1, 2, 3]


@in_every_edition
def test_D7_5_the_values_are_those_of_the_cards_taken(edition: str) -> None:
    match = table(
        ["9 2", "3 2", "12 2"],
        climb="4 5 6+6",
        edition=edition,
        round=2,
        piles=[0, 0, 0],
        scores=[1, 1, 1],
    )
    play(match, "take 9 take 3 take 12")
    assert match.view(None).to_dict()["pile_values"] == [21, 9, 3]
    play(match, "take 2")
    assert match.view(None).to_dict()["pile_values"] == [33, 9, 3]


@pytest.mark.parametrize(
    ("climb", "worth"),
    [
        ("12", 12),
        ("12 J=12", 12),
        ("12 S R", 12),
        ("2 12+J S", 14),
        ("J+J=12 R", 0),
        ("2 3+3 11", 19),
    ],
)
def test_D7_7_jokers_and_specials_are_worth_nothing_in_the_sum(climb: str, worth: int) -> None:
    match = table(["7 8", "2", "2"], climb=climb, edition="en", piles=[0, 0, 0])
    match.play("take")
    assert match.view(None).to_dict()["pile_values"] == [worth, 0, 0]


def test_D7_7_cards_played_through_the_rules_are_worth_the_same() -> None:
    match = table(["2 J R 4", "S 9 9", "J 3"], edition="en", piles=[0, 0, 0])
    play(match, "2+J S J=5 R take")
    assert match.seat == 2
    assert piles(match) == [0, 0, 5]
    assert match.view(None).to_dict()["pile_values"] == [0, 0, 2]


def final(
    edition: str, totals: list[int], *, piles: list[int], values: list[int] | None = None
) -> Match:
    """A match that has just ended with these totals, and these piles in its last round."""
    match = last_card(edition=edition, piles=piles, values=values, round=2)
    match.play("7")
    match.row.scores[: match.players] = totals
    return match


# --- D8 The next round ----------------------------------------------------------------------------


@in_every_edition
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize("closer", [0, 2])
def test_D8_1_the_worst_total_opens(edition: str, seat: int, closer: int) -> None:
    worst, others = (8, 7) if edition == "fr" else (7, 8)
    totals = [worst if other == seat else others for other in range(4)]
    match = last_card(turn=closer, edition=edition, piles=[4] * 4, round=1, scores=totals)
    match.play("7")
    assert match.seat == match.row.opener == seat


@in_every_edition
def test_D8_1_it_is_the_total_that_counts_and_not_the_last_round(edition: str) -> None:
    match = last_card(edition=edition, piles=[4, 3, 2, 1], round=1, scores=[20, 10, 10, 40])
    match.play("7")
    assert match.scores == ([24, 13, 12, 41] if edition == "fr" else [21, 12, 13, 44])
    assert match.seat == (3 if edition == "fr" else 1)


@in_every_edition
def test_D8_1_who_would_open_by_their_cards_alone_does_not(edition: str) -> None:
    totals = [8, 7, 7, 7] if edition == "fr" else [7, 8, 8, 8]
    low_hand = deck(["2 2 2 2 2 3", "12 12 12 11 11 11"], players=4)
    match = last_card(edition=edition, piles=[4] * 4, round=1, scores=totals, decks=[low_hand])
    match.play("7")
    assert match.seat == 0


@both_ways_round
@for_every_number_of_players
@pytest.mark.parametrize("edition", ["fr", "pt"])
def test_D8_2_a_tie_goes_to_the_first_after_who_emptied_their_hand(
    edition: str, players: int, direction: int
) -> None:
    for closer in range(players):
        match = last_card(
            players, turn=closer, edition=edition, direction=direction, piles=[3] * players
        )
        match.play("7")
        assert match.seat == (closer + direction) % players


@pytest.mark.parametrize(
    ("tied", "closer", "direction", "opener"),
    [
        ([0, 2], 0, 1, 2),
        ([0, 2], 1, 1, 2),
        ([0, 2], 2, 1, 0),
        ([0, 2], 3, 1, 0),
        ([0, 3], 0, 1, 3),
        ([0, 3], 1, 1, 3),
        ([0, 1], 0, -1, 1),
        ([0, 1], 3, -1, 1),
        ([0, 1], 2, -1, 1),
        ([0, 1], 1, -1, 0),
        ([1, 2, 3], 1, 1, 2),
        ([1, 2, 3], 1, -1, 3),
    ],
)
@pytest.mark.parametrize("edition", ["fr", "pt"])
def test_D8_2_the_tied_player_whose_turn_comes_first_opens(
    edition: str, tied: list[int], closer: int, direction: int, opener: int
) -> None:
    worst, others = (8, 7) if edition == "fr" else (7, 8)
    match = last_card(
        turn=closer,
        direction=direction,
        edition=edition,
        round=1,
        scores=[worst if seat in tied else others for seat in range(4)],
        piles=[3] * 4,
    )
    match.play("7")
    assert match.seat == opener


@both_ways_round
@pytest.mark.parametrize("edition", ["fr", "pt"])
def test_D8_2_a_reverse_that_ended_the_round_has_turned_the_direction(
    edition: str, direction: int
) -> None:
    match = table(
        ["R", "2", "2", "2"], climb="5", edition=edition, direction=direction, piles=[3] * 4
    )
    match.play("R")
    assert match.seat == -direction % 4


@pytest.mark.parametrize("edition", ["fr", "pt"])
def test_D8_2_the_cards_dealt_make_no_difference(edition: str) -> None:
    high = deck(["12 12 12 11 11 11", "2 2 2 2 2 3", "10 10 10 9 9 9"])
    match = last_card(3, edition=edition, piles=[3] * 3, decks=[high])
    match.play("7")
    assert match.seat == 1
    assert " compared=- dealt=0,0,0 " in match.position()


@pytest.mark.parametrize(
    ("hands", "opener"),
    [
        # the highest card
        (["12 2 2 2 2 2", "11 11 11 10 10 10", "9 9 9 8 8 8"], 0),
        (["11 11 11 10 10 10", "12 2 2 2 2 2", "9 9 9 8 8 8"], 1),
        (["9 9 9 8 8 8", "11 11 11 10 10 10", "12 2 2 2 2 2"], 2),
        # the second highest, and so on down
        (["12 12 2 2 2 3", "12 11 11 11 10 10", "9 9 9 8 8 8"], 0),
        (["12 10 2 2 2 2", "12 11 3 3 3 3", "9 9 9 8 8 8"], 1),
        (["12 11 10 9 8 7", "12 11 10 9 8 6", "12 11 10 9 8 2"], 0),
        (["12 11 10 9 8 2", "12 11 10 9 8 2", "12 11 10 9 8 3"], 2),
        # six of a kind are still lower than one that is higher
        (["3 3 3 3 3 3", "4 4 4 4 4 4", "5 2 2 2 2 2"], 2),
        (["4 2 2 2 2 2", "3 3 3 3 3 3", "J J J S S R"], 0),
        # jokers and specials are 0
        (["12 2 2 2 2 2", "12 J J J S S", "11 11 11 10 10 10"], 0),
        (["3 3 3 3 R R", "3 2 2 2 2 2", "3 J J J S S"], 0),
    ],
)
def test_D8_3_the_highest_cards_open_in_en(hands: list[str], opener: int) -> None:
    match = last_card(3, edition="en", piles=[3] * 3, decks=[deck(hands)])
    match.play("7")
    assert match.seat == opener


def test_D8_3_only_the_tied_players_are_compared() -> None:
    hands = ["12 12 12 11 11 11", "2 2 2 2 2 3", "3 3 3 3 3 4", "10 10 10 9 9 9"]
    match = last_card(
        edition="en", piles=[3] * 4, round=1, scores=[6, 5, 5, 6], decks=[deck(hands)]
    )
    match.play("7")
    assert match.seat == 2
    assert " compared=1,2 " in match.position()


def test_D8_3_what_was_compared_is_forgotten_with_the_round() -> None:
    match = last_card(3, edition="en", piles=[3] * 3, round=1, scores=[5, 6, 6])
    match.row.compared, match.row.dealt[:3] = 0b101, [8**10, 0, 8**9]
    match.play("7")
    assert " compared=- dealt=0,0,0 " in match.position()


@both_ways_round
def test_D8_3_hands_level_to_the_last_card_fall_under_D8_2(direction: int) -> None:
    level = deck(["12 8 7 6 5 4", "12 8 7 6 5 4", "12 8 7 6 5 4", "11 10 9 8 7 3"])
    for closer in range(4):
        match = last_card(
            turn=closer, edition="en", direction=direction, piles=[3] * 4, decks=[level]
        )
        match.play("7")
        order = [(closer + direction * step) % 4 for step in range(1, 5)]
        assert match.seat == next(seat for seat in order if seat != 3)


def test_D8_3_nobody_is_shown_the_cards_compared() -> None:
    hands = ["12 2 2 2 2 2", "11 11 11 10 10 10", "9 9 9 8 8 8"]
    match = last_card(3, edition="en", piles=[3] * 3, decks=[deck(hands)])
    opens = match.play("7")[-1]
    assert opens.private == {}
    assert opens.facts == {"seat": 0, "reason": "highest cards"}
    for seat in (0, 1, 2):
        seen = match.view(seat).row
        assert [bool(height) for height in seen.dealt] == [other == seat for other in range(6)]
    assert not match.view(None).row.dealt.any()


def test_D8_3_the_height_of_a_hand_has_three_bits_for_each_number() -> None:
    hands = ["12 2 2 2 2 2", "11 11 3 J S R", "9 9 9 8 8 8"]
    match = last_card(3, edition="en", piles=[3] * 3, decks=[deck(hands)])
    match.play("7")
    heights = [8**10 + 5, 2 * 8**9 + 8, 3 * 8**7 + 3 * 8**6]
    assert [int(height) for height in match.row.dealt[:3]] == heights


# --- D9 Length ------------------------------------------------------------------------------------


@in_every_edition
@for_every_number_of_players
def test_D9_1_and_D9_2_a_match_lasts_three_rounds_or_as_many_as_agreed(
    edition: str, players: int
) -> None:
    for chosen, rounds in (({}, 3), ({"rounds": 1}, 1), ({"rounds": "long"}, players)):
        match = dobrak.new("dobro", players, edition=edition, seed=1, **chosen)
        assert rounds_played(match) == rounds


@in_every_edition
@pytest.mark.parametrize("rounds", [1, 2, 3, 5])
def test_D9_3_ties_are_broken_by_the_final_round_of_the_match(edition: str, rounds: int) -> None:
    # The totals are level after it: the pile of 4 scores one more in `fr`, one less elsewhere.
    ahead = 1 if edition == "fr" else -1
    match = last_card(
        2, edition=edition, rounds=rounds, round=rounds - 1, piles=[4, 3], scores=[0, ahead]
    )
    match.play("7")
    assert match.scores[0] == match.scores[1]
    assert match.winners == [1]


def rounds_played(match: Match) -> int:
    """Play to the end; return how many rounds were dealt."""
    while not match.over:
        pass_on(match)
    assert match.row.finished == len(match.deals)
    return len(match.deals)
