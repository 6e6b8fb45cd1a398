"""`dobrak play`: its options, and the choice between browser and terminal."""

from typing import Any

import click

from dobrak.cli.options import (
    GAME_NAMES,
    HOW_MANY,
    command,
    either,
    option,
    rules_given,
    rules_options,
    variant_given,
)
from dobrak.cli.shell import language as system_language
from dobrak.games.options import one_of
from dobrak.texts import LANGUAGES

GUEST = "Guest"  # the default name of the player


@command()
@option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help="Port of the page; 0 picks a free one.",
)
@option("--text", is_flag=True, help="Play in the terminal (implied by the options below).")
@option("--game", metavar="NAME", help=f"{GAME_NAMES}.")
@option("--players", type=int, metavar="N", help=f"Number of players including you, {HOW_MANY}.")
@option("--bots", metavar="NAMES", help="Your opponents: one bot, or one for each: a,b,c.")
@rules_options
@option("--seed", metavar="SEED", help="The same seed deals the same cards.")
@option("--name", metavar="NAME", default=GUEST, help="Your name in the record.")
@option("--yes", "-y", is_flag=True, help="Use the defaults instead of asking.")
@option("--language", metavar="CODE", help=f"Language in the terminal, {either(LANGUAGES)}.")
@option("--resume", metavar="RECORD.json", help="Continue a saved match.")
def play(
    port: int | None,
    text: bool,
    game: str | None,
    players: int | None,
    bots: str | None,
    seed: str | None,
    name: str,
    yes: bool,
    resume: str | None,
    language: str | None,
    variant: str | None,
    **rules: Any,
) -> int:
    """Play against bots or friends, in the browser or the terminal.

    Without options, or with --port alone, the page opens in the browser. In
    the terminal you are asked for everything that you did not set.
    """
    chosen = variant_given(variant, game and game.lower())
    game = chosen.game if chosen else game
    asked = {"game": game, "players": players, **rules_given(rules, chosen)}
    given = [
        value for value in (bots, seed, resume, language, *asked.values()) if value is not None
    ]
    if not (text or yes or given or name != GUEST):
        from dobrak.cli.play import browser

        return browser.play(port)
    if port is not None:
        raise ValueError("--port is for the page: a match in the terminal opens no port")
    spoken = system_language() if language is None else one_of("language", language, LANGUAGES)
    from dobrak.cli.play import session

    if resume is not None:
        if any(value is not None for value in (bots, *asked.values())):
            raise ValueError("--resume takes the game and its rules from the record: give no other")
        return session.resume(resume, seed, spoken)
    return session.play(asked, bots, name, seed, not yes, chosen, spoken)
