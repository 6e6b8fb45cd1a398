"""The log of the match at a table, as the person who asks for it may know it."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from dobrak.server.connection import may_enter, person_at_device
from dobrak.server.http.access import RequestError
from dobrak.server.http.routes.common import access_of, require_person, service_of
from dobrak.server.http.routes.matches import PART_COST, SKIPPED
from dobrak.server.room import Room
from dobrak.server.store import history
from dobrak.server.store.people import Person


async def match_log(request: Request) -> Response:
    """What has happened in the current or last match at a table; at a shared device, as one of
    its people (`as`)."""
    access, person = access_of(request), await require_person(request)
    room, seer = await _room(request, person)
    table = room.table
    access.check_reads(person, PART_COST + len(table.moves) // SKIPPED)
    record = None if table.match is None else table.record()
    seat, version = table.visible_seat(seer.id), table.version
    loop = asyncio.get_running_loop()
    async with access.replaying.turn(person.id):
        steps = await loop.run_in_executor(None, history.log_of, record, seat)
    log = {"version": version, "number": table.number, "steps": steps}
    return Response(msgspec.json.encode(log), media_type="application/json")


async def _room(request: Request, person: Person) -> tuple[Room, Person]:
    """The room of a table, and the person whose log is asked for."""
    service, name = service_of(request), request.path_params["table"]
    invite, number = request.query_params.get("invite", ""), request.query_params.get("as")
    if await service.may_load(name, person, invite):
        room = await service.room(name)
        if room is not None and may_enter(room, person, invite):
            seer = person if number is None else person_at_device(room, person, number)
            if seer is not None:
                return room, seer
    raise RequestError("request-refusal-no-such-match", 404)
