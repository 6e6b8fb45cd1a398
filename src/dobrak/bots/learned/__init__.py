"""Nets that were trained by self-play, and how to find them.

There is one net for each kind of table, `nets/GROUP-PLAYERS.npz`. Its judge is
`nets/GROUP-PLAYERS-judge.npz`: a value network for worlds, in which all cards are known. Only
searches use it, because only they sample worlds.
"""

from functools import cache
from pathlib import Path

from dobrak.bots.learned.net import Net, load
from dobrak.match import View

NETS = Path(__file__).parents[1] / "nets"
DECK = 36  # the only deck size with which nets of Durak were trained


def net_for(view: View) -> Net | None:
    """The net for the table of a view, if there is one."""
    return _found(view, judge=False)


def judge_for(view: View) -> Net | None:
    """The judge for the table of a view, if there is one."""
    return _found(view, judge=True)


def _found(view: View, judge: bool) -> Net | None:
    name = f"{group(view.game.name, view.rules)}-{len(view.names)}"
    path = NETS / f"{name}-judge.npz" if judge else NETS / f"{name}.npz"
    return checked(_loaded(path), view, judge) if is_known(view) and path.is_file() else None


def checked(net: Net, view: View, judge: bool = False) -> Net:
    """The net, if it fits the table of a view. Compiled code does not check this."""
    if (net.table, net.is_judge) != ((view.game.name, len(view.names)), judge):
        game, players = net.table
        kind = "a judge" if net.is_judge else "a player"
        raise ValueError(f"net: it is {kind} of {game} for {players}, not for this table")
    changed = view.game.declared.changed
    if all(changed(rules) != changed(view.rules) for rules in net.about.get("tables", [{}])):
        numbers = ", ".join(f"{name} {value}" for name, value in changed(view.rules).items())
        raise ValueError(f"net: it was not trained with {numbers or 'the printed numbers'}")
    return net


def is_known(view: View) -> bool:
    """Whether there are nets for such tables: with the default deck, automatic drawing, and the
    printed numbers."""
    row = view.row
    if view.game.declared.changed(view.rules):
        return False
    return bool(row.deck_size == DECK if view.game.name == "durak" else not row.manual)


def group(game: str, rules: dict[str, object]) -> str:
    """The tables that share a net: all of Dobro; dourak; podkidnoy and perevodnoy."""
    if game == "dobro":
        return game
    return "dourak" if rules.get("ruleset", "dourak") == "dourak" else "throw-in"


@cache
def _loaded(path: Path) -> Net:
    return load(path)
