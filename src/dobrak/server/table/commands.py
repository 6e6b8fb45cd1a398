"""The commands at a table: what people, bots and timeouts may do there.

There is no I/O here, and no command changes the table. Each returns the entries to append to the
log, or raises `Refused`.
"""

from collections.abc import Callable
from typing import Literal

from dobrak.bots import names_for
from dobrak.errors import IllegalMove
from dobrak.games.options import Value
from dobrak.server.protocol import entries as log
from dobrak.server.protocol.chat import PHRASES, clean
from dobrak.server.protocol.entries import AnyEntry
from dobrak.server.protocol.names import likeness
from dobrak.server.protocol.refused import Refused
from dobrak.server.table.length import rules_on_server
from dobrak.server.table.state import Chair, TableState


class Table(TableState):
    """The state of a table with its commands."""

    # --- commands ---

    def sit(self, person: str, name: str, seat: int | None = None) -> list[AnyEntry]:
        """Take a free seat. Between matches, somebody who sits can move to another one."""
        own = self.seat_of(person)
        if own is not None and (self.playing or seat is None):
            raise Refused("table-refusal-seated")
        if self.opened.device and person not in self.opened.device:
            raise Refused("table-refusal-one-device")
        if person in self.sent_away:
            raise Refused("table-refusal-sent-away")
        free = [number for number, chair in enumerate(self.chairs) if not chair.taken]
        if not free:
            raise Refused("table-refusal-full")
        if seat is not None and seat not in free:
            raise Refused("table-refusal-seat-taken")
        others = (chair for chair in self.chairs if chair.taken and chair.person != person)
        if likeness(name) in map(likeness, (chair.name for chair in others)):
            raise Refused("table-refusal-name-taken")
        left = [] if own is None else [log.Stood(own)]
        return [*left, log.Sat(person, name, free[0] if seat is None else seat)]

    def stand(self, person: str) -> list[AnyEntry]:
        """Leave the table. During a match a bot plays on, so that nobody has to wait."""
        seat = self._seat(person)
        if self.chairs[seat].stand_in:
            raise Refused("table-refusal-already-away")
        return [log.StoodIn(seat)] if self.playing else [log.Stood(seat)]

    def remove(self, person: str, seat: int) -> list[AnyEntry]:
        if person != self.opened.by:
            raise Refused("table-refusal-host-removes")
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].person in (None, person):
            raise Refused("table-refusal-nobody-to-remove")
        return [log.Stood(seat, removed=True)]

    def missed(self, seat: int) -> list[AnyEntry]:
        """Free the seat of a person who has been away for long between matches."""
        if self.playing or self.chairs[seat].person is None:
            raise Refused("table-refusal-nobody-missing")
        return [log.Stood(seat)]

    def seat_bot(self, person: str, seat: int, bot: str | None) -> list[AnyEntry]:
        if person != self.opened.by:
            raise Refused("table-refusal-host-seats-bots")
        if self.playing:
            raise Refused("table-refusal-match-begun")
        known = names_for(self.settings.game)
        if bot is not None and bot not in known:
            raise Refused("table-refusal-no-such-bot", {"bots": known})
        if not 0 <= seat < len(self.chairs) or self.chairs[seat].person is not None:
            raise Refused("table-refusal-seat-not-free")
        if self.chairs[seat].bot == bot:
            raise Refused("table-refusal-already-so")
        others = [chair for chair in self.chairs if chair is not self.chairs[seat]]
        if bot is not None and all(chair.bot is not None for chair in others):
            raise Refused("table-refusal-needs-a-person")
        return [log.SeatedBot(seat, bot)]

    def change_rules(self, person: str, rules: dict[str, Value]) -> list[AnyEntry]:
        if person != self.opened.by:
            raise Refused("table-refusal-host-changes-rules")
        if self.playing:
            raise Refused("table-refusal-match-begun")
        try:
            checked = rules_on_server(self.settings.game, self.settings.players, rules)
        except ValueError as error:
            raise Refused("table-refusal-no-such-rules", {"error": str(error)}) from None
        if checked == self.settings.rules:
            raise Refused("table-refusal-already-so")
        return [log.ChangedRules(checked)]

    def ready(self, person: str, on: bool, version: int | None = None) -> list[AnyEntry]:
        """Be ready for a match by the rules of this version, or no longer."""
        device = self.opened.device  # on a shared device, one person answers for all
        together = bool(device) and person in (self.opened.by, *device)
        seats = self._people_seats() if together else [self._seat(person)]
        if self.playing:
            raise Refused("table-refusal-match-begun")
        if on and version is not None and version < self.rules_changed:
            raise Refused("table-refusal-rules-changed")
        changed = [seat for seat in seats if self.chairs[seat].ready != on]
        if not changed:
            if on:
                raise Refused("table-refusal-already-ready")
            raise Refused("table-refusal-not-ready")
        return [log.Readied(seat, on) for seat in changed]

    def begin(self, secret: str, chance: str = "") -> list[AnyEntry]:
        if not self.all_ready:
            raise Refused("table-refusal-not-all-ready")
        # Seats rotate only after a match with moves, so that nobody gains a better one by aborting.
        played = self.match is not None and bool(self.moves)
        return [log.Began(secret, int(played), chance)]

    def play(self, person: str, move: str, version: int) -> list[AnyEntry]:
        """A move that a person chose when the table was at this version."""
        seat = self._active_seat(person)
        out_of_turn = self.match is not None and move in self.match.game.out_of_turn
        since = self.out_of_turn_since if out_of_turn else self.position
        if version < since or version > self.version:
            raise Refused("table-refusal-outdated")
        return [*self.come_back(person), *self._move(seat, move, "person")]

    def play_for(self, seat: int, move: str, fallback: bool = False) -> list[AnyEntry]:
        """A move by the bot that plays at this seat, or by the fallback in its place."""
        chair = self.chairs[seat]
        if chair.active_bot is None:
            raise Refused("table-refusal-person-plays")
        return self._move(seat, move, "bot" if chair.bot else "stand-in", fallback)

    def stand_in(self, seat: int) -> list[AnyEntry]:
        """Let a bot play for a person who is away or has run out of time."""
        chair = self.chairs[seat]
        if not self.playing or chair.active_bot is not None:
            raise Refused("table-refusal-no-stand-in")
        return [log.StoodIn(seat)]

    def come_back(self, person: str) -> list[AnyEntry]:
        seat = self._playing_seat(person)
        if not self.chairs[seat].stand_in:
            return []
        self.check_length()
        if seat == self.to_move and self.came_back == self.position:
            raise Refused("table-refusal-bot-moves")
        return [log.StoodIn(seat, on=False)]

    def concede(self, person: str) -> list[AnyEntry]:
        """Concede. With two sides, the other one wins. With more, a bot plays on at this seat,
        and what all the others have agreed on is done."""
        seat = self._active_seat(person)
        assert self.match is not None
        others = [side for side in self.match.lasting()["sides"] if seat not in side]
        if len(others) == 1:
            return [log.Conceded(seat), log.Ended("conceded", others[0])]
        return [log.Conceded(seat), *self._agreed_without(seat)]

    def abort(self, person: str) -> list[AnyEntry]:
        seat = self._playing_seat(person)
        if self.moves:
            raise Refused("table-refusal-too-late-to-abort")
        return [log.Ended("aborted", [], seat)]

    def end_too_long(self) -> list[AnyEntry]:
        """End a match that has too many moves, without a winner."""
        return [log.Ended("too_long", [])] if self.too_long else []

    def want_end(self, person: str, on: bool) -> list[AnyEntry]:
        """End the match without a winner as soon as all people want it."""
        seat = self._active_seat(person)
        if self.chairs[seat].wants_end == on:
            raise Refused("table-refusal-already-said")
        wish: list[AnyEntry] = [log.WantedEnd(seat, on)]
        others = self._others(person)
        if on and all(chair.wants_end for chair in others):
            wish.append(log.Ended("agreed", []))
        return wish

    def ask_back(self, person: str) -> list[AnyEntry]:
        """Ask to take back the person's last move, if it revealed nothing hidden."""
        seat = self._active_seat(person)
        if self.asked_back is not None:
            raise Refused("table-refusal-already-asked")
        if not self.moves or self.moves[-1].seat != seat:
            raise Refused("table-refusal-not-your-last-move")
        if self.revealed:
            raise Refused("table-refusal-cards-seen")
        asked: list[AnyEntry] = [log.AskedBack(seat)]
        return asked if self._others(person) else [*asked, log.TookBack(seat)]

    def answer_back(self, person: str, yes: bool) -> list[AnyEntry]:
        seat = self._active_seat(person)
        asker = self.asked_back
        if asker is None or asker == seat:
            raise Refused("table-refusal-nobody-asked")
        answer: list[AnyEntry] = [log.AnsweredBack(seat, yes)]
        waiting = [
            chair
            for chair in self.people
            if chair is not self.chairs[asker] and chair is not self.chairs[seat]
        ]
        if yes and all(chair.grants_back for chair in waiting):
            answer.append(log.TookBack(asker))
        return answer

    def say(
        self, person: str, phrase: str | None, text: str | None, name: str = ""
    ) -> list[AnyEntry]:
        """Chat. The `name` counts only for spectators."""
        seat = self.seat_of(person)
        if seat is None:
            self._check_spectator(person, name)
        if not self.chat:
            raise Refused("table-refusal-no-chat")
        if (phrase is None) == (text is None):
            raise Refused("table-refusal-phrase-or-text")
        if phrase is not None and phrase not in PHRASES:
            raise Refused("table-refusal-no-such-phrase")
        line = None if text is None else clean(text)
        return [log.Chatted(seat, phrase, line, name if seat is None else "")]

    def allow_chat(self, person: str, on: bool, spectators: bool = False) -> list[AnyEntry]:
        if person != self.opened.by:
            raise Refused("table-refusal-host-allows-chat")
        if (self.chat, self.spectators_chat) == (on, spectators):
            raise Refused("table-refusal-already-so")
        return [log.AllowedChat(on, spectators)]

    # --- checks ---

    def _check_spectator(self, person: str, name: str) -> None:
        """Refuse what a spectator says, unless the host allows it and no player has that name."""
        if not self.spectators_chat:
            raise Refused("table-refusal-no-seat")
        if person in self.sent_away:
            raise Refused("table-refusal-sent-away")
        if likeness(name) in {likeness(chair.name) for chair in self.chairs if chair.taken}:
            raise Refused("table-refusal-name-taken")

    def check_length(self) -> None:
        """Refuse anything but moves, and what ends or leaves a match, if there was too much of it.
        So a table cannot grow without end."""
        if self.too_much_said:
            raise Refused("table-refusal-too-much-said")

    def _seat(self, person: str) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise Refused("table-refusal-no-seat")
        return seat

    def _people_seats(self) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if chair.person is not None]

    def _playing_seat(self, person: str) -> int:
        seat = self._seat(person)
        if not self.playing:
            raise Refused("table-refusal-no-match")
        return seat

    def _active_seat(self, person: str) -> int:
        """The seat of a person who has not conceded."""
        seat = self._playing_seat(person)
        if self.chairs[seat].conceded:
            raise Refused("table-refusal-conceded")
        return seat

    def _others(self, person: str) -> list[Chair]:
        """Those whose agreement somebody needs. People who share a device agree in person."""
        if self.opened.device:
            return []
        others = [chair for chair in self.people if chair.person != person]
        if not others and any(chair.removed for chair in self.chairs):
            raise Refused("table-refusal-all-removed")
        return others

    def _agreed_without(self, seat: int) -> list[AnyEntry]:
        """What the other people have agreed on, if only the person at this seat was missing."""
        rest = [chair for chair in self.people if chair is not self.chairs[seat]]
        if len(rest) < 2 and any(chair.removed for chair in self.chairs):
            return []
        if rest and all(chair.wants_end for chair in rest):
            return [log.Ended("agreed", [])]
        asker = self.asked_back
        if asker is None or asker == seat:
            return []
        agreed = all(chair.grants_back for chair in rest if chair is not self.chairs[asker])
        return [log.TookBack(asker)] if agreed else []

    def _move(
        self,
        seat: int,
        move: str,
        by: Literal["person", "bot", "stand-in"],
        fallback: bool = False,
    ) -> list[AnyEntry]:
        if self.match is None or not self.playing:
            raise Refused("table-refusal-no-match")
        try:
            checked = self.match.check(move, seat)
        except IllegalMove as refusal:
            raise Refused(*refusal.args) from None
        return [log.Moved(seat, str(checked), by, fallback)]


# Returns the entries to append, given the table at the time when the decision is due.
Decision = Callable[[Table], list[AnyEntry]]
