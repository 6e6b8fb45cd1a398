"""Guests: a name, a cookie, and codes that carry both to another device."""

from starlette.requests import Request
from starlette.responses import Response

from dobrak.server import messages as wire
from dobrak.server.door import HURRIED, Trouble
from dobrak.server.names import nickname
from dobrak.server.routes.asking import COOKIE, answer, door_of, house_of, person_of, somebody

A_YEAR = 365 * 24 * 3600


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
    name = nickname((await door.body(request, wire.read_new_guest)).name)
    person = await person_of(request)
    if person is not None:
        if not house.means.changes.take(person.id):
            raise Trouble(HURRIED, 429)
        await house.rename(person, name)
        return answer(wire.Me(name))
    door.check_rate(door.guests, request)
    _, token = await house.welcome(name)
    return with_cookie(answer(wire.Me(name)), request, token)


async def make_code(request: Request) -> Response:
    asked = await door_of(request).body(request, wire.read_new_code)
    person = await somebody(request)
    door_of(request).check_rate(door_of(request).codes, request)
    return answer(wire.Code(await house_of(request).code(person, asked.keep)))


async def use_code(request: Request) -> Response:
    door = door_of(request)
    asked = await door.body(request, wire.read_use_code)
    door.check_rate(door.codes, request)
    found = await house_of(request).use_code(asked.code)
    if found is None:
        raise Trouble("That code is not good, or not any more.", 403)
    person, token = found
    return with_cookie(answer(wire.Me(person.name)), request, token)
