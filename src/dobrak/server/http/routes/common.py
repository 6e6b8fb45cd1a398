"""What all routes share: the service, the person who asks, and the response."""

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from dobrak.server.http.access import Access, RequestError
from dobrak.server.run.readiness import Readiness
from dobrak.server.service import Service
from dobrak.server.store.people import Person

COOKIE = "dobrak"


def service_of(connection: HTTPConnection) -> Service:
    service: Service = connection.app.state.service
    return service


def access_of(connection: HTTPConnection) -> Access:
    access: Access = connection.app.state.access
    return access


def readiness_of(connection: HTTPConnection) -> Readiness:
    readiness: Readiness = connection.app.state.readiness
    return readiness


def json_response(body: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, media_type="application/json")


async def person_of(connection: HTTPConnection) -> Person | None:
    return await service_of(connection).people.by_token(connection.cookies.get(COOKIE))


async def require_person(connection: HTTPConnection) -> Person:
    person = await person_of(connection)
    if person is None:
        raise RequestError("name-refusal-missing", 401)
    return person


def whole_number(text: str) -> int | None:
    """A number from an address, in the digits 0 to 9."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
