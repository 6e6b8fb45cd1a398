"""Many matches at once: the same as one by one, by the same rules, from what a seat may know."""

import numpy as np
import pytest

import dobrak
from dobrak.batch import Batch
from dobrak.games import GAMES, either
from dobrak.kernel import copied
from tools.tables import TABLES, Table


def drawn(batch: Batch, dice: np.random.Generator) -> np.ndarray:
    """A random legal move for every match."""
    moves: np.ndarray = np.argmax(dice.random(batch.masks.shape) * batch.masks, axis=1)
    return moves


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_masks_are_the_legal_moves(table: Table) -> None:
    batch = Batch(table.game, table.players, 6, seed=1, **table.rules)
    dice = np.random.default_rng(1)
    out = np.empty(batch.game.moves, np.int16)
    for _ in range(40):
        for i in range(6):
            row = batch.rows[i : i + 1]
            legal = out[: either.legal_in(row, int(batch.seats[i]), out)]
            assert batch.seats[i] == row["turn"][0]
            assert np.flatnonzero(batch.masks[i]).tolist() == legal.tolist()
        batch.step(drawn(batch, dice))


@pytest.mark.parametrize("table", TABLES[::3], ids=str)
def test_a_step_is_what_the_rules_do(table: Table) -> None:
    batch = Batch(table.game, table.players, 4, seed=2, **table.rules)
    dice = np.random.default_rng(1)
    for _ in range(60):
        before, moves = copied(batch.rows), drawn(batch, dice)
        batch.step(moves)
        for i in range(4):
            row = before[i : i + 1]
            either.apply_in(row, int(moves[i]))
            if not batch.game.waits_for_deck(row[0]) and not batch.game.is_over(row[0]):
                assert row.tobytes() == batch.rows[i : i + 1].tobytes()


@pytest.mark.parametrize(("game", "players"), [("dobro", 3), ("durak", 2)])
def test_a_match_that_ends_is_followed_by_another(game: str, players: int) -> None:
    batch, dice = Batch(game, players, 50, seed=3), np.random.default_rng(1)
    ended = 0
    for _ in range(400):
        before, moves = copied(batch.rows), drawn(batch, dice)
        batch.step(moves)
        for i in np.flatnonzero(batch.ended):
            row = before[i : i + 1]
            either.apply_in(row, int(moves[i]))
            won = [bool(batch.game.kernels.won(row[0], seat)) for seat in range(players)]
            assert batch.returns[i].tolist() == pytest.approx([w / sum(won) for w in won])
            assert batch.rows[i]["finished"] == 0
        assert not batch.returns[~batch.ended].any()
        assert batch.masks.any(axis=1).all()
        ended += int(batch.ended.sum())
    assert ended > 50


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_matches_in_a_batch_of_any_size(game: str) -> None:
    many, few, other = (Batch(game, 2, n, seed=s) for n, s in ((9, 4), (3, 4), (9, 5)))
    assert many.rows[:3].tobytes() == few.rows.tobytes()
    assert many.rows.tobytes() != other.rows.tobytes()
    assert len({row.tobytes() for row in many.rows}) == 9


@pytest.mark.parametrize("table", TABLES[::2], ids=str)
def test_what_is_seen_does_not_depend_on_hidden_cards(table: Table) -> None:
    """Every world that is consistent with a view gives the same numbers and the same mask."""
    batch = Batch(table.game, table.players, 5, seed=6, **table.rules)
    dice = np.random.default_rng(1)
    for _ in range(15):
        for _ in range(4):
            batch.step(drawn(batch, dice))
        seen, masks = batch.seen.copy(), batch.masks.copy()
        for i in range(5):
            eyes = batch.game.blank()
            either.look_in(batch.rows[i : i + 1], int(batch.seats[i]), eyes)
            assert batch.game.kernels.resample(eyes[0], dice)
            batch.rows[i] = eyes[0]
        batch._observe()
        assert np.array_equal(seen, batch.seen)
        assert np.array_equal(masks, batch.masks)


def test_the_numbers_tell_situations_apart() -> None:
    batch, dice = Batch("durak", 2, 200, seed=7), np.random.default_rng(1)
    for _ in range(10):
        batch.step(drawn(batch, dice))
    assert len({row.tobytes() for row in batch.seen}) == 200


def test_what_the_seat_holds_is_seen() -> None:
    from dobrak.games.dobro import observation as dobro
    from dobrak.games.durak import observation as durak

    batch = Batch("dobro", 4, 3, seed=1)
    hands = batch.rows["hands"][np.arange(3), batch.seats]
    copies = batch.seen[:, dobro.HAND : dobro.UNSEEN].reshape(3, 16, dobro.COPIES).sum(axis=2)
    assert np.array_equal(copies, np.minimum(hands, dobro.COPIES))
    batch = Batch("durak", 2, 3, seed=1)
    for i in range(3):
        places = np.flatnonzero(batch.seen[i, durak.HAND : durak.HAND + 52]) + 1
        held = durak.ORDERS[batch.rows["trump"][i]].argsort()[places]
        hand = int(batch.rows["hands"][i, batch.seats[i]])
        assert sum(1 << int(card) for card in held) == hand


def test_what_is_hidden_is_told_to_a_judge_alone() -> None:
    from dobrak.games.dobro import reveal as dobro
    from dobrak.games.durak import observation
    from dobrak.games.durak import reveal as durak

    assert Batch("dobro", 4, 3, seed=1).hidden.size == 0
    batch, dice = Batch("dobro", 3, 9, seed=1, reveal=True), np.random.default_rng(1)
    for _ in range(30):
        batch.step(drawn(batch, dice))
    assert set(batch.directions.tolist()) == {1, -1}
    for row, seat, direction, told in zip(
        batch.rows, batch.seats, batch.directions, batch.hidden, strict=True
    ):
        hands = told[dobro.HANDS :].reshape(2, 16, 4).sum(axis=2)
        for step in (1, 2):
            other = (int(seat) + step * int(direction)) % 3
            assert hands[step - 1].tolist() == np.minimum(row["hands"][other], 4).tolist()
        stock = row["deck"][row["top"] : row["end"]]
        ahead = told[dobro.NEXT : dobro.HANDS].reshape(dobro.AHEAD, 16)
        assert ahead[: len(stock)].argmax(axis=1).tolist() == stock[: dobro.AHEAD].tolist()
        counts = told[: dobro.NEXT].reshape(16, 4).sum(axis=1)
        assert counts.tolist() == np.minimum(np.bincount(stock, minlength=16), 4).tolist()
    batch = Batch("durak", 3, 9, seed=1, reveal=True)
    for row, seat, told in zip(batch.rows, batch.seats, batch.hidden, strict=True):
        cards = observation.ORDERS[row["trump"]].argsort()[1:53]  # by place
        for step in (1, 2):
            flags = told[durak.HANDS + (step - 1) * 52 :][:52]
            held = sum(1 << int(card) for card in cards[flags == 1])
            assert held == int(row["hands"][(int(seat) + step) % 3])
        stock = row["deck"][row["top"] : row["end"]]
        ahead = told[: durak.HANDS].reshape(durak.AHEAD, 52).argmax(axis=1)
        assert cards[ahead].tolist() == stock[: durak.AHEAD].tolist()


def test_every_deal_of_durak_looks_as_if_one_suit_were_trumps() -> None:
    """If the suits are exchanged, the numbers and the moves stay the same."""
    from dobrak.games.durak import observation as durak
    from dobrak.games.durak.moves import NOTATION, WORDS, box

    cards = [int(card) for card in np.random.default_rng(1).permutation(box(36)) if card != 13]
    cards.insert(12, 13)  # after both hands: it is turned up
    looks = []
    for trump in range(4):
        numbers = durak.ORDERS[trump].argsort()  # of cards and moves, by place
        deck = " ".join(WORDS[int(numbers[card])] for card in cards)
        match = dobrak.new("durak", players=2, decks=[deck], first=0, ruleset="perevodnoy")
        seen = np.zeros((40, durak.OBSERVED), np.int8)
        for step in range(40):
            assert match.seat is not None
            either.observe(match.view(match.seat).row, match.seat, seen[step])
            legal = sorted(int(durak.ORDERS[trump][move.number]) for move in match.moves())
            match.play(NOTATION[int(numbers[legal[step % len(legal)]])])
        assert (seen[:, durak.TRUMP] == trump).all()
        looks.append(seen[:, : durak.TRUMP])
    assert all(np.array_equal(looks[0], other) for other in looks)


def test_an_illegal_move_is_refused_and_nothing_has_changed() -> None:
    batch = Batch("durak", 2, 3, seed=1)
    moves = batch.masks.argmax(axis=1)
    moves[1] = 105  # nobody can take before there is an attack
    before = batch.rows.tobytes()
    with pytest.raises(dobrak.IllegalMove, match="Move 105 is not legal in match 1"):
        batch.step(moves)
    for wrong in (-1, 107, 5000):
        with pytest.raises(dobrak.IllegalMove):
            batch.step(np.array([wrong] * 3))
    assert batch.rows.tobytes() == before
    assert batch.refused == 0


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"game": "chess"}, "game: takes one of"),
        ({"players": 9}, "players"),
        ({"count": 0}, "count"),
        ({"seed": -1}, "seed"),
        ({"device": "abacus"}, "device: takes one of"),
        ({"edition": "fr"}, "edition"),
    ],
)
def test_bad_options_are_refused(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Batch(**{"game": "durak", "players": 2, "count": 2, **given})  # type: ignore[arg-type]


@pytest.mark.parametrize("moves", [np.zeros(2, int), np.zeros(3), "xyz"])
def test_moves_are_whole_numbers_one_for_each_match(moves: object) -> None:
    with pytest.raises(ValueError, match="moves: takes 3 whole numbers"):
        Batch("durak", 2, 3).step(moves)


def test_a_batch_on_the_cpu_has_no_streams() -> None:
    batch = Batch("durak", 2, 3)
    with pytest.raises(ValueError, match="device: a batch on the CPU has no streams"):
        batch.on_stream(0)
    with pytest.raises(ValueError, match="device: a batch on the CPU has no streams"):
        _ = batch.stream


def test_matches_of_one_batch_may_have_different_rules() -> None:
    editions = [{"edition": name} for name in ("fr", "en", "pt")]
    batch = Batch("dobro", 3, 600, seed=8, tables=editions, rounds=1)
    kinds = batch.rows["low_wins"] + 2 * batch.rows["cards_open"]
    assert np.bincount(kinds).min() > 140
    assert set(np.unique(batch.rows["rounds"])) == {1}
    assert [table["edition"] for table in batch.tables] == ["fr", "en", "pt"]
    dice = np.random.default_rng(1)
    for _ in range(40):
        before, moves = copied(batch.rows), drawn(batch, dice)
        batch.step(moves)
        same = ~batch.ended
        assert np.array_equal(before["low_wins"][same], batch.rows["low_wins"][same])


def test_all_matches_of_a_batch_take_the_same_cards() -> None:
    with pytest.raises(ValueError, match="tables: all must be played with the same cards"):
        Batch("durak", 2, 2, tables=[{"ruleset": "dourak"}, {"ruleset": "podkidnoy", "deck": 52}])
    with pytest.raises(ValueError, match="tables: takes the rules of one table or more"):
        Batch("durak", 2, 2, tables=[])
