"""The options as the games declare them, and all that follows from the declarations.

`python -m tests.test_declarations` writes tests/games.json, which the tests of the page read, too.
"""

import random
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest
from click.testing import CliRunner

import dobrak
from dobrak import games
from dobrak.cli.options import command, rule_option, rules_given
from dobrak.cli.play import choices, menu
from dobrak.games import DECLARED, GAMES
from dobrak.games.dobro import declaration as dobro
from dobrak.games.dobro.edition import EDITIONS
from dobrak.games.durak import declaration as durak
from dobrak.games.durak.edition import RULESETS
from dobrak.games.options import Declaration, Option, Options
from dobrak.server.protocol.games import game as as_message
from dobrak.texts import LANGUAGES, catalogue, label
from tools.tables import next_move

ROOT = Path(__file__).parents[1]
FILE = Path(__file__).parent / "games.json"
ALL_OPTIONS = [
    pytest.param(game, option, id=f"{game.name}-{option.name}")
    for game in DECLARED.values()
    for option in game.options
]


def declared_as_json() -> str:
    listed = [as_message(game) for game in DECLARED.values()]
    return msgspec.json.format(msgspec.json.encode(listed)).decode() + "\n"


def test_the_file_for_the_page_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == declared_as_json()


# --- what is declared -----------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "option"), ALL_OPTIONS)
def test_an_option_belongs_to_a_clause(game: Declaration, option: Option) -> None:
    rules = (ROOT / "docs" / "rules" / f"{game.name}.md").read_text(encoding="utf-8")
    assert f"- **{option.clause}** " in rules


@pytest.mark.parametrize(("game", "option"), ALL_OPTIONS)
def test_an_option_takes_its_default_and_all_that_forms_list(
    game: Declaration, option: Option
) -> None:
    for value in (option.default, *option.listed):
        assert option.check(value) is value
    assert option.default in option.listed


@pytest.mark.parametrize(("game", "option"), ALL_OPTIONS)
def test_an_option_depends_on_values_of_options(game: Declaration, option: Option) -> None:
    earlier = game.options[: game.options.index(option)]
    for name, values in option.when.items():
        others = [other for other in earlier if other.name == name]
        assert set(values) <= {value for other in others for value in other.choices}
    for name, values in option.moot.items():
        others = [other for other in game.options if other.name == name]
        for value in values:
            assert others[0].check(value) == value


def test_the_printed_games_are_the_defaults() -> None:
    assert DECLARED["dobro"].defaults == {"edition": "fr", "rounds": 3, "draw": "auto"}
    assert DECLARED["durak"].defaults == {"ruleset": "dourak", "deals": 1}


@pytest.mark.parametrize(
    ("game", "rules", "most"),
    [
        ("dobro", {}, 6),
        ("durak", {}, 4),
        ("durak", {"ruleset": "podkidnoy"}, 6),
        ("durak", {"ruleset": "podkidnoy", "deck": 24}, 4),
        ("durak", {"ruleset": "perevodnoy", "deck": 52}, 6),
    ],
)
def test_P1_how_many_can_play(game: str, rules: Options, most: int) -> None:
    for players in range(2, most + 1):
        assert dobrak.new(game, players, **rules).players == players
    for players in (1, most + 1):
        with pytest.raises(ValueError, match=f"^players: takes a number from 2 to {most}, not "):
            dobrak.new(game, players, **rules)


def test_T2_podkidnoy_takes_an_option_that_makes_no_difference_there() -> None:
    rules = dobrak.new("durak", 2, ruleset="podkidnoy").rules
    assert rules["first_transfer"] is False
    option = DECLARED["durak"].options[-1]
    assert option.applies(rules)
    assert not option.matters(rules)
    assert option.matters({**rules, "ruleset": "perevodnoy"})


def test_P7_the_next_attacker_makes_no_difference_in_a_single_deal() -> None:
    (option,) = [one for one in DECLARED["durak"].options if one.name == "next_attacker"]
    for deals in (1, 2):
        rules = dobrak.new("durak", 2, ruleset="podkidnoy", deals=deals).rules
        assert option.matters(rules) == (deals > 1)


# --- in words -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "option"), ALL_OPTIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_choice_has_words(
    language: str, game: Declaration, option: Option
) -> None:
    texts = catalogue(language)
    key = f"{game.name}-option-{option.name.replace('_', '-')}"
    assert choices.label_of(texts, game, option) == texts.text(key)
    assert language != "en" or label(game.name, key) == texts.text(key)
    for value in option.choices:
        assert choices.name_of(texts, game, option, value)
        chosen = {**game.defaults, option.name: value}
        assert choices.about_of(texts, game, option, chosen)


@pytest.mark.parametrize(("game", "option"), ALL_OPTIONS)
def test_the_page_of_the_library_has_every_option_and_choice(
    game: Declaration, option: Option
) -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    (values,) = re.findall(rf"^\| `{option.name}` \| (.*?) \|", page, re.MULTILINE)
    spelled = [f'"{choice}"' if isinstance(choice, str) else choice for choice in option.choices]
    for value in (option.default, *spelled):
        assert str(value) in values
    assert not option.numbers or str(option.numbers[-1]) in values


# --- a new variant --------------------------------------------------------------------------------


def registered(monkeypatch: pytest.MonkeyPatch, declared: Declaration) -> None:
    """Put a declaration in the place of that game's own."""
    game = replace(GAMES[declared.name], declared=declared)
    monkeypatch.setitem(DECLARED, declared.name, declared)
    monkeypatch.setitem(games.GAMES, declared.name, game)
    for name in ("state", "game", "position"):
        module = import_module(f"dobrak.games.{declared.name}.{name}")
        monkeypatch.setattr(module, "DECLARED", declared, raising=False)


@pytest.fixture
def siberian(monkeypatch: pytest.MonkeyPatch) -> str:
    """A ruleset of Durak made of flags that there are: transfers, and the first out wins."""
    flags = replace(RULESETS["perevodnoy"], all_attack=False, most_players=3, decks=(52, 36))
    monkeypatch.setitem(RULESETS, "siberian", flags)
    registered(monkeypatch, durak.declare(RULESETS))
    return "siberian"


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> str:
    """An edition of Dobro made of flags that there are."""
    monkeypatch.setitem(EDITIONS, "de", replace(EDITIONS["pt"], must_be_called=True))
    registered(monkeypatch, dobro.declare(EDITIONS))
    return "de"


def played(game: str, players: int, **rules: Any) -> dobrak.Match:
    """A whole match, which also goes through positions."""
    rng = random.Random(1)
    match = dobrak.new(game, players, seed=1, **rules)
    while not match.over:
        match.play(*next_move(match, "any", rng))
        assert dobrak.setup(match.position()).position() == match.position()
    return match


def test_a_ruleset_is_one_entry_of_its_flags(siberian: str) -> None:
    match = played("durak", 3, ruleset=siberian, deals=2, first_transfer=True)
    assert dobrak.replay(match.record()).scores == match.scores
    assert match.rules == {
        "ruleset": "siberian",
        "deals": 2,
        "deck": 52,
        "first_limit": 5,
        "next_attacker": "durak",
        "first_transfer": True,
    }
    with pytest.raises(ValueError, match="^players: takes a number from 2 to 3, not '4'"):
        dobrak.new("durak", 4, ruleset=siberian)
    with pytest.raises(
        ValueError, match="^deck: takes a number from 16 to 52 in steps of 4, not '25'"
    ):
        dobrak.new("durak", 3, ruleset=siberian, deck=25)


def test_an_edition_is_one_entry_of_its_flags(german: str) -> None:
    match = played("dobro", 3, edition=german, rounds=1, draw="manual")
    assert dobrak.replay(match.record()).scores == match.scores
    with pytest.raises(ValueError, match="^edition: takes one of 'fr', 'en', 'pt', 'de', not 'es'"):
        dobrak.new("dobro", 3, edition="es")


def test_the_commands_offer_a_new_variant(siberian: str, german: str) -> None:
    @command()
    def deal(**rules: Any) -> None:
        print(rules_given(rules))

    assert isinstance(deal, click.Command)
    for name in ("first_transfer", "deck", "ruleset", "edition"):
        deal = rule_option(name)(deal)
    text = CliRunner().invoke(deal, ["--help"], terminal_width=120).output
    editions, rulesets = [*EDITIONS][:-1], [*RULESETS][:-1]
    told = " ".join(text.split())
    assert f"Dobro. Edition: {', '.join(editions)} or {german}." in told
    assert f"Durak. Rules: {', '.join(rulesets)} or {siberian}." in told
    assert "Durak, not dourak. Deck: 24, 36 or 52." in told
    assert "Perevodnoy, siberian. First-bout transfers." in told
    given = CliRunner().invoke(deal, ["--ruleset", siberian, "--deck", "36"]).output
    assert given == "{'ruleset': 'siberian', 'deck': 36}\n"


def test_the_menu_completes_a_new_variant(siberian: str) -> None:
    game, options = menu.complete({"ruleset": siberian}, None)
    assert (game, options["players"], options["deck"]) == ("durak", 3, 52)


def test_the_page_is_told_about_a_new_variant(siberian: str) -> None:
    message = as_message(DECLARED["durak"])
    assert siberian in message.options[0].offered
    deck = next(option for option in message.options if siberian in option.when.get("ruleset", []))
    assert (deck.name, deck.default, deck.choices) == ("deck", 52, [36, 52])
    limits = [
        limit.most for limit in message.player_limits if limit.when == {"ruleset": [siberian]}
    ]
    assert limits == [3]


if __name__ == "__main__":
    FILE.write_text(declared_as_json(), encoding="utf-8")
