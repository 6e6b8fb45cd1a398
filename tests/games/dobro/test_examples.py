"""D11: the examples that are printed in the rules."""

import pytest

from tests.games.dobro.situation import last_card, may, piles, table, value


@pytest.mark.parametrize(("edition", "opening"), [("fr", "3"), ("en", "2"), ("pt", "2")])
def test_D11_1_a_climb(edition: str, opening: str) -> None:
    hands = ["5 9", "5 9", "6 6 9", "2 3 8"]
    match = table(hands, climb="4", edition=edition, piles=[0, 0, 0, 0])
    assert value(match) == 4
    match.play("5")
    assert value(match) == 5
    match.play("5")
    assert value(match) == 10
    match.play("6+6")
    assert value(match) == 12
    match.play("take")
    assert piles(match) == [0, 0, 0, 5]
    assert match.seat == 3
    assert may(match) == "2 3 8"
    match.play(opening)
    assert value(match) == int(opening)
    assert match.seat == 0


@pytest.mark.parametrize("edition", ["en", "pt"])
def test_D11_2_piles_of_18_12_12_and_8(edition: str) -> None:
    match = last_card(edition=edition, piles=[18, 12, 12, 8])
    match.play("7")
    assert match.scores == [1, 2, 2, 4]


@pytest.mark.parametrize("sizes", [[8, 12, 12, 18], [0, 1, 1, 2]])
def test_D11_2_one_smallest_pile_two_equal_and_one_largest(sizes: list[int]) -> None:
    match = last_card(edition="fr", piles=sizes)
    match.play("7")
    assert match.scores == [1, 2, 2, 4]


@pytest.mark.parametrize("edition", ["en", "pt"])
def test_D11_3_wendel_wagner_alfredo_and_tania(edition: str) -> None:
    totals = [0, 0, 0, 0]
    for round, (sizes, forgetful, points) in enumerate(
        [
            ([18, 12, 8, 12], None, [1, 2, 4, 2]),
            ([8, 10, 18, 14], 0, [4 - 1, 3, 1, 2]),
            ([10, 18, 14, 8], 0, [3 - 1, 1, 2, 4]),
        ]
    ):
        match = last_card(
            edition=edition,
            draw="manual",
            round=round,
            scores=totals,
            piles=sizes,
            holder=forgetful,
        )
        match.play("7")
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        assert match.scores == totals
    assert match.over
    assert match.scores == [6, 6, 7, 8]
    assert match.winners == [3]
