"""Health and metrics for the host; readiness for the page."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from dobrak.server.http.routes.common import json_response, readiness_of, service_of
from dobrak.server.store.store import StoreError


async def ready(request: Request) -> Response:
    return json_response(readiness_of(request).now())


async def health(request: Request) -> Response:
    service = service_of(request)
    try:
        await asyncio.wait_for(service.check(), 5)
    except (StoreError, TimeoutError):
        return json_response({"ok": False, "sentence": "Nothing can be stored."}, 503)
    return json_response({"ok": True})


async def metrics(request: Request) -> Response:
    text = service_of(request).shared.metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4")
