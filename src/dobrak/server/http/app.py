"""The web application: its routes, and the lifespan of the service behind them."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from dobrak.errors import KeyedError
from dobrak.kernel import INTERPRETED
from dobrak.server.http import page
from dobrak.server.http.access import TOO_FAST, Access, RequestError, address_of
from dobrak.server.http.routes import health, log, matches, people, sockets, tables
from dobrak.server.http.routes.common import access_of, json_response, service_of
from dobrak.server.http.socket import POLICY_VIOLATION
from dobrak.server.protocol.messages import PROTOCOL
from dobrak.server.protocol.requests import Trouble
from dobrak.server.run.log import Journal
from dobrak.server.run.readiness import Prepare, Readiness
from dobrak.server.run.settings import HostSettings
from dobrak.server.service import Service
from dobrak.server.store.store import Store, StoreError

HEADERS = {
    b"content-security-policy": (
        b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-store",
    b"dobrak-protocol": str(PROTOCOL).encode(),
}


class Headers:
    """Add security headers to every response."""

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


class RequestLimit:
    """Refuse requests and handshakes of addresses that make too many, before they cost more."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if scope["type"] != "lifespan":
            connection = HTTPConnection(scope)
            if not access_of(connection).requests.take(address_of(connection)):
                service_of(connection).shared.metrics.over_limit.inc()
                refused = json_response(trouble(KeyedError(TOO_FAST)), 429)
                app = WebSocketClose(POLICY_VIOLATION) if scope["type"] == "websocket" else refused
        await app(scope, receive, send)


async def explain(request: Request, error: Exception) -> Response:
    """Answer an expected error with its sentence."""
    status = 400
    if isinstance(error, RequestError):
        status = error.status
        if status == 429:
            service_of(request).shared.metrics.over_limit.inc()
    elif isinstance(error, StoreError):
        status = 503
    elif isinstance(error, HTTPException):
        status = error.status_code
        if status == 404 and (response := page.not_found(request)):
            return response
        error = RequestError("request-refusal-no-such-page", status, {"error": error.detail})
    return json_response(trouble(error), status)


def trouble(error: Exception) -> Trouble:
    """The answer to an error. Only wrong requests of programs have no key."""
    if isinstance(error, KeyedError):
        return Trouble(str(error), error.key, error.facts)
    return Trouble(str(error))


async def log_unexpected(request: Request, error: Exception) -> Response:
    service_of(request).shared.journal.trouble("request", error, path=request.scope["route"].path)
    service_of(request).shared.metrics.troubles.inc()
    response = json_response(trouble(KeyedError("request-refusal-failed")), 500)
    response.raw_headers.extend(HEADERS.items())  # the middleware does not see this response
    return response


ROUTES: list[Route | WebSocketRoute] = [
    Route("/healthz", health.health),
    Route("/metrics", health.metrics),
    Route("/api/ready", health.ready),
    Route("/api/me", people.me),
    Route("/api/guest", people.be_guest, methods=["POST"]),
    Route("/api/code", people.make_code, methods=["POST"]),
    Route("/api/enter", people.use_code, methods=["POST"]),
    Route("/api/games", tables.list_games),
    Route("/api/bots", tables.list_bots),
    Route("/api/phrases", tables.list_phrases),
    Route("/api/quick", tables.quick_start, methods=["POST"]),
    Route("/api/tables", tables.list_tables, methods=["GET"]),
    Route("/api/tables", tables.open_table, methods=["POST"]),
    Route("/api/tables/mine", tables.list_own_tables),
    Route("/api/tables/{table:str}/log", log.match_log),
    Route("/api/matches", matches.list_matches),
    Route("/api/matches/{table:str}/{number:str}", matches.match_record),
    Route("/api/matches/{table:str}/{number:str}/replay", matches.match_replay),
    WebSocketRoute("/api/tables/{table:str}/socket", sockets.table_socket),
    WebSocketRoute("/api/lobby/socket", sockets.lobby_socket),
    Route("/", page.index),
    Route("/play", page.index),
    Route("/t/{table:str}", page.index),
    Route("/rules/{game:str}", page.index),
    Route("/matches", page.index),
    Route("/matches/{table:str}/{number:str}", page.index),
    Route("/assets/{name:str}", page.asset),
    Route("/icon.svg", page.icon),
    Route("/icon-turn.svg", page.icon),
]


def make_app(
    settings: HostSettings, store: Store, journal: Journal, prepare: Prepare | None = None
) -> Starlette:
    """Create the application. It closes the store at the end. `prepare` runs while it serves."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        readiness = app.state.readiness = Readiness(awaited=prepare is not None)
        service = Service(store, journal, settings, readiness=readiness)
        app.state.service, app.state.access = service, Access(settings)
        await service.start()
        tune_garbage_collector()
        preparing = asyncio.create_task(prepare(readiness)) if prepare is not None else None
        journal.say("open", host=settings.host, port=settings.port, interpreted=INTERPRETED)
        yield
        if preparing is not None:
            preparing.cancel()
        await service.close()
        journal.say("closed")

    expected = (RequestError, ValueError, StoreError, HTTPException)
    return Starlette(
        routes=ROUTES,
        middleware=[Middleware(Headers), Middleware(RequestLimit)],
        exception_handlers={**dict.fromkeys(expected, explain), Exception: log_unexpected},
        lifespan=lifespan,
    )


def tune_garbage_collector() -> None:
    """Exclude all current objects from garbage collection. Scanning them would repeatedly block the
    server for hundreds of milliseconds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
