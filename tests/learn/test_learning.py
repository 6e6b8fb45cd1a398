"""Training. It needs PyTorch, which is in requirements/learn.txt: it is too large for test.txt."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dobrak
from dobrak.batch import Batch
from dobrak.bots.compiled_bots import CAREFUL, SIMPLE, VALUES_LENGTH, decide
from dobrak.bots.learned import checked
from dobrak.bots.learned import net as compiled
from dobrak.bots.learned.player import Learned
from dobrak.cli.learn import settings_for
from dobrak.games.either import look_in
from dobrak.learn import folder
from dobrak.learn.ladder import strength
from dobrak.learn.settings import Settings

torch = pytest.importorskip("torch", reason="PyTorch is not installed: requirements/learn.txt")

from dobrak.learn import checkpoints, run  # noqa: E402
from dobrak.learn.advantage import gae  # noqa: E402
from dobrak.learn.bot_opponents import BotOpponents  # noqa: E402
from dobrak.learn.learner import Learner  # noqa: E402
from dobrak.learn.net import ILLEGAL, Net, padded, scale_of  # noqa: E402
from dobrak.learn.run import learn  # noqa: E402
from dobrak.learn.self_play import Trajectories  # noqa: E402

VARIANT = Path(__file__).parents[2] / "examples" / "variants" / "short-durak.toml"
TINY = Settings(
    game="dobro",
    players=2,
    tables=[{"edition": "fr", "rounds": 1}, {"edition": "en", "rounds": 1}],
    hidden=64,
    layers=2,
    matches=128,
    steps=32,
    minibatch=1024,
    past_added_every=2,
    past_pool=3,
    past_drawn_every=1,
)


def test_a_net_learns_to_beat_chance(tmp_path: Path) -> None:
    learn(TINY, tmp_path, minutes=1, iterations=14, ladder=False)
    won = strength(compiled.load(tmp_path / folder.NET), "random", 600)
    assert won.low > 0.6


def test_a_net_for_a_variant_plays_it_and_nothing_else(tmp_path: Path) -> None:
    settings = settings_for("durak", 2, str(VARIANT), {})
    tiny = replace(TINY, game="durak", tables=settings.tables)
    learn(tiny, tmp_path, minutes=1, iterations=2, ladder=False)
    bot = Learned(compiled.load(tmp_path / folder.NET))
    judge = compiled.load(tmp_path / folder.JUDGE)
    match, dice = dobrak.new("durak", 2, variant=VARIANT, seed=1), np.random.default_rng(1)
    assert checked(judge, match.view(0), judge=True) is judge
    while not match.over:
        assert match.seat is not None
        match.play(bot.choose(match.view(match.seat), dice))
    printed = dobrak.new("durak", 2, seed=1, ruleset="podkidnoy")
    assert printed.seat is not None
    with pytest.raises(ValueError, match="^net: it was not trained with the printed numbers$"):
        bot.choose(printed.view(printed.seat), dice)
    card = (tmp_path / folder.CARD).read_text(encoding="utf-8")
    assert "deck 28, " in card
    assert "hand_size 4, bout_limit 4, variant_name short-durak" in card
    assert "36" not in card


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_compiled_code_says_what_pytorch_says(game: str, tmp_path: Path) -> None:
    torch.manual_seed(1)
    net = Net(Settings(game=game, players=3))
    for weights in net.parameters():
        torch.nn.init.normal_(weights, std=0.1)
        weights.data = weights.data.half().float()
    file = tmp_path / "net.npz"
    file.write_bytes(checkpoints.export(net, {"game": game, "players": 3}))
    assert file.stat().st_size < 1_000_000
    other = compiled.load(file)
    batch, dice = Batch(game, 3, 20, seed=1), np.random.default_rng(1)
    work = other.workspace()
    scale = torch.zeros(padded(batch.game.observed))
    scale[: batch.game.observed] = torch.from_numpy(scale_of(game))
    for _ in range(20):
        batch.step((dice.random(batch.masks.shape) * batch.masks).argmax(axis=1))
        seen = torch.zeros(20, padded(batch.game.observed))
        seen[:, : batch.game.observed] = torch.from_numpy(batch.seen)
        with torch.no_grad():
            said = torch.cat(net(seen * scale), 1).numpy()
        for i in range(20):
            work.inputs[:] = batch.seen[i]
            compiled.forward(work)
            assert np.allclose(work.outputs, said[i], atol=1e-4, rtol=1e-4)


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_what_is_played_is_noted_as_it_was(game: str) -> None:
    tables = TINY.tables if game == "dobro" else [{"ruleset": "podkidnoy"}]
    settings = replace(TINY, game=game, tables=tables, players=3, past_share=0.25, bot_share=0.25)
    learner = Learner(settings, "cpu")
    learner.start_matches()
    played = learner.self_play.collect()
    assert played.masks.gather(2, played.moves[:, :, None]).all()
    against = played.own[:, :64]
    assert torch.equal(against, played.seats[:32, :64] == torch.arange(64) % 3)
    assert played.own[:, 64:].all()
    with torch.no_grad():
        logits, _ = learner.net(played.inputs[5, :, : learner.judge.observed])
    policy = logits.masked_fill(~played.masks[5], ILLEGAL).log_softmax(1)
    log_probs = policy.gather(1, played.moves[5][:, None])[:, 0]
    assert torch.allclose(log_probs[64:], played.log_probs[5, 64:], atol=1e-5)
    assert learner.self_play.batch.refused == 0


@pytest.mark.parametrize("game", ["dobro", "durak"])
def test_bots_of_the_ladder_play_as_they_do_elsewhere(game: str) -> None:
    batch = Batch(game, 3, 12, seed=4)
    bots, dice = BotOpponents(batch, 4, 8), np.random.default_rng(1)
    for _ in range(25):
        answers, luck = bots.decide().tolist(), bots.luck.tolist()
        moves = (dice.random(batch.masks.shape) * batch.masks).argmax(axis=1)
        for i, answer in enumerate(answers, 4):
            eyes, seat = batch.game.blank(), int(batch.seats[i])
            look_in(batch.rows[i : i + 1], seat, eyes)
            room = np.empty(batch.game.moves, np.int16), np.empty(VALUES_LENGTH)
            rater = SIMPLE if i % 4 == 3 else CAREFUL
            assert answer == decide(eyes[0], seat, rater, -1, luck[i - 4], *room)
            moves[i] = answer
        batch.step(moves)


def a_match(choices: list[bool], ends: int, won: list[float], direction: int = 1) -> Trajectories:
    """A match of three seats that move in turn. It ends with a step, and the next begins."""
    steps = len(choices)
    masks = torch.zeros(steps, 1, 4, dtype=torch.bool)
    masks[:, :, 0] = True
    masks[:, 0, 1] = torch.tensor(choices)
    returns, ended = torch.zeros(steps, 1, 3), torch.zeros(steps, 1, dtype=torch.bool)
    returns[ends, 0], ended[ends, 0] = torch.tensor(won), True
    none = torch.zeros(steps, 1)
    return Trajectories(
        inputs=none,
        masks=masks,
        seats=(direction * torch.arange(steps + 1))[:, None] % 3,
        directions=torch.full((steps + 1, 1), direction),
        moves=none,
        log_probs=torch.zeros(steps, 1),
        returns=returns,
        ended=ended,
        own=none,
    )


def parts(*values: float) -> Any:
    """The expected result: this share for the seat to move; the others divide the rest equally."""
    return torch.tensor([[[own, (1 - own) / 2, (1 - own) / 2]] for own in values])


@pytest.mark.parametrize("direction", [1, -1])
def test_a_decision_is_as_good_as_what_came_of_it(direction: int) -> None:
    """Computed by hand: the match ends with step 2, won by seat 0; the next begins with step 3."""
    played = a_match([True] * 4, 2, [1.0, 0.0, 0.0], direction)
    known = gae(played, parts(0.5, 0.4, 0.2, 0.6, 0.7), 0.5)
    third = 0.0 - 0.2  # to the last seat to move; to the others what it was not
    then = 0.4 + 0.5 * (1.0 - 0.4)  # to seat 0, when the third had decided
    second = (0.4 + 0.5 * (0.0 - 0.4)) - 0.4
    now = 0.3 + 0.5 * (then - 0.3)
    told = known.advantages[:, 0].tolist()
    assert told == pytest.approx([now - 0.5, second, third, 0.15 - 0.6])
    assert known.values[0, 0, 0].item() == pytest.approx(now)
    assert known.values[2, 0].tolist() == pytest.approx([0.0, 1.0, 0.0])  # seat 0 is the next one
    assert known.values.sum(2).flatten().tolist() == pytest.approx([1.0] * 4)


def test_where_there_was_no_choice_nothing_was_decided() -> None:
    """The position of step 1 has the value of the next one, whatever the judge says."""
    choices = [True, False, True]
    played = a_match(choices, 2, [1.0, 0.0, 0.0])
    known = gae(played, parts(0.5, 0.99, 0.2, 0.6), 0.5)
    assert known.has_choice[:, 0].tolist() == choices
    assert known.advantages[0, 0].item() == pytest.approx(0.4 + 0.5 * (1.0 - 0.4) - 0.5)


def test_past_selves_are_kept_and_drawn() -> None:
    learner = Learner(TINY, "cpu")
    learner.start_matches()
    drawn = set()
    for _ in range(8):
        learner.iterate(0.0)
        drawn.add(float(learner.past.opponent.head.weight.sum()))
    assert len(learner.past.pool) == 3
    assert len(drawn) > 2
    assert not any(weights.requires_grad for weights in learner.past.opponent.parameters())


def test_learning_goes_on_after_a_kill(tmp_path: Path) -> None:
    learn(TINY, tmp_path, minutes=1, iterations=2, ladder=False)
    told: list[dict[str, float]] = []
    with pytest.raises(ValueError, match="already holds a net; --resume continues its training"):
        learn(TINY, tmp_path, minutes=1, iterations=3, ladder=False)
    again = learn(
        TINY, tmp_path, minutes=1, iterations=3, ladder=False, resume=True, report=told.append
    )
    assert (again.iterations, again.decisions) == (3, 3 * 128 * 32)
    assert [line["iterations"] for line in told] == [3]
    about = compiled.load(tmp_path / folder.NET).about
    assert about["learned"]["decisions"] == 3 * 128 * 32
    assert about["tables"][1] == {"edition": "en", "rounds": 1, "draw": "auto"}
    assert (tmp_path / folder.CARD).read_text().startswith("# dobro-2")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": 3}, "its name is dobro-2, not dobro-3"),
        ({"game": "durak", "tables": [{}]}, "its name is dobro-2, not dourak-2"),
        ({"hidden": 32}, "its hidden is 64, not 32"),
        ({"layers": 3}, "its layers is 2, not 3"),
        ({"judge_hidden": 64}, "its judge_hidden is 256, not 64"),
    ],
)
def test_only_the_same_net_is_gone_on_with(
    change: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    learner = Learner(TINY, "cpu")
    checkpoints.save(tmp_path / folder.CHECKPOINT, learner.state())
    with pytest.raises(ValueError, match=f"cannot be resumed: {sentence}"):
        Learner(replace(TINY, **change), "cpu").resume(tmp_path / folder.CHECKPOINT)


def test_dourak_is_not_gone_on_with_as_podkidnoy(tmp_path: Path) -> None:
    dourak = replace(TINY, game="durak", tables=[{"ruleset": "dourak"}])
    checkpoints.save(tmp_path / folder.CHECKPOINT, Learner(dourak, "cpu").state())
    podkidnoy = replace(dourak, tables=[{"ruleset": "podkidnoy"}])
    with pytest.raises(ValueError, match="its name is dourak-2, not throw-in-2"):
        Learner(podkidnoy, "cpu").resume(tmp_path / folder.CHECKPOINT)


def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    for name in ("one", "other"):
        learn(TINY, tmp_path / name, minutes=1, iterations=2, ladder=False)
    one, other = (compiled.load(tmp_path / name / folder.NET).first for name in ("one", "other"))
    assert np.array_equal(one, other)


def test_the_ladder_plays_what_was_learned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "LADDER_PATIENCE", 300)  # it may have to compile first
    told: list[dict[str, object]] = []
    learn(TINY, tmp_path, minutes=1, iterations=1, report=told.append)
    last = [json.loads(line) for line in (tmp_path / folder.LADDER).read_text().splitlines()]
    assert last[-1] == told[-1]
    assert set(last[-1]["won"]) == {"random", "simple", "careful"}
    assert "| random |" in (tmp_path / folder.CARD).read_text()
    assert (tmp_path / folder.CURVE).read_text().startswith("<svg")
