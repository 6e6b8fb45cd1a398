"""`dobrak replay`: the events of a saved match, deal by deal."""

from typing import TYPE_CHECKING

import click

from dobrak.cli import files
from dobrak.cli.options import command, option

if TYPE_CHECKING:
    from dobrak.games.game import Event
    from dobrak.match import Match


@command()
@click.argument("record", metavar="RECORD.json", help="A saved match.")
@option("--seat", type=int, metavar="N", help="Show what this seat saw (0 is the first seat).")
def replay(record: str, seat: int | None) -> None:
    """Print what happened in a match, move by move."""
    from dobrak.cli.play.game import face_of
    from dobrak.cli.play.match_log import MatchLog
    from dobrak.cli.terminal import Terminal

    match, deals = events_by_deal(files.load(record))
    if seat is not None:
        match.view(seat)  # raises ValueError if there is no such seat
    terminal = Terminal()
    face = face_of(match.game.name)
    for number, events in enumerate(deals, 1):
        terminal.heading(face.deal_name(number, terminal.texts))
        log = MatchLog(face.LOG, match.names, seat)
        log.add(events)
        for line in log.lines:
            terminal.verbatim(line)
    if match.seat is not None:
        terminal.show()
        terminal.show(f"The record ends here: {match.names[match.seat]} is to move.")


def events_by_deal(record: str) -> "tuple[Match, list[list[Event]]]":
    """The match at the end of a record, and the events of each deal. Raises BadRecord."""
    from dobrak.replaying import steps

    deals: list[list[Event]] = []
    held = False  # whether the last deal was not void (K1.2): a void one belongs to the next
    for match, events in steps(record):  # noqa: B007
        for event in events:
            if event.kind == "dealt" and (held or not deals):
                deals.append([])
                held = False
            held = held or event.kind == "opens"
            deals[-1].append(event)
        if not deals:  # the match was set up during a deal
            deals.append([])
            held = True
    return match, deals
