"""What a net says of itself: for programs, and for people."""

from typing import Any

from dobrak.learn.settings import Settings

WEAKNESSES = {
    "dobro": "It has played matches of this length only, and never drew by hand. "
    "What others have shown by taking, or by not playing a pair, it does not remember.",
    "durak": "It has played with 36 cards only, one deal at a time. What others have shown "
    "by taking, or by not throwing in, it does not remember: only what all know of their hands.",
}


def about(settings: Settings, told: dict[str, Any]) -> dict[str, Any]:
    """What a net says of itself."""
    return {
        "name": settings.name,
        "game": settings.game,
        "players": settings.players,
        "tables": settings.rules,
        "hidden": settings.hidden,
        "layers": settings.layers,
        "seed": settings.seed,
        "learned": told,
    }


def card(known: dict[str, Any], ladder: list[dict[str, Any]]) -> str:
    """The same for people to read, with what the ladder said last."""
    learned = known["learned"]
    lines = [
        f"# {known['name']}",
        "",
        f"A net that taught itself {known['game']} for {known['players']} players by playing "
        f"against itself: {learned['decisions']:,} decisions in {learned['seconds'] / 60:.1f} "
        f"minutes ({learned['device']}), {learned['iterations']:,} iterations, seed "
        f"{known['seed']}.",
        "",
        f"{known['layers']} layers of {known['hidden']}. It knows these rules:",
        "",
        *(f"- {', '.join(f'{k} {v}' for k, v in rules.items())}" for rules in known["tables"]),
    ]
    for strength in ladder[-1:]:
        lines += [
            "",
            f"Matches won after {strength['decisions']:,} decisions, with the 95 % interval "
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
    lines += ["", f"What it is weak at: {WEAKNESSES[known['game']]}"]
    return "\n".join([*lines, ""])


def _row(name: str, won: list[float]) -> str:
    """Whom it played, what it won, and the interval."""
    return f"| {name} | {' | '.join(f'{100 * part:.1f} %' for part in won)} |"
