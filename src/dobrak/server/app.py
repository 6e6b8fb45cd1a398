"""The doors of the house: HTTP for opening tables, a socket for playing at them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from dobrak.bots import BOTS
from dobrak.match import game_named
from dobrak.server import messages as wire
from dobrak.server.entries import Pace, Settings
from dobrak.server.house import House, Person
from dobrak.server.names import nickname
from dobrak.server.room import Guest
from dobrak.server.store import Store, StoreError

COOKIE = "dobrak"
A_YEAR = 365 * 24 * 3600
LARGEST_BODY = 8192  # bytes of a request
LONGEST_QUEUE = 256  # messages that a client may leave unread
POLICY_VIOLATION, TOO_SLOW = 1008, 1013

HEADERS = {
    b"content-security-policy": b"default-src 'self'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
}


class Trouble(Exception):
    """A sentence for whoever asked, and the status that goes with it."""

    def __init__(self, sentence: str, status: int = 400) -> None:
        super().__init__(sentence)
        self.status = status


# --- requests -------------------------------------------------------------------------------------


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, msgspec.Meta(max_length=200)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened; whatever is not given is as usual."""

    game: Annotated[str, msgspec.Meta(max_length=20)]
    players: Annotated[int, msgspec.Meta(ge=2, le=6)]
    rules: dict[str, str | int | bool] = {}
    bots: list[Annotated[str, msgspec.Meta(max_length=40)] | None] | None = None
    listed: bool = False
    seconds: Annotated[float, msgspec.Meta(gt=0, le=30 * 24 * 3600)] | None = None
    chat: bool = True


def settings_of(asked: NewTable) -> Settings:
    """What a table is opened for, checked; ValueError says what cannot be."""
    rules = game_named(asked.game).options(asked.players, dict(asked.rules))
    bots: list[str | None] = [None] * asked.players if asked.bots is None else asked.bots
    if len(bots) != asked.players:
        raise ValueError(f"bots: takes {asked.players}, one for each seat, null for a person")
    for bot in bots:
        if bot is not None and bot not in BOTS:
            raise ValueError(f"bots: takes {', '.join(BOTS)}, or null for a person")
    return Settings(
        asked.game, asked.players, rules, bots, asked.listed, Pace(asked.seconds), asked.chat
    )


async def body(request: Request, kind: type[Any]) -> Any:
    """What was sent, as it has to be; Trouble says what is wrong with it."""
    _check_origin(request)
    sent = b""
    async for part in request.stream():
        sent += part
        if len(sent) > LARGEST_BODY:
            raise Trouble("That is too much to read.", 413)
    try:
        return msgspec.json.decode(sent, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Trouble(f"That cannot be read: {error}") from None


def _check_origin(connection: HTTPConnection) -> None:
    """Only pages of this very house may ask for something in somebody's name."""
    origin = connection.headers.get("origin")
    if origin is None or urlsplit(origin).netloc != connection.headers.get("host"):
        raise Trouble("This has to come from a page of this house.", 403)


def house_of(connection: HTTPConnection) -> House:
    house: House = connection.app.state.house
    return house


async def person_of(connection: HTTPConnection) -> Person | None:
    return await house_of(connection).person(connection.cookies.get(COOKIE))


async def be_guest(request: Request) -> Response:
    """A name is all it takes to play; a cookie proves afterwards who one is."""
    asked: NewGuest = await body(request, NewGuest)
    person, token = await house_of(request).welcome(nickname(asked.name))
    answer = JSONResponse({"name": person.name})
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return answer


async def open_table(request: Request) -> Response:
    asked: NewTable = await body(request, NewTable)
    host = await person_of(request)
    if host is None:
        raise Trouble("Choose a name first.", 401)
    room = await house_of(request).open(host, settings_of(asked))
    return JSONResponse({"table": room.id})


async def health(request: Request) -> Response:
    return JSONResponse({"ok": True, "tables": len(house_of(request).rooms)})


async def explain(request: Request, error: Exception) -> Response:
    status = error.status if isinstance(error, Trouble) else 400
    status = 503 if isinstance(error, StoreError) else status
    return JSONResponse({"sentence": str(error)}, status)


# --- the socket -----------------------------------------------------------------------------------


async def socket(websocket: WebSocket) -> None:
    """One person at one table, for as long as the connection holds."""
    try:
        _check_origin(websocket)
    except Trouble:
        await websocket.close(POLICY_VIOLATION)
        return
    person = await person_of(websocket)
    room = await house_of(websocket).room(websocket.path_params["table"])
    if room is None:
        await websocket.close(POLICY_VIOLATION)
        return
    await websocket.accept()
    unread: asyncio.Queue[wire.AnyTold] = asyncio.Queue()
    writer = asyncio.create_task(_write(websocket, unread))

    def tell(told: wire.AnyTold) -> None:
        if unread.qsize() >= LONGEST_QUEUE:
            writer.cancel()  # it never reads: the others shall not suffer from it
        else:
            unread.put_nowait(told)

    guest = Guest(person.id if person else None, person.name if person else "", tell)
    room.enter(guest)
    reader = asyncio.create_task(_read(websocket, guest, room.queue.put_nowait))
    try:
        await asyncio.wait([reader, writer], return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(guest)
        for task in (reader, writer):
            task.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)
        with suppress(RuntimeError, WebSocketDisconnect):  # it was closed from the other side
            await websocket.close(TOO_SLOW)


async def _write(websocket: WebSocket, unread: "asyncio.Queue[wire.AnyTold]") -> None:
    while True:
        await websocket.send_text(wire.write_told(await unread.get()))


async def _read(websocket: WebSocket, guest: Guest, put: Any) -> None:
    with suppress(WebSocketDisconnect):
        while True:
            try:
                put((guest, wire.read_wish(await websocket.receive_text())))
            except (msgspec.DecodeError, UnicodeError, KeyError, RecursionError):
                sentence = "That is not a message that can be read here."
                guest.tell(wire.Refusal(None, 0, sentence))


# --- the house ------------------------------------------------------------------------------------


class Headers:
    """Every answer says what a browser may do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS.items()]
            await send(message)

        await self.app(scope, receive, with_headers)


def make_app(address: str) -> Starlette:
    """The house with the store at this address."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.house = House(Store(address))
        yield
        await app.state.house.close()

    return Starlette(
        routes=[
            Route("/healthz", health),
            Route("/api/guest", be_guest, methods=["POST"]),
            Route("/api/tables", open_table, methods=["POST"]),
            WebSocketRoute("/api/tables/{table:str}/socket", socket),
        ],
        middleware=[Middleware(Headers)],
        exception_handlers={Trouble: explain, ValueError: explain, StoreError: explain},
        lifespan=lifespan,
    )
