"""How the house is: what its host and a new page look at."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from dobrak.server.routes.asking import answer, house_of, readiness_of
from dobrak.server.store import StoreError


async def ready(request: Request) -> Response:
    return answer(readiness_of(request).now())


async def health(request: Request) -> Response:
    house = house_of(request)
    try:
        await asyncio.wait_for(house.check(), 5)
    except (StoreError, TimeoutError):
        return answer({"ok": False, "sentence": "Nothing can be stored."}, 503)
    return answer({"ok": True})


async def metrics(request: Request) -> Response:
    return Response(house_of(request).means.metrics.text(), media_type="text/plain; version=0.0.4")
