"""A table: who sits there, what is being played, and what may happen next.

Nothing in here waits, stores or sends. A wish (sit down, play, concede …) is answered with the
entries that would make it so, or refused with a sentence; `take` makes an entry so. A table is
what its entries have made of it, and the same entries always make the same table.
"""

from dataclasses import dataclass, field
from typing import Literal

from dobrak.errors import IllegalMove
from dobrak.games.game import Event
from dobrak.match import Match, new
from dobrak.server import entries as log
from dobrak.server.entries import AnyEntry, Settings

STAND_IN = "careful"  # who plays for somebody who is away
REVEALING = {"drew", "dealt"}  # events that bring hidden cards to light


class Refused(ValueError):
    """A sentence for whoever wished for it, and the clause of the rules, if it was one."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence)
        self.clause = clause


@dataclass
class Chair:
    """One seat of a table."""

    bot: str | None = None  # a bot's own seat
    person: str | None = None
    name: str = ""
    ready: bool = False
    stand_in: bool = False  # a bot plays for the person
    conceded: bool = False
    wants_end: bool = False
    grants_back: bool = False

    @property
    def taken(self) -> bool:
        return self.bot is not None or self.person is not None

    @property
    def player(self) -> str | None:
        """The bot that plays here now; None: a person does."""
        if self.bot is not None:
            return self.bot
        return STAND_IN if self.stand_in or self.conceded else None


@dataclass
class Table:
    """Made of entries: `Table(opened)`, then `take` for each that follows."""

    opened: log.Opened
    version: int = 1  # entries taken
    match: Match | None = None  # the last one
    playing: bool = False  # and whether it is still being played
    ended: log.Ended | None = None  # it ended before its end
    moves: list[log.Moved] = field(default_factory=list)  # of this match
    last_events: list[Event] = field(default_factory=list)  # what came of the last of them
    secret: str = ""
    asked_back: int | None = None  # the seat that would like to take its last move back
    answered: dict[tuple[int, str], int] = field(default_factory=dict)  # by seat and id: a version
    chairs: list[Chair] = field(default_factory=list)

    def __post_init__(self) -> None:
        bots = self.opened.settings.bots
        self.chairs = [Chair(bot=bot, name=bot or "", ready=bot is not None) for bot in bots]

    @property
    def settings(self) -> Settings:
        return self.opened.settings

    # --- what is so ---

    def seat_of(self, person: str) -> int | None:
        for seat, chair in enumerate(self.chairs):
            if chair.person == person:
                return seat
        return None

    @property
    def people(self) -> list[Chair]:
        """The chairs of people who still have a say."""
        return [chair for chair in self.chairs if chair.person and not chair.conceded]

    @property
    def all_ready(self) -> bool:
        return not self.playing and all(chair.taken and chair.ready for chair in self.chairs)

    @property
    def to_move(self) -> int | None:
        """The seat whose decision it is."""
        return self.match.seat if self.match is not None and self.playing else None

    # --- wishes: the entries that would make them so ---

    def sit(self, person: str, name: str, seat: int | None = None) -> list[AnyEntry]:
        if self.seat_of(person) is not None:
            raise Refused("You have a seat at this table already.")
        free = [number for number, chair in enumerate(self.chairs) if not chair.taken]
        if not free:
            raise Refused("All seats are taken.")
        if seat is not None and seat not in free:
            raise Refused("That seat is taken, or there is none like it.")
        return [log.Sat(person, name, free[0] if seat is None else seat)]

    def stand(self, person: str) -> list[AnyEntry]:
        """Leave the table. During a match a bot plays on, and nobody is held up."""
        seat = self._seat(person)
        return [log.StoodIn(seat)] if self.playing else [log.Stood(seat)]

    def remove(self, person: str, seat: int) -> list[AnyEntry]:
        if person != self.opened.by:
            raise Refused("Only who opened the table can remove somebody.")
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].person in (None, person):
            raise Refused("There is nobody to remove from that seat.")
        if self.playing:
            raise Refused("Nobody is removed while a match is being played.")
        return [log.Stood(seat, removed=True)]

    def ready(self, person: str, on: bool) -> list[AnyEntry]:
        seat = self._seat(person)
        if self.playing:
            raise Refused("The match has begun.")
        if self.chairs[seat].ready == on:
            raise Refused("You are ready already." if on else "You were not ready.")
        return [log.Readied(seat, on)]

    def begin(self, secret: str) -> list[AnyEntry]:
        if not self.all_ready:
            raise Refused("Not everybody is ready.")
        return [log.Began(secret, turned=int(self.match is not None))]

    def play(self, person: str, move: str, id: str) -> list[AnyEntry]:
        seat = self._playing_seat(person)
        if self.chairs[seat].conceded:
            raise Refused("You have conceded this match.")
        back = [log.StoodIn(seat, on=False)] if self.chairs[seat].stand_in else []
        return [*back, *self._move(seat, move, "person", id)]

    def play_for(self, seat: int, move: str) -> list[AnyEntry]:
        """A move of the bot that plays at this seat."""
        chair = self.chairs[seat]
        if chair.player is None:
            raise Refused("A person plays at this seat.")
        return self._move(seat, move, "bot" if chair.bot else "stand-in", None)

    def stand_in(self, seat: int) -> list[AnyEntry]:
        """Somebody has been away for too long."""
        chair = self.chairs[seat]
        if not self.playing or chair.player is not None:
            raise Refused("Nobody has to be stood in for there.")
        return [log.StoodIn(seat)]

    def come_back(self, person: str) -> list[AnyEntry]:
        seat = self._playing_seat(person)
        return [log.StoodIn(seat, on=False)] if self.chairs[seat].stand_in else []

    def concede(self, person: str) -> list[AnyEntry]:
        """With two sides left the other has won; with more, a bot plays on at this seat."""
        seat = self._playing_seat(person)
        if self.chairs[seat].conceded:
            raise Refused("You have conceded this match.")
        others = [other for other in range(len(self.chairs)) if not self._same_side(seat, other)]
        if len(others) == 1 or self._teams:
            return [log.Conceded(seat), log.Ended("conceded", others)]
        return [log.Conceded(seat)]

    def abort(self, person: str) -> list[AnyEntry]:
        self._playing_seat(person)
        if self.moves:
            raise Refused("A move has been made: a match is aborted before that, or conceded.")
        return [log.Ended("aborted", [])]

    def want_end(self, person: str, on: bool) -> list[AnyEntry]:
        """When all people at the table want it, the match ends without a winner."""
        seat = self._playing_seat(person)
        if self.chairs[seat].wants_end == on:
            raise Refused("You have said so already.")
        wish: list[AnyEntry] = [log.WantedEnd(seat, on)]
        others = [chair for chair in self.people if chair.person != person]
        if on and all(chair.wants_end for chair in others):
            wish.append(log.Ended("agreed", []))
        return wish

    def ask_back(self, person: str) -> list[AnyEntry]:
        """Take one's last move back, while nothing hidden has come to light since."""
        seat = self._playing_seat(person)
        if self.asked_back is not None:
            raise Refused("Somebody has asked for that already.")
        if not self.moves or self.moves[-1].seat != seat:
            raise Refused("You can take back your own move only, and before the next one.")
        if any(event.kind in REVEALING for event in self.last_events):
            raise Refused("Cards have come to light since: it cannot be taken back.")
        asked: list[AnyEntry] = [log.AskedBack(seat)]
        alone = all(chair.person == person for chair in self.people)
        return [*asked, log.TookBack(seat)] if alone else asked

    def answer_back(self, person: str, yes: bool) -> list[AnyEntry]:
        seat = self._playing_seat(person)
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

    # --- making entries so ---

    def take(self, entry: AnyEntry) -> list[Event]:
        """Make an entry so. The events of the match that come of it."""
        self.version += 1
        match entry:
            case log.Sat(person, name, seat):
                self.chairs[seat] = Chair(person=person, name=name)
            case log.Stood(seat):
                self.chairs[seat] = Chair()
            case log.Readied(seat, on):
                self.chairs[seat].ready = on
            case log.Began():
                return self._begin(entry)
            case log.Moved():
                return self._take_move(entry)
            case log.StoodIn(seat, on):
                self.chairs[seat].stand_in = on
            case log.Conceded(seat):
                self.chairs[seat].conceded = True
            case log.Ended():
                self.ended = entry
                self._end()
            case log.WantedEnd(seat, on):
                self.chairs[seat].wants_end = on
            case log.AskedBack(seat):
                self.asked_back = seat
            case log.AnsweredBack(seat, yes):
                self.chairs[seat].grants_back = yes
                self.asked_back = self.asked_back if yes else None
            case log.TookBack():
                self._go_back()
        return []

    def _begin(self, entry: log.Began) -> list[Event]:
        if entry.turned:  # everybody moves on by a seat
            self.chairs = [self.chairs[-1], *self.chairs[:-1]]
        for chair in self.chairs:
            chair.ready = chair.bot is not None
            chair.stand_in = chair.conceded = False
        self.secret, self.ended = entry.secret, None
        self.moves, self.last_events, self.answered = [], [], {}
        self.match = self._new_match()
        self.playing = True
        self._forget_wishes()
        return self.match.opening

    def _new_match(self) -> Match:
        asked = self.settings
        names = [chair.name for chair in self.chairs]
        return new(asked.game, asked.players, seed=self.secret, names=names, **asked.rules)

    def _take_move(self, entry: log.Moved) -> list[Event]:
        assert self.match is not None
        self.last_events = self.match.play(entry.move, entry.seat)
        self.moves.append(entry)
        if entry.id is not None:
            self.answered[entry.seat, entry.id] = self.version
        self._forget_wishes()
        if self.match.over:
            self._end()
        return self.last_events

    def _go_back(self) -> None:
        """The match as it was before its last move."""
        self.moves.pop()
        self.match = self._new_match()
        for entry in self.moves:
            self.last_events = self.match.play(entry.move, entry.seat)
        self._forget_wishes()

    def _end(self) -> None:
        self.playing = False
        self._forget_wishes()

    def _forget_wishes(self) -> None:
        """What was asked of a position is asked no longer once it has changed."""
        self.asked_back = None
        for chair in self.chairs:
            chair.wants_end = chair.grants_back = False

    # --- questions that wishes depend on ---

    def _seat(self, person: str) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise Refused("You have no seat at this table.")
        return seat

    def _playing_seat(self, person: str) -> int:
        seat = self._seat(person)
        if not self.playing:
            raise Refused("No match is being played.")
        return seat

    def _move(
        self, seat: int, move: str, by: Literal["person", "bot", "stand-in"], id: str | None
    ) -> list[AnyEntry]:
        if self.match is None or not self.playing:
            raise Refused("No match is being played.")
        try:
            checked = self.match.check(move, seat)
        except IllegalMove as refusal:
            raise Refused(str(refusal), refusal.clause) from None
        return [log.Moved(seat, str(checked), id, by)]

    @property
    def _teams(self) -> bool:
        return self.settings.rules.get("ruleset") == "dourak" and self.settings.players == 4

    def _same_side(self, seat: int, other: int) -> bool:
        return seat == other or (self._teams and (seat - other) % 2 == 0)
