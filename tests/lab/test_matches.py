"""A match between bots: compiled code and `Match.play` make the same moves."""

import numpy as np
import pytest

from dobrak.bots import BOTS, bot_named
from dobrak.bots.bot import Bot
from dobrak.bots.rated import Rated
from dobrak.games import GAMES
from dobrak.games.game import Move
from dobrak.lab.decks import Decks
from dobrak.lab.matches import play_checked, play_compiled
from dobrak.match import View
from dobrak.new_match import new
from tools.tables import TABLES, Table

PATIENCE = 60.0


def decks_of(table: Table, seed: str) -> Decks:
    game = GAMES[table.game]
    return Decks(game, table.players, game.options(table.players, table.rules), seed)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_ways_give_the_same_match(table: Table) -> None:
    bots = [bot for bot in (make() for make in BOTS.values()) if isinstance(bot, Rated)]
    for turn in range(3):
        seats = [bots[(seat + turn) % 3] for seat in range(table.players)]
        decks = decks_of(table, f"same/{turn}")
        checked = play_checked(decks, seats, f"table {turn}", PATIENCE)
        compiled = play_compiled(decks, seats, f"table {turn}")
        assert checked.sentence == ""
        assert compiled.decisions == checked.decisions
        assert compiled.won == checked.won


def test_a_long_match_uses_up_its_luck_more_than_once() -> None:
    table = Table("durak", 2, {"deals": 20})
    seats = [bot for bot in [BOTS["random"]()] * 2 if isinstance(bot, Rated)]
    compiled = play_compiled(decks_of(table, "long"), seats, "long")
    assert min(compiled.decisions) > 512
    assert compiled.decisions == play_checked(decks_of(table, "long"), seats, "long", 60).decisions


@pytest.mark.parametrize("table", [Table("dobro", 3), Table("durak", 4)], ids=str)
def test_the_cards_are_those_of_a_match_with_that_seed(table: Table) -> None:
    decks, match = decks_of(table, "x"), table.new(seed="x")
    assert [int(card) for card in decks.deck(0)] == match.deals[0].deck
    assert decks.first in (None, match.row.opener)


class Trouble(Bot):
    """Plays `simple` for a while, then makes a mistake."""

    name, about = "trouble", "does something wrong"

    def __init__(self, wrong: object) -> None:
        self.wrong, self.turns = wrong, 0

    def choose(self, view: View, rng: np.random.Generator) -> Move:
        self.turns += 1
        if self.turns < 4:
            return bot_named("simple", view.game.name).choose(view, rng)
        if isinstance(self.wrong, Exception):
            raise self.wrong
        return self.wrong  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("wrong", "trouble", "sentence"),
    [
        (RuntimeError("no idea"), "crashed", "it raised 'RuntimeError: no idea'"),
        ("draw", "illegal", "it answered 'draw', which is not a legal move"),
        (None, "illegal", "it answered 'None', which is not a legal move"),
    ],
)
def test_a_bot_that_does_wrong_forfeits_the_match(
    wrong: object, trouble: str, sentence: str
) -> None:
    seats = [Trouble(wrong), bot_named("simple", "dobro")]
    outcome = play_checked(decks_of(Table("dobro", 2), "1"), seats, "1", PATIENCE)
    assert (outcome.guilty, outcome.trouble) == (0, trouble)
    assert sentence in outcome.sentence
    assert not any(outcome.won)


def test_a_bot_that_thinks_too_long_forfeits_the_match() -> None:
    seats = [bot_named("random", "durak")] * 2
    outcome = play_checked(decks_of(Table("durak", 2), "1"), seats, "1", patience=1e-9)
    assert outcome.trouble == "endless"


def test_a_bot_never_gets_the_match_itself() -> None:
    seen = []

    class Curious(Trouble):
        def choose(self, view: View, rng: np.random.Generator) -> Move:
            seen.append(view)
            return view.moves()[0]

    play_checked(decks_of(Table("durak", 2), "1"), [Curious(None)] * 2, "1", PATIENCE)
    match = new("durak", 2, seed="1")
    assert seen
    for view in seen:
        assert type(view) is View
        assert view.seat is not None
        assert view.row.viewer == view.seat + 1
        assert view.row.hands[1 - view.seat] == 0
    assert match.row.viewer == 0
