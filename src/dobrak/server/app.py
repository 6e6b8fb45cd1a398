"""The doors of the house: HTTP for opening tables and finding matches, sockets for playing."""

import asyncio
import gc
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from dobrak.bots import BOTS
from dobrak.games import GAMES
from dobrak.match import game_named
from dobrak.server import history, page, phrases
from dobrak.server import messages as wire
from dobrak.server.door import HURRIED, Door, Trouble, address_of
from dobrak.server.entries import Pace, Settings
from dobrak.server.hosting import Hosting
from dobrak.server.house import House, Person
from dobrak.server.journal import Journal
from dobrak.server.lobby import listed
from dobrak.server.names import nickname
from dobrak.server.readiness import Prepare, Readiness
from dobrak.server.room import Room
from dobrak.server.socket import socket_of
from dobrak.server.store import Store, StoreError
from dobrak.server.visit import Visit, may_enter, who_at_device

COOKIE = "dobrak"
A_YEAR = 365 * 24 * 3600
A_DAY = 24 * 3600.0
POLICY_VIOLATION = 1008

HEADERS = {
    b"content-security-policy": b"default-src 'self'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-store",
}


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


def door_of(connection: HTTPConnection) -> Door:
    door: Door = connection.app.state.door
    return door


def readiness_of(connection: HTTPConnection) -> Readiness:
    readiness: Readiness = connection.app.state.readiness
    return readiness


def answer(told: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(told), status, media_type="application/json")


# --- people ---------------------------------------------------------------------------------------


async def person_of(connection: HTTPConnection) -> Person | None:
    return await house_of(connection).person(connection.cookies.get(COOKIE))


async def somebody(connection: HTTPConnection) -> Person:
    person = await person_of(connection)
    if person is None:
        raise Trouble("Choose a name first.", 401)
    return person


def with_cookie(response: Response, request: Request, token: str) -> Response:
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return response


async def me(request: Request) -> Response:
    person = await person_of(request)
    return answer(wire.Me(person.name if person else None))


async def be_guest(request: Request) -> Response:
    """A name is all it takes to play; a cookie proves afterwards who one is."""
    door, house = door_of(request), house_of(request)
    name = nickname((await door.body(request, wire.NewGuest)).name)
    person = await person_of(request)
    if person is not None:
        await house.rename(person, name)
        return answer(wire.Me(name))
    door.check_rate(door.guests, request)
    _, token = await house.welcome(name)
    return with_cookie(answer(wire.Me(name)), request, token)


async def make_code(request: Request) -> Response:
    asked = await door_of(request).body(request, wire.NewCode)
    person = await somebody(request)
    door_of(request).check_rate(door_of(request).codes, request)
    return answer(wire.Code(await house_of(request).code(person, asked.keep)))


async def use_code(request: Request) -> Response:
    door = door_of(request)
    asked = await door.body(request, wire.UseCode)
    door.check_rate(door.codes, request)
    found = await house_of(request).use_code(asked.code)
    if found is None:
        raise Trouble("That code is not good, or not any more.", 403)
    person, token = found
    return with_cookie(answer(wire.Me(person.name)), request, token)


# --- tables ---------------------------------------------------------------------------------------


def settings_of(asked: wire.NewTable) -> Settings:
    """What a table is opened for, checked; ValueError says what cannot be."""
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
    """The names of those who pass one device round, if they do."""
    names = [nickname(name) for name in asked.one_device]
    if names and len(names) != max(bots.count(None), 2):
        raise ValueError("one_device: takes a name for every seat that is no bot's, two at least")
    if names and (asked.listed or asked.seconds is not None or asked.days is not None):
        raise ValueError("one_device: such a table has no clock, and is not listed")
    return names


async def open_table(request: Request) -> Response:
    door = door_of(request)
    asked = await door.body(request, wire.NewTable)
    host = await somebody(request)
    settings = settings_of(asked)
    door.check_rate(door.tables, request)
    await readiness_of(request).wait(asked.game)
    return opened(await house_of(request).open(host, settings))


async def quick_start(request: Request) -> Response:
    """One request, and one is playing: a name is given if there is none yet."""
    door, house = door_of(request), house_of(request)
    asked = await door.body(request, wire.QuickStart)
    bots: list[str | None] = [None, *[asked.bot] * (asked.players - 1)]
    table = wire.NewTable(asked.game, asked.players, asked.rules, bots)
    settings, name = settings_of(table), nickname(asked.name)
    host = await person_of(request)
    door.check_rate(door.tables, request)
    token = None
    if host is None:
        door.check_rate(door.guests, request)
        host, token = await house.welcome(name)
    await readiness_of(request).wait(asked.game)
    response = opened(await house.open(host, settings, sit=True))
    return response if token is None else with_cookie(response, request, token)


def opened(room: Room) -> Response:
    return answer(wire.TableOpened(room.id, room.table.opened.invite))


async def list_tables(request: Request) -> Response:
    return answer(listed(house_of(request).rooms))


async def list_bots(request: Request) -> Response:
    return answer({name: make().about for name, make in BOTS.items()})


async def list_phrases(request: Request) -> Response:
    return answer(phrases.PHRASES)


# --- matches --------------------------------------------------------------------------------------


async def list_matches(request: Request) -> Response:
    person = await somebody(request)
    try:
        before = float(request.query_params["before"]) if request.query_params else None
    except (KeyError, ValueError):
        raise Trouble("before: takes a time, in seconds since 1970") from None
    store = house_of(request).store
    return answer(await store.read(lambda c: history.matches_of(c, person.id, before)))


async def _record(request: Request) -> tuple[str, int]:
    person = await somebody(request)
    table, number = request.path_params["table"], request.path_params["number"]
    store, found = house_of(request).store, None
    if number.isdecimal() and len(number) < 10:
        found = await store.read(lambda c: history.record_of(c, person.id, table, int(number)))
    if found is None:
        raise Trouble("You have played no such match.", 404)
    return found


async def match_record(request: Request) -> Response:
    """The record, as a file."""
    record, _ = await _record(request)
    name = f"{request.path_params['table']}-{request.path_params['number']}.json"
    headers = {"content-disposition": f'attachment; filename="dobrak-{name}"'}
    return Response(record, media_type="application/json", headers=headers)


async def match_replay(request: Request) -> Response:
    record, seat = await _record(request)
    await readiness_of(request).wait()
    door, person = door_of(request), await somebody(request)
    if not door.replays.take(person.id):
        raise Trouble(HURRIED, 429)
    loop = asyncio.get_running_loop()
    async with door.replaying:
        replay = await loop.run_in_executor(None, history.replay_of, json.loads(record), seat)
    return answer(replay)


# --- what a host looks at -------------------------------------------------------------------------


async def ready(request: Request) -> Response:
    return answer(readiness_of(request).now())


async def health(request: Request) -> Response:
    house = house_of(request)
    try:
        await asyncio.wait_for(house.note_time(), 5)
    except (StoreError, TimeoutError):
        return answer({"ok": False, "sentence": "Nothing can be stored."}, 503)
    return answer({"ok": True})


async def metrics(request: Request) -> Response:
    return Response(house_of(request).means.metrics.text(), media_type="text/plain; version=0.0.4")


async def explain(request: Request, error: Exception) -> Response:
    """What was wrong, as a sentence."""
    status = 400
    if isinstance(error, Trouble):
        status = error.status
        if status == 429:
            house_of(request).means.metrics.hurried.inc()
    elif isinstance(error, StoreError):
        status = 503
    elif isinstance(error, HTTPException):
        status = error.status_code
        if status == 404 and (response := page.astray(request)):
            return response
        error = Trouble(f"There is nothing like that here: {error.detail}.")
    return answer(wire.Trouble(str(error)), status)


async def unforeseen(request: Request, error: Exception) -> Response:
    house_of(request).means.journal.trouble("request", error, path=request.scope["route"].path)
    house_of(request).means.metrics.troubles.inc()
    response = answer(wire.Trouble("Something went wrong here. It has been noted."), 500)
    response.raw_headers.extend(HEADERS.items())  # nothing is left to add them on the way out
    return response


# --- sockets --------------------------------------------------------------------------------------


async def table_socket(websocket: WebSocket) -> None:
    """One person at one table, for as long as the connection holds."""
    address = await let_in(websocket)
    if address is None:
        return
    visit = None
    try:
        visit = await begin_visit(websocket, address)
    finally:
        if visit is None:  # whatever the reason: it does not count as a socket from there
            door_of(websocket).let_out(address)


async def begin_visit(websocket: WebSocket, address: str) -> Visit | None:
    house, name = house_of(websocket), websocket.path_params["table"]
    person = await person_of(websocket)
    if name not in house.rooms:  # of whatever game it is
        await readiness_of(websocket).wait()
    room = await house.room(name)
    invite = websocket.query_params.get("invite", "")
    number = websocket.query_params.get("as")
    here = person
    if room is not None and number is not None:
        here = who_at_device(room, person, number)
    if room is None or not may_enter(room, person, invite) or (number is not None and here is None):
        await websocket.close(POLICY_VIOLATION)  # the same whether there is such a table or not
        return None
    await websocket.accept()
    room = await house.room(name)  # it may have fallen asleep meanwhile
    if room is None or socket_of(websocket).disconnected:
        return None
    known = websocket.query_params.get("version", "")
    visit = Visit(room, here, socket_of(websocket), door_of(websocket), address, person)
    visit.begin(int(known) if known.isdecimal() and len(known) < 10 else None)
    return visit


async def lobby_socket(websocket: WebSocket) -> None:
    """Somebody who looks at the list of tables."""
    address = await let_in(websocket)
    if address is None:
        return
    door, house, socket = door_of(websocket), house_of(websocket), socket_of(websocket)
    try:
        await websocket.accept()
    except BaseException:
        door.let_out(address)
        raise

    def gone() -> None:
        house.lobby.leave(socket.push)
        door.let_out(address)

    socket.adopt(lambda text: socket.end(POLICY_VIOLATION), gone)  # nothing is said there
    house.lobby.enter(socket.push, house.rooms)


async def let_in(websocket: WebSocket) -> str | None:
    """The address of somebody who may come in; others are sent away."""
    door, address = door_of(websocket), address_of(websocket)
    try:
        door.check_origin(websocket)
    except Trouble:
        await websocket.close(POLICY_VIOLATION)
        return None
    if not door.let_in(address):
        house_of(websocket).means.metrics.hurried.inc()
        await websocket.close(POLICY_VIOLATION)
        return None
    return address


# --- the house ------------------------------------------------------------------------------------


class Headers:
    """Every answer says what a browser may do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                more = [header for header in HEADERS.items() if header[0] not in given]
                message["headers"] = [*message["headers"], *more]
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


ROUTES: list[Route | WebSocketRoute] = [
    Route("/healthz", health),
    Route("/metrics", metrics),
    Route("/api/ready", ready),
    Route("/api/me", me),
    Route("/api/guest", be_guest, methods=["POST"]),
    Route("/api/code", make_code, methods=["POST"]),
    Route("/api/enter", use_code, methods=["POST"]),
    Route("/api/bots", list_bots),
    Route("/api/phrases", list_phrases),
    Route("/api/quick", quick_start, methods=["POST"]),
    Route("/api/tables", list_tables, methods=["GET"]),
    Route("/api/tables", open_table, methods=["POST"]),
    Route("/api/matches", list_matches),
    Route("/api/matches/{table:str}/{number:str}", match_record),
    Route("/api/matches/{table:str}/{number:str}/replay", match_replay),
    WebSocketRoute("/api/tables/{table:str}/socket", table_socket),
    WebSocketRoute("/api/lobby/socket", lobby_socket),
    Route("/", page.index),
    Route("/play", page.index),
    Route("/t/{table:str}", page.index),
    Route("/rules/{game:str}", page.index),
    Route("/matches", page.index),
    Route("/matches/{table:str}/{number:str}", page.index),
    Route("/assets/{name:str}", page.asset),
    Route("/icon.svg", page.icon),
]


def make_app(
    hosting: Hosting, store: Store, journal: Journal, prepare: Prepare | None = None
) -> Starlette:
    """The house, hosted like that; the store is closed with it. What is to be prepared while its
    doors are open, `prepare` does."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = House(store, journal, hosting)
        app.state.house, app.state.door = house, Door(hosting)
        app.state.readiness = Readiness(() if prepare is None else GAMES)
        preparing = asyncio.create_task(_prepare(app.state.readiness, prepare))
        await house.open_doors()
        journal.say("open", host=hosting.host, port=hosting.port)
        yield
        preparing.cancel()
        await house.close()
        journal.say("closed")

    expected = (Trouble, ValueError, StoreError, HTTPException)
    return Starlette(
        routes=ROUTES,
        middleware=[Middleware(Headers)],
        exception_handlers={**dict.fromkeys(expected, explain), Exception: unforeseen},
        lifespan=lifespan,
    )


async def _prepare(readiness: Readiness, prepare: Prepare | None) -> None:
    if prepare is not None:
        await prepare(readiness)
    settle()


def settle() -> None:
    """What is in memory now stays there: the collector need not look through it again and again,
    which would hold everybody up for hundreds of milliseconds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
