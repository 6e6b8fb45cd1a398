"""The settings of nets, their descriptions and curves: everything that needs no PyTorch."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from dobrak.batch import beginnings
from dobrak.learn import card, folder, picture
from dobrak.learn.settings import NETS, Settings, named, read
from dobrak.match import game_named

FILES = sorted(NETS.glob("*.toml"))
LADDER = [
    {
        "decisions": million * 1_000_000,
        "seconds": 1.0,
        "matches": 2000,
        "won": {"random": [0.9, 0.88, 0.92], "simple": [0.6, 0.5, 0.7], "careful": [0.5, 0.4, 0.6]},
        "versions": [[500, 0.55, 0.53, 0.57]],
    }
    for million in (1, 20, 37)
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_the_settings_that_come_along(file: Path) -> None:
    settings = read(file)
    assert settings.name == file.stem
    starts, _ = beginnings(game_named(settings.game), settings.players, settings.rules)
    assert len(starts) == len(settings.tables) * (
        settings.players if settings.game == "dobro" else 1
    )
    assert read(file) == named(settings.game, settings.players, settings.tables[0])


def test_every_kind_of_table_has_settings() -> None:
    assert [file.stem for file in FILES] == sorted(
        [f"dobro-{n}" for n in range(2, 7)]
        + [f"dourak-{n}" for n in range(2, 5)]
        + [f"throw-in-{n}" for n in range(2, 7)]
    )
    assert len({read(file).seed for file in FILES}) == len(FILES)


def test_podkidnoy_and_perevodnoy_are_learned_together() -> None:
    podkidnoy = named("durak", 3, {"ruleset": "podkidnoy"})
    assert podkidnoy == named("durak", 3, {"ruleset": "perevodnoy"})
    assert podkidnoy != named("durak", 3)


def test_a_cpu_plays_fewer_matches_at_once() -> None:
    settings = Settings("dobro", 2)
    assert settings.on("cuda") == settings
    assert settings.on("cpu").matches == settings.matches // 64


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('game = "dobro"', "players"),
        ('game = "dobro"\nplayers = 2\nspeed = 3', "speed"),
        ('game = "dobro"\nplayers = 9', "players: takes a number from 2 to 6"),
        ("game = ", "net.toml"),
        ('game = "chess"\nplayers = 2', "chess"),
        ("game = 3\nplayers = 2", "game: takes a name"),
        ('game = "dobro"\nplayers = "2"', "players: takes a number"),
        ('game = "dobro"\nplayers = 2\ntables = []', "tables: takes a list of rules, with one"),
        ('game = "dobro"\nplayers = 2\ntables = [1]', "tables: takes a list of rules"),
        ('game = "dobro"\nplayers = 2\ntables = [{edition = "xx"}]', "edition: takes"),
        ('game = "dobro"\nplayers = 2\nlayers = 0', "layers: takes a whole number from 1 on"),
        ('game = "dobro"\nplayers = 2\nseed = -1', "seed: takes a whole number from 0 on"),
        ('game = "dobro"\nplayers = 2\nsteps = true', "steps: takes a whole number"),
        (
            'game = "dobro"\nplayers = 2\nlearning_rate = "fast"',
            "learning_rate: takes a number from 0 on",
        ),
        ('game = "dobro"\nplayers = 2\nclip_range = nan', "clip_range: takes a number from 0 on"),
        ('game = "dobro"\nplayers = 2\npast_share = 1.5', "past_share: takes a number from 0 to 1"),
    ],
)
def test_bad_settings_are_refused(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "net.toml"
    file.write_text(text)
    with pytest.raises(ValueError, match=sentence):
        read(file)
    with pytest.raises(ValueError, match="there are no settings dobro-7; there are dobro-2"):
        named("dobro", 7)


def test_a_card_says_what_a_net_is() -> None:
    settings = named("durak", 2, {"ruleset": "podkidnoy"})
    learned = {"iterations": 7, "decisions": 1_000, "seconds": 90.0, "device": "CPU"}
    told = card.card(card.about(settings, learned), LADDER)
    assert "# throw-in-2" in told
    assert "1,000 decisions in 1.5 minutes (CPU), 7 iterations, seed 22" in told
    assert "- ruleset perevodnoy, deals 1, deck 36" in told
    assert "| simple | 60.0% | 50.0% | 70.0% |" in told
    assert "| itself after 500 decisions | 55.0% | 53.0% | 57.0% |" in told
    assert "| simple |" not in card.card(card.about(settings, learned), [])


def test_a_curve_is_a_picture() -> None:
    drawn = picture.draw("dobro-2", LADDER)
    root = ElementTree.fromstring(drawn)
    assert "dobro-2: share of matches won" in drawn
    assert len(root.findall("{*}polyline")) == 3
    assert ElementTree.fromstring(picture.draw("dobro-2", LADDER[:1])) is not None


@pytest.mark.parametrize(
    ("most", "labels"),
    [
        (37, ["0", "10", "20", "30"]),
        (1_500_000_000, ["0", "500 M", "1 G", "1.5 G"]),
        (1, ["0", "1"]),
        (4096, ["0", "1 k", "2 k", "3 k", "4 k"]),
    ],
)
def test_a_scale_has_a_few_round_numbers(most: int, labels: list[str]) -> None:
    assert [picture.short(tick) for tick in picture.ticks(most)] == labels


def test_a_line_that_a_kill_cut_short_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / folder.LADDER
    assert folder.lines(file) == []
    folder.append(file, {"a": 1})
    folder.append(file, {"b": 2})
    with file.open("a") as more:
        more.write('{"c": ')
    assert folder.lines(file) == [{"a": 1}, {"b": 2}]


def test_a_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    for content in (b"one", b"other"):
        folder.replace(tmp_path / "net.npz", content)
        assert [path.name for path in tmp_path.iterdir()] == ["net.npz"]
    assert (tmp_path / "net.npz").read_bytes() == b"other"
