"""Nets that were trained by self-play, and how to find them.

There is one net for each kind of table, `nets/GROUP-PLAYERS.npz`. Its judge is
`nets/GROUP-PLAYERS-judge.npz`: a value network for worlds, in which all cards are known. Only
searches use it, because only they sample worlds.
"""

from functools import cache
from pathlib import Path

from dobrak.bots.knowledge import Nets, knowledge_of
from dobrak.bots.learned.net import Net, load
from dobrak.games.game import Game
from dobrak.games.options import Options
from dobrak.match import View

NETS = Path(__file__).parents[1] / "nets"


def net_for(view: View) -> Net | None:
    """The net for the table of a view, if there is one."""
    return _found(view, judge=False)


def judge_for(view: View) -> Net | None:
    """The judge for the table of a view, if there is one."""
    return _found(view, judge=True)


def _found(view: View, judge: bool) -> Net | None:
    if not is_known(view):
        return None
    name = f"{group(view.game, view.rules)}-{len(view.names)}"
    path = NETS / f"{name}-judge.npz" if judge else NETS / f"{name}.npz"
    return checked(_loaded(path), view, judge) if path.is_file() else None


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
    """Whether nets are trained on such tables. None is trained on changed numbers."""
    nets = knowledge_of(view.game).nets
    return nets is not None and not view.game.declared.changed(view.rules) and nets.fits(view.row)


def nets_of(game: Game) -> Nets:
    """What nets know of a game. Raises ValueError if it has none."""
    nets = knowledge_of(game).nets
    if nets is None:
        raise ValueError(f"game: {game.name} has no nets")
    return nets


def group(game: Game, rules: Options) -> str:
    """The tables that share a net."""
    return nets_of(game).group(rules)


@cache
def _loaded(path: Path) -> Net:
    return load(path)
