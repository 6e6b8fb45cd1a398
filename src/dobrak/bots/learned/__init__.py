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
    return _found(view, judge=False)


def judge_for(view: View) -> Net | None:
    """The judge for the table of a view, if there is one."""
    return _found(view, judge=True)


def _found(view: View, judge: bool) -> Net | None:
    name = f"{group(view.game.name, view.rules)}-{len(view.names)}"
    path = NETS / f"{name}-judge.npz" if judge else NETS / f"{name}.npz"
    return checked(_kept(path), view, judge) if is_known(view) and path.is_file() else None


def checked(net: Net, view: View, judge: bool = False) -> Net:
    """The net, if it can sit at the table of a view: compiled code does not look."""
    if (net.table, net.is_judge) != ((view.game.name, len(view.names)), judge):
        game, players = net.table
        kind = "a judge" if net.is_judge else "a player"
        raise ValueError(f"net: it is {kind} of {game} for {players}, not for this table")
    return net


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
