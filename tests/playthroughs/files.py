"""Playthroughs: a whole deal in readable text, one for each kind of table, told line by line.

`python -m tests.playthroughs.files` writes them anew. A change in one of them is a change that
players will notice: read it before you commit it.
"""

import random
from pathlib import Path

from dobrak import Event, Match
from dobrak.narrate import tell
from tests.tables import TABLES, Table, next_move

FOLDER = Path(__file__).parent


def paths() -> list[Path]:
    return [FOLDER / f"{str(table).replace('=', '-')}.txt" for table in TABLES]


def told(match: Match, events: list[Event]) -> list[str]:
    """Each event as an onlooker sees it; and to the seat concerned, what only it may know."""
    lines = []
    for event in events:
        lines.append(f"    {event.clause:6}{tell(event.seen_by(None), match.names, None)}")
        for seat in event.private:
            own = tell(event.seen_by(seat), match.names, seat)
            lines.append(f"           to {match.names[seat]}: {own}")
    return lines


def situation(match: Match, seat: int) -> list[str]:
    """The table in a line, and the hand of whoever moves."""
    view = match.view(seat).to_dict()
    hand = f"  {match.names[seat]} holds {' '.join(view['hand'])}"
    stock = f"stock {view['stock']}, hands {' '.join(map(str, view['held']))}"
    if match.game.name == "dobro":
        climb = " ".join(play["move"] for play in view["climb"]) or "-"
        piles = " ".join(map(str, view["piles"]))
        return [f"  value {view['value']}, climb {climb}, {stock}, piles {piles}", hand]
    pairs = " ".join("<".join(pair) for pair in view["table"]) or "-"
    return [f"  trump {view['turned']}, table {pairs}, {stock}", hand]


def playthrough(table: Table, number: int) -> str:
    rng = random.Random(number)
    habit = ("any", "eager", "special")[number % 3]
    length = {"rounds": 2} if table.game == "dobro" else {"deals": 2}
    names = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Filipe"][: table.players]
    match = table.new(seed=number, names=names, **length)
    lines = [f"{table}", "", *told(match, match.opening)]
    while len(match.deals) == 1 and not match.over:
        move, seat = next_move(match, habit, rng)
        offered = " ".join(match.moves(seat))
        lines += ["", *situation(match, seat), f"{match.names[seat]} plays {move}, of {offered}"]
        lines += told(match, match.play(move, seat=seat))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    for number, path in enumerate(paths()):
        path.write_text(playthrough(TABLES[number], number))
