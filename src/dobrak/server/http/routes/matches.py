"""Finished matches, for the people who played them."""

import asyncio
import json

from starlette.requests import Request
from starlette.responses import Response

from dobrak.server.http.access import RequestError
from dobrak.server.http.routes.common import (
    access_of,
    json_response,
    require_person,
    service_of,
    whole_number,
)
from dobrak.server.store import history
from dobrak.server.store.people import Person

# The cost of a part of a replay, in pages of a list, and how many steps before it cost as much as
# one more page.
PART_COST, SKIPPED = 10, 1000


async def list_matches(request: Request) -> Response:
    person = await require_person(request)
    access_of(request).check_reads(person)
    try:
        before = float(request.query_params["before"]) if request.query_params else None
    except (KeyError, ValueError):
        raise RequestError("request-refusal-bad-time") from None
    store = service_of(request).store
    return json_response(await store.read(lambda c: history.matches_of(c, person.id, before)))


async def _record(request: Request, person: Person) -> tuple[str, int]:
    table, number = request.path_params["table"], whole_number(request.path_params["number"])
    store, found = service_of(request).store, None
    if number is not None:
        found = await store.read(lambda c: history.record_of(c, person.id, table, number))
    if found is None:
        raise RequestError("request-refusal-no-such-match", 404)
    return found


async def match_record(request: Request) -> Response:
    """The record, as a file."""
    person = await require_person(request)
    access_of(request).check_reads(person)
    record, _ = await _record(request, person)
    name = f"{request.path_params['table']}-{request.path_params['number']}.json"
    headers = {"content-disposition": f'attachment; filename="dobrak-{name}"'}
    return Response(record, media_type="application/json", headers=headers)


async def match_replay(request: Request) -> Response:
    """Some steps of a match, from `from` on, as the person or another seat saw them: when a match
    has ended, its players may see all hands."""
    access, person = access_of(request), await require_person(request)
    first = whole_number(request.query_params.get("from", "0"))
    if first is None:
        raise RequestError("request-refusal-bad-step")
    access.check_reads(person, PART_COST + first // SKIPPED)
    record, own = await _record(request, person)
    seat = whole_number(request.query_params.get("seat", f"{own}"))
    if seat is None or seat >= len(json.loads(record)["players"]):
        raise RequestError("request-refusal-bad-seat")
    loop = asyncio.get_running_loop()
    async with access.replaying.turn(person.id):
        replay = await loop.run_in_executor(None, history.replay_of, record, seat, first)
    return Response(replay, media_type="application/json")
