"""Tables: opening them, listing them, and their options."""

from starlette.requests import Request
from starlette.responses import Response

from dobrak.bots import ABOUT, bots_of, names_for
from dobrak.games import DECLARED
from dobrak.games.options import LEAST_PLAYERS
from dobrak.match import game_named
from dobrak.server.http.routes.common import (
    access_of,
    json_response,
    person_of,
    require_person,
    service_of,
)
from dobrak.server.http.routes.people import with_cookie
from dobrak.server.lobby import listed
from dobrak.server.protocol import chat, games
from dobrak.server.protocol import requests as wire
from dobrak.server.protocol.entries import Pace, Settings
from dobrak.server.protocol.names import nickname
from dobrak.server.room import Room
from dobrak.server.store.people import Person
from dobrak.server.table.length import rules_on_server
from dobrak.server.table.view import settings_seen
from dobrak.variants import parsed

A_DAY = 24 * 3600.0


def settings_of(body: wire.NewTable) -> Settings:
    """Return the checked settings of a new table. Raises ValueError if they are not valid."""
    game, asked = game_named(body.game), dict(body.rules)
    if body.variant is not None:
        asked = parsed(body.variant).with_rules(game.name, asked)
    rules = rules_on_server(game.name, body.players, asked)
    bots: list[str | None] = [None] * body.players if body.bots is None else list(body.bots)
    if len(bots) != body.players:
        raise ValueError(f"bots: takes {body.players}, one for each seat, null for a person")
    known = names_for(body.game)
    for bot in bots:
        if bot is not None and bot not in known:
            raise ValueError(f"bots: takes {', '.join(known)}, or null for a person")
    if None not in bots:
        raise ValueError("bots: at least one seat is a person's, null")
    if body.seconds is not None and body.days is not None:
        raise ValueError("seconds, days: one of them")
    seconds = body.seconds if body.days is None else body.days * A_DAY
    names = device_names(body, bots)
    chat = body.chat and not names
    return Settings(body.game, body.players, rules, bots, body.listed, Pace(seconds), chat, names)


def device_names(body: wire.NewTable, bots: list[str | None]) -> list[str]:
    """The names of the people who share one device, if any."""
    names = [nickname(name) for name in body.one_device]
    if names and len(names) != max(bots.count(None), 2):
        raise ValueError("one_device: takes a name for every seat that is no bot's, two at least")
    if names and (body.listed or body.seconds is not None or body.days is not None):
        raise ValueError("one_device: such a table has no clock, and is not listed")
    return names


async def open_table(request: Request) -> Response:
    access = access_of(request)
    body = await access.body(request, wire.read_new_table)
    host = await require_person(request)
    settings = settings_of(body)
    access.check_rate(access.tables, request)
    return opened(await service_of(request).open(host, settings))


async def quick_start(request: Request) -> Response:
    """Open a table against bots and sit down there. Creates a guest if there is no cookie."""
    access, service = access_of(request), service_of(request)
    body = await access.body(request, wire.read_quick_start)
    players = players_of(body)
    bots: list[str | None] = [None, *[body.bot or bots_of(body.game).usual] * (players - 1)]
    table = wire.NewTable(body.game, players, body.rules, bots)
    settings, name = settings_of(table), nickname(body.name)
    host = await person_of(request)
    access.check_rate(access.tables, request)
    token = None
    if host is None:
        access.check_rate(access.guests, request)
        host, token = await service.people.add(name)
    response = opened(await service.open(host, settings, sit=True, wait=body.wait))
    return response if token is None else with_cookie(response, request, token)


def players_of(body: wire.QuickStart) -> int:
    """The number of players at a new table."""
    declared = game_named(body.game).declared
    if body.players is not None:
        return body.players
    return declared.default_players(declared.checked(LEAST_PLAYERS, dict(body.rules)))


def own_table(room: Room, person: Person | None) -> wire.OwnTable:
    table = room.table
    return wire.OwnTable(
        table=room.id,
        invite=table.opened.invite,
        settings=settings_seen(table.settings),
        names=[chair.name if chair.taken else None for chair in table.chairs],
        you=None if person is None else table.seat_of(person.id),
        playing=table.playing,
        to_move=table.to_move,
        left=room.time_left(),
    )


def opened(room: Room) -> Response:
    return json_response(wire.TableOpened(room.id, room.table.opened.invite))


async def list_tables(request: Request) -> Response:
    return json_response(listed(service_of(request).rooms))


async def list_own_tables(request: Request) -> Response:
    """The tables where somebody can continue; none without a cookie."""
    person = await person_of(request)
    if person is None:
        return json_response([])
    access_of(request).check_reads(person)
    rooms = await service_of(request).own_rooms(person)
    return json_response([own_table(room, person) for room in rooms])


async def list_games(request: Request) -> Response:
    return json_response([games.game(declared) for declared in DECLARED.values()])


async def list_bots(request: Request) -> Response:
    return json_response(ABOUT)


async def list_phrases(request: Request) -> Response:
    return json_response(chat.PHRASES)
