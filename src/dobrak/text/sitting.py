"""A sitting at the terminal: match after match, until the player has had enough."""

import secrets
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import dobrak
from dobrak.bots import BOTS, bot_named
from dobrak.match import Match
from dobrak.table_options import GUEST
from dobrak.text import files
from dobrak.text.command import typed
from dobrak.text.game import Play, Quit
from dobrak.text.menu import USUAL_BOT
from dobrak.text.streams import INTERRUPTED, Left
from dobrak.text.terminal import Terminal

OTHERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")
OWN_SEAT = 0

Seed = int | str


def new_seed() -> int:
    """A seed short enough to be typed again."""
    return secrets.randbelow(10**12)


@dataclass(frozen=True)
class Table:
    """What is played, and against whom."""

    game: str
    options: dict[str, Any]  # the players and the rules
    bots: list[str]  # one for each of the others
    name: str = GUEST

    def new(self, seed: Seed) -> Match:
        """A match at this table, dealt."""
        others = [other for other in OTHERS if other.lower() != self.name.lower()]
        names = [self.name, *others[: len(self.bots)]]
        match = dobrak.new(self.game, seed=seed, names=names, **self.options)
        match.extras["bots"] = [None, *self.bots]  # for whoever goes on with the record
        return match

    def command(self, seed: Seed) -> str:
        """What to type for this very match once more."""
        words = ["play", "--game", self.game]
        for key, value in self.options.items():
            option = key.replace("_", "-")
            if isinstance(value, bool):
                words.append(f"--{option}" if value else f"--no-{option}")
            else:
                words += [f"--{option}", str(value)]
        if set(self.bots) != {USUAL_BOT}:
            words += ["--bots", ",".join(self.bots)]
        if self.name != GUEST:
            words += ["--name", self.name]
        return typed(*words, "--seed", str(seed))


def table_of(match: Match) -> Table:
    """The table of a match that comes from a record, which may name its bots, or anything."""
    noted = match.extras.get("bots")
    named = noted if isinstance(noted, list) and len(noted) == match.players else []
    bots = [_of_the_house(bot, match.game.name) for bot in named[1:]]
    bots = bots or [USUAL_BOT] * (match.players - 1)
    options = {"players": match.players, **match.rules}
    return Table(match.game.name, options, bots, match.names[OWN_SEAT])


def _of_the_house(bot: object, game: str) -> str:
    """A bot that a record names, if it is one of ours: no program, and nothing to be imported."""
    if isinstance(bot, str) and bot.partition("-")[0] in BOTS:
        with suppress(ValueError):
            return bot_named(bot, game).name
    return USUAL_BOT


def sit_down(table: Table, match: Match, seed: Seed, again: str, terminal: Terminal) -> int:
    """Play a match, and others like it; the exit status. `again` is the command for the first."""
    seeds = [seed]
    bots = [bot_named(bot, table.game) for bot in table.bots]
    try:
        while True:
            Play(match, OWN_SEAT, bots, secrets.token_hex(8), terminal).run()
            if not terminal.agrees("Again?", usual=True):
                terminal.show("Thank you for playing.")
                return 0
            seeds.append(f"{seed}/{len(seeds)}")
            match, again = table.new(seeds[-1]), table.command(seeds[-1])
    except Quit:
        _offer_to_save(match, again, terminal)
        return 0
    except (Left, KeyboardInterrupt) as left:
        terminal.show("Thank you for playing." if match.over else "You have left the table.")
        _say_how(again, terminal)
        return left.status if isinstance(left, Left) else INTERRUPTED
    finally:
        for bot in bots:
            bot.close()


def _offer_to_save(match: Match, again: str, terminal: Terminal) -> None:
    """Say how to go on with a match that is not over."""
    while name := terminal.ask("Save the match? Name a file, or Enter to let it go: "):
        try:
            path = files.save(match.record(), name)
        except ValueError as error:
            terminal.show(str(error), style="warning")
            continue
        terminal.show("Saved. To go on with it:")
        terminal.line(typed("play", "--resume", str(path)), indent=4)
        return
    _say_how(again, terminal)


def _say_how(again: str, terminal: Terminal) -> None:
    terminal.show("To play the same cards again:")
    terminal.line(again, indent=4)
