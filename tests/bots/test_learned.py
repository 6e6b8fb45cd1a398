"""A net as a player: whatever it has learned, it is a bot like others."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dobrak.batch import Batch
from dobrak.bots import BOTS, learned
from dobrak.bots.compiled_bots import RANDOM
from dobrak.bots.learned import duel
from dobrak.bots.learned import net as compiled
from dobrak.bots.learned.lengths import as_learned
from dobrak.bots.learned.net import FORMAT, Net
from dobrak.bots.learned.player import Beginner, Learned
from dobrak.bots.search import Search
from dobrak.games import GAMES
from dobrak.lab.plan import line_ups
from dobrak.learn import ladder
from tests.bots.test_bots import dice, thinks_the_same_of_two_worlds
from tools.tables import TABLES, Table

HIDDEN = 24


def any_net(game: str, players: int, **rules: Any) -> Net:
    """An untrained net."""
    kind, rng = GAMES[game], np.random.default_rng(1)
    about = {"game": game, "players": players, "tables": [kind.options(players, rules)]}

    def weights(*shape: int) -> np.ndarray:
        return rng.normal(0, 0.2, shape).astype(np.float32)

    return Net(
        about,
        weights(kind.observed + 1, HIDDEN),
        weights(2, HIDDEN + 1, HIDDEN),
        weights(HIDDEN + 1, kind.moves + players),
    )


def written(net: Net, path: Path, **more: object) -> Path:
    about = json.dumps({"format": FORMAT, **net.about, **more})
    scale = np.full(len(net.first) - 1, 0.5, np.float32)
    np.savez(
        path, first=net.first, middle=net.middle, last=net.last, scale=scale, about=np.array(about)
    )
    return path


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_net_cannot_tell_two_worlds_apart(table: Table) -> None:
    bot = Learned(any_net(table.game, table.players, **table.rules))
    thinks_the_same_of_two_worlds(bot, table)


def test_a_net_does_its_sums(tmp_path: Path) -> None:
    net = compiled.load(written(any_net("durak", 3), tmp_path / "net.npz"))
    view = Table("durak", 3, {"ruleset": "dourak"}).new(seed=1).view(0)
    work, moves = net.workspace(), np.empty(view.game.moves, np.int16)
    n = compiled.evaluate_view(view.row, 0, work, moves)
    assert n == len(view.moves())
    x = work.inputs.astype(np.float64) @ net.first[:-1] + net.first[-1]
    for layer in net.middle:
        x = np.maximum(x, 0) @ layer[:-1] + layer[-1]
    said = np.maximum(x, 0) @ net.last[:-1] + net.last[-1]
    order = view.game.orders[view.row.trump]
    assert np.allclose(work.logits, said[order], atol=1e-4)
    parts = np.exp(said[len(order) :])
    assert np.allclose(work.values, parts / parts.sum(), atol=1e-4)
    again = any_net("durak", 3)
    assert np.allclose(net.first[:-1], 0.5 * again.first[:-1])  # scaled when it is read
    assert np.array_equal(net.first[-1], again.first[-1])


def test_a_net_lies_in_memory_as_compiled_code_reads_it(tmp_path: Path) -> None:
    """Whatever the order in its file: another order would have to be compiled again, and would be
    slower."""
    net = any_net("durak", 3)
    turned = replace(net, first=np.asfortranarray(net.first), last=np.asfortranarray(net.last))
    read = compiled.load(written(turned, tmp_path / "net.npz"))
    assert all(layer.flags.c_contiguous for layer in (read.first, read.middle, read.last))


def test_moves_are_sampled_from_the_policy() -> None:
    logits, moves = np.array([0, 9, 1, 2], np.float32), np.array([0, 2, 3], np.int16)
    lucks = (np.arange(3000) + 0.5) / 3000
    chosen = [compiled.sample_move(logits, moves, 3, 0.5, luck) for luck in lucks]
    weights = np.exp(np.array([0.0, 1.0, 2.0]) / 0.5)
    shares = np.bincount(chosen, minlength=4)[[0, 2, 3]] / 3000
    assert np.allclose(shares, weights / weights.sum(), atol=0.001)
    assert compiled.argmax_move(logits, moves, 3) == 3
    assert compiled.argmax_move(logits, moves, 0) == compiled.NO_MOVE


def test_a_duel_is_the_same_on_any_number_of_cores() -> None:
    net, seats = any_net("durak", 2), line_ups(2)
    kind, tables = GAMES["durak"], net.about["tables"]
    one, two = (duel.duel(net, kind, 2, tables, RANDOM, seats, 60, cores=cores) for cores in (1, 2))
    assert np.array_equal(one, two)
    assert one.any(axis=2).all()  # somebody wins every match


def test_another_seed_deals_other_cards() -> None:
    net, seats = any_net("durak", 2), line_ups(2)
    one, other = (
        duel.duel(net, GAMES["durak"], 2, net.about["tables"], RANDOM, seats, 60, seed=seed)
        for seed in (1, 2)
    )
    assert not np.array_equal(one, other)


def test_what_a_net_wins_of_a_match() -> None:
    seats = np.array([[0, 1], [1, 0]])
    wins = np.array([[[True, False], [True, False]], [[True, True], [False, True]]])
    assert ladder.points_of(wins, seats).tolist() == [[1.0, 0.0], [0.5, 1.0]]
    share = ladder.strength(any_net("durak", 2), "careful", 200)
    assert share.matches == 200
    assert share.high < 0.3


def test_nets_are_found_by_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(learned, "NETS", tmp_path)
    written(any_net("durak", 3), tmp_path / "throw-in-3.npz")
    bot, rules = Learned(), {"ruleset": "perevodnoy"}
    view = Table("durak", 3, rules).new(seed=1).view(0)
    assert [opinion.move for opinion in bot.weigh(view, dice())] == view.moves()
    for other in (
        Table("durak", 3, {**rules, "deck": 52}),
        Table("durak", 2, rules),
        Table("durak", 3, {"ruleset": "dourak"}),
        Table("dobro", 3),
    ):
        seen = other.new(seed=1, first=0).view(0)
        assert learned.net_for(seen) is None
        assert bot.choose(seen, dice()) == Search().choose(seen, dice())  # as search does


@pytest.mark.parametrize("cut", ["empty", "text", "half", "damaged", "an array"])
def test_a_file_that_is_no_net_is_refused(cut: str, tmp_path: Path) -> None:
    file = written(any_net("dobro", 2), tmp_path / "net.npz")
    whole = file.read_bytes()
    if cut == "an array":
        np.save(tmp_path / "net.npy", np.zeros(3))
        file = tmp_path / "net.npy"
    else:
        damaged = whole[:3000] + bytes(64) + whole[3064:]
        file.write_bytes(
            {"empty": b"", "text": b"PK", "half": whole[: len(whole) // 2], "damaged": damaged}[cut]
        )
    with pytest.raises(ValueError, match="is not a net that can be read"):
        compiled.load(file)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"players": "two"}, "for other rules"),
        ({"players": None}, "for other rules"),
        ({"players": 3}, "for other rules"),
        ({"game": []}, "for other rules"),
        ({"game": "chess"}, "for other rules"),
    ],
)
def test_a_net_that_says_something_else_of_itself_is_refused(
    more: dict[str, object], sentence: str, tmp_path: Path
) -> None:
    file = written(any_net("dobro", 2), tmp_path / "net.npz", **more)
    with pytest.raises(ValueError, match=sentence):
        compiled.load(file)


def test_an_input_that_a_net_was_not_trained_on_has_no_weight(tmp_path: Path) -> None:
    """So a game can get a new flag without new nets."""
    net, game = any_net("durak", 2), GAMES["durak"]
    new = dict(game.inputs)
    at = sum(list(new.values())[: list(new).index("transfers")])
    known = [part for part in game.inputs if part[0] != "transfers"]
    before = replace(net, first=np.delete(net.first, at, 0))
    read = compiled.load(written(before, tmp_path / "net.npz", inputs=known))
    expected = 0.5 * net.first[:-1]
    expected[at] = 0
    assert np.allclose(read.first[:-1], expected)
    assert np.allclose(read.first[-1], net.first[-1])


def test_a_part_of_the_input_can_grow(tmp_path: Path) -> None:
    net, game = any_net("dobro", 2), GAMES["dobro"]
    smaller = [(name, count - (name == "counts")) for name, count in game.inputs]
    before = replace(net, first=np.delete(net.first, game.observed - 1, 0))
    read = compiled.load(written(before, tmp_path / "net.npz", inputs=smaller))
    assert np.allclose(read.first[:-2], 0.5 * net.first[:-2])
    assert not read.first[-2].any()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ([("moon", 1), ("opener", 5)], "net: its game has no input 'moon' any more"),
        ([("opener", 7), ("fill", 0)], "net: its game has no input 'opener' any more"),
        ([("opener", 5)], "for other rules"),
    ],
)
def test_a_net_that_needs_other_inputs_is_refused(
    change: list[tuple[str, int]], sentence: str, tmp_path: Path
) -> None:
    inputs = {**dict(GAMES["dobro"].inputs), **dict(change)}
    file = written(any_net("dobro", 2), tmp_path / "net.npz", inputs=list(inputs.items()))
    with pytest.raises(ValueError, match=sentence):
        compiled.load(file)


def test_nets_that_name_no_inputs_have_those_of_the_games_as_they_were() -> None:
    """That file never changes. Games only get more parts."""
    former = json.loads(compiled.FORMER.read_text(encoding="utf-8"))
    for name, game in GAMES.items():
        parts = dict(game.inputs)
        assert all(parts[part] >= count for part, count in former[name]["seen"])
        for players in range(2, 7):
            hidden = {f"hidden {part}": count for part, count in game.hidden_inputs(players)}
            assert all(hidden[p] >= n for p, n in former[name]["hidden"][str(players)])


def test_only_nets_are_read(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    np.savez(file, about=np.array("{}"))
    with pytest.raises(ValueError, match="is not a net that can be read"):
        compiled.load(file)
    np.savez(file, about=np.array([{}], dtype=object), allow_pickle=True)
    with pytest.raises(ValueError, match="is not a net that can be read"):
        compiled.load(file)
    written(any_net("dobro", 2), file, format="dobrak-net/9")
    with pytest.raises(ValueError, match="a net of another format"):
        compiled.load(file)
    net = any_net("dobro", 2)
    layers = {"first": net.first, "middle": net.middle, "last": net.last, "scale": net.first[0]}
    np.savez(file, about=np.array("[]"), **layers)
    with pytest.raises(ValueError, match="a net of another format: None"):
        compiled.load(file)


def test_a_net_sits_at_its_own_table_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Compiled code does not check: with another net it would read and write past the end."""
    view = Table("durak", 2).new(seed=1, first=0).view(0)
    judge = replace(any_net("durak", 2), last=np.zeros((HIDDEN + 1, 2), np.float32))
    for net, said in (
        (any_net("dobro", 2), "a player of dobro for 2"),
        (any_net("durak", 3), "a player of durak for 3"),
        (judge, "a judge of durak for 2"),
    ):
        for asked in (Learned(net).choose, Beginner(net).weigh):
            with pytest.raises(ValueError, match=f"net: it is {said}, not for this table"):
                asked(view, dice())
    monkeypatch.setattr(learned, "NETS", tmp_path)
    written(any_net("durak", 2), tmp_path / "dourak-2-judge.npz")
    with pytest.raises(ValueError, match="a player of durak for 2, not for this table"):
        learned.judge_for(view)


@pytest.mark.parametrize("table", TABLES[::4], ids=str)
def test_a_match_that_a_net_has_learned_is_shown_as_it_is(table: Table) -> None:
    net, match = any_net(table.game, table.players, **table.rules), table.new(seed=2)
    rng = np.random.default_rng(1)
    while match.seat is not None:
        view = match.view(match.seat)
        assert as_learned(view, net) is view.rows
        match.play(rng.choice(view.moves()))


@pytest.mark.parametrize(("game", "usual", "length"), [("dobro", 3, 10), ("durak", 1, 40)])
def test_a_long_match_is_shown_as_one_that_the_net_has_learned(
    game: str, usual: int, length: int
) -> None:
    """Every number in its input could have occurred in its training."""
    option = {"dobro": "rounds", "durak": "deals"}[game]
    net, rng = any_net(game, 3), np.random.default_rng(1)
    match = Table(game, 3, {option: length}).new(seed=3)
    shown = set()
    while match.seat is not None:
        view = match.view(match.seat)
        before = view.row.tobytes()
        row = as_learned(view, net)[0]
        to_come = min(usual, length - int(view.row.finished))
        assert (row[option], row.finished) == (usual, usual - to_come)
        ahead, really = (
            some.scores[:3].astype(int) - int(some.scores[view.seat]) for some in (row, view.row)
        )
        assert np.abs(ahead).max() <= 2 * (usual - to_come)
        assert to_come == usual or np.array_equal(np.sign(ahead), np.sign(really))
        assert row.hands.tobytes() == view.row.hands.tobytes()
        assert view.row.tobytes() == before
        shown.add(to_come)
        match.play(rng.choice(view.moves()))
    assert shown == set(range(1, usual + 1))


def test_how_long_the_matches_of_a_net_were() -> None:
    assert any_net("dobro", 4).longest == 3
    assert any_net("dobro", 5, rounds="long").longest == 5
    assert any_net("durak", 2, deals=7).longest == 7
    assert replace(any_net("durak", 2), about={"game": "durak", "players": 2}).longest == 0


@pytest.mark.parametrize(
    ("game", "rules"), [("durak", {"ruleset": "siberian"}), ("dobro", {"edition": "de"})]
)
def test_a_new_ruleset_or_edition_does_not_get_the_nets_of_another(
    game: str, rules: dict[str, Any]
) -> None:
    group = learned.group(GAMES[game], rules)
    assert group in rules.values()
    assert not (learned.NETS / f"{group}-2.npz").exists()


@pytest.mark.parametrize(
    ("players", "ruleset"), [(2, "dourak"), (3, "podkidnoy"), (4, "podkidnoy"), (4, "dourak")]
)
def test_what_a_net_thinks_of_a_move_is_a_chance_to_win(players: int, ruleset: str) -> None:
    """Winners share 1: of four equal players, each avoids being the durak 3 times of 4."""
    net = any_net("durak", players, ruleset=ruleset)
    even = replace(net, last=np.zeros_like(net.last))
    view = Table("durak", players, {"ruleset": ruleset}).new(seed=1, first=0).view(0)
    opinions = Learned(even).weigh(view, dice())
    winners = {"podkidnoy": players - 1, "dourak": 2 if players == 4 else 1}[ruleset]
    assert [opinion.value for opinion in opinions] == pytest.approx(
        [winners / players] * len(opinions)
    )
    assert all(0 <= opinion.value <= 1 for opinion in Learned(net).weigh(view, dice()))


@pytest.mark.parametrize("layer", ["first", "middle", "last"])
def test_a_net_that_sees_something_else_is_refused(layer: str, tmp_path: Path) -> None:
    file, net = tmp_path / "net.npz", any_net("dobro", 2)
    weights = getattr(net, layer)
    cut = weights[..., 1:, :] if layer != "last" else weights[:, 1:]
    written(replace(net, **{layer: cut}), file)
    with pytest.raises(ValueError, match="for another version of them"):
        compiled.load(file)


def test_a_spectator_and_a_seat_without_moves_are_told() -> None:
    bot, match = Learned(any_net("durak", 2)), Table("durak", 2).new(seed=1)
    with pytest.raises(ValueError, match="a spectator has no move"):
        bot.choose(match.view(None), dice())
    assert match.seat is not None
    with pytest.raises(ValueError, match="no move to choose from"):
        bot.choose(match.view(1 - match.seat), dice())
    assert bot.weigh(match.view(1 - match.seat), dice()) == []


SHIPPED = sorted(path.stem for path in learned.NETS.glob("*.npz") if "judge" not in path.stem)


def test_every_usual_table_has_a_net() -> None:
    assert (
        sorted(
            [f"dobro-{n}" for n in range(2, 7)]
            + [f"{group}-{n}" for group in ("dourak", "throw-in") for n in range(2, 5)]
        )
        == SHIPPED
    )
    for path in learned.NETS.glob("*.npz"):
        assert path.stat().st_size < 1_000_000


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_net_fits_its_table_and_has_a_card(name: str) -> None:
    net = compiled.load(learned.NETS / f"{name}.npz")
    game, players = GAMES[net.about["game"]], int(name[-1])
    assert net.about["players"] == players
    assert net.first.shape[0] == game.observed + 1
    assert net.last.shape[1] == game.moves + players
    card = (learned.NETS / f"{name}.md").read_text(encoding="utf-8")
    assert card.startswith(f"# {name}\n")
    assert "| careful |" in card
    assert "What it is weak at: " in card
    judge = compiled.load(learned.NETS / f"{name}-judge.npz")
    assert judge.first.shape[0] == game.observed + game.hidden(players) + 1
    assert judge.last.shape[1] == players


@pytest.mark.parametrize(("game", "players"), [("dobro", 4), ("durak", 3)])
def test_a_judge_looks_at_the_whole_world(game: str, players: int) -> None:
    kind, rng = GAMES[game], np.random.default_rng(1)
    reads = kind.observed + kind.hidden(players)

    def weights(*shape: int) -> np.ndarray:
        return rng.normal(0, 0.2, shape).astype(np.float32)

    last = weights(HIDDEN + 1, players)
    first, middle = weights(reads + 1, HIDDEN), weights(1, HIDDEN + 1, HIDDEN)
    judge = Net({"players": players}, first, middle, last).workspace()
    batch = Batch(game, players, 8, seed=1, reveal=True)
    for _ in range(12):
        batch.step((rng.random(batch.masks.shape) * batch.masks).argmax(axis=1))
    for i in range(8):
        compiled.evaluate_world(batch.rows[i], kind.blank()[0], judge, kind.observed)
        assert judge.inputs.tolist() == [*batch.seen[i], *batch.hidden[i]]
        x = judge.inputs.astype(np.float64) @ judge.first[:-1] + judge.first[-1]
        x = np.maximum(x, 0) @ judge.middle[0][:-1] + judge.middle[0][-1]
        said = np.exp(np.maximum(x, 0) @ judge.last[:-1] + judge.last[-1])
        assert np.allclose(judge.values, said / said.sum(), atol=1e-4)


def test_a_beginner_errs_and_a_net_does_not() -> None:
    net, view = any_net("durak", 2), Table("durak", 2).new(seed=1, first=0).view(0)
    sure, unsure = Learned(net), Beginner(net)
    assert {sure.choose(view, dice(seed)) for seed in range(20)} == {sure.choose(view, dice())}
    assert len({unsure.choose(view, dice(seed)) for seed in range(20)}) > 2
    seen = Table("durak", 2, {"deck": 52, "ruleset": "podkidnoy"}).new(seed=1, first=0).view(0)
    assert Beginner().choose(seen, dice()) == BOTS["simple"]().choose(seen, dice())
