"""Row 26, over the wire: two servers whose tables differ in cards that one seat cannot see.

People and tables are created once and stored. One server continues with one deck for each table,
the other with a second deck, found by swapping cards that make no difference to the observed seat.
Everything that is sent to that seat and to a spectator, refusals and lists included, and the log
are the same bytes.
"""

import json
import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import dobrak
from dobrak.errors import IllegalMove
from dobrak.match import Match, View, game_named
from tests.patience import PATIENCE
from tests.server.client import Client, Place, Server
from tools.replays import rows_of

MOVES = 4  # of each player
TRIES = 2000  # swaps of cards that are tried for the second deck
NAMES = ["Ana", "Ben", "Cleo", "Dora", "Egon"]


@dataclass
class Kind:
    """A kind of table; the observed seat is the first one."""

    game: str
    players: int
    rules: dict[str, Any]
    bot: str | None = None
    clients: dict[int, Client] = field(default_factory=dict)  # by seat, without the bot's
    table: str = ""
    deck: str = ""
    secret: str = ""
    moves: list[tuple[int, str]] = field(default_factory=list)
    early: int = 0  # how many of them bots made before anybody looked

    @property
    def people(self) -> list[int]:
        """Their seats."""
        return list(range(self.bot is not None, self.players))

    def name(self, seat: int) -> str:
        return f"{NAMES[seat]} of {self.game} {self.players}"

    @property
    def match_rules(self) -> dict[str, Any]:
        return game_named(self.game).options(self.players, dict(self.rules))

    def match(self, deck: str) -> Match:
        return dobrak.new(self.game, self.players, seed=self.secret, decks=[deck], **self.rules)


def kinds() -> list[Kind]:
    return [
        Kind("dobro", 3, {"edition": "fr", "draw": "auto", "rounds": 3}),
        Kind("dobro", 2, {"edition": "en", "draw": "manual", "rounds": 3}),
        Kind("dobro", 4, {"edition": "pt", "draw": "auto", "rounds": 3}, "careful"),
        Kind("durak", 3, {"ruleset": "dourak"}),
        Kind("durak", 5, {"ruleset": "perevodnoy", "deck": 36}),
        Kind("durak", 4, {"ruleset": "podkidnoy", "deck": 52}, "careful"),
    ]


# --- the second deck ------------------------------------------------------------------------------


def seen(kind: Kind, deck: str) -> Iterator[tuple[View, list[dict[str, Any]]]]:
    """What the observed seat sees with this deck, at the beginning and after every move."""
    match = kind.match(deck)
    yield match.view(0), [event.seen_by(0) for event in match.opening]
    for seat, move in kind.moves:
        events = match.play(move, seat)
        yield match.view(0), [event.seen_by(0) for event in events]


def second_deck(kind: Kind, rng: random.Random) -> str:
    """Another deck that is consistent with everything that the first seat sees."""
    cards, wanted = kind.deck.split(), list(seen(kind, kind.deck))
    for number in range(TRIES):
        a, b = rng.sample(range(len(cards)), 2)
        swapped = list(cards)
        swapped[a], swapped[b] = cards[b], cards[a]
        try:
            told = zip(wanted, seen(kind, " ".join(swapped)), strict=True)
            if cards[a] != cards[b] and all(one == two for one, two in told):
                cards = swapped
        except IllegalMove:
            continue
        if number > 200 and differs(kind, " ".join(cards)):
            break
    return " ".join(cards)


def differs(kind: Kind, deck: str) -> bool:
    """Whether, before some move, another player holds other cards."""
    worlds = [kind.match(kind.deck), kind.match(deck)]
    for seat, move in kind.moves:
        for other in range(1, kind.players):
            hands = [world.view(other).to_dict()["hand"] for world in worlds]
            if hands[0] != hands[1]:
                return True
        for world in worlds:
            world.play(move, seat)
    return False


# --- playing --------------------------------------------------------------------------------------

WORDS = ["take", "pass", "draw", "end", "call", "call@0", "call@1", "done", "7", "7s", ""]


class World:
    """One server: what it sends to observed seats and spectators, and its log."""

    def __init__(self, server: Server, kinds: list[Kind]) -> None:
        self.server = server
        self.told: list[list[str]] = []
        before = len(self.lines())
        for kind in kinds:
            self.play(kind)
        self.log = self.lines()[before:]

    def lines(self) -> list[dict[str, Any]]:
        """Without the line of the start, which is written after the address is told."""
        told = map(json.loads, self.server.log.read_text(encoding="utf-8").splitlines())
        return [{**line, "at": "", "port": 0} for line in told if line["event"] != "open"]

    def play(self, kind: Kind) -> None:
        """Make the given moves, or find some; try forbidden wishes in between."""
        rng, dice = random.Random(f"{kind.game} {kind.players}"), random.Random(kind.players)
        places: dict[int, Place] = {}
        for seat, client in kind.clients.items():
            here = Client(self.server)
            here.cookie = client.cookie
            places[seat] = here.connect(kind.table)
        onlooker = Client(self.server).connect(kind.table)
        observed = [onlooker] if kind.bot else [places[0], onlooker]
        ids = (f"wish {number}" for number in range(10_000))
        lists: list[str] = []
        while len(made(onlooker)) < MOVES * kind.players and onlooker.table["playing"]:
            seat = onlooker.table["view"]["turn"]
            if seat not in places:  # a bot's turn
                onlooker.hear()
                continue
            for place in places.values():
                while place.table["version"] < onlooker.table["version"]:
                    place.hear()
            for place in observed:
                for wish in odd(place, dice):
                    place.wish(id=next(ids), **wish)
                hear_again(place, next(ids))
            number = kind.early + len(made(onlooker))
            known = len(kind.moves) > number
            move = kind.moves[number][1] if known else rng.choice(places[seat].moves)
            told = places[seat].play(move, next(ids))
            assert told["told"] == "done"
            while onlooker.table["version"] < told["version"]:
                onlooker.hear()
            asker = Client(self.server)
            asker.get("/api/tables")
            lists.append(asker.body.decode())
        kind.moves = kind.moves[: kind.early] + made(onlooker)
        self.told += [lists, *[place.raw for place in observed]]
        self.server.open_until_the_end.close()


def made(place: Place) -> list[tuple[int, str]]:
    """The moves that were announced."""
    news = [told["what"] for told in place.told if told["told"] == "news"]
    return [(what["seat"], what["move"]) for what in news if what["kind"] == "moved"]


def hear_again(place: Place, id: str) -> None:
    """Receive the last news again; they change nothing for a client that has them."""
    place.say("catch_up", id, version=max(1, place.table["version"] - 3))
    while True:
        raw = place.socket.recv(PATIENCE)
        assert isinstance(raw, str)
        place.raw.append(raw)
        if json.loads(raw)["told"] == "done":
            return


def odd(place: Place, dice: random.Random) -> list[dict[str, Any]]:
    """Wishes of somebody who wants to learn something hidden."""
    version = place.table["version"]
    view = place.table["view"]
    words = dice.sample(WORDS, 2) + dice.sample(GUESSES[view["game"]], 3)
    plays = [word for word in words if word not in view["moves"]]
    return [
        *[{"wish": "play", "version": version, "move": word} for word in plays],
        {"wish": "play", "version": 1, "move": words[-1]},
        {"wish": "answer_back", "yes": True},
        {"wish": "catch_up", "version": 10**9},
    ]


GUESSES = {
    "dobro": ["2", "5", "8", "12", "J", "S", "R", ">", "2+2", "9+9+9", "epaulettes"],
    "durak": [f"{rank}{suit}" for rank in "6789TJQKA" for suit in "cdhs"] + ["6c>7c", "9h"],
}


def open_all(server: Server, kinds: list[Kind]) -> None:
    """Sit down at all tables and let the matches begin; nobody has moved."""
    for kind in kinds:
        kind.clients = {seat: server.guest(kind.name(seat)) for seat in kind.people}
        host, bots = kind.clients[kind.people[0]], [kind.bot, *[None] * (kind.players - 1)]
        asked = {"game": kind.game, "players": kind.players, "rules": kind.rules}
        kind.table = host.open(**asked, bots=bots, listed=True)
        places = {seat: client.connect(kind.table) for seat, client in kind.clients.items()}
        for wish in ("sit", "ready"):
            for seat, place in places.items():
                more: dict[str, Any] = {"seat": seat} if wish == "sit" else {}
                assert place.wish(wish, **more)["told"] == "done"
        one, turns = places[kind.people[0]], kind.people
        one.hear_until(lambda table: table["playing"])
        one.hear_until(lambda table, turns=turns: table["view"]["turn"] in turns)
    server.open_until_the_end.close()


def read_log(folder: Path, kinds: list[Kind]) -> None:
    """The secrets of later decks, and the moves that have been made."""
    for kind in kinds:
        rows = rows_of(folder, kind.table.partition("/")[0])
        entries = [json.loads(row.entry) for row in rows]
        (kind.secret,) = (entry["secret"] for entry in entries if entry["kind"] == "began")
        moved = [entry for entry in entries if entry["kind"] == "moved"]
        kind.moves = [(entry["seat"], entry["move"]) for entry in moved]
        kind.early = len(moved)


def test_one_seat_cannot_tell_two_worlds_apart(tmp_path: Path) -> None:
    """Rows 17 and 26: all messages, lists and the log are the same, and bots play the same."""
    tables, rng = kinds(), random.Random(26)
    for kind in tables:
        cards = game_named(kind.game).cards
        box = game_named(kind.game).box(kind.players, kind.match_rules)
        kind.deck = cards.write(rng.sample(box, len(box)))
    folders = [tmp_path / "one", tmp_path / "two"]
    folders[0].mkdir()
    decks = {kind.name(kind.players - 1): kind.deck for kind in tables}
    one = Server(
        folders[0], decks=decks, seconds={"BOT_TIMEOUT": PATIENCE}, log_entries=True, by_hand=True
    )
    with one:
        open_all(one, tables)
    shutil.copytree(folders[0], folders[1])
    read_log(folders[0], tables)
    with one:
        first = World(one, tables)
    moves = [list(kind.moves) for kind in tables]
    others = {kind.name(kind.players - 1): second_deck(kind, rng) for kind in tables}
    for kind in tables:
        assert differs(kind, others[kind.name(kind.players - 1)]), f"{kind.game}: no other world"
        assert len(kind.moves) >= 8
    with Server(
        folders[1], decks=others, seconds={"BOT_TIMEOUT": PATIENCE}, log_entries=True, by_hand=True
    ) as two:
        second = World(two, tables)
    assert [kind.moves for kind in tables] == moves
    assert first.told == second.told
    assert first.log == second.log
    assert len(first.log) > 60
