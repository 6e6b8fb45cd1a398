"""A table: who sits there, what is being played, and what may happen next.

Nothing in here waits, stores or sends. A wish (sit down, play, concede …) is answered with the
entries that would make it so, or refused with a sentence; `take` makes an entry so. A table is
what its entries have made of it, and the same entries always make the same table.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from dobrak.bots import BOTS
from dobrak.errors import IllegalMove
from dobrak.games.game import Event
from dobrak.match import Match, View, new
from dobrak.server import entries as log
from dobrak.server.entries import AnyEntry, Settings
from dobrak.server.names import BOT_NAMES, likeness
from dobrak.server.phrases import PHRASES
from dobrak.server.speech import line_of

STAND_IN = "careful"  # who plays for somebody who is away
REVEALING = {"drew", "dealt"}  # events that bring hidden cards to light
MOST_ANSWERED = 64  # wishes that are known when they come again


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
    removed: bool = False  # the host has sent the person away, and a bot plays to the end
    wants_end: bool = False
    grants_back: bool = False

    @property
    def taken(self) -> bool:
        return self.bot is not None or self.person is not None or self.removed

    @property
    def player(self) -> str | None:
        """The bot that plays here now; None: a person does."""
        if self.bot is not None:
            return self.bot
        return STAND_IN if self.stand_in or self.conceded or self.removed else None


class _Snapshot(msgspec.Struct):
    version: int
    number: int
    chat: bool
    chairs: list[Chair]
    sent_away: list[str]
    answered: list[tuple[str, str, int]]


@dataclass
class Table:
    """Made of entries: `Table(opened)`, then `take` for each that follows."""

    opened: log.Opened
    version: int = 1  # entries taken
    number: int = 0  # matches begun
    match: Match | None = None  # the last one
    playing: bool = False  # and whether it is still being played
    ended: log.Ended | None = None  # it ended before its end
    moves: list[log.Moved] = field(default_factory=list)  # of this match
    revealed: bool = False  # whether hidden cards came to light by the last of them
    position: int = 0  # the version since which the match stands as it does
    forgot: int = 0  # the version since which somebody can be called (D10.5)
    turn_began: float = 0.0  # when whoever is to move could begin to think, by the server's clock
    came_back: int = 0  # the position at which whoever is to move came back
    secret: str = ""
    chance: str = ""
    chat: bool = True
    to_move: int | None = None  # the seat whose decision it is
    asked_back: int | None = None  # the seat that would like to take its last move back
    answered: dict[tuple[str, str], int] = field(default_factory=dict)  # by person and id: versions
    chairs: list[Chair] = field(default_factory=list)
    sent_away: set[str] = field(default_factory=set)  # people whom the host has removed
    bout: int = 0  # the version at which this bout of Durak began
    players: dict[str, int] = field(default_factory=dict)  # by person who began this match: seats
    chairs_changed: int = 1  # the version at which anything but the match was last otherwise

    def __post_init__(self) -> None:
        bots = self.opened.settings.bots
        self.chat = self.opened.settings.chat
        for bot in bots:
            self.chairs.append(self._chair_of(bot))

    @property
    def settings(self) -> Settings:
        return self.opened.settings

    # --- what is so ---

    def seat_of(self, person: str | None) -> int | None:
        if person is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.person == person:
                    return seat
        return None

    def eyes_of(self, person: str | None) -> int | None:
        """The seat whose cards somebody may see: theirs since before the cards were dealt."""
        seat = self.seat_of(person)
        return seat if person in self.players and self.players[person] == seat else None

    @property
    def seats(self) -> dict[str, int]:
        """By person: where they sit."""
        people = enumerate(self.chairs)
        return {chair.person: seat for seat, chair in people if chair.person is not None}

    @property
    def people(self) -> list[Chair]:
        """The chairs of people who still have a say."""
        return [chair for chair in self.chairs if chair.person and not chair.conceded]

    @property
    def all_ready(self) -> bool:
        return not self.playing and all(chair.taken and chair.ready for chair in self.chairs)

    @property
    def thinking(self) -> Chair | None:
        """The person whose decision it is; None if it is nobody's, or a bot's."""
        chair = None if self.to_move is None else self.chairs[self.to_move]
        return None if chair is None or chair.player is not None else chair

    # --- wishes: the entries that would make them so ---

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
        """Leave the table. During a match a bot plays on, and nobody is held up."""
        seat = self._seat(person)
        return [log.StoodIn(seat)] if self.playing else [log.Stood(seat)]

    def remove(self, person: str, seat: int) -> list[AnyEntry]:
        if person != self.opened.by:
            raise Refused("Only who opened the table can remove somebody.")
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].person in (None, person):
            raise Refused("There is nobody to remove from that seat.")
        return [log.Stood(seat, removed=True)]

    def missed(self, seat: int) -> list[AnyEntry]:
        """Somebody has been away for long, between matches: the seat is free again."""
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
        device = self.opened.device  # whoever sits there together: one says it for all
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
        played = self.match is not None and bool(self.moves)  # who aborts gains no other seat
        return [log.Began(secret, int(played), chance)]

    def play(self, person: str, move: str, version: int) -> list[AnyEntry]:
        """A move that somebody chose when the table was at this version."""
        seat = self._speaking_seat(person)
        since = self.forgot if move == "call" else self.position
        if version < since or version > self.version:
            raise Refused("The match has gone on since: look again, and choose anew.")
        back = [log.StoodIn(seat, on=False)] if self.chairs[seat].stand_in else []
        return [*back, *self._move(seat, move, "person")]

    def play_for(self, seat: int, move: str) -> list[AnyEntry]:
        """A move of the bot that plays at this seat."""
        chair = self.chairs[seat]
        if chair.player is None:
            raise Refused("A person plays at this seat.")
        return self._move(seat, move, "bot" if chair.bot else "stand-in")

    def stand_in(self, seat: int) -> list[AnyEntry]:
        """Somebody has been away for too long."""
        chair = self.chairs[seat]
        if not self.playing or chair.player is not None:
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
        """With two sides left the other has won; with more, a bot plays on at this seat."""
        seat = self._speaking_seat(person)
        others = [other for other in range(len(self.chairs)) if not self._same_side(seat, other)]
        if len(others) == 1 or self._teams:
            return [log.Conceded(seat), log.Ended("conceded", others)]
        return [log.Conceded(seat)]

    def abort(self, person: str) -> list[AnyEntry]:
        seat = self._playing_seat(person)
        if self.moves:
            raise Refused("A move has been made: a match is aborted before that, or conceded.")
        return [log.Ended("aborted", [], seat)]

    def want_end(self, person: str, on: bool) -> list[AnyEntry]:
        """When all people at the table want it, the match ends without a winner."""
        seat = self._speaking_seat(person)
        if self.chairs[seat].wants_end == on:
            raise Refused("You have said so already.")
        wish: list[AnyEntry] = [log.WantedEnd(seat, on)]
        others = [chair for chair in self.people if chair.person != person]
        if on and (self.opened.device or all(chair.wants_end for chair in others)):
            wish.append(log.Ended("agreed", []))
        return wish

    def ask_back(self, person: str) -> list[AnyEntry]:
        """Take one's last move back, while nothing hidden has come to light since."""
        seat = self._speaking_seat(person)
        if self.asked_back is not None:
            raise Refused("Somebody has asked for that already.")
        if not self.moves or self.moves[-1].seat != seat:
            raise Refused("You can take back your own move only, and before the next one.")
        if self.revealed:
            raise Refused("Cards have come to light since: it cannot be taken back.")
        asked: list[AnyEntry] = [log.AskedBack(seat)]
        alone = all(chair.person == person for chair in self.people)
        alone = alone or bool(self.opened.device)  # whoever sits together has talked about it
        return [*asked, log.TookBack(seat)] if alone else asked

    def answer_back(self, person: str, yes: bool) -> list[AnyEntry]:
        seat = self._speaking_seat(person)
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
            return [log.Chatted(seat, phrase, None if text is None else line_of(text))]
        except ValueError as error:
            raise Refused(f"That cannot be said: {error}.") from None

    def allow_chat(self, person: str, on: bool) -> list[AnyEntry]:
        if person != self.opened.by:
            raise Refused("Only who opened the table can say whether people chat there.")
        if self.chat == on:
            raise Refused("That is so already.")
        return [log.AllowedChat(on)]

    # --- making entries so ---

    def take(self, entry: AnyEntry, at: float = 0.0) -> list[Event]:
        """Make an entry so, at a time of the server's clock. The events that come of it."""
        self.version += 1
        if isinstance(entry, log.Moved):
            return self._take_move(entry, at)
        self.chairs_changed = self.version
        match entry:
            case log.Sat(person, name, seat):
                self.chairs[seat] = Chair(person=person, name=name)
            case log.Stood(seat, removed):
                self._stand(seat, removed)
            case log.SeatedBot(seat, bot):
                self.chairs[seat] = self._chair_of(bot)
            case log.Readied(seat, on):
                self.chairs[seat].ready = on
            case log.Began():
                return self._begin(entry, at)
            case log.StoodIn(seat, on):
                self.chairs[seat].stand_in = on
                if not on and seat == self.to_move:
                    self._come_back(at)
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
                if not yes:  # whoever said yes to it is asked anew, if it is asked anew
                    self._forget_asking()
            case log.TookBack():
                self._go_back(at)
            case log.AllowedChat(on):
                self.chat = on
        return []

    def _chair_of(self, bot: str | None) -> Chair:
        """A bot's chair, with a name that nobody here has, or a free one."""
        if bot is None:
            return Chair()
        taken = {likeness(chair.name) for chair in self.chairs}
        free = (name for name in BOT_NAMES[self.settings.game] if likeness(name) not in taken)
        return Chair(bot=bot, name=next(free), ready=True)

    def _stand(self, seat: int, removed: bool) -> None:
        chair = self.chairs[seat]
        if removed and chair.person is not None:
            self.sent_away.add(chair.person)
        self.chairs[seat] = Chair(name=chair.name, removed=True) if self.playing else Chair()

    def _come_back(self, at: float) -> None:
        """Whoever is to move is back. Only whose time was up has time anew, and once in a turn."""
        limit, again = self.settings.pace.seconds, self.came_back == self.position
        self.came_back = self.position
        if limit is not None and at >= self.turn_began + limit and not again:
            self.turn_began = at

    def answer(self, person: str, wish: str) -> None:
        """Remember the version at which a wish was granted, for when it comes again."""
        self.answered[person, wish] = self.version
        if len(self.answered) > MOST_ANSWERED:
            del self.answered[next(iter(self.answered))]

    def _begin(self, entry: log.Began, at: float) -> list[Event]:
        if entry.turned:  # everybody moves on by a seat
            self.chairs = [self.chairs[-1], *self.chairs[:-1]]
        for chair in self.chairs:
            chair.ready = chair.bot is not None
            chair.stand_in = chair.conceded = False
        self.secret, self.chance, self.ended = entry.secret, entry.chance, None
        self.players = self.seats
        self.moves = []
        self.match = self._new_match()
        self.playing = True
        self.number += 1
        self._stands(self.match.opening, at)
        return self.match.opening

    def _new_match(self) -> Match:
        asked = self.settings
        names = [chair.name for chair in self.chairs]
        return new(asked.game, asked.players, seed=self.secret, names=names, **asked.rules)

    def another_deal(self) -> View:
        """The beginning of a match by the same rules that nobody plays, for who is to move."""
        asked = self.settings
        match = new(asked.game, asked.players, **asked.rules)
        return match.view(match.seat)

    def _take_move(self, entry: log.Moved, at: float) -> list[Event]:
        assert self.match is not None
        events = self.match.play(entry.move, entry.seat)
        self.moves.append(entry)
        self._stands(events, at)
        if self.to_move is None:
            self._end()
        return events

    def match_before(self, moves: int) -> Match | None:
        """The match once more, as it was before its last so many moves."""
        if self.match is None:
            return None
        match = self._new_match()
        match.repeat((entry.move, entry.seat) for entry in self.moves[: len(self.moves) - moves])
        return match

    def _go_back(self, at: float) -> None:
        """The match as it was before its last move."""
        self.moves.pop()
        self.match = self.match_before(1) if self.moves else self._new_match()
        assert self.match is not None
        last = self.moves[-1] if self.moves else None
        events = self.match.opening if last is None else self.match.play(last.move, last.seat)
        self._stands(events, at)

    def _stands(self, events: list[Event], at: float) -> None:
        """The match stands otherwise than before: what was asked of it is asked no longer."""
        assert self.match is not None
        self.to_move = self.match.seat
        self.position, self.turn_began = self.version, at
        kinds = {event.kind for event in events}
        if "forgot" in kinds:
            self.forgot = self.version
        if "bout" in kinds:
            self.bout = self.version
        self.revealed = not kinds.isdisjoint(REVEALING)
        self._forget_wishes()

    def _end(self) -> None:
        """The match is over; whoever is away then has no seat any more."""
        self.playing, self.to_move = False, None
        self._forget_wishes()
        for seat, chair in enumerate(self.chairs):
            if chair.stand_in or chair.removed:
                self.chairs[seat] = Chair()
        self.chairs_changed = self.version

    def _forget_wishes(self) -> None:
        for chair in self.chairs:
            if chair.wants_end:
                chair.wants_end, self.chairs_changed = False, self.version
        if self.asked_back is not None:
            self.chairs_changed = self.version
            self._forget_asking()

    def _forget_asking(self) -> None:
        self.asked_back = None
        for chair in self.chairs:
            chair.grants_back = False

    # --- keeping it ---

    def snapshot(self) -> str:
        """What the table is apart from its match, as text; `restore` takes it."""
        answered = [(person, wish, version) for (person, wish), version in self.answered.items()]
        kept = _Snapshot(
            self.version, self.number, self.chat, self.chairs, sorted(self.sent_away), answered
        )
        return msgspec.json.encode(kept).decode()

    def restore(self, snapshot: str) -> None:
        """The table as it was when that snapshot was made, before a match began."""
        kept = msgspec.json.decode(snapshot, type=_Snapshot)
        self.version, self.number, self.chat = kept.version, kept.number, kept.chat
        self.chairs, self.sent_away = kept.chairs, set(kept.sent_away)
        self.answered = {(person, wish): version for person, wish, version in kept.answered}

    def record(self) -> dict[str, Any]:
        """The record of the match, with who played for whom."""
        assert self.match is not None
        record = self.match.record()
        record["bots"] = [chair.bot for chair in self.chairs]
        record["stood_in"] = [
            number for number, entry in enumerate(self.moves, 1) if entry.by == "stand-in"
        ]
        if self.ended is not None:
            record["ended"] = {"reason": self.ended.reason, "winners": self.ended.winners}
        return record

    # --- questions that wishes depend on ---

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

    def _speaking_seat(self, person: str) -> int:
        """Of somebody who still has a say in the match."""
        seat = self._playing_seat(person)
        if self.chairs[seat].conceded:
            raise Refused("You have conceded this match.")
        return seat

    def _move(
        self, seat: int, move: str, by: Literal["person", "bot", "stand-in"]
    ) -> list[AnyEntry]:
        if self.match is None or not self.playing:
            raise Refused("No match is being played.")
        try:
            checked = self.match.check(move, seat)
        except IllegalMove as refusal:
            raise Refused(str(refusal), refusal.clause) from None
        return [log.Moved(seat, str(checked), by)]

    @property
    def _teams(self) -> bool:
        return self.settings.rules.get("ruleset") == "dourak" and self.settings.players == 4

    def _same_side(self, seat: int, other: int) -> bool:
        return seat == other or (self._teams and (seat - other) % 2 == 0)
