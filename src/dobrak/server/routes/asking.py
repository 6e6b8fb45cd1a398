"""Who asks, of which house; and an answer."""

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from dobrak.server.door import Door, Trouble
from dobrak.server.house import House, Person
from dobrak.server.readiness import Readiness

COOKIE = "dobrak"


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


async def person_of(connection: HTTPConnection) -> Person | None:
    return await house_of(connection).person(connection.cookies.get(COOKIE))


async def somebody(connection: HTTPConnection) -> Person:
    person = await person_of(connection)
    if person is None:
        raise Trouble("Choose a name first.", 401)
    return person
