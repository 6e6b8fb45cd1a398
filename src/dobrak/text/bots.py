"""The list of bots, with how strong each was measured to be."""

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dobrak.bots import ABOUT, BOTS, HABITS
from dobrak.lab import figures, measured

RATINGS = "Ratings, by game and players (OpenSkill: everybody begins at 25)"
STRONG = "How much the strong ones win, with the 95 % interval"


def page() -> RenderableType:
    """All bots, what they are, their ratings, and the rules of thumb of careful."""
    parts: list[RenderableType] = [_list(ABOUT), Text(), Text(STRONG, "quiet"), _strong()]
    parts += [f"For measuring only: {', '.join(_for_measuring())}.", Text()]
    parts += [Text(RATINGS, "quiet"), _ratings(), Text()]
    for game, habits in HABITS.items():
        title = f"Rules of thumb of careful in {game.capitalize()}"
        parts += [Text(title, "quiet"), _list(habits), Text()]
    return Group(*parts, Text("docs/bots.md says more of them, and of the arena."))


def _list(what: dict[str, str]) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for name, about in what.items():
        grid.add_row(Text(name, "strong"), about)
    return grid


def _ratings() -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet")
    table.add_column("")
    results = measured.measured()["bots"]
    names = [bot["name"] for bot in results[0]["bots"]]
    for name in names:
        table.add_column(name, justify="right")
    for told in results:
        rated = {bot["name"]: figures.rating(bot) for bot in told["bots"]}
        table.add_row(measured.label(told), *(rated[name] for name in names))
    return table


def _strong() -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    rows = []
    for told in measured.measured()["strong"]:
        low, high = told["interval"]
        won = f"{told['won']:.0%} ({low:.0%} to {high:.0%})"
        rows.append((measured.label(told), f"{told['who']} against {told['against']}", won))
    for row in sorted(dict.fromkeys(rows), key=lambda row: row[0]):
        grid.add_row(*row)
    return grid


def _for_measuring() -> list[str]:
    """Who was measured, and cannot be chosen as a bot."""
    strong = measured.measured()["strong"]
    return sorted({name for told in strong for name in (told["who"], told["against"])} - {*BOTS})
