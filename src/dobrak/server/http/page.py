"""The page: files that were built from web/, handed out as they are."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).resolve().parents[2] / "static"
FOR_EVER = "public, max-age=31536000, immutable"  # names of assets change with what is in them
NO_PAGE = "The page has not been built here: programs can play, browsers cannot."

_page = StaticFiles(directory=STATIC, check_dir=False)
_assets = StaticFiles(directory=STATIC / "assets", check_dir=False)


async def index(request: Request) -> Response:
    """The page itself: its address says what it shows."""
    try:
        return await _page.get_response("index.html", request.scope)
    except HTTPException:
        raise HTTPException(404, NO_PAGE) from None


def astray(request: Request) -> Response | None:
    """The page for a browser whose address is none of this house: it says so in its language."""
    file = STATIC / "index.html"
    looks = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not looks or request.url.path.startswith("/api/") or not file.is_file():
        return None
    return FileResponse(file, 404)


async def asset(request: Request) -> Response:
    response = await _assets.get_response(request.path_params["name"], request.scope)
    response.headers["cache-control"] = FOR_EVER
    return response


async def icon(request: Request) -> Response:
    return await _page.get_response("icon.svg", request.scope)
