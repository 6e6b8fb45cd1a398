"""Finished matches, for the people who played them."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from dobrak.server.http.access import TOO_FAST, RequestError
from dobrak.server.http.routes.common import access_of, json_response, require_person, service_of
from dobrak.server.store import history

LONG = 8192  # characters of a record; a replay counts again for each so many


async def list_matches(request: Request) -> Response:
    person = await require_person(request)
    try:
        before = float(request.query_params["before"]) if request.query_params else None
    except (KeyError, ValueError):
        raise RequestError("before: takes a time, in seconds since 1970") from None
    store = service_of(request).store
    return json_response(await store.read(lambda c: history.matches_of(c, person.id, before)))


async def _record(request: Request) -> tuple[str, int]:
    person = await require_person(request)
    table, number = request.path_params["table"], request.path_params["number"]
    store, found = service_of(request).store, None
    if number.isdecimal() and len(number) < 10:
        found = await store.read(lambda c: history.record_of(c, person.id, table, int(number)))
    if found is None:
        raise RequestError("You have played no such match.", 404)
    return found


async def match_record(request: Request) -> Response:
    """The record, as a file."""
    record, _ = await _record(request)
    name = f"{request.path_params['table']}-{request.path_params['number']}.json"
    headers = {"content-disposition": f'attachment; filename="dobrak-{name}"'}
    return Response(record, media_type="application/json", headers=headers)


async def match_replay(request: Request) -> Response:
    record, seat = await _record(request)
    access, person = access_of(request), await require_person(request)
    if not access.replays.take(person.id, 1 + len(record) // LONG):
        raise RequestError(TOO_FAST, 429)
    loop = asyncio.get_running_loop()
    async with access.replaying:
        replay = await loop.run_in_executor(None, history.replay_of, record, seat)
    return Response(replay, media_type="application/json")
