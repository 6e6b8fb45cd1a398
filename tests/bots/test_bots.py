"""What holds for every bot."""

import random
from functools import cache

import numpy as np
import pytest

from dobrak.bots import BOTS, bot_named, chance_of, expanded
from dobrak.bots.about import habits_of_all
from dobrak.bots.bot import Bot
from dobrak.bots.learned.player import Learned
from dobrak.bots.rated import Rated
from dobrak.bots.search import Search
from dobrak.match import View
from tools.tables import TABLES, Table, next_move, random_options

HABITS = habits_of_all()


@cache
def positions(table: Table, seed: int) -> list[tuple[View, bool]]:
    """Views of seats that have something to decide, and whether it is their turn."""
    rng = random.Random(seed)
    match = table.new(seed=seed, **random_options(table, rng))
    found = []
    while not match.over:
        for seat in range(match.players):
            if match.moves(seat) and rng.random() < 0.08:
                found.append((match.view(seat), seat == match.seat))
        move, seat = next_move(match, "any", rng)
        match.play(move, seat)
    return found


# Those that look ahead take longer, and think in the same way at all tables: every seventh will do.
QUICK = [name for name, make in BOTS.items() if isinstance(make(), Rated)]
ASKED = [
    (table, name)
    for number, table in enumerate(TABLES)
    for name in (BOTS if number % 7 == 0 else QUICK)
]


def quick(name: str) -> Bot:
    """A bot that does not think for long."""
    bot = BOTS[name]()
    thinks = bot.fallback if isinstance(bot, Learned) else bot
    if isinstance(thinks, Search):
        thinks.share = 0.01
    return bot


@pytest.mark.parametrize(("table", "name"), ASKED, ids=str)
def test_a_bot_cannot_tell_two_worlds_apart(table: Table, name: str) -> None:
    thinks_the_same_of_two_worlds(quick(name), table)


def thinks_the_same_of_two_worlds(bot: Bot, table: Table) -> None:
    """In a world that its seat cannot tell from the true one, it plays and rates the same."""
    worlds = np.random.default_rng(1)
    for view, on_turn in positions(table, 5):
        other = view.world(worlds).view(view.seat)
        before = view.row.tobytes()
        assert bot.calls(view, dice()) == bot.calls(other, dice())
        opinions = bot.weigh(view, dice())
        assert opinions == bot.weigh(other, dice())
        assert [opinion.move for opinion in opinions] == view.moves()
        assert sum(opinion.sure for opinion in opinions) == pytest.approx(1.0)
        if on_turn:
            move = bot.choose(view, dice())
            assert move == bot.choose(other, dice())
            assert move.number in [legal.number for legal in view.moves()]
            best = max(opinion.value for opinion in opinions)
            errs = isinstance(bot, Learned) and bot.temperature > 0
            assert errs or next(o for o in opinions if o.move == move).value == best
        assert view.row.tobytes() == before  # and it leaves the view as it was


def dice(seed: int = 7) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("name", ["simple", "careful"])
def test_whoever_forgets_to_draw_is_called_and_none_of_them_forgets(name: str) -> None:
    bot = quick(name)
    for table in TABLES:
        if table.rules.get("draw") != "manual":
            continue
        for view, on_turn in positions(table, 2):
            if "call" in view.moves():
                assert bot.calls(view, dice())
            if on_turn:
                assert bot.choose(view, dice()) != "end"
            if on_turn and "call" in view.moves():
                assert bot.choose(view, dice()) == "call"


def test_the_random_bot_makes_every_legal_move_sometimes() -> None:
    match = Table("dobro", 3, {"draw": "manual"}).new(seed=1, first=0)
    bot, rng = BOTS["random"](), dice()
    chosen = [bot.choose(match.view(0), rng) for _ in range(2000)]
    counts = [chosen.count(move) for move in match.moves()]
    expected = 2000 / len(counts)
    assert sum((count - expected) ** 2 / expected for count in counts) < 3 * len(counts)
    assert len({opinion.sure for opinion in bot.weigh(match.view(0), rng)}) == 1


def test_chance_comes_from_the_table_the_seat_and_the_version() -> None:
    bot, other = BOTS["random"](), BOTS["random"]()
    other.version += 1
    draws = [
        chance_of(*words).random()
        for words in [("a", 0, bot), ("a", 1, bot), ("b", 0, bot), ("a", 0, other)]
    ]
    assert len(set(draws)) == 4
    assert chance_of("a", 0, bot).random() == draws[0]


def test_who_has_nothing_to_choose_from_is_not_asked() -> None:
    match = Table("durak", 2).new(seed=1, first=0)
    with pytest.raises(ValueError, match="spectator"):
        BOTS["simple"]().choose(match.view(None), dice())
    with pytest.raises(ValueError, match="no move to choose from"):
        BOTS["simple"]().choose(match.view(1), dice())
    assert BOTS["simple"]().weigh(match.view(1), dice()) == []


class Last(Bot):
    """The smallest possible bot."""

    name = "last"
    about = "the last of its moves"

    def choose(self, view: View, rng: np.random.Generator):  # type: ignore[no-untyped-def]
        return view.moves()[-1]


def test_a_bot_that_only_chooses_weighs_too() -> None:
    view = Table("durak", 2).new(seed=1, first=0).view(0)
    opinions = Last().weigh(view, dice())
    assert [opinion.sure for opinion in opinions] == [0.0] * (len(opinions) - 1) + [1.0]
    assert Last().calls(view, dice())
    Last().close()


# --- how bots are named ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", HABITS)
def test_each_rule_of_thumb_can_be_switched_off(game: str) -> None:
    assert expanded(["simple", "careful-*"], game)[1:] == [f"careful-{h}" for h in HABITS[game]]
    tables = [table for table in TABLES if table.game == game and table.players in (2, 4)]
    seen = [view for table in tables for view, _ in positions(table, 1)]
    for name in expanded(["careful-*"], game):
        without, whole = bot_named(name, game), bot_named("careful", game)
        assert name.removeprefix("careful-") in without.about
        assert any(without.weigh(view, dice()) != whole.weigh(view, dice()) for view in seen), name


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("clever", "there is no bot 'clever'; there are random, beginner, simple, careful"),
        ("careful-nothing", "careful has no rule of thumb 'nothing'; it has"),
        ("simple-pairs", "simple has no rules of thumb"),
        ("", "there is no bot ''"),
        ("mine=", "mine= needs the command"),
        ("=python", "'' is no name for a bot"),
        ("a b=python", "'a b' is no name for a bot"),
        ("no_such_module:Bot", "'no_such_module:Bot' cannot be had: 'ModuleNotFoundError"),
        ("mine='", "is no command"),
    ],
)
def test_a_wrong_name_is_refused_with_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match="^bots: ") as refused:
        bot_named(name, "dobro")
    assert sentence in str(refused.value)
