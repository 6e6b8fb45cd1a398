"""Bots that search: what they find, how they rate it, and that they can be stopped."""

import inspect

import numpy as np
import pytest

import dobrak
from dobrak.bots import BOTS
from dobrak.bots.advice import LOSS
from dobrak.bots.bot import OutOfTime, all_of
from dobrak.bots.kernels import Outcomes
from dobrak.bots.learned.lengths import as_learned
from dobrak.bots.master import Master
from dobrak.bots.reasons import REASONS
from dobrak.bots.search import BY_NET, Search, SearchSettings, Tree
from dobrak.bots.search.outcome import outcomes, write_values
from dobrak.bots.search.tree import UNIFORM, SearchParams
from tests.games.durak.situation import table
from tools.tables import TABLES, Table

RANDOM_ROLLOUTS = SearchParams(UNIFORM, 1.0, 1.0, 0.7, 0.1, 0.0)


def dice(seed: int = 7) -> np.random.Generator:
    return np.random.default_rng(seed)


def ended(game: str, scores: list[int], **fields: int) -> np.ndarray:
    """A row whose deal is over."""
    match = dobrak.new(game, len(scores), seed=1)
    rows = match.view(0).rows.copy()
    rows["scores"][0, : len(scores)] = scores
    for name, value in fields.items():
        rows[name] = value
    return rows


def worth(rows: np.ndarray, found: Outcomes) -> list[float]:
    out = np.zeros(6)
    write_values(rows[0], found, out)
    return [round(float(value), 3) for value in out[: int(rows["players"][0])]]


def test_a_deal_of_durak_is_won_lost_or_drawn() -> None:
    before = outcomes(ended("durak", [0, 0])[0], dice())
    assert worth(ended("durak", [1, 0]), before) == [1, 0]
    assert worth(ended("durak", [0, 0]), before) == [0.5, 0.5]
    before = outcomes(ended("durak", [0, 0, 0])[0], dice())
    durak = ended("durak", [0, 1, 0], first_out_wins=0)
    assert worth(durak, before) == [1, 0, 1]


def test_points_of_dobro_are_worth_what_they_do_for_the_match() -> None:
    start = ended("dobro", [0, 0], rounds=3, finished=0)
    before = outcomes(start[0], dice())
    ahead = worth(ended("dobro", [1, 2], rounds=3, finished=1), before)
    assert ahead[0] == pytest.approx(0.75, abs=0.06)  # one ahead with two rounds to go
    assert sum(ahead) == pytest.approx(1.0, abs=0.01)
    last = outcomes(ended("dobro", [3, 5], rounds=3, finished=1)[0], dice())
    assert worth(ended("dobro", [4, 7], rounds=3, finished=2), last) == [1, 0]


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_better_moves_get_more_playouts(game: str) -> None:
    view = dobrak.new(game, 2, seed=3).view
    seat = int(dobrak.new(game, 2, seed=3).seat or 0)
    tree = Tree(view(seat), SearchSettings(2000, 50, RANDOM_ROLLOUTS), dice())
    all_of(tree.search(dice()))
    stats = tree.stats()
    assert sum(one.visit_share for one in stats.values()) == pytest.approx(1.0)
    by_visits = sorted(stats.values(), key=lambda one: one.visit_share)
    assert by_visits[-1].lower_bound == max(one.lower_bound for one in by_visits)


@pytest.mark.parametrize("table", TABLES[::5], ids=str)
def test_every_move_has_a_chance_and_a_reason(table: Table) -> None:
    bot, match, rng = Search(share=0.02), table.new(seed=4), dice()
    for _ in range(30):
        if match.seat is None:
            break
        view = match.view(match.seat)
        opinions = bot.weigh(view, rng)
        assert [opinion.move for opinion in opinions] == view.moves()
        assert all(0 <= opinion.value <= 1 for opinion in opinions)
        assert {opinion.reason for opinion in opinions} <= set(REASONS)
        match.play(max(opinions, key=lambda opinion: opinion.value).move)


@pytest.mark.parametrize("name", ["search", "master"])
@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_it_thinks_in_slices_and_can_be_stopped_at_any(game: str, name: str) -> None:
    match = dobrak.new(game, 2, seed=3)
    assert match.seat is not None
    thinking = BOTS[name]().thinking(match.view(match.seat), dice())
    for _ in range(20):
        next(thinking)
    thinking.close()
    assert inspect.getgeneratorstate(thinking) == inspect.GEN_CLOSED


@pytest.mark.parametrize("name", ["search", "master"])
@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_out_of_time_it_answers_with_what_it_has_found(game: str, name: str) -> None:
    match = dobrak.new(game, 2, seed=3)
    assert match.seat is not None
    bot, view, cut_off, answered = BOTS[name](), match.view(match.seat), 0, False
    while not answered:  # after ever more slices
        thinking = bot.thinking(view, dice())
        for _ in range(cut_off):
            next(thinking)
        try:
            thinking.throw(OutOfTime())
        except OutOfTime:  # it has found too little
            cut_off += 10
        except StopIteration as end:
            answered = True
            assert end.value in view.moves()
    assert cut_off > 0


def test_out_of_time_master_keeps_what_the_solver_has_found() -> None:
    view = table(["6h 8c 7d 8s", "8d 8h"], trump="Ad", ruleset="podkidnoy").view(0)
    bot = Master()
    advice = all_of(bot.solved(view, dice()))
    assert advice is not None
    assert 1 < len(advice.moves) < len(view.moves())
    thinking = bot.thinking(view, dice())
    next(thinking)
    with pytest.raises(StopIteration) as end:
        thinking.throw(OutOfTime())
    assert end.value.value.number in advice.moves


def test_master_plays_the_end_of_durak_as_the_solver_says() -> None:
    """Once nothing is hidden, a move that it rates as won is won."""
    solved = 0
    for seed in range(6):
        match, bots = dobrak.new("durak", 2, seed=seed), [Master(share=0.002), BOTS["careful"]()]
        promised = False
        while match.seat is not None:
            view = match.view(match.seat)
            if match.seat == 0 and len(view.moves()) > 1:
                advice = all_of(bots[0].solved(view, dice()))  # type: ignore[attr-defined]
                if advice is not None:
                    solved += 1
                    promised = promised or advice.value == 1
                    assert not promised or advice.value == 1
            match.play(bots[match.seat].choose(view, dice()))
        assert not promised or match.winners == [0]
    assert solved > 0


def test_what_is_won_is_sure_and_what_is_lost_may_yet_be_saved() -> None:
    bot = Master(share=0.02)
    view = table(["As 6h", "7h Ks"], trump="Ad", ruleset="podkidnoy").view(0)
    told = {str(one.move): (one.value, one.sure) for one in bot.weigh(view, dice())}
    assert told["As"] == (1.0, 1.0)
    assert told["6h"][0] < 1
    assert str(bot.choose(view, dice())) == "As"

    view = table(["6h 7s", "As 8h"], trump="Ad", ruleset="podkidnoy").view(0)
    advice = all_of(bot.solved(view, dice()))
    assert advice is not None
    assert (advice.value, len(advice.moves)) == (LOSS, 2)
    opinions = bot.weigh(view, dice())
    assert sum(one.sure for one in opinions) == pytest.approx(1.0)
    assert all(one.value < 1 for one in opinions)


def test_search_beats_random_clearly() -> None:
    won = 0
    for seed in range(10):
        for turn in range(2):
            match, bots = dobrak.new("durak", 2, seed=seed), [BOTS["random"](), BOTS["random"]()]
            bots[turn] = Search(share=0.05)
            rng = dice(seed)
            while match.seat is not None:
                match.play(bots[match.seat].choose(match.view(match.seat), rng))
            won += turn in match.winners
    assert won >= 17


def test_a_long_match_is_searched_as_one_that_the_net_knows() -> None:
    match = dobrak.new("dobro", 2, seed=3, rounds=10)
    view = match.view(match.seat)
    settings = Master().settings_for(view)
    assert settings.net is not None
    tree = Tree(view, settings, dice())
    assert tree.seen.tobytes() == as_learned(view, settings.net).tobytes() != view.rows.tobytes()


def test_a_search_refuses_a_net_of_another_table() -> None:
    two, three = (dobrak.new("dobro", players, seed=3) for players in (2, 3))
    settings = Master().settings_for(three.view(0))
    with pytest.raises(ValueError, match="not for this table"):
        Tree(two.view(0), settings, dice())


def test_a_search_without_rollouts_needs_a_judge() -> None:
    with pytest.raises(ValueError, match="a net and its judge are needed"):
        Tree(dobrak.new("dobro", 2, seed=1).view(0), SearchSettings(10, 5, BY_NET), dice())
