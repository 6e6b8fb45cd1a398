"""Tables: opening and listing them, and what can be chosen for them."""

from starlette.requests import Request
from starlette.responses import Response

from dobrak.bots import ABOUT, BOTS
from dobrak.match import game_named
from dobrak.server.http.routes.common import (
    access_of,
    answer,
    person_of,
    require_person,
    service_of,
)
from dobrak.server.http.routes.people import with_cookie
from dobrak.server.lobby import listed
from dobrak.server.protocol import chat
from dobrak.server.protocol import messages as wire
from dobrak.server.protocol.entries import Pace, Settings
from dobrak.server.protocol.names import nickname
from dobrak.server.room import Room

A_DAY = 24 * 3600.0


def settings_of(asked: wire.NewTable) -> Settings:
    """The checked settings of a new table; ValueError if they are not possible."""
    rules = game_named(asked.game).options(asked.players, dict(asked.rules))
    bots: list[str | None] = [None] * asked.players if asked.bots is None else list(asked.bots)
    if len(bots) != asked.players:
        raise ValueError(f"bots: takes {asked.players}, one for each seat, null for a person")
    for bot in bots:
        if bot is not None and bot not in BOTS:
            raise ValueError(f"bots: takes {', '.join(BOTS)}, or null for a person")
    if None not in bots:
        raise ValueError("bots: at least one seat is a person's, null")
    if asked.seconds is not None and asked.days is not None:
        raise ValueError("seconds, days: one of them")
    seconds = asked.seconds if asked.days is None else asked.days * A_DAY
    names = device_names(asked, bots)
    chat = asked.chat and not names
    return Settings(
        asked.game, asked.players, rules, bots, asked.listed, Pace(seconds), chat, names
    )


def device_names(asked: wire.NewTable, bots: list[str | None]) -> list[str]:
    """The names of the people who share one device, if they do."""
    names = [nickname(name) for name in asked.one_device]
    if names and len(names) != max(bots.count(None), 2):
        raise ValueError("one_device: takes a name for every seat that is no bot's, two at least")
    if names and (asked.listed or asked.seconds is not None or asked.days is not None):
        raise ValueError("one_device: such a table has no clock, and is not listed")
    return names


async def open_table(request: Request) -> Response:
    access = access_of(request)
    asked = await access.body(request, wire.read_new_table)
    host = await require_person(request)
    settings = settings_of(asked)
    access.check_rate(access.tables, request)
    return opened(await service_of(request).open(host, settings))


async def quick_start(request: Request) -> Response:
    """Open a table against bots and sit down there. Creates a guest if there is no cookie."""
    access, service = access_of(request), service_of(request)
    asked = await access.body(request, wire.read_quick_start)
    bots: list[str | None] = [None, *[asked.bot] * (asked.players - 1)]
    table = wire.NewTable(asked.game, asked.players, asked.rules, bots)
    settings, name = settings_of(table), nickname(asked.name)
    host = await person_of(request)
    access.check_rate(access.tables, request)
    token = None
    if host is None:
        access.check_rate(access.guests, request)
        host, token = await service.people.add(name)
    response = opened(await service.open(host, settings, sit=True))
    return response if token is None else with_cookie(response, request, token)


def opened(room: Room) -> Response:
    return answer(wire.TableOpened(room.id, room.table.opened.invite))


async def list_tables(request: Request) -> Response:
    return answer(listed(service_of(request).rooms))


async def list_bots(request: Request) -> Response:
    return answer(ABOUT)


async def list_phrases(request: Request) -> Response:
    return answer(chat.PHRASES)
