"""Matches at the terminal, one after another, until the player stops."""

import secrets
import sys
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import dobrak
from dobrak import warm
from dobrak.bots import BOTS, bot_named, bots_of
from dobrak.cli import files
from dobrak.cli.play import menu
from dobrak.cli.play.command import GUEST
from dobrak.cli.play.game import Quit, TerminalMatch
from dobrak.cli.shell import INTERRUPTED, Left, typed
from dobrak.cli.terminal import Terminal
from dobrak.games import DECLARED
from dobrak.games.options import VARIANT_NAME
from dobrak.match import Match
from dobrak.new_match import checked_names
from dobrak.variants import Variant

OTHERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")
OWN_SEAT = 0

Seed = int | str


@dataclass(frozen=True)
class Setup:
    """The game, its options and the opponents."""

    game: str
    options: dict[str, Any]  # the number of players and the options of the game
    bots: list[str]  # one for each other seat
    name: str = GUEST
    variant: Variant | None = None  # which some of the options come from

    def new(self, seed: Seed) -> Match:
        """Start a match with these options."""
        others = [other for other in OTHERS if other.lower() != self.name.lower()]
        names = [self.name, *others[: len(self.bots)]]
        match = dobrak.new(self.game, seed=seed, names=names, **self.options)
        match.extras["bots"] = [None, *self.bots]  # to resume from the record
        return match

    def command(self, seed: Seed) -> str:
        """The command that starts the same match again."""
        words = ["play", "--game", self.game]
        from_file = {} if self.variant is None else self.variant.rules
        if self.variant is not None:
            words += ["--variant", self.variant.where]
        for key, value in self.options.items():
            if key in from_file:
                continue
            option = key.replace("_", "-")
            if isinstance(value, bool):
                words.append(f"--{option}" if value else f"--no-{option}")
            else:
                words += [f"--{option}", str(value)]
        if set(self.bots) != {bots_of(self.game).usual}:
            words += ["--bots", ",".join(self.bots)]
        if self.name != GUEST:
            words += ["--name", self.name]
        return typed(*words, "--seed", str(seed))


def play(
    asked: dict[str, Any],
    bots: str | None,
    name: str,
    seed: str | None,
    ask: bool,
    variant: Variant | None = None,
    language: str = "en",
) -> int:
    """Play new matches with the given options. Returns the exit status.

    Options that are not given are asked for or, with `ask=False`, get their defaults.
    """
    checked_names([name], 1)
    terminal = Terminal(language=language) if _at_terminal() and ask else None
    game, options = menu.complete(asked, terminal)
    against = menu.opponents(bots, game, options["players"], terminal)
    setup, first = Setup(game, options, against, name, variant), _seed(seed)
    again = setup.command(first)
    if not _at_terminal():
        return _say_what_would_open(game, options["players"], again)
    warm.compile_rules([game])
    return play_on(setup, setup.new(first), first, again, Terminal(language=language))


def resume(path: str, seed: str | None, language: str = "en") -> int:
    """Continue the match of a record. Returns the exit status."""
    match = dobrak.replay(files.load(path))
    again = typed("play", "--resume", path)
    if match.over:
        tells = typed("replay", path)
        raise ValueError(f"This match is over; see '{tells}'")
    if not _at_terminal():
        return _say_what_would_open(match.game.name, match.players, again)
    return play_on(setup_of(match), match, _seed(seed), again, Terminal(language=language))


def setup_of(match: Match) -> Setup:
    """The setup of a match from a record, whose names of bots are not trusted."""
    noted = match.extras.get("bots")
    named = noted if isinstance(noted, list) and len(noted) == match.players else []
    bots = [_bot_of_ours(bot, match.game.name) for bot in named[1:]]
    bots = bots or [bots_of(match.game.name).usual] * (match.players - 1)
    options = {"players": match.players, **match.rules}
    numbers = match.game.declared.changed(match.rules)
    variant = None
    if numbers or VARIANT_NAME in match.rules:  # the record does not say where its file is
        name = match.rules.get(VARIANT_NAME, "FILE")
        variant = Variant(f"{name}.toml", match.game.name, {**numbers, VARIANT_NAME: name})
    return Setup(match.game.name, options, bots, match.names[OWN_SEAT], variant)


def _bot_of_ours(bot: object, game: str) -> str:
    """A bot named in a record, if it is built in: not a program, and nothing to import."""
    if isinstance(bot, str) and bot.partition("-")[0] in BOTS:
        with suppress(ValueError):
            return bot_named(bot, game).name
    return bots_of(game).usual


def play_on(setup: Setup, match: Match, seed: Seed, again: str, terminal: Terminal) -> int:
    """Play a match, and more like it. Returns the exit status.

    `again` is the command that starts the first match again.
    """
    seeds = [seed]
    bots = [bot_named(bot, setup.game) for bot in setup.bots]
    try:
        while True:
            TerminalMatch(match, OWN_SEAT, bots, secrets.token_hex(8), terminal).run()
            if not terminal.agrees(terminal.texts.text("terminal-again"), default=True):
                terminal.say("terminal-thanks")
                return 0
            seeds.append(f"{seed}/{len(seeds)}")
            match, again = setup.new(seeds[-1]), setup.command(seeds[-1])
    except Quit:
        _offer_to_save(match, again, terminal)
        return 0
    except (Left, KeyboardInterrupt) as left:
        terminal.say("terminal-thanks" if match.over else "terminal-left")
        _say_how(again, terminal)
        return left.status if isinstance(left, Left) else INTERRUPTED
    finally:
        for bot in bots:
            bot.close()


def _offer_to_save(match: Match, again: str, terminal: Terminal) -> None:
    """Print how to resume a match that is not over."""
    question = terminal.texts.text("terminal-ask-save")
    while name := terminal.input(f"{question} "):
        try:
            path = files.save(match.record(), name)
        except ValueError as error:
            terminal.show(str(error), style="warning")
            continue
        terminal.say("terminal-saved-go-on")
        terminal.verbatim(typed("play", "--resume", str(path)), indent=4)
        return
    _say_how(again, terminal)


def _say_how(again: str, terminal: Terminal) -> None:
    terminal.say("terminal-same-cards")
    terminal.verbatim(again, indent=4)


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _seed(text: str | None) -> Seed:
    """Parse a seed for `dobrak.new`: 7 is a number. The default is a random number that is short
    enough to type again."""
    if text is None:
        return secrets.randbelow(10**12)
    return int(text) if text.isdecimal() and text.isascii() and len(text) < 99 else text


def _say_what_would_open(game: str, players: int, again: str) -> int:
    terminal = Terminal()
    title = DECLARED[game].title
    terminal.show(f"This would start {title} for {players} players, but there is no terminal.")
    terminal.show("In a terminal, type:")
    terminal.verbatim(again, indent=4)
    return 0
