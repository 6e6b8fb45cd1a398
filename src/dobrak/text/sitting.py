"""A sitting at the terminal: match after match, until the player has had enough."""

import os
import random
import secrets
import shlex
from typing import Any

import dobrak
from dobrak.match import Match
from dobrak.text import files
from dobrak.text.game import Play, Quit
from dobrak.text.terminal import INTERRUPTED, Left, Terminal

GUEST = "Guest"
OTHERS = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")
OWN_SEAT = 0

Seed = int | str


def new_match(game: str, options: dict[str, Any], seed: Seed, name: str) -> Match:
    """A match against others; `options` are the players and the rules."""
    others = [other for other in OTHERS if other.lower() != name.lower()]
    rules = dict(options)
    players = rules.pop("players")
    return dobrak.new(game, players, seed=seed, names=[name, *others[: players - 1]], **rules)


def new_seed() -> int:
    """A seed short enough to be typed again."""
    return secrets.randbelow(10**12)


def typed(*words: str) -> str:
    """A command as it can be typed where this one was: run.py says what stands for `dobrak`."""
    return f"{os.environ.get('DOBRAK_COMMAND', 'dobrak')} {shlex.join(words)}"


def command(game: str, options: dict[str, Any], seed: Seed, name: str) -> str:
    """What to type for this very match once more."""
    words = ["play", "--game", game]
    for key, value in options.items():
        option = key.replace("_", "-")
        if isinstance(value, bool):
            words.append(f"--{option}" if value else f"--no-{option}")
        else:
            words += [f"--{option}", str(value)]
    if name != GUEST:
        words += ["--name", name]
    return typed(*words, "--seed", str(seed))


def sit_down(match: Match, seed: Seed, again: str, terminal: Terminal) -> int:
    """Play a match, and others like it; the exit status. `again` is the command for the first."""
    seeds = [seed]
    try:
        while True:
            rng = random.Random(f"opponents of {seeds[-1]}")
            Play(match, OWN_SEAT, rng, terminal).run()
            if not terminal.agrees("Again?", usual=True):
                terminal.show("Thank you for playing.")
                return 0
            seeds.append(f"{seed}/{len(seeds)}")
            options = {"players": match.players, **match.rules}
            like_it = (match.game.name, options, seeds[-1], match.names[OWN_SEAT])
            match, again = new_match(*like_it), command(*like_it)
    except Quit:
        _offer_to_save(match, again, terminal)
        return 0
    except (Left, KeyboardInterrupt) as left:
        terminal.show("Thank you for playing." if match.over else "You have left the table.")
        _say_how(again, terminal)
        return left.status if isinstance(left, Left) else INTERRUPTED


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
