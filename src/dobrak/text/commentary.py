"""What happened in a record, deal by deal: its moves are played again and their events told."""

from dobrak.games.game import Event
from dobrak.match import Match
from dobrak.replaying import steps
from dobrak.text import files
from dobrak.text.log import Log
from dobrak.text.terminal import Terminal


def tell_again(record: str) -> tuple[Match, list[list[Event]]]:
    """The match at the end of a record, and the events of each of its deals; or BadRecord."""
    deals: list[list[Event]] = []
    held = False  # whether the last deal was not void (K1.2): a void one is told with the next
    for match, events in steps(record):  # noqa: B007
        for event in events:
            if event.kind == "dealt" and (held or not deals):
                deals.append([])
                held = False
            held = held or event.kind == "opens"
            deals[-1].append(event)
        if not deals:  # the match was set up in the middle of a deal
            deals.append([])
            held = True
    return match, deals


def show(path: str, seat: int | None) -> None:
    """Tell what happened in a saved match, as somebody at a seat saw it."""
    match, deals = tell_again(files.load(path))
    if seat is not None:
        match.view(seat)  # says so where there is no such seat
    terminal = Terminal()
    for number, events in enumerate(deals, 1):
        terminal.heading(f"{'Round' if match.game.name == 'dobro' else 'Deal'} {number}")
        told = Log(match.names, seat)
        told.hear(events)
        for line in told.lines:
            terminal.line(line)
    if match.seat is not None:
        terminal.show()
        terminal.show(f"Here the record ends: {match.names[match.seat]} is to move.")
