"""The state of a table: the result of the entries in its log.

There is no I/O here, and entries are not checked: they were before they were stored. The same
entries always lead to the same state.
"""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from dobrak.bots.about import bots_of
from dobrak.games.game import Event
from dobrak.match import Mark, Match
from dobrak.new_match import new
from dobrak.server.protocol import entries as log
from dobrak.server.protocol.entries import AnyEntry, Settings
from dobrak.server.protocol.names import likeness
from dobrak.server.table.length import MOST_MOVES, MOST_OTHERS

STAND_IN = "careful"  # the bot that plays for people who are away
MOST_ANSWERED = 64  # answered wishes that are remembered in case a client repeats them


@dataclass
class Chair:
    """One seat of a table."""

    bot: str | None = None  # the bot that the seat belongs to
    person: str | None = None
    name: str = ""
    ready: bool = False
    stand_in: bool = False  # a bot plays for the person
    conceded: bool = False
    removed: bool = False  # the host has removed the person, and a bot plays to the end
    wants_end: bool = False
    grants_back: bool = False

    @property
    def taken(self) -> bool:
        return self.bot is not None or self.person is not None or self.removed

    @property
    def active_bot(self) -> str | None:
        """The bot that plays here now; None if a person does."""
        if self.bot is not None:
            return self.bot
        return STAND_IN if self.stand_in or self.conceded or self.removed else None


@dataclass
class BeforeMove:
    """What a move has changed, as it was before."""

    mark: Mark
    revealed: bool
    promised_since: int
    out_of_turn_since: int


class _Snapshot(msgspec.Struct):
    version: int
    number: int
    chat: bool
    chairs: list[Chair]
    sent_away: list[str]
    answered: list[tuple[str, str, int]]
    rules: dict[str, Any] | None = None  # None: those of the opening
    spectators_chat: bool = False


_read_snapshot = msgspec.json.Decoder(_Snapshot).decode


@dataclass
class TableState:
    """`TableState(opened)`, then `apply` for each entry that follows."""

    opened: log.Opened
    settings: Settings = field(init=False)  # with the rules of the next match
    version: int = 1  # the number of entries
    number: int = 0  # the number of matches begun
    began: int = 0  # the version at which the last one began
    match: Match | None = None  # the current or last match
    playing: bool = False  # whether the match is in progress
    ended: log.Ended | None = None  # how it ended early
    moves: list[log.Moved] = field(default_factory=list)  # of this match
    undo: list[BeforeMove] = field(default_factory=list)  # of the last moves, if they can go back
    revealed: bool = False  # whether the last move revealed hidden cards
    position: int = 0  # the version of the last change to the match
    out_of_turn_since: int = 0  # the version at which a move out of turn last became possible
    turn_began: float = 0.0  # a time of the server's clock
    came_back: int = 0  # the position at which the player to move came back
    secret: str = ""
    chance: str = ""
    chat: bool = True
    spectators_chat: bool = False
    to_move: int | None = None  # the seat to move
    asked_back: int | None = None  # the seat that asks to take its last move back
    answered: dict[tuple[str, str], int] = field(default_factory=dict)  # versions, by person and id
    chairs: list[Chair] = field(default_factory=list)
    sent_away: set[str] = field(default_factory=set)  # people whom the host has removed
    # the version from which promises count (`Promise`); 0: nothing can be promised now
    promised_since: int = 0
    players: dict[str, int] = field(default_factory=dict)  # the seats of this match, by person
    chairs_changed: int = 1  # the version at which anything but the match last changed
    rules_changed: int = 0  # the version at which the rules last changed

    def __post_init__(self) -> None:
        self.settings = self.opened.settings
        self.chat = self.settings.chat
        for bot in self.settings.bots:
            self.chairs.append(self._chair_of(bot))

    # --- questions ---

    def seat_of(self, person: str | None) -> int | None:
        if person is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.person == person:
                    return seat
        return None

    def visible_seat(self, person: str | None) -> int | None:
        """The seat whose hand somebody may see: their own, if they had it before the deal."""
        seat = self.seat_of(person)
        return seat if person in self.players and self.players[person] == seat else None

    @property
    def seats(self) -> dict[str, int]:
        """Seats by person."""
        people = enumerate(self.chairs)
        return {chair.person: seat for seat, chair in people if chair.person is not None}

    @property
    def people(self) -> list[Chair]:
        """The chairs of people who have not conceded."""
        return [chair for chair in self.chairs if chair.person and not chair.conceded]

    @property
    def all_ready(self) -> bool:
        return not self.playing and all(chair.taken and chair.ready for chair in self.chairs)

    @property
    def person_to_move(self) -> Chair | None:
        """The chair of the person to move; None if a bot is, or nobody."""
        chair = None if self.to_move is None else self.chairs[self.to_move]
        return None if chair is None or chair.active_bot is not None else chair

    @property
    def too_long(self) -> bool:
        """Whether the match has as many moves as a match may have."""
        return self.playing and len(self.moves) >= MOST_MOVES

    @property
    def too_much_said(self) -> bool:
        """Whether too much has happened since the match began besides the moves that stand."""
        return self.version - self.began - len(self.moves) >= MOST_OTHERS

    @property
    def only_bots_left(self) -> bool:
        """Whether bots make all further moves of this match, if nobody comes back."""
        return self.playing and all(chair.active_bot is not None for chair in self.chairs)

    @property
    def turn(self) -> tuple[object, ...]:
        """Different for each decision: which match, which position, who moves."""
        bot = None if self.to_move is None else self.chairs[self.to_move].active_bot
        return (self.number, self.position, self.to_move, bot)

    @property
    def bot_seed(self) -> str:
        """What a bot's random numbers come from. Nobody can know it in advance."""
        return f"{self.chance} {self.version}"

    def may_take_back(self, seat: int | None) -> bool:
        """Whether a seat may ask to take back the last move: its own, which revealed nothing."""
        own = self.playing and bool(self.moves) and self.moves[-1].seat == seat
        return own and not self.revealed and self.asked_back is None and not self._conceded(seat)

    def may_abort(self, seat: int | None) -> bool:
        """Whether a seat may cancel the match, before the first move."""
        return self.playing and not self.moves and seat is not None

    def _conceded(self, seat: int | None) -> bool:
        return seat is not None and self.chairs[seat].conceded

    # --- applying entries ---

    def apply(self, entry: AnyEntry, at: float = 0.0) -> list[Event]:
        """Apply an entry, at a time of the server's clock. Return its events in the match."""
        self.version += 1
        if isinstance(entry, log.Moved):
            return self._apply_move(entry, at)
        self.chairs_changed = self.version
        match entry:
            case log.Sat(person, name, seat):
                self.chairs[seat] = Chair(person=person, name=name)
            case log.Stood(seat, removed):
                self._stand(seat, removed)
            case log.SeatedBot(seat, bot):
                self.chairs[seat] = self._chair_of(bot)
            case log.ChangedRules(rules):
                self._play_by(rules)
                self.rules_changed = self.version
                for chair in self.chairs:
                    chair.ready = chair.bot is not None
            case log.Readied(seat, on):
                self.chairs[seat].ready = on
            case log.Began():
                return self._begin(entry, at)
            case log.StoodIn(seat, on):
                self.chairs[seat].stand_in = on
                if not on and seat == self.to_move:
                    self.came_back = self.position
            case log.Conceded(seat):
                self.chairs[seat].conceded = True
                if self.asked_back == seat:
                    self._forget_asking()
            case log.Ended():
                self.ended = entry
                self._end()
            case log.WantedEnd(seat, on):
                self.chairs[seat].wants_end = on
            case log.AskedBack(seat):
                self._forget_asking()
                self.asked_back = seat
            case log.AnsweredBack(seat, yes):
                self.chairs[seat].grants_back = yes
                if not yes:  # if asked again, earlier answers do not count
                    self._forget_asking()
            case log.TookBack():
                self._take_back(at)
            case log.AllowedChat(on, spectators):
                self.chat, self.spectators_chat = on, spectators
        return []

    def apply_undone(self, entry: log.Moved | log.TookBack, at: float) -> None:
        """Apply a move that was taken back later, or that taking back, without making the move.
        Between the two, the match is out of date; afterwards the state is as after `apply`."""
        self.version += 1
        if isinstance(entry, log.TookBack):
            self.chairs_changed = self.version
            self._match_changed(at)

    def _play_by(self, rules: dict[str, Any]) -> None:
        self.settings = msgspec.structs.replace(self.settings, rules=rules)

    def _chair_of(self, bot: str | None) -> Chair:
        """A chair for a bot, with a name that nobody at the table has. None is a free chair."""
        if bot is None:
            return Chair()
        taken = {likeness(chair.name) for chair in self.chairs}
        names = bots_of(self.settings.game).nicknames
        free = (name for name in names if likeness(name) not in taken)
        return Chair(bot=bot, name=next(free), ready=True)

    def _stand(self, seat: int, removed: bool) -> None:
        chair = self.chairs[seat]
        if removed and chair.person is not None:
            self.sent_away.add(chair.person)
        self.chairs[seat] = Chair(name=chair.name, removed=True) if self.playing else Chair()

    def remember_answer(self, person: str, wish: str) -> None:
        """Remember at which version a wish was granted, in case the client repeats it."""
        self.answered[person, wish] = self.version
        if len(self.answered) > MOST_ANSWERED:
            del self.answered[next(iter(self.answered))]

    def _begin(self, entry: log.Began, at: float) -> list[Event]:
        if entry.turned:  # all players move by one seat
            self.chairs = [self.chairs[-1], *self.chairs[:-1]]
        for chair in self.chairs:
            chair.ready = chair.bot is not None
            chair.stand_in = chair.conceded = False
        self.secret, self.chance, self.ended = entry.secret, entry.chance, None
        self.players = self.seats
        self.moves, self.undo = [], []
        self.promised_since = self.out_of_turn_since = 0
        self.match = self._new_match()
        self.playing = True
        self.number += 1
        self.began = self.version
        self._note(self.match, self.match.opening)
        self._match_changed(at)
        return self.match.opening

    def _new_match(self) -> Match:
        asked = self.settings
        names = [chair.name for chair in self.chairs]
        return new(asked.game, asked.players, seed=self.secret, names=names, **asked.rules)

    def _apply_move(self, entry: log.Moved, at: float) -> list[Event]:
        assert self.match is not None
        before = BeforeMove(
            self.match.mark(), self.revealed, self.promised_since, self.out_of_turn_since
        )
        events = self.match.play(entry.move, entry.seat)
        self.moves.append(entry)
        self._note(self.match, events)
        if self.revealed or entry.by == "bot":  # nobody can take back this move, nor those before
            self.undo.clear()
        else:
            self.undo.append(before)
        self._match_changed(at)
        if self.to_move is None:
            self._end()
        return events

    def _take_back(self, at: float) -> None:
        """Restore the match as it was before its last move."""
        assert self.match is not None
        before = self.undo.pop()
        self.moves.pop()
        self.match.go_back(before.mark)
        self.revealed, self.promised_since = before.revealed, before.promised_since
        self.out_of_turn_since = before.out_of_turn_since
        self._match_changed(at)

    def _note(self, match: Match, events: list[Event]) -> None:
        """Note which of its events matter to the table."""
        kinds = {event.kind for event in events}
        if not kinds.isdisjoint(match.game.out_of_turn.values()):
            self.out_of_turn_since = self.version
        promise = match.game.promise
        if promise is not None and promise.until in kinds:
            self.promised_since = self.version
        self.revealed = not kinds.isdisjoint(match.game.revealing)

    def _match_changed(self, at: float) -> None:
        """Called when the match has changed. Earlier requests of people no longer count."""
        assert self.match is not None
        self.to_move = self.match.seat
        self.position, self.turn_began, self.came_back = self.version, at, 0
        self._forget_wishes()

    def _end(self) -> None:
        """End the match. People who are away lose their seats."""
        self.playing, self.to_move = False, None
        self.undo.clear()
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

    # --- storage ---

    def snapshot(self) -> str:
        """The state without the match, as text for `restore`."""
        answered = [(person, wish, version) for (person, wish), version in self.answered.items()]
        state = _Snapshot(
            self.version,
            self.number,
            self.chat,
            self.chairs,
            sorted(self.sent_away),
            answered,
            self.settings.rules,
            self.spectators_chat,
        )
        return msgspec.json.encode(state).decode()

    def restore(self, snapshot: str) -> None:
        """Restore a snapshot, which was made before a match began."""
        state = _read_snapshot(snapshot)
        self.version, self.number, self.chat = state.version, state.number, state.chat
        self.chairs, self.sent_away = state.chairs, set(state.sent_away)
        self.spectators_chat = state.spectators_chat
        if state.rules is not None:
            self._play_by(state.rules)
        self.answered = {(person, wish): version for person, wish, version in state.answered}

    def record(self) -> dict[str, Any]:
        """The record of the match, with the bots and the moves that they made for people."""
        assert self.match is not None
        record = self.match.record()
        record["bots"] = [chair.bot for chair in self.chairs]
        record["stood_in"] = [
            number for number, entry in enumerate(self.moves, 1) if entry.by == "stand-in"
        ]
        record["fallback"] = [
            number for number, entry in enumerate(self.moves, 1) if entry.fallback
        ]
        if self.ended is not None:
            record["ended"] = {"reason": self.ended.reason, "winners": self.ended.winners}
        return record
