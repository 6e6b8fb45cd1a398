"""The handshakes of sockets at tables and in the lobby."""

from starlette.websockets import WebSocket, WebSocketState

from dobrak.server.connection import Connection, may_enter, person_at_device
from dobrak.server.http.access import RequestError, address_of
from dobrak.server.http.routes.common import access_of, person_of, service_of, whole_number
from dobrak.server.http.socket import POLICY_VIOLATION, socket_of
from dobrak.server.protocol.messages import PROTOCOL
from dobrak.server.room import CLOSED
from dobrak.server.service import Unreadable

OTHER_PROTOCOL = 4001  # close code; the reason is the server's version


async def table_socket(websocket: WebSocket) -> None:
    """Connect one person to one table."""
    address = await admit(websocket)
    if address is None:
        return
    connection = None
    try:
        connection = await open_connection(websocket, address)
    except Unreadable:
        if websocket.application_state is WebSocketState.CONNECTING:
            await websocket.accept()
        await websocket.close(CLOSED)
    finally:
        if connection is None:  # uncount the socket of this address
            access_of(websocket).sockets.remove(address)


async def open_connection(websocket: WebSocket, address: str) -> Connection | None:
    service, name = service_of(websocket), websocket.path_params["table"]
    person = await person_of(websocket)
    invite = websocket.query_params.get("invite", "")
    # Strangers load no tables.
    room = await service.room(name) if await service.may_load(name, person, invite) else None
    number = websocket.query_params.get("as")
    here = person
    if room is not None and number is not None:
        here = person_at_device(room, person, number)
    if room is None or not may_enter(room, person, invite) or (number is not None and here is None):
        await websocket.close(POLICY_VIOLATION)  # does not reveal whether there is such a table
        return None
    await websocket.accept()
    room = await service.room(name)  # it may have been removed from memory meanwhile
    if room is None or socket_of(websocket).disconnected:
        return None
    known = websocket.query_params.get("version", "")
    connection = Connection(room, here, socket_of(websocket), access_of(websocket), address, person)
    connection.open(whole_number(known))
    return connection


async def lobby_socket(websocket: WebSocket) -> None:
    """Send the list of tables, and again whenever it changes."""
    address = await admit(websocket)
    if address is None:
        return
    access, service, socket = access_of(websocket), service_of(websocket), socket_of(websocket)
    try:
        await websocket.accept()
    except BaseException:
        access.sockets.remove(address)
        raise

    def closed() -> None:
        service.lobby.leave(socket.push)
        access.sockets.remove(address)

    socket.adopt(lambda text: socket.end(POLICY_VIOLATION), closed)  # clients send nothing there
    service.lobby.enter(socket.push, service.rooms)


async def admit(websocket: WebSocket) -> str | None:
    """Return the address of a client that may connect. Others are refused."""
    access, address = access_of(websocket), address_of(websocket)
    try:
        access.check_origin(websocket)
    except RequestError:
        await websocket.close(POLICY_VIOLATION)
        return None
    if not access.sockets.add(address):
        service_of(websocket).shared.metrics.over_limit.inc()
        await websocket.close(POLICY_VIOLATION)
        return None
    if websocket.query_params.get("protocol", f"{PROTOCOL}") != f"{PROTOCOL}":
        access.sockets.remove(address)
        await websocket.accept()  # a client cannot read the code of a refused handshake
        await websocket.close(OTHER_PROTOCOL, f"{PROTOCOL}")
        return None
    return address
