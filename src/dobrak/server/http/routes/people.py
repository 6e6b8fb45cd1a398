"""Guests: names, cookies, and codes for other devices."""

from starlette.requests import Request
from starlette.responses import Response

from dobrak.server.http.access import TOO_FAST, RequestError
from dobrak.server.http.routes.common import (
    COOKIE,
    access_of,
    json_response,
    person_of,
    require_person,
    service_of,
)
from dobrak.server.protocol import requests as wire
from dobrak.server.protocol.names import nickname

A_YEAR = 365 * 24 * 3600


def with_cookie(response: Response, request: Request, token: str) -> Response:
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=A_YEAR, httponly=True, samesite="lax", secure=secure)
    return response


async def me(request: Request) -> Response:
    person = await person_of(request)
    return json_response(wire.Me(person.name if person else None))


async def be_guest(request: Request) -> Response:
    """Create a guest with a name and set the cookie, or change the name of an existing guest."""
    access, service = access_of(request), service_of(request)
    name = nickname((await access.body(request, wire.read_new_guest)).name)
    person = await person_of(request)
    if person is not None:
        if not service.shared.changes.take(person.id):
            raise RequestError(TOO_FAST, 429)
        await service.people.rename(person, name)
        return json_response(wire.Me(name))
    access.check_rate(access.guests, request)
    _, token = await service.people.add(name)
    return with_cookie(json_response(wire.Me(name)), request, token)


async def make_code(request: Request) -> Response:
    body = await access_of(request).body(request, wire.read_new_code)
    person = await require_person(request)
    access_of(request).check_rate(access_of(request).codes, request)
    return json_response(wire.Code(await service_of(request).people.make_code(person, body.keep)))


async def use_code(request: Request) -> Response:
    access = access_of(request)
    body = await access.body(request, wire.read_use_code)
    access.check_rate(access.codes, request)
    found = await service_of(request).people.use_code(body.code)
    if found is None:
        raise RequestError("request-refusal-bad-code", 403)
    person, token = found
    return with_cookie(json_response(wire.Me(person.name)), request, token)
