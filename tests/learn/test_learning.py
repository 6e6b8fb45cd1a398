"""Learning itself. PyTorch is too large for requirements/test.txt; with requirements/learn.txt all
of this runs.
"""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dobrak.batch import Batch
from dobrak.bots.learned import net as compiled
from dobrak.learn import folder
from dobrak.learn.ladder import strength
from dobrak.learn.settings import Settings

torch = pytest.importorskip("torch", reason="PyTorch is not installed: requirements/learn.txt")

from dobrak.learn import keeping, run  # noqa: E402
from dobrak.learn.advantage import lessons  # noqa: E402
from dobrak.learn.learner import Learner  # noqa: E402
from dobrak.learn.net import NEVER, Net, padded  # noqa: E402
from dobrak.learn.playing import Played  # noqa: E402
from dobrak.learn.run import learn  # noqa: E402

TINY = Settings(
    game="dobro",
    players=2,
    tables=[{"edition": "fr", "rounds": 1}, {"edition": "en", "rounds": 1}],
    hidden=64,
    layers=2,
    matches=128,
    steps=32,
    minibatch=1024,
    past_every=2,
    past_kept=3,
    past_drawn=1,
)


def test_a_net_learns_to_beat_chance(tmp_path: Path) -> None:
    learn(TINY, tmp_path, minutes=1, iterations=14, ladder=False)
    won = strength(compiled.load(tmp_path / folder.NET), "random", 600)
    assert won.low > 0.6


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_compiled_code_says_what_pytorch_says(game: str, tmp_path: Path) -> None:
    torch.manual_seed(1)
    net = Net(Settings(game=game, players=3))
    for weights in net.parameters():
        torch.nn.init.normal_(weights, std=0.1)
        weights.data = weights.data.half().float()
    file = tmp_path / "net.npz"
    file.write_bytes(keeping.exported(net, {"game": game}))
    assert file.stat().st_size < 1_000_000
    other = compiled.load(file)
    batch, dice = Batch(game, 3, 20, seed=1), np.random.default_rng(1)
    mind = other.mind()
    for _ in range(20):
        batch.step((dice.random(batch.masks.shape) * batch.masks).argmax(axis=1))
        seen = torch.zeros(20, padded(batch.game.observed))
        seen[:, : batch.game.observed] = torch.from_numpy(batch.seen)
        with torch.no_grad():
            likes, part = net(seen)
            said = torch.cat([likes, part[:, None]], 1).numpy()
        for i in range(20):
            mind.seen[:] = batch.seen[i]
            compiled.forward(mind)
            assert np.allclose(mind.said, said[i], atol=1e-4, rtol=1e-4)


def test_what_is_played_is_noted_as_it_was() -> None:
    learner = Learner(replace(TINY, players=3, past=0.5), "cpu")
    learner.open_table()
    played = learner.table.play(learner.net, learner.past.playing)
    assert played.masks.gather(2, played.moves[:, :, None]).all()
    against = played.own[:, :64]
    assert torch.equal(against, played.seats[:32, :64] == torch.arange(64) % 3)
    assert played.own[:, 64:].all()
    with torch.no_grad():
        likes, part = learner.net(played.seen[5])
    chances = likes.masked_fill(~played.masks[5], NEVER).log_softmax(1)
    told = chances.gather(1, played.moves[5][:, None])[:, 0]
    assert torch.allclose(told[64:], played.likely[5, 64:], atol=1e-5)
    assert torch.allclose(played.values[5], part.sigmoid())
    assert learner.table.batch.refused == 0


def a_match(values: list[float], choices: list[bool], ends: int, won: list[float]) -> Played:
    """One match of two, seat 0 and seat 1 in turn; values are what each expects for itself."""
    steps = len(choices)
    masks = torch.zeros(steps, 1, 4, dtype=torch.bool)
    masks[:, :, 0] = True
    masks[:, 0, 1] = torch.tensor(choices)
    returns, ended = torch.zeros(steps, 1, 2), torch.zeros(steps, 1, dtype=torch.bool)
    returns[ends, 0], ended[ends, 0] = torch.tensor(won), True
    none = torch.zeros(steps, 1)
    return Played(
        seen=none,
        masks=masks,
        seats=torch.arange(steps + 1)[:, None] % 2,
        moves=none,
        likely=torch.zeros(steps, 1),
        values=torch.tensor(values)[:, None],
        returns=returns,
        ended=ended,
        own=none,
    )


def test_a_decision_is_as_good_as_what_came_of_it() -> None:
    """By hand: the match ends with step 3, won by seat 0; the next has begun with step 4.

    Each seat goes by its own values: seat 0 by those of steps 0 and 2, seat 1 by 1 and 3.
    """
    played = a_match([0.5, 0.4, 0.8, 0.3, 0.6, 0.7, 0.9], [True] * 6, 3, [1.0, 0.0])
    known = lessons(played, 0.5)
    third, fourth = 1.0 - 0.8, 0.0 - 0.3
    first = (0.8 - 0.5) + 0.5 * third
    second = (0.3 - 0.4) + 0.5 * fourth
    fifth = 0.9 - 0.6
    told = known.advantage[:5, 0].tolist()
    assert told == pytest.approx([first, second, third, fourth, fifth])
    assert known.target[:4, 0].tolist() == pytest.approx([0.5 + first, 0.4 + second, 1.0, 0.0])
    assert known.known[:, 0].tolist() == [True] * 5 + [False]  # seat 1 has not been asked again


def test_where_there_was_no_choice_nothing_was_decided() -> None:
    """The position of step 2 is worth what follows, whatever the net says of it."""
    choices = [True, True, False, True, True]
    played = a_match([0.5, 0.4, 0.99, 0.3, 0.7, 0.8], choices, 4, [1.0, 0.0])
    known = lessons(played, 0.5)
    fifth = 1.0 - 0.7
    first = (0.7 - 0.5) + 0.5 * fifth
    assert known.choice[:, 0].tolist() == choices
    assert known.advantage[[0, 2, 4], 0].tolist() == pytest.approx([first, 0.0, fifth])
    assert known.target[2, 0].tolist() == pytest.approx(1.0)


def test_past_selves_are_kept_and_drawn() -> None:
    learner = Learner(TINY, "cpu")
    learner.open_table()
    drawn = set()
    for _ in range(8):
        learner.iterate(0.0)
        drawn.add(float(learner.past.playing.head.weight.sum()))
    assert len(learner.past.kept) == 3
    assert len(drawn) > 2
    assert not any(weights.requires_grad for weights in learner.past.playing.parameters())


def test_learning_goes_on_after_a_kill(tmp_path: Path) -> None:
    learn(TINY, tmp_path, minutes=1, iterations=2, ladder=False)
    told: list[dict[str, float]] = []
    with pytest.raises(ValueError, match="holds a net already; --resume goes on with it"):
        learn(TINY, tmp_path, minutes=1, iterations=3, ladder=False)
    again = learn(
        TINY, tmp_path, minutes=1, iterations=3, ladder=False, resume=True, heard=told.append
    )
    assert (again.iterations, again.decisions) == (3, 3 * 128 * 32)
    assert [line["iterations"] for line in told] == [3]
    about = compiled.load(tmp_path / folder.NET).about
    assert about["learned"]["decisions"] == 3 * 128 * 32
    assert about["tables"][1] == {"edition": "en", "rounds": 1, "draw": "auto"}
    assert (tmp_path / folder.CARD).read_text().startswith("# dobro-2")
    with pytest.raises(ValueError, match="another game"):
        learn(replace(TINY, players=3), tmp_path, minutes=1, iterations=9, resume=True)


def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    for name in ("one", "other"):
        learn(TINY, tmp_path / name, minutes=1, iterations=2, ladder=False)
    one, other = (compiled.load(tmp_path / name / folder.NET).first for name in ("one", "other"))
    assert np.array_equal(one, other)


def test_the_ladder_plays_what_was_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LAST_WORD", 300)  # it may have to compile first
    told: list[dict[str, object]] = []
    learn(TINY, tmp_path, minutes=1, iterations=1, heard=told.append)
    last = [json.loads(line) for line in (tmp_path / folder.LADDER).read_text().splitlines()]
    assert last[-1] == told[-1]
    assert set(last[-1]["won"]) == {"random", "simple", "careful"}
    assert "| random |" in (tmp_path / folder.CARD).read_text()
    assert (tmp_path / folder.CURVE).read_text().startswith("<svg")
