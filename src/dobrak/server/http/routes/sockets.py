"""Sockets: their handshakes, until a visit or the lobby takes them over."""

from starlette.websockets import WebSocket, WebSocketState

from dobrak.server.connection import Connection, may_enter, who_at_device
from dobrak.server.http.access import Trouble, address_of
from dobrak.server.http.routes.common import access_of, person_of, service_of
from dobrak.server.http.socket import POLICY_VIOLATION, socket_of
from dobrak.server.room import CLOSED
from dobrak.server.service import Unreadable


async def table_socket(websocket: WebSocket) -> None:
    """One person at one table, for as long as the connection holds."""
    address = await let_in(websocket)
    if address is None:
        return
    connection = None
    try:
        connection = await begin_connection(websocket, address)
    except Unreadable:
        if websocket.application_state is WebSocketState.CONNECTING:
            await websocket.accept()
        await websocket.close(CLOSED)
    finally:
        if connection is None:  # whatever the reason: it does not count as a socket from there
            access_of(websocket).let_out(address)


async def begin_connection(websocket: WebSocket, address: str) -> Connection | None:
    service, name = service_of(websocket), websocket.path_params["table"]
    person = await person_of(websocket)
    room = await service.room(name)
    invite = websocket.query_params.get("invite", "")
    number = websocket.query_params.get("as")
    here = person
    if room is not None and number is not None:
        here = who_at_device(room, person, number)
    if room is None or not may_enter(room, person, invite) or (number is not None and here is None):
        await websocket.close(POLICY_VIOLATION)  # the same whether there is such a table or not
        return None
    await websocket.accept()
    room = await service.room(name)  # it may have fallen asleep meanwhile
    if room is None or socket_of(websocket).disconnected:
        return None
    known = websocket.query_params.get("version", "")
    connection = Connection(room, here, socket_of(websocket), access_of(websocket), address, person)
    connection.begin(int(known) if known.isdecimal() and len(known) < 10 else None)
    return connection


async def lobby_socket(websocket: WebSocket) -> None:
    """Somebody who looks at the list of tables."""
    address = await let_in(websocket)
    if address is None:
        return
    access, service, socket = access_of(websocket), service_of(websocket), socket_of(websocket)
    try:
        await websocket.accept()
    except BaseException:
        access.let_out(address)
        raise

    def gone() -> None:
        service.lobby.leave(socket.push)
        access.let_out(address)

    socket.adopt(lambda text: socket.end(POLICY_VIOLATION), gone)  # nothing is said there
    service.lobby.enter(socket.push, service.rooms)


async def let_in(websocket: WebSocket) -> str | None:
    """The address of somebody who may come in; others are sent away."""
    access, address = access_of(websocket), address_of(websocket)
    try:
        access.check_origin(websocket)
    except Trouble:
        await websocket.close(POLICY_VIOLATION)
        return None
    if not access.let_in(address):
        service_of(websocket).shared.metrics.hurried.inc()
        await websocket.close(POLICY_VIOLATION)
        return None
    return address
