"""The description of a net, for programs and for people."""

from typing import Any

from dobrak.bots.learned import nets_of
from dobrak.learn.settings import Settings
from dobrak.match import game_named


def about(settings: Settings, learned: dict[str, Any]) -> dict[str, Any]:
    """The metadata in the file of a net."""
    return {
        "name": settings.name,
        "game": settings.game,
        "players": settings.players,
        "tables": settings.rules,
        "hidden": settings.hidden,
        "layers": settings.layers,
        "seed": settings.seed,
        "learned": learned,
    }


def card(about: dict[str, Any], ladder: list[dict[str, Any]]) -> str:
    """The same as Markdown, with the last result of the ladder."""
    learned = about["learned"]
    lines = [
        f"# {about['name']}",
        "",
        f"A net that taught itself {about['game']} for {about['players']} players by playing "
        f"against itself: {learned['decisions']:,} decisions in {learned['seconds'] / 60:.1f} "
        f"minutes ({learned['device']}), {learned['iterations']:,} iterations, seed "
        f"{about['seed']}.",
        "",
        f"{about['layers']} layers of {about['hidden']}. It fits tables for {about['players']} "
        "players with these rules:",
        "",
        *(f"- {', '.join(f'{k} {v}' for k, v in rules.items())}" for rules in about["tables"]),
    ]
    for strength in ladder[-1:]:
        lines += [
            "",
            f"Matches won after {strength['decisions']:,} decisions, with the 95% interval "
            f"({strength['matches']:,} matches against each, every deal in every line-up):",
            "",
            "| against | won | from | to |",
            "|---|---|---|---|",
            *(_row(name, won) for name, won in strength["won"].items()),
            *(
                _row(f"itself after {decisions:,} decisions", won)
                for decisions, *won in strength["versions"]
            ),
        ]
    lines += ["", f"What it is weak at: {nets_of(game_named(about['game'])).weak_at}"]
    return "\n".join([*lines, ""])


def _row(name: str, won: list[float]) -> str:
    """A row of the table: opponent, share of matches won, interval."""
    return f"| {name} | {' | '.join(f'{100 * part:.1f}%' for part in won)} |"
