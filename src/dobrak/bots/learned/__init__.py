"""Nets that taught themselves by playing against themselves: which there are, and where.

One net for each kind of table: `nets/GROUP-PLAYERS.npz`. Beside it `nets/GROUP-PLAYERS-judge.npz`
says how a world stands of which all cards are known: it is for search, which makes such worlds up.
"""

from functools import cache
from pathlib import Path

from dobrak.bots.learned.net import Net, load
from dobrak.match import View

NETS = Path(__file__).parents[1] / "nets"
DECK = 36  # the only one that nets of Durak know


def net_for(view: View) -> Net | None:
    """The net for the table of a view, if there is one."""
    return _found(view, "")


def judge_for(view: View) -> Net | None:
    """The judge for the table of a view, if there is one."""
    return _found(view, "-judge")


def _found(view: View, kind: str) -> Net | None:
    path = NETS / f"{group(view.game.name, view.rules)}-{len(view.names)}{kind}.npz"
    return _kept(path) if is_known(view) and path.is_file() else None


def is_known(view: View) -> bool:
    """Whether nets learn at tables like this: with the usual deck, and drawing by itself."""
    row = view.row
    return bool(row.deck_size == DECK if view.game.name == "durak" else not row.manual)


def group(game: str, rules: dict[str, object]) -> str:
    """What one net can play: all of Dobro; dourak; podkidnoy and perevodnoy."""
    if game == "dobro":
        return game
    return "dourak" if rules.get("ruleset", "dourak") == "dourak" else "throw-in"


@cache
def _kept(path: Path) -> Net:
    return load(path)
