"""Mapping from wishes to commands."""

from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.table.commands import Table

# These cannot be repeated without end. A match has only so many moves.
UNLIMITED = (wire.Play, wire.Stand, wire.Concede, wire.Abort, wire.Remove)


def decide(table: Table, person: str, name: str, wish: wire.AnyWish) -> list[AnyEntry]:
    """Return the entries that fulfil a wish. Raises Refused if it is not allowed."""
    if not isinstance(wish, UNLIMITED):
        table.check_length()
    match wish:
        case wire.Play(_, version, move):
            return table.play(person, move, version)
        case wire.Sit(_, seat):
            return table.sit(person, name, seat)
        case wire.Stand():
            return table.stand(person)
        case wire.Ready(_, on, version):
            return table.ready(person, on, version)
        case wire.ComeBack():
            return table.come_back(person)
        case wire.Concede():
            return table.concede(person)
        case wire.Abort():
            return table.abort(person)
        case wire.WantEnd(_, on):
            return table.want_end(person, on)
        case wire.AskBack():
            return table.ask_back(person)
        case wire.AnswerBack(_, yes):
            return table.answer_back(person, yes)
        case wire.Remove(_, seat):
            return table.remove(person, seat)
        case wire.SeatBot(_, seat, bot):
            return table.seat_bot(person, seat, bot)
        case wire.ChangeRules(_, rules):
            return table.change_rules(person, rules)
        case wire.Say(_, phrase, text):
            return table.say(person, phrase, text, name)
        case wire.AllowChat(_, on, spectators):
            return table.allow_chat(person, on, spectators)
    raise AssertionError(wish)
