"""The commands at a table: what people, bots and timeouts may do there.

There is no I/O here, and no command changes the table. Each returns the entries to append to the
log, or raises `Refused`.
"""

from collections.abc import Callable
from typing import Literal

from dobrak.bots import BOTS
from dobrak.errors import IllegalMove
from dobrak.server.protocol import entries as log
from dobrak.server.protocol.chat import PHRASES, clean
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.protocol.names import likeness
from dobrak.server.table.state import TableState


class Refused(ValueError):
    """A sentence for the person who asked, and the clause if a rule of the game refuses it."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.clause = clause


class Table(TableState):
    """The state of a table with its commands."""

    # --- commands ---

    def sit(self, person: str, name: str, seat: int | None = None) -> list[AnyEntry]:
        if self.seat_of(person) is not None:
            raise Refused("You have a seat at this table already.")
        if self.opened.device and person not in self.opened.device:
            raise Refused("This table is played on one device, by those who are there.")
        if person in self.sent_away:
            raise Refused("The host of this table has sent you away.")
        free = [number for number, chair in enumerate(self.chairs) if not chair.taken]
        if not free:
            raise Refused("All seats are taken.")
        if seat is not None and seat not in free:
            raise Refused("That seat is taken, or there is none like it.")
        if likeness(name) in {likeness(chair.name) for chair in self.chairs if chair.taken}:
            raise Refused("Somebody here has a name that looks like yours: choose another one.")
        return [log.Sat(person, name, free[0] if seat is None else seat)]

    def stand(self, person: str) -> list[AnyEntry]:
        """Leave the table. During a match a bot plays on, so that nobody has to wait."""
        seat = self._seat(person)
        return [log.StoodIn(seat)] if self.playing else [log.Stood(seat)]

    def remove(self, person: str, seat: int) -> list[AnyEntry]:
        if person != self.opened.by:
            raise Refused("Only who opened the table can remove somebody.")
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].person in (None, person):
            raise Refused("There is nobody to remove from that seat.")
        return [log.Stood(seat, removed=True)]

    def missed(self, seat: int) -> list[AnyEntry]:
        """Free the seat of a person who has been away for long between matches."""
        if self.playing or self.chairs[seat].person is None:
            raise Refused("Nobody is missed there.")
        return [log.Stood(seat)]

    def seat_bot(self, person: str, seat: int, bot: str | None) -> list[AnyEntry]:
        if person != self.opened.by:
            raise Refused("Only who opened the table can say where bots sit.")
        if self.playing:
            raise Refused("The match has begun.")
        if bot is not None and bot not in BOTS:
            raise Refused(f"There is no such bot. There are {', '.join(BOTS)}.")
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].person is not None:
            raise Refused("Somebody sits there, or there is no such seat.")
        if self.chairs[seat].bot == bot:
            raise Refused("That is so already.")
        others = [chair for chair in self.chairs if chair is not self.chairs[seat]]
        if bot is not None and all(chair.bot is not None for chair in others):
            raise Refused("At least one seat is a person's.")
        return [log.SeatedBot(seat, bot)]

    def ready(self, person: str, on: bool) -> list[AnyEntry]:
        device = self.opened.device  # on a shared device, one person answers for all
        together = bool(device) and person in (self.opened.by, *device)
        seats = self._people_seats() if together else [self._seat(person)]
        if self.playing:
            raise Refused("The match has begun.")
        changed = [seat for seat in seats if self.chairs[seat].ready != on]
        if not changed:
            raise Refused("You are ready already." if on else "You were not ready.")
        return [log.Readied(seat, on) for seat in changed]

    def begin(self, secret: str, chance: str = "") -> list[AnyEntry]:
        if not self.all_ready:
            raise Refused("Not everybody is ready.")
        # Seats rotate only after a match with moves, so that nobody gains a better one by aborting.
        played = self.match is not None and bool(self.moves)
        return [log.Began(secret, int(played), chance)]

    def play(self, person: str, move: str, version: int) -> list[AnyEntry]:
        """A move that a person chose when the table was at this version."""
        seat = self._active_seat(person)
        out_of_turn = self.match is not None and move in self.match.game.out_of_turn
        since = self.out_of_turn_since if out_of_turn else self.position
        if version < since or version > self.version:
            raise Refused("The match has gone on since: look again, and choose anew.")
        back = [log.StoodIn(seat, on=False)] if self.chairs[seat].stand_in else []
        return [*back, *self._move(seat, move, "person")]

    def play_for(self, seat: int, move: str, fallback: bool = False) -> list[AnyEntry]:
        """A move by the bot that plays at this seat, or by the fallback in its place."""
        chair = self.chairs[seat]
        if chair.active_bot is None:
            raise Refused("A person plays at this seat.")
        return self._move(seat, move, "bot" if chair.bot else "stand-in", fallback)

    def stand_in(self, seat: int) -> list[AnyEntry]:
        """Let a bot play for a person who is away or has run out of time."""
        chair = self.chairs[seat]
        if not self.playing or chair.active_bot is not None:
            raise Refused("Nobody has to be stood in for there.")
        return [log.StoodIn(seat)]

    def come_back(self, person: str) -> list[AnyEntry]:
        seat = self._playing_seat(person)
        if not self.chairs[seat].stand_in:
            return []
        if seat == self.to_move and self.came_back == self.position:
            raise Refused("You have been back in this turn already: the bot makes this move.")
        return [log.StoodIn(seat, on=False)]

    def concede(self, person: str) -> list[AnyEntry]:
        """Concede. With two sides, the other one wins. With more, a bot plays on at this seat."""
        seat = self._active_seat(person)
        assert self.match is not None
        others = [side for side in self.match.lasting()["sides"] if seat not in side]
        if len(others) == 1:
            return [log.Conceded(seat), log.Ended("conceded", others[0])]
        return [log.Conceded(seat)]

    def abort(self, person: str) -> list[AnyEntry]:
        seat = self._playing_seat(person)
        if self.moves:
            raise Refused("A move has been made: a match is aborted before that, or conceded.")
        return [log.Ended("aborted", [], seat)]

    def want_end(self, person: str, on: bool) -> list[AnyEntry]:
        """End the match without a winner as soon as all people want it."""
        seat = self._active_seat(person)
        if self.chairs[seat].wants_end == on:
            raise Refused("You have said so already.")
        wish: list[AnyEntry] = [log.WantedEnd(seat, on)]
        others = [chair for chair in self.people if chair.person != person]
        if on and (self.opened.device or all(chair.wants_end for chair in others)):
            wish.append(log.Ended("agreed", []))
        return wish

    def ask_back(self, person: str) -> list[AnyEntry]:
        """Ask to take back the person's last move, if it revealed nothing hidden."""
        seat = self._active_seat(person)
        if self.asked_back is not None:
            raise Refused("Somebody has asked for that already.")
        if not self.moves or self.moves[-1].seat != seat:
            raise Refused("You can take back your own move only, and before the next one.")
        if self.revealed:
            raise Refused("Cards have come to light since: it cannot be taken back.")
        asked: list[AnyEntry] = [log.AskedBack(seat)]
        alone = all(chair.person == person for chair in self.people)
        alone = alone or bool(self.opened.device)  # people who share a device agree in person
        return [*asked, log.TookBack(seat)] if alone else asked

    def answer_back(self, person: str, yes: bool) -> list[AnyEntry]:
        seat = self._active_seat(person)
        asker = self.asked_back
        if asker is None or asker == seat:
            raise Refused("Nobody has asked you for that.")
        answer: list[AnyEntry] = [log.AnsweredBack(seat, yes)]
        waiting = [
            chair
            for chair in self.people
            if chair is not self.chairs[asker] and chair is not self.chairs[seat]
        ]
        if yes and all(chair.grants_back for chair in waiting):
            answer.append(log.TookBack(asker))
        return answer

    def say(self, person: str, phrase: str | None, text: str | None) -> list[AnyEntry]:
        seat = self._seat(person)
        if not self.chat:
            raise Refused("Nothing is said at this table: its host wants it quiet.")
        if (phrase is None) == (text is None):
            raise Refused("Say a phrase or a text, one of them.")
        if phrase is not None and phrase not in PHRASES:
            raise Refused("There is no such phrase.")
        try:
            return [log.Chatted(seat, phrase, None if text is None else clean(text))]
        except ValueError as error:
            raise Refused(f"That cannot be said: {error}.") from None

    def allow_chat(self, person: str, on: bool) -> list[AnyEntry]:
        if person != self.opened.by:
            raise Refused("Only who opened the table can say whether people chat there.")
        if self.chat == on:
            raise Refused("That is so already.")
        return [log.AllowedChat(on)]

    # --- checks ---

    def _seat(self, person: str) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise Refused("You have no seat at this table.")
        return seat

    def _people_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person is not None]

    def _playing_seat(self, person: str) -> int:
        seat = self._seat(person)
        if not self.playing:
            raise Refused("No match is being played.")
        return seat

    def _active_seat(self, person: str) -> int:
        """The seat of a person who has not conceded."""
        seat = self._playing_seat(person)
        if self.chairs[seat].conceded:
            raise Refused("You have conceded this match.")
        return seat

    def _move(
        self,
        seat: int,
        move: str,
        by: Literal["person", "bot", "stand-in"],
        fallback: bool = False,
    ) -> list[AnyEntry]:
        if self.match is None or not self.playing:
            raise Refused("No match is being played.")
        try:
            checked = self.match.check(move, seat)
        except IllegalMove as refusal:
            raise Refused(str(refusal), refusal.clause) from None
        return [log.Moved(seat, str(checked), by, fallback)]


# Returns the entries to append, given the table at the time when the decision is due.
Decision = Callable[[Table], list[AnyEntry]]
