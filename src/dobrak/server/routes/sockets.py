"""Sockets: their handshakes, until a visit or the lobby takes them over."""

from starlette.websockets import WebSocket, WebSocketState

from dobrak.server.door import Trouble, address_of
from dobrak.server.house import Unreadable
from dobrak.server.room import CLOSED
from dobrak.server.routes.asking import door_of, house_of, person_of
from dobrak.server.socket import POLICY_VIOLATION, socket_of
from dobrak.server.visit import Visit, may_enter, who_at_device


async def table_socket(websocket: WebSocket) -> None:
    """One person at one table, for as long as the connection holds."""
    address = await let_in(websocket)
    if address is None:
        return
    visit = None
    try:
        visit = await begin_visit(websocket, address)
    except Unreadable:
        if websocket.application_state is WebSocketState.CONNECTING:
            await websocket.accept()
        await websocket.close(CLOSED)
    finally:
        if visit is None:  # whatever the reason: it does not count as a socket from there
            door_of(websocket).let_out(address)


async def begin_visit(websocket: WebSocket, address: str) -> Visit | None:
    house, name = house_of(websocket), websocket.path_params["table"]
    person = await person_of(websocket)
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
